// Event iteration.
//
// At an event all blocks run in order with relations evaluated afresh; then every discrete variable whose value differs
// from its pre makes the iteration go on with pre := value (MLS §8.6, appendix B; Otter et al. 1999, section 2):
//
//     repeat  (x, z) := blocks(x, pre);  x := reinit values;  changed := z ≠ pre or a reinit;  pre := (x, z)  until
//             not changed
//
// Where the structure changes with the mode, a pass enters the mode that is assumed first, and counts only if the mode
// agrees with its conditions (modes/modes.h).
//
// Each pass is a point (t, n) of superdense time; the ones that re-initialize a state are shown to the recorder, since
// they are the states a chain of collisions runs through (Mosterman et al. 1998, section 4).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "simulate/events/causes.h"
#include "simulate/modes/modes.h"

namespace saltus::simulate {

// Conflict: two re-initializations of one state exclude each other; conflicts() tells which.
enum class EventEnd { Settled, Failed, Endless, Conflict };

// Two re-initializations of one state, to different values, at one instant or at two that cannot be told apart.
struct ReinitConflict {
  Instance::Reinit first, second;
  double time;     // of the second
  double earlier;  // of the first
};

class Events {
 public:
  // `causes` is told of every pass; may be null.
  // `modes`: of a model whose structure changes; or null.
  Events(Instance& instance, Causes* causes, Modes* modes = nullptr)
      : instance_(instance), causes_(causes), modes_(modes) {}

  // Memory holds the state just before the event. `intermediate` is called for each point between two
  // re-initializations. `kept`: the left limits stand in memory already, and something has leapt since (processes).
  EventEnd iterate(const std::function<bool()>& intermediate, bool kept = false);
  // Called, with memory there, when passes go in a circle. True: some relations hold their values from now on.
  std::function<bool()> hold_ties;
  // Called after re-initializations, with the new values in memory: states that are chosen at run time follow them.
  // False: failed.
  std::function<bool()> follow_reinits;
  // Instants that lie nearer together are not known to be different ones.
  void set_resolution(double seconds) { resolution_ = seconds; }
  // What did not settle, in the user's names; after Endless.
  std::string restless() const;
  bool reinitialized() const { return reinitialized_; }
  const std::vector<ReinitConflict>& conflicts() const { return conflicts_; }
  void forget_conflicts() { conflicts_.clear(); }

 private:
  bool discrete_changed() const;
  bool goes_in_a_circle(int pass);
  Instance& instance_;
  Causes* causes_;
  Modes* modes_;
  bool reinitialized_ = false;
  bool has_conflict();
  void look_for_near_ones();
  void add_conflict(const ReinitConflict& conflict);
  struct Recent {
    Instance::Reinit reinit;
    double time, until;
  };
  std::vector<Recent> recent_;  // by re-initialized state
  double resolution_ = 0;
  std::vector<Slot> restless_;
  std::vector<double> milestone_;  // discrete values after an earlier pass
  int next_milestone_ = 0;
  std::vector<ReinitConflict> conflicts_;  // of each state the first
};

}  // namespace saltus::simulate
