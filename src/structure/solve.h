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

// Does an expression name the number in slot x, by itself or as an element of an array?
bool names_slot(const ScalarModel& model, ExprId e, Slot x);

// The value of x by way of a function with an inverse (invert_calls.cc).
std::optional<ExprId> solve_by_inverse(ScalarModel& model, const ScalarEquation& equation, Slot x);

// The value of x that satisfies left = right, when it can be written down safely: the coefficient cannot vanish.
std::optional<ExprId> solve_for(ScalarModel& model, const ScalarEquation& equation, Slot x);

// Equations that are linear in as many unknowns, solved one unknown after the other where that is safe and short
// (linear_block.cc). In order of computation; `equation` is an index into `equations`.
inline constexpr size_t kMostEliminated = 6;  // equations
struct SolvedUnknown {
  uint32_t equation;
  Slot unknown;
  ExprId value;
};
std::optional<std::vector<SolvedUnknown>> solve_linear_block(ScalarModel& model,
                                                             const std::vector<ScalarEquation>& equations,
                                                             const std::vector<Slot>& unknowns);

// Is an expression linear in the unknowns marked, together (not bilinear)? `constant` is cleared when a coefficient
// depends on more than parameters.
class LinearityCheck {
 public:
  LinearityCheck(const ScalarModel& model, const std::vector<uint32_t>& unknown_mark, uint32_t mark)
      : m_(model), marks_(unknown_mark), mark_(mark) {}
  bool is_linear(ExprId e);
  bool constant = true;

 private:
  enum Degree : uint8_t {
    Constant,
    Known,
    LinearConstant,
    Linear,
    Nonlinear
  };  // Known: free of unknowns, but not constant
  Degree degree(ExprId e);
  const ScalarModel& m_;
  const std::vector<uint32_t>& marks_;  // by slot
  uint32_t mark_;
  std::unordered_map<uint32_t, uint8_t> memo_;
};

}  // namespace saltus::structure
