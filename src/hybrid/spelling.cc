#include "hybrid/spelling.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "hybrid/model.h"

namespace saltus::hybrid {
namespace {

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_identifier(std::string_view text) {
  if (text.empty() || !letter(text[0])) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return letter(c) || digit(c); });
}

// Modelica's 'quoted identifier', MLS §2.3.1.
bool is_quoted_identifier(std::string_view text) {
  if (text.size() < 3 || text.front() != '\'' || text.back() != '\'') return false;
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\'' || static_cast<unsigned char>(text[i]) < 0x20) return false;
    if (text[i] == '\\' && ++i + 1 >= text.size()) return false;
  }
  return true;
}

}  // namespace

std::vector<Segment> segments_of(std::string_view pattern) {
  std::vector<Segment> segments(1);
  bool quoted = false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    char c = pattern[i];
    Segment& segment = segments.back();
    if (quoted) {
      segment.name += c;
      if (c == '\\' && i + 1 < pattern.size())
        segment.name += pattern[++i];
      else if (c == '\'')
        quoted = false;
    } else if (c == '[' && i + 1 < pattern.size() && pattern[i + 1] == kSubscriptMark) {
      while (i < pattern.size() && pattern[i] != ']') segment.marks += pattern[i++] == kSubscriptMark ? 1 : 0;
    } else if (c == '.') {
      segments.emplace_back();
    } else {
      quoted = c == '\'' && segment.name.empty();
      segment.name += c;
    }
  }
  return segments;
}

std::string pattern_of(const std::vector<Segment>& segments) {
  std::string out;
  for (const Segment& segment : segments) {
    if (!out.empty()) out += '.';
    out += segment.name;
    for (size_t k = 0; k < segment.marks; ++k) {
      out += k == 0 ? '[' : ',';
      out += kSubscriptMark;
    }
    if (segment.marks > 0) out += ']';
  }
  return out;
}

bool is_word(std::string_view text) {
  static constexpr std::string_view kWords[] = {
      "algorithm", "and",      "annotation", "break",     "case",     "channel",   "class",    "constant", "discrete",
      "else",      "elseif",   "elsewhen",   "end",       "equation", "extends",   "external", "false",    "final",
      "for",       "function", "if",         "impure",    "in",       "initial",   "input",    "loop",     "model",
      "not",       "or",       "output",     "parameter", "process",  "protected", "record",   "return",   "select",
      "then",      "time",     "true",       "type",      "when",     "while",     "$inf",     "$nan"};
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

bool is_function_word(std::string_view text) {
  static constexpr std::string_view kWords[] = {
      "Clock",    "Integer",   "String",       "abs",         "acos",       "activeState",  "asin",
      "assert",   "atan",      "atan2",        "backSample",  "boolint",    "callvalue",    "cat",
      "ceil",     "change",    "cos",          "cosh",        "cross",      "delay",        "der",
      "diagonal", "div",       "edge",         "empty",       "exp",        "fill",         "firstTick",
      "floor",    "hold",      "homotopy",     "identity",    "initial",    "initialState", "integer",
      "interval", "linspace",  "log",          "log10",       "max",        "min",          "mod",
      "noClock",  "noEvent",   "outerProduct", "pre",         "previous",   "print",        "product",
      "real",     "reinit",    "rem",          "reshape",     "result",     "sample",       "shiftSample",
      "sign",     "sin",       "sinh",         "size",        "skew",       "smooth",       "spatialDistribution",
      "sqrt",     "subSample", "sum",          "superSample", "symmetric",  "tan",          "tanh",
      "terminal", "terminate", "ticksInState", "timeInState", "transition", "transpose",    "typed"};
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

namespace {

// What a terminal would act upon, byte by byte; true: there was such a character.
bool spell_unprintable(std::string& out, std::string_view text, size_t& at) {
  size_t bad = unprintable_at(text, at);
  for (size_t k = 0; k < bad; ++k) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at + k]));
  if (bad > 0) at += bad - 1;
  return bad > 0;
}

}  // namespace

std::string spell_quoted(std::string_view text) {
  std::string out = "`";
  for (size_t i = 0; i < text.size(); ++i) {
    if (spell_unprintable(out, text, i)) continue;
    if (text[i] == '`' || text[i] == '\\') out += '\\';
    out += text[i];
  }
  return out + "`";
}

std::string spell_segment(std::string_view segment) {
  bool plain = (is_identifier(segment) && !is_word(segment)) || is_quoted_identifier(segment);
  return plain ? std::string(segment) : spell_quoted(segment);
}

std::string spell_name(std::string_view dotted) {
  std::string out;
  for (const Segment& segment : segments_of(dotted)) {
    if (!out.empty()) out += '.';
    out += spell_segment(segment.name);
  }
  return out;
}

std::string spell_string(std::string_view text) {
  std::string out = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (!spell_unprintable(out, text, i)) out += text[i];
    }
  }
  return out + "\"";
}

}  // namespace saltus::hybrid
