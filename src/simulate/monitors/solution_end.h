// Where a solution ends: x' = −1/x comes to zero with an infinite slope, x' = x² runs away in finite time. Error
// control does not tell: below the absolute tolerance a step over a pole is as good as any.
//
// Three signs are looked for after every step, in numbers that are there anyway.
//   A pole     x'ᵢ was growing, about as large as it ever was, and then has changed its sign. A smooth rate changes
//              its sign through zero, at a pole
//              through infinity: bisection inside the step tells which.
//   Run away   in the smallest step that time can make, 4 eps |t|, xᵢ would change by more than its tolerance, and
//              its rate grows
//              from step to step, far beyond what it began with, while steps have become nearly as short as that. (The
//              rates of stiff transients shrink.)
//   Stepped over   xᵢ has changed a hundred times as much as its rates at both ends of the step explain, and by far
//                  more than its
//              tolerance. By the mean value theorem the rate was that large inside, and error control has not seen it:
//              the step has leapt over a pole, to where the rate is small and has the same sign.
// Besides, steps must move time: a thousand in a row that are a few units in its last place long get nowhere.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace saltus::simulate {

class SolutionEnd {
 public:
  // x' inside the last step; false: it cannot be evaluated.
  using Rates = std::function<bool(double t, double* rates)>;

  explicit SolutionEnd(size_t states);
  // A new piece of the solution begins.
  void restart();
  // As is_over(): a state went against its rates. A method that remembers (BDF) may follow its own past, where a wrong
  // Jacobian keeps corrections small; made again from a fresh start, the step tells whether it is more than that.
  bool is_doubtful(double a, double b, const double* changes, const double* rates, const double* tolerances,
                   const Rates& inside);
  // A step from a to b was made: by how much it has changed x, x' at b, and what a change of each state is worth (its
  // tolerance). True: the solution has ended.
  bool is_over(double a, double b, const double* changes, const double* rates, const double* tolerances,
               const Rates& inside);
  enum class Why { Pole, RunAway, NoProgress };
  Why why() const { return why_; }
  size_t state() const { return state_; }
  double time() const { return time_; }
  std::string words(const std::string& name) const;  // `name`: that of the state

 private:
  bool over(Why why, size_t state, double t);
  bool goes_against(size_t state, double a, double b, double change, const Rates& inside);
  bool is_pole(size_t state, double a, double b, const double* rates, const Rates& inside);

  std::vector<double> last_, before_, inside_;  // x' at the ends of the last two steps
  std::vector<int> running_;                    // for so many steps
  std::vector<int> against_;                    // steps in which the state went against its rates
  std::vector<double> largest_;                 // |x'| since the piece began
  std::vector<double> first_;                   // x' at the end of its first step
  double length_ = 0;                           // of the step before
  double tolerance_ = 0;                        // of the state that is looked at
  int known_ = 0;
  int idle_ = 0;
  Why why_ = Why::Pole;
  size_t state_ = 0;
  double time_ = 0;
};

}  // namespace saltus::simulate
