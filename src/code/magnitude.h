// The sum of the absolute values of an expression's terms: what its rounding errors are measured by.
//
// A residual l − r is small or not against its own terms only: 1e-9 is nothing beside a volt and everything beside a
// picoampere. With |·| of whatever is no sum,
//
//     |a ± b| = |a| + |b|,   |a b| = |a| |b|,   |a / b| = |a| / |b|,   |if c then a else b| = if c then |a| else |b|
//
// |e| times the unit of rounding bounds the error of computing e from exact leaves (Higham, Accuracy and Stability of
// Numerical Algorithms, section 3.1).
#pragma once

#include <unordered_map>
#include <utility>

#include "hybrid/build.h"

namespace saltus::code {

class Magnitude {
 public:
  Magnitude(hybrid::Model& model, NameTable& names) : build_(model, names) {}
  hybrid::ExprId of(hybrid::ExprId e);  // a scalar Real expression

 private:
  struct Known {
    hybrid::ExprId magnitude;
    bool sums = false;  // there is a sum in it; else its absolute value will do
  };
  // Which arguments of e matter: [first, last).
  std::pair<size_t, size_t> parts(hybrid::ExprId e);
  Known combine(hybrid::ExprId e);

  hybrid::Build build_;
  std::unordered_map<uint32_t, Known> known_;
};

}  // namespace saltus::code
