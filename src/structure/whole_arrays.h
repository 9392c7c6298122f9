// Is a model sound? Answered with its arrays whole, where that can be done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::structure {

struct Verdict {
  int64_t states = 0;
  std::vector<std::string> assumed;  // as Schedule::assumed
};

// Given: the ordering of the model's scalars (order.h) would succeed. Nothing: it has to be tried.
std::optional<Verdict> prove_sound(const hybrid::Model& model, const Context& context);

}  // namespace saltus::structure
