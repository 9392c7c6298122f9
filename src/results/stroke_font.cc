#include "results/stroke_font.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "results/utf8.h"

namespace saltus::results {
namespace {

struct Glyph {
  char32_t code;
  double advance;
  std::string_view strokes;
};

constexpr Glyph kGlyphs[] = {
#define GLYPH(CODE, ADVANCE, STROKES) {CODE, ADVANCE, STROKES},
#include "results/glyphs.def"
#undef GLYPH
};

struct Accented {
  char32_t code, letter, mark;
};

constexpr Accented kAccented[] = {
#define WITH_MARK(CODE, LETTER, MARK) {CODE, LETTER, MARK},
#include "results/accents.def"
#undef WITH_MARK
};

constexpr double kEm = 100;
constexpr double kOverCapital = 18;  // higher than over a small letter
constexpr char32_t kCedilla = U'\u0327';

// Superscripts are digits, smaller and raised; subscripts are lowered.
struct Placed {
  const Glyph* glyph;
  double scale;
  double raise;
  const Glyph* mark = nullptr;  // in the middle of the glyph
  double mark_raise = 0;
  double advance() const { return glyph->advance * scale; }
};

const Glyph* find_glyph(char32_t code) {
  // ASCII stands at the beginning of the table, in order.
  if (code >= 32 && code < 127) return &kGlyphs[code - 32];
  for (const Glyph& glyph : kGlyphs) {
    if (glyph.code == code) return &glyph;
  }
  return &kGlyphs[std::size(kGlyphs) - 1];
}

Placed place(char32_t code) {
  constexpr char32_t kRaised[] = U"⁰¹²³⁴⁵⁶⁷⁸⁹";
  for (char32_t digit = 0; digit < 10; ++digit) {
    if (code == kRaised[digit]) return {find_glyph(U'0' + digit), 0.62, 32};
  }
  if (code >= U'₀' && code <= U'₉') return {find_glyph(U'0' + (code - U'₀')), 0.62, -10};
  for (const Accented& accented : kAccented) {
    if (accented.code != code) continue;
    bool capital = accented.letter >= 'A' && accented.letter <= 'Z';
    // A letter as high as a capital has no place for a mark above but beside its stem.
    bool raised = (capital || accented.letter == 'd' || accented.letter == 't' || accented.letter == 'l') &&
                  accented.mark != kCedilla;
    return {find_glyph(accented.letter), 1, 0, find_glyph(accented.mark), raised ? kOverCapital : 0};
  }
  if (code == U'⁻') return {find_glyph('-'), 0.75, 30};
  return {find_glyph(code), 1, 0};
}

// Interprets the strokes of glyphs.def; the table is part of the program, so its syntax is trusted.
class StrokeReader {
 public:
  explicit StrokeReader(std::string_view strokes) : rest_(strokes) {}

  std::vector<std::vector<Point>> read() {
    while (!rest_.empty()) {
      char command = rest_.front();
      rest_.remove_prefix(1);
      if (command == 'M' || command == 'O') strokes_.emplace_back();
      if (command == 'M' || command == 'L') {
        double x = number();
        strokes_.back().push_back({x, number()});
      } else if (command == 'A' || command == 'O') {
        arc();
      }
    }
    return std::move(strokes_);
  }

 private:
  double number() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    double value = 0;
    auto end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value).ptr;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return value;
  }

  void arc() {
    std::array<double, 6> a{};
    for (double& value : a) value = number();
    auto [cx, cy, rx, ry, from, to] = a;
    int pieces = std::max(2, static_cast<int>(std::fabs(to - from) / 15));
    for (int k = 0; k <= pieces; ++k) {
      double angle = std::lerp(from, to, static_cast<double>(k) / pieces) * std::numbers::pi / 180;
      strokes_.back().push_back({cx + rx * std::cos(angle), cy + ry * std::sin(angle)});
    }
  }

  std::string_view rest_;
  std::vector<std::vector<Point>> strokes_;
};

}  // namespace

double text_width(std::string_view text, double size) {
  double width = 0;
  while (!text.empty()) width += place(take_code_point(text)).advance();
  return width * size / kEm;
}

double text_pen(const Text& text) {
  return text.size * (text.bold ? 0.125 : 0.085);
}

std::vector<std::vector<Point>> text_strokes(const Text& text) {
  double unit = text.size / kEm;
  double width = text_width(text.text, text.size);
  double along = text.anchor == Anchor::Start ? 0 : text.anchor == Anchor::Middle ? -width / 2 : -width;
  std::vector<std::vector<Point>> strokes;
  std::string_view rest = text.text;
  double before = 0;  // the advance of the letter before
  while (!rest.empty()) {
    Placed placed = place(take_code_point(rest));
    std::vector<std::vector<Point>> parts = StrokeReader(placed.glyph->strokes).read();
    if (placed.mark) {
      for (std::vector<Point>& stroke : StrokeReader(placed.mark->strokes).read()) {
        for (Point& p : stroke) p = {p.x + placed.glyph->advance / 2, p.y + placed.mark_raise};
        parts.push_back(std::move(stroke));
      }
    }
    // A mark that follows its letter stands over the middle of it.
    double back = placed.glyph->advance > 0 ? 0 : before / 2;
    for (std::vector<Point>& stroke : parts) {
      for (Point& p : stroke) {
        double right = along + (p.x * placed.scale - back) * unit;
        double up = (p.y * placed.scale + placed.raise) * unit;
        p = text.upwards ? Point{text.at.x - up, text.at.y - right} : Point{text.at.x + right, text.at.y - up};
      }
      strokes.push_back(std::move(stroke));
    }
    along += placed.advance() * unit;
    before = placed.advance();
  }
  return strokes;
}

}  // namespace saltus::results
