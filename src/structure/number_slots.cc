// Memory: every scalar of the model gets a slot, and its attributes become scalar expressions.
#include "hybrid/limits.h"
#include "structure/flatten.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Causality;
using hybrid::Variability;

namespace {
SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(TooManyScalars, Error, "S0004",
                  "with '{}' the model has more than {} scalars; --max-elements allows more");
}  // namespace

void number_slots(ScalarModel& m, Scalarizer& scalarizer) {
  size_t n = m.model.variables.size();
  int64_t total = 0;
  for (size_t i = 0; i < n; ++i) {
    VariableId id(i);
    const hybrid::Type& type = m.model.types[m.model.variables[id].type];
    if (type.base == BaseType::Record || type.base == BaseType::Function || type.base == BaseType::Tuple ||
        m.model.types.count(m.model.variables[id].type) < 0) {
      m.context.diagnostics.report(NotYet, m.model.variables[id].span, "a variable of this type");
      m.failed = true;
      m.schedule.storage.resize(i + 1);
      continue;
    }
    total += m.model.types.count(m.model.variables[id].type);
    if (total > hybrid::ElementLimit::most()) {
      m.context.diagnostics.report(TooManyScalars, m.model.variables[id].span,
                                   hybrid::variable_name(m.model, m.context.names, id), hybrid::ElementLimit::most());
      m.failed = true;
      return;
    }
    m.allocate(id);
  }
  if (m.failed) return;
  for (size_t i = 0; i < n; ++i) {
    VariableId id(i);
    hybrid::Variable v = m.model.variables[id];  // a copy: derivatives may add variables
    Storage storage = m.schedule.storage[id];
    int64_t count = m.model.types.count(v.type);
    bool once = v.variability <= Variability::Parameter;
    for (int64_t k = 0; k < count; ++k) {
      Slot s = storage.first + static_cast<Slot>(k);
      if (storage.memory == Memory::String) {
        if (once) m.strings[s].value = scalarizer.attribute(v.binding, k);
        m.strings[s].start = scalarizer.attribute(v.start, k);
        continue;
      }
      if (storage.memory == Memory::Object) {
        m.objects[s].value = scalarizer.attribute(v.binding, k);
        continue;
      }
      ExprId start = scalarizer.attribute(v.start, k), nominal = scalarizer.attribute(v.nominal, k);
      ExprId min = scalarizer.attribute(v.min, k), max = scalarizer.attribute(v.max, k);
      ExprId binding = once ? scalarizer.attribute(v.binding, k) : ExprId{};
      ExprId fixed = scalarizer.attribute(v.fixed, k);
      bool real = m.model.types[v.type].base == BaseType::Real;
      auto as_real = [&](ExprId e) { return e.valid() && real ? m.build.to_real(e) : e; };
      Facts& f = m.facts[s];
      f.start = as_real(start);
      f.start_level = v.start_level;
      f.nominal = as_real(nominal);
      f.min = as_real(min);
      f.max = as_real(max);
      f.value = as_real(binding);
      f.fixed_given = fixed.valid();
      f.fixed = fixed.valid() ? m.build.truth(fixed).value_or(true) : once;
      if (fixed.valid() && !m.build.truth(fixed)) f.fixed_expression = fixed;
      if (once && !f.fixed) f.role = Role::Free;
      if (v.causality == Causality::Input && !once) f.role = Role::Input;
    }
  }
}

}  // namespace saltus::structure
