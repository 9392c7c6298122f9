#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "fmi/run/modelica_class.h"

namespace saltus::fmi {

std::string modelica_name(const std::string& text) {
  static const std::set<std::string> keywords = {
      "algorithm",    "and",           "annotation",  "block",     "break",      "class",     "connect",  "connector",
      "constant",     "constrainedby", "der",         "discrete",  "each",       "else",      "elseif",   "elsewhen",
      "encapsulated", "end",           "enumeration", "equation",  "expandable", "extends",   "external", "false",
      "final",        "flow",          "for",         "function",  "if",         "import",    "impure",   "in",
      "initial",      "inner",         "input",       "loop",      "model",      "not",       "operator", "or",
      "outer",        "output",        "package",     "parameter", "partial",    "protected", "public",   "pure",
      "record",       "redeclare",     "replaceable", "return",    "stream",     "then",      "time",     "true",
      "type",         "when",          "while",       "within"};
  auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  if (!text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) && std::ranges::all_of(text, plain) &&
      !keywords.contains(text))
    return text;
  std::string quoted = "'";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\') quoted += '\\';
    // MLS 3.6 §2.3.1: printable ASCII. Names of FMUs may have any letters.
    if (byte < 0x20 || byte > 0x7e)
      quoted += fmt::format("%{:02X}", byte);
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string modelica_string(const std::string& text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n')
      quoted += "\\n";
    else if (static_cast<unsigned char>(c) >= 0x20)
      quoted += c;
  }
  return quoted + "\"";
}

std::string modelica_real(double value) {
  if (std::isnan(value)) return "0";
  if (std::isinf(value)) return value > 0 ? "1e308" : "-1e308";
  std::string text = fmt::format("{:.17g}", value);
  std::string shorter = fmt::format("{}", value);
  return shorter.find("nan") == std::string::npos && std::stod(shorter) == value ? shorter : text;
}

double start_of(const Variable& v, uint64_t k) {
  if (v.start.empty()) return 0;
  return v.start.size() == 1 ? v.start.front() : k < v.start.size() ? v.start[k] : 0;
}

namespace {

std::string nested(const Variable& v, size_t dimension, uint64_t& at) {
  if (dimension == v.dims.size()) {
    double x = start_of(v, at++);
    if (v.type == Type::Boolean) return x != 0 ? "true" : "false";
    return is_float(v.type) ? modelica_real(x) : fmt::format("{:.0f}", x);
  }
  std::string list = "{";
  for (uint64_t i = 0; i < v.dims[dimension].size; ++i) list += (i ? ", " : "") + nested(v, dimension + 1, at);
  return list + "}";
}

}  // namespace

std::string modelica_start(const Variable& v) {
  uint64_t at = 0;
  return nested(v, 0, at);
}

}  // namespace saltus::fmi
