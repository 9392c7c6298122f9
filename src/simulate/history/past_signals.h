// All that a run stores of the past, as one: the earliest of all instants, the roughest of all signals.
#pragma once

#include <algorithm>
#include <array>

#include "simulate/history/delays.h"
#include "simulate/history/transport.h"

namespace saltus::simulate {

class PastSignals final : public StoredSignals {
 public:
  explicit PastSignals(Instance& instance) : delays_(instance), transports_(instance) {}
  Delays& delays() { return delays_; }
  Transports& transports() { return transports_; }

  bool any() const override { return delays_.any() || transports_.any(); }
  void pass() override { each(&StoredSignals::pass); }
  void arm(double t) override { each(&StoredSignals::arm, t); }
  double arrival(double t) const override { return std::min(delays_.arrival(t), transports_.arrival(t)); }
  bool expects(double t) const override { return delays_.expects(t) || transports_.expects(t); }
  bool has_arrived() override { return delays_.has_arrived() || transports_.has_arrived(); }
  double reaches(double t) const override { return std::min(delays_.reaches(t), transports_.reaches(t)); }
  double next_kink(double t) const override { return std::min(delays_.next_kink(t), transports_.next_kink(t)); }
  double passed_kink(double length) override {
    return std::min(delays_.passed_kink(length), transports_.passed_kink(length));
  }
  bool store() override { return delays_.store() && transports_.store(); }
  void begin_step() override { each(&StoredSignals::begin_step); }
  bool add_point() override { return delays_.add_point() && transports_.add_point(); }
  bool keep_step() override { return delays_.keep_step() && transports_.keep_step(); }
  void forget_step() override { each(&StoredSignals::forget_step); }
  double roughness(double tolerance) const override {
    return std::max(delays_.roughness(tolerance), transports_.roughness(tolerance));
  }
  bool fits(double tolerance, bool& does) override {
    return delays_.fits(tolerance, does) && transports_.fits(tolerance, does);
  }
  bool add_between(double tolerance, bool& reads) override {
    return delays_.add_between(tolerance, reads) && transports_.add_between(tolerance, reads);
  }
  uint64_t end_step(double length, bool smooth) override {
    return std::min(delays_.end_step(length, smooth), transports_.end_step(length, smooth));
  }
  void add_kink(uint64_t generation) override { each(&StoredSignals::add_kink, generation); }
  bool bound(double tolerance) override { return delays_.bound(tolerance) && transports_.bound(tolerance); }
  void archive(Archive& archive) override { each(&StoredSignals::archive, archive); }

 private:
  template <class Function, class... Arguments>
  void each(Function function, Arguments&&... arguments) {
    for (StoredSignals* signals : std::array<StoredSignals*, 2>{&delays_, &transports_})
      (signals->*function)(arguments...);
  }

  Delays delays_;
  Transports transports_;
};

}  // namespace saltus::simulate
