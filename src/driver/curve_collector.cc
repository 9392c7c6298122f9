#include "driver/curve_collector.h"

#include "base/diagnostics.h"

namespace saltus::driver {

std::unique_ptr<results::Writer> CurveCollector::open(const results::SignalTable& signals,
                                                      std::span<const std::string> names,
                                                      std::vector<results::Curve>& curves,
                                                      std::vector<std::pair<std::string, std::string>>& missing) {
  std::vector<results::SignalId> chosen;
  for (const std::string& name : names) {
    results::SignalId id = signals.find(name);
    if (!id.valid()) {
      std::vector<std::string_view> candidates;
      for (results::SignalId other : signals.ids()) candidates.push_back(signals.name(other));
      missing.emplace_back(name, nearest_name(name, candidates));
      continue;
    }
    chosen.push_back(id);
  }
  return std::make_unique<CurveCollector>(signals, std::move(chosen), curves);
}

CurveCollector::CurveCollector(const results::SignalTable& signals, std::vector<results::SignalId> chosen,
                               std::vector<results::Curve>& curves)
    : signals_(signals), chosen_(std::move(chosen)), curves_(curves) {
  for (results::SignalId id : chosen_) {
    results::Signal signal = signals_[id];
    shown_.push_back(units::display_conversion(signal.unit, signal.display_unit));
    std::string_view unit = shown_.back() ? signal.display_unit : signal.unit;
    curves_.push_back({std::string(signal.name), std::string(unit), signal.kind, {}, {}});
  }
}

results::Status CurveCollector::write_row(std::span<const double> values) {
  for (size_t i = 0; i < chosen_.size(); ++i) {
    curves_[i].time.push_back(values[0]);
    double value = signals_.value(chosen_[i], values);
    curves_[i].values.push_back(shown_[i] ? shown_[i]->factor * value + shown_[i]->offset : value);
  }
  return {};
}

}  // namespace saltus::driver
