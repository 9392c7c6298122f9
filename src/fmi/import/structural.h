// Structural parameters (FMI 3.0 §2.4.7.3): sizes of arrays that are set before anything else, in configuration mode.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fmi/import/description.h"

namespace saltus::fmi {

// A variable's number, and its value.
using StructuralValue = std::pair<uint32_t, double>;

// The description as it is with these values: sizes follow. Start values of arrays that another size has been given are
// the FMU's affair from then on. False: `why`.
bool set_structural(Description& description, const std::vector<StructuralValue>& values, std::string& why);

}  // namespace saltus::fmi
