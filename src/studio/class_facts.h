// Small facts about classes that several answers need.
#pragma once

#include "studio/desk.h"

namespace saltus::studio {

std::string restriction_name(const world::ClassNode& node);
bool is_runnable(const world::ClassNode& node);   // can be simulated
bool is_placeable(const world::ClassNode& node);  // can be put into a diagram
// Its diagram shows something, or would be the place to begin; a class of equations alone is read as text.
bool is_drawn(const world::ClassNode& node);
std::string icon_address(const Workspace& workspace, const world::ClassNode& node);
// As a node of the tree.
Json tree_entry(Workspace& workspace, const world::ClassNode& node);

Json range_of(const world::FileSnapshot& file, Span span);

}  // namespace saltus::studio
