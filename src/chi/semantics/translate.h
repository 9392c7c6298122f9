// A χ file → hybrid model, for one experiment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::chi {

// `which` names an experiment, a system or a process without parameters; empty: the last xper of the file. Nothing when
// errors were reported.
std::optional<hybrid::Model> translate(Context& context, const std::string& path, std::string_view which = {});
// The same for a text that is already there.
std::optional<hybrid::Model> translate(Context& context, FileId file, std::string_view which = {});

}  // namespace saltus::chi
