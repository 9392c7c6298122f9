// Indices of tables that were read from a file, each against what it refers to.
#include <algorithm>

#include "run/asked_when.h"
#include "run/divisor.h"
#include "run/model_archive.h"
#include "run/process_frame.h"

namespace saltus::run {
namespace {

bool is_pattern(const Sparsity& s, size_t rows, size_t columns) {
  if (s.columns == 0) return true;  // not known
  if (s.rows != rows || s.columns != columns || s.begin.size() != columns + 1 || s.begin.front() != 0 ||
      s.begin.back() != s.entries.size())
    return false;
  if (!std::ranges::is_sorted(s.begin)) return false;
  for (size_t j = 0; j < columns; ++j) {
    for (uint32_t k = s.begin[j]; k < s.begin[j + 1]; ++k) {
      if (s.entries[k] >= rows || (k > s.begin[j] && s.entries[k] <= s.entries[k - 1])) return false;
    }
  }
  return s.colour.empty() ||
         (s.colour.size() == columns && std::ranges::all_of(s.colour, [&](uint32_t c) { return c < s.colours; }));
}

class Checker {
 public:
  explicit Checker(const Model& model) : m_(model), slots_(model.slots.size()) {}

  // The first table that is at fault; null: none.
  const char* fault() const {
    if (!variables()) return "variables";
    if (!aliases()) return "aliases";
    if (m_.unused.size() != slots_ && !m_.unused.empty()) return "unused";
    for (const State& s : m_.states) {
      if (s.state >= slots_ || s.derivative >= slots_) return "states";
    }
    for (const DynamicStates& d : m_.dynamic_states) {
      if (!all(d.candidates) || !all(d.states) || !all(d.selection) ||
          d.selection.size() != d.states.size() * d.candidates.size())
        return "states chosen";
      if (d.jacobian_words > (size_t{1} << 40)) return "states chosen";
    }
    if (!all(m_.discrete)) return "discrete variables";
    for (const auto* list : {&m_.parameters, &m_.definitions}) {
      for (const Definition& d : *list) {
        if (!range(d.first, d.count)) return "definitions";
      }
    }
    for (const Divisor& d : m_.divisors) {
      if (!is_computable(d, slots_)) return "divisors";
    }
    for (const WhenClause& w : m_.whens) {
      if (!all(w.conditions)) return "when clauses";
    }
    for (const Bound& b : m_.bounds) {
      auto value = [&](uint32_t i) { return i == 0xffffffffu || i < m_.bound_value_count; };
      if (!range(b.first, b.count) || !value(b.low_value) || !value(b.high_value)) return "bounds";
    }
    for (const ZeroCrossing& c : m_.crossings) {
      for (uint32_t w : c.asked_when) {
        if (w != kEnd && number_in(w) >= (is_of_variable(w) ? slots_ : m_.crossings.size())) return "relations";
      }
    }
    for (const Sampler& s : m_.samplers) {
      if (s.resolution == 0) return "samplers";
    }
    if (!all(m_.nominals) || !all(m_.minima) || !all(m_.maxima)) return "attributes";
    if (!std::ranges::all_of(m_.thresholds, [this](const Threshold& t) { return t.state < slots_; }))
      return "attributes";
    for (const System& s : m_.systems) {
      if (!system(s)) return "systems";
    }
    for (const Guard& g : m_.guards) {
      if (g.slot >= slots_) return "guards";
    }
    return nullptr;
  }

  bool range(Slot first, uint64_t count) const { return first <= slots_ && count <= slots_ - first; }
  bool all(const std::vector<Slot>& list) const {
    return std::ranges::all_of(list, [&](Slot s) { return s < slots_; });
  }

 private:
  bool text(Text t) const { return t.begin <= m_.text.size() && t.size <= m_.text.size() - t.begin; }

  bool variables() const {
    for (const Variable& v : m_.variables) {
      if (!text(v.pattern) || !text(v.description) || !text(v.unit) || !text(v.display_unit)) return false;
      if (v.dims > m_.dims.size() || v.rank > m_.dims.size() - v.dims) return false;
      // Names of elements divide by the sizes.
      for (uint32_t d = 0; d < v.rank && v.count > 0; ++d) {
        if (m_.dims[v.dims + d] < 1) return false;
      }
      if (v.type == Type::Enumeration && v.enumeration >= m_.enumerations.size()) return false;
      uint64_t limit = v.memory == Memory::Number   ? slots_
                       : v.memory == Memory::String ? m_.string_count
                                                    : m_.object_count;
      if (v.first != kNoSlot && (v.first > limit || v.count > limit - v.first)) return false;
    }
    return std::ranges::all_of(m_.slots, [&](const SlotInfo& s) {
      return s.variable < m_.variables.size() && s.offset < m_.variables[s.variable].count;
    });
  }

  // Each leads to a slot of its own, not round in a circle.
  bool aliases() const {
    if (m_.aliases.size() != slots_) return false;
    std::vector<uint8_t> known(slots_, 0);  // 1: on the present way, 2: leads to an end
    std::vector<Slot> way;
    for (Slot s = 0; s < slots_; ++s) {
      way.clear();
      Slot at = s;
      while (known[at] == 0) {
        known[at] = 1;
        way.push_back(at);
        Slot next = m_.aliases[at].target;
        if (next >= slots_) return false;
        if (next == at) break;
        if (known[next] == 1) return false;
        at = next;
      }
      for (Slot w : way) known[w] = 2;
    }
    return true;
  }

  bool system(const System& s) const {
    auto crossings = [&](const std::vector<uint32_t>& list) {
      return std::ranges::all_of(list, [&](uint32_t c) { return c < m_.crossings.size(); });
    };
    return all(s.unknowns) && all(s.discrete) && all(s.slot_switches) && crossings(s.crossings) &&
           crossings(s.relation_switches) && is_pattern(s.jacobian, s.unknowns.size(), s.unknowns.size());
  }

  const Model& m_;
  size_t slots_;
};

}  // namespace

bool check(const Model& model, std::string& why) {
  const char* fault = Checker(model).fault();
  if (fault) why = fault;
  return !fault;
}

bool check_program(const Program& program, std::string& why) {
  const Model& model = program.model;
  if (!check(model, why)) return false;
  Checker checker(model);
  for (const Sequence* sequence : {&program.parameters, &program.starts, &program.initial, &program.blocks}) {
    for (const Literal& literal : sequence->literals) {
      if (literal.slot >= model.slots.size()) return why = "literals", false;
    }
    for (const Step& step : sequence->steps) {
      if ((step.clock != kNoSlot && step.clock >= model.slots.size()) ||
          (step.solve && step.system >= program.systems.size()))
        return why = "steps", false;
    }
  }
  for (const CompiledSystem& system : program.systems) {
    const Expansion& e = system.expansion;
    if (system.jacobian_words > (size_t{1} << 40) || !checker.all(e.slots)) return why = "matrices", false;
    if (!is_pattern(e.pattern, e.slots.size(), e.slots.size()) || e.first.size() != e.pattern.entries.size() ||
        e.inner > e.slots.size())
      return why = "matrices", false;
  }
  if (program.processes.size() != model.processes.size()) return why = "processes", false;
  for (const CompiledProcess& process : program.processes) {
    auto fits = [](int64_t n) { return n >= 0 && n < (int64_t{1} << 40); };
    if (!fits(process.alternatives) || !fits(process.outbox) || !fits(process.words) || process.words < frame::kHeader)
      return why = "processes", false;
    for (const FrameVariable& v : process.variables) {
      if (v.at < frame::kHeader || v.at > process.words - (v.list ? int64_t{frame::kListWords} : 1))
        return why = "processes", false;
    }
  }
  return true;
}

}  // namespace saltus::run
