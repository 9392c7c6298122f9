#include "structure/inexact_inverses.h"

#include <cmath>

#include "hybrid/evaluate.h"
#include "structure/generic_jacobian.h"

namespace saltus::structure {

namespace {

using hybrid::BaseType;
using hybrid::Value;

// An inverse that iterates itself ends with a tolerance of its own.
constexpr double kSame = 1e-5;
// Of the argument: on both sides of zero, small and large beside other arguments, which are near one.
constexpr double kTried[] = {0.03, 0.3, 0.9, 1.7, 6.1};
constexpr uint64_t kMostSteps = 100'000;  // of one call

class InverseCheck {
 public:
  explicit InverseCheck(ScalarModel& m) : m_(m), environment_(m.model, m.context.names) {
    environment_.max_steps = kMostSteps;
  }

  bool is_inexact(hybrid::FunctionId id, const hybrid::FunctionInverse& inverse) {
    const hybrid::Function& f = m_.model.functions[id];
    if (f.output_count != 1 || f.impure) return false;
    std::vector<Value> inputs;
    for (uint32_t i = 0; i < f.input_count; ++i) {
      hybrid::TypeId type = f.variables[i].type;
      if (m_.model.types.rank(type) > 0) return false;
      switch (m_.model.types[type].base) {
        case BaseType::Real: inputs.push_back(Value::real(pseudo_random(i))); break;
        case BaseType::Integer: inputs.push_back(Value::integer(2)); break;
        default: return false;
      }
    }
    for (double size : kTried) {
      for (double x : {size, -size}) {
        if (differs(id, inverse, inputs, x)) return true;
      }
    }
    return false;
  }

 private:
  std::optional<double> call(hybrid::FunctionId id, const std::vector<Value>& inputs) {
    auto outputs = hybrid::evaluate_call(id, inputs, environment_);
    if (!outputs || outputs->size() != 1 || (*outputs)[0].is_array() || (*outputs)[0].base() != BaseType::Real)
      return std::nullopt;
    double y = (*outputs)[0].as_real();
    return std::isfinite(y) ? std::optional(y) : std::nullopt;
  }

  bool differs(hybrid::FunctionId id, const hybrid::FunctionInverse& inverse, std::vector<Value> inputs, double x) {
    auto f = [&](double at) {
      inputs[inverse.input] = Value::real(at);
      return call(id, inputs);
    };
    auto nearby = f(x * (1 + kSame)), y = f(x);
    if (!y || !nearby) return false;
    environment_.locals = inputs;
    environment_.locals.push_back(Value::real(*y));  // the output comes after the inputs
    std::vector<Value> arguments;
    for (ExprId e : inverse.arguments) {
      auto value = hybrid::evaluate(e, environment_);
      if (!value) return false;
      arguments.push_back(std::move(*value));
    }
    environment_.locals.clear();
    auto back = call(inverse.function, arguments);
    auto again = back ? f(*back) : std::nullopt;
    // What an error of kSame makes of y, in y itself and by way of x.
    return again && std::abs(*again - *y) > kSame * std::abs(*y) + std::abs(*nearby - *y);
  }

  ScalarModel& m_;
  hybrid::Environment environment_;
};

}  // namespace

void drop_inexact_inverses(ScalarModel& m) {
  InverseCheck check(m);
  for (hybrid::FunctionId id : m.model.functions.ids()) {
    std::vector<hybrid::FunctionInverse> exact;
    for (const hybrid::FunctionInverse& inverse : m.model.functions[id].inverses) {
      if (!check.is_inexact(id, inverse)) exact.push_back(inverse);
    }
    m.model.functions[id].inverses = std::move(exact);
  }
}

}  // namespace saltus::structure
