// The words for the kinds of classes (MLS 3.6 §4.6).
#pragma once

#include <string_view>

#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

constexpr std::string_view text_of(Restriction restriction) {
  switch (restriction) {
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
  return "";
}

}  // namespace saltus::modelica::syntax
