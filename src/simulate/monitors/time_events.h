// Events whose instants are known beforehand: ticks of sample(start, interval) at start + k·interval, computed and
// never accumulated, and relations `time >= e` at e.
#pragma once

#include <cstdint>
#include <vector>

#include "base/archive.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class TimeEvents {
 public:
  // `told`: samplers that tick only when tell() was called.
  TimeEvents(Instance& instance, double stop, const std::vector<uint32_t>& told = {});

  bool any() const { return !samplers_.empty() || !timed_.empty(); }
  // Evaluates samplers once the parameters are known; the first ticks are those not before t.
  bool begin(double t);
  // Evaluates the instants of relations; to be called after every event.
  bool update();
  // The first instant after t (samplers: also at t when they have not ticked yet), or infinity.
  double next(double t) const;
  // Does a relation change just after t (`time > t`)? At t itself it has the value from before.
  bool changes_after(double t) const;
  // Of relations that are time events, by relation; others are infinite.
  const std::vector<double>& instants() const { return state_.instants; }
  // Marks the samplers that tick at t, and moves them on.
  void tick(double t);
  // At the next tick_told().
  void tell(uint32_t sampler) { samplers_[sampler].state.asked = samplers_[sampler].told; }
  void tick_told();
  void instants(uint32_t sampler, double& first, double& interval) const;
  // What lies nearer is one instant: a few rounding errors of the numbers that instants are computed from.
  double resolution(double t) const;
  void archive(Archive& archive);

 private:
  struct Sampler {
    int64_t first = 0, step = 1, resolution = 1;  // see run::Sampler
    bool told = false;
    struct State {
      double start = 0;
      double interval = 0;
      uint64_t k = 0;
      bool asked = false;
    };
    State state;
    double at() const {
      double count = static_cast<double>(first + static_cast<int64_t>(state.k) * step);
      return state.start +
             (resolution == 1 ? count * state.interval : count * state.interval / static_cast<double>(resolution));
    }
  };
  Instance& instance_;
  std::vector<Sampler> samplers_;  // fixed by begin(), but for the state of each
  struct Timed {
    uint32_t crossing;
    bool after;  // it changes after its instant
  };
  const double stop_;
  std::vector<Timed> timed_;   // fixed: crossings that are time events
  std::vector<double> table_;  // scratch
  struct State {
    double largest_term = 0;  // start times of samplers
    Sized<double> instants;
  };
  State state_;
};

}  // namespace saltus::simulate
