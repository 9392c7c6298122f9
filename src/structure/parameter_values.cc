#include "structure/parameter_values.h"

#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

ParameterValues::ParameterValues(ScalarModel& m) : m_(m), environment_(m.model, m.context.names) {
  environment_.max_steps = 2'000'000;
  environment_.variable = [this](VariableId id) -> hybrid::Environment::Supply {
    const hybrid::Variable& v = m_.model.variables[id];
    if (v.variability > hybrid::Variability::Parameter || !v.binding.valid()) return std::monostate{};
    if (v.fixed.valid() && !m_.build.truth(v.fixed).value_or(false)) return std::monostate{};
    return v.binding;
  };
}

std::optional<double> ParameterValues::operator()(ExprId e) {
  auto [it, fresh] = values_.try_emplace(e.value, std::nullopt);
  if (!fresh) return it->second;
  if (!is_parameter_(e)) return std::nullopt;
  auto v = numeric_estimate(m_, e);
  if (!v) {
    std::vector<Slot> unknown;
    each_slot(e, [&](Slot s) {
      if (!m_.values.contains(s)) unknown.push_back(s);
    });
    for (Slot s : unknown) evaluate(s);
    v = numeric_estimate(m_, e);
  }
  return values_[e.value] = v;
}

void ParameterValues::ask(ExprId e, run::Question question) {
  // Of sums, each term's value counts.
  if (!is_product(m_.model.exprs, e)) question = run::Question::Value;
  each_slot(e, [&](Slot s) { m_.ask(s, question); });
}

void ParameterValues::evaluate(Slot s) {
  SlotInfo info = m_.schedule.slots[s];
  if (!tried_.insert(info.variable.value).second) return;
  const hybrid::Variable& v = m_.model.variables[info.variable];
  if (v.variability > hybrid::Variability::Parameter) return;
  auto found = hybrid::evaluate(m_.build.variable(info.variable), environment_);
  if (!found) return;
  Slot first = m_.schedule.storage[info.variable].first;
  BaseType base = found->base();
  if (base != BaseType::Real && base != BaseType::Integer && base != BaseType::Boolean && base != BaseType::Enumeration)
    return;
  if (!found->is_array()) {
    m_.values[first] = found->as_real();
  } else if (base == BaseType::Real) {
    for (size_t i = 0; i < found->reals().size(); ++i) m_.values[first + static_cast<Slot>(i)] = found->reals()[i];
  }
}

}  // namespace saltus::structure
