#include "base/passes.h"

#include <fmt/format.h>

namespace saltus {

void PassTimers::add(std::string_view pass, double seconds) {
  for (auto& entry : all_) {
    if (entry.name == pass) {
      entry.seconds += seconds;
      return;
    }
  }
  all_.push_back({std::string(pass), seconds});
}

double PassTimers::total() const {
  double sum = 0;
  for (const auto& entry : all_) sum += entry.seconds;
  return sum;
}

std::string PassTimers::table() const {
  std::string out;
  for (const auto& entry : all_) out += fmt::format("{:<24} {:>10.3f} ms\n", entry.name, entry.seconds * 1e3);
  out += fmt::format("{:<24} {:>10.3f} ms\n", "total", total() * 1e3);
  return out;
}

}  // namespace saltus
