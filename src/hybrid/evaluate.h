// Evaluates expressions and functions over values, while a model is being compiled: array sizes, constants, structural
// parameters, conditions of if-equations.
//
// Either there is a value, or there is a reason: which variable is not known, which subscript was out of range, which
// assertion failed, in which function and at which line. Endless loops and recursions end in such a reason too.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "hybrid/value.h"

namespace saltus::hybrid {

enum class FailureKind : uint8_t {
  NotConstant,  // a variable without a value (`variable`), time, der(...), ...
  Circular,     // a variable whose expression needs the variable
  DivisionByZero,
  Domain,    // sqrt(-1), log(0)
  Overflow,  // of Integers
  IndexOutOfRange,
  ShapeMismatch,
  AssertFailed,
  TooDeep,
  TooManySteps,
  TooLarge,  // an array nobody can have meant
  External,  // an external function that the hook did not evaluate
  Unsupported,
};

struct Failure {
  FailureKind kind = FailureKind::Unsupported;
  std::string text;     // a sentence without its full stop, in a modeller's words
  Span span;            // of the statement that failed, if any
  Name function;        // the function it stands in, if any
  VariableId variable;  // NotConstant, Circular
};

struct Environment {
  Environment(const Model& model, const NameTable& names) : model(model), names(names) {}

  const Model& model;
  const NameTable& names;

  // What a variable is: nothing known, its value, or an expression to evaluate in this environment.
  using Supply = std::variant<std::monostate, Value, ExprId>;
  std::function<Supply(VariableId)> variable;
  // Iterators and locals that occur free in what is evaluated.
  std::vector<std::pair<IteratorId, Value>> iterators;
  std::vector<Value> locals;
  // Calls an external function: its outputs, or nothing when it cannot be called.
  std::function<std::optional<std::vector<Value>>(FunctionId, std::span<const Value>)> external;

  uint64_t max_steps = 200'000'000;         // a step is an operation or a statement
  uint32_t max_depth = 1000;                // of calls
  int64_t max_elements = int64_t{1} << 27;  // of one array

  // Values of variables found so far, kept between evaluations; clear it when what `variable` says has changed.
  using Known = std::unordered_map<VariableId, Value>;
  Known known;
  // Where environments that follow each other keep theirs together, or nullptr.
  Known* shared = nullptr;

  // Of the last evaluation: why there was no value; warnings of assertions; steps taken.
  Failure failure;
  std::vector<std::string> warnings;
  uint64_t steps = 0;
};

std::optional<Value> evaluate(ExprId e, Environment& environment);
// The outputs of a call.
std::optional<std::vector<Value>> evaluate_call(FunctionId function, std::vector<Value> inputs,
                                                Environment& environment);

}  // namespace saltus::hybrid
