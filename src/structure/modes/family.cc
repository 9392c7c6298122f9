#include "structure/modes/family.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/dump.h"
#include "structure/modes/entry.h"
#include "structure/modes/floating.h"
#include "structure/modes/relations.h"
#include "structure/modes/shown.h"
#include "structure/modes/specialize.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::Variability;

namespace {

constexpr size_t kMostNumbered = 30;  // conditions that one Integer can tell

// As the user wrote it, where it is one relation.
std::string condition_text(const ScalarModel& m, ExprId condition) {
  const auto& pool = m.model.exprs;
  return pool.op(condition) == Op::HeldRelation ? m.schedule.crossings[pool.data(condition)].text
                                                : expression_text(m, condition);
}

}  // namespace

void make_schedules(Schedule& schedule, Entry& entry, ModeSchedule& made) {
  // Results show what all modes have.
  for (VariableId v : schedule.model.variables.ids()) {
    const Storage& at = schedule.storage[v];
    if (at.memory == Memory::Number && at.first >= made.mode.common) schedule.model.variables[v].hide_result = true;
  }
  made.schedule = std::move(schedule);
  if (entry.blocks.empty()) return;
  Schedule& alone = made.entry.emplace();
  alone.model = made.schedule.model;
  alone.storage = made.schedule.storage;
  alone.slots = made.schedule.slots;
  alone.aliases = made.schedule.aliases;
  alone.unused = made.schedule.unused;
  alone.string_count = made.schedule.string_count;
  alone.object_count = made.schedule.object_count;
  alone.crossings = made.schedule.crossings;
  alone.samplers = made.schedule.samplers;
  alone.delays = made.schedule.delays;
  alone.transports = made.schedule.transports;
  alone.blocks = std::move(entry.blocks);
}

ModeFamily::ModeFamily(ModeSchedule only) : mode_(only.mode), only_(std::move(only)) {}

ModeFamily::ModeFamily(std::unique_ptr<Schedule> schedule, ScalarModel& m, const StructuralConditions& found,
                       const Options& options)
    : work_(std::move(schedule)),
      options_(options),
      conditions_(found.conditions),
      equations_(found.equations),
      groups_(independent_groups(m, found)) {
  introduce_conditions(m);
  introduce_impulses(m, found.unknowns, mode_, entry_);
  mode_.relations = relations_behind(m, conditions_);
  mode_.common = static_cast<Slot>(m.facts.size());
  for (Slot s = 0; s < mode_.common; ++s) {
    if (m.facts[s].role == Role::Unknown && !m.facts[s].discrete && m.facts[s].fixed) mode_.fixed.push_back(s);
  }
  mode_.initial_equations = !m.initial_equations.empty();
  // Index reduction, dummy derivatives and impulses of higher order add a few slots a variable.
  extra_.push_back(mode_.common);
  for (const ModeGroup& group : groups_)
    extra_.push_back(extra_.back() + static_cast<Slot>(8 * group.variables.size() + 16));
  schedule_ = *work_;
  model_.emplace(m);
}

void ModeFamily::introduce_conditions(ScalarModel& m) {
  std::vector<uint32_t> relations = only_relations_behind(m, conditions_);
  for (size_t k = 0; k < conditions_.size(); ++k) {
    EquationId origin;
    for (uint32_t i : equations_) {
      std::vector<ExprId> here = conditions_of(m, m.equations[i]);
      if (std::ranges::find(here, conditions_[k]) == here.end()) continue;
      origin = m.equations[i].origin;
      break;
    }
    Slot s = m.add_hidden("$condition" + std::to_string(k + 1), m.model.types.boolean(), Variability::Discrete);
    m.equations.push_back(defined(m, s, conditions_[k], origin));
    mode_.conditions.push_back({s, condition_text(m, conditions_[k]),
                                origin.valid() ? m.model.all_equations[origin].span : Span{}, relations[k]});
    first_.push_back(holds_at_start(m, conditions_[k]));
  }
  auto number = [&](const std::vector<uint32_t>& conditions) {
    ExprId sum = m.build.integer(0);
    for (size_t i = 0; i < conditions.size() && i < kMostNumbered; ++i)
      sum = m.build.add(sum, m.build.if_(m.slot(mode_.conditions[conditions[i]].value),
                                         m.build.integer(int64_t{1} << i), m.build.integer(0)));
    return sum;
  };
  std::vector<uint32_t> all(conditions_.size());
  std::iota(all.begin(), all.end(), 0u);
  introduce_mode_number(m, "$mode", number(all));
  for (size_t g = 0; g < groups_.size(); ++g)
    introduce_mode_number(m, "$mode" + std::to_string(g + 1), number(groups_[g].conditions));
}

uint8_t ModeFamily::holds_at_start(ScalarModel& m, ExprId condition) const {
  double start = m.model.experiment.start.value_or(0);
  auto initially = [&](Slot s) {
    const Facts& f = m.facts[s];
    if (f.role == Role::Parameter) return m.slot(s);
    return f.start.valid() ? f.start : m.build.zero(m.slot_type(s));
  };
  hybrid::Rewriter rewrite(m.build, nullptr, [&](ExprId e) {
    switch (m.build.pool().op(e)) {
      case Op::HeldRelation: return m.build.pool().arg(e, 0);
      case Op::Time: return m.build.real(start);
      case Op::Slot:
      case Op::PreSlot: return initially(static_cast<Slot>(m.build.pool().data(e)));
      default: return e;
    }
  });
  ExprId value = rewrite(condition);
  if (auto truth = m.build.truth(value)) return *truth;
  auto number = numeric_value(m, value);
  return number && *number != 0;
}

std::optional<ModeSchedule> ModeFamily::order(const std::vector<uint8_t>& truth) {
  if (only_) return only_;
  *work_ = schedule_;
  ScalarModel m(*model_);
  ModeSchedule made;
  made.mode = mode_;
  made.mode.assumed = truth;
  Truth known;
  for (size_t k = 0; k < conditions_.size(); ++k) known[conditions_[k].value] = truth[k] != 0;
  Specializer specialize(m);
  for (uint32_t i : equations_) specialize.apply(m.equations[i], known);
  for (Slot s : specialize.asked()) m.model.variables[m.schedule.slots[s].variable].is_structural = true;
  made.mode.held = hold_floating(m);
  Entry entry = entry_;
  entry.mode = &made.mode;
  bool good = order_structure(m, options_, &entry);
  // What passes made is shown of the first mode.
  options_.dump = nullptr;
  options_.wants_dump = nullptr;
  if (!good) return std::nullopt;
  make_schedules(*work_, entry, made);
  return made;
}

std::optional<ModeSchedule> ModeFamily::order_part(ScalarModel& m, Slot first, Slot last, std::vector<uint8_t> truth) {
  if (m.facts.size() < first) {
    std::vector<int64_t> dims{static_cast<int64_t>(first - m.facts.size())};
    Slot gap = m.add_hidden("$others", m.model.types.array(m.model.types.real(), dims), Variability::Continuous);
    for (Slot s = gap; s < m.facts.size(); ++s) m.facts[s].role = Role::Unused;
  }
  ModeSchedule made;
  made.mode = mode_;
  made.mode.assumed = std::move(truth);
  made.mode.held = hold_floating(m);
  Entry entry = entry_;
  std::erase_if(entry.derivatives,
                [&](const Entry::Derivative& d) { return m.facts[d.derivative].role != Role::Unknown; });
  entry.mode = &made.mode;
  Options quiet = options_;
  quiet.dump = nullptr;
  quiet.wants_dump = nullptr;
  if (!order_structure(m, quiet, &entry) || m.facts.size() > last || !m.schedule.dynamic_states.empty())
    return std::nullopt;
  make_schedules(*work_, entry, made);
  return made;
}

std::optional<ModeSchedule> ModeFamily::order_group(size_t group, const std::vector<uint8_t>& truth) {
  *work_ = schedule_;
  ScalarModel m(*model_);
  Truth known;
  for (uint32_t k : groups_[group].conditions) known[conditions_[k].value] = truth[k] != 0;
  Specializer specialize(m);
  for (uint32_t i : groups_[group].equations) {
    if (std::ranges::binary_search(equations_, i)) specialize.apply(m.equations[i], known);
  }
  for (Slot s : specialize.asked()) m.model.variables[m.schedule.slots[s].variable].is_structural = true;
  keep_only(m, groups_[group]);
  return order_part(m, extra_[group], extra_[group + 1], truth);
}

std::optional<ModeSchedule> ModeFamily::order_rest() {
  *work_ = schedule_;
  ScalarModel m(*model_);
  keep_rest(m, groups_);
  return order_part(m, extra_.back(), kNoSlot, first_);
}

std::optional<ModeSchedule> ModeFamily::order_first() {
  Diagnostics& diagnostics = model_->context.diagnostics;
  Diagnostics before = diagnostics;
  {
    *work_ = schedule_;
    ScalarModel m(*model_);
    if (auto sound = sound_mode(m, conditions_, first_)) first_ = *sound;
  }
  std::optional<ModeSchedule> made = order(first_);
  if (made) return made;
  Diagnostics told = diagnostics;
  for (size_t k = 0; k < first_.size() && !made; ++k) {
    diagnostics = before;
    first_[k] ^= 1;
    made = order(first_);
    if (!made) first_[k] ^= 1;
  }
  if (!made) diagnostics = told;
  return made;
}

std::vector<uint8_t> ModeFamily::representative(const std::vector<uint8_t>& truth) const {
  if (only_) return truth;
  const auto& pool = schedule_.model.exprs;
  std::unordered_map<uint32_t, size_t> number;
  for (size_t k = 0; k < conditions_.size(); ++k) number[conditions_[k].value] = k;
  std::vector<uint8_t> same = first_;
  std::unordered_set<uint32_t> seen;
  std::vector<ExprId> waiting;
  for (uint32_t i : equations_) waiting.insert(waiting.end(), {model_->equations[i].left, model_->equations[i].right});
  while (!waiting.empty()) {
    ExprId e = waiting.back();
    waiting.pop_back();
    if (!e.valid() || !seen.insert(e.value).second) continue;
    auto condition = pool.op(e) == Op::If ? number.find(pool.arg(e, 0).value) : number.end();
    if (condition != number.end()) {
      size_t k = condition->second;
      same[k] = truth[k];
      waiting.push_back(pool.arg(e, truth[k] ? 1 : 2));
    } else {
      for (ExprId arg : pool.args(e)) waiting.push_back(arg);
    }
  }
  return same;
}

ModeShape ModeFamily::shape(const std::vector<uint8_t>& truth) {
  *work_ = schedule_;
  ScalarModel m(*model_);
  return mode_shape(m, conditions_, truth);
}

}  // namespace saltus::structure
