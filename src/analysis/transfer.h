// From a linear model to its transfer functions: for an input u and an output y,
//     Y(s)/U(s) = D + C (s − A)⁻¹ B = k · ∏(s − zᵢ) / ∏(s − pᵢ).
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "analysis/linearize.h"

namespace saltus::analysis {

using Complex = std::complex<double>;

// Poles and zeros of what is both reached from the input and seen at the output: pairs that cancel are gone.
struct TransferFunction {
  size_t input = 0, output = 0;                // their numbers in the linear model
  std::vector<Complex> zeros, poles;           // by descending real part
  double gain = 0;                             // k; 0: the output does not follow the input
  std::vector<double> numerator, denominator;  // coefficients, the highest power first; denominator[0] = 1
};

// Invariant zeros of a whole system with as many outputs as inputs, or not: the s at which the matrix (s − A, −B; C, D)
// loses rank. By the reduction of Emami-Naeini and Van Dooren (Automatica 18, 1982), which takes away what is infinite
// by orthogonal transformations, so that zeros that are there come out and no others.
struct Zeros {
  std::vector<Complex> values;
  size_t rank = 0;  // of the transfer matrix at almost every s; 0: no output follows any input
};
Zeros invariant_zeros(const Matrix& a, const Matrix& b, const Matrix& c, const Matrix& d);

TransferFunction transfer_function(const LinearModel& model, size_t input, size_t output);
std::vector<TransferFunction> transfer_functions(const LinearModel& model);  // of all pairs, by outputs

// D + C (s − A)⁻¹ B for one pair.
Complex response(const LinearModel& model, size_t input, size_t output, Complex s);

std::string polynomial_text(const std::vector<double>& coefficients);  // "s^2 + 0.6 s + 4"
std::string complex_text(Complex value);                               // "-0.3 + 1.977372i"

}  // namespace saltus::analysis
