// Numbers known at compile time: the value of a scalar expression over constants and parameters.
#pragma once

#include <optional>
#include <span>

#include "hybrid/rewrite.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// From the parameters' present values (ScalarModel::values); nothing when something in it is not known. What is decided
// by it holds for these values only, and the model remembers that it was asked (run/guards.h).
std::optional<double> numeric_value(const ScalarModel& model, ExprId e);
// The same for decisions that hold for values of about that size, as the choice of a pivot.
std::optional<double> numeric_size(const ScalarModel& model, ExprId e);
// No sums: where the factors of it are of one size and not zero, so is the result.
bool is_product(const hybrid::ExprPool& pool, ExprId e);
// The same for what decides about nothing but effort.
std::optional<double> numeric_estimate(const ScalarModel& model, ExprId e);

// Estimates of many expressions, which may be parts of each other: each is computed once. What they name gets its value
// before, and keeps it.
class NumericEstimates {
 public:
  explicit NumericEstimates(const ScalarModel& model) : m_(model), walk_(model.model.exprs) {}
  std::optional<double> operator()(ExprId e);

 private:
  const ScalarModel& m_;
  hybrid::Walk walk_;
  std::vector<double> values_;  // by expression; not a number: not known
};

// What one operation makes of numbers, with not a number for what is not known; leaves but literals are not known.
double numeric_operation(const hybrid::Model& model, ExprId e, std::span<const double> args);

// Positive or negative whatever the values of the variables (sign.cc).
enum class Sign : uint8_t { Unknown, Positive, Negative };
Sign definite_sign(const ScalarModel& model, ExprId e);

// Whether a coefficient may be divided by: a number or an expression in parameters that is not zero now, or something
// that cannot vanish by its form.
bool is_nonzero(const ScalarModel& model, ExprId e);

// No Slot but parameters, no Time, no PreSlot: it is the same during the whole simulation.
bool is_parameter_expression(const ScalarModel& model, ExprId e);

// The same for many expressions, which may be parts of each other: each is looked at once. The roles of slots must not
// change.
class ParameterExpressions {
 public:
  explicit ParameterExpressions(const ScalarModel& model) : m_(model) {}
  bool operator()(ExprId e);

 private:
  const ScalarModel& m_;
  std::vector<uint8_t> constant_;  // by expression
};

}  // namespace saltus::structure
