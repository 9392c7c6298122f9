#include "analysis/transfer.h"

#include <algorithm>
#include <cmath>

#include "analysis/dense.h"
#include "base/diagnostics.h"

namespace saltus::analysis {
namespace {

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;

struct System {
  MatrixXd a, b, c, d;

  System transposed() const { return {a.transpose(), c.transpose(), b.transpose(), d.transpose()}; }
};

// Rank and an orthogonal basis whose first `rank` vectors span the columns of m; values below `small` are rounding.
Index column_space(const MatrixXd& m, double small, MatrixXd& basis) {
  if (m.rows() == 0) return basis.resize(0, 0), 0;
  if (m.cols() == 0) return basis = MatrixXd::Identity(m.rows(), m.rows()), 0;
  SingularValues singular = left_singular(m);
  basis = std::move(singular.vectors);
  return (singular.values.array() > small).count();
}

// Equivalent in its finite zeros, with D of full row rank.
System reduce(System s, double small) {
  for (;;) {
    MatrixXd rows, columns;
    Index rank = column_space(s.d, small, rows), outputs = s.d.rows();
    if (rank == outputs) return s;
    s.c = rows.transpose() * s.c;
    s.d = rows.transpose() * s.d;
    MatrixXd kept = s.c.topRows(rank), direct = s.d.topRows(rank);
    // What these outputs read directly must stay zero while the output is zero: as many states fewer.
    Index fixed = column_space(s.c.bottomRows(outputs - rank).transpose(), small, columns), n = s.a.rows(),
          free = n - fixed;
    if (fixed == 0) return {s.a, s.b, kept, direct};
    MatrixXd order(n, n);
    order << columns.rightCols(free), columns.leftCols(fixed);
    MatrixXd a = order.transpose() * s.a * order, b = order.transpose() * s.b, c = kept * order;
    System next;
    next.a = a.topLeftCorner(free, free);
    next.b = b.topRows(free);
    next.c.resize(rank + fixed, free);
    next.c << c.leftCols(free), a.bottomLeftCorner(fixed, free);
    next.d.resize(rank + fixed, s.d.cols());
    next.d << direct, b.bottomRows(fixed);
    s = std::move(next);
    if (free == 0) return s;
  }
}

// With the coefficient 1 of the highest power; complex roots come in pairs, so the coefficients are real.
std::vector<double> polynomial(const std::vector<Complex>& roots) {
  std::vector<Complex> made = {1};
  for (Complex root : roots) {
    made.push_back(0);
    for (size_t i = made.size() - 1; i > 0; --i) made[i] -= root * made[i - 1];
  }
  std::vector<double> real;
  for (Complex c : made) real.push_back(c.real());
  return real;
}

// Eigenvalues of a defective matrix are only as exact as √ε; nearer ones are the same.
void cancel(std::vector<Complex>& zeros, std::vector<Complex>& poles, double scale) {
  for (size_t i = 0; i < zeros.size();) {
    auto near = std::ranges::min_element(poles, {}, [&](Complex p) { return std::abs(p - zeros[i]); });
    if (near == poles.end() || std::abs(*near - zeros[i]) > 1e-8 * std::max(std::abs(zeros[i]), 1e-4 * scale)) {
      ++i;
      continue;
    }
    poles.erase(near);
    zeros.erase(zeros.begin() + static_cast<ptrdiff_t>(i));
  }
}

Matrix column(const Matrix& m, size_t j) {
  Matrix made{m.rows, 1, {}};
  for (size_t i = 0; i < m.rows; ++i) made.entries.push_back(m(i, j));
  return made;
}

Matrix row(const Matrix& m, size_t i) {
  return {1,
          m.columns,
          {m.entries.begin() + static_cast<ptrdiff_t>(i * m.columns),
           m.entries.begin() + static_cast<ptrdiff_t>((i + 1) * m.columns)}};
}

}  // namespace

Zeros invariant_zeros(const Matrix& a, const Matrix& b, const Matrix& c, const Matrix& d) {
  System s{dense(a), dense(b), dense(c), dense(d)};
  double size = std::sqrt(s.a.squaredNorm() + s.b.squaredNorm() + s.c.squaredNorm() + s.d.squaredNorm());
  double small =
      size * 1e-13 *
      static_cast<double>(std::max<size_t>(a.rows, 1));  // rounding of the transformations: n·ε of the whole, times ten
  s = reduce(std::move(s), small);
  s = reduce(s.transposed(), small).transposed();
  Zeros made;
  made.rank = static_cast<size_t>(s.d.rows());
  if (s.d.rows() == s.d.cols())
    made.values = eigenvalues(s.d.rows() == 0 ? s.a : s.a - s.b * solve_with_full_pivoting(s.d, s.c));
  return made;
}

Complex response(const LinearModel& model, size_t input, size_t output, Complex s) {
  Complex value = model.d(output, input);
  auto n = static_cast<Index>(model.states.size());
  if (n == 0) return value;
  MatrixXcd matrix = -dense(model.a).cast<Complex>();
  matrix.diagonal().array() += s;
  Eigen::VectorXcd x = solve(matrix, Eigen::VectorXcd(dense(column(model.b, input)).cast<Complex>()));
  return value + (dense(row(model.c, output)).cast<Complex>() * x)(0, 0);
}

TransferFunction transfer_function(const LinearModel& model, size_t input, size_t output) {
  TransferFunction made;
  made.input = input;
  made.output = output;
  Matrix b = column(model.b, input), c = row(model.c, output), d{1, 1, {model.d(output, input)}};
  made.poles = model.poles;
  Zeros zeros = invariant_zeros(model.a, b, c, d);
  made.numerator = {0};
  made.denominator = {1};
  if (zeros.rank == 0) return made.poles.clear(), made;
  made.zeros = std::move(zeros.values);
  double scale = 0;
  for (Complex p : made.poles) scale = std::max(scale, std::abs(p));
  cancel(made.zeros, made.poles, scale);
  // k from the response at a point to the right of all poles and zeros, where nothing is small.
  double right = 1;
  for (const auto* list : {&made.zeros, &made.poles}) {
    for (Complex p : *list) right = std::max(right, 2 * std::abs(p));
  }
  Complex k = response(model, input, output, right);
  for (Complex p : made.poles) k *= right - p;
  for (Complex z : made.zeros) k /= right - z;
  made.gain = k.real();
  made.numerator = polynomial(made.zeros);
  for (double& coefficient : made.numerator) coefficient *= made.gain;
  made.denominator = polynomial(made.poles);
  return made;
}

std::vector<TransferFunction> transfer_functions(const LinearModel& model) {
  std::vector<TransferFunction> made;
  for (size_t y = 0; y < model.outputs.size(); ++y) {
    for (size_t u = 0; u < model.inputs.size(); ++u) made.push_back(transfer_function(model, u, y));
  }
  return made;
}

std::string complex_text(Complex value) {
  if (value.imag() == 0) return fmt::format("{:.7g}", value.real() + 0.0);
  return fmt::format("{:.7g} {} {:.7g}i", value.real() + 0.0, value.imag() > 0 ? '+' : '-', std::abs(value.imag()));
}

std::string polynomial_text(const std::vector<double>& coefficients) {
  std::string out;
  for (size_t i = 0; i < coefficients.size(); ++i) {
    double c = coefficients[i];
    size_t power = coefficients.size() - 1 - i;
    if (c == 0) continue;
    out += out.empty() ? (c < 0 ? "-" : "") : c < 0 ? " - " : " + ";
    std::string s = power == 0 ? "" : power == 1 ? "s" : fmt::format("s^{}", power);
    std::string factor = fmt::format("{:.7g}", std::abs(c));
    out += power == 0 ? factor : factor == "1" ? s : factor + " " + s;
  }
  return out.empty() ? "0" : out;
}

}  // namespace saltus::analysis
