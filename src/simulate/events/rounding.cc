#include "simulate/events/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulate/algebraic/systems.h"
#include "simulate/events/relations.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

// Of what states are worth: far above rounding, and small enough for g to be about linear.
constexpr double kMove = 1e-6;
// Of the same: so far they go ahead at most.
constexpr double kAhead = 1e-3;
// Errors of the same kind at two points: the largest of four samples and of two lie apart by a factor of ten once in a
// hundred times.
constexpr double kAsMuch = 100;

}  // namespace

// The point in memory, to come back to.
class RoundingError::Place {
 public:
  explicit Place(RoundingError& owner)
      : instance_(owner.instance_),
        kept_(owner.kept_),
        time_(instance_.env.time),
        fresh_(instance_.env.fresh),
        trial_(std::exchange(instance_.trial, true)) {
    kept_.failure = instance_.failure;
    kept_.relations = instance_.relations;
    kept_.memory = instance_.v;
  }
  ~Place() {
    restore();
    instance_.relations.put(kept_.relations);
    instance_.env.time = time_;
    instance_.env.fresh = fresh_;
    instance_.trial = trial_;
    instance_.failure = kept_.failure;
  }
  void restore() { instance_.v.put(kept_.memory); }
  double time() const { return time_; }

 private:
  Instance& instance_;
  Kept& kept_;
  double time_;
  int64_t fresh_;
  bool trial_;
};

RoundingError::RoundingError(Instance& instance) : instance_(instance) {
  size_t n = instance.schedule->crossings.size(), states = instance.state_count;
  for (auto* vector : {&apart_, &worth_, &ahead_, &apart_ahead_, &g_, &other_, &now_}) vector->assign(n, 0);
  for (auto* vector : {&x_, &moved_, &rates_}) vector->assign(states + 1, 0);
}

bool RoundingError::look(double t, const double* x, std::vector<double>& g) {
  return instance_.evaluate_anew(t, x) && read_relations(instance_, g.data(), now_.data());
}

bool RoundingError::measure(double step) {
  Place place(*this);
  double t = place.time();
  instance_.get_states(x_.data());
  std::ranges::fill(apart_, 0.0);
  bool good = look(t, x_.data(), g_);
  auto worth = [&](size_t k) {
    return std::max(std::abs(x_[k]), instance_.nominal[instance_.schedule->states[k].state]);
  };
  double fastest = 0;
  for (size_t k = 0; k < instance_.state_count; ++k) {
    rates_[k] = instance_.v[instance_.schedule->states[k].derivative];
    fastest = std::max(fastest, std::abs(rates_[k]) / worth(k));
  }
  rounding::Signs signs;
  for (int sample = 0; good && sample < rounding::kSamples; ++sample) {
    for (size_t k = 0; k < instance_.state_count; ++k)
      moved_[k] = x_[k] * (1 + signs.next() * std::numeric_limits<double>::epsilon());
    instance_.systems->move_guesses(signs);
    bool sound;
    {
      rounding::Mode mode(sample);
      sound = look(t, moved_.data(), other_);
    }
    for (size_t i = 0; sound && i < g_.size(); ++i) {
      double off = std::abs(other_[i] - g_[i]);
      if (std::isfinite(off)) apart_[i] = std::max(apart_[i], off);
    }
  }
  place.restore();
  for (size_t k = 0; k < instance_.state_count; ++k) moved_[k] = x_[k] + signs.next() * kMove * worth(k);
  bool known = good && look(t, moved_.data(), other_);
  for (size_t i = 0; i < g_.size(); ++i) {
    double off = known ? std::abs(other_[i] - g_[i]) / kMove : 0;
    worth_[i] = std::isfinite(off) ? off : 0;
  }
  place.restore();
  double length = fastest > 0 ? std::min(step, kAhead / fastest) : step;
  for (size_t k = 0; k < instance_.state_count; ++k) moved_[k] = x_[k] + length * rates_[k];
  known = good && look(t + length, moved_.data(), ahead_);
  std::ranges::fill(apart_ahead_, 0.0);
  for (int sample = 0; known && sample < 2; ++sample) {
    instance_.systems->move_guesses(signs);
    {
      rounding::Mode mode(sample);
      known = look(t + length, moved_.data(), other_);
    }
    for (size_t i = 0; i < g_.size(); ++i) apart_ahead_[i] = std::max(apart_ahead_[i], std::abs(other_[i] - ahead_[i]));
  }
  if (!known) {
    std::ranges::fill(ahead_, std::numeric_limits<double>::infinity());
    apart_ahead_ = apart_;
  }
  return good;
}

double RoundingError::with_states(size_t relation, double tolerance, uint64_t steps) {
  // Each step may be wrong by the tolerance; n of them by n tolerances, where the flow does not make errors larger.
  // What a method says of its error is right to a factor of ten. Whoever asks for so little that a thousand steps are
  // wrong by much cannot ask for touches.
  constexpr double kEstimate = 10;
  double most = kEstimate * static_cast<double>(std::clamp<uint64_t>(steps, 10, 1000));
  if (!measure(0)) return 0;
  double error = raw(relation);
  Place place(*this);
  double t = place.time();
  instance_.get_states(x_.data());
  if (!look(t, x_.data(), g_)) return error;
  double move = std::max(tolerance, kMove);
  for (size_t k = 0; k < instance_.state_count; ++k) {
    std::copy(x_.begin(), x_.end(), moved_.begin());
    moved_[k] += move * std::max(std::abs(x_[k]), instance_.nominal[instance_.schedule->states[k].state]);
    double off = look(t, moved_.data(), other_) ? std::abs(other_[relation] - g_[relation]) : 0;
    if (std::isfinite(off)) error += most * tolerance / move * off;
  }
  return error;
}

double RoundingError::of(size_t i) const {
  double error = rounding::kFactor * apart_[i];
  return is_trusted(i, error) ? error : 0;
}

double RoundingError::at_rest(size_t i) const {
  double error = rounding::kFactor * (apart_[i] + std::numeric_limits<double>::epsilon() * worth_[i]);
  return is_trusted(i, error) ? error : of(i);
}

double RoundingError::ahead(size_t i) const {
  double error = std::max(at_rest(i), rounding::kFactor * apart_ahead_[i]);
  return is_trusted(i, error) ? error : at_rest(i);
}

// A distance that has never been more than its error is nothing but rounding, if it is a step ahead as well: at a leap
// of g (an angle that turns from π to −π) last digits make all the difference, beside it they do not.
bool RoundingError::is_trusted(size_t i, double error) const {
  if (error <= rounding::kTrusted * std::max(instance_.extent[i], worth_[i])) return true;
  return instance_.extent[i] <= error && error <= kAsMuch * rounding::kFactor * apart_ahead_[i];
}

}  // namespace saltus::simulate
