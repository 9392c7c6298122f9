// Expressions: typed as they are translated (MLS 3.6 chapters 3, 6, 10).
#include "hybrid/limits.h"
#include "modelica/semantics/instantiation.h"
#include "modelica/syntax/operators.h"

namespace saltus::modelica {

using hybrid::BaseType;
using syntax::ExprKind;
using syntax::Operator;

SALTUS_DIAGNOSTIC(TooManyElements, Error, "M0346", "{}; --max-elements allows more");
SALTUS_DIAGNOSTIC(OperandTypes, Error, "M0410", "'{}' cannot be applied to {} and {}");
SALTUS_DIAGNOSTIC(OperandType, Error, "M0411", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(OperandSizes, Error, "M0412", "'{}' is applied to arrays of different sizes: {} and {}");
SALTUS_DIAGNOSTIC(IfNotBoolean, Error, "M0413", "a condition must be a Boolean, not {}");
SALTUS_DIAGNOSTIC(FieldOfExpression, Error, "M0439",
                  "fields are taken of variables, not of an expression in parentheses");
SALTUS_DIAGNOSTIC(ColonOutside, Error, "M0439", "':' can only be a subscript, or a size that is declared");
SALTUS_DIAGNOSTIC(IfBranches, Error, "M0414", "the branches of this if differ in type: {} and {}");
SALTUS_DIAGNOSTIC(ElementTypes, Error, "M0415", "the elements of this array differ in type: {} and {}");
SALTUS_DIAGNOSTIC(EndOutside, Error, "M0416", "'end' is used outside of a subscript");
SALTUS_DIAGNOSTIC(RangeType, Error, "M0417", "a range needs numbers, not {}");
SALTUS_DIAGNOSTIC(NegativePower, Error, "M0443", "the exponent of a matrix is a natural number, not {}");
SALTUS_DIAGNOSTIC(TupleAsValue, Error, "M0418", "a list of several values stands where one is needed");
SALTUS_DIAGNOSTIC(NotSupported, Error, "M0999", "not supported yet: {}");

void Reports::unsupported(Span span, std::string_view what) {
  error(NotSupported, span, what);
}

static bool numeric(BaseType base) {
  return base == BaseType::Real || base == BaseType::Integer;
}

// MLS 3.6 §12.4.3: where one value is needed, a call with several results is its first one.
ExprId Instantiation::expression(const syntax::Expr& expr, const Env& env) {
  ExprId value = results(expr, env);
  return value.valid() && type(value).base == BaseType::Tuple ? build_.tuple_element(value, 0) : value;
}

ExprId Instantiation::results(const syntax::Expr& expr, const Env& env) {
  try {
    return expression_of_kind(expr, env);
  } catch (const hybrid::TooManyElements& error) {
    this->error(TooManyElements, expr.span, error.what());
  }
}

ExprId Instantiation::expression_of_kind(const syntax::Expr& expr, const Env& env) {
  switch (expr.kind) {
    case ExprKind::Integer: return build_.integer(syntax::as<syntax::IntegerExpr>(expr).value);
    case ExprKind::Real: return build_.real(syntax::as<syntax::RealExpr>(expr).value);
    case ExprKind::String: {
      // MLS §13.5: a URI of a library's resource; outside of annotations it is the name of the file.
      std::string_view value = syntax::as<syntax::StringExpr>(expr).value;
      if (value.starts_with("modelica://")) {
        if (std::string file = library_.resolve_uri(value); !file.empty()) return build_.string(file);
      }
      return build_.string(value);
    }
    case ExprKind::Boolean: return build_.boolean(syntax::as<syntax::BooleanExpr>(expr).value);
    case ExprKind::Reference: return reference(syntax::as<syntax::ReferenceExpr>(expr), env);
    case ExprKind::Call: return call(syntax::as<syntax::CallExpr>(expr), env);
    case ExprKind::PartialCall: return function_value(expr, env);
    case ExprKind::Unary: return unary(syntax::as<syntax::UnaryExpr>(expr), env);
    case ExprKind::Binary: return binary(syntax::as<syntax::BinaryExpr>(expr), env);
    case ExprKind::If: return if_expression(syntax::as<syntax::IfExpr>(expr), env);
    case ExprKind::Range: {
      const auto& range = syntax::as<syntax::RangeExpr>(expr);
      ExprId first = expression(*range.first, env);
      ExprId last = expression(*range.last, env);
      if (type(first).base == BaseType::Enumeration || type(first).base == BaseType::Boolean) {
        if (model_.exprs.type(first) != model_.exprs.type(last) || range.step) {
          error(RangeType, range.last->span, show(model_.exprs.type(last)));
        }
        auto a = try_evaluate(first, true), b = try_evaluate(last, true);
        if (!a || !b) {
          // As many as the two values tell: the Integers between them, turned back.
          bool boolean = type(first).base == BaseType::Boolean;
          auto ordinal = [&](ExprId e) { return boolean ? build_.boolean_to_integer(e) : build_.enum_to_integer(e); };
          hybrid::IteratorId iterator = build_.new_iterator("e");
          ExprId all = build_.range(ordinal(first), ordinal(last)), at = build_.iterator(iterator);
          ExprId value =
              boolean ? build_.greater(at, build_.integer(0)) : build_.integer_to_enum(model_.exprs.type(first), at);
          return build_.for_(value, iterator, std::span<const ExprId>(&all, 1));
        }
        std::vector<ExprId> elements;
        for (int64_t i = a->as_integer(); i <= b->as_integer(); ++i) {
          elements.push_back(type(first).base == BaseType::Boolean ? build_.boolean(i != 0)
                                                                   : build_.enum_literal(model_.exprs.type(first), i));
        }
        return build_.array_literal(elements, model_.exprs.type(first));
      }
      if (!numeric(type(first).base) || !type(first).dims.empty())
        error(RangeType, range.first->span, show(model_.exprs.type(first)));
      if (!numeric(type(last).base) || !type(last).dims.empty())
        error(RangeType, range.last->span, show(model_.exprs.type(last)));
      ExprId step;
      if (range.step) {
        step = expression(*range.step, env);
        if (!numeric(type(step).base) || !type(step).dims.empty())
          error(RangeType, range.step->span, show(model_.exprs.type(step)));
      }
      // Sizes follow from the values, so parameters in them are structural.
      if (!env.locals) {
        auto fix = [&](ExprId& e) {
          if (!e.valid() || build_.is_literal(e)) return;
          if (auto v = is_parameter_expression(e) ? common_value(e) : std::nullopt) {
            mark_structural(e);
            e = hybrid::to_expression(build_, *v);
          }
        };
        fix(first);
        fix(step);
        fix(last);
      }
      return step.valid() ? build_.range(first, step, last) : build_.range(first, last);
    }
    case ExprKind::Array: {
      const auto& array = syntax::as<syntax::ArrayExpr>(expr);
      std::vector<ExprId> elements;
      for (const syntax::Expr* element : array.elements) elements.push_back(expression(*element, env));
      return array_of(std::move(elements), [&](size_t i) { return array.elements[i]->span; });
    }
    case ExprKind::Comprehension: {
      const auto& c = syntax::as<syntax::ComprehensionExpr>(expr);
      return comprehension(*c.body, c.iterators, env);
    }
    case ExprKind::Matrix: return matrix(syntax::as<syntax::MatrixExpr>(expr), env);
    case ExprKind::Tuple: error(TupleAsValue, expr.span);
    case ExprKind::Parentheses: return expression(*syntax::as<syntax::ParenthesesExpr>(expr).inner, env);
    case ExprKind::Subscripted: {
      const auto& s = syntax::as<syntax::SubscriptedExpr>(expr);
      return apply_subscripts(expression(*s.base, env), s.subscripts, env, expr.span);
    }
    case ExprKind::Field: error(FieldOfExpression, expr.span);
    case ExprKind::Colon: error(ColonOutside, expr.span);
    case ExprKind::End:
      if (!env.end.valid()) error(EndOutside, expr.span);
      return env.end;
    case ExprKind::Missing: fail();
  }
  fail();
}

ExprId Instantiation::array_of(std::vector<ExprId> elements, const std::function<Span(size_t)>& span_of) {
  if (elements.empty()) return build_.array_literal(elements, model_.types.real());
  // All of one shape and type; Integers beside Reals become Reals.
  const hybrid::Type first = type(elements[0]);
  bool any_real = false;
  for (ExprId e : elements) any_real |= type(e).base == BaseType::Real;
  for (size_t i = 0; i < elements.size(); ++i) {
    const hybrid::Type other = type(elements[i]);
    if (any_real && other.base == BaseType::Integer) elements[i] = build_.to_real(elements[i]);
    bool same_base = other.base == first.base || (numeric(other.base) && numeric(first.base));
    if (!same_base || other.dims.size() != first.dims.size()) {
      error(ElementTypes, span_of(i), show(model_.exprs.type(elements[0])), show(model_.exprs.type(elements[i])));
    }
    for (size_t d = 0; d < first.dims.size(); ++d) {
      if (first.dims[d] >= 0 && other.dims[d] >= 0 && first.dims[d] != other.dims[d]) {
        error(ElementTypes, span_of(i), show(model_.exprs.type(elements[0])), show(model_.exprs.type(elements[i])));
      }
    }
    if (other.base == BaseType::Record)
      elements[i] = convert(elements[i], model_.exprs.type(elements[0]), span_of(i), "element");
  }
  return build_.array_literal(elements);
}

ExprId Instantiation::unary(const syntax::UnaryExpr& expr, const Env& env) {
  ExprId value = expression(*expr.operand, env);
  BaseType base = type(value).base;
  if (expr.op == Operator::Not && base != BaseType::Record) {
    if (base != BaseType::Boolean) error(OperandType, expr.span, "not", show(model_.exprs.type(value)));
    return build_.not_(value);
  }
  if (base == BaseType::Record) {
    if (auto result = overloaded(expr.op, value, {}, expr.span, env)) return *result;
  }
  if (!numeric(base)) error(OperandType, expr.span, syntax::text_of(expr.op), show(model_.exprs.type(value)));
  if (expr.op == Operator::Minus || expr.op == Operator::MinusElementwise) return build_.negate(value);
  return value;
}

ExprId Instantiation::binary(const syntax::BinaryExpr& expr, const Env& env) {
  // Long sums lean to the left: they are taken apart without recursion.
  std::vector<const syntax::BinaryExpr*> spine;
  const syntax::Expr* at = &expr;
  while (at->kind == ExprKind::Binary) {
    spine.push_back(&syntax::as<syntax::BinaryExpr>(*at));
    at = spine.back()->left;
  }
  ExprId left = expression(*at, env);
  for (size_t i = spine.size(); i-- > 0;) {
    const syntax::BinaryExpr& node = *spine[i];
    // `false and ...`: the rest may be meaningless then (x[n] with n = 0), and is not looked at.
    if (node.op == Operator::And || node.op == Operator::Or) {
      if (auto truth = build_.truth(left); truth && *truth == (node.op == Operator::Or)) continue;
    }
    ExprId right = expression(*node.right, env);
    left = arithmetic(node.op, left, right, node.span, env);
  }
  return left;
}

ExprId Instantiation::promote(ExprId expr, size_t rank) {
  hybrid::Type t = type(expr);
  if (t.dims.size() >= rank) return expr;
  t.dims.resize(rank, 1);
  return build_.reshape(expr, model_.types.intern(t));
}

ExprId Instantiation::arithmetic(Operator op, ExprId a, ExprId b, Span span, const Env& env) {
  const hybrid::Type ta = type(a), tb = type(b);
  auto wrong = [&]() -> ExprId {
    error(OperandTypes, span, syntax::text_of(op), show(model_.exprs.type(a)), show(model_.exprs.type(b)));
  };
  auto same_shape = [&] {
    if (ta.dims.size() != tb.dims.size()) return false;
    for (size_t i = 0; i < ta.dims.size(); ++i) {
      if (ta.dims[i] >= 0 && tb.dims[i] >= 0 && ta.dims[i] != tb.dims[i]) return false;
    }
    return true;
  };
  auto need_same_shape = [&] {
    if (!same_shape())
      error(OperandSizes, span, syntax::text_of(op), show(model_.exprs.type(a)), show(model_.exprs.type(b)));
  };
  if (ta.base == BaseType::Record || tb.base == BaseType::Record) {
    if (auto result = overloaded(op, a, b, span, env)) return *result;
    return wrong();
  }
  switch (op) {
    case Operator::And:
    case Operator::Or:
      if (ta.base != BaseType::Boolean || tb.base != BaseType::Boolean) return wrong();
      need_same_shape();
      return op == Operator::And ? build_.and_(a, b) : build_.or_(a, b);
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
    case Operator::Equal:
    case Operator::NotEqual: {
      bool comparable = (numeric(ta.base) && numeric(tb.base)) || (ta.base == tb.base && ta.base != BaseType::Record);
      if (ta.base == BaseType::Enumeration && comparable)
        comparable = assignable(model_.exprs.type(a), model_.exprs.type(b));
      if (!comparable || !ta.dims.empty() || !tb.dims.empty()) return wrong();
      static constexpr Op kRelations[] = {Op::Less,         Op::LessEqual, Op::Greater,
                                          Op::GreaterEqual, Op::Equal,     Op::NotEqual};
      return build_.relation(kRelations[static_cast<int>(op) - static_cast<int>(Operator::Less)], a, b);
    }
    default: break;
  }
  if (op == Operator::Add && ta.base == BaseType::String && tb.base == BaseType::String) {
    need_same_shape();
    return build_.add(a, b);
  }
  bool scalar_a = ta.dims.empty(), scalar_b = tb.dims.empty();
  if (op == Operator::AddElementwise && ta.base == BaseType::String && tb.base == BaseType::String) {
    if (scalar_a == scalar_b) need_same_shape();
    auto spread = [&](ExprId e, ExprId like) {
      std::vector<ExprId> sizes;
      for (size_t i = 0; i < type(like).dims.size(); ++i)
        sizes.push_back(build_.size(like, build_.integer(static_cast<int64_t>(i) + 1)));
      return sizes.empty() ? e : build_.fill(e, std::span<const ExprId>(sizes));
    };
    return build_.add(scalar_a ? spread(a, b) : a, scalar_b ? spread(b, a) : b);
  }
  if (!numeric(ta.base) || !numeric(tb.base)) return wrong();
  switch (op) {
    case Operator::Add:
    case Operator::Subtract: need_same_shape(); return op == Operator::Add ? build_.add(a, b) : build_.subtract(a, b);
    case Operator::AddElementwise:
    case Operator::SubtractElementwise:
      if (scalar_a == scalar_b) need_same_shape();  // else the scalar is spread
      return op == Operator::AddElementwise ? build_.add(a, b) : build_.subtract(a, b);
    case Operator::Multiply: {
      if (scalar_a || scalar_b) return build_.multiply(a, b);
      size_t ra = ta.dims.size(), rb = tb.dims.size();
      if (ra > 2 || rb > 2) return wrong();
      int64_t inner_a = ta.dims.back(), inner_b = tb.dims.front();
      if (inner_a >= 0 && inner_b >= 0 && inner_a != inner_b) need_same_shape(), (void)0;
      if (inner_a >= 0 && inner_b >= 0 && inner_a != inner_b) return wrong();
      return build_.matrix_multiply(a, b);
    }
    case Operator::MultiplyElementwise:
      if (!scalar_a && !scalar_b) need_same_shape();
      return build_.multiply(a, b);
    case Operator::Divide:
      if (!scalar_b) return wrong();
      return build_.divide(a, b);
    case Operator::DivideElementwise:
      if (!scalar_a && !scalar_b) need_same_shape();
      return build_.divide(a, b);
    case Operator::Power:
      if (scalar_a && scalar_b) return build_.power(a, b);
      if (ta.dims.size() == 2 && scalar_b && tb.base == BaseType::Integer) {
        if (ta.dims[0] >= 0 && ta.dims[1] >= 0 && ta.dims[0] != ta.dims[1]) return wrong();
        // MLS §10.6.7: A^n is the product of n times A.
        if (auto exponent = build_.integer_value(b); exponent && *exponent < 0) error(NegativePower, span, *exponent);
        return build_.matrix_power(a, b);
      }
      return wrong();
    case Operator::PowerElementwise:
      if (!scalar_a && !scalar_b) need_same_shape();
      return build_.power(a, b);
    default: return wrong();
  }
}

namespace {

// What a literal's type is, without looking up any name.
std::optional<BaseType> literal_base(const syntax::Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Integer:
    case ExprKind::Real: return BaseType::Real;
    case ExprKind::String: return BaseType::String;
    case ExprKind::Boolean: return BaseType::Boolean;
    case ExprKind::Parentheses: return literal_base(*syntax::as<syntax::ParenthesesExpr>(expr).inner);
    default: return std::nullopt;
  }
}

}  // namespace

ExprId Instantiation::if_expression(const syntax::IfExpr& expr, const Env& env) {
  std::vector<std::pair<ExprId, ExprId>> branches;
  ExprId otherwise;
  Span otherwise_span = expr.otherwise->span;
  bool decided = false;
  std::vector<const syntax::Expr*> passed_over;
  for (const auto& branch : expr.branches) {
    ExprId condition = expression(*branch.condition, env);
    if (type(condition).base != BaseType::Boolean || !type(condition).dims.empty()) {
      error(IfNotBoolean, branch.condition->span, show(model_.exprs.type(condition)));
    }
    std::optional<bool> known = build_.truth(condition);
    if (!known && !env.locals && is_discrete_parameter(condition)) {
      if (auto value = common_value(condition)) {
        mark_structural(condition);
        known = value->as_boolean();
      }
    }
    if (known && !*known) {
      passed_over.push_back(branch.value);
      continue;
    }
    ExprId value = expression(*branch.value, env);
    if (known) {
      otherwise = value;
      decided = true;
      passed_over.push_back(expr.otherwise);
      break;
    }
    branches.emplace_back(condition, value);
  }
  if (!decided) {
    otherwise = expression(*expr.otherwise, env);
  }
  for (size_t i = branches.size(); i-- > 0;) {
    auto [condition, value] = branches[i];
    const hybrid::Type a = type(value), b = type(otherwise);
    bool same = (a.base == b.base || (numeric(a.base) && numeric(b.base))) && a.dims.size() == b.dims.size();
    for (size_t d = 0; same && !unchosen_ && d < a.dims.size(); ++d)
      same = a.dims[d] < 0 || b.dims[d] < 0 || a.dims[d] == b.dims[d];
    if (!same) error(IfBranches, expr.span, show(model_.exprs.type(value)), show(model_.exprs.type(otherwise)));
    if (a.base == BaseType::Record && a.detail != b.detail) {
      otherwise = convert(otherwise, model_.exprs.type(value), otherwise_span, "else branch");
    }
    otherwise = build_.if_(condition, value, otherwise);
  }
  // A branch that the parameters rule out may name what is not there, so it is not translated; but what is of another
  // type on the face of it is wrong with any parameters (MLS §3.6.5).
  for (const syntax::Expr* branch : passed_over) {
    auto other = literal_base(*branch);
    BaseType base = numeric(type(otherwise).base) ? BaseType::Real : type(otherwise).base;
    if (other && base != BaseType::Record && *other != base) {
      error(IfBranches, expr.span, show(model_.exprs.type(otherwise)), show(model_.types.scalar(*other)));
    }
    unchosen(branch, env.scope.cls, [&] {
      ExprId value = expression(*branch, env);
      BaseType found = numeric(type(value).base) ? BaseType::Real : type(value).base;
      if (found != base)
        error(IfBranches, expr.span, show(model_.exprs.type(otherwise)), show(model_.exprs.type(value)));
    });
  }
  return otherwise;
}

// Equal sizes, as far as they are known, in all dimensions but one.
static bool equal_but(const std::vector<int64_t>& a, const std::vector<int64_t>& b, size_t along) {
  if (a.size() != b.size()) return false;
  for (size_t d = 0; d < a.size(); ++d) {
    if (d != along && a[d] >= 0 && b[d] >= 0 && a[d] != b[d]) return false;
  }
  return true;
}

// [a, b; c, d]: rows beside each other, then under each other (MLS §10.4.2.1).
ExprId Instantiation::matrix(const syntax::MatrixExpr& expr, const Env& env) {
  std::vector<std::vector<ExprId>> rows;
  size_t rank = 2;
  bool any_real = false;
  for (const auto& row : expr.rows) {
    auto& values = rows.emplace_back();
    for (const syntax::Expr* element : row) {
      values.push_back(expression(*element, env));
      rank = std::max(rank, type(values.back()).dims.size());
      any_real |= type(values.back()).base == BaseType::Real;
    }
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t k = 0; k < rows[i].size(); ++k) {
      TypeId first = model_.exprs.type(rows[0][0]), other = model_.exprs.type(rows[i][k]);
      const hybrid::Type &a = model_.types[first], &b = model_.types[other];
      bool same = (a.base == b.base && a.detail == b.detail) || (numeric(a.base) && numeric(b.base));
      if (!same) error(ElementTypes, expr.rows[i][k]->span, show(first), show(other));
    }
  }
  std::vector<ExprId> stacked;
  for (auto& row : rows) {
    for (ExprId& value : row) {
      if (any_real && type(value).base == BaseType::Integer) value = build_.to_real(value);
      value = promote(value, rank);
    }
    for (ExprId value : row) {
      if (!equal_but(type(value).dims, type(row[0]).dims, 1)) {
        error(OperandSizes, expr.span, "[ ]", show(model_.exprs.type(row[0])), show(model_.exprs.type(value)));
      }
    }
    stacked.push_back(row.size() == 1 ? row[0] : build_.concatenate(1, row));
  }
  for (ExprId value : stacked) {
    if (!equal_but(type(value).dims, type(stacked[0]).dims, 0)) {
      error(OperandSizes, expr.span, "[;]", show(model_.exprs.type(stacked[0])), show(model_.exprs.type(value)));
    }
  }
  return stacked.size() == 1 ? stacked[0] : build_.concatenate(0, stacked);
}

}  // namespace saltus::modelica
