// One program in a process of its own, within limits: whatever it does, it ends, and we know how.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace saltus::verify {

struct ChildRequest {
  std::vector<std::string> arguments;  // the program's path first
  std::string messages;                // file for standard output, and for standard error where `errors` is empty
  double timeout = 0;                  // seconds of wall time; 0: none
  uint64_t memory_mb = 0;              // of address space; 0: no limit
  std::string errors = {};             // file for standard error alone
};

enum class ChildEnd : uint8_t { Exited, Crashed, TimedOut, NotStarted };

struct ChildOutcome {
  ChildEnd end = ChildEnd::NotStarted;
  int status = 0;      // exit status, or the signal that ended it
  double seconds = 0;  // wall time
  double cpu_seconds = 0;
  double peak_mb = 0;  // resident
};

// Waits for the end. Safe to call from several threads. `cancel` set from outside kills the child soon.
ChildOutcome run_child(const ChildRequest& request, const std::atomic<bool>* cancel = nullptr);

}  // namespace saltus::verify
