#include "run/standard_library/slopes.h"

#include <algorithm>
#include <cmath>

namespace saltus::run::library {

std::vector<double> continued_secants(const std::vector<double>& secants) {
  size_t n = secants.size();
  std::vector<double> m(n + 4);
  std::copy(secants.begin(), secants.end(), m.begin() + 2);
  // A single secant goes on as it is.
  m[1] = n > 1 ? 2 * m[2] - m[3] : m[2];
  m[0] = 2 * m[1] - m[2];
  m[n + 2] = n > 1 ? 2 * m[n + 1] - m[n] : m[n + 1];
  m[n + 3] = 2 * m[n + 2] - m[n + 1];
  return m;
}

Shares akima_shares(const std::vector<double>& m, size_t point, Smoothness rule) {
  bool modified = rule == Smoothness::ModifiedAkima;
  auto weight = [&](double near, double far) {
    return std::abs(near - far) + (modified ? std::abs(near + far) / 2 : 0);
  };
  double before = weight(m[point + 3], m[point + 2]), behind = weight(m[point + 1], m[point]);
  double sum = before + behind;
  if (sum > 0) return {before / sum, behind / sum};
  return modified ? Shares{0, 0} : Shares{0.5, 0.5};
}

namespace {

std::vector<double> akima(const std::vector<double>& secants, Smoothness rule) {
  std::vector<double> m = continued_secants(secants), slopes(secants.size() + 1);
  for (size_t i = 0; i < slopes.size(); ++i) {
    Shares shares = akima_shares(m, i, rule);
    slopes[i] = shares.before * m[i + 1] + shares.behind * m[i + 2];
  }
  return slopes;
}

double fritsch_butland(double h0, double h1, double m0, double m1) {
  if (m0 * m1 <= 0) return 0;
  double share = (h0 + 2 * h1) / (3 * (h0 + h1));
  return m0 * m1 / (share * m1 + (1 - share) * m0);
}

double steffen(double h0, double h1, double m0, double m1) {
  if (m0 * m1 <= 0) return 0;
  double parabola = (m0 * h1 + m1 * h0) / (h0 + h1);
  double least = std::min({std::abs(m0), std::abs(m1), std::abs(parabola) / 2});
  return std::copysign(2 * least, m0);
}

}  // namespace

std::vector<double> spline_slopes(const std::vector<double>& x, const std::vector<double>& y, Smoothness rule) {
  size_t n = x.size();
  if (n < 2 || rule == Smoothness::Linear || rule == Smoothness::Constant) return {};
  std::vector<double> h(n - 1), m(n - 1);
  for (size_t i = 0; i + 1 < n; ++i) {
    h[i] = x[i + 1] - x[i];
    m[i] = (y[i + 1] - y[i]) / h[i];
  }
  if (n == 2) return {m[0], m[0]};
  if (rule == Smoothness::Akima || rule == Smoothness::ModifiedAkima) return akima(m, rule);
  std::vector<double> slopes(n);
  slopes.front() = m.front();
  slopes.back() = m.back();
  for (size_t i = 1; i + 1 < n; ++i) {
    slopes[i] = rule == Smoothness::Steffen ? steffen(h[i - 1], h[i], m[i - 1], m[i])
                                            : fritsch_butland(h[i - 1], h[i], m[i - 1], m[i]);
  }
  return slopes;
}

}  // namespace saltus::run::library
