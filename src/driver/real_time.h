// A run that keeps step with the clock on the wall: each row of the result is let through at its time, not before. A
// run that cannot keep step is late, and how late is told; it is not made to skip.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "results/writer.h"

namespace saltus::driver {

class RealTime {
 public:
  // `pace`: seconds of the model a second of the clock. `interrupt` set from outside ends the waiting.
  RealTime(double pace, const std::atomic<bool>* interrupt) : pace_(pace), interrupt_(interrupt) {}

  // For RunRequest::watch; this object must outlive the run.
  std::function<std::unique_ptr<results::Writer>(const results::SignalTable&)> watch();
  // "real time: 2 s in 2.000 s; at most 0.1 ms late"
  std::string summary() const;

  // Waits for the time of a row.
  void wait_for(double time);
  // Waits for a time that is no row's: something happens then between the model and the outside. How late that is
  // counts, too.
  void wait_until(double time);
  double pace() const { return pace_; }

 private:
  using Clock = std::chrono::steady_clock;
  double wait(double time);  // seconds by which it is over already

  double pace_;
  const std::atomic<bool>* interrupt_;
  bool started_ = false;
  double first_ = 0, last_ = 0;
  Clock::time_point begin_, end_;
  double latest_ = 0;  // seconds
  size_t rows_ = 0, late_ = 0;
};

}  // namespace saltus::driver
