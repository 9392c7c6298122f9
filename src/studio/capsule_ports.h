// The connectors of a class that is made out of parts of a diagram: on which side they stand, and where.
#pragma once

#include <string>
#include <vector>

#include "studio/class_editor.h"

namespace saltus::studio {

struct Port {
  std::string end, name, class_name, sizes;
  modelica::graphics::Color color;
  std::string causality;
  Point inside, outside;  // where lines of either side come from
  Point leaving;          // the direction in which the line went away from the part
  bool has_inside = false, has_outside = false;
  enum Side { Left, Right, Top, Bottom } side = Left;
  Point at, icon;  // in the diagram of the new class, and in its icon
  bool is_level() const { return side == Left || side == Right; }
};

double on_grid(double value, double grid);
// At right angles, leaving a connector that looks to a side.
PointList elbow(Point from, Point to, bool level);
// Towards what it is connected to; parts cover what lies between the corners.
void choose_side(Port& port, Point low, Point high);
// At the border of the diagram, each on the height of the end that it leads to, and none on another; spread in the
// icon.
void place_ports(std::vector<Port>& ports, Point low, Point high);

}  // namespace saltus::studio
