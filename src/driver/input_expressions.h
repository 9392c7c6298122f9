// Expressions of time that inputs follow. Each is the output of a model of its own, which is run once ahead: at each of
// its events what it remembers is kept. Then it is known exactly at any instant, before and behind its leaps. The input
// stays an input: it can be differentiated by.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/context.h"
#include "driver/request.h"
#include "simulate/options.h"

namespace saltus::driver {

struct InputExpression {
  std::string name;
  std::string type;  // Real, Integer or Boolean; empty: that of the expression
  std::string text;  // as Modelica has it
};

class InputExpressions {
 public:
  InputExpressions();
  ~InputExpressions();
  // False: the diagnostics say why. (Compiling may need files that a sandbox hides later.)
  bool compile(const Request& request, const std::vector<InputExpression>& expressions, Context& context);
  // From `start` to `stop`.
  bool follow(double start, double stop, std::vector<simulate::InputSignal>& into, Context& context);

 private:
  class Expression;
  std::vector<InputExpression> expressions_;
  std::vector<std::shared_ptr<Expression>> made_;
};

}  // namespace saltus::driver
