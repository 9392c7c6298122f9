// Which columns of a wide matrix can be solved for, and how well.
//
// d equations in n > d unknowns determine d of the unknowns from the others if the columns of those d form a regular
// matrix. Elimination with complete pivoting takes the largest entry left, of any row and column, so the columns it
// comes by are far from depending on each other, and a pivot that is nothing but rounding tells the rank (Higham 2002,
// section 9.12; Golub and Van Loan, section 3.4). Rows are scaled by their largest entries first: in which unit an
// equation is written does not count. Scaling columns, by what unknowns are worth, is the caller's.
#pragma once

#include <cstddef>
#include <vector>

namespace saltus::simulate {

struct Pivots {
  std::vector<size_t> columns;  // d of them, or as many as the rank
  double log_determinant = 0;   // of their matrix, absolute; −infinity where the rank is less than d
};

// `a`: d rows of n; what is in it afterwards means nothing.
Pivots choose_columns(std::vector<double>& a, size_t d, size_t n);
// log |det| of d rows of d; −infinity: singular but for rounding.
double log_determinant(std::vector<double>& a, size_t d);

}  // namespace saltus::simulate
