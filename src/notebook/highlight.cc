#include "notebook/highlight.h"

#include <algorithm>
#include <cctype>

#include "base/printable.h"
#include "document/html.h"

namespace saltus::notebook {
namespace {

using document::escaped;

constexpr std::string_view kModelica[] = {
    "algorithm", "and",          "annotation",    "assert",      "block",     "break",      "class",     "connect",
    "connector", "constant",     "constrainedby", "der",         "discrete",  "each",       "else",      "elseif",
    "elsewhen",  "encapsulated", "end",           "enumeration", "equation",  "expandable", "extends",   "external",
    "false",     "final",        "flow",          "for",         "function",  "if",         "import",    "impure",
    "in",        "initial",      "inner",         "input",       "loop",      "model",      "not",       "operator",
    "or",        "outer",        "output",        "package",     "parameter", "partial",    "protected", "public",
    "pure",      "record",       "redeclare",     "replaceable", "return",    "stream",     "then",      "true",
    "type",      "when",         "while",         "within",      "Real",      "Integer",    "Boolean",   "String"};
constexpr std::string_view kChi[] = {"proc",  "syst",    "xper",   "func",     "delta", "nabla",  "skip", "true",
                                     "false", "bool",    "int",    "nat",      "real",  "string", "disc", "cont",
                                     "chan",  "var",     "not",    "and",      "or",    "ret",    "type", "terminate",
                                     "unit",  "process", "system", "function", "where", "for",    "in"};
constexpr std::string_view kShsml[] = {
    "component", "ctc",    "dtc",        "lbc",     "cc",          "end",       "input",    "output",  "state",
    "local",     "flag",   "parameter",  "knob",    "view",        "interface", "dynamics", "initial", "event",
    "events",    "update", "constraint", "connect", "connections", "if",        "then",     "else",    "endif",
    "do",        "when",   "components", "use",     "sample",      "delay",     "mode",     "rule",    "const",
    "knobs",     "views",  "inputs",     "outputs", "class",       "is",        "body",     "interior"};

template <size_t N>
bool among(std::string_view word, const std::string_view (&list)[N]) {
  return std::ranges::find(list, word) != std::end(list);
}

bool is_keyword(std::string_view word, CellKind kind) {
  if (kind == CellKind::Modelica) return among(word, kModelica);
  if (kind == CellKind::Chi) return among(word, kChi);
  std::string lower(word);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return among(lower, kShsml);
}

// The end of the comment that begins at `at`; `at` when none does.
size_t comment_end(std::string_view text, size_t at, CellKind kind) {
  std::string_view rest = text.substr(at);
  bool line = kind == CellKind::Modelica ? rest.starts_with("//")
              : kind == CellKind::Chi    ? rest.starts_with("--") || rest.starts_with("//")
                                         : rest.starts_with('%');
  if (line) return std::min(text.find('\n', at), text.size());
  if (kind == CellKind::Modelica && rest.starts_with("/*")) {
    size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  return at;
}

}  // namespace

std::string highlighted(std::string_view raw, CellKind kind) {
  std::string text = printable(raw, true);
  if (kind != CellKind::Modelica && kind != CellKind::Chi && kind != CellKind::Shsml) return escaped(text);
  std::string out;
  auto mark = [&](const char* cls, size_t begin, size_t end) {
    out += std::string("<span class=\"") + cls + "\">" + escaped(std::string_view(text).substr(begin, end - begin)) +
           "</span>";
  };
  for (size_t k = 0; k < text.size();) {
    auto c = static_cast<unsigned char>(text[k]);
    size_t end = comment_end(text, k, kind);
    if (end > k) {
      mark("c", k, end);
    } else if (c == '"') {
      for (end = k + 1; end < text.size() && text[end] != '"'; ++end) end += text[end] == '\\';
      end = std::min(end + 1, text.size());
      mark("s", k, end);
    } else if (std::isalpha(c) || c == '_') {
      for (end = k; end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_');)
        ++end;
      std::string_view word = std::string_view(text).substr(k, end - k);
      if (is_keyword(word, kind))
        mark("k", k, end);
      else
        out += word;
    } else if (std::isdigit(c)) {
      for (end = k; end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '.');)
        ++end;
      mark("n", k, end);
    } else {
      out += escaped(std::string_view(text).substr(k, 1));
      end = k + 1;
    }
    k = end;
  }
  return out;
}

}  // namespace saltus::notebook
