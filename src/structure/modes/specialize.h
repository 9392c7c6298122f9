// Equations of one mode: conditionals over given conditions become one of their alternatives.
#pragma once

#include <set>
#include <unordered_map>

#include "structure/algebra.h"
#include "structure/parameter_values.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Of some conditions whether they hold, by expression.
using Truth = std::unordered_map<uint32_t, bool>;

class Specializer {
 public:
  explicit Specializer(ScalarModel& model) : m_(model), algebra_(model.build), value_(model) {}

  // What becomes zero vanishes: s·0, and s·R with a parameter R that is zero. (An ideal switch is v = s·(if closed then
  // R else 1).)
  void apply(ScalarEquation& equation, const Truth& truth);
  // The parameters whose values were asked for.
  const std::set<Slot>& asked() const { return asked_; }

 private:
  ExprId fold(ExprId e);

  ScalarModel& m_;
  Algebra algebra_;
  ParameterValues value_;
  std::set<Slot> asked_;
};

// The conditions of an equation's conditionals that change at events only, each once.
std::vector<ExprId> conditions_of(ScalarModel& model, const ScalarEquation& equation);

}  // namespace saltus::structure
