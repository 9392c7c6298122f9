// For this stage's tests: a text and what became of it.
#pragma once

#include <memory>
#include <string>

#include "base/render.h"
#include "modelica/syntax/compare.h"
#include "modelica/syntax/parser.h"
#include "modelica/syntax/printer.h"

namespace saltus::modelica::syntax {

struct Parsed {
  explicit Parsed(std::string text) { tree = parse(context, context.sources.add("test.mo", std::move(text))); }
  std::string errors() const { return render_all(context.diagnostics, context.sources); }
  // "M0104 M0106"
  std::string codes() const {
    std::string all;
    for (const Diagnostic& d : context.diagnostics.all()) all += (all.empty() ? "" : " ") + std::string(d.code);
    return all;
  }
  const ClassDef& only_class() const { return *tree->classes[0]; }
  std::string printed() const { return print(*tree, context.names); }
  std::string_view text(Span span) const { return context.sources.text(span); }
  std::string_view text(Name name) const { return context.names.text(name); }
  // Empty when the printed text parses to the same tree.
  std::string round_trip() {
    std::string text = printed();
    auto again = parse(context, context.sources.add("printed.mo", text));
    if (context.diagnostics.has_errors()) return errors();
    return same_tree(*tree, *again, context.names).difference;
  }

  Context context;
  std::unique_ptr<Tree> tree;
};

// The right side of the one equation of a model, which is `text`.
struct ParsedExpression : Parsed {
  explicit ParsedExpression(const std::string& text) : Parsed("model M equation x = " + text + "; end M;") {}
  const Expr& expr() const { return *as<EqualEquation>(*only_class().sections[0].equations[0]).right; }
};

}  // namespace saltus::modelica::syntax
