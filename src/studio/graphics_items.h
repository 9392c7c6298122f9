// The primitives that a class draws itself, one by one, for the icon editor.
#pragma once

#include "modelica/graphics/layers.h"
#include "studio/workspace.h"

namespace saltus::studio {

Json graphics_items(Workspace& workspace, const world::ClassNode& node, modelica::graphics::Layer layer);

}  // namespace saltus::studio
