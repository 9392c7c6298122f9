// min and max of variables and parameters, looked at whenever a row of the result is written (MLS 3.6 §4.9.1).
//
// A bound holds up to what the integration is asked for: a value x violates `low` when low − x > tolerance·s, with s
// the largest of the bounds, a nominal value that is given, and what the variable has been so far. A quantity that
// decays to zero may end at −1e-9 of what it began with. Parameters are compared exactly.
#pragma once

#include <string>
#include <vector>

#include "simulate/memory/instance.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

struct Violation {
  Slot slot;  // the declared one
  double value;
  double bound;
  bool above;
  double time;
};

class Bounds {
 public:
  Bounds(Instance& instance, double tolerance) : instance_(instance), tolerance_(tolerance) {}

  // Once parameters are known, and looks at these; false: a bound could not be computed.
  bool begin();
  bool any() const { return !varying_.empty(); }
  // Looks at the values in memory. Each variable is told once, an array as one.
  void look();
  const std::vector<Violation>& violations() const { return violations_; }
  void archive(Archive& archive);

 private:
  // Consecutive places in memory.
  struct Range {
    Slot first;  // in memory
    uint32_t count;
    Slot declared;  // of its first element
    bool negated;   // an alias: bounds are those of the place in memory already
    double low, high;
    struct State {
      double scale = 0;  // what the variable has been so far, and what is said about its size
      bool told = false;
    };
    State state;
  };
  void add(const run::Bound& bound, double low, double high, bool parameter);
  void tell(Range& range, uint32_t at);

  Instance& instance_;
  const double tolerance_;
  std::vector<Range> varying_;         // fixed by begin(), but for the state of each
  std::vector<Violation> violations_;  // report
  std::vector<bool> told_;             // report: by variable
};

}  // namespace saltus::simulate
