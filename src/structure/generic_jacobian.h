// Partial derivatives by numbers, for questions of rank: entries that depend on parameters get their values, others a
// fixed pseudo-random one. That gives the generic rank and sees cancellations that a structural test does not.
#pragma once

#include <unordered_map>

#include "structure/occurrence.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

double pseudo_random(uint64_t seed);  // in [0.3, 1.3), depends on its seed only

class GenericJacobian {
 public:
  explicit GenericJacobian(ScalarModel& model) : m_(model), walk_(model) {}

  struct Entry {
    double value = 0;
    bool constant = true;  // it is the same during the whole simulation
    // What its magnitude can be, when only switches change it: if off then 1e-5 else 1. Least zero: not known.
    double least = 0, most = 0;
  };
  // Of left - right by `z`.
  Entry entry(const ScalarEquation& equation, Slot z);

  // Where it is taken; what is not in it gets a pseudo-random value.
  std::unordered_map<Slot, double> point;

 private:
  double sampled(ExprId e);
  ScalarModel& m_;
  OccurrenceWalk walk_;
};

}  // namespace saltus::structure
