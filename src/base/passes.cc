#include "base/passes.h"

#include <algorithm>

#include <fmt/format.h>

namespace saltus {

const std::vector<PassInfo>& all_passes() {
  constexpr uint8_t None = PassInfo::None, Dumped = PassInfo::Dumped, Optional = PassInfo::Optional;
  static const std::vector<PassInfo> passes = {
#define SALTUS_PASS(NAME, TEXT, TRAITS, WHAT) {PassId::NAME, TEXT, static_cast<uint8_t>(TRAITS), WHAT},
#include "base/passes.def"
  };
  static_assert(None == 0);
  return passes;
}

std::string_view pass_name(PassId pass) {
  return all_passes()[static_cast<size_t>(pass)].name;
}

std::optional<PassId> pass_named(std::string_view name) {
  auto found = std::ranges::find(all_passes(), name, &PassInfo::name);
  return found == all_passes().end() ? std::nullopt : std::optional(found->id);
}

std::vector<std::string> pass_names(uint8_t trait) {
  std::vector<std::string> names;
  for (const PassInfo& pass : all_passes()) {
    if (pass.is(trait)) names.emplace_back(pass.name);
  }
  return names;
}

void PassTimers::add(PassId pass, double seconds) {
  auto entry = std::ranges::find(all_, pass, &PassTime::pass);
  if (entry != all_.end())
    entry->seconds += seconds;
  else
    all_.push_back({pass, seconds});
}

double PassTimers::total() const {
  double sum = 0;
  for (const auto& entry : all_) sum += entry.seconds;
  return sum;
}

std::string PassTimers::table() const {
  std::string out;
  for (const auto& entry : all_)
    out += fmt::format("{:<24} {:>10.3f} ms\n", pass_name(entry.pass), entry.seconds * 1e3);
  out += fmt::format("{:<24} {:>10.3f} ms\n", "total", total() * 1e3);
  return out;
}

}  // namespace saltus
