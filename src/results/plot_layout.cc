#include "results/plot_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "results/stroke_font.h"

namespace saltus::results {
namespace {

// Signals share an axis when they are of one unit. Truth values are kept from numbers without a unit.
bool share_axis(const Curve& a, const Curve& b) {
  return a.unit == b.unit && (a.kind == SignalKind::Boolean) == (b.kind == SignalKind::Boolean);
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
               bool logarithmic) {
  Axis axis{.curves = std::move(chosen)};
  Range values = values_within(curves, axis.curves, time, logarithmic);
  axis.range = logarithmic ? log_padded(values, 0.05) : padded(values, 0.05);
  axis.logarithmic = logarithmic;
  bool whole = std::ranges::all_of(axis.curves, [&](size_t k) { return curves[k].kind != SignalKind::Real; });
  int wanted = std::max(2, static_cast<int>(height / 45));
  axis.ticks = logarithmic ? log_ticks(axis.range, wanted) : nice_ticks(axis.range, wanted, whole);
  const Curve& first = curves[axis.curves.front()];
  std::string unit = first.unit.empty() ? "" : fmt::format("[{}]", first.unit);
  if (axis.curves.size() == 1) {
    axis.label = first.unit.empty() ? first.name : fmt::format("{} {}", first.name, unit);
    axis.named = text_width(axis.label, label_size) <= height;
  }
  if (!axis.named) axis.label = unit;
  return axis;
}

}  // namespace

size_t panel_count(std::span<const Curve> curves) {
  return std::max<size_t>(1, (group_by_unit(curves).size() + 1) / 2);
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
                           bool logarithmic) {
  auto groups = group_by_unit(curves);
  std::vector<Panel> panels(std::max<size_t>(1, (groups.size() + 1) / 2));
  for (size_t k = 0; k < groups.size(); ++k) {
    Axis& axis = k % 2 == 0 ? panels[k / 2].left : panels[k / 2].right;
    axis = make_axis(curves, groups[k], time, panel_height, label_size,
                     logarithmic && curves[groups[k].front()].kind != SignalKind::Boolean);
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

}  // namespace saltus::results
