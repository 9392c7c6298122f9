#include "verify/judge.h"

#include <fmt/format.h>

#include "results/compare.h"
#include "results/plot.h"
#include "results/reader.h"
#include "results/svg.h"
#include "verify/buildingspy.h"

namespace saltus::verify {
namespace {

constexpr size_t kMostPictures = 3;

results::SignalId find_signal(const results::Table& table, const std::string& name) {
  results::SignalId id = table.signals.find(name);
  if (id.valid()) return id;
  std::string plain = results::plain_name(name);
  for (results::SignalId other : table.signals.ids()) {
    if (results::plain_name(table.signals.name(other)) == plain) return other;
  }
  return {};
}

// The part of a curve that lies in the reference's time.
results::Curve curve(const std::string& name, std::span<const double> time, std::span<const double> values, double from,
                     double to) {
  results::Curve drawn;
  drawn.name = name;
  for (size_t i = 0; i < time.size(); ++i) {
    if (time[i] < from || time[i] > to) continue;
    drawn.time.push_back(time[i]);
    drawn.values.push_back(values[i]);
  }
  return drawn;
}

std::string picture(const std::string& name, const results::Table& result, const results::Table& reference) {
  results::SignalId ours = find_signal(result, name), theirs = find_signal(reference, name);
  if (!ours.valid() || !theirs.valid() || reference.rows() == 0) return {};
  const std::vector<double>& time = reference.time();
  std::vector<double> values = reference.values(theirs);
  results::Tube tube(time, values, results::tube_size(time, values));
  std::vector<double> upper, lower;
  for (double t : time) {
    results::Tube::Bounds bounds = tube.at(t);
    upper.push_back(bounds.upper);
    lower.push_back(bounds.lower);
  }
  double from = time.front(), to = time.back();
  std::vector<results::Curve> curves = {
      curve("result", result.time(), result.values(ours), from, to), curve("reference", time, values, from, to),
      curve("tube, above", time, upper, from, to), curve("tube, below", time, lower, from, to)};
  return results::to_svg(results::draw_plot(curves, {.title = name, .width = 620, .panel_height = 220}));
}

std::string reason(const results::SignalVerdict& v) {
  if (v.verdict != results::Verdict::Outside) return std::string(results::to_string(v.verdict));
  return fmt::format("{} of {} points outside, first at {:.6g}, farthest by {:.4g} at {:.6g}", v.violations, v.points,
                     v.first_violation, v.largest_deviation, v.largest_deviation_time);
}

void fail(Record& record, std::string code, std::string message) {
  record.code = std::move(code);
  record.message = std::move(message);
}

}  // namespace

void judge(Record& record, const std::string& result_file, const Reference& reference_files) {
  auto result = results::read_result(result_file);
  if (!result.ok()) return fail(record, "no result", result.message());
  auto reference = reference_files.buildingspy ? read_buildingspy(reference_files.result)
                                               : results::read_result(reference_files.result);
  if (!reference.ok()) return fail(record, "bad reference", reference.message());
  std::vector<std::string> names;
  if (!reference_files.signals.empty()) {
    auto read = results::read_comparison_signals(reference_files.signals);
    if (!read.ok()) return fail(record, "bad reference", read.message());
    names = std::move(read.value);
  }
  results::Comparison comparison = reference_files.buildingspy ? compare_sampled(result.value, reference.value)
                                                               : results::compare(result.value, reference.value, names);
  record.signals = comparison.signals.size();
  for (const results::SignalVerdict& verdict : comparison.signals) {
    if (verdict.right()) continue;
    WrongSignal wrong{verdict.name, reason(verdict), {}};
    if (record.wrong.size() < kMostPictures) wrong.picture = picture(verdict.name, result.value, reference.value);
    record.wrong.push_back(std::move(wrong));
  }
  if (!record.wrong.empty()) {
    return fail(record, "wrong result",
                fmt::format("{} of {} signals differ, among them '{}': {}", record.wrong.size(), record.signals,
                            record.wrong.front().name, record.wrong.front().why));
  }
  if (!comparison.covers_reference) return fail(record, "wrong result", "the result ends before the reference does");
  record.state = State::Verified;
}

}  // namespace saltus::verify
