// The names of the monitors of a run (monitors.def).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus {

enum class MonitorId : uint8_t {
#define SALTUS_MONITOR(NAME, TEXT, WHAT) NAME,
#include "base/monitors.def"
};

struct MonitorInfo {
  std::string_view name, what;
};

inline constexpr auto kMonitors = std::to_array<MonitorInfo>({
#define SALTUS_MONITOR(NAME, TEXT, WHAT) {TEXT, WHAT},
#include "base/monitors.def"
});

constexpr std::string_view monitor_name(MonitorId id) {
  return kMonitors[static_cast<size_t>(id)].name;
}

constexpr std::optional<MonitorId> monitor_named(std::string_view name) {
  for (size_t i = 0; i < kMonitors.size(); ++i) {
    if (kMonitors[i].name == name) return static_cast<MonitorId>(i);
  }
  return std::nullopt;
}

inline std::vector<std::string> monitor_names() {
  std::vector<std::string> names;
  for (const MonitorInfo& info : kMonitors) names.emplace_back(info.name);
  return names;
}

class MonitorSet {
 public:
  void add(MonitorId id) { bits_ |= uint32_t{1} << static_cast<unsigned>(id); }
  bool has(MonitorId id) const { return (bits_ >> static_cast<unsigned>(id) & 1) != 0; }
  bool empty() const { return bits_ == 0; }
  // "sliding, branches"
  std::string names() const {
    std::string list;
    for (size_t i = 0; i < kMonitors.size(); ++i) {
      if (!has(static_cast<MonitorId>(i))) continue;
      list += list.empty() ? "" : ", ";
      list += kMonitors[i].name;
    }
    return list;
  }

 private:
  uint32_t bits_ = 0;
  static_assert(kMonitors.size() <= 32);
};

}  // namespace saltus
