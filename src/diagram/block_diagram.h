// A picture of parts and what connects them, for languages that say nothing about where things stand: composite
// components of SHSML, systems of χ.
//
// Layers by the longest way from the left (Sugiyama, Tagawa, Toda 1981): lines run from left to right, those that close
// a loop run back below. A line over several layers has a place in each, so that it passes between the boxes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace saltus::diagram {

enum class Shape : uint8_t {
  Continuous,  // a CTC, a process with equations
  Discrete,    // a DTC
  Logic,       // an LBC, a process
  Composite,   // a CC, a system
  Source,      // an input of the whole
  Sink,        // an output of the whole
};

struct Node {
  std::string name;
  std::string kind;  // below the name; may be empty
  Shape shape = Shape::Composite;
  std::vector<std::string> inputs, outputs;  // ports on the left and on the right
};

struct Edge {
  size_t from = 0, from_port = 0;  // an output
  size_t to = 0, to_port = 0;      // an input
  std::string label;               // "−", "k×"; may be empty
  bool directed = true;
  bool event = false;  // a channel: drawn as a double line
};

struct BlockDiagram {
  std::string title;
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

std::string to_svg(const BlockDiagram& diagram);

}  // namespace saltus::diagram
