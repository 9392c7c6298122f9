// For tests: how often this thread has asked for memory, in C++ or C (allocation_test.cc).
#pragma once

#include <cstdint>

namespace saltus::testing {

uint64_t allocations();

}  // namespace saltus::testing
