// Arithmetic on scalar Real expressions as symbolic transformations want it: beyond what Build folds, 0*x is 0, x-x is
// 0 and signs are pulled out. That is not exact when x is infinite; a structural zero (an entry of a constant matrix,
// the derivative of something constant) has to vanish, though, or every unknown would seem to be everywhere.
#pragma once

#include <span>
#include <vector>

#include "hybrid/build.h"

namespace saltus::structure {

class Algebra {
 public:
  using ExprId = hybrid::ExprId;
  // `clocked`: the model has clocks that are not inferred yet. Then 0*x stays where x says when something ticks.
  explicit Algebra(hybrid::Build& build, bool clocked = false) : build_(build), clocked_(clocked) {}

  bool is_zero(ExprId e) const;
  bool is_one(ExprId e) const;
  ExprId add(ExprId a, ExprId b);
  ExprId subtract(ExprId a, ExprId b);
  ExprId multiply(ExprId a, ExprId b);
  ExprId divide(ExprId a, ExprId b);
  ExprId negate(ExprId e);
  ExprId power(ExprId a, ExprId b);
  // Balanced, so that a sum over 10^6 elements is 20 deep.
  ExprId sum(std::vector<ExprId> terms);
  ExprId product(std::vector<ExprId> factors);
  // Terms of the sums left and right that occur with both signs vanish: -i + i = 0 does not name i. True when there
  // were some; else the sides stay as they are written.
  bool cancel(ExprId& left, ExprId& right);
  // `like` over other arguments, simplified.
  ExprId rebuild(ExprId like, std::span<const ExprId> arguments);

 private:
  struct Term {
    ExprId e;
    bool negated;
    bool on_left;
  };
  void collect(ExprId left, ExprId right);
  template <class Combine>
  ExprId balanced(std::vector<ExprId> terms, Combine combine);
  bool is_negative(ExprId e) const;
  bool tells_ticks(ExprId e) const;
  hybrid::Build& build_;
  bool clocked_;
  std::vector<Term> terms_, stack_;  // of `cancel`
  std::vector<uint32_t> order_;
};

}  // namespace saltus::structure
