// Delay lines (MLS §3.7.4.1): delay(x, d) is x at time − d, and before that its first value.
#pragma once

#include <cstddef>
#include <vector>

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Instance;

class Delays {
 public:
  explicit Delays(Instance& instance);

  // What the line gave `by` seconds ago, interpolated between stored points and (t, now).
  double value(size_t line, double t, double now, double by) const;
  // Stores the present values after an accepted step or on either side of an event; forgets what no delay reaches any more.
  bool store();
  void archive(Archive& archive);

 private:
  struct Point {
    double t;
    double x;
  };
  struct Line {
    std::vector<Point> points;  // a ring would save moves; lines are short
    size_t first = 0;
  };
  Instance& instance_;
  std::vector<Line> lines_;
  std::vector<double> values_, largest_;
};

}  // namespace saltus::simulate
