// Transport of a quantity along [0, 1] with variable speed (MLS 3.6 §3.7.4.2, spatialDistribution):
//
//     ∂z/∂t + x'(t) ∂z/∂ξ = 0,   z(0, t) = in0 while x' ≥ 0,   z(1, t) = in1 while x' < 0;   out0 = z(0, t), out1 =
//     z(1, t).
//
// What is transported keeps its value, so z is a function of the label η = ξ − x(t) alone, which is stored as points
// (η, z). The pipe is the window [−x, 1 − x] onto them: what flows in is added at one end, what has left is cut off at
// the other, so that after a reversal what is still inside comes back and what has left does not.
//
// A leap that flowed in leaves as an event, as one that comes out of a delay does: until then a reading that reaches it
// gives the value before.
//
// As with delays (delays.h), how many points a step needs is a matter of what flows in and of the tolerance, and a step
// ends where it would read what flowed in since it began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "simulate/history/history.h"
#include "simulate/history/stored_signals.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Instance;

class Transports final : public StoredSignals {
 public:
  static constexpr size_t kMostPoints = size_t{1} << 22;  // of all lines together; 16 bytes each

  explicit Transports(Instance& instance);

  void values(size_t line, double in0, double in1, double x, bool positive, const double* points, const double* initial,
              int64_t count, double* out);

  bool any() const override { return !lines_.empty(); }
  void pass() override;
  void arm(double t) override;
  double arrival(double t) const override;
  bool expects(double t) const override;
  bool has_arrived() override;
  double reaches(double t) const override;
  double next_kink(double t) const override;
  double passed_kink(double length) override;
  bool store() override { return add_point() && keep(false); }
  bool add_point() override;
  bool keep_step() override { return keep(true); }
  void forget_step() override { seen_.clear(); }
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
    double label;
    double z;
  };
  struct Line {
    std::deque<Point> points;    // labels ascending; two of one label: a leap, or a kink
    std::vector<Point> initial;  // by place, until the first point is stored
    double x = 0, t = 0, speed = 0;
    double size = 0;  // the largest value that flowed in
    bool forward = true;
    bool varies = false;            // its speed does
    std::deque<double> leaps;       // labels, ascending
    std::optional<double> next;     // of these, not read yet
    std::optional<double> arrived;  // at the end at the last point that was asked about; the event there lets it pass
    std::optional<double> passed;   // the last one, since the motion turned
    history::Kinks kinks;           // by label

    // The label at the end where things leave, and the direction in which labels come there.
    double end() const { return forward ? 1 - x : -x; }
    double direction() const { return forward ? -1 : 1; }
    bool has_passed(double label) const { return passed && (label - *passed) * direction() <= 0; }
  };
  // At one time, of one line.
  struct Inflow {
    double t, in0, in1, x;
    bool positive;
  };
  bool any_on_its_way() const;
  // What was seen.
  bool keep(bool in_step);
  bool keep(Line& line, const Inflow& now);
  bool begin(Line& line, const Inflow& now);
  static void cut(Line& line);
  static void pass(Line& line);
  static double resolution(const Line& line);
  static double leaving(Line& line, double end, bool forward);
  static double inside(const Line& line, double label, bool newer_first);

  Instance& instance_;
  std::vector<Line> lines_;    // state: all members of each
  std::vector<double> table_;  // scratch
  std::vector<Inflow> seen_;   // scratch of a step: line by line, time after time
  struct State {
    uint64_t short_steps = 0;
    double length = 0;  // of the last step
    history::KinkBudget budget;
  };
  State state_;
};

}  // namespace saltus::simulate
