// What a terminal can do that a pipe should not get: colours and progress bars.
#pragma once

#include <chrono>
#include <string>

namespace saltus::cli {

// Standard error is a terminal that shows colours (and NO_COLOR is not set).
bool colourful();

// One line on standard error, redrawn a few times a second; silent when that is not a terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(double fraction, const std::string& text);
  void clear();

 private:
  bool on_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point begin_, last_;
};

}  // namespace saltus::cli
