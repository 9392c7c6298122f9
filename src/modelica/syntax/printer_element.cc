// Elements, modifications and annotations as text.
#include "modelica/syntax/printing.h"

namespace saltus::modelica::syntax {

void Printer::path(const Path& p) {
  for (size_t i = 0; i < p.parts.size(); ++i) {
    if (i > 0 || p.absolute) put(".");
    name(p.parts[i].name);
  }
}

void Printer::description(const Description& d) {
  if (!d.text.empty() || d.text_span.valid()) {
    put(" ");
    string(d.text);
  }
  if (!d.has_annotation) return;
  // An annotation that does not fit behind what it belongs to gets its own lines below it.
  size_t before = out_.size();
  size_t line_begin = line_begin_;
  bool flat = std::exchange(flat_, true);
  put(" ");
  annotation(d);
  flat_ = flat;
  size_t first_line_end = std::min(out_.find('\n', before), out_.size());
  if (flat_ || first_line_end - line_begin <= kWidth) return;
  out_.resize(before);
  line_begin_ = line_begin;
  indent_ += 2;
  line();
  annotation(d);
  indent_ -= 2;
}

void Printer::annotation(const Description& d) {
  put("annotation");
  arguments(d.annotation);
}

void Printer::modification(const Modification& m) {
  if (m.has_arguments || !m.arguments.empty()) arguments(m.arguments);
  if (m.value || m.is_break) put(m.colon_equal ? " := " : " = ");
  if (m.is_break) {
    put("break");
  } else if (m.value) {
    expr(*m.value);
  }
}

void Printer::arguments(Arguments list) {
  items("(", list.size(), ")", [&](size_t i) { argument(*list[i]); });
}

void Printer::argument(const Argument& a) {
  switch (a.kind) {
    case ArgumentKind::BreakName: put("break "); return path(a.name);
    case ArgumentKind::BreakConnect: put("break "); return equation(*a.connect);
    case ArgumentKind::Redeclare: put("redeclare "); break;
    default: break;
  }
  if (a.each) put("each ");
  if (a.is_final) put("final ");
  if (a.kind == ArgumentKind::Modify) {
    path(a.name);
    if (a.modification) modification(*a.modification);
    return description(a.description);
  }
  if (a.element->replaceable) put("replaceable ");
  declaration(*a.element, false);
}

void Printer::constraint(const ConstrainingClause& c) {
  put(" constrainedby ");
  path(c.type);
  if (c.has_arguments || !c.arguments.empty()) arguments(c.arguments);
  description(c.description);
}

void Printer::element(const Element& e) {
  declaration(e, true);
}

// Inside a modification the prefixes are the argument's, in another order.
void Printer::declaration(const Element& e, bool with_prefixes) {
  switch (e.kind) {
    case ElementKind::Import: return import_clause(as<ImportElement>(e));
    case ElementKind::Extends: {
      const auto& extends = as<ExtendsElement>(e);
      put("extends ");
      path(extends.base);
      if (extends.has_arguments || !extends.arguments.empty()) arguments(extends.arguments);
      return description(extends.description);
    }
    case ElementKind::Error: return put("/* not understood */");
    case ElementKind::Class:
    case ElementKind::Components: break;
  }
  if (with_prefixes) {
    if (e.redeclare) put("redeclare ");
    if (e.is_final) put("final ");
    if (e.inner) put("inner ");
    if (e.outer) put("outer ");
    if (e.replaceable) put("replaceable ");
  }
  if (e.kind == ElementKind::Class) {
    class_definition(*as<ClassElement>(e).definition);
  } else {
    components(as<ComponentsElement>(e));
  }
  if (e.constraint) constraint(*e.constraint);
}

void Printer::import_clause(const ImportElement& e) {
  put("import ");
  if (e.import_kind == ImportKind::Alias) {
    name(e.alias);
    put(" = ");
  }
  path(e.path);
  if (e.import_kind == ImportKind::All) put(".*");
  if (e.import_kind == ImportKind::Listed) {
    items(".{", e.names.size(), "}", [&](size_t i) { name(e.names[i].name); });
  }
  description(e.description);
}

void Printer::components(const ComponentsElement& e) {
  switch (e.flow) {
    case Flow::None: break;
    case Flow::Flow: put("flow "); break;
    case Flow::Stream: put("stream "); break;
  }
  switch (e.variability) {
    case Variability::None: break;
    case Variability::Discrete: put("discrete "); break;
    case Variability::Parameter: put("parameter "); break;
    case Variability::Constant: put("constant "); break;
  }
  switch (e.direction) {
    case Direction::None: break;
    case Direction::Input: put("input "); break;
    case Direction::Output: put("output "); break;
  }
  path(e.type);
  optional_subscripts(e.subscripts);
  for (size_t i = 0; i < e.components.size(); ++i) {
    put(i == 0 ? " " : ", ");
    component(*e.components[i]);
  }
}

void Printer::component(const Component& c) {
  name(c.name);
  optional_subscripts(c.subscripts);
  if (c.modification) modification(*c.modification);
  if (c.condition) {
    put(" if ");
    expr(*c.condition);
  }
  description(c.description);
}

}  // namespace saltus::modelica::syntax
