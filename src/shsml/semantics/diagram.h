// The picture of a composite component: its parts, what is connected to what, and how it is scaled. A component without
// parts is one box.
#pragma once

#include <optional>
#include <string>

#include "base/context.h"
#include "diagram/block_diagram.h"

namespace saltus::shsml {

// `component`: empty for the last of the file. Nothing when the file is at fault; that is reported.
std::optional<diagram::BlockDiagram> block_diagram(Context& context, const std::string& path,
                                                   std::string_view component);

}  // namespace saltus::shsml
