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

// Where names of files lead in the sandbox.
struct Redirection {
  std::string temporary;           // in place of "/tmp", which C code names without asking; empty: /tmp itself
  std::vector<std::string> places;  // below "/tmp" that keep their names
  std::string before;              // the current folder before that became the one of the sandbox: what is not found is read there; empty: none
};

// From now on a system call that the filter does not allow fails with EACCES or EPERM, and is remembered.
void watch_refusals(RunningFunction running, const Redirection& names);
// Those so far, in their order, each once; the first few only.
std::vector<Refusal> refusals();

}  // namespace saltus::sandbox
