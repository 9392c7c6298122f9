// Expressions as text.
#include <fmt/format.h>

#include <cmath>

#include "modelica/syntax/printing.h"

namespace saltus::modelica::syntax {

namespace {

Level level_of(const Expr& e) {
  switch (e.kind) {
    case ExprKind::If: return Level::If;
    case ExprKind::Range: return Level::Range;
    case ExprKind::Binary: return level_of(as<BinaryExpr>(e).op);
    case ExprKind::Unary: return level_of(as<UnaryExpr>(e).op);
    // No literal is negative in text: -1 is a sign and a number.
    case ExprKind::Integer: return as<IntegerExpr>(e).value < 0 ? Level::Additive : Level::Primary;
    case ExprKind::Real:
      return as<RealExpr>(e).text.empty() && std::signbit(as<RealExpr>(e).value) ? Level::Additive : Level::Primary;
    default: return Level::Primary;
  }
}

}  // namespace

void Printer::expr(const Expr& e, Level weakest) {
  if (level_of(e) < weakest) {
    put("(");
    expr(e);
    put(")");
    return;
  }
  switch (e.kind) {
    case ExprKind::Integer:
    case ExprKind::Real:
    case ExprKind::String:
    case ExprKind::Boolean: return literal(e);
    case ExprKind::Reference: return reference(as<ReferenceExpr>(e));
    case ExprKind::Call: return call(as<CallExpr>(e));
    case ExprKind::PartialCall: {
      const auto& partial = as<PartialCallExpr>(e);
      put("function ");
      reference(*partial.function);
      return items("(", partial.named.size(), ")", [&](size_t i) { named(partial.named[i]); });
    }
    case ExprKind::Unary: {
      const auto& unary = as<UnaryExpr>(e);
      put(text_of(unary.op));
      if (unary.op == Operator::Not) put(" ");
      return expr(*unary.operand, above(level_of(unary.op)));
    }
    case ExprKind::Binary: return binary(as<BinaryExpr>(e));
    case ExprKind::If: {
      const auto& choice = as<IfExpr>(e);
      for (size_t i = 0; i < choice.branches.size(); ++i) {
        put(i == 0 ? "if " : " elseif ");
        expr(*choice.branches[i].condition);
        put(" then ");
        expr(*choice.branches[i].value);
      }
      put(" else ");
      return expr(*choice.otherwise);
    }
    case ExprKind::Range: {
      const auto& range = as<RangeExpr>(e);
      expr(*range.first, Level::Or);
      if (range.step) {
        put(":");
        expr(*range.step, Level::Or);
      }
      put(":");
      return expr(*range.last, Level::Or);
    }
    case ExprKind::Array: return expressions("{", as<ArrayExpr>(e).elements, "}");
    case ExprKind::Comprehension: {
      put("{");
      expr(*as<ComprehensionExpr>(e).body);
      iterators(as<ComprehensionExpr>(e).iterators);
      return put("}");
    }
    case ExprKind::Matrix: return matrix(as<MatrixExpr>(e));
    case ExprKind::Tuple: return expressions("(", as<TupleExpr>(e).elements, ")");
    case ExprKind::Parentheses: {
      put("(");
      expr(*as<ParenthesesExpr>(e).inner);
      return put(")");
    }
    case ExprKind::Subscripted:
    case ExprKind::Field: {
      const Expr& base = e.kind == ExprKind::Field ? *as<FieldExpr>(e).base : *as<SubscriptedExpr>(e).base;
      bool bare = base.kind == ExprKind::Parentheses || base.kind == ExprKind::Tuple || base.kind == ExprKind::Field ||
                  base.kind == ExprKind::Subscripted;
      if (!bare) put("(");
      expr(base);
      if (!bare) put(")");
      if (e.kind == ExprKind::Subscripted) return expressions("[", as<SubscriptedExpr>(e).subscripts, "]");
      put(".");
      return name(as<FieldExpr>(e).name);
    }
    case ExprKind::Colon: return put(":");
    case ExprKind::End: return put("end");
    case ExprKind::Missing: return;
  }
}

void Printer::literal(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Integer: return put(std::to_string(as<IntegerExpr>(e).value));
    case ExprKind::Real: {
      const auto& real = as<RealExpr>(e);
      if (!real.text.empty()) return put(real.text);
      std::string text = fmt::format("{}", real.value);
      if (text.find_first_of(".e") == std::string::npos) text += ".0";
      return put(text);
    }
    case ExprKind::String: return string(as<StringExpr>(e).value);
    default: return put(as<BooleanExpr>(e).value ? "true" : "false");
  }
}

// Line ends stay as they are, since long texts are written over many lines.
void Printer::string(std::string_view value) {
  put("\"");
  size_t done = 0;
  for (size_t i = 0; i < value.size(); ++i) {
    const char* escape = nullptr;
    switch (value[i]) {
      case '"': escape = "\\\""; break;
      case '\\': escape = "\\\\"; break;
      case '\a': escape = "\\a"; break;
      case '\b': escape = "\\b"; break;
      case '\f': escape = "\\f"; break;
      case '\r': escape = "\\r"; break;
      case '\t': escape = "\\t"; break;
      case '\v': escape = "\\v"; break;
      default: continue;
    }
    put(value.substr(done, i - done));
    put(escape);
    done = i + 1;
  }
  put(value.substr(done));
  size_t last_line = value.rfind('\n');
  if (last_line != std::string_view::npos) line_begin_ = out_.size() - (value.size() - last_line - 1);
  put("\"");
}

// Chains that lean to the left are printed in a loop, however long they are.
void Printer::binary(const BinaryExpr& e) {
  std::vector<const BinaryExpr*> spine{&e};
  const Expr* left = e.left;
  Level weakest = Level::Or;
  for (;;) {
    Level level = level_of(spine.back()->op);
    weakest = associates(level) ? level : above(level);
    if (left->kind != ExprKind::Binary || level_of(*left) < weakest) break;
    spine.push_back(&as<BinaryExpr>(*left));
    left = spine.back()->left;
  }
  expr(*left, weakest);
  for (size_t i = spine.size(); i-- > 0;) {
    // "1 .^ 2" must not become "1.^2", which begins with the number "1.".
    bool tight = spine[i]->op == Operator::Power;
    if (!tight) put(" ");
    put(text_of(spine[i]->op));
    if (!tight) put(" ");
    expr(*spine[i]->right, above(level_of(spine[i]->op)));
  }
}

void Printer::named(const NamedArgument& argument) {
  name(argument.name);
  put(" = ");
  expr(*argument.value);
}

void Printer::call(const CallExpr& e) {
  reference(*e.function);
  if (!e.iterators.empty()) {
    put("(");
    expr(*e.arguments[0]);
    iterators(e.iterators);
    return put(")");
  }
  items("(", e.arguments.size() + e.named.size(), ")", [&](size_t i) {
    if (i < e.arguments.size()) {
      expr(*e.arguments[i]);
    } else {
      named(e.named[i - e.arguments.size()]);
    }
  });
}

void Printer::reference(const ReferenceExpr& e) {
  for (size_t i = 0; i < e.parts.size(); ++i) {
    if (i > 0 || e.absolute) put(".");
    name(e.parts[i].name);
    optional_subscripts(e.parts[i].subscripts);
  }
}

void Printer::matrix(const MatrixExpr& e) {
  put("[");
  for (size_t i = 0; i < e.rows.size(); ++i) {
    if (i > 0) put("; ");
    expressions("", e.rows[i], "");
  }
  put("]");
}

void Printer::expressions(std::string_view open, List<const Expr*> list, std::string_view close) {
  items(open, list.size(), close, [&](size_t i) { expr(*list[i]); });
}

void Printer::optional_subscripts(List<const Expr*> list) {
  if (!list.empty()) expressions("[", list, "]");
}

void Printer::iterators(List<ForIndex> list) {
  for (size_t i = 0; i < list.size(); ++i) {
    put(i == 0 ? " for " : ", ");
    name(list[i].name);
    if (list[i].range) {
      put(" in ");
      expr(*list[i].range);
    }
  }
}

}  // namespace saltus::modelica::syntax
