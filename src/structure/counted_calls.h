// Calls of which it matters how often they are made: of impure functions (MLS 3.6 §12.3), of functions that work on an
// external object, which may have a memory, and of functions that call such ones.
//
// An equation of a when clause or a statement makes each of them once, whatever it returns. Equations and assignments
// are scalar here, so results of one call that are several scalars are assigned by one statement: its values are one
// record, and equal calls in one expression are one call.
#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

class CountedCalls {
 public:
  explicit CountedCalls(const hybrid::Model& model);
  bool any() const { return any_; }
  bool in(ExprId root) const;
  bool in(const std::vector<ExprId>& roots) const;
  bool in(const std::vector<hybrid::Statement>& statements) const;

 private:
  const hybrid::Model& model_;
  std::vector<uint8_t> functions_;
  bool any_ = false;
};

// (targets) := (values), each target a scalar; all values are computed before the first is assigned.
hybrid::Statement assign_together(ScalarModel& m, Span span, const std::vector<ExprId>& targets,
                                  const std::vector<ExprId>& values);

}  // namespace saltus::structure
