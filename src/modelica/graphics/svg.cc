// A picture as SVG: small, since numbers are short and what is common is said once.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/printable.h"
#include "modelica/graphics/font.h"
#include "modelica/graphics/picture.h"

namespace saltus::modelica::graphics {
namespace {

// A hundredth of a unit is finer than a pixel.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" || text.empty() ? "0" : text;
}

std::string hex(Color color) {
  auto short_form = [](uint8_t part) { return part % 17 == 0; };
  if (short_form(color.red) && short_form(color.green) && short_form(color.blue))
    return fmt::format("#{:x}{:x}{:x}", color.red / 17, color.green / 17, color.blue / 17);
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    // XML allows no control characters but tabs; what turns the direction of writing goes as well.
    if (size_t bad = unprintable_at(text, i); bad > 0 && c != '\t') {
      i += bad - 1;
      continue;
    }
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::string pair(Point p) {
  return number(p.x) + " " + number(p.y);
}

class Writer {
 public:
  // Pieces that are put together on one page share definitions by name, so a name says what it stands for.
  explicit Writer(bool is_piece = false) : is_piece_(is_piece) {}

  void operator()(const Outline& shape) {
    std::string fill = paint(shape);
    bool drawn = shape.line != LinePattern::None && shape.width > 0;
    if (fill == "none" && !drawn) return;
    body_ += "<path d=\"";
    for (const Segment& segment : shape.segments) {
      switch (segment.kind) {
        case Segment::Kind::Move: body_ += "M" + pair(segment.to); break;
        case Segment::Kind::Line: body_ += "L" + pair(segment.to); break;
        case Segment::Kind::Curve:
          body_ += "C" + pair(segment.first) + " " + pair(segment.second) + " " + pair(segment.to);
          break;
        case Segment::Kind::Close: body_ += "Z"; break;
      }
    }
    body_ += '"';
    if (fill != "none") body_ += " fill=\"" + fill + "\"";
    if (drawn) {
      body_ += " stroke=\"" + hex(shape.line_color) + "\"";
      if (shape.width != 0.5) body_ += " stroke-width=\"" + number(shape.width) + "\"";
      body_ += dashes(shape.line, shape.width);
      if (shape.round) body_ += " stroke-linejoin=\"round\"";
    }
    body_ += "/>\n";
  }

  void operator()(const TextLine& shape) {
    // Digits and capitals are 0.72 of the size high; their middle is to lie at `at`.
    double down = 0.36 * shape.size;
    double turn = shape.angle * M_PI / 180;
    Point base{shape.at.x - down * std::sin(turn), shape.at.y + down * std::cos(turn)};
    body_ +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"", number(base.x), number(base.y), number(shape.size));
    body_ += " fill=\"" + hex(shape.color) + "\"";
    if (shape.align != Align::Center)
      body_ += shape.align == Align::Left ? " text-anchor=\"start\"" : " text-anchor=\"end\"";
    if (shape.bold) body_ += " font-weight=\"bold\"";
    if (shape.italic) body_ += " font-style=\"italic\"";
    if (shape.underline) body_ += " text-decoration=\"underline\"";
    if (!shape.font.empty()) body_ += " font-family=\"" + escaped(shape.font) + "\"";
    if (std::fabs(shape.angle) > 0.01)
      body_ += fmt::format(" transform=\"rotate({} {} {})\"", number(shape.angle), number(base.x), number(base.y));
    body_ += ">" + escaped(shape.text) + "</text>\n";
  }

  void operator()(const Image& shape) {
    const Affine& m = shape.place;
    double w = shape.box_width, h = shape.box_height;
    body_ += fmt::format("<image width=\"{}\" height=\"{}\" transform=\"matrix({} {} {} {} {} {})\" href=\"{}\"/>\n",
                         number(w), number(h), number(m.a / w), number(m.b / w), number(m.c / h), number(m.d / h),
                         number(m.e), number(m.f), escaped(shape.source));
  }

  void operator()(const PaleBegin&) { body_ += "<g opacity=\".35\">\n"; }
  void operator()(const PaleEnd&) { body_ += "</g>\n"; }
  void operator()(const ComponentBegin& shape) {
    body_ += "<g data-component=\"" + escaped(shape.name) + "\" data-class=\"" + escaped(shape.class_name) + "\">\n";
  }
  void operator()(const ComponentEnd&) { body_ += "</g>\n"; }

  std::string definitions() const {
    std::string all;
    for (const auto& [definition, id] : definitions_) all += fmt::format(fmt::runtime(definition), id) + "\n";
    return all.empty() ? all : "<defs>\n" + all + "</defs>\n";
  }
  std::string& body() { return body_; }

 private:
  static std::string dashes(LinePattern pattern, double width) {
    double unit = std::max(width, 0.35);
    std::vector<double> lengths;
    switch (pattern) {
      case LinePattern::Dash: lengths = {6, 4}; break;
      case LinePattern::Dot: lengths = {2, 3}; break;
      case LinePattern::DashDot: lengths = {6, 3, 2, 3}; break;
      case LinePattern::DashDotDot: lengths = {6, 3, 2, 3, 2, 3}; break;
      default: return {};
    }
    std::string text = " stroke-dasharray=\"";
    for (size_t k = 0; k < lengths.size(); ++k) text += (k > 0 ? " " : "") + number(lengths[k] * unit);
    return text + "\"";
  }

  // The same gradient or pattern is defined once.
  std::string use(std::string definition) {
    std::string id = is_piece_ ? fmt::format("f{:x}", std::hash<std::string>()(definition))
                               : fmt::format("f{}", definitions_.size());
    auto [it, fresh] = definitions_.emplace(std::move(definition), std::move(id));
    return "url(#" + it->second + ")";
  }

  std::string paint(const Outline& shape) {
    std::string line = hex(shape.line_color), fill = hex(shape.fill_color);
    std::string turned = std::fabs(shape.angle) > 0.01
                             ? fmt::format(" gradientTransform=\"rotate({} .5 .5)\"", number(shape.angle))
                             : "";
    auto hatched = [&](std::string_view strokes) {
      std::string transform =
          std::fabs(shape.angle) > 0.01 ? fmt::format(" patternTransform=\"rotate({})\"", number(shape.angle)) : "";
      return use(fmt::format(
          "<pattern id=\"{{}}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"{}><path d=\"M0 0H4V4H0Z\" "
          "fill=\"{}\"/><path d=\"{}\" stroke=\"{}\" stroke-width=\".4\"/></pattern>",
          transform, fill, strokes, line));
    };
    auto cylinder = [&](std::string_view direction) {
      return use(fmt::format(
          "<linearGradient id=\"{{}}\" {}{}><stop stop-color=\"{}\"/><stop offset=\".5\" stop-color=\"{}\"/><stop "
          "offset=\"1\" stop-color=\"{}\"/></linearGradient>",
          direction, turned, line, fill, line));
    };
    switch (shape.fill) {
      case FillPattern::None: return "none";
      case FillPattern::Solid: return fill;
      case FillPattern::Horizontal: return hatched("M0 2H4");
      case FillPattern::Vertical: return hatched("M2 0V4");
      case FillPattern::Cross: return hatched("M0 2H4M2 0V4");
      case FillPattern::Forward: return hatched("M-1 1L1-1M0 4L4 0M3 5L5 3");
      case FillPattern::Backward: return hatched("M-1 3L1 5M0 0L4 4M3-1L5 1");
      case FillPattern::CrossDiag: return hatched("M0 4L4 0M0 0L4 4");
      case FillPattern::HorizontalCylinder: return cylinder("x2=\"0\" y2=\"1\"");
      case FillPattern::VerticalCylinder: return cylinder("x2=\"1\" y2=\"0\"");
      case FillPattern::Sphere:
        return use(
            fmt::format("<radialGradient id=\"{{}}\"><stop stop-color=\"{}\"/><stop offset=\"1\" "
                        "stop-color=\"{}\"/></radialGradient>",
                        fill, line));
    }
    return "none";
  }

  std::string body_;
  bool is_piece_;
  std::map<std::string, std::string> definitions_;
};

constexpr const char* kFont = "font-family=\"Helvetica,Arial,'Liberation Sans',sans-serif\" text-anchor=\"middle\"";

}  // namespace

Extent extent_of(const TextLine& text) {
  double w = text_width(text.text, text.bold) * text.size;
  double left = text.align == Align::Left ? 0 : text.align == Align::Right ? -w : -w / 2;
  Affine turned = Affine::shift(text.at) * Affine::rotation(text.angle);
  constexpr double kHalfHeight = 0.6;  // of a line, with what hangs below it
  Extent box{{1e300, 1e300}, {-1e300, -1e300}};
  for (double x : {left, left + w}) {
    for (double y : {-kHalfHeight, kHalfHeight}) {
      Point p = turned({x, y * text.size});
      box.first = {std::min(box.first.x, p.x), std::min(box.first.y, p.y)};
      box.second = {std::max(box.second.x, p.x), std::max(box.second.y, p.y)};
    }
  }
  return box;
}

namespace {

struct Reach {
  Extent box;
  void add(Point p) {
    box.first = {std::min(box.first.x, p.x), std::min(box.first.y, p.y)};
    box.second = {std::max(box.second.x, p.x), std::max(box.second.y, p.y)};
  }
  void operator()(const Outline& shape) {
    for (const Segment& segment : shape.segments) {
      if (segment.kind != Segment::Kind::Close) add(segment.to);
    }
  }
  void operator()(const TextLine& shape) {
    Extent box = extent_of(shape);
    add(box.first);
    add(box.second);
  }
  void operator()(const Image& shape) {
    for (Point corner : {Point{0, 0}, Point{1, 0}, Point{0, 1}, Point{1, 1}}) add(shape.place(corner));
  }
  template <class Other>
  void operator()(const Other&) {}
};

}  // namespace

Extent covered(const Picture& picture) {
  const Extent& area = picture.area;
  Reach reach{area};
  for (const Shape& shape : picture.shapes) std::visit(reach, shape);
  double w = area.width(), h = area.height();
  return {{std::max(reach.box.first.x, area.first.x - w), std::max(reach.box.first.y, area.first.y - h)},
          {std::min(reach.box.second.x, area.second.x + w), std::min(reach.box.second.y, area.second.y + h)}};
}

void trim(Picture& picture) {
  if (picture.shapes.empty()) return;
  constexpr double kFar = 1e9, kWidth = 80, kHeight = 60, kAround = 6;
  Reach reach{{{kFar, kFar}, {-kFar, -kFar}}};
  for (const Shape& shape : picture.shapes) std::visit(reach, shape);
  if (reach.box.first.x > reach.box.second.x) return;
  Extent whole = covered(picture);
  auto fit = [](double low, double high, double least, double bound_low, double bound_high) {
    double more = std::max(0.0, least - (high - low)) / 2 + kAround;
    return std::pair(std::max(low - more, bound_low), std::min(high + more, bound_high));
  };
  auto [x0, x1] = fit(reach.box.first.x, reach.box.second.x, kWidth, whole.first.x, whole.second.x);
  auto [y0, y1] = fit(reach.box.first.y, reach.box.second.y, kHeight, whole.first.y, whole.second.y);
  if (x1 > x0 && y1 > y0) picture.area = {{x0, y0}, {x1, y1}};
}

std::string to_svg_piece(const Picture& picture, const std::vector<std::pair<size_t, size_t>>& ranges) {
  Writer writer(true);
  for (auto [first, last] : ranges) {
    for (size_t k = first; k < last; ++k) std::visit(writer, picture.shapes[k]);
  }
  if (writer.body().empty()) return {};
  return fmt::format("<g fill=\"none\" stroke-width=\".5\" stroke-linejoin=\"bevel\" {}>{}{}</g>", kFont,
                     writer.definitions(), writer.body());
}

std::string to_svg(const Picture& picture, const std::string& title, double pixels_per_unit) {
  Extent box = covered(picture);
  constexpr double kMargin = 2;
  double w = box.width() + 2 * kMargin, h = box.height() + 2 * kMargin;
  Writer writer;
  for (const Shape& shape : picture.shapes) std::visit(writer, shape);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} "
             "{}\">\n<title>{}</title>\n",
             number(w * pixels_per_unit), number(h * pixels_per_unit), number(box.first.x - kMargin),
             number(box.first.y - kMargin), number(w), number(h), escaped(title)) +
         writer.definitions() +
         "<g fill=\"none\" stroke-width=\".5\" stroke-linejoin=\"bevel\">\n<g "
         "font-family=\"Helvetica,Arial,'Liberation Sans',sans-serif\" "
         "text-anchor=\"middle\">\n" +
         writer.body() + "</g>\n</g>\n</svg>\n";
}

}  // namespace saltus::modelica::graphics
