#include "driver/event_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace saltus::driver {

EventLog::EventLog(const results::SignalTable& signals, std::vector<LoggedEvent>& events)
    : owner_(signals.column_count()), largest_(signals.column_count()), signals_(signals), events_(events) {
  for (results::SignalId id : signals.ids()) {
    results::Signal signal = signals[id];
    if (signal.storage != results::Storage::Column || owner_[signal.index].valid()) continue;
    if (signal.sign == results::Sign::Same) owner_[signal.index] = id;
  }
}

void EventLog::know(const run::Model& model) {
  for (size_t id = 0; id < model.variables.size(); ++id) {
    const run::Variable& variable = model.variables[id];
    if (variable.type != run::Type::Enumeration || variable.hidden) continue;
    for (uint32_t i = 0; i < variable.count; ++i)
      literals_.emplace(model.element_name(static_cast<uint32_t>(id), i), &model.enumerations[variable.enumeration]);
  }
}

results::Status EventLog::write_row(std::span<const double> values) {
  if (!last_.empty() && last_[0] == values[0]) {
    LoggedEvent event;
    event.time = values[0];
    if (!events_.empty() && events_.back().time == event.time) event.step = events_.back().step + 1;
    for (size_t i = 1; i < values.size(); ++i) {
      if (!owner_[i].valid() || (std::isnan(values[i]) && std::isnan(last_[i]))) continue;
      // Equations that are solved again give the same number up to rounding, as measured by what the signal has been.
      if (std::abs(values[i] - last_[i]) <= kRounding * largest_[i]) continue;
      if (event.leaps.size() == kMostLeaps) {
        ++event.more;
        continue;
      }
      results::Signal signal = signals_[owner_[i]];
      event.leaps.push_back({std::string(signal.name), last_[i], values[i], signal.kind, {}, {}});
      if (auto at = literals_.find(signal.name); at != literals_.end()) {
        Leap& leap = event.leaps.back();
        for (auto [value, text] :
             {std::pair(leap.before, &leap.before_literal), std::pair(leap.after, &leap.after_literal)}) {
          if (value >= 1 && value <= static_cast<double>(at->second->size()))
            *text = (*at->second)[static_cast<size_t>(value) - 1];
        }
      }
    }
    event.causes = std::move(causes_);
    events_.push_back(std::move(event));
  }
  causes_.clear();
  for (size_t i = 1; i < values.size(); ++i) {
    if (std::isfinite(values[i])) largest_[i] = std::max(largest_[i], std::abs(values[i]));
  }
  last_.assign(values.begin(), values.end());
  return {};
}

namespace {

std::string value_text(double value, const std::string& literal, results::SignalKind kind) {
  if (!literal.empty()) return literal;
  if (kind == results::SignalKind::Boolean) return value != 0 ? "true" : "false";
  return fmt::format("{:.9g}", value);
}

}  // namespace

std::string describe(const LoggedEvent& event, size_t number) {
  std::string text = fmt::format("event {} at {:.12g}", number, event.time);
  if (event.step > 1) text += fmt::format(" (step {})", event.step);
  if (event.leaps.empty()) text += ": nothing leaps";
  const char* separator = ": ";
  for (const Leap& leap : event.leaps) {
    text += fmt::format("{}{} {} → {}", separator, leap.name, value_text(leap.before, leap.before_literal, leap.kind),
                        value_text(leap.after, leap.after_literal, leap.kind));
    separator = ", ";
  }
  if (event.more > 0) text += fmt::format(", and {} more", event.more);
  for (const simulate::Cause& cause : event.causes) {
    text += fmt::format("\n  {} {}", cause.first ? "because" : "then", cause.text);
    if (!cause.place.empty()) text += " (" + cause.place + ")";
  }
  return text;
}

}  // namespace saltus::driver
