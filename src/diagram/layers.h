// Where the boxes of a block diagram stand, and the places of its lines between them.
#pragma once

#include "diagram/block_diagram.h"

namespace saltus::diagram {

struct Box {
  double x = 0, y = 0, width = 0, height = 0;
  size_t layer = 0;
};

struct Layout {
  std::vector<Box> boxes;                     // of the nodes
  std::vector<std::vector<double>> passages;  // of each edge, the height at which it passes the layers between its ends
  std::vector<bool> back;                     // edges that run from right to left
  std::vector<double> left, right;            // of each layer's boxes
  double width = 0, height = 0;
};

Layout lay_out(const BlockDiagram& diagram);

// The height of a port on its side of a box.
double port_height(const Box& box, size_t port, size_t count);

inline constexpr double kMargin = 24, kGapX = 70, kGapY = 26, kPortGap = 22, kLane = 14;

}  // namespace saltus::diagram
