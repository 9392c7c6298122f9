// Functions that the languages have by themselves: how they are called and what they give, in one line.
#pragma once

#include <span>
#include <string_view>

#include "base/predefined_function.h"

namespace saltus::lsp {

using Predefined = PredefinedFunction;

std::span<const Predefined> predefined_modelica();  // MLS 3.6 §3.7, §8.3, §10.3
std::span<const Predefined> predefined_chi();       // docs/language/chi.md
std::span<const Predefined> predefined_shsml();     // docs/language/shsml.md
const Predefined* find_predefined(std::span<const Predefined> all, std::string_view name);

}  // namespace saltus::lsp
