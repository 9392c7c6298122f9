// Models in colour: keywords, strings, comments, numbers. A reader of words, not of a grammar; for the eye alone.
#pragma once

#include <string>
#include <string_view>

#include "notebook/cell.h"

namespace saltus::notebook {

// HTML, escaped. `kind`: the language; others are only escaped.
std::string highlighted(std::string_view text, CellKind kind);

}  // namespace saltus::notebook
