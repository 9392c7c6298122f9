#include "verify/doctor_texts.h"

#include "base/context.h"
#include "modelica/syntax/parser.h"

namespace saltus::verify {

using modelica::syntax::TokenKind;

std::string with_uses(const std::string& text, const std::string& class_name,
                      const std::set<std::pair<std::string, std::string>>& uses) {
  Context context;
  auto tree = modelica::syntax::parse(context, context.sources.add("", text));
  const modelica::syntax::ClassDef* meant = nullptr;
  for (const auto* definition : tree->classes) {
    if (context.names.text(definition->name) == class_name) meant = definition;
  }
  if (!meant || meant->kind != modelica::syntax::ClassKind::Long || context.diagnostics.has_errors()) return text;
  std::string list;
  for (const auto& [library, version] : uses)
    list += (list.empty() ? "" : ", ") + library + "(version = \"" + version + "\")";
  auto word = [&](size_t i) {
    return std::string_view(text).substr(tree->tokens[i].begin, tree->tokens[i].end - tree->tokens[i].begin);
  };
  const auto& description = meant->description;
  size_t last_end = std::string::npos, opening = std::string::npos;
  bool has_uses = false;
  for (size_t i = 0; i + 1 < tree->tokens.size(); ++i) {
    const auto& token = tree->tokens[i];
    if (token.begin < meant->span.begin || token.end > meant->span.end) continue;
    if (token.kind == TokenKind::End && word(i + 1) == class_name) last_end = token.begin;
    bool in_annotation = description.has_annotation && token.begin >= description.annotation_span.begin &&
                         token.end <= description.annotation_span.end;
    if (!in_annotation || tree->tokens[i + 1].kind != TokenKind::LeftParenthesis) continue;
    if (opening == std::string::npos || (!has_uses && word(i) == "uses")) opening = tree->tokens[i + 1].end;
    has_uses = has_uses || word(i) == "uses";
  }
  std::string result = text;
  if (description.has_annotation && opening != std::string::npos) {
    bool is_empty = description.annotation.empty();
    return result.insert(opening, (has_uses ? list : "uses(" + list + ")") + (is_empty ? "" : ", "));
  }
  if (last_end == std::string::npos) return text;
  return result.insert(last_end, "  annotation(uses(" + list + "));\n");
}

}  // namespace saltus::verify
