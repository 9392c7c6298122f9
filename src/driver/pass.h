// A pass: a scope with a name and a clock. Passes nest (a library is parsed while a model is translated); what the
// inner ones took is not counted twice.
#pragma once

#include <chrono>
#include <string_view>

#include "base/passes.h"

namespace saltus::driver {

class Pass {
 public:
  Pass(PassTimers& timers, std::string_view name)
      : timers_(timers), name_(name), inner_before_(timers.total()), begin_(std::chrono::steady_clock::now()) {}
  ~Pass() {
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    double inner = timers_.total() - inner_before_;
    timers_.add(name_, elapsed.count() > inner ? elapsed.count() - inner : 0);
  }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

 private:
  PassTimers& timers_;
  std::string_view name_;
  double inner_before_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace saltus::driver
