#include "results/ensemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "results/reader.h"

namespace saltus::results {
namespace {

namespace fs = std::filesystem;

constexpr size_t kTimes = 501;  // as the rows of a run
constexpr int kPercents[] = {5, 25, 50, 75, 95};

// The value just after a discontinuity, linear between points.
double value_at(const Curve& curve, double t) {
  auto after = std::ranges::upper_bound(curve.time, t);
  if (after == curve.time.begin()) return curve.values.front();
  auto i = static_cast<size_t>(after - curve.time.begin());
  if (after == curve.time.end() || curve.kind != SignalKind::Real) return curve.values[i - 1];
  double part = (t - curve.time[i - 1]) / (curve.time[i] - curve.time[i - 1]);
  return curve.values[i - 1] + part * (curve.values[i] - curve.values[i - 1]);
}

}  // namespace

double percentile(std::span<const double> sorted, double p) {
  if (sorted.empty()) return std::numeric_limits<double>::quiet_NaN();
  double at = p * static_cast<double>(sorted.size() - 1);
  auto below = static_cast<size_t>(at);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

Outcome<std::vector<EnsembleMember>> read_members(const std::string& folder) {
  auto table = read_result((fs::path(folder) / kMembersFile).string());
  if (!table.ok()) return {{}, std::move(table.status)};
  std::vector<EnsembleMember> members;
  for (size_t row = 0; row < table.value.rows(); ++row) {
    std::string number = fmt::format("{:.0f}", table.value.time()[row]);
    std::string file = (fs::path(folder) / (number + ".csv")).string();
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    std::string label;
    for (SignalId id : table.value.signals.ids()) {
      if (id == SignalTable::kTime) continue;
      double value = table.value.columns[table.value.signals[id].index][row];
      label += fmt::format("{}{} = {:.6g}", label.empty() ? "" : ", ", table.value.signals.name(id), value);
    }
    members.push_back({file, label});
  }
  if (members.empty()) return {{}, Status::failed(fmt::format("'{}' has no trajectories", folder))};
  return {std::move(members), {}};
}

std::string result_label(const std::string& file) {
  fs::path path(file);
  std::error_code error;
  fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (fs::exists(folder / kMembersFile, error)) {
    auto members = read_members(folder.string());
    for (const EnsembleMember& member : members.value) {
      if (fs::path(member.file).filename() == path.filename()) return member.label;
    }
  }
  return path.stem().string();
}

std::string sweep_abscissa(const std::string& file) {
  std::ifstream in(file);
  std::string header;
  if (!file.ends_with(".csv") || !std::getline(in, header) || !header.starts_with("member,\"")) return {};
  if (!header.ends_with(",status,message")) return {};
  size_t begin = header.find('"') + 1, end = header.find('"', begin);
  return end == std::string::npos ? std::string() : header.substr(begin, end - begin);
}

std::vector<Curve> percentile_curves(std::span<const Curve> members) {
  double begin = -std::numeric_limits<double>::infinity(), end = std::numeric_limits<double>::infinity();
  std::vector<const Curve*> whole;
  for (const Curve& curve : members) {
    if (curve.time.empty()) continue;
    whole.push_back(&curve);
    begin = std::max(begin, curve.time.front());
    end = std::min(end, curve.time.back());
  }
  std::vector<Curve> bands;
  if (whole.empty() || !(begin < end)) return bands;
  for (int percent : kPercents)
    bands.push_back(
        {fmt::format("{}, {} %", members.front().name, percent), members.front().unit, SignalKind::Real, {}, {}});
  std::vector<double> values(whole.size());
  for (size_t k = 0; k < kTimes; ++k) {
    double t = std::lerp(begin, end, static_cast<double>(k) / (kTimes - 1));
    std::ranges::transform(whole, values.begin(), [&](const Curve* curve) { return value_at(*curve, t); });
    std::ranges::sort(values);
    for (size_t band = 0; band < bands.size(); ++band) {
      bands[band].time.push_back(t);
      bands[band].values.push_back(percentile(values, kPercents[band] / 100.0));
    }
  }
  return bands;
}

}  // namespace saltus::results
