#include "fmi/run/layout.h"

#include <map>
#include <set>

#include "base/element_name.h"

namespace saltus::fmi {
namespace {

run::Type run_type(Type type) {
  switch (type) {
    case Type::Float32:
    case Type::Float64: return run::Type::Real;
    case Type::Boolean: return run::Type::Boolean;
    case Type::Enumeration: return run::Type::Enumeration;
    case Type::String: return run::Type::String;
    case Type::Binary: return run::Type::Other;
    case Type::Clock:
      return run::Type::Boolean;  // an input ticks where the signal becomes true, one of the FMU's own where it is
    default: return run::Type::Integer;
  }
}

bool is_parameter(const Variable& v) {
  return v.variability == Variability::Constant || v.variability == Variability::Fixed ||
         v.variability == Variability::Tunable;
}

class Layer {
 public:
  Layer(const Description& description, Layout& layout, run::Model& model) : d_(description), l_(layout), m_(model) {}

  void all() {
    l_.first.assign(d_.variables.size(), run::kNoSlot);
    std::map<std::pair<uint32_t, Type>, uint32_t> of_reference;
    std::set<run::Slot> valued;
    for (uint32_t i = 0; i < d_.variables.size(); ++i) {
      const Variable& v = d_.variables[i];
      // Every result has a time of its own.
      bool signal =
          v.type == Type::Clock && (v.causality != Causality::Input || v.interval_kind == ClockInterval::Triggered);
      if ((!is_number(v.type) && !signal) || v.causality == Causality::Independent) continue;
      // FMI 2.0 §2.2.7: variables of one type and value reference are one.
      auto [known, fresh] = of_reference.try_emplace({v.reference, v.type}, i);
      run::Slot target = fresh ? run::kNoSlot : l_.first[known->second];
      l_.first[i] = add(v, v.name, v.description, v.display_unit, target);
      if (fresh && v.variability == Variability::Discrete && v.causality != Causality::Input) {
        for (uint64_t k = 0; k < v.count(); ++k) m_.discrete.push_back(static_cast<run::Slot>(l_.first[i] + k));
      }
      // Any of them may be the one that can be set, or has the start value.
      m_.variables[m_.slots[l_.first[i]].variable].settable |= v.causality == Causality::Parameter;
      if (!v.start.empty() && valued.insert(l_.first[i]).second) values(v, l_.first[i]);
      for (const AliasName& alias : v.aliases) add(v, alias.name, alias.description, alias.display_unit, l_.first[i]);
    }
  }

 private:
  run::Text text(const std::string& s) {
    run::Text made{static_cast<uint32_t>(m_.text.size()), static_cast<uint32_t>(s.size())};
    m_.text += s;
    return made;
  }

  run::Slot add(const Variable& v, const std::string& name, const std::string& description,
                const std::string& display_unit, run::Slot target) {
    run::Variable made;
    std::string pattern = name;
    if (!v.dims.empty()) {
      pattern += '[';
      for (size_t k = 0; k < v.dims.size(); ++k)
        pattern += k == 0 ? std::string(1, kSubscriptMark) : std::string(",") + kSubscriptMark;
      pattern += ']';
      made.rank = static_cast<uint16_t>(v.dims.size());
      made.dims = static_cast<uint32_t>(m_.dims.size());
      for (const Dimension& d : v.dims) m_.dims.push_back(static_cast<int64_t>(d.size));
    }
    made.pattern = text(pattern);
    made.description = text(description);
    made.unit = text(v.unit);
    made.display_unit = text(display_unit);
    made.span = v.span;
    made.type = run_type(v.type);
    made.variability = is_parameter(v)                            ? run::Variability::Parameter
                       : v.variability == Variability::Continuous ? run::Variability::Continuous
                                                                  : run::Variability::Discrete;
    made.causality = v.causality == Causality::Input    ? run::Causality::Input
                     : v.causality == Causality::Output ? run::Causality::Output
                                                        : run::Causality::None;
    made.settable = v.causality == Causality::Parameter;
    made.count = static_cast<uint32_t>(v.count());
    made.first = static_cast<run::Slot>(m_.slots.size());
    auto number = static_cast<uint32_t>(m_.variables.size());
    for (uint32_t k = 0; k < made.count; ++k) {
      run::Slot slot = static_cast<run::Slot>(m_.slots.size());
      m_.slots.push_back({number, k});
      m_.aliases.push_back({target == run::kNoSlot ? slot : target + k, false});
      m_.unused.push_back(0);
    }
    m_.variables.push_back(made);
    return target == run::kNoSlot ? made.first : target;
  }

  void values(const Variable& v, run::Slot first) {
    std::vector<run::Literal>& list = is_parameter(v) ? l_.parameters : l_.starts;
    for (uint64_t k = 0; k < v.count(); ++k) {
      // One start value may stand for all elements (FMI 3.0 §2.4.7.4).
      list.push_back({static_cast<run::Slot>(first + k), v.start.size() == 1  ? v.start.front()
                                                         : k < v.start.size() ? v.start[k]
                                                                              : 0});
    }
  }

  const Description& d_;
  Layout& l_;
  run::Model& m_;
};

}  // namespace

bool lay_out(const Description& description, Layout& layout, run::Model& model, std::string& why) {
  model.name = description.model_name;
  model.experiment = {description.experiment.start, description.experiment.stop, description.experiment.step,
                      description.experiment.tolerance};
  Layer(description, layout, model).all();
  for (const Unknown& u : description.derivatives) {
    const Variable& derivative = description.variables[u.variable];
    if (derivative.derivative_of == kNone)
      return why =
                 fmt::format("'{}' is listed as the derivative of a state, but does not say of which", derivative.name),
             false;
    const Variable& state = description.variables[derivative.derivative_of];
    run::Slot from = layout.first[derivative.derivative_of], to = layout.first[u.variable];
    if (from == run::kNoSlot || to == run::kNoSlot || !is_float(state.type))
      return why = fmt::format("the state '{}' is no Float64", state.name), false;
    if (state.count() != derivative.count())
      return why = fmt::format("'{}' has {} elements, and its derivative {}", state.name, state.count(),
                               derivative.count()),
             false;
    layout.state_variables.push_back(derivative.derivative_of);
    layout.derivative_variables.push_back(u.variable);
    for (uint32_t k = 0; k < state.count(); ++k) {
      layout.states.push_back(from + k);
      layout.derivatives.push_back(to + k);
      model.states.push_back({from + k, to + k});
    }
    // What a state is worth: absolute tolerances follow from it.
    if (state.nominal) {
      for (uint32_t k = 0; k < state.count(); ++k) model.nominals.push_back(from + k);
    }
  }
  return true;
}

Window::Window(const Description& description, const Layout& layout, const std::vector<uint32_t>& variables)
    : selection(select(description, variables)) {
  slots.resize(selection.count);
  values.resize(selection.count);
  for (const Selection::Group& group : selection.groups) {
    size_t at = 0;
    for (uint32_t variable : group.variables) {
      for (uint64_t k = 0; k < description.variables[variable].count(); ++k, ++at)
        slots[group.places[at]] = static_cast<run::Slot>(layout.first[variable] + k);
    }
  }
}

bool Window::read(Instance& fmu, double* v) {
  if (empty()) return true;
  if (!fmu.get(selection, values.data())) return false;
  for (size_t i = 0; i < slots.size(); ++i) v[slots[i]] = values[i];
  return true;
}

bool Window::write(Instance& fmu, const double* v) {
  if (empty()) return true;
  for (size_t i = 0; i < slots.size(); ++i) values[i] = v[slots[i]];
  return fmu.set(selection, values.data());
}

}  // namespace saltus::fmi
