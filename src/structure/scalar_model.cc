#include "structure/scalar_model.h"

#include "structure/dump.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Variability;

Slot ScalarModel::allocate(VariableId id) {
  const hybrid::Variable& variable = model.variables[id];
  const hybrid::Type& type = model.types[variable.type];
  int64_t count = model.types.count(variable.type);
  if (schedule.storage.size() <= id.value) schedule.storage.resize(id.value + 1);
  Storage& storage = schedule.storage[id];
  bool once = variable.variability <= Variability::Parameter;
  if (type.base == BaseType::String) {
    storage = {Memory::String, schedule.string_count};
    for (int64_t i = 0; i < count; ++i) strings.push_back({id, static_cast<uint32_t>(i), once, {}, {}});
    schedule.string_count += static_cast<uint32_t>(count);
    return storage.first;
  }
  if (type.base == BaseType::ExternalObject) {
    storage = {Memory::Object, schedule.object_count};
    for (int64_t i = 0; i < count; ++i) objects.push_back({id, static_cast<uint32_t>(i), {}});
    schedule.object_count += static_cast<uint32_t>(count);
    return storage.first;
  }
  storage = {Memory::Number, static_cast<Slot>(facts.size())};
  Facts fact;
  fact.role = once ? Role::Parameter : Role::Unknown;
  fact.discrete = variable.variability == Variability::Discrete || type.base != BaseType::Real;
  fact.select = variable.state_select;
  facts.resize(facts.size() + static_cast<size_t>(count), fact);
  for (int64_t i = 0; i < count; ++i) schedule.slots.push_back({id, static_cast<uint32_t>(i)});
  return storage.first;
}

bool ScalarModel::mentions(hybrid::OpClass kind) const {
  for (size_t i = 0; i < model.exprs.size(); ++i) {
    if (hybrid::op_class(model.exprs.op(ExprId(i))) == kind) return true;
  }
  return false;
}

bool ScalarModel::mentions(hybrid::op_trait::Set traits) const {
  for (size_t i = 0; i < model.exprs.size(); ++i) {
    if (hybrid::has(model.exprs.op(ExprId(i)), traits)) return true;
  }
  return false;
}

Places ScalarModel::places(ExprId e) const {
  const hybrid::Node& n = model.exprs[e];
  if (!hybrid::has(n.op, hybrid::op_trait::Place)) return {};
  Places places{model.types[n.type].base, static_cast<Slot>(n.data)};
  TypeId type = n.type;
  if (n.op == Op::SlotIndexed) {
    VariableId variable = places.base == BaseType::String           ? strings[places.first].variable
                          : places.base == BaseType::ExternalObject ? objects[places.first].variable
                                                                    : schedule.slots[places.first].variable;
    type = model.variables[variable].type;
  }
  places.count = static_cast<Slot>(model.types.count(type));
  return places;
}

bool ScalarModel::mentions(std::initializer_list<Op> ops) const {
  for (size_t i = 0; i < model.exprs.size(); ++i) {
    Op op = model.exprs.op(ExprId(i));
    for (Op wanted : ops) {
      if (op == wanted) return true;
    }
  }
  return false;
}

Slot ScalarModel::add_hidden(const std::string& name, TypeId type, Variability variability) {
  hybrid::Variable variable;
  variable.pattern = context.names.intern(name);
  variable.type = type;
  variable.variability = variability;
  variable.is_protected = true;
  variable.hide_result = true;
  return allocate(model.variables.add(std::move(variable)));
}

Slot ScalarModel::derivative_of(Slot s) {
  if (facts[s].derivative != kNoSlot) return facts[s].derivative;
  SlotInfo info = schedule.slots[s];
  auto [it, fresh] = derivative_base_.try_emplace(info.variable.value, kNoSlot);
  if (fresh) {
    const hybrid::Variable& variable = model.variables[info.variable];
    hybrid::Variable derivative;
    derivative.pattern = context.names.intern("der(" + std::string(context.names.text(variable.pattern)) + ")");
    derivative.type = variable.type;
    derivative.is_protected = variable.is_protected;
    derivative.hide_result = variable.hide_result;
    derivative.span = variable.span;
    VariableId made = model.variables.add(std::move(derivative));
    derivatives_.insert(made.value);
    Slot first = allocate(made);
    for (Slot d = first; d < facts.size(); ++d) facts[d].role = Role::Unused;
    derivative_base_[info.variable.value] = first;
  }
  Slot d = derivative_base_[info.variable.value] + info.offset;
  facts[d].role = Role::Unknown;
  facts[d].integral = s;
  facts[d].clock = facts[s].clock;
  facts[s].derivative = d;
  return d;
}

bool ScalarModel::is_late(Slot s, bool object) const {
  for (const StringEquation& e : late) {
    if (e.target == s && e.object == object) return true;
  }
  return false;
}

std::string describe(ScalarModel& model, const ScalarEquation& equation) {
  std::string text;
  if (equation.origin.valid()) {
    Name instance = model.model.all_equations[equation.origin].instance;
    if (instance.valid() && !model.context.names.text(instance).empty()) {
      text = std::string(model.context.names.text(instance)) + ": ";
    }
  }
  if (equation.algorithm != kNone) return text + "algorithm section";
  return text + expression_text(model, equation.left) + " = " + expression_text(model, equation.right);
}

}  // namespace saltus::structure
