// SHSML files → hybrid model, for one component.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::shsml {

// `component` empty: the last one of the file. Other files are read as `use` clauses and component names ask for them.
// Nothing when errors were reported.
std::optional<hybrid::Model> translate(Context& context, const std::string& path, std::string_view component = {});
// The same for a text that is already there.
std::optional<hybrid::Model> translate(Context& context, FileId file, std::string_view component = {});

}  // namespace saltus::shsml
