#include "simulate/modes/first_mode.h"

#include <algorithm>

#include "simulate/kernel/initialize.h"
#include "simulate/modes/candidates.h"

namespace saltus::simulate {

namespace {

// What the conditions are at the initial point of the present mode: by values, or else by right limits.
std::optional<Modes::Truth> conditions_at_start(Modes& modes, Instance& instance) {
  Modes::Truth now;
  modes.read_conditions(now);
  if (now == modes.assumed()) return now;
  std::vector<double> memory = instance.v, relations = instance.relations;
  bool good = modes.right_limits(now);
  instance.v.put(memory);
  instance.relations.put(relations);
  return good ? std::optional(now) : std::nullopt;
}

}  // namespace

bool find_first_mode(Modes& modes, Instance& instance, const Options& options, bool good) {
  // Conditions may follow from each other, one after the other.
  const size_t most_followed = 2 * modes.assumed().size() + 16;
  if (!good && instance.needs_compiling) return false;
  std::string first = good ? "" : instance.failure;
  // Where start values count most: with as many states as there are.
  std::optional<Modes::Truth> solvable = good ? std::optional(modes.assumed()) : std::nullopt;
  size_t states = instance.state_count;
  auto ask = [&](const Modes::Truth& truth) -> std::optional<Modes::Truth> {
    bool solved = modes.change(truth) && initialize(instance, options, true);
    if (solved && (!solvable || instance.state_count > states)) {
      solvable = truth;
      states = instance.state_count;
    }
    std::optional<Modes::Truth> now = solved ? conditions_at_start(modes, instance) : std::nullopt;
    if (!now && first.empty()) first = instance.failure;
    return now;
  };
  const Modes::Truth begin = modes.assumed();
  // What the conditions say, as long as it leads on.
  std::vector<Modes::Truth> refuted;
  std::optional<Modes::Truth> now = good ? conditions_at_start(modes, instance) : std::nullopt;
  while (now && *now != modes.assumed() && refuted.size() < most_followed) {
    refuted.push_back(modes.assumed());
    if (std::ranges::find(refuted, *now) != refuted.end()) break;
    Modes::Truth next = *now;
    now = ask(next);
  }
  if (now && *now == modes.assumed()) return true;
  CandidateSearch search(begin, ask);
  std::optional<Modes::Truth> found = search.find(refuted);
  if (found && ask(*found)) return true;
  // None by start values alone. Those that are not fixed may leap from there, through modes that last an instant, as at
  // any event.
  if (solvable && modes.may_leap_at_start() && modes.change(*solvable) && initialize(instance, options, true)) {
    modes.keep_fixed(first.empty() ? "no mode agrees with its own conditions at the start" : first);
    return true;
  }
  instance.failure = first.empty() ? "no mode agrees with its own conditions at the start" : first;
  return false;
}

}  // namespace saltus::simulate
