// A drawing: a list of shapes in the order in which they are painted. The layout of a plot makes one; SVG and PNG are
// two ways to look at it, so that there is one layout.
//
// Lengths are in CSS pixels, x to the right and y downwards.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace saltus::results {

struct Color {
  uint8_t red = 0;
  uint8_t green = 0;
  uint8_t blue = 0;
};

struct Point {
  double x = 0;
  double y = 0;
};

struct Rectangle {
  Point corner;  // upper left
  double width = 0;
  double height = 0;
  Color fill;
};

// Round ends and joins.
struct Polyline {
  std::vector<Point> points;
  Color color;
  double width = 1;
  std::vector<double> dash = {};  // lengths drawn and left out, in turn; empty is solid
};

enum class Anchor : uint8_t { Start, Middle, End };

struct Text {
  Point at;          // on the baseline
  std::string text;  // UTF-8
  double size = 12;
  Color color;
  Anchor anchor = Anchor::Start;
  bool upwards = false;  // turned to be read from below to above
  bool bold = false;
};

using Shape = std::variant<Rectangle, Polyline, Text>;

struct Drawing {
  double width = 0;
  double height = 0;
  std::vector<Shape> shapes;
};

}  // namespace saltus::results
