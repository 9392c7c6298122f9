// Line plots of signals over time.
//
// Signals of one unit share an axis, and Reals without a unit join it if they are of its size. The first unit has the
// left axis, the second the right one; a third opens another panel below, and so on, all with one time axis. Events are
// vertical steps. The palette (Okabe and Ito, 2008) can be told apart by the colour-blind; when it is used up, curves
// are dashed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/draft.h"
#include "results/drawing.h"
#include "results/status.h"
#include "results/table.h"
#include "results/ticks.h"

namespace saltus::results {

struct Curve {
  std::string name;
  std::string unit;
  SignalKind kind = SignalKind::Real;  // all but Real hold their value between points
  std::vector<double> time;            // or what it is drawn against
  std::vector<double> values;
};

// How the axes of a unit are marked.
struct AxisRule {
  std::string unit;
  double least_range = 0;  // a smaller range is widened: what varies within it is rounding
  double step = 0;         // marks at multiples of it, where they are enough; 0: at decimal numbers
};

struct PlotOptions {
  std::string title = {};
  double width = 880;                    // in pixels of the drawing
  double panel_height = 0;               // of the part inside of the axes; 0 chooses by the number of panels
  std::optional<Range> time_range = {};  // default: all there is
  std::string x_label = "time [s]";
  bool over_time = true;  // else x may go back and forth: one quantity over another
  bool log_x = false;
  bool log_y = false;
  bool panel_per_unit = false;  // no axes on the right
  std::vector<AxisRule> rules = {};
  double png_scale = 2;  // device pixels a pixel
};

Drawing draw_plot(std::span<const Curve> curves, const PlotOptions& options = {});

// Draws into a file that ends in `.svg`, `.png` or `.pdf`; `.html` gives a page to zoom and read values in.
Status write_plot(const std::string& path, std::span<const Curve> curves, const PlotOptions& options = {});
Status write_plot(Draft draft, std::span<const Curve> curves, const PlotOptions& options = {});

}  // namespace saltus::results
