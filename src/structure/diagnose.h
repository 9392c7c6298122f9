#pragma once

#include "structure/balance.h"

namespace saltus::structure {

// Says what is wrong with a model whose equations and unknowns do not match.
void diagnose(ScalarModel& model, const Balance& found);

}  // namespace saltus::structure
