// How much a command may take: elements of arrays, seconds, memory.
#pragma once

#include <atomic>
#include <cstdint>

namespace saltus::cli {

class Command;

struct Limits {
  int64_t max_elements = 10'000'000;
  double timeout = 0;      // seconds; 0: none
  uint64_t memory_mb = 0;  // 0: none

  void declare(Command& command);
  // From here on. When the time is over the process ends with a message.
  void apply() const;
  // From here on something is there that can end by itself, and keep what it has: it is asked first.
  static void let_stop(std::atomic<bool>* stop);
};

}  // namespace saltus::cli
