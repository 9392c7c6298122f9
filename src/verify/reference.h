// References as the Modelica Association's library project keeps them: DIR/A/B/C/C.csv for the model A.B.C, beside it
// comparisonSignals.txt (what to compare) and creation.txt (how the reference was made); or as BuildingsPy keeps them:
// DIR/A_B_C.txt.
#pragma once

#include <optional>
#include <string>

#include "verify/settings.h"

namespace saltus::verify {

struct Reference {
  std::string result;        // the .csv or .mat file
  std::string signals;       // comparisonSignals.txt; empty: compare every signal of the result
  Settings settings;         // of creation.txt
  bool buildingspy = false;  // `result` is a text of BuildingsPy
};

// Nothing when the folder has no result for the model.
std::optional<Reference> find_reference(const std::string& folder, const std::string& model);

// Lines `StopTime = 0.9 // a comment`; whatever is not understood is left open.
Settings read_creation(const std::string& path);

}  // namespace saltus::verify
