// Files, classes and their sections as text; layout.
#include "modelica/syntax/printer.h"

#include "modelica/syntax/printing.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica::syntax {

void Printer::line() {
  put("\n");
  line_begin_ = out_.size();
  out_.append(indent_, ' ');
}

void Printer::items(std::string_view open, size_t count, std::string_view close,
                    const std::function<void(size_t)>& item) {
  auto on_one_line = [&] {
    put(open);
    for (size_t i = 0; i < count; ++i) {
      if (i > 0) put(", ");
      item(i);
    }
    put(close);
  };
  if (flat_ || count < 2) return on_one_line();
  size_t before = out_.size();
  size_t start = column();
  size_t line_begin = line_begin_;
  flat_ = true;
  on_one_line();
  flat_ = false;
  // A string over several lines has its own line ends; what counts is where the first line reaches.
  size_t length = std::min(out_.find('\n', before), out_.size()) - before;
  if (start + length <= kWidth) return;
  out_.resize(before);
  line_begin_ = line_begin;
  put(open);
  indent_ += 2;
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) put(",");
    line();
    item(i);
  }
  indent_ -= 2;
  put(close);
}

void Printer::tree(const Tree& t) {
  if (t.has_within) {
    put("within");
    if (!t.within.parts.empty()) put(" ");
    path(t.within);
    put(";");
    line();
  }
  for (const ClassDef* def : t.classes) {
    if (def->is_final) put("final ");
    class_definition(*def);
    put(";");
    line();
  }
}

void Printer::class_prefixes(const ClassDef& def) {
  if (def.encapsulated) put("encapsulated ");
  if (def.partial) put("partial ");
  if (def.purity == Purity::Pure) put("pure ");
  if (def.purity == Purity::Impure) put("impure ");
  put(text_of(def.restriction));
  put(" ");
}

void Printer::class_definition(const ClassDef& def) {
  class_prefixes(def);
  if (def.kind == ClassKind::Long || def.kind == ClassKind::LongExtends) return long_class(def);
  name(def.name);
  put(" = ");
  if (def.kind == ClassKind::Enumeration) {
    put("enumeration");
    if (def.open_enumeration) {
      put("(:)");
    } else {
      items("(", def.literals.size(), ")", [&](size_t i) {
        name(def.literals[i].name);
        description(def.literals[i].description);
      });
    }
  } else if (def.kind == ClassKind::Derivative) {
    put("der(");
    path(def.base);
    for (const NamePart& input : def.derivative_of) {
      put(", ");
      name(input.name);
    }
    put(")");
  } else {
    if (def.direction == Direction::Input) put("input ");
    if (def.direction == Direction::Output) put("output ");
    path(def.base);
    optional_subscripts(def.subscripts);
    if (def.has_arguments || !def.arguments.empty()) arguments(def.arguments);
  }
  description(def.description);
}

void Printer::long_class(const ClassDef& def) {
  bool flat = std::exchange(flat_, false);
  if (def.kind == ClassKind::LongExtends) put("extends ");
  name(def.name);
  if (def.kind == ClassKind::LongExtends && (def.has_arguments || !def.arguments.empty())) arguments(def.arguments);
  Description only_text = def.description;
  only_text.has_annotation = false;
  description(only_text);
  for (const Section& s : def.sections) section(s);
  if (def.external) external(*def.external);
  if (def.description.has_annotation) {
    indent_ += 2;
    line();
    annotation(def.description);
    put(";");
    indent_ -= 2;
  }
  line();
  put("end ");
  name(def.name);
  flat_ = flat;
}

void Printer::section(const Section& s) {
  if (!s.implicit) {
    line();
    switch (s.kind) {
      case SectionKind::Public: put("public"); break;
      case SectionKind::Protected: put("protected"); break;
      case SectionKind::Equation: put("equation"); break;
      case SectionKind::InitialEquation: put("initial equation"); break;
      case SectionKind::Algorithm: put("algorithm"); break;
      case SectionKind::InitialAlgorithm: put("initial algorithm"); break;
    }
  }
  indent_ += 2;
  for (const Element* e : s.elements) {
    line();
    element(*e);
    put(";");
  }
  indent_ -= 2;
  body(s.equations);
  body(s.statements);
}

void Printer::external(const ExternalClause& e) {
  line();
  put("external");
  if (e.has_language) {
    put(" ");
    string(e.language);
  }
  if (e.function.valid()) {
    put(" ");
    if (e.result) {
      reference(*e.result);
      put(" = ");
    }
    name(e.function);
    expressions("(", e.arguments, ")");
  }
  description(e.description);
  put(";");
}

namespace {

template <class Print>
std::string printed(const NameTable& names, Print print) {
  Printer printer(names);
  print(printer);
  return printer.take();
}

}  // namespace

std::string print(const Tree& tree, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.tree(tree); });
}
std::string print(const ClassDef& def, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.class_definition(def); });
}
std::string print(const Element& element, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.element(element); });
}
std::string print(const Equation& equation, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.equation(equation); });
}
std::string print(const Statement& statement, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.statement(statement); });
}
std::string print(const Expr& expr, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.expr(expr); });
}
std::string print(const Path& path, const NameTable& names) {
  return printed(names, [&](Printer& p) { p.path(path); });
}

}  // namespace saltus::modelica::syntax
