// New classes, in a file of their own or inside of a package.
#pragma once

#include "studio/class_editor.h"
#include "studio/desk.h"

namespace saltus::studio {

// Refuses what is no name for a class.
void check_class_name(const std::string& name);
// `params`: "restriction" and "file" of `class/new`; `body`: its text. The answer is that of `class/new`.
Json create_class(Desk& desk, const Json& params, const std::string& name, const std::string& within,
                  const std::string& body, Spellings& spellings, WindowId window);

// `params`: "class" and "name", its new one. The answer is that of `class/rename`.
Json rename_class(Desk& desk, const Json& params, WindowId window);

}  // namespace saltus::studio
