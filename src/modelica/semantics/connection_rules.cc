// Rules of connections that other tools do not all check (MLS 3.6 §9.2, §9.4.1): each is a warning.
#include "modelica/semantics/connections.h"
#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(QuantitiesDiffer, Warning, "M0527",
                  "the quantities of the connected '{}' and '{}' differ: \"{}\" and \"{}\"");
SALTUS_DIAGNOSTIC(RootedBranch, Warning, "M0528",
                  "'Connections.rooted({})' needs one 'Connections.branch({}, …)', but there are {}");

// MLS §9.2: what is connected is of one quantity, where one is given.
void Semantics::one_quantity(PortSet set) {
  const Port* first = nullptr;
  auto quantity = [&](const Port& port) {
    Name name = port.leaf->variable.valid() ? model_.variables[port.leaf->variable].quantity : Name();
    return name.valid() ? text(name) : std::string_view();
  };
  for (uint32_t p : set) {
    const Port& port = connections_.ports[p];
    if (quantity(port).empty()) continue;
    if (!first) {
      first = &port;
    } else if (quantity(*first) != quantity(port)) {
      report(QuantitiesDiffer, port.span, path(*first->leaf), path(*port.leaf), quantity(*first), quantity(port));
      return;
    }
  }
}

// MLS §9.4.1: rooted(A.R) tells on which side of the branch from A.R the root is.
void Semantics::rooted_has_branch(const syntax::CallExpr& call, std::span<const uint32_t> nodes) {
  if (pass_ != Pass::Equations) return;
  size_t branches = 0;
  for (const GraphEdge& edge : connections_.edges) branches += !edge.optional && !nodes.empty() && edge.a == nodes[0];
  if (branches == 1) return;
  std::string_view argument = context_.sources.text(call.arguments[0]->span);
  report(RootedBranch, call.span, argument, argument, branches);
}

}  // namespace saltus::modelica
