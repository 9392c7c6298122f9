#include "analysis/dense.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace saltus::analysis {

using Eigen::Index;
using Eigen::MatrixXd;
using Complex = std::complex<double>;

namespace {

std::vector<Complex> sorted(std::vector<Complex> values) {
  std::ranges::stable_sort(
      values, [](Complex p, Complex q) { return p.real() != q.real() ? p.real() > q.real() : p.imag() > q.imag(); });
  return values;
}

}  // namespace

MatrixXd dense(const Matrix& m) {
  return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      m.entries.data(), static_cast<Index>(m.rows), static_cast<Index>(m.columns));
}

std::vector<Complex> eigenvalues(const MatrixXd& a) {
  if (a.rows() == 0) return {};
  Eigen::EigenSolver<MatrixXd> solver(a, false);
  return sorted({solver.eigenvalues().begin(), solver.eigenvalues().end()});
}

std::vector<Complex> finite_eigenvalues(const MatrixXd& a, const MatrixXd& e) {
  if (a.rows() == 0) return {};
  Eigen::GeneralizedEigenSolver<MatrixXd> solver(a, e, false);
  std::vector<Complex> made;
  for (Index i = 0; i < solver.alphas().size(); ++i) {
    Complex alpha = solver.alphas()[i];
    double beta = solver.betas()[i];
    // Infinity comes as α/β with β next to nothing.
    if (std::abs(beta) > 1e-12 * std::abs(alpha)) made.push_back(alpha / beta);
  }
  return sorted(std::move(made));
}

SingularValues left_singular(const MatrixXd& m) {
  Eigen::JacobiSVD<MatrixXd> parts(m, Eigen::ComputeFullU);
  return {parts.singularValues(), parts.matrixU()};
}

SingularValues right_singular(const MatrixXd& m) {
  Eigen::JacobiSVD<MatrixXd> parts(m, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {parts.singularValues(), parts.matrixV()};
}

MatrixXd solve(const MatrixXd& a, const MatrixXd& b) {
  return a.partialPivLu().solve(b);
}
Eigen::VectorXcd solve(const Eigen::MatrixXcd& a, const Eigen::VectorXcd& b) {
  return a.partialPivLu().solve(b);
}
MatrixXd solve_with_full_pivoting(const MatrixXd& a, const MatrixXd& b) {
  return a.fullPivLu().solve(b);
}
Eigen::VectorXd solve_symmetric(const MatrixXd& a, const Eigen::VectorXd& b) {
  return a.ldlt().solve(b);
}

bool is_regular(const MatrixXd& a) {
  return a.fullPivLu().rank() == a.rows();
}

// Scaling and squaring with the Padé approximant of degree 13 (Higham, SIAM J. Matrix Anal. Appl. 26, 2005): its error
// is below rounding where the 1-norm is at most 5.37.
MatrixXd exponential(const MatrixXd& a) {
  if (a.rows() == 0) return a;
  constexpr double kMost = 5.371920351148152;
  constexpr double kPade[] = {64764752532480000.,
                              32382376266240000.,
                              7771770303897600.,
                              1187353796428800.,
                              129060195264000.,
                              10559470521600.,
                              670442572800.,
                              33522128640.,
                              1323241920.,
                              40840800.,
                              960960.,
                              16380.,
                              182.,
                              1.};
  double norm = a.cwiseAbs().colwise().sum().maxCoeff();
  int squarings = norm > kMost ? static_cast<int>(std::ceil(std::log2(norm / kMost))) : 0;
  MatrixXd x = a * std::ldexp(1.0, -squarings), one = MatrixXd::Identity(a.rows(), a.cols());
  MatrixXd x2 = x * x, x4 = x2 * x2, x6 = x4 * x2;
  const double* b = kPade;
  MatrixXd odd = x6 * (b[13] * x6 + b[11] * x4 + b[9] * x2) + b[7] * x6 + b[5] * x4 + b[3] * x2 + b[1] * one,
           even = x6 * (b[12] * x6 + b[10] * x4 + b[8] * x2) + b[6] * x6 + b[4] * x4 + b[2] * x2 + b[0] * one;
  odd = x * odd;
  MatrixXd result = solve(MatrixXd(even - odd), MatrixXd(even + odd));
  for (int i = 0; i < squarings; ++i) result = result * result;
  return result;
}

}  // namespace saltus::analysis
