// One equation solved for one unknown.
#pragma once

#include <optional>

#include "structure/scalar_model.h"

namespace saltus::structure {

// left = right written as a·x + b = 0 where neither a nor b names x; nothing when it is not linear in x.
struct LinearForm {
  ExprId a, b;
};
std::optional<LinearForm> linear_form(ScalarModel& model, ExprId left, ExprId right, Slot x);

// The value of x that satisfies left = right, when it can be written down safely: the coefficient cannot vanish.
std::optional<ExprId> solve_for(ScalarModel& model, const ScalarEquation& equation, Slot x);

// Is an expression linear in the unknowns marked, together (not bilinear)? `constant` is cleared when a coefficient
// depends on more than parameters.
class LinearityCheck {
 public:
  LinearityCheck(const ScalarModel& model, const std::vector<uint32_t>& unknown_mark, uint32_t mark)
      : m_(model), marks_(unknown_mark), mark_(mark) {}
  bool is_linear(ExprId e);
  bool constant = true;

 private:
  enum Degree : uint8_t { Constant, Known, LinearConstant, Linear, Nonlinear };  // Known: free of unknowns, but not constant
  Degree degree(ExprId e);
  const ScalarModel& m_;
  const std::vector<uint32_t>& marks_;  // by slot
  uint32_t mark_;
  std::unordered_map<uint32_t, uint8_t> memo_;
};

}  // namespace saltus::structure
