// Which curve is drawn where: axes by unit, panels by pairs of axes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/plot.h"
#include "results/ticks.h"

namespace saltus::results {

struct Axis {
  std::vector<size_t> curves;  // indices into the curves plotted
  Range range;
  Ticks ticks;
  std::string label;
  bool logarithmic = false;
  bool named = false;  // the label is the name of the one curve
  bool used() const { return !curves.empty(); }
};

struct Panel {
  Axis left;
  Axis right;
  bool legend = false;
};

// Panels from above to below. Axes have their ranges, ticks and labels for panels of that height.
std::vector<Panel> lay_out(std::span<const Curve> curves, Range time, double panel_height, double label_size,
                           const PlotOptions& options = {});

// How many panels these curves will need.
size_t panel_count(std::span<const Curve> curves, const PlotOptions& options = {});

// For each curve, whether it is drawn exactly over another one of its panel, that comes before it: it is dashed then,
// so that both are seen.
std::vector<bool> drawn_over(std::span<const Curve> curves, const std::vector<Panel>& panels);

// All the time there is, or the unit interval when there is none.
Range whole_time(std::span<const Curve> curves);

}  // namespace saltus::results
