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
  double value(size_t line, double t, double now, double by);
  // Up to where a step from t reads nothing but what is stored: as far as the shortest delay, unless a run of that length would take more than ten thousand
  // such steps. A longer one reads on the line from its beginning to a trial of its end (the moving average of a ramp had half its slope there).
  double reaches(double t, double length) const;
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
    double last = 0;            // what was asked for
  };
  Instance& instance_;
  std::vector<Line> lines_;
  std::vector<double> values_, largest_;
};

}  // namespace saltus::simulate
