// The picture of a system or experiment: its processes and the channels and variables they share.
#pragma once

#include <optional>
#include <string>

#include "base/context.h"
#include "diagram/block_diagram.h"

namespace saltus::chi {

// `which`: an experiment or system; empty for the file's experiment. Nothing when the file is at fault; that is
// reported.
std::optional<diagram::BlockDiagram> block_diagram(Context& context, const std::string& path, std::string_view which);

}  // namespace saltus::chi
