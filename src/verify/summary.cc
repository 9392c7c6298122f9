#include "verify/summary.h"

#include <algorithm>
#include <map>

namespace saltus::verify {
namespace {

void count(Tally& tally, const Record& record) {
  ++tally.models;
  if (record.has_reference) ++tally.with_reference;
  for (size_t s = 0; s <= static_cast<size_t>(record.state); ++s) ++tally.reached[s];
}

}  // namespace

std::vector<Tally> by_package(const std::vector<Record>& records) {
  std::vector<Tally> tallies;
  for (const Record& record : records) {
    auto it = std::find_if(tallies.begin(), tallies.end(), [&](const Tally& t) { return t.name == record.package; });
    if (it == tallies.end()) it = tallies.insert(tallies.end(), Tally{record.package, 0, 0, {}});
    count(*it, record);
  }
  return tallies;
}

Tally total(const std::vector<Record>& records) {
  Tally tally{"all", 0, 0, {}};
  for (const Record& record : records) count(tally, record);
  return tally;
}

std::vector<Cause> by_cause(const std::vector<Record>& records) {
  std::map<std::string, std::vector<const Record*>> found;
  for (const Record& record : records) {
    if (!record.passed()) found[record.cause].push_back(&record);
  }
  std::vector<Cause> causes;
  for (auto& [text, members] : found) causes.push_back({text, std::move(members)});
  std::stable_sort(causes.begin(), causes.end(),
                   [](const Cause& a, const Cause& b) { return a.records.size() > b.records.size(); });
  return causes;
}

}  // namespace saltus::verify
