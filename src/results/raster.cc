// Lines are drawn by distance: a pixel whose centre lies d from the line's axis is covered by clamp(w/2 + 1/2 - d),
// which is the exact area for a straight edge along the grid and close to it in any direction. All pieces of one stroke
// are gathered in a mask by their maximum and painted once, so that joints and crossings do not become darker.
#include "results/raster.h"

#include <algorithm>
#include <cmath>

#include "results/stroke_font.h"

namespace saltus::results {
namespace {

using Strokes = std::vector<std::vector<Point>>;

class Canvas {
 public:
  Canvas(size_t width, size_t height) : image_{width, height, std::vector<uint8_t>(3 * width * height, 255)} {
    mask_.resize(width * height);
  }

  void fill(double x0, double y0, double x1, double y1, Color color) {
    for (size_t y = row(y0); y < row(y1); ++y) {
      for (size_t x = column(x0); x < column(x1); ++x) blend(x, y, color, 1);
    }
  }

  void stroke(const Strokes& strokes, double width, Color color) {
    min_x_ = image_.width, min_y_ = image_.height, max_x_ = 0, max_y_ = 0;
    for (const std::vector<Point>& stroke : strokes) {
      if (stroke.size() == 1) cover(stroke[0], stroke[0], width / 2);
      for (size_t k = 1; k < stroke.size(); ++k) cover_in_pieces(stroke[k - 1], stroke[k], width / 2);
    }
    for (size_t y = min_y_; y < max_y_; ++y) {
      for (size_t x = min_x_; x < max_x_; ++x) {
        float& coverage = mask_[y * image_.width + x];
        if (coverage > 0) blend(x, y, color, coverage);
        coverage = 0;
      }
    }
  }

  Image take() { return std::move(image_); }

 private:
  size_t column(double x) const { return static_cast<size_t>(std::clamp(std::round(x), 0.0, double(image_.width))); }
  size_t row(double y) const { return static_cast<size_t>(std::clamp(std::round(y), 0.0, double(image_.height))); }

  // A long slanted line has a large bounding box of mostly untouched pixels; short pieces have small ones.
  void cover_in_pieces(Point a, Point b, double radius) {
    bool straight = a.x == b.x || a.y == b.y;
    int pieces = straight ? 1 : 1 + static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / 16);
    Point from = a;
    for (int k = 1; k <= pieces; ++k) {
      double share = static_cast<double>(k) / pieces;
      Point to{std::lerp(a.x, b.x, share), std::lerp(a.y, b.y, share)};
      cover(from, to, radius);
      from = to;
    }
  }

  void cover(Point a, Point b, double radius) {
    double reach = radius + 1;
    size_t x0 = column(std::min(a.x, b.x) - reach), x1 = column(std::max(a.x, b.x) + reach);
    size_t y0 = row(std::min(a.y, b.y) - reach), y1 = row(std::max(a.y, b.y) + reach);
    if (x0 >= x1 || y0 >= y1) return;
    min_x_ = std::min(min_x_, x0), max_x_ = std::max(max_x_, x1);
    min_y_ = std::min(min_y_, y0), max_y_ = std::max(max_y_, y1);
    double dx = b.x - a.x, dy = b.y - a.y;
    double length_squared = dx * dx + dy * dy;
    for (size_t y = y0; y < y1; ++y) {
      for (size_t x = x0; x < x1; ++x) {
        double px = static_cast<double>(x) + 0.5 - a.x, py = static_cast<double>(y) + 0.5 - a.y;
        double along = length_squared > 0 ? std::clamp((px * dx + py * dy) / length_squared, 0.0, 1.0) : 0;
        double distance = std::hypot(px - along * dx, py - along * dy);
        float coverage = static_cast<float>(std::clamp(radius + 0.5 - distance, 0.0, 1.0));
        float& mask = mask_[y * image_.width + x];
        mask = std::max(mask, coverage);
      }
    }
  }

  void blend(size_t x, size_t y, Color color, double coverage) {
    uint8_t* pixel = &image_.rgb[3 * (y * image_.width + x)];
    const uint8_t source[] = {color.red, color.green, color.blue};
    for (int k = 0; k < 3; ++k) {
      pixel[k] = static_cast<uint8_t>(std::lround(std::lerp(double(pixel[k]), double(source[k]), coverage)));
    }
  }

  Image image_;
  std::vector<float> mask_;  // zero between strokes
  size_t min_x_ = 0, min_y_ = 0, max_x_ = 0, max_y_ = 0;
};

// The pieces of a stroke that a dash pattern leaves.
Strokes dashed(const std::vector<Point>& points, const std::vector<double>& dash) {
  Strokes pieces;
  size_t phase = 0;
  double left = dash[0];
  if (!points.empty()) pieces.push_back({points[0]});
  for (size_t k = 1; k < points.size(); ++k) {
    Point a = points[k - 1], b = points[k];
    double length = std::hypot(b.x - a.x, b.y - a.y);
    double done = 0;
    while (length - done > left) {
      done += left;
      Point p{std::lerp(a.x, b.x, done / length), std::lerp(a.y, b.y, done / length)};
      if (phase % 2 == 0) pieces.back().push_back(p);
      phase = (phase + 1) % (2 * dash.size());
      if (phase % 2 == 0) pieces.push_back({p});
      left = std::max(dash[phase % dash.size()], 0.1);
    }
    left -= length - done;
    if (phase % 2 == 0) pieces.back().push_back(b);
  }
  return pieces;
}

struct Painter {
  Canvas& canvas;
  double scale;

  Strokes scaled(Strokes strokes) const {
    for (std::vector<Point>& stroke : strokes) {
      for (Point& p : stroke) p = {p.x * scale, p.y * scale};
    }
    return strokes;
  }

  void operator()(const Rectangle& shape) const {
    canvas.fill(shape.corner.x * scale, shape.corner.y * scale, (shape.corner.x + shape.width) * scale,
                (shape.corner.y + shape.height) * scale, shape.fill);
  }
  void operator()(const Polyline& shape) const {
    Strokes strokes = shape.dash.empty() ? Strokes{shape.points} : dashed(shape.points, shape.dash);
    canvas.stroke(scaled(std::move(strokes)), shape.width * scale, shape.color);
  }
  void operator()(const Text& shape) const {
    canvas.stroke(scaled(text_strokes(shape)), text_pen(shape) * scale, shape.color);
  }
};

}  // namespace

Image rasterize(const Drawing& drawing, double scale) {
  auto pixels = [&](double length) { return static_cast<size_t>(std::max(1.0, std::round(length * scale))); };
  Canvas canvas(pixels(drawing.width), pixels(drawing.height));
  for (const Shape& shape : drawing.shapes) std::visit(Painter{canvas, scale}, shape);
  return canvas.take();
}

}  // namespace saltus::results
