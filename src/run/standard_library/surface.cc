#include "run/standard_library/surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "run/standard_library/failure.h"

namespace saltus::run::library {

Surface::Surface(const Matrix& matrix, int smoothness, int extrapolation, const std::string& name)
    : name_(name), extrapolation_(extrapolation_of(extrapolation, name)) {
  if (smoothness < 1 || smoothness > 3)
    throw Failure{
        fmt::format("the two-dimensional table \"{}\" has the smoothness {}: 1, 2 or 3 is possible", name, smoothness)};
  smoothness_ = static_cast<Smoothness>(smoothness);
  if (matrix.rows < 2 || matrix.columns < 2)
    throw Failure{
        fmt::format("the two-dimensional table \"{}\" has {} rows and {} columns", name, matrix.rows, matrix.columns)};
  for (size_t i = 1; i < matrix.rows; ++i) u_.push_back(matrix.at(i, 0));
  for (size_t j = 1; j < matrix.columns; ++j) v_.push_back(matrix.at(0, j));
  check_abscissae(u_, false, name);
  check_abscissae(v_, false, name);
  for (size_t i = 1; i < matrix.rows; ++i) {
    for (size_t j = 1; j < matrix.columns; ++j) z_.push_back(matrix.at(i, j));
  }
  if (smoothness_ == Smoothness::Akima) find_slopes();
}

namespace {

std::vector<double> secants(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> m(x.size() - 1);
  for (size_t i = 0; i < m.size(); ++i) m[i] = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
  return m;
}

// The shares where there is no weight are halves: the mixed derivative is a mean in any case.
std::vector<Shares> shares_along(const std::vector<double>& continued) {
  std::vector<Shares> shares;
  for (size_t i = 0; i + 3 < continued.size(); ++i) shares.push_back(akima_shares(continued, i, Smoothness::Akima));
  return shares;
}

}  // namespace

void Surface::find_slopes() {
  size_t n = u_.size(), m = v_.size();
  by_u_.assign(n * m, 0);
  by_v_.assign(n * m, 0);
  by_uv_.assign(n * m, 0);
  // Secants along the first variable, of each column; from one before the first segment to one behind the last one.
  std::vector<std::vector<double>> along_u(n + 1, std::vector<double>(m));
  std::vector<std::vector<Shares>> shares_u(m), shares_v(n);
  for (size_t j = 0; j < m && n > 1; ++j) {
    std::vector<double> column;
    for (size_t i = 0; i < n; ++i) column.push_back(z(i, j));
    std::vector<double> slopes = spline_slopes(u_, column, Smoothness::Akima);
    for (size_t i = 0; i < n; ++i) by_u_[i * m + j] = slopes[i];
    std::vector<double> continued = continued_secants(secants(u_, column));
    for (size_t i = 0; i <= n; ++i) along_u[i][j] = continued[i + 1];
    shares_u[j] = shares_along(continued);
  }
  for (size_t i = 0; i < n && m > 1; ++i) {
    std::vector<double> row(z_.begin() + static_cast<std::ptrdiff_t>(i * m),
                            z_.begin() + static_cast<std::ptrdiff_t>((i + 1) * m));
    std::vector<double> slopes = spline_slopes(v_, row, Smoothness::Akima);
    std::ranges::copy(slopes, by_v_.begin() + static_cast<std::ptrdiff_t>(i * m));
    shares_v[i] = shares_along(continued_secants(secants(v_, row)));
  }
  if (n < 2 || m < 2) return;
  std::vector<std::vector<double>> mixed;  // the same along the second variable
  for (const std::vector<double>& line : along_u) mixed.push_back(continued_secants(secants(v_, line)));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < m; ++j) {
      const Shares &a = shares_u[j][i], &b = shares_v[i][j];
      by_uv_[i * m + j] = a.before * (b.before * mixed[i][j + 1] + b.behind * mixed[i][j + 2]) +
                          a.behind * (b.before * mixed[i + 1][j + 1] + b.behind * mixed[i + 1][j + 2]);
    }
  }
}

// s in [0, 1] on a segment of length h.
void Surface::hermite(Basis& basis, double h, double s) {
  double s2 = s * s, s3 = s2 * s;
  double values[2][3] = {{2 * s3 - 3 * s2 + 1, (6 * s2 - 6 * s) / h, (12 * s - 6) / (h * h)},
                         {3 * s2 - 2 * s3, (6 * s - 6 * s2) / h, (6 - 12 * s) / (h * h)}};
  double slopes[2][3] = {{h * (s3 - 2 * s2 + s), 3 * s2 - 4 * s + 1, (6 * s - 4) / h},
                         {h * (s3 - s2), 3 * s2 - 2 * s, (6 * s - 2) / h}};
  std::copy(&values[0][0], &values[0][0] + 6, &basis.value[0][0]);
  std::copy(&slopes[0][0], &slopes[0][0] + 6, &basis.slope[0][0]);
}

bool Surface::is_outside(const std::vector<double>& axis, double at) const {
  return axis.size() > 1 && (at < axis.front() || at > axis.back());
}

Surface::Basis Surface::basis_at(const std::vector<double>& axis, double at, double direction, bool steps) const {
  Basis basis;
  if (axis.size() < 2) {
    basis.value[0][0] = 1;
    return basis;
  }
  basis.points = 2;
  double low = axis.front(), high = axis.back();
  // At the border, where the variable leaves the table, it is outside already.
  bool leaves = extrapolation_ == Extrapolation::Hold || extrapolation_ == Extrapolation::LastTwoPoints;
  bool below = at < low || (leaves && at == low && direction < 0);
  bool above = at > high || (leaves && at == high && direction > 0);
  if (below || above) {
    if (extrapolation_ == Extrapolation::None)
      throw Failure{fmt::format("the table \"{}\" is not extrapolated: {} is {} its {} abscissa {}", name_, at,
                                below ? "less than" : "greater than", below ? "first" : "last", below ? low : high)};
    if (extrapolation_ == Extrapolation::Periodic) {
      double period = high - low;
      at += period * (below ? std::ceil((low - at) / period) : -std::ceil((at - high) / period));
      at = std::clamp(at, low, high);
      below = above = false;
    }
  }
  auto behind = (direction < 0 ? std::lower_bound(axis.begin(), axis.end(), at)
                               : std::upper_bound(axis.begin(), axis.end(), at)) -
                axis.begin();
  basis.first = static_cast<size_t>(std::clamp<std::ptrdiff_t>(behind - 1, 0, std::ssize(axis) - 2));
  double h = axis[basis.first + 1] - axis[basis.first], s = (at - axis[basis.first]) / h;
  bool outside = below || above;
  size_t end = below ? 0 : 1;
  if (outside && extrapolation_ == Extrapolation::Hold) {
    basis.value[end][0] = 1;
  } else if (smoothness_ == Smoothness::Akima && outside) {
    basis.value[end][0] = 1;
    basis.slope[end][0] = at - (end == 0 ? low : high);
    basis.slope[end][1] = 1;
  } else if (smoothness_ == Smoothness::Akima) {
    hermite(basis, h, s);
  } else if (steps && !outside) {
    basis.value[at == high ? 1 : 0][0] = 1;
  } else {
    basis.value[0][0] = 1 - s;
    basis.value[1][0] = s;
    basis.value[0][1] = -1 / h;
    basis.value[1][1] = 1 / h;
  }
  return basis;
}

SurfaceJet Surface::at(double u, double v, double du, double dv) const {
  bool steps = smoothness_ == Smoothness::Constant &&
               !(extrapolation_ == Extrapolation::LastTwoPoints && (is_outside(u_, u) || is_outside(v_, v)));
  Basis a = basis_at(u_, u, du, steps), b = basis_at(v_, v, dv, steps);
  double sums[3][3] = {};
  bool spline = !by_u_.empty();
  for (size_t i = 0; i < a.points; ++i) {
    for (size_t j = 0; j < b.points; ++j) {
      size_t point = (a.first + i) * v_.size() + b.first + j;
      for (size_t p = 0; p < 3; ++p) {
        for (size_t q = 0; p + q < 3; ++q) {
          double& sum = sums[p][q];
          sum += a.value[i][p] * b.value[j][q] * z_[point];
          if (!spline) continue;
          sum += a.slope[i][p] * b.value[j][q] * by_u_[point] + a.value[i][p] * b.slope[j][q] * by_v_[point] +
                 a.slope[i][p] * b.slope[j][q] * by_uv_[point];
        }
      }
    }
  }
  return {sums[0][0], sums[1][0], sums[0][1], sums[2][0], sums[1][1], sums[0][2]};
}

}  // namespace saltus::run::library
