// Local balance (MLS 3.6 §4.8): each model on its own has as many equations as unknowns. Where it has not, the class at
// fault is known by name; the structure stage can only tell which variables of the whole model suffer.
//
// The specification's count, member by member of the connections. Unknowns of a model: its own variables, what its
// connectors hold but flows (the outside gives an equation for each) and inputs, and for each of its components the
// flows and inputs of that component's connectors. Equations: its own; of a connected potential, output or input one,
// except where it is the source of a causal connection; one for a flow that is not connected. A set of n potentials
// gives n - 1 equations and the set of their flows one: together one a member, as if it came with the potential.
//
// Expandable and overdetermined connectors do not count alike on both sides: models that use them are left out.
#include <map>
#include <set>

#include "hybrid/count.h"
#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(OpenInput, Error, "M0551", "the input '{}' is not connected");
SALTUS_DIAGNOSTIC(NotBalanced, Warning, "M0550", "'{}' is not balanced: {} equation{} for {} unknown{}");

namespace {

struct Tally {
  const Instance* instance = nullptr;
  int64_t unknowns = 0;
  int64_t equations = 0;
  bool uncertain = false;
};

using Tallies = std::map<std::string, Tally>;

// The connector that a leaf is part of, its outermost one; null when it is in none.
const Instance* connector_of(const Instance& leaf) {
  const Instance* found = nullptr;
  for (const Instance* i = &leaf; i && (i->is_connector || i->parent); i = i->parent) {
    if (i->is_connector)
      found = i;
    else if (found)
      break;
  }
  return found;
}

// A protected connector is none of the model's interface: nothing outside determines what it holds.
bool hidden(const Instance& i) {
  return i.entry && i.entry->is_protected;
}

// What an expandable connector brings comes from elsewhere.
bool of_a_bus(const Instance& leaf) {
  for (const Instance* up = &leaf; up; up = up->parent) {
    if (up->is_expandable || up->from_expansion) return true;
  }
  return false;
}

// Whether its own model connects it, from inside, with what a bus brings.
bool meets_a_bus(Connections& connections, const Instance& leaf, int64_t offset) {
  if (!connections.has_port(leaf, offset, true)) return false;
  uint32_t set = connections.sets.find(connections.port_of[leaf.port_id][static_cast<size_t>(2 * offset + 1)]);
  for (uint32_t p = 0; p < connections.ports.size(); ++p) {
    if (connections.sets.find(p) == set && of_a_bus(*connections.ports[p].leaf)) return true;
  }
  return false;
}

}  // namespace

// MLS §9.3: an input of a component is connected, has a value, or stands in an equation of the class around it. Asked
// where equations are missing: then this is the likeliest reason.
bool Semantics::report_open_inputs() {
  std::map<std::string, std::set<uint32_t>> named;  // variables in the equations of each instance
  for (hybrid::EquationId id : model_.all_equations.ids()) {
    const hybrid::Equation& e = model_.all_equations[id];
    if (e.from_connect) continue;
    auto& here = named[e.instance.valid() ? std::string(text(e.instance)) : std::string()];
    hybrid::each_expression(e, [&](const ExprId& root) {
      for (VariableId v : hybrid::variables_of(model_.exprs, root)) here.insert(v.value);
    });
  }
  bool any = false;
  std::function<void(Instance&)> visit = [&](Instance& at) {
    if ((at.outer && !at.inner) || (at.parent && is_removed(at))) return;
    for (Instance* element : at.elements) visit(*element);
    for (Instance* member : at.children) visit(*member);
    if (!at.is_leaf() || !at.variable.valid() || at.direction != syntax::Direction::Input || at.has_equation) return;
    const Instance* model = &at;
    while (model->parent && (model->is_leaf() || model->is_connector || (model->cls && is_record(*model->cls))))
      model = model->parent;
    if (!model->parent || at.is_protected) return;  // of the whole model, or none of an interface
    if (of_a_bus(at)) return;
    int64_t n = model_.types.count(model_.variables[at.variable].type);
    if (n == 0) return;
    for (int64_t k = 0; k < n; ++k) {
      if (connections_.has_port(at, k, false) || meets_a_bus(connections_, at, k)) return;
    }
    std::string own = path(*model);
    for (const auto& [where, variables] : named) {
      if (where != own && variables.contains(at.variable.value)) return;
    }
    report(OpenInput, model->entry->component->name_span, path(at))
        .also(at.entry->component->name_span, "declared here")
        .hint("connect it, or give it a value");
    any = true;
  };
  visit(*root_);
  return any;
}

void Semantics::check_balance() {
  hybrid::Counts counts = hybrid::count(model_);
  if (counts.equations == counts.unknowns) return;
  // States define what stands further out, once each (MLS §17.3.5): the count of one class says nothing.
  if (!model_.state_machines.empty()) return;
  Tallies tallies;
  // Models and blocks are tallied; records and connectors are part of the model that they stand in.
  auto model_of = [&](const Instance* i) -> Tally* {
    while (i && i->parent && (i->is_leaf() || i->is_connector || (i->cls && is_record(*i->cls)))) i = i->parent;
    if (!i) return nullptr;
    Tally& tally = tallies[path(*i)];
    if (!tally.instance) tally.instance = i;
    return &tally;
  };
  std::map<std::string, Tally*> around;  // the model of each component, by its path
  auto visit = [&](auto&& self, Instance& instance) -> void {
    if ((instance.outer && !instance.inner) || (instance.parent && is_removed(instance))) return;
    if (!instance.elements.empty()) {
      for (Instance* element : instance.elements) self(self, *element);
      return;
    }
    if (!instance.is_leaf()) {
      if (instance.cls && is_function(*instance.cls)) return;
      around[path(instance)] = model_of(&instance);
      for (Instance* member : instance.children) self(self, *member);
      bool odd =
          instance.is_expandable || (instance.is_connector && instance.parent && overdetermined_inside(instance));
      if (!odd) return;
      for (Tally* t : {model_of(instance.parent), model_of(instance.parent ? instance.parent->parent : nullptr)}) {
        if (t) t->uncertain = true;
      }
      return;
    }
    if (!instance.variable.valid()) return;
    const hybrid::Variable& variable = model_.variables[instance.variable];
    if (variable.variability <= hybrid::Variability::Parameter || variable.causality == hybrid::Causality::Input)
      return;
    int64_t n = model_.types.count(variable.type);
    const Instance* connector = connector_of(instance);
    bool input = instance.direction == syntax::Direction::Input,
         flow = connector && instance.flow == syntax::Flow::Flow;
    Tally* own = model_of(&instance);
    bool inside = !own->instance->parent || hidden(connector ? *connector : instance);
    if (inside || (!input && !flow)) {
      own->unknowns += n;
      if (flow) own->equations += n;  // it is zero
      return;
    }
    // What the model around has to give.
    Tally* outer = model_of(own->instance->parent);
    int64_t connected = 0;
    for (int64_t k = 0; k < n && instance.port_id != 0xffffffffu; ++k) {
      connected += connections_.has_port(instance, k, false);
    }
    if (input && instance.has_equation && connected == 0) {
      own->equations -= n;
      return;
    }
    outer->unknowns += n;
    if (flow) outer->equations += n - connected;
  };
  visit(visit, *root_);
  std::map<uint32_t, Tally*>
      inner_source;  // of a causal set of protected connectors: one of them is given by an equation
  for (uint32_t p = 0; p < connections_.ports.size(); ++p) {
    const Port& port = connections_.ports[p];
    const Instance* connector = connector_of(*port.leaf);
    if (!port.leaf->variable.valid() || !connector || port.leaf->flow == syntax::Flow::Flow) continue;
    Tally* level = model_of(port.outside ? connector->parent : model_of(connector->parent)->instance->parent);
    if (!level) continue;
    bool input = port.leaf->direction == syntax::Direction::Input,
         output = port.leaf->direction == syntax::Direction::Output;
    bool source = port.outside ? input && !hidden(*connector) : output;
    if (port.leaf->flow == syntax::Flow::Stream) source = !port.outside;
    if (!source) ++level->equations;
    if (!input && !output) continue;
    Tally*& given = inner_source.try_emplace(connections_.sets.find(p), level).first->second;
    if (source) given = nullptr;
  }
  for (auto& [set, level] : inner_source) {
    if (level) --level->equations;
  }
  for (hybrid::EquationId id : model_.equations) {
    const hybrid::Equation& equation = model_.all_equations[id];
    if (equation.from_connect) continue;
    auto it = around.find(equation.instance.valid() ? std::string(text(equation.instance)) : std::string());
    if (it != around.end()) it->second->equations += hybrid::count(model_, id);
  }
  if (report_open_inputs()) return;
  for (auto& [where, tally] : tallies) {
    if (tally.uncertain || tally.unknowns == tally.equations) continue;
    const Class& cls = *tally.instance->cls;
    if (cls.def && cls.def->external) continue;  // its equations are in another language
    auto& d = report(NotBalanced, cls.def ? cls.def->name_span : Span{}, class_name(cls), tally.equations,
                     tally.equations == 1 ? "" : "s", tally.unknowns, tally.unknowns == 1 ? "" : "s");
    if (!where.empty()) d.note("in instance " + where);
    int64_t surplus = tally.equations - tally.unknowns;
    d.hint(surplus > 0
               ? (surplus == 1 ? "there is one equation too many"
                               : fmt::format("there are {} equations too many", surplus))
               : (surplus == -1 ? "one equation is missing" : fmt::format("{} equations are missing", -surplus)));
  }
}

}  // namespace saltus::modelica
