// The first change of a relation inside a step, found by a search whose every interval is accounted for.
//
// A step from a to b has a solution x(t), and with it n distances g_i(t), evaluated exactly wherever they are asked
// for. A relation changes where its truth value differs from what is held. The search keeps points t_0 = a < t_1 < … <
// b and goes from left to right. An interval [c, r] between neighbours is done with only if, for every relation,
//
//     g(c + s(r − c)) = (1 − s) g(c) + s g(r) + s(1 − s) B(s)
//
// cannot vanish in it. B is what divided differences over the points around say, one of them from each side; where they
// disagree the disagreement is taken off (Shampine and Thompson 2000 use one interpolant; here it is checked against a
// second). An interval that is not cleared gets a point where g seems to come nearest to zero, and is looked at anew:
// so polynomial and function agree before anything is concluded from the polynomial, and a product, a modulus or a
// narrow window is a matter of a few more points. Points in regular places could meet a periodic signal in step with
// it; the places taken come from the golden section and from g itself.
//
// Points alone cannot see what happens between them. Two kinds of signals tell where they must lie:
//   phases  arguments of sin, cos and tan that relations depend on: between neighbours they advance by 0.4 at most, a
//           sixteenth
//           of a turn, however slow the states are that the integrator sees;
//   bends   arguments of abs and of even powers, differences of min and max: a point lies where they vanish, since
//           that is
//           where a bell or a spike has its top.
//
// Where a relation differs at r and not at c, secants of g, kept honest by bisection, close the bracket until it is a
// few units in the last place wide; then the interval before it is looked at as any other. The event is at the
// bracket's far end, so that there the relation has changed for certain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saltus::simulate {

// What there is to see at one time.
struct Sight {
  double t = 0;
  std::vector<double> g;  // distances, by relation; not a number: nothing is known
  std::vector<double> phases;
  std::vector<double> bends;
  std::vector<uint32_t> changed;  // relations that differ from what is held, ascending
};

class Signals {
 public:
  virtual ~Signals() = default;
  // False: it cannot be evaluated there.
  virtual bool look(double t, Sight& sight) = 0;
};

class FirstChange {
 public:
  // `searched`: by relation; others are scheduled elsewhere.
  FirstChange(std::vector<uint8_t> searched, size_t phases, size_t bends);

  // A new continuous piece begins: nothing before is of use.
  Sight& begin();
  // Looks at [begin's or the last accepted step's t, b]. Found: `sight()` is what is seen at the first change. False:
  // an evaluation failed.
  bool find(Signals& signals, double b, bool& found);
  // The same where it is known that nothing differs at `low` and something does at `high`.
  bool close(Signals& signals, double low, double high);
  // The step is taken as it is.
  void accept();
  bool begun() const { return !base_.empty(); }
  const Sight& start() const { return pool_[base_.back()]; }  // of the step to be looked at
  const Sight& sight() const { return pool_[located_]; }
  double before() const { return before_; }  // the last time seen before the change
  double length() const { return length_; }  // of the step, as it was meant

 private:
  static constexpr size_t kHistory = 3;
  size_t take();
  void drop(size_t point);  // unless it still is in use
  void forget_all_but(const std::vector<size_t>& points);
  bool look(Signals& signals, double t, size_t& point);
  double phase_advance(const Sight& c, const Sight& r) const;
  double phase_point(const Sight& c, const Sight& r) const;
  double bend_point(const Sight& c, const Sight& r) const;
  const Sight* neighbour(const Sight& c, const Sight& r) const;
  double kink(size_t relation, double sign, const Sight& c, const Sight& r, double noise) const;
  double doubtful_point(const Sight& c, const Sight& r) const;
  bool bracket(Signals& signals, size_t& low, size_t& high);
  double resolution(double low, double high) const;

  std::vector<uint8_t> searched_;
  size_t phases_, bends_;
  bool any_ = false;
  std::vector<Sight> pool_;
  std::vector<uint8_t> taken_;
  std::vector<size_t> base_, left_, right_;  // up to the step's beginning; up to c; from r on, nearest last
  size_t located_ = 0;
  double before_ = 0;
  double length_ = 0;  // of the step
  int most_doubts_;
};

}  // namespace saltus::simulate
