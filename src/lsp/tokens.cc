// Colours by meaning: which names are types, parameters, functions.
#include <map>

#include "lsp/features.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;

namespace {

enum Type : uint8_t { Keyword, String, Number, Comment, Class, Function, Variable, Parameter, Operator };

class Marker {
 public:
  explicit Marker(const world::FileSnapshot& file) : file_(file) {}
  std::map<uint32_t, Type> types;  // of identifiers, by their offset

  void visit(const ClassNode& node) {
    if (node.file != &file_) return;
    mark(node.definition->name_span, Class);
    if (node.definition->end_name_span.valid()) mark(node.definition->end_name_span, Class);
    path(node.definition->base);
    for (const world::Declaration& declaration : node.declarations) {
      path(declaration.clause->type);
      bool fixed = declaration.clause->variability == Variability::Parameter ||
                   declaration.clause->variability == Variability::Constant;
      mark(declaration.component->name_span, fixed ? Parameter : Variable);
    }
    for (const Section& section : node.definition->sections) {
      for (const Element* element : section.elements) {
        if (element->kind == ElementKind::Extends) path(as<ExtendsElement>(*element).base);
        if (element->kind == ElementKind::Import) path(as<ImportElement>(*element).path);
      }
    }
    for (const ClassNode* child : node.children) visit(*child);
  }

 private:
  void mark(Span span, Type type) { types[span.begin] = type; }
  void path(const Path& path) {
    for (const NamePart& part : path.parts) mark(part.span, Class);
  }
  const world::FileSnapshot& file_;
};

}  // namespace

Json token_types() {
  return {"keyword", "string", "number", "comment", "class", "function", "variable", "parameter", "operator"};
}

// Five numbers a token: lines and columns since the last one, length, kind, modifiers. A token of several lines is one
// for each line.
Json semantic_tokens(const Session& session, const Document& document) {
  const Tree& tree = document.file->tree();
  std::string_view text = document.file->text();
  Marker marker(*document.file);
  for (const ClassNode* node : session.world->classes_in(document.path)) marker.visit(*node);
  std::vector<uint32_t> data;
  uint32_t last_line = 0, last_column = 0;
  auto piece = [&](uint32_t begin, uint32_t end, Type type) {
    Json at = document.lines->position(begin, session.encoding);
    uint32_t line = at["line"], column = at["character"];
    uint32_t length = document.lines->position(end, session.encoding)["character"].get<uint32_t>() - column;
    if (length == 0) return;
    data.insert(data.end(), {line - last_line, line == last_line ? column - last_column : column, length, type, 0});
    last_line = line;
    last_column = column;
  };
  auto add = [&](uint32_t begin, uint32_t end, Type type) {
    while (begin < end) {
      size_t stop = text.find('\n', begin);
      uint32_t here = stop == std::string_view::npos || stop >= end ? end : static_cast<uint32_t>(stop);
      uint32_t shown = here > begin && text[here - 1] == '\r' ? here - 1 : here;
      if (shown > begin) piece(begin, shown, type);
      begin = here + 1;
    }
  };
  size_t comment = 0;
  for (size_t k = 0; k < tree.tokens.size(); ++k) {
    const Token& token = tree.tokens[k];
    for (; comment < tree.comments.size() && tree.comments[comment].begin < token.begin; ++comment)
      add(tree.comments[comment].begin, tree.comments[comment].end, Comment);
    if (token.kind == TokenKind::String) {
      add(token.begin, token.end, String);
    } else if (token.kind == TokenKind::Integer || token.kind == TokenKind::Real) {
      add(token.begin, token.end, Number);
    } else if (token.kind >= TokenKind::Algorithm && token.kind <= TokenKind::Within) {
      add(token.begin, token.end, Keyword);
    } else if (token.kind == TokenKind::Identifier) {
      auto known = marker.types.find(token.begin);
      bool called = k + 1 < tree.tokens.size() && tree.tokens[k + 1].kind == TokenKind::LeftParenthesis;
      add(token.begin, token.end, known != marker.types.end() ? known->second : called ? Function : Variable);
    }
  }
  return {{"data", data}};
}

}  // namespace saltus::lsp
