// What the inputs of the whole model follow: a function of time, which is taken to be smooth, or signals given as
// points, lines between them. Two points of one time are a leap. Where a line ends is a time event, so that no step of
// the integrator goes across a kink; Integers and Booleans keep a point's value until the next one.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "run/program.h"
#include "simulate/memory/memory.h"
#include "simulate/options.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Inputs {
 public:
  // False: `why` says what is wrong with a signal.
  bool begin(const run::Model& model, const std::vector<InputSignal>& signals, std::string& why);

  // From now on this one follows a function of time, whatever it followed before.
  void drive(run::Slot slot, std::function<double(double)> course);

  // Their values at t into memory; where they leap at t, those before it until pass(t).
  void set(double t, Values& v) const;
  void pass(double t) { state_.passed = t; }
  bool has_kinks() const { return !kinks_.empty(); }
  // The first kink or leap after t, or infinity.
  double next(double t) const;
  // Inputs that nothing drives.
  const std::vector<run::Slot>& open() const { return open_; }
  void archive(Archive& archive);

 private:
  struct Driven {
    run::Slot slot;
    bool holds;  // no lines between points
    const InputSignal* signal;
  };
  double value(const Driven& driven, double t) const;

  std::vector<Driven> all_;                   // fixed by begin() and drive()
  std::vector<double> kinks_;                 // fixed: ascending
  std::vector<run::Slot> open_;               // fixed
  std::map<run::Slot, InputSignal> courses_;  // fixed by drive()
  struct State {
    double passed = -1e300;
  };
  State state_;
};

}  // namespace saltus::simulate
