#include "analysis/dense.h"

#include <Eigen/Dense>
#include <algorithm>

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

}  // namespace saltus::analysis
