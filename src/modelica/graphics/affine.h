// Maps of the plane: x' = a x + c y + e, y' = b x + d y + f.
#pragma once

#include <cmath>

namespace saltus::modelica::graphics {

struct Point {
  double x = 0, y = 0;
};

// Two corners, as written: which is which tells of flipping.
struct Extent {
  Point first, second;
  double width() const { return second.x - first.x; }
  double height() const { return second.y - first.y; }
  Point center() const { return {(first.x + second.x) / 2, (first.y + second.y) / 2}; }
  bool null() const { return first.x == 0 && first.y == 0 && second.x == 0 && second.y == 0; }
};

struct Affine {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

  Point operator()(Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  // First `inner`, then this.
  Affine operator*(const Affine& inner) const {
    return {a * inner.a + c * inner.b, b * inner.a + d * inner.b,     a * inner.c + c * inner.d,
            b * inner.c + d * inner.d, a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f};
  }
  double determinant() const { return a * d - b * c; }
  // How much lengths grow, on average over directions.
  double scale() const { return std::sqrt(std::fabs(determinant())); }

  static Affine shift(Point by) { return {1, 0, 0, 1, by.x, by.y}; }
  static Affine rotation(double degrees) {
    // Right angles are exact, so that lines stay on the grid.
    double quarter = std::fmod(degrees, 360) / 90;
    double cosine = std::cos(degrees * M_PI / 180), sine = std::sin(degrees * M_PI / 180);
    if (quarter == std::round(quarter)) cosine = std::round(cosine), sine = std::round(sine);
    return {cosine, sine, -sine, cosine, 0, 0};
  }
  // The rectangle `from` becomes `to`, corner by corner.
  static Affine between(const Extent& from, const Extent& to) {
    double sx = from.width() == 0 ? 0 : to.width() / from.width();
    double sy = from.height() == 0 ? 0 : to.height() / from.height();
    return {sx, 0, 0, sy, to.first.x - sx * from.first.x, to.first.y - sy * from.first.y};
  }
};

}  // namespace saltus::modelica::graphics
