// The curves that a user asks for: signals by name, all that match a pattern, or expressions over signals.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/plot.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

struct CurveRequest {
  std::vector<std::string> wanted;  // names, patterns with * and ?, expressions
  std::string against;              // what they are drawn against: empty is the time, else a name or an expression
  bool display_units = true;        // numbers as the signals' displayUnit shows them
};

// A name that is not there is an error, which suggests the nearest one. `label` is put behind each name, to tell
// results from one another.
Outcome<std::vector<Curve>> curves_of(const Table& table, const CurveRequest& request, const std::string& label = {});

}  // namespace saltus::results
