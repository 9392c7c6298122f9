// A table over two variables: values on a grid, joined by one rule for each axis.
//
// On each axis a rule is a set of basis functions at the ends of a segment, for the values there and, of splines, for
// the slopes: f(u, v) = Σ B_i(u) C_j(v) z_ij. Values and slopes at the points of the grid follow from
//   constant   the value at the lower end; beyond the table, where it goes on by its last two points, as linear
//   linear     values at both ends
//   Akima      cubic Hermite functions; slopes along each axis as of a curve, the mixed derivative as the mean of the
//              four difference quotients around the point, with the products of the weights of both axes (H. Akima,
//              Comm. ACM 17, 1974)
#pragma once

#include <string>
#include <vector>

#include "run/standard_library/curves.h"

namespace saltus::run::library {

// Derivatives by the first and by the second variable.
struct SurfaceJet {
  double value = 0, u = 0, v = 0, uu = 0, uv = 0, vv = 0;
};

class Surface {
 public:
  // The first row has the abscissae of the columns, the first column those of the rows. Throws Failure.
  Surface(const Matrix& matrix, int smoothness, int extrapolation, const std::string& name);

  // Of the directions only the signs count: on the grid, derivatives are those on the side to which the variables move.
  SurfaceJet at(double u, double v, double du = 0, double dv = 0) const;
  const std::vector<double>& rows() const { return u_; }
  const std::vector<double>& columns() const { return v_; }

 private:
  // The basis functions at a place of an axis, with two derivatives: of the values at its ends, and of the slopes.
  struct Basis {
    size_t first = 0;  // of two points, or of the only one
    size_t points = 1;
    double value[2][3] = {}, slope[2][3] = {};
  };
  Basis basis_at(const std::vector<double>& axis, double at, double direction, bool steps) const;
  bool is_outside(const std::vector<double>& axis, double at) const;
  static void hermite(Basis& basis, double h, double s);
  void find_slopes();
  double z(size_t i, size_t j) const { return z_[i * v_.size() + j]; }

  std::string name_;
  Smoothness smoothness_;
  Extrapolation extrapolation_;
  std::vector<double> u_, v_, z_;
  std::vector<double> by_u_, by_v_, by_uv_;  // slopes of splines at the points of the grid
};

}  // namespace saltus::run::library
