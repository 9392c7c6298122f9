// What is drawn: outlines, texts and images on one plane, in the order in which they are painted. Coordinates are the
// drawing units of the class that is drawn, x to the right and y downwards, as in SVG.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "modelica/graphics/affine.h"

namespace saltus::modelica::graphics {

struct Color {
  uint8_t red = 0, green = 0, blue = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

enum class LinePattern : uint8_t { None, Solid, Dash, Dot, DashDot, DashDotDot };
enum class FillPattern : uint8_t {
  None,
  Solid,
  Horizontal,
  Vertical,
  Cross,
  Forward,
  Backward,
  CrossDiag,
  HorizontalCylinder,
  VerticalCylinder,
  Sphere,
};

// Straight lines and cubic curves.
struct Segment {
  enum class Kind : uint8_t { Move, Line, Curve, Close } kind;
  Point to, first = {}, second = {};  // Curve: its two control points
};

struct Outline {
  std::vector<Segment> segments;
  LinePattern line = LinePattern::Solid;
  Color line_color;
  double width = 0.5;
  FillPattern fill = FillPattern::None;
  Color fill_color;
  double angle = 0;    // of the fill's direction, degrees clockwise
  bool round = false;  // joints: of a curve
};

enum class Align : uint8_t { Left, Center, Right };

struct TextLine {
  Point at;  // on the middle of the line's height, at the side that it is aligned to
  std::string text;
  double size = 10;
  double angle = 0;  // degrees clockwise
  Align align = Align::Center;
  Color color;
  bool bold = false, italic = false, underline = false;
  std::string font;  // empty: the drawing's
};

// The box around it, by the average widths of letters.
Extent extent_of(const TextLine& text);

struct Image {
  Affine place;                          // the unit square, y downwards, becomes the box of the image
  double box_width = 1, box_height = 1;  // of the box, for its proportions
  std::string source;                    // a data: URL
};

struct PaleBegin {};
struct PaleEnd {};

// Shapes of a component that stands in a diagram, so that a viewer knows what is pointed at.
struct ComponentBegin {
  std::string name;
  std::string class_name;
};
struct ComponentEnd {};

using Shape = std::variant<Outline, TextLine, Image, PaleBegin, PaleEnd, ComponentBegin, ComponentEnd>;

struct Picture {
  Extent area;  // what the class's coordinate system covers; first is the upper left corner here
  std::vector<Shape> shapes;
};

// What the shapes cover, together with the picture's area, but no further than a picture's size around it.
Extent covered(const Picture& picture);

// Makes the area as small as the shapes allow, but no smaller than a component or two: the empty part of a diagram is
// left out.
void trim(Picture& picture);

// `title` is for people who cannot see it.
std::string to_svg(const Picture& picture, const std::string& title, double pixels_per_unit = 2);

// Some of the shapes as a <g> of their own, to be put into an SVG of the same coordinates; empty: there are none.
std::string to_svg_piece(const Picture& picture, const std::vector<std::pair<size_t, size_t>>& ranges);

}  // namespace saltus::modelica::graphics
