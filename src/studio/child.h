// A child process whose output is read in the loop.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "studio/loop.h"

namespace saltus::studio {

class Child {
 public:
  struct Doors {
    std::function<void(const char* bytes, size_t size)> output;
    std::function<void(int status)> ended;  // as waitpid has it; may destroy the child
  };
  // Throws Fault when it cannot be started. `with_errors`: its standard error is part of the output, else nobody's.
  Child(Loop& loop, const std::vector<std::string>& words, const std::string& folder, Doors doors,
        bool with_errors = false);
  ~Child();  // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void write(const std::string& text);
  void signal(int number);
  pid_t id() const { return id_; }

 private:
  void read();
  Loop& loop_;
  Doors doors_;
  pid_t id_ = 0;
  int in_ = -1, out_ = -1;
};

// Runs a command to its end and hands over what it wrote, on both streams.
struct Captured {
  int status = 0;
  std::string output;
};
void capture(Loop& loop, const std::vector<std::string>& words, const std::string& folder,
             std::function<void(Captured)> done);

}  // namespace saltus::studio
