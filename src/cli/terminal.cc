#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/tell.h"

namespace saltus::cli {

bool colourful() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr && term && std::strcmp(term, "dumb") != 0;
}

ProgressBar::ProgressBar() : on_(isatty(STDERR_FILENO) != 0), begin_(std::chrono::steady_clock::now()), last_(begin_) {}

void ProgressBar::update(double fraction, const std::string& text) {
  if (!on_) return;
  auto now = std::chrono::steady_clock::now();
  // Short work shows nothing at all.
  if (now - begin_ < std::chrono::milliseconds(300) || now - last_ < std::chrono::milliseconds(80)) return;
  last_ = now;
  drawn_ = true;
  constexpr int kWidth = 30;
  int full = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
  std::string line = fmt::format("\r\x1b[2K{} {:3.0f}%  {}", bar, std::clamp(fraction, 0.0, 1.0) * 100, text);
  put_own(line);
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (drawn_) put_own("\r\x1b[2K");
  drawn_ = false;
}

}  // namespace saltus::cli
