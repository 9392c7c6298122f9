// The text of a class as a page shows it: coloured, with links to the classes that it names. Classes inside it are
// links to their own pages, and graphical annotations are left out.
#pragma once

#include <functional>
#include <string>

#include "modelica/world/query.h"

namespace saltus::document {

// The page of a class; empty: it has none here.
using PageOf = std::function<std::string(const modelica::world::ClassNode&)>;

std::string source_view(const modelica::world::ClassNode& node, modelica::world::Query& query, const PageOf& page_of);

}  // namespace saltus::document
