// Expressions: names looked up in their component, types checked.
#include "shsml/semantics/semantics.h"

#include <numbers>

namespace saltus::shsml {

using namespace syntax;
using hybrid::Op;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(UnknownName, Error, "H0210", "'{}' is not known in component '{}'");
SALTUS_DIAGNOSTIC(Encapsulated, Error, "H0211",
                  "'{}.{}' belongs to another component: components are encapsulated (section 3.2)");
SALTUS_DIAGNOSTIC(NotConstant, Error, "H0212", "this must be constant, but '{}' changes while the simulation runs");
SALTUS_DIAGNOSTIC(WrongType, Error, "H0213", "{}");
SALTUS_DIAGNOSTIC(UnknownSymbol, Error, "H0216", "'{}' is none of the symbols here ({})");
SALTUS_DIAGNOSTIC(LooseSymbol, Error, "H0216", "nothing here says which set of symbols '{}' belongs to");
SALTUS_DIAGNOSTIC(SecondClass, Error, "H0232", "{}");

namespace {

std::string listed(const NameTable& names, const std::vector<Name>& symbols) {
  std::string all;
  for (Name s : symbols) all += fmt::format("{}'{}'", all.empty() ? "" : ", ", names.text(s));
  return all;
}

}  // namespace

Typed Semantics::expression(const Expr& expr, const Scope& scope, const std::vector<Name>* expected) {
  switch (expr.kind) {
    case ExprKind::Number: return {build_.real(expr.number), Kind::Real, {}, true, {}};
    case ExprKind::Boolean: return {build_.boolean(expr.number != 0), Kind::Boolean, {}, true, {}};
    case ExprKind::Symbol: {
      if (!expected || expected->empty()) {
        report(LooseSymbol, expr.span, text(expr.name));
        return {};
      }
      for (size_t i = 0; i < expected->size(); ++i) {
        if ((*expected)[i] == expr.name)
          return {build_.enum_literal(enumeration(*expected), static_cast<int64_t>(i) + 1),
                  Kind::Symbolic,
                  *expected,
                  true,
                  {}};
      }
      Diagnostic& d = report(UnknownSymbol, expr.span, text(expr.name), listed(context_.names, *expected));
      std::vector<std::string_view> candidates;
      for (Name s : *expected) candidates.push_back(text(s));
      std::string near = nearest_name(text(expr.name), candidates);
      if (!near.empty()) d.hint("did you mean '" + near + "'?");
      return {};
    }
    case ExprKind::Text:
    case ExprKind::Tuple: report(WrongType, expr.span, "this is no value"); return {};
    case ExprKind::Name:
    case ExprKind::Port: return name_value(expr, scope);
    case ExprKind::Unary: return unary(expr, scope);
    case ExprKind::Binary: return binary(expr, scope);
    case ExprKind::Index: return element(expr, scope);
    case ExprKind::Array: return array_literal(expr, scope);
    case ExprKind::If: return conditional(expr, scope, expected);
    case ExprKind::Call: return call(expr, scope);
    case ExprKind::Error: return {};
  }
  return {};
}

// Once for each name of a component.
Typed Semantics::unknown_name(const Expr& expr, Instance& instance) {
  if (!unknown_.insert({instance.definition, expr.name}).second) return {};
  Diagnostic& d = report(UnknownName, expr.span, text(expr.name), text(instance.definition->component->name));
  std::vector<std::string_view> candidates;
  for (const Symbol& s : instance.definition->symbols) candidates.push_back(text(s.name));
  // k_noise for Knoise: people mix spellings of one word. That is nearer than any other letter.
  auto folded = [](std::string_view word) {
    std::string out;
    for (char c : word) {
      if (c != '_') out += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return out;
  };
  std::string near;
  for (std::string_view candidate : candidates) {
    if (folded(candidate) == folded(text(expr.name))) near = std::string(candidate);
  }
  if (near.empty()) near = nearest_name(text(expr.name), candidates);
  if (!near.empty()) d.hint("did you mean '" + near + "'?");
  return {};
}

Typed Semantics::name_value(const Expr& expr, const Scope& scope) {
  Instance& instance = scope.instance;
  if (scope.place == Place::Connection && (expr.kind == ExprKind::Port || expr.qualifier.valid())) {
    Instance* owner = nullptr;
    size_t s = port(instance, expr, owner);
    if (s == static_cast<size_t>(-1) || !owner->variables[s].valid()) return {};
    const Symbol& symbol = owner->definition->symbols[s];
    if (symbol.port == Port::View) {
      report(SecondClass, expr.span,
             fmt::format("view '{}' is of the second class (section 2.1): it can be displayed but not connected",
                         text(symbol.name)))
          .also(symbol.span, "declared here");
      return {};
    }
    return symbol_value(*owner, s, scope);
  }
  if (expr.kind == ExprKind::Port || expr.qualifier.valid()) {
    if (expr.qualifier.valid()) {
      report(Encapsulated, expr.span, text(expr.qualifier), text(expr.name))
          .hint("give this component an input and connect it");
    } else {
      report(WrongType, expr.span, "ports are named this way in composite components only");
    }
    return {};
  }
  auto found = instance.definition->index.find(expr.name);
  if (found != instance.definition->index.end()) {
    VariableId v = instance.variables[found->second];
    if (scope.place == Place::Parameter && v.valid() && model_.variables[v].variability > Variability::Parameter) {
      report(NotConstant, expr.span, text(expr.name));
      return {};
    }
    return symbol_value(instance, found->second, scope);
  }
  std::string_view name = text(expr.name);
  bool moving = scope.place != Place::Parameter && scope.place != Place::Connection;
  if ((name == "time" || name == "t") && moving) return {build_.time(), Kind::Signal, {}, false, {}};
  if (name == "pi") return {build_.real(std::numbers::pi), Kind::Real, {}, true, {}};
  if (name == "k" && scope.place == Place::Update && instance.index.valid())
    return {build_.to_real(pre(instance.index)), Kind::Real, {}, false, {}};
  return unknown_name(expr, instance);
}

Typed Semantics::symbol_value(Instance& instance, size_t s, const Scope& scope) {
  const Symbol& symbol = instance.definition->symbols[s];
  read_.insert(&symbol);
  VariableId v = instance.variables[s];
  if (!v.valid()) return {};
  Typed typed;
  typed.kind = instance.kinds[s];
  typed.symbols = instance.symbols[s];
  typed.unit = symbol.unit;
  typed.constant = model_.variables[v].variability <= Variability::Parameter;
  if (scope.assigned && &instance == &scope.instance) {
    auto it = scope.assigned->find(s);
    if (it != scope.assigned->end()) {
      typed.expr = it->second;
      return typed;
    }
  }
  bool inside = &instance == &scope.instance;
  // What a delay lies behind is known inside at once.
  VariableId known = inside && instance.decided[s].valid() ? instance.decided[s] : v;
  switch (scope.place) {
    case Place::Event: typed.expr = typed.constant ? var(known) : pre(known); break;
    case Place::Update:
      typed.expr = symbol.role == Role::State ? pre(known) : var(known);
      if (symbol.role == Role::Input && inside) typed.expr = rounded(instance, s, typed.expr);
      break;
    default: typed.expr = var(known);
  }
  return typed;
}

bool Semantics::require(const Typed& value, Kind kind, Span span, std::string_view what) {
  if (value.failed()) return false;
  if (is_number(kind) ? is_number(value.kind) : value.kind == kind) {
    if (shape(value.expr).empty()) return true;
    report(WrongType, span, fmt::format("{} must be one number, not a vector or matrix", what));
    return false;
  }
  report(WrongType, span,
         fmt::format("{} must be {}, but this is {}", what,
                     is_number(kind)         ? "a number"
                     : kind == Kind::Boolean ? "true or false"
                                             : "symbolic",
                     is_number(value.kind) ? "a number" : kind_word(value.kind)));
  return false;
}

ExprId Semantics::numeric(const Expr& expr, const Scope& scope) {
  Typed value = expression(expr, scope);
  return require(value, Kind::Real, expr.span, "this") ? value.expr : ExprId{};
}

Typed Semantics::unary(const Expr& expr, const Scope& scope) {
  Typed value = expression(*expr.args[0], scope);
  if (expr.op == Operator::Not) {
    if (!require(value, Kind::Boolean, expr.args[0]->span, "the operand of 'not'")) return {};
    value.expr = build_.not_(value.expr);
    return value;
  }
  if (!require_numbers(value, expr.args[0]->span, "the operand")) return {};
  if (expr.op == Operator::Minus) value.expr = build_.negate(value.expr);
  return value;
}

Typed Semantics::binary(const Expr& expr, const Scope& scope) {
  const Expr &left = *expr.args[0], &right = *expr.args[1];
  // A symbol takes its set from the other side.
  Typed a, b;
  if (left.kind == ExprKind::Symbol) {
    b = expression(right, scope);
    if (b.failed()) return {};
    a = expression(left, scope, &b.symbols);
  } else {
    a = expression(left, scope);
    if (a.failed() && right.kind == ExprKind::Symbol) return {};
    b = expression(right, scope, &a.symbols);
  }
  if (a.failed() || b.failed()) return {};
  Typed result;
  result.constant = a.constant && b.constant;
  result.kind = a.kind == Kind::Signal || b.kind == Kind::Signal ? Kind::Signal : Kind::Real;
  auto numbers = [&](std::string_view what) {
    return require(a, Kind::Real, left.span, what) && require(b, Kind::Real, right.span, what);
  };
  switch (expr.op) {
    case Operator::Or:
    case Operator::And:
      if (!require(a, Kind::Boolean, left.span, "an operand of 'and', 'or'") ||
          !require(b, Kind::Boolean, right.span, "an operand of 'and', 'or'"))
        return {};
      result.kind = Kind::Boolean;
      result.expr = expr.op == Operator::Or ? build_.or_(a.expr, b.expr) : build_.and_(a.expr, b.expr);
      return result;
    case Operator::Equal:
    case Operator::NotEqual: {
      result.kind = Kind::Boolean;
      Op op = expr.op == Operator::Equal ? Op::Equal : Op::NotEqual;
      if (is_number(a.kind) != is_number(b.kind) || (!is_number(a.kind) && a.kind != b.kind)) {
        report(WrongType, expr.span,
               fmt::format("a {} cannot be compared with a {}", kind_word(a.kind), kind_word(b.kind)));
        return {};
      }
      if (build_.type(a.expr).is_array() || build_.type(b.expr).is_array()) {
        report(WrongType, expr.span, "a vector cannot be compared as a whole: compare its elements");
        return {};
      }
      if (a.kind == Kind::Symbolic && a.symbols != b.symbols) {
        ExprId converted = convert(b, a.symbols, right.span);
        if (!converted.valid()) return {};
        b.expr = converted;
      }
      result.expr = build_.relation(op, a.expr, b.expr);
      return result;
    }
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual: {
      if (!numbers("what is compared")) return {};
      Op op = expr.op == Operator::Less        ? Op::Less
              : expr.op == Operator::LessEqual ? Op::LessEqual
              : expr.op == Operator::Greater   ? Op::Greater
                                               : Op::GreaterEqual;
      result.kind = Kind::Boolean;
      result.expr = build_.relation(op, a.expr, b.expr);
      return result;
    }
    default: break;
  }
  if (!require_numbers(a, left.span, "an operand") || !require_numbers(b, right.span, "an operand")) return {};
  switch (expr.op) {
    case Operator::Add:
    case Operator::Subtract:
      if (!same_shape(a, b, expr.span)) return {};
      result.expr = expr.op == Operator::Add ? build_.add(a.expr, b.expr) : build_.subtract(a.expr, b.expr);
      if (a.unit == b.unit) result.unit = a.unit;
      break;
    case Operator::Multiply: return product(expr, a, b, result);
    case Operator::Divide:
      if (!require(b, Kind::Real, right.span, "what is divided by")) return {};
      result.expr = build_.divide(a.expr, b.expr);
      break;
    default:
      if (!numbers("an operand of '**'")) return {};
      result.expr = build_.power(a.expr, b.expr);
  }
  return result;
}

Typed Semantics::conditional(const Expr& expr, const Scope& scope, const std::vector<Name>* expected) {
  Typed condition = expression(*expr.args[0], scope);
  Typed a = expression(*expr.args[1], scope, expected), b = expression(*expr.args[2], scope, expected);
  if (!require(condition, Kind::Boolean, expr.args[0]->span, "a condition") || a.failed() || b.failed()) return {};
  if (is_number(a.kind) != is_number(b.kind) || (!is_number(a.kind) && a.kind != b.kind)) {
    report(WrongType, expr.span,
           fmt::format("the two cases differ in type: {} and {}", kind_word(a.kind), kind_word(b.kind)));
    return {};
  }
  if (a.kind == Kind::Symbolic && a.symbols != b.symbols) {
    b.expr = convert(b, a.symbols, expr.args[2]->span);
    if (!b.expr.valid()) return {};
  }
  if (!same_shape(a, b, expr.span)) return {};
  Typed result = a;
  result.expr = build_.if_(condition.expr, a.expr, b.expr);
  result.constant = condition.constant && a.constant && b.constant;
  if (is_number(a.kind) && (a.kind == Kind::Signal || b.kind == Kind::Signal)) result.kind = Kind::Signal;
  if (a.unit != b.unit) result.unit = {};
  return result;
}

// One set of symbols in terms of another that contains it.
ExprId Semantics::convert(const Typed& value, const std::vector<Name>& symbols, Span span) {
  if (value.symbols == symbols) return value.expr;
  hybrid::TypeId from = enumeration(value.symbols), to = enumeration(symbols);
  ExprId result;
  for (size_t i = value.symbols.size(); i-- > 0;) {
    auto it = std::find(symbols.begin(), symbols.end(), value.symbols[i]);
    if (it == symbols.end()) {
      report(UnknownSymbol, span, text(value.symbols[i]), listed(context_.names, symbols));
      return {};
    }
    ExprId literal = build_.enum_literal(to, it - symbols.begin() + 1);
    result = result.valid()
                 ? build_.if_(build_.equal(value.expr, build_.enum_literal(from, static_cast<int64_t>(i) + 1)), literal,
                              result)
                 : literal;
  }
  return result;
}

ExprId Semantics::as_symbol(const Typed& value, Instance& instance, size_t s, Span span) {
  if (value.failed()) return {};
  Kind kind = instance.kinds[s];
  std::string_view name = text(instance.definition->symbols[s].name);
  if (is_number(kind) && is_number(value.kind))
    return fits(value.expr, instance.dims[s], name, span) ? value.expr : ExprId{};
  if (!require(value, kind, span, fmt::format("'{}'", name))) return {};
  return kind == Kind::Symbolic ? convert(value, instance.symbols[s], span) : value.expr;
}

}  // namespace saltus::shsml
