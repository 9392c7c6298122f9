// Dense linear systems: A = P⁻¹ L U by rows, for the small matrices that tearing leaves.
#pragma once

#include <cstddef>
#include <vector>

namespace saltus::simulate {

class Lu {
 public:
  void resize(size_t n);
  size_t size() const { return n_; }
  double& at(size_t row, size_t column) { return a_[row * n_ + column]; }

  // Factors what was put in with at(). Rows are first scaled by their largest entry. False: singular; then `rank` rows
  // and columns could be used, and solve() gives a solution with zeros for the rest, if the equations are consistent.
  bool factor();
  size_t rank() const { return rank_; }
  // b becomes x; false: the equations contradict each other.
  bool solve(double* b);
  // After a failing factor(): A x = 0 with 1 for the first column left over.
  std::vector<double> null_vector() const;
  // After a failing factor(): the columns (unknowns) left over.
  std::vector<size_t> free_columns() const;

 private:
  size_t n_ = 0;
  size_t rank_ = 0;
  std::vector<double> a_, scale_, work_;
  std::vector<double> largest_;       // of each column
  std::vector<size_t> row_, column_;  // the order of pivots
};

}  // namespace saltus::simulate
