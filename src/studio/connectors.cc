#include "studio/connectors.h"

#include <algorithm>

#include "modelica/graphics/fields.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Fields;
using modelica::graphics::Layer;

namespace {

constexpr int kDeepestConnector = 12;

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  std::string part;
  for (char c : path + ".") {
    if (c != '.')
      part += c;
    else
      parts.push_back(std::exchange(part, {}));
  }
  for (std::string& one : parts) one = one.substr(0, one.find('['));
  return parts;
}

}  // namespace

// What one variable of a connector is: names, prefixes and types must be the same on both sides.
std::string Connectors::part(const world::Member& member, int depth) {
  const ComponentsElement& clause = *member.declaration->clause;
  std::string text = clause.flow == Flow::Flow ? "flow " : clause.flow == Flow::Stream ? "stream " : "";
  if (std::optional<world::SimpleType> simple = query_.simple_type(member)) {
    text += simple->enumeration ? simple->enumeration->full_name() : std::string(simple->builtin);
  } else if (world::InstancePtr type = query_.type_of(member); type && depth < kDeepestConnector) {
    text += "{" + key(type, depth + 1) + "}";
  } else {
    text += "?";
  }
  return text + " " + std::string(member.declaration->name);
}

std::string Connectors::key(const world::InstancePtr& instance, int depth) {
  if (instance->node->is(Restriction::ExpandableConnector)) return "expandable";
  std::vector<std::string> parts;
  for (const world::Member& member : query_.members(instance)) {
    Variability variability = member.declaration->clause->variability;
    if (variability == Variability::Parameter || variability == Variability::Constant) continue;
    parts.push_back(part(member, depth));
  }
  std::sort(parts.begin(), parts.end());
  std::string all;
  for (const std::string& one : parts) all += (all.empty() ? "" : ";") + one;
  return all;
}

modelica::graphics::Color Connectors::color(const world::InstancePtr& instance, int depth) {
  auto layer = Fields::of_argument(evaluator_, query_.scope_of(instance),
                                   instance->node->definition->description.annotation, "Icon");
  if (layer) {
    for (const CallExpr* call : layer->calls("graphics")) {
      Fields fields = Fields::of_call(evaluator_, layer->scope(), *call);
      if (fields.has("lineColor")) return fields.color("lineColor", {});
      if (fields.has("color")) return fields.color("color", {});
    }
  }
  if (depth > kDeepestConnector) return {};
  for (const world::Base& base : query_.bases(instance)) {
    modelica::graphics::Color found = color(base.instance, depth + 1);
    if (!(found == modelica::graphics::Color{})) return found;
  }
  return {};
}

ConnectorFacts Connectors::facts(const world::Member& member) {
  ConnectorFacts facts;
  world::InstancePtr type = query_.type_of(member);
  Direction direction = member.declaration->clause->direction;
  for (world::InstancePtr at = type; at && direction == Direction::None;) {
    direction = at->node->definition->direction;
    std::vector<world::Base> bases =
        at->node->definition->kind == ClassKind::Short ? query_.bases(at) : std::vector<world::Base>{};
    at = bases.empty() ? nullptr : bases.front().instance;
  }
  if (direction == Direction::Input) facts.causality = "input";
  if (direction == Direction::Output) facts.causality = "output";
  if (std::optional<world::SimpleType> simple = query_.simple_type(member))
    facts.key = simple->enumeration ? simple->enumeration->full_name() : std::string(simple->builtin);
  else if (type)
    facts.key = key(type, 0);
  facts.flow = facts.key.find("flow ") != std::string::npos;
  if (type) facts.color = color(type, 0);
  return facts;
}

std::optional<world::Member> Connectors::sizing_parameter(const world::InstancePtr& type, const world::Member& array) {
  const world::Declaration& declared = *array.declaration;
  std::vector<const Expr*> sizes(declared.clause->subscripts.begin(), declared.clause->subscripts.end());
  sizes.insert(sizes.end(), declared.component->subscripts.begin(), declared.component->subscripts.end());
  if (sizes.size() != 1 || sizes[0]->kind != ExprKind::Reference) return std::nullopt;
  const auto& size = as<ReferenceExpr>(*sizes[0]);
  if (size.parts.size() != 1) return std::nullopt;
  world::Found parameter = query_.member(type, array.declared_in->file->name(size.parts[0].name));
  if (parameter.kind != world::FoundKind::Component) return std::nullopt;
  auto dialog = Fields::of_argument(evaluator_, parameter.member->scope,
                                    parameter.member->declaration->component->description.annotation, "Dialog");
  if (!dialog || !dialog->boolean("connectorSizing", false)) return std::nullopt;
  return parameter.member;
}

std::vector<Connectors::Placed> Connectors::of(const world::InstancePtr& instance) {
  std::vector<Placed> all;
  for (const world::Member& member : query_.members(instance)) {
    if (member.is_protected) continue;
    world::InstancePtr type = query_.type_of(member);
    if (!type || !layers_.is_connector(type)) continue;
    std::optional<modelica::graphics::Placed> where = layers_.placement(member, Layer::Icon);
    if (!where) continue;
    if (const Expr* condition = member.declaration->component->condition;
        condition && evaluator_.value(*condition, member.scope).is_false())
      continue;
    modelica::graphics::CoordinateSystem system = layers_.coordinates(type, Layer::Icon);
    all.push_back({member, type, modelica::graphics::place_of(*where, system)(system.extent.center())});
  }
  return all;
}

ConnectorFit::ConnectorFit(Workspace& workspace, const std::string& class_name, const std::string& connector)
    : query_(*workspace.world()), evaluator_(query_), connectors_(query_, evaluator_) {
  world::InstancePtr at = query_.instance(workspace.find(class_name));
  std::vector<std::string> parts = parts_of(connector);
  for (size_t k = 0; k < parts.size(); ++k) {
    world::Found found = at ? query_.member(at, parts[k]) : world::Found{};
    if (found.kind != world::FoundKind::Component) refuse("there is no connector '" + connector + "'");
    if (k + 1 == parts.size())
      wanted_ = connectors_.facts(*found.member);
    else
      at = query_.type_of(*found.member);
  }
}

bool ConnectorFit::has_fitting_connector(const world::ClassNode& node) {
  for (const Connectors::Placed& one : connectors_.of(query_.instance(node))) {
    ConnectorFacts facts = connectors_.facts(one.member);
    if (facts.key != wanted_.key || facts.key.empty()) continue;
    if (!facts.causality.empty() && facts.causality == wanted_.causality) continue;
    return true;
  }
  return false;
}

}  // namespace saltus::studio
