// A class → a picture of its icon or its diagram (MLS 3.6 chapter 18).
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "modelica/graphics/picture.h"
#include "modelica/world/evaluate.h"
#include "modelica/world/world.h"

namespace saltus::modelica::graphics {

enum class Layer : uint8_t { Icon, Diagram };

struct DrawOptions {
  Layer layer = Layer::Icon;
  bool names = true;                           // write the class's name where its icon says %name
  const world::Variables* variables = nullptr;  // a result at one time, for DynamicSelect
};

// A fault of an annotation, at its place in a file.
struct Problem {
  const DiagnosticKind* kind = nullptr;
  const world::FileSnapshot* file = nullptr;
  Span span;
  std::string what;
};

struct Drawn {
  Picture picture;
  std::vector<Problem> problems;
};

Drawn draw(const world::World& world, const world::ClassNode& node, const DrawOptions& options);

// A file as a data: URL; empty when it cannot be read or is no image.
std::string image_url(const std::string& path);

}  // namespace saltus::modelica::graphics
