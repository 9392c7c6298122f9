// The modes of a model: one model up to where its structure is decided, and a schedule for each mode from there on.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "run/mode.h"
#include "structure/modes/conditions.h"
#include "structure/modes/entry.h"
#include "structure/modes/groups.h"
#include "structure/order.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// What a mode is computed by. Memory is that of all modes, but for slots beyond Mode::common.
struct ModeSchedule {
  run::Mode mode;
  Schedule schedule;
  std::optional<Schedule> entry;  // its blocks compute what leaps when the mode is entered; nothing: nothing does
};

// What order_structure() has made of a mode.
void make_schedules(Schedule& schedule, Entry& entry, ModeSchedule& made);

// One schedule at a time: they are made in the same place.
class ModeFamily {
 public:
  // `model` works on `schedule`; relations are held, calls inlined. Each structural condition gets a hidden Boolean
  // that says whether it holds, and each algebraic variable the weight of its impulse.
  ModeFamily(std::unique_ptr<Schedule> schedule, ScalarModel& model, const StructuralConditions& found,
             const Options& options);

  // A model of one structure whose constraints leap at events (leaping_constraints.h).
  explicit ModeFamily(ModeSchedule only);

  const run::Mode& common() const { return mode_; }
  // Which conditions hold at the start, as far as start values and parameters tell. It need not be right.
  const std::vector<uint8_t>& first() const { return first_; }
  // That mode, or one beside it that is sound by itself, which is the first one then.
  std::optional<ModeSchedule> order_first();
  // The same once more without ordering anything, as long as nobody has taken it; its schedule is empty if the caller
  // has it.
  void keep_first(ModeSchedule first) { kept_ = std::move(first); }
  std::optional<ModeSchedule> take_first() { return std::exchange(kept_, std::nullopt); }
  // Nothing where the mode by itself is at fault, which the diagnostics say.
  std::optional<ModeSchedule> order(const std::vector<uint8_t>& truth);
  // A mode with the same equations, the same one for all that have them: conditions that decide nothing, since the
  // alternatives in which they stand are not taken, are as in the first mode.
  std::vector<uint8_t> representative(const std::vector<uint8_t>& truth) const;
  // Parts that have their modes apart; none: the model is one.
  const std::vector<ModeGroup>& groups() const { return groups_; }
  // A group in a mode of its own; of `truth` its conditions count.
  std::optional<ModeSchedule> order_group(size_t group, const std::vector<uint8_t>& truth);
  // What groups leave, with their variables as inputs.
  std::optional<ModeSchedule> order_rest();
  // What it would be, by its signature alone.
  ModeShape shape(const std::vector<uint8_t>& truth);

 private:
  void introduce_conditions(ScalarModel& model);
  std::optional<ModeSchedule> order_part(ScalarModel& model, Slot first, Slot last, std::vector<uint8_t> truth);
  uint8_t holds_at_start(ScalarModel& model, ExprId condition) const;

  std::unique_ptr<Schedule> work_;    // where schedules are made
  Schedule schedule_;                 // as it was when modes parted
  std::optional<ScalarModel> model_;  // the same; works on `work_`
  Options options_;
  run::Mode mode_;
  std::vector<ExprId> conditions_;
  std::vector<uint32_t> equations_;  // with alternatives
  std::vector<uint8_t> first_;
  std::vector<ModeGroup> groups_;
  std::vector<Slot> extra_;  // by group, and behind them: where the slots begin that it adds
  Entry entry_;              // what is given
  std::optional<ModeSchedule> only_, kept_;
};

}  // namespace saltus::structure
