// When other columns of a Jacobian are better to be solved for than the present ones: the rule of dynamic state
// selection (state_choice.h), alone.
//
// d constraints on n candidates determine d of them from the others. How well they do is log |det| of those d columns.
// While it is more than half of what it was when columns were last looked for, nothing is looked for. Else the best
// columns are (pivoting.h), and they are taken when their determinant is three times as large: a pendulum that swings
// about the diagonal does not change its states at every turn.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace saltus::simulate {

class ColumnChoice {
 public:
  // The best columns, whatever the present ones are. False: the constraints depend on each other; `dependent` are as
  // many columns as are independent. `jacobian`: d rows of n, columns scaled by what candidates are worth.
  bool begin(std::span<const double> jacobian, size_t d, size_t n, std::vector<size_t>& dependent);
  // Are others better than `dependent`? Then these stand in it.
  bool look(std::span<const double> jacobian, size_t d, size_t n, std::vector<size_t>& dependent);

  struct State {
    double reference =
        std::numeric_limits<double>::infinity();  // log |det| when columns were last searched for, or better since
  };
  State state;

 private:
  double measure(std::span<const double> jacobian, size_t d, size_t n, const std::vector<size_t>& dependent);

  std::vector<double> work_;  // scratch
};

}  // namespace saltus::simulate
