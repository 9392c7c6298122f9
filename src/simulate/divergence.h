// Time must diverge (Mosterman et al. 1998, section 2): state events may not pile up at one instant.
//
// The last K state events are remembered. When they lie within a span that is tiny beside the experiment, time has stopped for all
// practical purposes. If the gaps between them shrink geometrically, d_{k+1} = q d_k with q < 1, the events of one condition have
// a limit, a Zeno point, found by Aitken's extrapolation
//
//     t* = t_k − (t_k − t_{k−1})² / (t_k − 2 t_{k−1} + t_{k−2});
//
// otherwise the model chatters across a switching surface.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace saltus::simulate {

class Divergence {
 public:
  explicit Divergence(double time_scale) : time_scale_(time_scale) {}

  // True: time has stopped.
  bool add(double t, const std::vector<uint32_t>& changed);

  bool is_zeno() const { return zeno_; }
  double limit() const { return limit_; }
  const std::vector<uint32_t>& culprits() const { return culprits_; }

 private:
  static constexpr size_t kEvents = 64;
  struct Event {
    double t = 0;
    uint32_t crossing = 0;
  };
  void judge();
  double time_scale_;
  std::array<Event, kEvents> last_;
  uint64_t count_ = 0;
  bool zeno_ = false;
  double limit_ = 0;
  std::vector<uint32_t> culprits_;
};

}  // namespace saltus::simulate
