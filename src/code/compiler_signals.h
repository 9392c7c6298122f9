// A signal that ends this process while compilers work for it: they end first, and their folder is removed.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace saltus::code {

// From the first start of a compiler until all have ended. Takes SIGINT, SIGTERM and SIGHUP, unless they are ignored.
class CompilerSignals {
 public:
  CompilerSignals();
  ~CompilerSignals();
  CompilerSignals(const CompilerSignals&) = delete;
  CompilerSignals& operator=(const CompilerSignals&) = delete;

  // A compiler, which is the leader of a process group. A signal ends the whole group.
  void add(pid_t group);
  // When all have ended: a signal that came meanwhile removes `work` and takes its usual effect. True: it came, and the
  // process goes on.
  bool deliver(const std::string& work);

 private:
  std::vector<pid_t> groups_;
};

}  // namespace saltus::code
