#include "structure/order.h"

#include "structure/aliases.h"
#include "structure/assertion_margins.h"
#include "structure/balance.h"
#include "structure/bounds.h"
#include "structure/cancel_derivatives.h"
#include "structure/cancel_sums.h"
#include "structure/clocks.h"
#include "structure/cut_sets.h"
#include "structure/dump.h"
#include "structure/events.h"
#include "structure/fast_signals.h"
#include "structure/flatten.h"
#include "structure/forcing.h"
#include "structure/index_reduction.h"
#include "structure/inexact_inverses.h"
#include "structure/initial.h"
#include "structure/initial_checks.h"
#include "structure/inline_calls.h"
#include "structure/loops.h"
#include "structure/modes/entry.h"
#include "structure/modes/family.h"
#include "structure/modes/leaping_constraints.h"
#include "structure/parameters.h"
#include "structure/partial_functions.h"
#include "structure/partition.h"
#include "structure/processes.h"
#include "structure/simulation.h"
#include "structure/sparsity.h"
#include "structure/state_machines.h"
#include "structure/state_wishes.h"
#include "structure/states.h"
#include "structure/table_objects.h"
#include "structure/thresholds.h"
#include "structure/unmentioned_derivatives.h"
#include "structure/unread_inputs.h"
#include "structure/varying_sizes.h"
#include "structure/verify_scalar.h"
#include "structure/zero_parameters.h"

namespace saltus::structure {

namespace {

// Runs passes: times each, verifies and dumps what it made; false when the model turned out to be invalid.
class Passes {
 public:
  Passes(ScalarModel& m, const Options& options) : m_(m), options_(options) {}

  template <class Body>
  bool operator()(PassId pass, Body&& body) {
    if (options_.without.has(pass)) return true;
    {
      PassTimer timer(m_.context.timers, pass);
      body();
    }
    if (m_.failed) return false;
    if (options_.verify) verify_scalar(m_, pass);
    if (options_.dump && options_.wants_dump && options_.wants_dump(pass)) options_.dump(pass, product());
    return true;
  }

  std::vector<bool> is_state;  // once they are chosen

 private:
  std::string product() const {
    if (!m_.schedule.blocks.empty()) return dump_schedule(m_.schedule, m_.context.names);
    return is_state.empty() ? dump_equations(m_) : dump_states(m_, is_state);
  }

  ScalarModel& m_;
  const Options& options_;
};

}  // namespace

std::optional<Schedule> order(hybrid::Model model, Context& context, const Options& options,
                              std::unique_ptr<ModeFamily>* modes) {
  auto schedule = std::make_unique<Schedule>();
  schedule->model = std::move(model);
  ScalarModel m(*schedule, context);
  Scalarizer scalarizer(m);
  Passes pass(m, options);

  // Every scalar gets a place in memory; attributes become scalar expressions.
  if (!pass(PassId::Slots, [&] {
        make_partial_derivatives(m);
        enclose_varying_sizes(m);
        number_slots(m, scalarizer);
      })) {
    return std::nullopt;
  }
  // Array, for-, if- and when-equations become scalar equations; algorithms become statements over slots.
  if (!pass(PassId::Scalarize, [&] { flatten_equations(m, scalarizer); })) return std::nullopt;
  // Cycles between parameters are found; what depends on free parameters moves into the initial problem.
  if (!pass(PassId::Parameters, [&] { settle_parameters(m); })) return std::nullopt;
  // State machines become clocked equations; sub-clock partitions and their rates; clock operators go.
  if (!pass(PassId::Clocks, [&] {
        expand_state_machines(m, scalarizer);
        if (!m.failed) infer_clocks(m, options.is_part);
        if (!m.failed) guard_states(m);
      })) {
    return std::nullopt;
  }
  // Equations x = y, x = -y, x = constant go; one variable stands for each set of equal ones.
  if (!pass(PassId::Aliases, [&] {
        m.written = {m.equations, undifferentiated(m)};
        keep_fixed_starts(m);
        keep_declared_bounds(m);
        // Products with parameters that are zero vanish, before and after; see zero_parameters.cc.
        bool folded = fold_deciding_parameters(m);
        eliminate_aliases(m);
        if (fold_deciding_parameters(m)) {
          folded = true;
          eliminate_aliases(m);
        }
        // Sums that nearly repeat others show what they add to them, and that may be an alias.
        if (cancel_sums(m)) eliminate_aliases(m);
        // Currents into an island that is grounded nowhere add up to zero.
        if (show_cut_sets(m)) eliminate_aliases(m);
        // Capacitors between nodes: derivatives that cancel in a sum of equations leave a constraint.
        if (cancel_derivatives(m)) eliminate_aliases(m);
        if (folded) drop_unmentioned_derivatives(m);
      })) {
    return std::nullopt;
  }
  // Relations that raise events hold their values; samples and delays are numbered.
  if (!pass(PassId::Events, [&] { number_events(m); })) return std::nullopt;
  // Calls of functions that are a few assignments become expressions.
  if (!pass(PassId::Inline, [&] {
        CallInliner(m, scalarizer).apply_all();
        drop_inexact_inverses(m);
        // An argument that a function never reads is no dependence on it.
        drop_unread_inputs(m);
      })) {
    return std::nullopt;
  }
  // Conditions that change the index or the states: from here on each mode is ordered by itself (modes/).
  StructuralConditions changing;
  if (!pass(PassId::Modes, [&] { changing = structural_conditions(m); })) return std::nullopt;
  if (!changing.empty()) {
    auto family = std::make_unique<ModeFamily>(std::move(schedule), m, changing, options);
    std::optional<ModeSchedule> first = family->order_first();
    if (!first) {
      if (modes) *modes = std::move(family);
      return std::nullopt;
    }
    Schedule ordered = std::move(first->schedule);
    first->schedule = Schedule();
    family->keep_first(std::move(*first));
    if (modes) *modes = std::move(family);
    return ordered;
  }
  ModeSchedule only;
  Entry entry;
  entry.if_constraints_leap = true;
  entry.mode = &only.mode;
  if (!order_structure(m, options, modes ? &entry : nullptr)) return std::nullopt;
  if (modes && !entry.blocks.empty()) {
    make_schedules(*schedule, entry, only);
    Schedule ordered = only.schedule;
    ModeSchedule kept;
    kept.mode = only.mode;
    kept.entry = only.entry;
    *modes = std::make_unique<ModeFamily>(std::move(only));
    (*modes)->keep_first(std::move(kept));
    return ordered;
  }
  return std::move(*schedule);
}

bool order_structure(ScalarModel& m, const Options& options, Entry* entry) {
  bool one_structure = !entry || entry->if_constraints_leap;
  Passes pass(m, options);
  Scalarizer scalarizer(m);
  CallInliner inliner(m, scalarizer);
  // Constraints between states are differentiated; a model that does not balance ends here, with a diagnosis.
  Reduced reduced;
  if (!pass(PassId::Index, [&] {
        reduced = reduce_index(m, inliner);
        // Functions whose derivative annotations had to be seen first can go now.
        if (!m.failed) CallInliner(m, scalarizer, InlineStage::Late).apply_all();
      })) {
    return false;
  }
  m.written = {};
  // What holds when the mode is entered.
  if (entry && entry->if_constraints_leap) {
    if (constraints_leap(m, reduced))
      introduce_single_mode(m, reduced, *entry);
    else
      entry = nullptr;
  }
  if (entry && !pass(PassId::Entry, [&] { order_entry(m, reduced, *entry); })) return false;
  // Dummy derivatives are chosen; what is left of the derivatives are those of states.
  if (!pass(PassId::States, [&] {
        pass.is_state = select_states(m, reduced);
        tell_unmet_wishes(m, pass.is_state);
        if (one_structure) refuse_lost_reinits(m, pass.is_state);
      }))
    return false;
  // Clocked states become difference equations.
  if (!m.clocks.empty() && !pass(PassId::Discretize, [&] { discretize_partitions(m, pass.is_state); })) return false;
  // The simulation's equations in order of computation: matching, strong components, tearing.
  std::vector<Slot> states;
  if (!pass(PassId::Simulation, [&] { states = order_simulation(m, pass.is_state); })) return false;
  // The same for the values at the start.
  if (!pass(PassId::Initial, [&] { order_initial(m, states); })) return false;
  // What is needed at which time; processes need what they read.
  if (!pass(PassId::Partition, [&] {
        settle_processes(m);
        partition(m);
        // (All modes of a model have the same relations.)
        if (!entry) add_assertion_margins(m);
        find_fast_signals(m);
        find_forcing(m);
      })) {
    return false;
  }
  // Which derivatives depend on which states, which residuals on which unknowns.
  if (!pass(PassId::Sparsity, [&] { find_sparsity(m); })) return false;
  // Parameters in order, start values, nominal values.
  if (!pass(PassId::Schedule, [&] {
        sort_parameters(m);
        emit_attributes(m);
        find_thresholds(m);
        emit_bounds(m);
        emit_memory(m);
        find_table_objects(m);
        emit_guards(m);
        hide_unused(m);
      })) {
    return false;
  }
  // Assignments of one form become loops again.
  return pass(PassId::Loops, [&] { roll_loops(m); });
}

}  // namespace saltus::structure
