// Expressions of time that inputs of an FMU follow. Each is the output of a model of its own, which is run once ahead: at each of its events what it remembers is kept. Then it
// is known exactly at any instant, before and behind its leaps.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "driver/request.h"
#include "simulate/options.h"

namespace saltus::driver {

struct InputExpression {
  std::string name, type, text;  // of the input; Real, Integer or Boolean; as Modelica has it
};

// From `start` to `stop`. False: the diagnostics say why.
bool follow_expressions(const Request& request, const std::vector<InputExpression>& expressions, double start, double stop, std::vector<simulate::InputSignal>& into, Context& context);

}  // namespace saltus::driver
