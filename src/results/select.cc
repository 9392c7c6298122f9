#include "results/select.h"

#include <algorithm>

namespace saltus::results {

// Greedy with one remembered star: when the text after the latest `*` does not fit, that star takes one character more.
// Earlier stars never need to be revisited, so the time is O(name * glob) at worst.
bool matches_glob(std::string_view name, std::string_view glob) {
  size_t n = 0;
  size_t g = 0;
  size_t star = std::string_view::npos;
  size_t star_taken = 0;
  while (n < name.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      star_taken = n;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == name[n])) {
      ++g;
      ++n;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      n = ++star_taken;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', g) == std::string_view::npos;
}

std::vector<SignalId> select(const SignalTable& signals, std::span<const std::string> globs) {
  std::vector<SignalId> chosen;
  for (SignalId id : signals.ids()) {
    auto fits = [&](const std::string& glob) { return matches_glob(signals.name(id), glob); };
    if (id == SignalTable::kTime || std::ranges::any_of(globs, fits)) chosen.push_back(id);
  }
  return chosen;
}

}  // namespace saltus::results
