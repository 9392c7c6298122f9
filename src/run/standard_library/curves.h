// The columns of a table over its first one, as piecewise polynomials.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "run/standard_library/slopes.h"

namespace saltus::run::library {

// Modelica.Blocks.Types.Extrapolation
enum class Extrapolation { Hold = 1, LastTwoPoints = 2, Periodic = 3, None = 4 };

struct Matrix {
  size_t rows = 0, columns = 0;
  std::vector<double> elements;  // row by row
  double at(size_t row, size_t column) const { return elements[row * columns + column]; }
};

// A value and its derivatives by the abscissa.
struct Jet {
  double value = 0, first = 0, second = 0;
};
// d²/dt² f(u(t)) and d/dt f(u(t)), from derivatives of u by t.
inline double along(const Jet& jet, double du) {
  return jet.first * du;
}
inline double along(const Jet& jet, double du, double ddu) {
  return jet.second * du * du + jet.first * ddu;
}

// Where a value is looked up: a segment of the table, -1 before it, the last point's number behind it; and the
// abscissa, inside of the table's own range where it is periodic.
struct Position {
  std::ptrdiff_t segment = 0;
  double u = 0;
  bool pending = false;  // at its right end, where the next segment has not begun yet: an event comes first
};

class Curves {
 public:
  // `columns` counts from 1, as in Modelica. Throws Failure.
  Curves(const Matrix& matrix, const std::vector<int>& columns, int smoothness, int extrapolation,
         const std::string& name, bool may_jump);

  size_t points() const { return x_.size(); }
  const std::vector<double>& abscissae() const { return x_; }
  double minimum() const { return x_.front(); }
  double maximum() const { return x_.back(); }
  bool is_periodic() const { return extrapolation_ == Extrapolation::Periodic && points() > 1; }
  Extrapolation extrapolation() const { return extrapolation_; }

  // Of an abscissa; at a point it is the segment that begins there. Throws Failure where nothing is to be
  // extrapolated.
  Position find(double u) const;
  // `column` counts from 1, of those that were given.
  Jet at(int column, const Position& position) const;

  // The segment inside of the table, for an abscissa in its range.
  std::ptrdiff_t segment_of(double u) const;

 private:
  // From the point at its left end on: value + v (a + v (b + v c)).
  struct Segment {
    double a = 0, b = 0, c = 0;
  };
  struct Column {
    std::vector<double> y;
    std::vector<Segment> segments;
    double before = 0, behind = 0;  // slopes of straight continuations
  };
  Column column_of(std::vector<double> y) const;

  std::string name_;
  Smoothness smoothness_;
  Extrapolation extrapolation_;
  std::vector<double> x_;
  std::vector<Column> columns_;
};

// Whether increasing: strictly, or with at most two points at one place. Throws Failure with the table's name.
void check_abscissae(const std::vector<double>& x, bool may_jump, const std::string& name);
Extrapolation extrapolation_of(int number, const std::string& name);

}  // namespace saltus::run::library
