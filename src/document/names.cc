#include "document/names.h"

#include <fmt/format.h>

#include <cctype>

namespace saltus::document {

std::string page_of(std::string_view full_name) {
  std::string out;
  for (char c : full_name) {
    bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-';
    out += plain ? std::string(1, c) : fmt::format("~{:02x}", static_cast<unsigned char>(c));
  }
  return out + ".html";
}

const char* kind_of(const modelica::world::ClassNode& node) {
  using modelica::syntax::Restriction;
  switch (node.definition->restriction) {
    case Restriction::Class: return "class";
    case Restriction::Model: return "model";
    case Restriction::Record: return "record";
    case Restriction::OperatorRecord: return "operator record";
    case Restriction::Block: return "block";
    case Restriction::Connector: return "connector";
    case Restriction::ExpandableConnector: return "expandable connector";
    case Restriction::Type: return "type";
    case Restriction::Package: return "package";
    case Restriction::Function: return "function";
    case Restriction::OperatorFunction: return "operator function";
    case Restriction::Operator: return "operator";
  }
  return "class";
}

std::string_view description_of(const modelica::world::ClassNode& node) { return node.definition->description.text; }

}  // namespace saltus::document
