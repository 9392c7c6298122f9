// Reads the printed form of a model (printer.h) back, so that tests of later stages can be written as text.
//
// What is printed again is what was read: print(read(print(m))) == print(m). Expressions are made by Build, so a
// handwritten 2 * 3 becomes 6. Not in the text, hence not read: spans of the original source, instance paths of
// equations, and what only structure/ makes (slots, held relations).
#pragma once

#include <optional>
#include <string>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::hybrid {

// Nothing when the text is not a sound model; the first error is in context.diagnostics (B0201 to B0211).
std::optional<Model> read(FileId file, Context& context);
std::optional<Model> read_text(std::string text, Context& context);

}  // namespace saltus::hybrid
