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

#include "results/status.h"
#include "results/table.h"

namespace saltus::verify {

results::Outcome<results::Table> read_buildingspy(const std::string& path);

}  // namespace saltus::verify
