#include "structure/order.h"

#include "structure/aliases.h"
#include "structure/balance.h"
#include "structure/bounds.h"
#include "structure/cancel_sums.h"
#include "structure/clocks.h"
#include "structure/dump.h"
#include "structure/events.h"
#include "structure/fast_signals.h"
#include "structure/flatten.h"
#include "structure/index_reduction.h"
#include "structure/initial.h"
#include "structure/initial_checks.h"
#include "structure/inline_calls.h"
#include "structure/loops.h"
#include "structure/parameters.h"
#include "structure/partial_functions.h"
#include "structure/partition.h"
#include "structure/processes.h"
#include "structure/simulation.h"
#include "structure/sparsity.h"
#include "structure/state_machines.h"
#include "structure/states.h"
#include "structure/unmentioned_derivatives.h"
#include "structure/zero_parameters.h"

namespace saltus::structure {

std::optional<Schedule> order(hybrid::Model model, Context& context, const Options& options) {
  Schedule schedule;
  schedule.model = std::move(model);
  ScalarModel m(schedule, context);
  Scalarizer scalarizer(m);

  std::vector<bool> is_state;
  // Runs a pass, times it, shows what it made; false when the model turned out to be at fault.
  auto pass = [&](const char* name, auto&& body) {
    {
      PassTimer timer(context.timers, name);
      body();
    }
    if (!m.failed && options.dump && options.wants_dump && options.wants_dump(name)) {
      bool equations = schedule.blocks.empty();
      options.dump(name, !is_state.empty() && equations ? dump_states(m, is_state) : equations ? dump_equations(m) : dump_schedule(schedule, context.names));
    }
    return !m.failed;
  };

  // Every scalar gets a place in memory; attributes become scalar expressions.
  if (!pass("slots", [&] {
        make_partial_derivatives(m);
        number_slots(m, scalarizer);
      })) {
    return std::nullopt;
  }
  // Array, for-, if- and when-equations become scalar equations; algorithms become statements over slots.
  if (!pass("scalarize", [&] { flatten_equations(m, scalarizer); })) return std::nullopt;
  // Cycles between parameters are found; what depends on free parameters moves into the initial problem.
  if (!pass("parameters", [&] { settle_parameters(m); })) return std::nullopt;
  // State machines become clocked equations; sub-clock partitions and their rates; clock operators go.
  if (!pass("clocks", [&] {
        expand_state_machines(m, scalarizer);
        if (!m.failed) infer_clocks(m);
        if (!m.failed) guard_states(m);
      })) {
    return std::nullopt;
  }
  // Equations x = y, x = -y, x = constant go; one variable stands for each set of equal ones.
  if (options.eliminate_aliases && !pass("aliases", [&] {
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
        if (folded) drop_unmentioned_derivatives(m);
      })) {
    return std::nullopt;
  }
  // Relations that raise events hold their values; samples and delays are numbered.
  if (!pass("events", [&] { number_events(m); })) return std::nullopt;
  // Calls of functions that are a few assignments become expressions.
  CallInliner inliner(m, scalarizer);
  if (!pass("inline", [&] { inliner.apply_all(); })) return std::nullopt;
  // Constraints between states are differentiated; a model that does not balance ends here, with a diagnosis.
  Reduced reduced;
  if (!pass("index", [&] {
        reduced = reduce_index(m, inliner);
        // Functions whose derivative annotations had to be seen first can go now.
        if (!m.failed) CallInliner(m, scalarizer, InlineStage::Late).apply_all();
      })) {
    return std::nullopt;
  }
  m.written = {};
  // Dummy derivatives are chosen; what is left of the derivatives are those of states.
  if (!pass("states", [&] { is_state = select_states(m, reduced); })) return std::nullopt;
  // Clocked states become difference equations.
  if (!m.clocks.empty() && !pass("discretize", [&] { discretize_partitions(m, is_state); })) return std::nullopt;
  // The simulation's equations in order of computation: matching, strong components, tearing.
  std::vector<Slot> states;
  if (!pass("simulation", [&] { states = order_simulation(m, is_state); })) return std::nullopt;
  // The same for the values at the start.
  if (!pass("initial", [&] { order_initial(m, states); })) return std::nullopt;
  // What is needed at which time; processes need what they read.
  if (!pass("partition", [&] {
        settle_processes(m);
        partition(m);
        find_fast_signals(m);
      })) {
    return std::nullopt;
  }
  // Which derivatives depend on which states, which residuals on which unknowns.
  if (!pass("sparsity", [&] { find_sparsity(m); })) return std::nullopt;
  // Parameters in order, start values, nominal values.
  if (!pass("schedule", [&] {
        sort_parameters(m);
        emit_attributes(m);
        emit_bounds(m);
        emit_memory(m);
        emit_guards(m);
        hide_unused(m);
      })) {
    return std::nullopt;
  }
  // Assignments of one form become loops again.
  if (options.roll_loops && !pass("loops", [&] { roll_loops(m); })) return std::nullopt;
  return schedule;
}

}  // namespace saltus::structure
