// Time must diverge (Mosterman et al. 1998, section 2): state events may not pile up at one instant.
//
// Events close together belong to one encounter (touch and leave). Let D be the time that the last four encounters took
// and D' that of the four before. Where D = q D' with the same q < 1 again and again, whatever pattern there is among
// the four (a bounce and the top of its flight), they have a limit, a Zeno point, at
//
//     t* = t + D q / (1 − q),
//
// which is taken as reached when it is nearer than a hundred-millionth of the time the series has taken so far. Gaps
// may shrink with a power of their number instead: 12.5/(2 − t) passes its n-th Integer at 2 − 12.5/n. Then the times
// that 1, 2, 4, 8, … events take are a geometric series, with its limit; no run comes near to that, so it is told after
// so many events that only such a series has them. When K events in a row follow each other without a pattern, each at
// once compared with the step that the integrator meant to make, the model chatters across a switching surface. Both
// scales are the motion's own: how long the run is to be does not matter.
//
// On the way to a Zeno point the motion shrinks below any absolute tolerance, and an integrator that no longer resolves
// it lets the ball fall through the floor. So while gaps shrink, tolerances are to shrink with the square of the gap,
// as the height of the bounces does (`refinement`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Divergence {
 public:
  // An event at t, in a step that was meant to be `step` long. True: time has stopped.
  bool add(double t, double step, const std::vector<uint32_t>& changed);

  // What absolute tolerances are to be multiplied with, at most 1.
  double refinement() const { return state_.refinement; }
  bool is_zeno() const { return state_.zeno; }
  double limit() const { return state_.limit; }
  double series() const { return state_.series; }  // when its series of events began
  const std::vector<uint32_t>& culprits() const { return state_.culprits; }
  void archive(Archive& archive);

 private:
  static constexpr size_t kEvents = 64;
  static constexpr size_t kPattern = 4;
  static constexpr int kShrinking = 8;
  struct Event {
    double t = 0;
    double step = 0;
    uint32_t crossing = 0;
  };
  void encounter(double t);
  bool accelerates(double t);
  void name_culprits(double since);

  struct State {
    std::array<Event, kEvents> last{};
    uint64_t count = 0;
    std::array<double, 2 * kPattern + 1> encounters{};  // the last ones, newest first
    size_t met = 0;                                     // how many, at most all
    double gap = 0;                                     // between the last two
    double taken = 0;                                   // D
    double ratio = 1;                                   // q
    double reference = 0;                               // the mean gap when they began to shrink
    double series = 0;                                  // when they did
    int shrinking = 0;
    int close = 0;             // events in a row that followed at once
    double doubled_at = 0;     // the time of the last event whose number was a power of two
    double doubled = 0;        // how long it took from the one before
    double doubled_ratio = 0;  // to what the half of the events before took
    int alike = 0;             // such ratios, one after the other
    double refinement = 1;
    bool zeno = false;
    double limit = 0;
    std::vector<uint32_t> culprits;
  };
  State state_;
};

}  // namespace saltus::simulate
