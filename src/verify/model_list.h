// Models from a table: tab-separated, with a header that names the columns model, start, stop, interval, tolerance in
// any order; other columns are ignored.
#pragma once

#include <string>
#include <vector>

#include "results/status.h"
#include "verify/settings.h"

namespace saltus::verify {

results::Outcome<std::vector<Listed>> read_model_list(const std::string& path);

}  // namespace saltus::verify
