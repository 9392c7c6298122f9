#include "modelica/graphics/primitives.h"

#include <algorithm>
#include <cmath>

#include "modelica/graphics/font.h"

namespace saltus::modelica::graphics {
namespace {

// Lines of the thinnest kind, 0.25 mm, are half a unit wide; those of a component that is drawn small are thinner, but
// not so thin that they vanish.
double line_width(double thickness, double scale) {
  return 2 * thickness * std::clamp(scale, 0.5, 1.5);
}

Affine item_place(const Fields& fields, const Affine& place) {
  Point origin = fields.point("origin").value_or(Point{});
  double rotation = fields.number("rotation", 0);
  if (origin.x == 0 && origin.y == 0 && rotation == 0) return place;
  return place * Affine::shift(origin) * Affine::rotation(rotation);
}

double direction(const Affine& place) {
  // Of the image of the x axis; y points down in a picture, so this counts clockwise.
  return std::atan2(place.b, place.a) * 180 / M_PI;
}

Outline filled_shape(const Fields& fields, const Affine& place) {
  Outline shape;
  shape.line = fields.line_pattern("pattern");
  shape.line_color = fields.color("lineColor", {});
  shape.width = line_width(fields.number("lineThickness", 0.25), place.scale());
  shape.fill = fields.fill_pattern("fillPattern");
  shape.fill_color = fields.color("fillColor", {});
  double angle = direction(place);
  // Gradients are symmetric.
  shape.angle = std::fabs(std::remainder(angle, 180)) < 0.01 ? 0 : std::remainder(angle, 180);
  return shape;
}

void move(Outline& shape, Point to) {
  shape.segments.push_back({Segment::Kind::Move, to});
}
void line(Outline& shape, Point to) {
  shape.segments.push_back({Segment::Kind::Line, to});
}
void close(Outline& shape) {
  shape.segments.push_back({Segment::Kind::Close, {}});
}
void curve(Outline& shape, Point first, Point second, Point to) {
  shape.segments.push_back({Segment::Kind::Curve, to, first, second});
}

Point between(Point a, Point b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

// MLS 3.6 §18.6.1.2: quadratic curves from the middle of each segment to that of the next, written as cubic ones.
void along(Outline& shape, const std::vector<Point>& points, bool bezier) {
  move(shape, points[0]);
  if (!bezier || points.size() < 3) {
    for (size_t k = 1; k < points.size(); ++k) line(shape, points[k]);
    return;
  }
  line(shape, between(points[0], points[1], 0.5));
  for (size_t k = 1; k + 1 < points.size(); ++k) {
    Point from = between(points[k - 1], points[k], 0.5), to = between(points[k], points[k + 1], 0.5);
    curve(shape, between(from, points[k], 2.0 / 3), between(to, points[k], 2.0 / 3), to);
  }
  line(shape, points.back());
  shape.round = true;
}

// At `tip`, pointing away from `behind`. The head is as wide as its size says, and three halves as long.
void arrow_head(const std::string& kind, Point tip, Point behind, double size, Outline shape, Picture& picture) {
  double length = std::hypot(tip.x - behind.x, tip.y - behind.y);
  if (kind.empty() || kind == "None" || length == 0) return;
  Point along{(behind.x - tip.x) / length, (behind.y - tip.y) / length};
  Point across{-along.y, along.x};
  auto corner = [&](double side) {
    return Point{tip.x + 1.5 * size * along.x + side * size / 2 * across.x,
                 tip.y + 1.5 * size * along.y + side * size / 2 * across.y};
  };
  shape.segments.clear();
  shape.line = LinePattern::Solid;
  move(shape, corner(1));
  line(shape, tip);
  if (kind != "Half") line(shape, corner(-1));
  if (kind == "Filled") {
    close(shape);
    shape.fill = FillPattern::Solid;
    shape.fill_color = shape.line_color;
  }
  picture.shapes.emplace_back(shape);
}

void draw_polygon(const Fields& fields, const Canvas& canvas) {
  Affine place = item_place(fields, canvas.place);
  std::vector<Point> points = fields.points("points");
  if (points.size() < 2) return;
  Point first = points.front(), last = points.back();
  if (first.x != last.x || first.y != last.y) points.push_back(first);
  for (Point& point : points) point = place(point);
  Outline shape = filled_shape(fields, place);
  along(shape, points, fields.literal("smooth") == "Bezier");
  close(shape);
  canvas.picture.shapes.emplace_back(std::move(shape));
}

// What a circle's quarter takes as control points (the error is 0.03 % of the radius).
constexpr double kQuarter = 0.5522847498;

void rounded_rectangle(Outline& shape, const Extent& box, double radius, const Affine& place) {
  double x0 = std::min(box.first.x, box.second.x), x1 = std::max(box.first.x, box.second.x);
  double y0 = std::min(box.first.y, box.second.y), y1 = std::max(box.first.y, box.second.y);
  double r = std::min({radius, (x1 - x0) / 2, (y1 - y0) / 2});
  if (r <= 0) {
    move(shape, place({x0, y0}));
    for (Point corner : {Point{x1, y0}, Point{x1, y1}, Point{x0, y1}}) line(shape, place(corner));
    return close(shape);
  }
  double k = r * (1 - kQuarter);
  auto corner = [&](Point from, Point first, Point second, Point to) {
    line(shape, place(from));
    curve(shape, place(first), place(second), place(to));
  };
  move(shape, place({x0 + r, y0}));
  corner({x1 - r, y0}, {x1 - k, y0}, {x1, y0 + k}, {x1, y0 + r});
  corner({x1, y1 - r}, {x1, y1 - k}, {x1 - k, y1}, {x1 - r, y1});
  corner({x0 + r, y1}, {x0 + k, y1}, {x0, y1 - k}, {x0, y1 - r});
  corner({x0, y0 + r}, {x0, y0 + k}, {x0 + k, y0}, {x0 + r, y0});
  close(shape);
}

// Frames that look raised or sunken: light from the upper left.
void draw_border(const std::string& pattern, const Extent& box, const Affine& place, Picture& picture) {
  if (pattern.empty() || pattern == "None") return;
  double x0 = std::min(box.first.x, box.second.x), x1 = std::max(box.first.x, box.second.x);
  double y0 = std::min(box.first.y, box.second.y), y1 = std::max(box.first.y, box.second.y);
  double depth = std::min({2.0, (x1 - x0) / 4, (y1 - y0) / 4});
  constexpr Color kLight{255, 255, 255}, kDark{128, 128, 128};
  auto frame = [&](double inset, double thick, Color upper, Color lower) {
    double l = x0 + inset, r = x1 - inset, b = y0 + inset, t = y1 - inset;
    Outline shape;
    shape.line = LinePattern::None;
    shape.fill = FillPattern::Solid;
    shape.fill_color = upper;
    move(shape, place({l, b}));
    for (Point p : {Point{l, t}, Point{r, t}, Point{r - thick, t - thick}, Point{l + thick, t - thick},
                    Point{l + thick, b + thick}})
      line(shape, place(p));
    close(shape);
    picture.shapes.emplace_back(shape);
    shape.segments.clear();
    shape.fill_color = lower;
    move(shape, place({l, b}));
    for (Point p : {Point{r, b}, Point{r, t}, Point{r - thick, t - thick}, Point{r - thick, b + thick},
                    Point{l + thick, b + thick}})
      line(shape, place(p));
    close(shape);
    picture.shapes.emplace_back(shape);
  };
  if (pattern == "Raised") frame(0, depth, kLight, kDark);
  if (pattern == "Sunken") frame(0, depth, kDark, kLight);
  if (pattern == "Engraved") {
    frame(0, depth / 2, kDark, kLight);
    frame(depth / 2, depth / 2, kLight, kDark);
  }
}

void draw_rectangle(const Fields& fields, const Canvas& canvas) {
  std::optional<Extent> box = fields.extent("extent");
  if (!box) return;
  Affine place = item_place(fields, canvas.place);
  Outline shape = filled_shape(fields, place);
  rounded_rectangle(shape, *box, fields.number("radius", 0), place);
  canvas.picture.shapes.emplace_back(std::move(shape));
  draw_border(fields.literal("borderPattern"), *box, place, canvas.picture);
}

void draw_ellipse(const Fields& fields, const Canvas& canvas) {
  std::optional<Extent> box = fields.extent("extent");
  if (!box) return;
  double start = fields.number("startAngle", 0), end = fields.number("endAngle", 360);
  bool whole = std::fabs(end - start) >= 360;
  std::string closure = fields.literal("closure");
  if (closure.empty()) closure = start == 0 && end == 360 ? "Chord" : "Radial";
  Affine place = item_place(fields, canvas.place);
  Outline shape = filled_shape(fields, place);
  shape.round = true;
  Point center = box->center();
  double rx = std::fabs(box->width()) / 2, ry = std::fabs(box->height()) / 2;
  if (whole) end = start + (end < start ? -360 : 360);
  auto at = [&](double degrees) {
    double angle = degrees * M_PI / 180;
    return Point{center.x + rx * std::cos(angle), center.y + ry * std::sin(angle)};
  };
  int pieces = std::max(1, static_cast<int>(std::ceil(std::fabs(end - start) / 90 - 1e-9)));
  double step = (end - start) / pieces;
  double reach = 4.0 / 3 * std::tan(step * M_PI / 720);
  move(shape, place(at(start)));
  for (int k = 0; k < pieces; ++k) {
    double a = (start + k * step) * M_PI / 180, b = a + step * M_PI / 180;
    Point from = at(start + k * step), to = at(start + (k + 1) * step);
    Point first{from.x - reach * rx * std::sin(a), from.y + reach * ry * std::cos(a)};
    Point second{to.x + reach * rx * std::sin(b), to.y - reach * ry * std::cos(b)};
    curve(shape, place(first), place(second), place(to));
  }
  if (closure == "None") {
    shape.fill = FillPattern::None;
  } else {
    if (closure == "Radial" && !whole) line(shape, place(center));
    close(shape);
  }
  canvas.picture.shapes.emplace_back(std::move(shape));
}

void draw_bitmap(const Fields& fields, const Canvas& canvas, const LoadImage& load_image) {
  std::optional<Extent> box = fields.extent("extent");
  if (!box || box->width() == 0 || box->height() == 0) return;
  std::string source = fields.text("imageSource");
  if (!source.empty()) {
    std::erase_if(source, [](char c) { return std::isspace(static_cast<unsigned char>(c)); });
    std::string_view kind = source.starts_with("iVBOR")  ? "png"
                            : source.starts_with("/9j/") ? "jpeg"
                            : source.starts_with("Qk")   ? "bmp"
                            : source.starts_with("R0lG") ? "gif"
                                                         : "svg+xml";
    bool safe = std::all_of(source.begin(), source.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '/' || c == '=';
    });
    source = safe ? "data:image/" + std::string(kind) + ";base64," + source : "";
  } else {
    source = load_image(fields.text("fileName"));
  }
  if (source.empty()) return;
  Affine place = item_place(fields, canvas.place);
  // The unit square has y downwards: its upper left corner is the upper left one of the extent, unless that is flipped.
  Extent unit{{0, 1}, {1, 0}};
  Image image;
  image.place = place * Affine::between(unit, *box);
  image.box_width = std::hypot(image.place.a, image.place.b);
  image.box_height = std::hypot(image.place.c, image.place.d);
  image.source = std::move(source);
  canvas.picture.shapes.emplace_back(std::move(image));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  size_t begin = 0;
  for (size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    lines.push_back(text.substr(begin, end - begin));
  lines.push_back(text.substr(begin));
  return lines;
}

}  // namespace

void draw_line(const Fields& fields, const Canvas& canvas) {
  Affine place = item_place(fields, canvas.place);
  std::vector<Point> points = fields.points("points");
  if (points.empty()) return;
  for (Point& point : points) point = place(point);
  Outline shape;
  shape.line = fields.line_pattern("pattern");
  shape.line_color = fields.color("color", {});
  double scale = place.scale();
  shape.width = line_width(fields.number("thickness", 0.25), scale);
  along(shape, points, fields.literal("smooth") == "Bezier");
  canvas.picture.shapes.emplace_back(shape);
  std::vector<world::Value> arrows = fields.value("arrow").elements;
  if (arrows.size() == 2 && points.size() > 1 && shape.line != LinePattern::None) {
    double size = fields.number("arrowSize", 3) * scale;
    arrow_head(arrows[0].text, points[0], points[1], size, shape, canvas.picture);
    arrow_head(arrows[1].text, points.back(), points[points.size() - 2], size, shape, canvas.picture);
  }
}

// Fitted into its extent, upright whatever flips and turns the component: text is read from the left or from below.
void draw_text(const Fields& fields, const std::string& text, const Canvas& canvas, Align usual) {
  std::optional<Extent> box = fields.extent("extent");
  if (!box || text.empty()) return;
  Affine place = item_place(fields, canvas.place);
  TextLine line;
  line.color = fields.color("textColor", fields.color("lineColor", {}));
  for (const world::Value& style : fields.value("textStyle").elements) {
    line.bold |= style.text == "Bold";
    line.italic |= style.text == "Italic";
    line.underline |= style.text == "UnderLine";
  }
  line.font = fields.text("fontName");
  std::string align = fields.literal("horizontalAlignment");
  line.align = align == "Left"     ? Align::Left
               : align == "Right"  ? Align::Right
               : align == "Center" ? Align::Center
                                   : usual;
  // Directions of the box in the picture; the longer names of both are kept apart by the side that text is read from.
  Point across{place.a * std::fabs(box->width()), place.b * std::fabs(box->width())};
  Point up{place.c * std::fabs(box->height()), place.d * std::fabs(box->height())};
  double w = std::hypot(across.x, across.y), h = std::hypot(up.x, up.y);
  double angle = w > 0 ? std::atan2(across.y, across.x) * 180 / M_PI : std::atan2(place.b, place.a) * 180 / M_PI;
  if (angle > 90.01 || angle <= -90.01) {
    angle = angle > 0 ? angle - 180 : angle + 180;
    // What was on the left is on the right now.
    line.align = line.align == Align::Left ? Align::Right : line.align == Align::Right ? Align::Left : Align::Center;
  }
  if (std::fabs(angle - 90) < 0.02) {
    angle = -90;
    line.align = line.align == Align::Left ? Align::Right : line.align == Align::Right ? Align::Left : Align::Center;
  }
  line.angle = angle;
  std::vector<std::string> lines = lines_of(text);
  double longest = 0;
  for (const std::string& one : lines) longest = std::max(longest, text_width(one, line.bold));
  constexpr double kLineHeight = 1.15;
  double size = fields.number("fontSize", 0) * 0.3528;  // points are 0.3528 mm
  if (size <= 0) {
    size = h / (kLineHeight * static_cast<double>(lines.size()));
    if (w > 0 && longest > 0) size = std::min(size, w / longest);
    if (h == 0) size = w > 0 && longest > 0 ? std::min(w / longest, 10.0) : 4;
  }
  line.size = size;
  Affine turned = Affine::rotation(angle);
  Point center = place(box->center());
  double side = line.align == Align::Left ? -w / 2 : line.align == Align::Right ? w / 2 : 0;
  for (size_t k = 0; k < lines.size(); ++k) {
    double down = (static_cast<double>(k) - (static_cast<double>(lines.size()) - 1) / 2) * kLineHeight * size;
    Point offset = turned({side, down});
    line.at = {center.x + offset.x, center.y + offset.y};
    line.text = lines[k];
    if (!line.text.empty()) canvas.picture.shapes.emplace_back(line);
  }
}

bool draw_primitive(std::string_view kind, const Fields& fields, const Canvas& canvas, const Macros& macros,
                    const LoadImage& load_image) {
  bool shown = fields.boolean("visible", true);
  if (kind == "Line") {
    if (shown) draw_line(fields, canvas);
  } else if (kind == "Polygon") {
    if (shown) draw_polygon(fields, canvas);
  } else if (kind == "Rectangle") {
    if (shown) draw_rectangle(fields, canvas);
  } else if (kind == "Ellipse") {
    if (shown) draw_ellipse(fields, canvas);
  } else if (kind == "Text") {
    std::string text = fields.text(fields.has("textString") ? "textString" : "string");
    if (shown) draw_text(fields, macros(text), canvas, Align::Center);
  } else if (kind == "Bitmap") {
    if (shown) draw_bitmap(fields, canvas, load_image);
  } else {
    return false;
  }
  return true;
}

}  // namespace saltus::modelica::graphics
