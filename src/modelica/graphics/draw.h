// A class → a picture of its icon or its diagram (MLS 3.6 chapter 18).
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "modelica/graphics/layers.h"
#include "modelica/graphics/picture.h"
#include "modelica/world/evaluate.h"
#include "modelica/world/world.h"

namespace saltus::modelica::graphics {

struct DrawOptions {
  Layer layer = Layer::Icon;
  bool names = true;                            // write the class's name where its icon says %name
  const world::Variables* variables = nullptr;  // a result at one time, for DynamicSelect
  bool editing =
      false;  // a diagram that is worked on: its whole plane, and boxes for components whose class is not found
};

// A fault of an annotation, at its place in a file.
struct Problem {
  const DiagnosticKind* kind = nullptr;
  const world::FileSnapshot* file = nullptr;
  Span span;
  std::string what;
};

// A component of the class that is drawn, and its shapes in the picture: [first, last).
struct DrawnComponent {
  world::Member member;
  world::InstancePtr type;  // null: not found
  Placed placed;
  Affine place;       // from its icon's coordinates to the picture
  bool pale = false;  // its condition is false
  size_t first = 0, last = 0;
};
// A connection, or a transition of a state machine; without shapes when it has no line.
struct DrawnConnection {
  const syntax::Equation* equation = nullptr;
  const world::ClassNode* node = nullptr;  // in which it is written
  world::Scope scope;
  size_t first = 0, last = 0;
};

struct Drawn {
  Picture picture;
  std::vector<DrawnComponent> components;
  std::vector<DrawnConnection> connections;  // diagram only
  std::vector<Problem> problems;
};

Drawn draw(const world::World& world, const world::ClassNode& node, const DrawOptions& options);

// A file as a data: URL; empty when it cannot be read or is no image.
std::string image_url(const std::string& path);

}  // namespace saltus::modelica::graphics
