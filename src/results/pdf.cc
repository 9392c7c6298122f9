#include "results/pdf.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "results/stroke_font.h"
#include "results/utf8.h"

namespace saltus::results {
namespace {

constexpr double kPointsPerPixel = 0.75;  // CSS: 96 pixels and 72 points an inch

// In WinAnsiEncoding, or nothing when a character is not in it.
std::optional<std::string> win_ansi(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    char32_t c = take_code_point(text);
    if (c == U'−' || c == U'–')
      out += '\x96';
    else if (c == U'€')
      out += '\x80';
    else if ((c >= 32 && c < 127) || (c >= 0xA0 && c <= 0xFF))
      out += static_cast<char>(c);
    else
      return std::nullopt;
  }
  return out;
}

std::string literal(std::string_view text) {
  std::string out = "(";
  for (char c : text) {
    if (c == '(' || c == ')' || c == '\\') out += '\\';
    out += c;
  }
  return out + ")";
}

struct Printer {
  std::string& out;

  void color(Color c, const char* operation) const {
    out += fmt::format("{:.3f} {:.3f} {:.3f} {}\n", c.red / 255.0, c.green / 255.0, c.blue / 255.0, operation);
  }
  void path(const std::vector<Point>& points) const {
    for (size_t k = 0; k < points.size(); ++k)
      out += fmt::format("{:.2f} {:.2f} {}\n", points[k].x, points[k].y, k ? 'l' : 'm');
  }

  void operator()(const Rectangle& shape) const {
    color(shape.fill, "rg");
    out += fmt::format("{:.2f} {:.2f} {:.2f} {:.2f} re f\n", shape.corner.x, shape.corner.y, shape.width, shape.height);
  }

  void operator()(const Polyline& shape) const {
    if (shape.points.empty()) return;
    color(shape.color, "RG");
    out += fmt::format("{:.2f} w [", shape.width);
    for (double length : shape.dash) out += fmt::format("{:.2f} ", length);
    out += "] 0 d\n";
    path(shape.points);
    out += "S\n";
  }

  void operator()(const Text& shape) const {
    auto bytes = win_ansi(shape.text);
    if (!bytes) {
      // Drawn by strokes where the font has no such character.
      color(shape.color, "RG");
      out += fmt::format("{:.2f} w [] 0 d\n", text_pen(shape));
      for (const auto& stroke : text_strokes(shape)) {
        path(stroke);
        out += "S\n";
      }
      return;
    }
    double width = text_width(shape.text, shape.size);
    double before = shape.anchor == Anchor::Start ? 0 : shape.anchor == Anchor::Middle ? width / 2 : width;
    color(shape.color, "rg");
    // The page's y runs downwards: text is turned over to stand upright.
    out += fmt::format("BT /{} {:.2f} Tf ", shape.bold ? "F2" : "F1", shape.size);
    if (shape.upwards)
      out += fmt::format("0 -1 -1 0 {:.2f} {:.2f} Tm ", shape.at.x, shape.at.y + before);
    else
      out += fmt::format("1 0 0 -1 {:.2f} {:.2f} Tm ", shape.at.x - before, shape.at.y);
    out += literal(*bytes) + " Tj ET\n";
  }
};

}  // namespace

std::string to_pdf(const Drawing& drawing) {
  double width = drawing.width * kPointsPerPixel, height = drawing.height * kPointsPerPixel;
  std::string content = fmt::format("{0:.4f} 0 0 -{0:.4f} 0 {1:.2f} cm 1 J 1 j\n", kPointsPerPixel, height);
  for (const Shape& shape : drawing.shapes) std::visit(Printer{content}, shape);
  auto font = [](const char* name) {
    return fmt::format("<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>", name);
  };
  std::vector<std::string> objects = {
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2f} {:.2f}] /Contents 4 0 R "
                  "/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
                  width, height),
      fmt::format("<< /Length {} >>\nstream\n{}endstream", content.size(), content),
      font("Helvetica"),
      font("Helvetica-Bold"),
  };
  std::string out = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
  std::vector<size_t> offsets;
  for (size_t k = 0; k < objects.size(); ++k) {
    offsets.push_back(out.size());
    out += fmt::format("{} 0 obj\n{}\nendobj\n", k + 1, objects[k]);
  }
  size_t table = out.size();
  out += fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
  for (size_t offset : offsets) out += fmt::format("{:010} 00000 n \n", offset);
  return out + fmt::format("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", objects.size() + 1, table);
}

}  // namespace saltus::results
