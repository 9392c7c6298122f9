#include "verify/expectations.h"
#include "results/output_file.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace saltus::verify {

results::Outcome<Expectations> read_expectations(const std::string& path) {
  std::ifstream file(path);
  if (!file) return {{}, results::Status::failed(fmt::format("cannot read '{}'", path))};
  Expectations expected;
  size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string model, state;
    if (!(words >> model)) continue;
    words >> state;
    auto named = state_named(state);
    if (!named) {
      return {{},
              results::Status::failed(fmt::format("{}:{}: '{}' is not a state (parsed, flattened, scheduled, "
                                                  "compiled, simulated, verified)",
                                                  path, number, state))};
    }
    expected[model] = *named;
  }
  return {std::move(expected), {}};
}

results::Status write_expectations(const std::string& path, const std::vector<Record>& records) {
  std::string text = "# How far each model comes; `saltus verify --expect` complains when one falls back.\n";
  for (const Record& record : records) text += fmt::format("{} {}\n", record.model, to_string(record.state));
  return results::write_file(path, text);
}

std::vector<Fallback> fallbacks(const std::vector<Record>& records, const Expectations& expected) {
  std::vector<Fallback> found;
  for (const Record& record : records) {
    auto it = expected.find(record.model);
    if (it != expected.end() && record.state < it->second) found.push_back({&record, it->second});
  }
  return found;
}

}  // namespace saltus::verify
