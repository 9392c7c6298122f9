#include "document/names.h"

#include <fmt/format.h>

#include <cctype>

#include "modelica/syntax/restrictions.h"

namespace saltus::document {

std::string page_of(std::string_view full_name) {
  std::string out;
  for (char c : full_name) {
    bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-';
    out += plain ? std::string(1, c) : fmt::format("~{:02x}", static_cast<unsigned char>(c));
  }
  return out + ".html";
}

std::string_view kind_of(const modelica::world::ClassNode& node) {
  return modelica::syntax::text_of(node.definition->restriction);
}

std::string_view description_of(const modelica::world::ClassNode& node) {
  return node.definition->description.text;
}

}  // namespace saltus::document
