// What the annotations of a class say about its layers: coordinate systems, where components stand, what base classes
// contribute (MLS 3.6 §18.6).
#pragma once

#include <optional>

#include "modelica/graphics/affine.h"
#include "modelica/world/evaluate.h"

namespace saltus::modelica::graphics {

enum class Layer : uint8_t { Icon, Diagram };
const char* layer_name(Layer layer);

struct CoordinateSystem {
  Extent extent{{-100, -100}, {100, 100}};
  bool preserve = true;
};

// Where a component stands in a layer.
struct Placed {
  Extent extent;
  double rotation = 0;
  Point origin;
};
// From the coordinates of the component's icon to those around it.
Affine place_of(const Placed& placed, const CoordinateSystem& icon);

class Layers {
 public:
  Layers(world::Query& query, world::Evaluator& evaluator) : query_(query), evaluator_(evaluator) {}

  // §18.6.1.1: the class's own, else that of the first base class that is not mapped to a region, else the usual one.
  CoordinateSystem coordinates(const world::InstancePtr& instance, Layer layer) {
    return coordinates(instance, layer, 0);
  }

  // §18.6.3
  struct Mapping {
    Extent extent{};
    bool primitives = true;
  };
  Mapping mapping(const world::Base& base, const world::Scope& scope, Layer layer);

  // Nothing when it is not drawn there.
  std::optional<Placed> placement(const world::Member& member, Layer layer);

  bool is_connector(const world::InstancePtr& instance, int depth = 0);
  bool has_graphics(const world::InstancePtr& instance, Layer layer, int depth = 0);

 private:
  CoordinateSystem coordinates(const world::InstancePtr& instance, Layer layer, int depth);
  world::Query& query_;
  world::Evaluator& evaluator_;
};

inline constexpr int kMaxDepth = 40;  // of inheritance

}  // namespace saltus::modelica::graphics
