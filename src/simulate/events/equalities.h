// Equalities of Reals that a process waits for (∇ a = b), g = a − b.
//
// Such a relation becomes true at the instant when its sides meet, whether g passes zero there or touches it, and lets
// the processes go on that wait for it. Then it is spent: false, until |g| has been more than its error. So a touch
// counts once, whichever side of zero the integration error puts it on, and a process that waits for the same equality
// again waits for the next time.
//
//     armed    the instant is the first at which g has not the sign that it had, or has a minimum of |g| within its
//              error
//     spent    nothing, until |g| exceeds its error; armed from there on, with the sign that g has there. The same
//              where the sides are equal
//              from the beginning: that holds at once, and has to be left first
//
// The error of g is what the states may be wrong by, and rounding (rounding.h).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "run/model.h"
#include "simulate/events/touch.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Equalities {
 public:
  explicit Equalities(const std::vector<run::ZeroCrossing>& crossings);
  bool empty() const { return all_.empty(); }
  bool contains(size_t relation) const { return place_[relation] != kNone; }

  // A new continuous piece begins at t. `noise`: by relation, the error of those that are spent, 0 of others.
  void begin(double t, const std::vector<double>& g, const std::vector<double>& noise);
  // Does something happen at t? To an armed one: the sides have met. To one that is spent, or whose sides were equal:
  // its error, or zero, is left.
  bool differs(size_t relation, double t, double g, double noise) const;
  // It has left its error, or zero, at t: armed from there on. False: it was armed already.
  bool arm(size_t relation, double t, double g);

  // Values that the search for events has come by, in one step from `begin`.
  void begin_step(double begin);
  void see(double t, const std::vector<double>& g);
  // The first time up to `end` at which an armed g comes near zero without passing it. `look` evaluates all g at a
  // time; `error` tells that of one relation there. False: an evaluation failed.
  struct Touch {
    bool found = false;
    uint32_t relation = 0;
    double time = 0;
  };
  // A minimum of |g| that is about as large as its error: whether the sides met there is not known.
  struct Doubt {
    uint32_t relation = 0;
    double time = 0, distance = 0, error = 0;
    bool met = false;  // it was taken for a touch
  };
  // Of each relation the first one.
  const std::vector<Doubt>& doubts() const { return doubts_; }
  void forget_doubts() { doubts_.clear(); }
  bool first_touch(double end, const std::function<bool(double, std::vector<double>&)>& look,
                   const std::function<double(uint32_t, double)>& error, Touch& touch);
  void archive(Archive& archive);

 private:
  static constexpr uint32_t kNone = ~0u;
  struct Equality {
    uint32_t relation = 0;
    struct State {
      double sign = 0;  // of g when it was armed; 0: the sides are equal
      bool spent = false;
      double from = 0;     // since when
      double largest = 0;  // |g| so far
      bool doubted = false;
    };
    State state;
    std::vector<Sample> samples;  // of this step, and the last two of the one before
  };
  std::vector<uint32_t> place_;  // fixed: by relation
  std::vector<Equality> all_;    // fixed, but for the state of each; samples are scratch of a step
  std::vector<Doubt> doubts_;    // report
  std::vector<double> g_;        // scratch
};

}  // namespace saltus::simulate
