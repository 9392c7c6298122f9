// What a model says about its start more than once.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// A condition that nothing is left to be determined by, and the places of those that determine it already.
struct RedundantCondition {
  ScalarEquation equation;
  std::vector<std::pair<Span, std::string>> others;
};

// ScalarModel::fixed_starts, before aliases merge theirs.
void keep_fixed_starts(ScalarModel& model);

// Checks (Assert blocks of level error) for redundant conditions and for fixed start values that aliases and constants
// made superfluous. `blocks`: the initial problem in order of computation. Contradictions between numbers are reported
// at once.
std::vector<Block> initial_checks(ScalarModel& model, const std::vector<RedundantCondition>& redundant,
                                  const std::vector<Block>& blocks);

}  // namespace saltus::structure
