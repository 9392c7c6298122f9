// Events that re-initialize states without end, while time hardly advances (Mosterman et al. 1998, section 2: time must
// diverge).
//
// A body that lies on a floor under gravity, with a condition `h <= 0 and v < -1e-9`, bounces every 1e-10 s: the gaps
// between its events do not shrink, so there is no Zeno point (divergence.h). Let T be the shortest time in which some
// state changes by its own size at its present rate,
//
//     T = min_i  size_i / |x_i'|.
//
// A fast oscillator re-initializes states often, too, but its gaps are of the order of T. Events make no progress where
// kMany of them take less than kNoTime · T: then the motion that the model describes would take more than
// kMany / kNoTime = 10⁸ events.
#pragma once

#include <cstdint>
#include <functional>

#include "base/archive.h"

namespace saltus::simulate {

class Standstill {
 public:
  static constexpr uint64_t kMany = 100'000;  // some tenths of a second of a small model
  static constexpr double kNoTime = 1e-3;     // 10⁸ events are hours of a small model

  // An event at t that re-initialized a state; `time_scale`: T. True: the last kMany of them made no progress.
  bool add(double t, const std::function<double()>& time_scale);
  double taken() const { return state_.taken; }  // by the last kMany
  void archive(Archive& archive) { archive(state_); }

 private:
  struct State {
    uint64_t count = 0;
    double began = 0;
    double taken = 0;
  };
  State state_;
};

}  // namespace saltus::simulate
