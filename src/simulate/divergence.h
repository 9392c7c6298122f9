// Time must diverge (Mosterman et al. 1998, section 2): state events may not pile up at one instant.
//
// Events close together belong to one encounter (touch and leave). Where the gaps d_k between encounters shrink geometrically,
// d_{k+1} = q d_k with q < 1, they have a limit, a Zeno point, at
//
//     t* = t_k + d_k q / (1 − q),
//
// which is taken as reached when it is nearer than the experiment can tell. When instead the last K events lie within such a tiny
// span without a pattern, the model chatters across a switching surface.
//
// On the way to a Zeno point the motion shrinks below any absolute tolerance, and an integrator that no longer resolves it lets the
// ball fall through the floor. So while gaps shrink, tolerances are to shrink with the square of the gap, as the height of
// the bounces does (`refinement`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace saltus::simulate {

class Divergence {
 public:
  explicit Divergence(double time_scale) : time_scale_(time_scale) {}

  // True: time has stopped.
  bool add(double t, const std::vector<uint32_t>& changed);

  // What absolute tolerances are to be multiplied with, at most 1.
  double refinement() const { return refinement_; }
  bool is_zeno() const { return zeno_; }
  double limit() const { return limit_; }
  const std::vector<uint32_t>& culprits() const { return culprits_; }

 private:
  static constexpr size_t kEvents = 64;
  static constexpr int kShrinking = 10;
  struct Event {
    double t = 0;
    uint32_t crossing = 0;
  };
  void encounter(double t);
  void name_culprits(double since);

  double time_scale_;
  std::array<Event, kEvents> last_;
  uint64_t count_ = 0;
  double encounter_ = 0;   // when the last one began
  double gap_ = 0;         // between the last two
  double ratio_ = 1;       // of the last two gaps
  double reference_ = 0;   // the gap when they began to shrink
  int shrinking_ = 0;
  double refinement_ = 1;
  bool zeno_ = false;
  double limit_ = 0;
  std::vector<uint32_t> culprits_;
};

}  // namespace saltus::simulate
