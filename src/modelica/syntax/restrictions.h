// The kinds of classes (MLS 3.6 §4.6): their words, and which is derived from which.
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

// With its article.
constexpr std::string_view one_of(Restriction restriction) {
  switch (restriction) {
    case Restriction::Class: return "a class";
    case Restriction::Model: return "a model";
    case Restriction::Record: return "a record";
    case Restriction::OperatorRecord: return "an operator record";
    case Restriction::Block: return "a block";
    case Restriction::Connector: return "a connector";
    case Restriction::ExpandableConnector: return "an expandable connector";
    case Restriction::Type: return "a type";
    case Restriction::Package: return "a package";
    case Restriction::Function: return "a function";
    case Restriction::OperatorFunction: return "an operator function";
    case Restriction::Operator: return "an operator";
  }
  return "";
}

// MLS §7.1.3, the table.
constexpr bool derives_from(Restriction own, Restriction base) {
  if (own == base || base == Restriction::Class || own == Restriction::Class) return true;
  switch (own) {
    case Restriction::OperatorFunction: return base == Restriction::Function;
    case Restriction::Connector:
      return base == Restriction::Type || base == Restriction::Record || base == Restriction::OperatorRecord;
    case Restriction::Block: return base == Restriction::Record;
    case Restriction::Model: return base == Restriction::Record || base == Restriction::Block;
    default: return false;
  }
}

}  // namespace saltus::modelica::syntax
