// The options of `linearize`, `bode` and the other commands that look at a linear model: the run up to a point, the
// signals between which the model is, and where loops are opened.
#pragma once

#include <optional>
#include <string>

#include "analysis/loops.h"
#include "cli/simulate_options.h"

namespace saltus::cli {

class Command;

struct LinearOptions {
  SimulateOptions simulate;
  std::optional<double> at;
  analysis::Selection selection;

  void declare(Command& command);
};

// Of commands that show one pair of an input and an output over a range of frequencies or gains.
struct PairOptions : LinearOptions {
  double low = 0, high = 0;

  void declare(Command& command, const char* quantity, const char* unit);
  void settle();  // throws WrongWords
};

}  // namespace saltus::cli
