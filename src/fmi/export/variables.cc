#include "fmi/export/variables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "run/aliases.h"

namespace saltus::fmu {
namespace {

class Collector {
 public:
  Collector(const run::Program& program, const std::unordered_set<run::Slot>& computed_starts,
            const simulate::Instance& instance, bool solved, ExportScope scope)
      : m_(program.model),
        computed_starts_(computed_starts),
        instance_(instance),
        solved_(solved),
        version_(scope.version),
        scope_(scope) {
    for (const run::Literal& l : program.parameters.literals) own_parameters_.insert(l.slot);
    discrete_.insert(m_.discrete.begin(), m_.discrete.end());
    for (const run::State& s : m_.states) {
      if (!scope.has_states) break;
      states_.insert(s.state);
      derivatives_.insert(s.derivative);
    }
  }

  ExportVariables collect() {
    time();
    for (uint32_t id = 0; id < m_.variables.size(); ++id) variable(id);
    if (version_ == 3 && scope_.has_states) indicators();
    if (scope_.has_states) structure();
    if (version_ == 3) aliases();
    if (scope_.clocks) made_.clocks = scope_.clocks->all;
    return std::move(made_);
  }

 private:
  // The independent variable; its reference lies behind those of numbers and Strings.
  void time() {
    ExportVariable v;
    v.name = "time";
    v.description = "simulation time";
    v.unit = "s";
    v.reference = static_cast<uint32_t>(m_.slots.size() + m_.string_count);
    v.causality = "independent";
    limits(v);
    made_.all.push_back(std::move(v));
  }

  void indicators() {
    uint32_t number = 0;
    auto add_indicator = [&](std::string_view text) {
      ExportVariable v;
      v.name = "$indicator[" + std::to_string(number + 1) + "]";
      v.description = text;
      v.reference = static_cast<uint32_t>(m_.slots.size() + m_.string_count + 1 + number);
      v.first = number++;
      v.access = Access::Indicator;
      v.initial = "calculated";
      limits(v);
      made_.indicators.push_back(made_.all.size());
      made_.all.push_back(std::move(v));
    };
    for (const run::ZeroCrossing& crossing : m_.crossings) {
      if (!crossing.is_timed) add_indicator(crossing.text);
    }
    for (size_t i = 0; i < scope_.corners; ++i) add_indicator("a corner of the derivatives");
  }

  void limits(ExportVariable& v) {
    v.minimum = -std::numeric_limits<double>::infinity();
    v.maximum = std::numeric_limits<double>::infinity();
    v.nominal = 1;
  }

  bool is_own(run::Slot slot) const {
    bool negated = false;
    return run::target_of(m_, slot, negated) == slot;
  }
  bool is_dynamic(run::Slot slot) const { return states_.contains(slot) || derivatives_.contains(slot); }

  void variable(uint32_t id) {
    const run::Variable& v = m_.variables[id];
    if (v.first == run::kNoSlot || v.first >= scope_.common || v.count == 0 || v.type == run::Type::Clock ||
        v.type == run::Type::Object || v.type == run::Type::Other)
      return;
    if (v.memory == run::Memory::String) {
      if (!v.hidden) string(id);
      return;
    }
    if (v.memory != run::Memory::Number) return;
    bool needed = false;
    for (uint32_t i = 0; i < v.count; ++i) needed |= is_dynamic(v.first + i);
    // Names of ours ($mode) are not the model's.
    if ((v.hidden || m_[v.pattern].starts_with('$')) && !needed) return;
    if (version_ == 3 && v.count > 1 && m_[v.pattern].ends_with(']') &&
        m_[v.pattern].find('[') == m_[v.pattern].rfind('[') && is_whole(v)) {
      add(id, 0, v.count);
      return;
    }
    for (uint32_t i = 0; i < v.count; ++i) {
      run::Slot slot = v.first + i;
      if (slot < m_.unused.size() && m_.unused[slot] && !is_dynamic(slot)) continue;
      add(id, i, 1);
    }
  }

  // In FMI 3 what always equals another variable, and is nothing else, is a name of that one. An alias has all that its
  // variable has but the name (FMI 3.0 §2.4.7.5): what equals an input or an output is neither.
  void aliases() {
    std::unordered_set<size_t> listed;
    for (const auto* list : {&made_.states, &made_.derivatives, &made_.outputs, &made_.inputs, &made_.indicators})
      listed.insert(list->begin(), list->end());
    for (size_t i = 1; i < made_.all.size(); ++i) {
      ExportVariable& v = made_.all[i];
      if (v.count != 1 || v.access != Access::Read || v.type == run::Type::String || v.first >= m_.slots.size() ||
          listed.contains(i))
        continue;
      bool negated = false;
      auto target = of_slot_.find(run::target_of(m_, v.first, negated));
      if (negated || target == of_slot_.end() || target->second == i) continue;
      const ExportVariable& other = made_.all[target->second];
      bool same = other.type == v.type && other.unit == v.unit &&
                  std::string_view(other.variability) == v.variability && other.enumeration == v.enumeration;
      if (same && std::string_view(v.causality) == "local" && std::string_view(other.causality) == "local")
        v.alias_of = target->second;
    }
  }

  // Can the array be one variable? Its name has its subscripts at the end (components in arrays are named c[1].x), its
  // elements may do the same, and states follow each other as their derivatives do.
  bool is_whole(const run::Variable& v) const {
    for (uint32_t i = 0; i < v.count; ++i) {
      run::Slot slot = v.first + i;
      if ((slot < m_.unused.size() && m_.unused[slot]) || is_dynamic(slot)) return false;
      if (access(v, slot) != access(v, v.first)) return false;
    }
    return true;
  }

  Access access(const run::Variable& v, run::Slot slot) const {
    if (v.causality == run::Causality::Input) return is_own(slot) ? Access::Input : Access::Read;
    if (!is_own(slot)) return Access::Read;
    if (v.variability == run::Variability::Parameter) {
      if (!v.settable || !own_parameters_.contains(slot)) return Access::Read;
      return scope_.tunes && !scope_.fixed.contains(slot) ? Access::Tunable : Access::Parameter;
    }
    if (v.variability == run::Variability::Constant) return Access::Read;
    return states_.contains(slot) && !computed_starts_.contains(slot) ? Access::Start : Access::Read;
  }

  void add(uint32_t id, uint32_t offset, uint32_t count) {
    const run::Variable& source = m_.variables[id];
    run::Slot slot = source.first + offset;
    ExportVariable v;
    v.name = count == 1 ? m_.element_name(id, offset) : array_name(m_[source.pattern]);
    if (count > 1) v.dims.assign(m_.dims.begin() + source.dims, m_.dims.begin() + source.dims + source.rank);
    v.description = m_[source.description];
    v.unit = m_[source.unit];
    v.display_unit = m_[source.display_unit];
    v.type = source.type;
    v.enumeration = source.enumeration;
    v.first = slot;
    v.count = count;
    limits(v);
    v.nominal = instance_.nominal[slot];
    v.minimum = instance_.minimum[slot];
    v.maximum = instance_.maximum[slot];
    // An alias has the reference of what it equals.
    bool negated = false;
    run::Slot target = count == 1 ? run::target_of(m_, slot, negated) : slot;
    bool same_type = m_.variables[m_.slots[target].variable].type == source.type;
    bool shared = target != slot && !negated && same_type && source.causality == run::Causality::None && version_ == 2;
    v.reference = shared ? target : slot;
    if (shared) v.first = target;
    v.access = shared ? Access::Read : access(source, slot);
    bool real = source.type == run::Type::Real;
    // Clocked variables are declared like continuous ones.
    bool continuous = real && source.variability == run::Variability::Continuous && !discrete_.contains(target);
    v.variability = continuous ? "continuous" : "discrete";
    v.clock = clock(target, count, source.causality == run::Causality::None);
    if (source.causality == run::Causality::Input) {
      v.causality = v.access == Access::Input ? "input" : "local";
      v.has_start = v.access == Access::Input;
      if (!v.has_start) v.initial = "calculated";
    } else if (source.variability == run::Variability::Constant) {
      v.variability = "constant";
      v.has_start = true;
      v.causality = source.causality == run::Causality::Output ? "output" : "local";
      v.initial = "exact";
    } else if (source.variability == run::Variability::Parameter) {
      bool tunable = v.access == Access::Tunable, settable = tunable || v.access == Access::Parameter;
      v.variability = tunable ? "tunable" : "fixed";
      made_.tunable |= tunable;
      v.causality = settable ? "parameter" : "calculatedParameter";
      v.initial = settable ? "exact" : "calculated";
      v.has_start = settable;
    } else {
      v.causality = source.causality == run::Causality::Output ? "output" : "local";
      v.initial = "calculated";
      if (v.access == Access::Start) {
        // A start value that the initial problem takes as it is.
        v.initial = solved_ && instance_.v[slot] == instance_.start[slot] ? "exact" : "approx";
        v.has_start = true;
      }
    }
    if (v.has_start) {
      bool starts = v.access == Access::Start || v.access == Access::Input;
      for (uint32_t i = 0; i < count; ++i) v.start.push_back(starts ? instance_.start[slot + i] : value(slot + i));
    }
    names_.insert(v.name);
    if (count == 1 && !shared) of_slot_.emplace(slot, made_.all.size());
    if (std::string_view(v.causality) == "output") made_.outputs.push_back(made_.all.size());
    if (std::string_view(v.causality) == "input") made_.inputs.push_back(made_.all.size());
    made_.all.push_back(std::move(v));
  }

  // Of all elements, or none.
  uint32_t clock(run::Slot first, uint32_t count, bool local) const {
    if (!scope_.clocks || !scope_.clocks->of_slot.contains(first)) return UINT32_MAX;
    uint32_t own = scope_.clocks->of_slot.at(first);
    for (uint32_t i = 1; i < count; ++i) {
      auto at = scope_.clocks->of_slot.find(first + i);
      if (at == scope_.clocks->of_slot.end() || at->second != own) return UINT32_MAX;
    }
    const ExportClock& made = scope_.clocks->all[own];
    // §2.2.8.2: only local variables can be clocked variables of local clocks. An output keeps its value between ticks
    // anyway.
    return made.role == ClockRole::Local && !local ? UINT32_MAX : made.reference;
  }

  void string(uint32_t id) {
    const run::Variable& source = m_.variables[id];
    for (uint32_t i = 0; i < source.count; ++i) {
      ExportVariable v;
      v.name = m_.element_name(id, i);
      v.description = m_[source.description];
      v.type = run::Type::String;
      v.first = source.first + i;
      v.reference = static_cast<uint32_t>(m_.slots.size()) + v.first;
      bool fixed = source.variability <= run::Variability::Parameter;
      v.causality = fixed ? "calculatedParameter" : "local";
      v.variability = fixed ? "fixed" : "discrete";
      v.initial = "calculated";
      if (auto text = scope_.texts.find(v.first); text != scope_.texts.end()) {
        v.access = Access::Parameter;
        v.causality = "parameter";
        v.initial = "exact";
        v.has_start = true;
        v.texts = {text->second};
      }
      limits(v);
      made_.all.push_back(std::move(v));
    }
  }

  double value(run::Slot slot) const {
    bool negated = false;
    double x = instance_.v[run::target_of(m_, slot, negated)];
    bool boolean = m_.variables[m_.slots[slot].variable].type == run::Type::Boolean;
    return !negated ? x : boolean ? 1 - x : -x;
  }

  // "c.x[\1,\1]" of an array that is one variable: "c.x".
  static std::string array_name(std::string_view pattern) { return std::string(pattern.substr(0, pattern.find('['))); }

  // Every state has a derivative of its own in the description; where the model has none by a name of its own, der(x)
  // is added.
  void structure() {
    std::unordered_set<size_t> taken;
    for (const run::State& s : m_.states) {
      size_t state = of_slot_.at(s.state);
      auto known = of_slot_.find(s.derivative);
      bool fits = known != of_slot_.end() && taken.insert(known->second).second &&
                  std::string_view(made_.all[known->second].variability) == "continuous";
      size_t derivative = fits ? known->second : added_derivative(state, s.derivative);
      made_.states.push_back(state);
      made_.derivatives.push_back(derivative);
      made_.all[derivative].derivative_of = state;
    }
  }

  size_t added_derivative(size_t state, run::Slot slot) {
    ExportVariable v;
    v.name = "der(" + made_.all[state].name + ")";
    while (!names_.insert(v.name).second) v.name += "'";
    v.reference = static_cast<uint32_t>(m_.slots.size() + m_.string_count + 1 + m_.crossings.size() + added_++);
    v.first = slot;
    v.initial = "calculated";
    limits(v);
    made_.all.push_back(std::move(v));
    return made_.all.size() - 1;
  }

  const run::Model& m_;
  const std::unordered_set<run::Slot>& computed_starts_;
  const simulate::Instance& instance_;
  bool solved_;
  int version_;
  ExportScope scope_;
  std::unordered_set<run::Slot> own_parameters_, states_, derivatives_, discrete_;
  std::unordered_map<run::Slot, size_t> of_slot_;  // the variable that a slot is
  std::unordered_set<std::string> names_;
  uint32_t added_ = 0;
  ExportVariables made_;
};

}  // namespace

ExportVariables export_variables(const run::Program& program, const std::unordered_set<run::Slot>& computed_starts,
                                 const simulate::Instance& instance, bool solved, ExportScope scope) {
  return Collector(program, computed_starts, instance, solved, scope).collect();
}

}  // namespace saltus::fmu
