// text → the same text with the white space of its language's conventions. Words and comments stay as they are, and so
// do the blank lines between paragraphs (several become one).
#pragma once

#include <optional>
#include <string>

#include "base/context.h"

namespace saltus::format {

// Nothing when the text has errors, which are reported: what could not be understood is not moved about.
std::optional<std::string> modelica(Context& context, FileId file);
std::optional<std::string> chi(Context& context, FileId file);
// With the signs of the paper (⟦ Δ ∇ τ → ≤ …) in the place of their ASCII spellings: the same model.
std::optional<std::string> typeset_chi(Context& context, FileId file);
std::optional<std::string> shsml(Context& context, FileId file);

// By the file's ending: .mo, .chi, .shsml; any other is reported.
std::optional<std::string> by_ending(Context& context, FileId file);

}  // namespace saltus::format
