// Adds the time it lives to a sum of seconds.
#pragma once

#include <chrono>

namespace saltus::simulate {

class Stopwatch {
 public:
  explicit Stopwatch(double& into) : into_(into), begin_(std::chrono::steady_clock::now()) {}
  ~Stopwatch() { into_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& into_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace saltus::simulate
