#pragma once

#include "structure/graph.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Says what is wrong with a system whose maximum matching is not perfect: rows are ScalarModel::equations, columns the
// variables given.
void diagnose(ScalarModel& model, const Incidence& graph, const Matching& matching, const std::vector<Slot>& columns);

}  // namespace saltus::structure
