// Reference results as BuildingsPy keeps them (the Buildings and IBPSA libraries): FOLDER/A_B_C.txt for the model
// A.B.C.
//
//   last-generated=2024-01-31
//   time=[0., 3600.]
//   vol.T=[293.15, 293.2, ...]
//
// A vector of as many values as the others is given at equally spaced times between the first and the last `time`
// (or at the times themselves where these are as many); two values are those at the ends.
#pragma once

#include <string>

#include "results/compare.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::verify {

results::Outcome<results::Table> read_buildingspy(const std::string& path);

// Such references have a hundred points or so, in single precision: too few for a tube. The result must come to within
// 1e-3 (1 + max|reference|) of each point at some time not farther from it than 0.6 of a sample, as a step between two
// samples may lie anywhere there.
results::Comparison compare_sampled(const results::Table& result, const results::Table& reference);

}  // namespace saltus::verify
