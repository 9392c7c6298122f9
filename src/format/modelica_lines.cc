#include "format/modelica_lines.h"

#include <algorithm>

namespace saltus::format {
namespace {

using namespace modelica::syntax;
using Index = size_t;

class Marker {
 public:
  explicit Marker(const Tree& tree) : tokens_(tree.tokens), levels_(tree.tokens.size(), kNoLine) {
    if (tree.has_within) levels_[0] = 0;
    for (const ClassDef* def : tree.classes) {
      Index first = at(def->span.begin);
      if (first > 0 && tokens_[first - 1].kind == TokenKind::Final) --first;
      mark(first, 0);
      class_body(*def, 0);
    }
    if (!tokens_.empty()) levels_.back() = 0;  // comments at the end of the file
    mark_second_annotations();
  }
  std::vector<int16_t> take() { return std::move(levels_); }

 private:
  Index at(uint32_t offset) const {
    auto it = std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                               [](const Token& token, uint32_t begin) { return token.begin < begin; });
    return static_cast<Index>(it - tokens_.begin());
  }
  void mark(Index token, int level) {
    if (token < levels_.size()) levels_[token] = static_cast<int16_t>(level);
  }
  Index find(Index from, TokenKind kind) const {
    while (from + 1 < tokens_.size() && tokens_[from].kind != kind) ++from;
    return from;
  }
  // Behind the ';' that ends the item in which the token stands.
  Index after_semicolon(Index from) const {
    int depth = 0;
    for (; from + 1 < tokens_.size(); ++from) {
      switch (tokens_[from].kind) {
        case TokenKind::LeftParenthesis:
        case TokenKind::LeftBracket:
        case TokenKind::LeftBrace: ++depth; break;
        case TokenKind::RightParenthesis:
        case TokenKind::RightBracket:
        case TokenKind::RightBrace: --depth; break;
        case TokenKind::Semicolon:
          if (depth == 0) return from + 1;
          break;
        default: break;
      }
    }
    return from;
  }

  void class_body(const ClassDef& def, int level) {
    if (def.kind != ClassKind::Long && def.kind != ClassKind::LongExtends) return;
    for (const Section& section : def.sections) {
      if (!section.implicit) mark(at(section.span.begin), level);
      for (const Element* element : section.elements) {
        mark(at(element->span.begin), level + 1);
        if (element->kind == ElementKind::Class) class_body(*as<ClassElement>(*element).definition, level + 1);
      }
      for (const Equation* equation : section.equations) item(*equation, level + 1);
      for (const Statement* statement : section.statements) item(*statement, level + 1);
    }
    if (def.external) mark(at(def.external->span.begin), level);
    if (def.description.has_annotation) mark(at(def.description.annotation_span.begin), level + 1);
    if (def.end_name_span.valid()) mark(at(def.end_name_span.begin) - 1, level);
  }

  // Each gives the token behind the item's ';'.
  Index item(const Equation& equation, int level) {
    Index first = at(equation.span.begin);
    mark(first, level);
    switch (equation.kind) {
      case EquationKind::If: {
        const auto& node = as<IfEquation>(equation);
        return branches(node.branches, node.has_otherwise ? &node.otherwise : nullptr, level);
      }
      case EquationKind::When:
        return branches(as<WhenEquation>(equation).branches, static_cast<const Equations*>(nullptr), level);
      case EquationKind::For: return loop(first, as<ForEquation>(equation).body, level);
      default: return after_semicolon(first);
    }
  }
  Index item(const Statement& statement, int level) {
    Index first = at(statement.span.begin);
    mark(first, level);
    switch (statement.kind) {
      case StatementKind::If: {
        const auto& node = as<IfStatement>(statement);
        return branches(node.branches, node.has_otherwise ? &node.otherwise : nullptr, level);
      }
      case StatementKind::When:
        return branches(as<WhenStatement>(statement).branches, static_cast<const Statements*>(nullptr), level);
      case StatementKind::For: return loop(first, as<ForStatement>(statement).body, level);
      case StatementKind::While: return loop(first, as<WhileStatement>(statement).body, level);
      default: return after_semicolon(first);
    }
  }

  template <class Items>
  Index body(const Items& items, Index from, int level) {
    for (const auto* node : items) from = item(*node, level);
    return from;
  }
  template <class Branches, class Items>
  Index branches(const Branches& all, const Items* otherwise, int level) {
    Index next = 0;
    for (const auto& branch : all) {
      next = body(branch.body, find(at(branch.condition->span.end), TokenKind::Then) + 1, level + 1);
      mark(next, level);  // elseif, elsewhen, else, end
    }
    if (otherwise) {
      next = body(*otherwise, next + 1, level + 1);
      mark(next, level);
    }
    return after_semicolon(next);
  }
  template <class Items>
  Index loop(Index first, const Items& items, int level) {
    Index next = body(items, find(first, TokenKind::Loop) + 1, level + 1);
    mark(next, level);
    return after_semicolon(next);
  }

  // A class that has two annotations has only the first of them in its tree.
  void mark_second_annotations() {
    int16_t level = 0;
    for (Index k = 1; k < tokens_.size(); ++k) {
      if (levels_[k] != kNoLine) level = levels_[k];
      bool alone = tokens_[k - 1].kind == TokenKind::Semicolon && tokens_[k].kind == TokenKind::Annotation;
      if (alone && levels_[k] == kNoLine) levels_[k] = level;
    }
  }

  const std::vector<Token>& tokens_;
  std::vector<int16_t> levels_;
};

}  // namespace

std::vector<int16_t> modelica_lines(const Tree& tree) {
  return Marker(tree).take();
}

}  // namespace saltus::format
