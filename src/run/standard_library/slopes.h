// Slopes of cubic Hermite splines at the points of a table, by local rules.
//
// With h_i = x_{i+1} - x_i and m_i = (y_{i+1} - y_i) / h_i, the slope d_i at the point i is
//   Akima (J. ACM 17, 1970)       a weighted mean of m_{i-1} and m_i with the weights |m_{i+1} - m_i| and
//                                 |m_{i-1} - m_{i-2}|; their plain mean where both weights vanish
//   modified Akima ("makima")     the same with |m_{i+1} - m_i| + |m_{i+1} + m_i| / 2 and
//                                 |m_{i-1} - m_{i-2}| + |m_{i-1} + m_{i-2}| / 2; 0 where both vanish
//   Fritsch and Butland           0 at an extremum, else a weighted harmonic mean of m_{i-1} and m_i
//     (SIAM J. Sci. Stat. Comput. 5, 1984)
//   Steffen (A&A 239, 1990)       the slope of the parabola through three points, limited so that no overshoot is left
// Beyond the ends Akima continues m by a straight line, m_{-1} = 2 m_0 - m_1. The monotone rules take m_0 and m_{n-2}
// at the ends themselves.
#pragma once

#include <cstddef>
#include <vector>

namespace saltus::run::library {

// Modelica.Blocks.Types.Smoothness
enum class Smoothness {
  Linear = 1,
  Akima = 2,
  Constant = 3,
  FritschButland = 4,
  Steffen = 5,
  ModifiedAkima = 6,
};

// `x` strictly increasing, at least two points. Of a rule without splines, none.
std::vector<double> spline_slopes(const std::vector<double>& x, const std::vector<double>& y, Smoothness rule);

// Shares of the secants before and behind a point in its slope: they sum to 1, or are both 0.
struct Shares {
  double before = 0, behind = 0;
};
// Secants, continued by two more on either side: the point i lies between the entries i + 1 and i + 2.
std::vector<double> continued_secants(const std::vector<double>& secants);
Shares akima_shares(const std::vector<double>& continued, size_t point, Smoothness rule);

}  // namespace saltus::run::library
