#include "results/svg.h"

#include <fmt/format.h>

#include <cmath>

#include "base/printable.h"
#include "results/utf8.h"

namespace saltus::results {
namespace {

// A hundredth of a pixel is finer than the eye; zeros at the end are left out.
std::string coordinate(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string hex(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    std::string_view before = text;
    char32_t code = take_code_point(text);
    if (code == '<') {
      safe += "&lt;";
    } else if (code == '>') {
      safe += "&gt;";
    } else if (code == '&') {
      safe += "&amp;";
    } else if (unprintable_at(before, 0) > 0 || code == kReplacement || code == 0xFFFE || code == 0xFFFF) {
      safe += "\xEF\xBF\xBD";  // XML allows no control characters
    } else {
      safe += before.substr(0, before.size() - text.size());
    }
  }
  return safe;
}

struct Printer {
  std::string& out;

  void operator()(const Rectangle& shape) const {
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", coordinate(shape.corner.x),
                       coordinate(shape.corner.y), coordinate(shape.width), coordinate(shape.height), hex(shape.fill));
  }

  void operator()(const Polyline& shape) const {
    out += fmt::format("<polyline stroke=\"{}\" stroke-width=\"{}\"", hex(shape.color), coordinate(shape.width));
    if (!shape.dash.empty()) {
      out += " stroke-dasharray=\"";
      for (size_t k = 0; k < shape.dash.size(); ++k) out += (k > 0 ? " " : "") + coordinate(shape.dash[k]);
      out += '"';
    }
    out += " points=\"";
    std::string_view separator;
    for (Point p : shape.points) {
      out += separator;
      out += coordinate(p.x) + "," + coordinate(p.y);
      separator = " ";
    }
    out += "\"/>\n";
  }

  void operator()(const Text& shape) const {
    std::string x = coordinate(shape.at.x);
    std::string y = coordinate(shape.at.y);
    out += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"", x, y, coordinate(shape.size),
                       hex(shape.color));
    if (shape.anchor != Anchor::Start)
      out += shape.anchor == Anchor::Middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
    if (shape.bold) out += " font-weight=\"bold\"";
    if (shape.upwards) out += fmt::format(" transform=\"rotate(-90 {} {})\"", x, y);
    out += ">" + escaped(shape.text) + "</text>\n";
  }
};

}  // namespace

std::string to_svg(const Drawing& drawing) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n"
      "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
      coordinate(drawing.width), coordinate(drawing.height));
  for (const Shape& shape : drawing.shapes) std::visit(Printer{out}, shape);
  return out + "</g>\n</svg>\n";
}

}  // namespace saltus::results
