// The second tier: what a long run executes again and again is compiled once more, optimized, by a thread beside it,
// and swapped in.
//
// Everything is compiled fast first (design.md: 5 µs an operation against 15–30). The module is kept as bitcode. One
// function at a time is read back from it, optimized, compiled and delivered; the running simulation finds the new
// address at its next call (Entry, program.h). What it calls is compiled by itself, once for all callers; only the
// smallest are drawn in. Between two functions the thread looks whether it is still wanted, so the end of a run waits
// for a few hundred operations at most.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "code/jit.h"

namespace saltus::code {

struct HotFunction {
  std::string name;
  std::function<void(void*)> deliver;
};

class Background {
 public:
  // `functions` in the order of their worth; `symbols`: external functions and their addresses.
  Background(std::string bitcode, std::vector<HotFunction> functions,
             std::vector<std::pair<std::string, void*>> symbols);
  ~Background();  // stops and waits

  void start();  // by whoever holds the program's lock; once is enough
  size_t delivered() const { return delivered_.load(std::memory_order_relaxed); }

 private:
  void work();
  bool compile(const HotFunction& function);
  bool add(const std::string& name, std::vector<std::string>& added);

  std::string bitcode_;
  std::vector<HotFunction> functions_;
  std::vector<std::pair<std::string, void*>> symbols_;
  std::set<std::string> known_;  // added to the compiler
  std::unique_ptr<Jit> jit_;     // made by the thread; its code lives as long as this
  std::atomic<bool> stop_ = false;
  std::atomic<size_t> delivered_ = 0;
  std::thread thread_;
  int process_ = 0;  // that the thread belongs to
};

// The module as bytes.
std::string bitcode_of(const llvm::Module& module);

}  // namespace saltus::code
