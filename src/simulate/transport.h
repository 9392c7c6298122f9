// Transport of a quantity along [0, 1] with variable speed (MLS 3.6 §3.7.4.2, spatialDistribution):
//
//     ∂z/∂t + x'(t) ∂z/∂ξ = 0,   z(0, t) = in0 while x' ≥ 0,   z(1, t) = in1 while x' < 0;   out0 = z(0, t), out1 =
//     z(1, t).
//
// What is transported keeps its value, so z is a function of the label η = ξ − x(t) alone, which is stored as points
// (η, z). The pipe is the window [−x, 1 − x] onto them: what flows in is added at one end, what has left is cut off at
// the other, so that after a reversal what is still inside comes back and what has left does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Instance;

class Transports {
 public:
  explicit Transports(Instance& instance);

  void values(size_t line, double in0, double in1, double x, bool positive, const double* points, const double* initial,
              int64_t count, double* out);
  // After an accepted step or on either side of an event.
  bool store();
  void archive(Archive& archive);

 private:
  struct Point {
    double label;
    double z;
  };
  struct Line {
    std::deque<Point> points;    // labels ascending; two of one label: a leap, or a kink
    std::vector<Point> initial;  // by place, until the first point is stored
    double x = 0;
    bool forward = true;
  };
  static void cut(Line& line);
  static double inside(const Line& line, double label, bool newer_first);

  Instance& instance_;
  std::vector<Line> lines_;
  std::vector<double> table_;
};

}  // namespace saltus::simulate
