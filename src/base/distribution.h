// Distributions of random numbers that a process may draw from.
#pragma once

#include <cstdint>

namespace saltus {

// The first field of the record that a distribution is; the others are its parameters.
enum class Distribution : uint8_t {
  Constant,     // a
  Exponential,  // mean a
  Uniform,      // between a and b
  Normal,       // mean a, variance b
  Gamma,        // shape a, scale b
  Triangle,     // least a, most likely b, largest c
  Erlang,       // mean a, number of phases b
  Weibull,      // shape a, scale b
  Lognormal,    // mean a and variance b of the logarithm
  Beta,         // shapes a, b
  Bernoulli,    // 1 with probability a, else 0
  Binomial,     // a trials of probability b
  Poisson,      // mean a
  Geometric,    // trials up to the first success of probability a, at least 1
  Integers,     // a <= x < b, all alike
};

}  // namespace saltus
