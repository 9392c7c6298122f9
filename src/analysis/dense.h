// Decompositions of dense matrices. Eigen's templates take many seconds to compile: here they are made once.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <vector>

#include "analysis/linearize.h"

namespace saltus::analysis {

Eigen::MatrixXd dense(const Matrix& m);

// By descending real part.
std::vector<std::complex<double>> eigenvalues(const Eigen::MatrixXd& a);

// λ with det(A − λE) = 0, by descending real part; those at infinity, the algebraic part of a descriptor form, are left
// out.
std::vector<std::complex<double>> finite_eigenvalues(const Eigen::MatrixXd& a, const Eigen::MatrixXd& e);

struct SingularValues {
  Eigen::VectorXd values;   // descending
  Eigen::MatrixXd vectors;  // columns
};
SingularValues left_singular(const Eigen::MatrixXd& m);   // a whole basis
SingularValues right_singular(const Eigen::MatrixXd& m);  // as many as there are values

// x with a·x = b: rows are exchanged; rows and columns are, for matrices near singular ones; of a symmetric positive
// semidefinite a.
Eigen::MatrixXd solve(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::VectorXcd solve(const Eigen::MatrixXcd& a, const Eigen::VectorXcd& b);
Eigen::MatrixXd solve_with_full_pivoting(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

Eigen::MatrixXd exponential(const Eigen::MatrixXd& a);  // e^a

bool is_regular(const Eigen::MatrixXd& a);

}  // namespace saltus::analysis
