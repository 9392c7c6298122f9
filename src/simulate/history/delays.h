// Delay lines (MLS §3.7.4.1): delay(x, d) is x at time − d, and before that its first value.
//
// A line keeps points (t, x), and between them cubics. How many points a step needs is a matter of the signal and the
// tolerance (`roughness`).
//
// Points that no delay reaches any more are dropped. What remains is bounded: beyond kMostPoints, points go that the
// cubics through the others give within the tolerance; a past that cannot be thinned is an error.
//
// Where x leaps at an event, two points have one time. The leap arrives when t − d has come there, which is an event of
// its own: no integrator would find a pulse that is shorter than its steps. Until then a reading that reaches the leap,
// at the end of a step or in a trial, gives the value before it. Where a kink comes out a step ends (history.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "simulate/history/history.h"
#include "simulate/history/stored_signals.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Instance;

class Delays final : public StoredSignals {
 public:
  // Of all lines together. A point has 24 bytes, and a vector grows to at most twice its size: 200 MB. A run of 10⁵
  // steps with the fewest points (8) and a delay as long as the run has 8·10⁵ points per line.
  static constexpr size_t kMostPoints = size_t{1} << 22;

  explicit Delays(Instance& instance);

  bool any() const override { return !lines_.empty(); }
  // What the line gave `by` seconds ago, interpolated between stored points and (t, now).
  double value(size_t line, double t, double now, double by);

  void arm(double t) override;
  double arrival(double t) const override;
  bool has_arrived() override;
  double reaches(double t) const override;
  double next_kink(double t) const override;
  double passed_kink(double length) override;
  bool store() override;
  void begin_step() override;
  bool add_point() override { return store(); }
  void forget_step() override;
  double roughness(double tolerance) const override;
  bool fits(double tolerance, bool& does) override;
  bool add_between(double tolerance, bool& reads) override;
  uint64_t end_step(double length, bool smooth) override;
  void add_kink(uint64_t generation) override;
  bool bound(double tolerance) override { return bound(tolerance, kMostPoints); }
  bool bound(double tolerance, size_t most);
  void archive(Archive& archive) override;

 private:
  struct Point {
    double t;
    double x;
    uint64_t piece;  // the smooth one that ends here; 0: nothing is known
  };
  struct Leap {
    double t;
    double before;
  };
  struct Line {
    std::vector<Point> points;  // a ring would save moves; lines are short
    size_t first = 0;
    double asked = 0, last = 0;  // when it was asked for a value, and how long ago
    double armed = 0;            // how long ago when the step began
    bool varies = false;         // its delay does
    double size = 0;             // the largest value
    size_t mark = 0;             // when the step began
    std::vector<Leap> leaps;
    history::Kinks kinks;
    Leap next{std::numeric_limits<double>::infinity(), 0};     // that is not read yet
    double passed = -std::numeric_limits<double>::infinity();  // the time of the one before
  };
  static double resolution(double t);
  // Between stored points of the line, one of which is after `at`.
  static double between_stored(const std::vector<Point>& points, size_t first, size_t after, double at);
  static void thin(Line& line, double tolerance);
  static double of_smooth_piece(const std::vector<Point>& points, size_t first, size_t after, double at);
  void forget_before(Line& line, double oldest);
  static void push(Line& line, const Point& point, bool in_step);
  static void move_leap(Line& line, double from, double to);
  static void find_leap(Line& line, double size);

  Instance& instance_;
  std::vector<Line> lines_;               // state: all members of each
  std::vector<double> values_, largest_;  // scratch
  struct State {
    uint64_t short_steps = 0, pieces = 0, steps = 0;
    double length = 0;  // of the last step
    history::KinkBudget budget;
  };
  State state_;
  bool in_step_ = false;  // scratch of a step: what is stored can be removed
};

}  // namespace saltus::simulate
