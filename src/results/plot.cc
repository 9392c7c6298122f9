#include "results/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "results/interactive_plot.h"
#include "results/output_file.h"
#include "results/pdf.h"
#include "results/plot_layout.h"
#include "results/png_file.h"
#include "results/raster.h"
#include "results/stroke_font.h"
#include "results/svg.h"
#include "results/trace.h"

namespace saltus::results {
namespace {

constexpr Color kWhite{255, 255, 255};
constexpr Color kGrid{228, 230, 233};
constexpr Color kFrame{120, 124, 130};
constexpr Color kInk{45, 48, 52};
// Okabe and Ito's palette without its yellow, which is too faint on white.
constexpr Color kPalette[] = {{0, 114, 178},  {213, 94, 0},  {0, 158, 115}, {204, 121, 167},
                              {86, 180, 233}, {230, 159, 0}, {0, 0, 0}};
const std::vector<double> kOver = {7, 7};  // of a curve that is exactly over another one
const std::vector<double> kDashes[] = {{}, {8, 5}, {2, 4}, {10, 4, 2, 4}};

constexpr double kTickText = 12;
constexpr double kLabelText = 13;
constexpr double kTitleText = 16;
constexpr double kTickLength = 5;
constexpr double kGap = 6;      // between things that belong together
constexpr double kMargin = 16;  // at the border of the paper
constexpr double kLegendLine = 20;
constexpr double kSwatch = 24;

Color color_of(size_t curve) {
  return kPalette[curve % std::size(kPalette)];
}
const std::vector<double>& dash_of(size_t curve) {
  return kDashes[curve / std::size(kPalette) % std::size(kDashes)];
}

// Lines of one pixel are sharp when they run through the middle of pixels.
double sharp(double position) {
  return std::floor(position) + 0.5;
}

class PlotPainter {
 public:
  PlotPainter(std::span<const Curve> curves, const PlotOptions& options) : curves_(curves), options_(options) {
    time_ = options.time_range ? padded(*options.time_range, 0) : whole_time(curves);
    if (options.log_x)
      time_ = log_padded(options.time_range ? *options.time_range : positive_x(curves), 0);
    else if (!options.over_time && !options.time_range)
      time_ = padded(time_, 0.05);
    size_t count = panel_count(curves, options);
    height_ = options.panel_height > 0 ? options.panel_height : count == 1 ? 380 : count == 2 ? 260 : 190;
    panels_ = lay_out(curves, time_, height_, kLabelText, options);
    over_ = drawn_over(curves, panels_);
    // All panels keep the same room, so that frames and labels are in line.
    bool left_label = false;
    bool right_label = false;
    for (const Panel& panel : panels_) {
      left_room_ = std::max(left_room_, tick_room(panel.left));
      left_label = left_label || !panel.left.label.empty();
      if (panel.right.used()) right_room_ = std::max(right_room_, tick_room(panel.right));
      right_label = right_label || !panel.right.label.empty();
    }
    left_ = sharp(kMargin + left_room_ + (left_label ? kGap + kLabelText : 0));
    double right = right_room_ + (right_label ? kGap + kLabelText : 0);
    // Half of the last time label reaches over the frame's end.
    right_ = std::max(sharp(options.width - kMargin - std::max(right, 8.0)), left_ + 50);
    x_ = {time_, left_, right_, options.log_x};
    int wanted = std::max(2, static_cast<int>((right_ - left_) / 90));
    time_ticks_ = options.log_x ? log_ticks(time_, wanted) : nice_ticks(time_, wanted);
  }

  Drawing paint() {
    drawing_.width = std::max(options_.width, right_ + kMargin);
    drawing_.shapes.push_back(Rectangle{});  // the paper, when its height is known
    double y = kMargin;
    if (!options_.title.empty()) {
      add(Text{.at = {(left_ + right_) / 2, y + kTitleText * 0.8},
               .text = options_.title,
               .size = kTitleText,
               .color = kInk,
               .anchor = Anchor::Middle,
               .bold = true});
      y += kTitleText + 12;
    }
    for (size_t k = 0; k < panels_.size(); ++k) {
      if (panels_[k].legend) y = paint_legend(panels_[k], y);
      if (panels_[k].left.ticks.exponent != 0 || panels_[k].right.ticks.exponent != 0) y += kTickText + 2;
      paint_panel(panels_[k], sharp(y), k + 1 == panels_.size());
      y = sharp(y) + height_ + 22;
    }
    drawing_.height = std::ceil(y - 22 + kTickLength + kTickText + kGap + kLabelText + kGap + kMargin);
    drawing_.shapes[0] = Rectangle{{0, 0}, drawing_.width, drawing_.height, kWhite};
    return std::move(drawing_);
  }

 private:
  template <class S>
  void add(S shape) {
    drawing_.shapes.push_back(std::move(shape));
  }
  void line(Point a, Point b, Color color) { add(Polyline{{a, b}, color, 1}); }

  static Range positive_x(std::span<const Curve> curves) {
    Range range{std::numeric_limits<double>::infinity(), 0};
    for (const Curve& curve : curves) {
      for (double x : curve.time) {
        if (!(x > 0) || !std::isfinite(x)) continue;
        range = {std::min(range.low, x), std::max(range.high, x)};
      }
    }
    return range;
  }

  // From the frame to the outer end of the longest number.
  static double tick_room(const Axis& axis) {
    double widest = 0;
    for (const std::string& label : axis.ticks.labels) widest = std::max(widest, text_width(label, kTickText));
    return kTickLength + 4 + widest;
  }

  double paint_legend(const Panel& panel, double y) {
    double x = left_;
    std::vector<std::pair<size_t, bool>> entries;
    for (size_t k : panel.left.curves) entries.emplace_back(k, false);
    for (size_t k : panel.right.curves) entries.emplace_back(k, true);
    for (auto [k, right] : entries) {
      std::string text = curves_[k].name + (right ? " (right)" : "");
      double width = kSwatch + kGap + text_width(text, kTickText);
      if (x > left_ && x + width > right_) {
        x = left_;
        y += kLegendLine;
      }
      double middle = y + kLegendLine / 2 - 3;
      add(Polyline{{{x, middle}, {x + kSwatch, middle}}, color_of(k), 2.4, dash_of_curve(k)});
      add(Text{.at = {x + kSwatch + kGap, middle + 4.3}, .text = text, .size = kTickText, .color = kInk});
      x += width + 22;
    }
    return y + kLegendLine + 4;
  }

  void paint_panel(const Panel& panel, double top, bool lowest) {
    double bottom = top + height_;
    Scale left{panel.left.range, bottom, top, panel.left.logarithmic};
    Scale right{panel.right.range, bottom, top, panel.right.logarithmic};
    for (double t : time_ticks_.at) line({sharp(x_(t)), top}, {sharp(x_(t)), bottom}, kGrid);
    for (double v : panel.left.ticks.at) line({left_, sharp(left(v))}, {right_, sharp(left(v))}, kGrid);
    add(Polyline{{{left_, top}, {right_, top}, {right_, bottom}, {left_, bottom}, {left_, top}}, kFrame, 1});

    paint_value_axis(panel.left, left, false, top);
    if (panel.right.used()) paint_value_axis(panel.right, right, true, top);
    paint_time_axis(bottom, lowest);
    // Right ones first: what is on the main axis lies on top. Then the dashed ones, which leave what is below visible.
    for (bool over : {false, true}) {
      for (size_t k : panel.right.curves) {
        if (over_[k] == over) paint_curve(k, right);
      }
      for (size_t k : panel.left.curves) {
        if (over_[k] == over) paint_curve(k, left);
      }
    }
  }

  void paint_value_axis(const Axis& axis, const Scale& y, bool on_right, double top) {
    double frame = on_right ? right_ : left_;
    double outwards = on_right ? 1 : -1;
    Anchor anchor = on_right ? Anchor::Start : Anchor::End;
    double text_x = frame + outwards * (kTickLength + 4);
    for (size_t k = 0; k < axis.ticks.at.size(); ++k) {
      double at = sharp(y(axis.ticks.at[k]));
      line({frame, at}, {frame + outwards * kTickLength, at}, kFrame);
      add(Text{
          .at = {text_x, at + 4.3}, .text = axis.ticks.labels[k], .size = kTickText, .color = kInk, .anchor = anchor});
    }
    if (axis.ticks.exponent != 0) {
      add(Text{.at = {frame, top - 6},
               .text = power_of_ten(axis.ticks.exponent),
               .size = kTickText,
               .color = kInk,
               .anchor = on_right ? Anchor::End : Anchor::Start});
    }
    if (axis.label.empty()) return;
    double room = (on_right ? right_room_ : left_room_) + kGap;
    // The baseline of text that is read upwards is on its right.
    double x = on_right ? frame + room + kLabelText * 0.8 : frame - room - kLabelText * 0.2;
    add(Text{.at = {x, top + height_ / 2},
             .text = axis.label,
             .size = kLabelText,
             .color = axis.named ? color_of(axis.curves[0]) : kInk,
             .anchor = Anchor::Middle,
             .upwards = true});
  }

  void paint_time_axis(double bottom, bool labelled) {
    for (size_t k = 0; k < time_ticks_.at.size(); ++k) {
      double at = sharp(x_(time_ticks_.at[k]));
      line({at, bottom}, {at, bottom + kTickLength}, kFrame);
      if (!labelled) continue;
      add(Text{.at = {at, bottom + kTickLength + 3 + kTickText * 0.8},
               .text = time_ticks_.labels[k],
               .size = kTickText,
               .color = kInk,
               .anchor = Anchor::Middle});
    }
    if (!labelled) return;
    std::string label = options_.x_label;
    if (time_ticks_.exponent != 0) label += " " + power_of_ten(time_ticks_.exponent);
    add(Text{.at = {(left_ + right_) / 2, bottom + kTickLength + kTickText + kGap + 4 + kLabelText * 0.8},
             .text = label,
             .size = kLabelText,
             .color = kInk,
             .anchor = Anchor::Middle});
  }

  void paint_curve(size_t k, const Scale& y) {
    const Curve& curve = curves_[k];
    Between between = curve.kind == SignalKind::Real ? Between::Line : Between::Hold;
    std::vector<double> xs, ys;  // what a logarithmic axis cannot show is a gap
    auto positive = [](const std::vector<double>& from, std::vector<double>& into) {
      into = from;
      for (double& value : into) value = value > 0 ? value : std::nan("");
    };
    if (x_.logarithmic) positive(curve.time, xs);
    if (y.logarithmic) positive(curve.values, ys);
    std::span<const double> x = x_.logarithmic ? xs : curve.time, v = y.logarithmic ? ys : curve.values;
    for (std::vector<Point>& piece : options_.over_time ? trace(x, v, x_, y, between) : trace_path(x, v, x_, y)) {
      add(Polyline{std::move(piece), color_of(k), 1.8, dash_of_curve(k)});
    }
  }

  const std::vector<double>& dash_of_curve(size_t k) const { return over_[k] ? kOver : dash_of(k); }

  std::span<const Curve> curves_;
  const PlotOptions& options_;
  Range time_;
  std::vector<Panel> panels_;
  std::vector<bool> over_;
  double height_ = 0;  // of a panel
  double left_ = 0;    // the frame
  double right_ = 0;
  double left_room_ = 0;  // for numbers beside the frame
  double right_room_ = 0;
  Scale x_;
  Ticks time_ticks_;
  Drawing drawing_;
};

}  // namespace

Drawing draw_plot(std::span<const Curve> curves, const PlotOptions& options) {
  return PlotPainter(curves, options).paint();
}

Status write_plot(const std::string& path, std::span<const Curve> curves, const PlotOptions& options) {
  auto draft = Draft::open(path);
  return draft.ok() ? write_plot(std::move(draft.value), curves, options) : draft.status;
}

Status write_plot(Draft draft, std::span<const Curve> curves, const PlotOptions& options) {
  const std::string& path = draft.path();
  std::string bytes;
  if (path.ends_with(".png")) {
    auto encoded = to_png(rasterize(draw_plot(curves, options), options.png_scale));
    if (!encoded.ok()) return encoded.status;
    bytes = std::move(encoded.value);
  } else if (path.ends_with(".svg")) {
    bytes = to_svg(draw_plot(curves, options));
  } else if (path.ends_with(".pdf")) {
    bytes = to_pdf(draw_plot(curves, options));
  } else if (path.ends_with(".html")) {
    bytes = to_html(curves, options);
  } else {
    return Status::failed(fmt::format("'{}': a plot ends in .svg, .png, .pdf or .html", path));
  }
  return write_whole(std::move(draft), bytes);
}

}  // namespace saltus::results
