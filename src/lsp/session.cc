#include "lsp/session.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::FoundKind;

Json Session::location(const world::FileSnapshot& file, Span span) const {
  LineTable lines(file.text());
  return {{"uri", uri_of_path(file.path())}, {"range", lines.range(span.begin, span.end, encoding)}};
}

std::string signature(const world::Member& member) {
  const ComponentsElement& clause = *member.declaration->clause;
  const Component& component = *member.declaration->component;
  const world::FileSnapshot& file = *member.declared_in->file;
  std::string out;
  auto word = [&](bool given, const char* text) {
    if (given) out += std::string(text) + " ";
  };
  word(clause.is_final, "final");
  word(clause.inner, "inner");
  word(clause.outer, "outer");
  word(clause.replaceable, "replaceable");
  word(clause.flow == Flow::Flow, "flow");
  word(clause.flow == Flow::Stream, "stream");
  word(clause.variability == Variability::Constant, "constant");
  word(clause.variability == Variability::Parameter, "parameter");
  word(clause.variability == Variability::Discrete, "discrete");
  word(clause.direction == Direction::Input, "input");
  word(clause.direction == Direction::Output, "output");
  out += file.text(clause.type.span);
  out += ' ';
  std::string sizes;
  for (const auto* list : {&clause.subscripts, &component.subscripts}) {
    for (const Expr* size : *list) sizes += (sizes.empty() ? "" : ", ") + std::string(file.text(size->span));
  }
  out += member.declaration->name;
  if (!sizes.empty()) out += "[" + sizes + "]";
  world::Scope scope;
  if (const Expr* value = world::Evaluator::binding(member, scope); value && scope.lexical) {
    std::string_view text = scope.lexical->file->text(value->span);
    out += " = " + std::string(text.substr(0, 200));
  }
  return out;
}

Span name_span(const world::Found& found) {
  switch (found.kind) {
    case FoundKind::Class: return found.instance->node->definition->name_span;
    case FoundKind::Component: return found.member->declaration->component->name_span;
    case FoundKind::Literal: {
      const world::ClassNode& node = *found.instance->node;
      for (const EnumerationLiteral& literal : node.definition->literals) {
        if (node.file->name(literal.name) == found.name)
          return {literal.span.file, literal.span.begin, literal.span.begin + static_cast<uint32_t>(found.name.size())};
      }
      return {};
    }
    default: return {};
  }
}

const world::FileSnapshot* file_of(const world::Found& found) {
  switch (found.kind) {
    case FoundKind::Class:
    case FoundKind::Literal: return found.instance->node->file;
    case FoundKind::Component: return found.member->declared_in->file;
    default: return nullptr;
  }
}

const void* identity(const world::Found& found) {
  switch (found.kind) {
    case FoundKind::Class: return found.instance->node;
    case FoundKind::Component: return found.member->declaration;
    case FoundKind::Literal: {
      for (const EnumerationLiteral& literal : found.instance->node->definition->literals) {
        if (found.instance->node->file->name(literal.name) == found.name) return &literal;
      }
      return nullptr;
    }
    default: return nullptr;
  }
}

}  // namespace saltus::lsp
