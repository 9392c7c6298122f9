// Edits of texts that leave their meaning as it is.
#pragma once

#include <set>
#include <string>
#include <utility>

namespace saltus::verify {

// The text with uses(Library(version = "...")) in the annotation of one of its top-level classes.
std::string with_uses(const std::string& text, const std::string& class_name,
                      const std::set<std::pair<std::string, std::string>>& uses);

}  // namespace saltus::verify
