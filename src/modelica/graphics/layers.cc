#include "modelica/graphics/layers.h"

#include "modelica/graphics/fields.h"

namespace saltus::modelica::graphics {

using namespace syntax;
using world::InstancePtr;
using world::Member;
using world::Scope;

const char* layer_name(Layer layer) {
  return layer == Layer::Icon ? "Icon" : "Diagram";
}

Affine place_of(const Placed& placed, const CoordinateSystem& icon) {
  return Affine::shift(placed.origin) * Affine::rotation(placed.rotation) * Affine::between(icon.extent, placed.extent);
}

CoordinateSystem Layers::coordinates(const InstancePtr& instance, Layer layer, int depth) {
  CoordinateSystem system;
  Scope scope = query_.scope_of(instance);
  bool has_extent = false, has_preserve = false;
  if (auto annotation = Fields::of_argument(evaluator_, scope, instance->node->definition->description.annotation,
                                            layer_name(layer))) {
    if (auto given = annotation->record("coordinateSystem")) {
      if (auto extent = given->extent("extent"); extent && extent->width() != 0 && extent->height() != 0) {
        system.extent = *extent;
        has_extent = true;
      }
      if (given->has("preserveAspectRatio")) {
        system.preserve = given->boolean("preserveAspectRatio", true);
        has_preserve = true;
      }
    }
  }
  if ((has_extent && has_preserve) || depth > kMaxDepth) return system;
  for (const world::Base& base : query_.bases(instance)) {
    if (!mapping(base, scope, layer).extent.null()) continue;
    CoordinateSystem inherited = coordinates(base.instance, layer, depth + 1);
    if (!has_extent) system.extent = inherited.extent;
    if (!has_preserve) system.preserve = inherited.preserve;
    break;
  }
  return system;
}

Layers::Mapping Layers::mapping(const world::Base& base, const Scope& scope, Layer layer) {
  Mapping map;
  const Arguments& annotation =
      base.extends ? base.extends->description.annotation : scope.lexical->definition->description.annotation;
  std::string name = std::string(layer_name(layer)) + "Map";
  if (auto given = Fields::of_argument(evaluator_, scope, annotation, name)) {
    map.extent = given->extent("extent").value_or(Extent{});
    map.primitives = given->boolean("primitivesVisible", true);
  }
  return map;
}

std::optional<Placed> Layers::placement(const Member& member, Layer layer) {
  auto given =
      Fields::of_argument(evaluator_, member.scope, member.declaration->component->description.annotation, "Placement");
  if (!given) return std::nullopt;
  bool visible = given->boolean("visible", true);
  if (layer == Layer::Icon) visible = given->boolean("iconVisible", visible);
  if (!visible) return std::nullopt;
  std::optional<Fields> where = layer == Layer::Icon ? given->record("iconTransformation") : std::nullopt;
  std::optional<Fields> usual = given->record("transformation");
  if (!where || !where->has("extent")) where = usual;
  if (!where) return std::nullopt;
  std::optional<Extent> extent = where->extent("extent");
  if (!extent) return std::nullopt;
  return Placed{*extent, where->number("rotation", 0), where->point("origin").value_or(Point{})};
}

bool Layers::is_connector(const InstancePtr& instance, int depth) {
  if (instance->node->is_connector()) return true;
  if (instance->node->definition->kind != ClassKind::Short || depth > kMaxDepth) return false;
  std::vector<world::Base> bases = query_.bases(instance);
  return !bases.empty() && is_connector(bases.front().instance, depth + 1);
}

bool Layers::has_graphics(const InstancePtr& instance, Layer layer, int depth) {
  if (depth > kMaxDepth) return false;
  Scope scope = query_.scope_of(instance);
  auto given =
      Fields::of_argument(evaluator_, scope, instance->node->definition->description.annotation, layer_name(layer));
  if (given && !given->calls("graphics").empty()) return true;
  for (const world::Base& base : query_.bases(instance)) {
    if (has_graphics(base.instance, layer, depth + 1)) return true;
  }
  return false;
}

}  // namespace saltus::modelica::graphics
