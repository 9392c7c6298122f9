// How far each model is known to come: a line a model, "Modelica.Blocks.Examples.Filter verified", `#` begins a
// comment. Kept in the repository, it guards against falling back.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "results/status.h"
#include "verify/record.h"

namespace saltus::verify {

using Expectations = std::map<std::string, State>;

results::Outcome<Expectations> read_expectations(const std::string& path);
results::Status write_expectations(const std::string& path, const std::vector<Record>& records);

struct Fallback {
  const Record* record;
  State expected;
};
// Those that came less far than expected. Models that were not run are not judged.
std::vector<Fallback> fallbacks(const std::vector<Record>& records, const Expectations& expected);

}  // namespace saltus::verify
