#include "results/plot_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "results/stroke_font.h"

namespace saltus::results {
namespace {

// Part of an axis that a curve without a unit has to reach to, and that the others have to keep, to share it.
constexpr double kLeastPart = 0.1;
// Part of an axis within which two curves are one line: two pixels of a panel of 380.
constexpr double kSameLine = 0.005;

// Signals share an axis when they are of one unit. Truth values are kept from numbers without a unit.
bool share_axis(const Curve& a, const Curve& b) {
  return a.unit == b.unit && (a.kind == SignalKind::Boolean) == (b.kind == SignalKind::Boolean);
}

double magnitude(const Curve& curve) {
  double largest = 0;
  for (double value : curve.values) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  return largest;
}
double magnitude(std::span<const Curve> curves, const std::vector<size_t>& group) {
  double largest = 0;
  for (size_t k : group) largest = std::max(largest, magnitude(curves[k]));
  return largest;
}
// A reference is often a number without a unit. A ratio beside a pressure is not of its size.
bool joins(double a, double b) {
  return std::min(a, b) >= kLeastPart * std::max(a, b);
}

std::vector<std::vector<size_t>> group_by_unit(std::span<const Curve> curves) {
  std::vector<std::vector<size_t>> groups;
  for (size_t k = 0; k < curves.size(); ++k) {
    auto group = std::ranges::find_if(groups, [&](const auto& g) { return share_axis(curves[g.front()], curves[k]); });
    if (group == groups.end()) {
      groups.push_back({k});
    } else {
      group->push_back(k);
    }
  }
  // Reals without a unit join the first axis with a unit that is of their size.
  auto bare = std::ranges::find_if(groups, [&](const auto& g) {
    return curves[g.front()].unit.empty() &&
           std::ranges::all_of(g, [&](size_t k) { return curves[k].kind == SignalKind::Real; });
  });
  if (bare == groups.end()) return groups;
  auto home = std::ranges::find_if(groups, [&](const auto& g) {
    return !curves[g.front()].unit.empty() && joins(magnitude(curves, g), magnitude(curves, *bare));
  });
  if (home == groups.end()) return groups;
  home->insert(home->end(), bare->begin(), bare->end());
  std::ranges::sort(*home);
  groups.erase(bare);
  std::ranges::sort(groups, {}, [](const auto& group) { return group.front(); });
  return groups;
}

Range values_within(std::span<const Curve> curves, const std::vector<size_t>& chosen, Range time, bool positive) {
  Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  auto take = [&](double value) {
    if (!std::isfinite(value) || (positive && !(value > 0))) return;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  };
  for (size_t index : chosen) {
    const Curve& curve = curves[index];
    for (size_t k = 0; k < curve.time.size(); ++k) {
      if (curve.time[k] >= time.low && curve.time[k] <= time.high) {
        take(curve.values[k]);
        continue;
      }
      // The neighbours of the borders too: the curve is drawn up to the border.
      bool enters = k + 1 < curve.time.size() && curve.time[k] < time.low && curve.time[k + 1] > time.low;
      bool leaves = k > 0 && curve.time[k] > time.high && curve.time[k - 1] < time.high;
      if (enters || leaves) take(curve.values[k]);
    }
  }
  return range.low <= range.high ? range : Range{0, 0};
}

Axis make_axis(std::span<const Curve> curves, std::vector<size_t> chosen, Range time, double height, double label_size,
               bool logarithmic, std::span<const AxisRule> rules) {
  Axis axis{.curves = std::move(chosen)};
  Range values = values_within(curves, axis.curves, time, logarithmic);
  // A curve without a unit may be the first one.
  auto united = std::ranges::find_if(axis.curves, [&](size_t k) { return !curves[k].unit.empty(); });
  std::string of_axis = united == axis.curves.end() ? "" : curves[*united].unit;
  auto rule = std::ranges::find(rules, of_axis, &AxisRule::unit);
  if (rule != rules.end() && values.size() < rule->least_range) {
    double missing = rule->least_range - values.size();
    values = {values.low - missing / 2, values.high + missing / 2};
  }
  axis.range = logarithmic ? log_padded(values, 0.05) : padded(values, 0.05);
  axis.logarithmic = logarithmic;
  bool whole = std::ranges::all_of(axis.curves, [&](size_t k) { return curves[k].kind != SignalKind::Real; });
  int wanted = std::max(2, static_cast<int>(height / 45));
  axis.ticks = logarithmic ? log_ticks(axis.range, wanted) : nice_ticks(axis.range, wanted, whole);
  if (rule != rules.end() && rule->step > 0 && !logarithmic) {
    Ticks stepped = step_ticks(axis.range, rule->step, wanted);
    // Thirds of the step where there are few marks.
    if (stepped.at.size() < 3) stepped = step_ticks(axis.range, rule->step / 3, wanted);
    if (stepped.at.size() > 1) axis.ticks = std::move(stepped);
  }
  const Curve& first = curves[axis.curves.front()];
  std::string unit = of_axis.empty() ? "" : fmt::format("[{}]", of_axis);
  if (axis.curves.size() == 1) {
    axis.label = first.unit.empty() ? first.name : fmt::format("{} {}", first.name, unit);
    axis.named = text_width(axis.label, label_size) <= height;
  }
  if (!axis.named) axis.label = unit;
  return axis;
}

}  // namespace

size_t panel_count(std::span<const Curve> curves, const PlotOptions& options) {
  size_t groups = group_by_unit(curves).size();
  return std::max<size_t>(1, options.panel_per_unit ? groups : (groups + 1) / 2);
}

Range whole_time(std::span<const Curve> curves) {
  Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Curve& curve : curves) {
    for (double t : curve.time) {
      if (!std::isfinite(t)) continue;
      range.low = std::min(range.low, t);
      range.high = std::max(range.high, t);
    }
  }
  if (!(range.low <= range.high)) return {0, 1};
  return padded(range, 0);
}

std::vector<Panel> lay_out(std::span<const Curve> curves, Range time, double panel_height, double label_size,
                           const PlotOptions& options) {
  auto groups = group_by_unit(curves);
  std::vector<Panel> panels(panel_count(curves, options));
  size_t sides = options.panel_per_unit ? 1 : 2;
  for (size_t k = 0; k < groups.size(); ++k) {
    Axis& axis = k % sides == 0 ? panels[k / sides].left : panels[k / sides].right;
    axis = make_axis(curves, groups[k], time, panel_height, label_size,
                     options.log_y && curves[groups[k].front()].kind != SignalKind::Boolean, options.rules);
  }
  for (Panel& panel : panels) {
    panel.legend = (panel.left.used() && !panel.left.named) || (panel.right.used() && !panel.right.named);
    if (!panel.left.used()) {
      panel.left.range = {0, 1};
      panel.left.ticks = nice_ticks(panel.left.range, 5);
    }
  }
  return panels;
}

std::vector<bool> drawn_over(std::span<const Curve> curves, const std::vector<Panel>& panels) {
  std::vector<bool> over(curves.size(), false);
  auto same_line = [&](size_t a, const Range& range_a, size_t b, const Range& range_b) {
    const Curve &x = curves[a], &y = curves[b];
    if (x.values.size() != y.values.size() || x.values.empty() || x.time != y.time) return false;
    for (size_t i = 0; i < x.values.size(); ++i) {
      double apart = (x.values[i] - range_a.low) / range_a.size() - (y.values[i] - range_b.low) / range_b.size();
      if (!(std::fabs(apart) <= kSameLine) && !(std::isnan(x.values[i]) && std::isnan(y.values[i]))) return false;
    }
    return true;
  };
  for (const Panel& panel : panels) {
    std::vector<std::pair<size_t, Range>> drawn;
    for (const Axis* axis : {&panel.left, &panel.right}) {
      for (size_t k : axis->curves) {
        over[k] = std::ranges::any_of(
            drawn, [&](const auto& other) { return same_line(other.first, other.second, k, axis->range); });
        drawn.emplace_back(k, axis->range);
      }
    }
  }
  return over;
}

}  // namespace saltus::results
