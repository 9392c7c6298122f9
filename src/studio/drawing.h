// A class's diagram or icon as data that can be edited: what stands where, which text it is, what connects to what.
#pragma once

#include "studio/workspace.h"

namespace saltus::studio {

// `version`: of the text, when it is known.
Json drawing_of(Workspace& workspace, const world::ClassNode& node, bool icon, int64_t version);

// The pieces that show a result: class/dynamic of the protocol.
Json dynamic_pieces(Workspace& workspace, const world::ClassNode& node, bool icon, const world::Variables& variables);

}  // namespace saltus::studio
