// What becomes of a run whose events accumulate (divergence.h): it rests at the Zeno point, ends, or fails. One whose
// events make no progress fails, too (standstill.h).
#pragma once

#include <cstdint>
#include <vector>

#include "base/archive.h"
#include "simulate/monitors/divergence.h"
#include "simulate/monitors/standstill.h"

namespace saltus::simulate {

struct RunContext;

class Accumulation {
 public:
  // What absolute tolerances are to be multiplied with.
  double refinement() const { return divergence_.refinement(); }
  // A state event is counted. False: time does not go on, and the run has failed.
  bool count_event(RunContext& run, double t);
  // A step without an event is no chattering.
  void count_whole_step() { state_.suspicions = 0; }
  // A motion along a switching surface has taken the place of events.
  void restart() {
    divergence_ = Divergence();
    standstill_ = Standstill();
  }
  // Does what rests at a Zeno point stay there? False: the run has failed.
  bool stays_at_rest(RunContext& run, double t);
  void archive(Archive& archive) { archive(divergence_, zeno_, standstill_, state_); }

 private:
  bool pass_zeno_point(RunContext& run, double t);
  bool accumulates_again(const RunContext& run, double t);
  bool makes_progress(RunContext& run, double t);
  static bool fail(RunContext& run, const Divergence& divergence);

  Divergence divergence_;
  Divergence zeno_;  // at the Zeno point that was passed last
  Standstill standstill_;
  struct State {
    int suspicions = 0;                  // of chattering, without a whole step in between
    int accumulated = 0;                 // events of a Zeno point after it was found
    std::vector<uint32_t> accumulating;  // relations whose events these are, ascending
  };
  State state_;
};

}  // namespace saltus::simulate
