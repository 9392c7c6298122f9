#include "structure/modes/family.h"

#include <algorithm>
#include <map>

#include "hybrid/rewrite.h"
#include "structure/dump.h"
#include "structure/modes/entry.h"
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
  return pool.op(condition) == Op::HeldRelation ? m.schedule.crossings[pool.data(condition)].text : expression_text(m, condition);
}

// The held relations that conditions follow from, be it by way of discrete variables.
std::vector<run::Mode::Relation> relations_behind(const ScalarModel& m, const std::vector<ExprId>& conditions) {
  const auto& pool = m.model.exprs;
  std::unordered_map<Slot, std::vector<ExprId>> definition;
  for (const ScalarEquation& e : m.equations) {
    for (ExprId side : {e.left, e.right}) {
      if (!side.valid() || pool.op(side) != Op::Slot) continue;
      Slot s = static_cast<Slot>(pool.data(side));
      if (m.facts[s].discrete) definition[s].push_back(side == e.left ? e.right : e.left);
    }
  }
  std::map<uint32_t, run::Mode::Relation> found;
  hybrid::Walk walk(pool);
  std::vector<ExprId> waiting = conditions;
  while (!waiting.empty()) {
    ExprId root = waiting.back();
    waiting.pop_back();
    walk(root, [&](ExprId e) {
      if (pool.op(e) == Op::HeldRelation) {
        Op op = pool.op(pool.arg(e, 0));
        uint32_t number = static_cast<uint32_t>(pool.data(e));
        bool ordered = op == Op::Less || op == Op::LessEqual || op == Op::Greater || op == Op::GreaterEqual;
        bool timed = m.schedule.crossings[number].time_event.valid();
        if (ordered && !timed)
          found[number] = {number, op == Op::Greater || op == Op::GreaterEqual, op == Op::LessEqual || op == Op::GreaterEqual};
      }
      if (pool.op(e) != Op::Slot) return;
      auto it = definition.find(static_cast<Slot>(pool.data(e)));
      if (it == definition.end()) return;
      waiting.insert(waiting.end(), it->second.begin(), it->second.end());
      definition.erase(it);
    });
  }
  std::vector<run::Mode::Relation> out;
  for (const auto& [number, relation] : found) out.push_back(relation);
  return out;
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

ModeFamily::ModeFamily(std::unique_ptr<Schedule> schedule, ScalarModel& m, const StructuralConditions& found, const Options& options)
    : work_(std::move(schedule)), options_(options), conditions_(found.conditions), equations_(found.equations) {
  introduce_conditions(m);
  introduce_impulses(m, found.unknowns, mode_, entry_);
  mode_.relations = relations_behind(m, conditions_);
  mode_.common = static_cast<Slot>(m.facts.size());
  schedule_ = *work_;
  model_.emplace(m);
}

void ModeFamily::introduce_conditions(ScalarModel& m) {
  ExprId number = m.build.integer(0);
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
    mode_.conditions.push_back({s, condition_text(m, conditions_[k]), origin.valid() ? m.model.all_equations[origin].span : Span{}});
    if (k < kMostNumbered)
      number = m.build.add(number, m.build.if_(m.slot(s), m.build.integer(int64_t{1} << k), m.build.integer(0)));
    first_.push_back(holds_at_start(m, conditions_[k]));
  }
  introduce_mode_number(m, number);
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

ModeShape ModeFamily::shape(const std::vector<uint8_t>& truth) {
  *work_ = schedule_;
  ScalarModel m(*model_);
  return mode_shape(m, conditions_, truth);
}

}  // namespace saltus::structure
