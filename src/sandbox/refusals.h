// What a caged run tried and was refused, for the person who reads the messages.
#pragma once

#include <string>
#include <vector>

namespace saltus::sandbox {

struct Refusal {
  std::string function;  // the external function that was running; empty: a library while it was loaded
  std::string attempt;   // "to open '/etc/shadow' for reading"
};

// The external function that this thread is in, by name; null: none. Called from a signal handler.
using RunningFunction = const char* (*)();

// From now on a system call that the filter does not allow fails with EACCES or EPERM, and is remembered. Files and folders below "/tmp" are made, opened and
// removed in the folder `temporary` instead, where one is given: C code names that folder without asking.
void watch_refusals(RunningFunction running, const std::string& temporary);
// Those so far, in their order, each once; the first few only.
std::vector<Refusal> refusals();

}  // namespace saltus::sandbox
