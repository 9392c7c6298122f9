// The held relations that expressions follow from: `<`, `<=`, `>`, `>=` that are no time events.
#pragma once

#include <vector>

#include "run/mode.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Those that stand in them.
std::vector<run::Mode::Relation> relations_in(const ScalarModel& model, std::vector<ExprId> expressions);
// And those by way of discrete variables.
std::vector<run::Mode::Relation> relations_behind(const ScalarModel& model, std::vector<ExprId> expressions);

// Of each condition the only relation that it follows from, time events too; kNoSlot where there is none, or several.
std::vector<uint32_t> only_relations_behind(const ScalarModel& model, const std::vector<ExprId>& conditions);

}  // namespace saltus::structure
