#include "results/compare.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <unordered_map>

namespace saltus::results {
namespace {

bool never_decreases(std::span<const double> time) {
  return std::ranges::all_of(time, [](double t) { return std::isfinite(t); }) && std::ranges::is_sorted(time);
}

bool is_time(std::string_view name) {
  return name == "time" || name == "Time";
}

// The signals of a table by their plain names. Of a name that comes twice the first counts.
std::unordered_map<std::string, SignalId> by_name(const Table& table) {
  std::unordered_map<std::string, SignalId> found;
  for (SignalId id : table.signals.ids()) found.emplace(plain_name(table.signals.name(id)), id);
  return found;
}

bool covers(const Table& result, const Table& reference, const TubeOptions& options) {
  if (reference.rows() == 0) return true;
  if (result.rows() == 0) return false;
  auto [begin, end] = std::ranges::minmax(reference.time());
  double slack = tube_size(reference.time(), reference.time(), options).half_width;
  return result.time().front() <= begin + slack && result.time().back() >= end - slack;
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Right: return "right";
    case Verdict::Outside: return "outside of the tube";
    case Verdict::NotFinite: return "not finite";
    case Verdict::Missing: return "missing in the result";
    case Verdict::NoPoints: return "no points in the reference's time range";
    case Verdict::TimeDecreases: return "the result's time runs backwards";
    case Verdict::BadReference: return "not usable in the reference";
  }
  return "";
}

SignalVerdict compare_signal(std::span<const double> time, std::span<const double> values,
                             std::span<const double> reference_time, std::span<const double> reference_values,
                             const TubeOptions& options) {
  SignalVerdict verdict;
  if (reference_time.empty() || !never_decreases(reference_time) ||
      !std::ranges::all_of(reference_values, [](double y) { return std::isfinite(y); })) {
    verdict.verdict = Verdict::BadReference;
    return verdict;
  }
  if (!never_decreases(time)) {
    verdict.verdict = Verdict::TimeDecreases;
    return verdict;
  }
  verdict.tube = tube_size(reference_time, reference_values, options);
  Tube tube(reference_time, reference_values, verdict.tube);
  bool not_finite = false;
  for (size_t k = 0; k < time.size(); ++k) {
    if (time[k] < reference_time.front() || time[k] > reference_time.back()) continue;
    ++verdict.points;
    Tube::Bounds bounds = tube.at(time[k]);
    double deviation = std::max(values[k] - bounds.upper, bounds.lower - values[k]);
    if (!std::isfinite(values[k])) {
      deviation = std::numeric_limits<double>::infinity();
      not_finite = true;
    }
    if (deviation <= 0) continue;
    if (verdict.violations++ == 0) verdict.first_violation = time[k];
    if (deviation > verdict.largest_deviation) {
      verdict.largest_deviation = deviation;
      verdict.largest_deviation_time = time[k];
    }
  }
  if (not_finite) {
    verdict.verdict = Verdict::NotFinite;
  } else if (verdict.violations > 0) {
    verdict.verdict = Verdict::Outside;
  } else if (verdict.points == 0) {
    verdict.verdict = Verdict::NoPoints;
  }
  return verdict;
}

Comparison compare(const Table& result, const Table& reference, std::span<const std::string> names,
                   const TubeOptions& options) {
  std::vector<std::string> wanted(names.begin(), names.end());
  if (wanted.empty()) {
    for (SignalId id : reference.signals.ids()) wanted.emplace_back(reference.signals.name(id));
  }
  auto in_result = by_name(result);
  auto in_reference = by_name(reference);

  Comparison comparison;
  comparison.covers_reference = covers(result, reference, options);
  for (const std::string& name : wanted) {
    if (is_time(name)) continue;
    auto ours = in_result.find(plain_name(name));
    auto theirs = in_reference.find(plain_name(name));
    SignalVerdict verdict;
    if (theirs == in_reference.end()) {
      verdict.verdict = Verdict::BadReference;
    } else if (ours == in_result.end()) {
      verdict.verdict = Verdict::Missing;
    } else {
      verdict = compare_signal(result.time(), result.values(ours->second), reference.time(),
                               reference.values(theirs->second), options);
    }
    verdict.name = name;
    if (!verdict.right()) ++comparison.wrong;
    comparison.signals.push_back(std::move(verdict));
  }
  return comparison;
}

Outcome<std::vector<std::string>> read_comparison_signals(const std::string& path) {
  std::ifstream in(path);
  if (!in) return {{}, Status::failed("cannot read '" + path + "'")};
  std::vector<std::string> names;
  std::string line;
  while (std::getline(in, line)) {
    line.resize(std::min(line.size(), line.find("//")));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.pop_back();
    line.erase(0, line.find_first_not_of(" \t"));
    if (!line.empty() && !is_time(line)) names.push_back(line);
  }
  return {std::move(names), {}};
}

}  // namespace saltus::results
