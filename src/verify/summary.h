// Records counted: by package and by cause.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "verify/record.h"

namespace saltus::verify {

struct Tally {
  std::string name;
  size_t models = 0;
  size_t with_reference = 0;
  std::array<size_t, kStates> reached{};  // at least that state
};

struct Cause {
  std::string text;
  std::vector<const Record*> records;
};

// In the order in which packages first come.
std::vector<Tally> by_package(const std::vector<Record>& records);
Tally total(const std::vector<Record>& records);
// The most frequent first.
std::vector<Cause> by_cause(const std::vector<Record>& records);

}  // namespace saltus::verify
