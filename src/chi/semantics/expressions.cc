// Expressions: names, types, units.
#include "chi/semantics/semantics.h"
#include "hybrid/rewrite.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(UnknownName, Error, "X0301", "there is no '{}' here");
SALTUS_DIAGNOSTIC(NotAValue, Error, "X0302", "'{}' is {}, which is no value");
SALTUS_DIAGNOSTIC(Ambiguous, Error, "X0303", "'{}' belongs to several enumerations here");
SALTUS_DIAGNOSTIC(WrongType, Error, "X0304", "{} should be {}, not {}");
SALTUS_DIAGNOSTIC(Operands, Error, "X0305", "'{}' cannot be applied to {} and {}");
SALTUS_DIAGNOSTIC(OneOperand, Error, "X0306", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(UnitsDiffer, Warning, "X0307", "the units of {} differ: [{}] and [{}]");
SALTUS_DIAGNOSTIC(NoSuchPart, Error, "X0308", "a tuple of {} parts, counted from 0, has no part {}");
SALTUS_DIAGNOSTIC(NotATuple, Error, "X0309", "'.' chooses a part of a tuple or list; this is {}");
SALTUS_DIAGNOSTIC(NotConstant, Error, "X0310", "{} is not known before the experiment begins");
SALTUS_DIAGNOSTIC(NotDerivable, Error, "X0311", "only a continuous variable has a derivative");
SALTUS_DIAGNOSTIC(ListInEquation, Error, "X0001", "not supported yet: {} in an equation");
SALTUS_DIAGNOSTIC(NoExpected, Error, "X0313", "the type of the empty list is not clear here");
SALTUS_DIAGNOSTIC(NotInFunction, Error, "X0314",
                  "{} cannot stand in a function: its value depends on its parameters alone");

using syntax::Expr;
using syntax::ExprKind;
using syntax::Operator;

namespace {

std::string_view spelling(Operator op) {
  switch (op) {
    case Operator::Or: return "or";
    case Operator::And: return "and";
    case Operator::Not: return "not";
    case Operator::Less: return "<";
    case Operator::LessEqual: return "<=";
    case Operator::Greater: return ">";
    case Operator::GreaterEqual: return ">=";
    case Operator::Equal: return "=";
    case Operator::NotEqual: return "/=";
    case Operator::Concatenate: return "++";
    case Operator::Add:
    case Operator::Plus: return "+";
    case Operator::Subtract:
    case Operator::Minus: return "-";
    case Operator::Multiply: return "*";
    case Operator::Divide: return "/";
    case Operator::Div: return "div";
    case Operator::Mod: return "mod";
    case Operator::Power: return "^";
    case Operator::None: break;
  }
  return "?";
}

Op relation_op(Operator op) {
  switch (op) {
    case Operator::Less: return Op::Less;
    case Operator::LessEqual: return Op::LessEqual;
    case Operator::Greater: return Op::Greater;
    case Operator::GreaterEqual: return Op::GreaterEqual;
    case Operator::Equal: return Op::Equal;
    default: return Op::NotEqual;
  }
}

}  // namespace

const Symbol* Semantics::find(Name name) const {
  for (const Scope* s = scope_; s; s = s->outer) {
    auto it = s->symbols.find(name);
    if (it != s->symbols.end()) return &it->second;
  }
  return nullptr;
}

Value Semantics::expression(const Expr& e, TypeId expected) {
  switch (e.kind) {
    case ExprKind::Error: return failed(e.span);
    case ExprKind::Integer: return {build_.integer(e.integer), Unit::pure(), e.span};
    case ExprKind::Real: return {build_.real(e.number), Unit::pure(), e.span};
    case ExprKind::Text: return {build_.string(e.name), Unit::pure(), e.span};
    case ExprKind::Boolean: return {build_.boolean(e.integer != 0), Unit::pure(), e.span};
    case ExprKind::Time:
      if (where_ == Where::Function) {
        report(NotInFunction, e.span, "time");
        return failed(e.span);
      }
      if (where_ == Where::Constant) {
        report(NotConstant, e.span, "time");
        return failed(e.span);
      }
      // In seconds; but sin(0.25 * pi * time) is what people write.
      return {build_.time(), Unit::none(), e.span};
    case ExprKind::Name: return name(e, expected);
    case ExprKind::Unary: return unary(e);
    case ExprKind::Binary: return binary(e, expected);
    case ExprKind::Chain: {
      ExprId all;
      for (const Expr* link : e.args) {
        Value v = relation(*link);
        if (!v.valid()) return v;
        all = all.valid() ? build_.and_(all, v.expr) : v.expr;
      }
      return {all, Unit::pure(), e.span};
    }
    case ExprKind::Call: return call(e, expected);
    case ExprKind::Tuple: return tuple(e, expected);
    case ExprKind::List: return list(e, expected);
    case ExprKind::Part: return part(e);
    case ExprKind::Element: return element_of(e);
    case ExprKind::Prime: return prime(e);
    case ExprKind::Sample: return sample(e);
    case ExprKind::Guarded: return guarded(e, expected);
  }
  return failed(e.span);
}

Value Semantics::symbol_value(const Symbol& symbol, Span span) {
  switch (symbol.kind) {
    case SymbolKind::Channel: report(NotAValue, span, text(symbol.name), "a channel"); return failed(span);
    case SymbolKind::Bundle: report(NotAValue, span, text(symbol.name), "a bundle"); return failed(span);
    case SymbolKind::Discrete:
    case SymbolKind::Continuous:
      if (where_ == Where::Constant) {
        report(NotConstant, span, "'" + text(symbol.name) + "'");
        return failed(span);
      }
      break;
    case SymbolKind::Local:
      if (where_ == Where::Equation) {
        report(ListInEquation, span, is_list(symbol.type) || is_nested(symbol.type) ? "a list" : "a tuple");
        return failed(span);
      }
      break;
    default: break;
  }
  if (!symbol.expr.valid()) return failed(span);
  return {symbol.expr, symbol.unit, span};
}

Value Semantics::name(const Expr& e, TypeId expected) {
  const Symbol* symbol = find(e.name);
  std::string spelt = text(e.name);
  if (symbol) return symbol_value(*symbol, e.span);
  // A literal of an enumeration: of the expected one, or of the only one that has it.
  for (const Scope* s = scope_; s; s = s->outer) {
    auto it = s->literals.find(e.name);
    if (it == s->literals.end()) continue;
    for (const Literal& l : it->second) {
      if (l.type == expected || it->second.size() == 1)
        return {build_.enum_literal(l.type, l.index), Unit::pure(), e.span};
    }
    report(Ambiguous, e.span, spelt);
    return failed(e.span);
  }
  auto it = definitions_.find(e.name);
  if (it != definitions_.end()) {
    constexpr const char* kinds[] = {"a process",     "a function", "a system",
                                     "an experiment", "a type",     "a constant that is not defined before"};
    report(NotAValue, e.span, spelt, kinds[static_cast<size_t>(it->second->kind)]);
    return failed(e.span);
  }
  if (std::vector<Name> names = factors(e.name); !names.empty()) return product_of_names(e, names);
  std::vector<std::string_view> known;
  for (const Scope* s = scope_; s; s = s->outer) {
    for (const auto& [n, unused] : s->symbols) known.push_back(context_.names.text(n));
    for (const auto& [n, unused] : s->literals) known.push_back(context_.names.text(n));
  }
  Diagnostic& d = report(UnknownName, e.span, spelt);
  std::string near = nearest_name(spelt, known);
  if (!near.empty()) d.hint("did you mean '" + near + "'?");
  return failed(e.span);
}

Value Semantics::condition(const Expr& e) {
  Value v = expression(e, model_.types.boolean());
  if (v.valid() && build_.type_id(v.expr) != model_.types.boolean()) {
    report(WrongType, e.span, "a guard", "bool", type_text(build_.type_id(v.expr)));
    return failed(e.span);
  }
  return v;
}

Value Semantics::number(const Expr& e) {
  Value v = expression(e, model_.types.real());
  if (v.valid() && !is_number(build_.type_id(v.expr))) {
    report(WrongType, e.span, "this", "a number", type_text(build_.type_id(v.expr)));
    return failed(e.span);
  }
  return v;
}

Value Semantics::coerce(Value v, TypeId wanted, std::string_view what) {
  if (!v.valid() || !wanted.valid()) return failed(v.span);
  TypeId given = build_.type_id(v.expr);
  if (given == wanted) return v;
  if (wanted == model_.types.real() && given == model_.types.integer()) {
    v.expr = build_.to_real(v.expr);
    return v;
  }
  const hybrid::Type w = model_.types[wanted], g = model_.types[given];
  // A list of known length is a list.
  if (w.dims.size() == 1 && g.dims.size() == 1) {
    if (w.base == g.base && w.detail == g.detail) return v;
    if (w.base == BaseType::Real && g.base == BaseType::Integer) {
      v.expr = build_.to_real(v.expr);
      return v;
    }
  }
  bool nested = is_nested(wanted) && is_nested(given);
  if (nested || (is_tuple(wanted) && is_tuple(given))) {
    const auto wanted_fields = model_.types.records[hybrid::RecordId(w.detail)].fields;
    const auto given_fields = model_.types.records[hybrid::RecordId(g.detail)].fields;
    if (wanted_fields.size() == given_fields.size()) {
      std::vector<ExprId> parts;
      for (size_t i = 0; i < wanted_fields.size(); ++i) {
        Value p = coerce({build_.field(v.expr, i), {}, v.span}, wanted_fields[i].type, what);
        if (!p.valid()) return p;
        parts.push_back(p.expr);
      }
      v.expr = build_.record_literal(wanted, parts);
      return v;
    }
  }
  report(WrongType, v.span, what, type_text(wanted), type_text(given));
  return failed(v.span);
}

void Semantics::check_units(const Value& a, const Value& b, Span span, std::string_view what) {
  if (!compatible(a.unit, b.unit)) report(UnitsDiffer, span, what, text_of(a.unit), text_of(b.unit));
}

Value Semantics::same_units(const Value& a, const Value& b, Span span, std::string_view what) {
  check_units(a, b, span, what);
  if (a.unit.known()) return {{}, a.unit, span};
  if (b.unit.known()) return {{}, b.unit, span};
  bool pure = a.unit.kind == Unit::Kind::Pure && b.unit.kind == Unit::Kind::Pure;
  return {{}, pure ? Unit::pure() : Unit::none(), span};
}

Value Semantics::unary(const Expr& e) {
  Value v = expression(*e.args[0]);
  if (!v.valid()) return v;
  TypeId t = build_.type_id(v.expr);
  if (e.op == Operator::Not ? t != model_.types.boolean() : !is_number(t)) {
    report(OneOperand, e.span, spelling(e.op), type_text(t));
    return failed(e.span);
  }
  if (e.op == Operator::Not) v.expr = build_.not_(v.expr);
  if (e.op == Operator::Minus) v.expr = build_.negate(v.expr);
  v.span = e.span;
  return v;
}

Value Semantics::binary(const Expr& e, TypeId expected) {
  switch (e.op) {
    case Operator::Or:
    case Operator::And: {
      Value a = expression(*e.args[0], model_.types.boolean()), b = expression(*e.args[1], model_.types.boolean());
      if (!a.valid() || !b.valid()) return failed(e.span);
      TypeId boolean = model_.types.boolean();
      if (build_.type_id(a.expr) != boolean || build_.type_id(b.expr) != boolean) {
        report(Operands, e.span, spelling(e.op), type_text(build_.type_id(a.expr)), type_text(build_.type_id(b.expr)));
        return failed(e.span);
      }
      return {e.op == Operator::Or ? build_.or_(a.expr, b.expr) : build_.and_(a.expr, b.expr), Unit::pure(), e.span};
    }
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
    case Operator::Equal:
    case Operator::NotEqual: return relation(e);
    case Operator::Concatenate: {
      Value a = expression(*e.args[0], expected);
      TypeId first = a.valid() ? build_.type_id(a.expr) : expected;
      Value b = expression(*e.args[1], first);
      if (!a.valid() || !b.valid()) return failed(e.span);
      TypeId ta = build_.type_id(a.expr), tb = build_.type_id(b.expr);
      if (ta == model_.types.string() && tb == ta) return {build_.add(a.expr, b.expr), Unit::pure(), e.span};
      if (is_nested(ta) && is_nested(tb)) {
        bool widens = type_text(tb).starts_with("real") && type_text(ta).starts_with("int");
        a = coerce(a, widens ? tb : ta, "the list");
        b = coerce(b, widens ? tb : ta, "the list");
        if (!a.valid() || !b.valid()) return failed(e.span);
        return {concatenation(a.expr, b.expr), Unit::pure(), e.span};
      }
      if (!is_list(ta) || !is_list(tb)) {
        report(Operands, e.span, "++", type_text(ta), type_text(tb));
        return failed(e.span);
      }
      TypeId wanted = list_type(element(ta));
      if (model_.types[tb].base == BaseType::Real && model_.types[ta].base == BaseType::Integer)
        wanted = list_type(element(tb));
      a = coerce(a, wanted, "the list");
      b = coerce(b, wanted, "the list");
      if (!a.valid() || !b.valid()) return failed(e.span);
      std::vector<ExprId> parts = {a.expr, b.expr};
      return {build_.concatenate(0, parts), Unit::pure(), e.span};
    }
    default: {
      Value a = expression(*e.args[0]), b = expression(*e.args[1]);
      if (!a.valid() || !b.valid()) return failed(e.span);
      return arithmetic(e, a, b);
    }
  }
}

Value Semantics::arithmetic(const Expr& e, const Value& a, const Value& b) {
  TypeId ta = build_.type_id(a.expr), tb = build_.type_id(b.expr);
  bool strings = e.op == Operator::Add && ta == model_.types.string() && tb == ta;
  if (strings) return {build_.add(a.expr, b.expr), Unit::pure(), e.span};
  bool integers = ta == model_.types.integer() && tb == ta;
  bool whole = e.op == Operator::Div || e.op == Operator::Mod;
  if (!is_number(ta) || !is_number(tb) || (whole && !integers)) {
    report(Operands, e.span, spelling(e.op), type_text(ta), type_text(tb));
    return failed(e.span);
  }
  Value result{{}, {}, e.span};
  switch (e.op) {
    case Operator::Add:
    case Operator::Subtract:
      result.unit =
          same_units(a, b, e.span, e.op == Operator::Add ? "the terms of a sum" : "the terms of a difference").unit;
      result.expr = e.op == Operator::Add ? build_.add(a.expr, b.expr) : build_.subtract(a.expr, b.expr);
      break;
    case Operator::Multiply:
      result.unit = multiply(a.unit, b.unit);
      result.expr = build_.multiply(a.expr, b.expr);
      break;
    case Operator::Divide:
      result.unit = divide(a.unit, b.unit);
      result.expr = build_.divide(a.expr, b.expr);
      break;
    case Operator::Div:
    case Operator::Mod:
      result.unit = Unit::pure();
      // 'mod' has the sign of the divisor; a = b*(a div b) + a mod b.
      result.expr = build_.math(Op::Mod, a.expr, b.expr);
      if (e.op == Operator::Div) result.expr = build_.math(Op::Div, build_.subtract(a.expr, result.expr), b.expr);
      break;
    default: {
      auto exponent = build_.number(b.expr);
      result.unit = exponent                                    ? power(a.unit, *exponent)
                    : a.unit.known() && !a.unit.dimensionless() ? Unit::none()
                                                                : a.unit;
      result.expr = build_.power(a.expr, b.expr);
    }
  }
  return result;
}

// Numbers, parameters, discrete variables and time, and nothing but arithmetic of them.
bool Semantics::is_of_time(ExprId a, ExprId b) {
  for (ExprId side : {a, b}) {
    for (VariableId id : hybrid::variables_of(build_.pool(), side)) {
      if (model_.variables[id].variability == hybrid::Variability::Continuous) return false;
    }
    bool computed = false;
    hybrid::Walk walk(build_.pool());
    walk(side,
         [&](ExprId x) { computed = computed || hybrid::op_class(build_.pool().op(x)) == hybrid::OpClass::Function; });
    if (computed) return false;
  }
  return true;
}

Value Semantics::relation(const Expr& e) {
  Value a = expression(*e.args[0]);
  Value b = expression(*e.args[1], a.valid() ? build_.type_id(a.expr) : TypeId{});
  if (!a.valid() || !b.valid()) return failed(e.span);
  TypeId ta = build_.type_id(a.expr), tb = build_.type_id(b.expr);
  bool equality = e.op == Operator::Equal || e.op == Operator::NotEqual;
  bool numbers = is_number(ta) && is_number(tb);
  bool comparable = numbers || (ta == tb && is_scalar(ta) && (equality || model_.types[ta].base == BaseType::String));
  if (!comparable) {
    report(Operands, e.span, spelling(e.op), type_text(ta), type_text(tb));
    return failed(e.span);
  }
  if (numbers) check_units(a, b, e.span, "the sides of the relation");
  bool reals = numbers && (ta == model_.types.real() || tb == model_.types.real());
  if (watched_ && e.op == Operator::Equal && reals && before_) {
    // ∇ a = b: the instant at which the sides meet. The run looks for it (simulate/events/equalities.h), but where that
    // is a known time.
    if (!is_of_time(a.expr, b.expr))
      return {build_.relation(Op::Equal, build_.to_real(a.expr), build_.to_real(b.expr)), Unit::pure(), e.span};
    ExprId left = lift_locals(build_.to_real(a.expr)), right = lift_locals(build_.to_real(b.expr));
    ExprId above = build_.variable(hidden("above", model_.types.boolean()));
    before_->push_back(assignment(above, build_.greater(left, right), e.span));
    return {build_.if_(above, build_.less_equal(left, right), build_.greater_equal(left, right)), Unit::pure(), e.span};
  }
  if (ta == model_.types.boolean()) {
    // Equality of truth values by logic.
    ExprId same = build_.or_(build_.and_(a.expr, b.expr), build_.and_(build_.not_(a.expr), build_.not_(b.expr)));
    return {e.op == Operator::Equal ? same : build_.not_(same), Unit::pure(), e.span};
  }
  return {build_.relation(relation_op(e.op), a.expr, b.expr), Unit::pure(), e.span};
}

Value Semantics::tuple(const Expr& e, TypeId expected) {
  std::vector<ExprId> parts;
  std::vector<TypeId> types;
  for (size_t i = 0; i < e.args.size(); ++i) {
    TypeId wanted;
    if (expected.valid() && is_tuple(expected)) {
      const auto& fields = model_.types.records[hybrid::RecordId(model_.types[expected].detail)].fields;
      if (i < fields.size()) wanted = fields[i].type;
    }
    Value v = expression(*e.args[i], wanted);
    if (!v.valid()) return failed(e.span);
    parts.push_back(v.expr);
    TypeId t = build_.type_id(v.expr);
    types.push_back(is_list(t) ? list_type(element(t)) : t);
  }
  return {build_.record_literal(tuple_type(types), parts), Unit::pure(), e.span};
}

Value Semantics::list(const Expr& e, TypeId expected) {
  bool known = expected.valid() && (is_list(expected) || is_nested(expected));
  TypeId wanted = known ? element_type(expected) : TypeId{};
  if (e.args.empty()) {
    if (!wanted.valid()) {
      report(NoExpected, e.span);
      return failed(e.span);
    }
    return {empty_list(expected), Unit::pure(), e.span};
  }
  std::vector<Value> all;
  bool real = false;
  for (const Expr* x : e.args) {
    all.push_back(expression(*x, wanted));
    if (!all.back().valid()) return failed(e.span);
    TypeId t = build_.type_id(all.back().expr);
    real = real || t == model_.types.real();
    if (!wanted.valid()) wanted = is_list(t) ? list_type(element(t)) : t;
    // Of numbers and lists of numbers, reals win.
    if (!known && t != wanted && type_text(t).starts_with("real") && type_text(wanted).starts_with("int"))
      wanted = is_list(t) ? list_type(element(t)) : t;
  }
  if (real && wanted == model_.types.integer()) wanted = model_.types.real();
  bool lists = is_list(wanted) || is_nested(wanted);
  if (!lists && has_list(wanted)) {
    report(ListInEquation, e.span, "a list of tuples with lists in them");
    return failed(e.span);
  }
  std::vector<ExprId> elements;
  for (Value& v : all) {
    v = coerce(v, wanted, "an element of the list");
    if (!v.valid()) return failed(e.span);
    elements.push_back(v.expr);
  }
  return {lists ? list_of(elements, nested_list_type(wanted)) : build_.array_literal(elements), Unit::pure(), e.span};
}

Value Semantics::part(const Expr& e) {
  if (bundle(*e.args[0])) return bundle_value(e);
  Value v = expression(*e.args[0]);
  if (!v.valid()) return v;
  TypeId t = build_.type_id(v.expr);
  if (is_list(t) || is_nested(t)) return {at(v.expr, build_.integer(e.integer + 1)), Unit::none(), e.span};
  if (!is_tuple(t)) {
    report(NotATuple, e.span, type_text(t));
    return failed(e.span);
  }
  size_t n = model_.types.records[hybrid::RecordId(model_.types[t].detail)].fields.size();
  if (e.integer < 0 || static_cast<size_t>(e.integer) >= n) {
    report(NoSuchPart, e.span, n, e.integer);
    return failed(e.span);
  }
  return {build_.field(v.expr, static_cast<size_t>(e.integer)), Unit::none(), e.span};
}

Value Semantics::element_of(const Expr& e) {
  if (bundle(*e.args[0])) return bundle_value(e);
  Value v = expression(*e.args[0]), i = expression(*e.args[1], model_.types.integer());
  if (!v.valid() || !i.valid()) return failed(e.span);
  if (!is_list(build_.type_id(v.expr)) && !is_nested(build_.type_id(v.expr))) {
    report(NotATuple, e.span, type_text(build_.type_id(v.expr)));
    return failed(e.span);
  }
  i = coerce(i, model_.types.integer(), "the place in a list");
  if (!i.valid()) return i;
  return {at(v.expr, build_.add(i.expr, build_.integer(1))), Unit::none(), e.span};
}

Value Semantics::prime(const Expr& e) {
  const Expr* inner = e.args[0];
  while (inner->kind == ExprKind::Prime) inner = inner->args[0];
  // Ah': the rate is that of the last factor.
  if (inner == e.args[0] && inner->kind == ExprKind::Name && !find(inner->name)) {
    std::vector<Name> names = factors(inner->name);
    const Symbol* last = names.empty() ? nullptr : find(names.back());
    if (last && last->kind == SymbolKind::Continuous) {
      Value all = product_of_names(*inner, names);
      Expr name = *inner, rate = e;
      name.name = names.back();
      const Expr* one[] = {&name};
      rate.args = one;
      Value r = prime(rate);
      if (!all.valid() || !r.valid()) return failed(e.span);
      Value v{r.expr, r.unit, e.span};
      for (size_t i = names.size() - 1; i-- > 0;) {
        const Symbol* factor = find(names[i]);
        v = {build_.multiply(factor->expr, v.expr), multiply(factor->unit, v.unit), e.span};
      }
      return v;
    }
  }
  Value v = expression(*e.args[0]);
  if (!v.valid()) return v;
  bool reported = false;
  const Symbol* symbol = referred(*inner, &reported);
  if (!symbol || symbol->kind != SymbolKind::Continuous) {
    report(NotDerivable, e.span);
    return failed(e.span);
  }
  // Plain numbers have rates whose unit nobody writes down: x' = -x.
  bool plain = v.unit.known() && v.unit.dimensionless();
  return {build_.der(v.expr), plain ? Unit::none() : divide(v.unit, Unit::second()), e.span};
}

// [ b → e [] b → e ]: the first open one; the equation it stands in asserts that there is one.
Value Semantics::guarded(const Expr& e, TypeId expected) {
  std::vector<ExprId> guards;
  std::vector<Value> values;
  bool real = false;
  for (size_t i = 0; i + 1 < e.args.size(); i += 2) {
    Value g = condition(*e.args[i]), v = expression(*e.args[i + 1], expected);
    if (!g.valid() || !v.valid()) return failed(e.span);
    guards.push_back(g.expr);
    values.push_back(v);
    real = real || build_.type_id(v.expr) == model_.types.real();
  }
  if (values.empty()) return failed(e.span);
  TypeId wanted = real ? model_.types.real() : build_.type_id(values[0].expr);
  Unit unit = values[0].unit;
  for (Value& v : values) {
    v = coerce(v, wanted, "an alternative");
    if (!v.valid()) return v;
    unit = same_units({{}, unit, v.span}, v, v.span, "the alternatives").unit;
  }
  if (where_ == Where::Equation) one_open(guards, e.span);
  ExprId result = values.back().expr;
  for (size_t i = values.size() - 1; i-- > 0;) result = build_.if_(guards[i], values[i].expr, result);
  return {result, unit, e.span};
}

ExprId Semantics::lift_locals(ExprId e) {
  hybrid::Rewriter lift(build_, [&](ExprId x) -> std::optional<ExprId> {
    if (!is_scalar(build_.type_id(x))) return std::nullopt;
    ExprId root = x;
    while (build_.pool().op(root) == Op::Field || build_.pool().op(root) == Op::Index ||
           build_.pool().op(root) == Op::Size)
      root = build_.pool().arg(root, 0);
    if (build_.pool().op(root) != Op::Local || !before_) return std::nullopt;
    ExprId copy = build_.variable(hidden("seen", build_.type_id(x)));
    before_->push_back(assignment(copy, x, {}));
    return copy;
  });
  return lift(e);
}

}  // namespace saltus::chi
