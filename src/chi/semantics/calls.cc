// Functions: of mathematics, of lists, distributions, and the file's own.
#include <algorithm>

#include "base/predefined_function.h"
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(UnknownFunction, Error, "X0320", "there is no function '{}'");
SALTUS_DIAGNOSTIC(ArgumentCount, Error, "X0321", "'{}' takes {} arguments, not {}");
SALTUS_DIAGNOSTIC(WantsList, Error, "X0322", "'{}' takes a list, not {}");
SALTUS_DIAGNOSTIC(WantsDistribution, Error, "X0323", "'sample' takes a distribution, not {}");
SALTUS_DIAGNOSTIC(NoSample, Error, "X0324", "a sample cannot be drawn here, only in the statements of a process");
SALTUS_DIAGNOSTIC(NotPlain, Warning, "X0325", "the argument of '{}' has the unit [{}]; it should be a plain number");

using syntax::Expr;

namespace {

// Functions that call functions twice each would double at every level.
constexpr size_t kMostInlined = 10'000;

struct Mathematical {
  std::string_view name;
  Op op;
  size_t arity;
};
constexpr Mathematical kMathematical[] = {
#define CHI_MATH(name, op, parameters, gives) {name, Op::op, arity(parameters)},
#include "chi/syntax/functions.def"
};

constexpr PredefinedFunction kLists[] = {
#define CHI_LIST(name, parameters, gives) {name, parameters, gives},
#include "chi/syntax/functions.def"
};

constexpr PredefinedFunction kConversions[] = {
#define CHI_CONVERSION(name, parameters, gives) {name, parameters, gives},
#include "chi/syntax/functions.def"
};

struct Kind {
  std::string_view name;
  hybrid::Distribution kind;
  size_t parameters;
  char result;  // r real, n int, b bool
};
constexpr Kind kDistributions[] = {
#define CHI_DISTRIBUTION(name, kind, sample, parameters, gives) \
  {name, hybrid::Distribution::kind, arity(parameters), sample},
#include "chi/syntax/functions.def"
};

}  // namespace

Value Semantics::call(const Expr& e, TypeId expected) {
  std::string which = text(e.name);
  auto it = definitions_.find(e.name);
  if (it != definitions_.end() && it->second->kind == syntax::DefinitionKind::Function)
    return user_call(e, *it->second);
  for (const Mathematical& m : kMathematical) {
    if (m.name == which) return mathematical(e, m.op, m.arity);
  }
  for (const PredefinedFunction& f : kLists) {
    if (f.name == which) return list_function(e, f);
  }
  for (const PredefinedFunction& f : kConversions) {
    if (f.name == which) return convert(e, f.name);
  }
  for (const Kind& k : kDistributions) {
    if (k.name == which) return distribution(e, which);
  }
  if (std::optional<Value> product = product_with_bracket(e)) return *product;
  std::vector<std::string_view> known;
  for (const PredefinedFunction& f : kLists) known.push_back(f.name);
  for (const PredefinedFunction& f : kConversions) known.push_back(f.name);
  for (const Mathematical& m : kMathematical) known.push_back(m.name);
  for (const Kind& k : kDistributions) known.push_back(k.name);
  for (const auto& [n, d] : definitions_) {
    if (d->kind == syntax::DefinitionKind::Function) known.push_back(context_.names.text(n));
  }
  Diagnostic& d = report(UnknownFunction, e.span, which);
  std::string near = nearest_name(which, known);
  if (!near.empty()) d.hint("did you mean '" + near + "'?");
  (void)expected;
  return failed(e.span);
}

Value Semantics::mathematical(const Expr& e, Op op, size_t arity) {
  if (e.args.size() != arity) {
    report(ArgumentCount, e.span, text(e.name), arity, e.args.size());
    return failed(e.span);
  }
  Value x = number(*e.args[0]);
  Value y = arity == 2 ? number(*e.args[1]) : x;
  if (!x.valid() || !y.valid()) return failed(e.span);
  Unit unit = Unit::pure();
  switch (op) {
    case Op::Abs: unit = x.unit; break;
    case Op::Sign: break;
    case Op::Sqrt: unit = power(x.unit, 0.5); break;
    case Op::Min:
    case Op::Max: unit = same_units(x, y, e.span, "the arguments").unit; break;
    case Op::Atan2: check_units(x, y, e.span, "the arguments"); break;
    default:
      if (x.unit.known() && !x.unit.dimensionless()) report(NotPlain, e.args[0]->span, text(e.name), text_of(x.unit));
  }
  if (op == Op::Min || op == Op::Max) {
    if (build_.type_id(x.expr) != build_.type_id(y.expr)) {
      x.expr = build_.to_real(x.expr);
      y.expr = build_.to_real(y.expr);
    }
    return {build_.math(op, x.expr, y.expr), unit, e.span};
  }
  if (op == Op::Abs) return {build_.math(op, x.expr), unit, e.span};
  ExprId real = build_.to_real(x.expr);
  return {arity == 2 ? build_.math(op, real, build_.to_real(y.expr)) : build_.math(op, real), unit, e.span};
}

Value Semantics::list_function(const Expr& e, const PredefinedFunction& function) {
  std::string_view which = function.name;
  if (size_t wanted = arity(function.parameters); e.args.size() != wanted) {
    report(ArgumentCount, e.span, which, wanted, e.args.size());
    return failed(e.span);
  }
  Value xs = expression(*e.args[0]);
  if (!xs.valid()) return xs;
  TypeId t = build_.type_id(xs.expr);
  if (!is_list(t) && !is_nested(t)) {
    report(WantsList, e.args[0]->span, which, type_text(t));
    return failed(e.span);
  }
  ExprId one = build_.integer(1), size = length(xs.expr);
  auto piece = [&](ExprId first, ExprId last) { return Value{slice(xs.expr, first, last), Unit::none(), e.span}; };
  if (which == "len") return {size, Unit::pure(), e.span};
  if (which == "hd") return {at(xs.expr, one), Unit::none(), e.span};
  if (which == "hr") return {at(xs.expr, size), Unit::none(), e.span};
  if (which == "tl") return piece(build_.integer(2), size);
  if (which == "tr") return piece(one, build_.subtract(size, one));
  Value n = coerce(expression(*e.args[1], model_.types.integer()), model_.types.integer(), "the number of elements");
  if (!n.valid()) return n;
  ExprId bounded = build_.max(build_.min(n.expr, size), build_.integer(0));
  return which == "take" ? piece(one, bounded) : piece(build_.add(bounded, one), size);
}

Value Semantics::convert(const Expr& e, std::string_view which) {
  if (e.args.size() != 1) {
    report(ArgumentCount, e.span, which, 1, e.args.size());
    return failed(e.span);
  }
  if (which == "string") {
    Value v = expression(*e.args[0]);
    if (!v.valid()) return v;
    ExprId p = printed(v.expr, e.span);
    return p.valid() ? Value{p, Unit::pure(), e.span} : failed(e.span);
  }
  Value v = number(*e.args[0]);
  if (!v.valid()) return v;
  if (which == "real") return {build_.to_real(v.expr), v.unit, e.span};
  if (build_.type_id(v.expr) == model_.types.integer()) return {v.expr, v.unit, e.span};
  ExprId x = v.expr;
  if (which == "round") x = build_.add(x, build_.real(0.5));
  if (which == "ceil") return {build_.negate(build_.math(Op::IntegerFloor, build_.negate(x))), v.unit, e.span};
  return {build_.math(Op::IntegerFloor, x), v.unit, e.span};
}

Value Semantics::distribution(const Expr& e, std::string_view which) {
  const Kind* kind = std::find_if(std::begin(kDistributions), std::end(kDistributions),
                                  [&](const Kind& k) { return k.name == which; });
  if (e.args.size() != kind->parameters) {
    report(ArgumentCount, e.span, which, kind->parameters, e.args.size());
    return failed(e.span);
  }
  std::vector<Value> values;
  bool integers = true;
  for (const Expr* a : e.args) {
    bool boolean = which == "constant";
    Value v = boolean ? expression(*a) : number(*a);
    if (!v.valid()) return v;
    integers = integers && build_.type_id(v.expr) == model_.types.integer();
    values.push_back(v);
  }
  hybrid::Distribution of = kind->kind;
  char result = kind->result;
  if (of == hybrid::Distribution::Uniform && integers) {
    of = hybrid::Distribution::Integers;
    result = 'n';
  }
  if (of == hybrid::Distribution::Constant) {
    TypeId t = build_.type_id(values[0].expr);
    if (t == model_.types.boolean()) {
      values[0].expr = build_.boolean_to_integer(values[0].expr);
      result = 'b';
    } else if (t == model_.types.integer()) {
      result = 'n';
    } else if (t != model_.types.real()) {
      values[0] = coerce(values[0], model_.types.real(), "the constant");
      if (!values[0].valid()) return values[0];
    }
  }
  TypeId type = distribution_type(result == 'r'   ? model_.types.real()
                                  : result == 'n' ? model_.types.integer()
                                                  : model_.types.boolean());
  std::vector<ExprId> fields = {build_.integer(static_cast<int64_t>(of))};
  for (size_t i = 0; i < 3; ++i) fields.push_back(i < values.size() ? build_.to_real(values[i].expr) : build_.real(0));
  return {build_.record_literal(type, fields), Unit::none(), e.span};
}

// A number drawn is an effect: it gets a statement of its own, before the one it stands in.
Value Semantics::sample(const Expr& e) {
  if (!before_ || where_ != Where::Statement || !locals_) {
    report(NoSample, e.span);
    return failed(e.span);
  }
  Value d = expression(*e.args[0]);
  if (!d.valid()) return d;
  TypeId t = build_.type_id(d.expr);
  if (!is_distribution(t)) {
    report(WantsDistribution, e.span, type_text(t));
    return failed(e.span);
  }
  TypeId result = distributed_[t.value];
  TypeId drawn = result == model_.types.boolean() ? model_.types.integer() : result;
  ExprId local = build_.local(new_local(fmt::format("$sample{}", locals_->size()), drawn, e.span), drawn);
  hybrid::Statement s = make(hybrid::StatementKind::Draw, e.span);
  s.target = local;
  s.value = d.expr;
  before_->push_back(std::move(s));
  ExprId value = drawn == result ? local : build_.equal(local, build_.integer(1));
  return {value, Unit::none(), e.span};
}

Value Semantics::user_call(const Expr& e, const syntax::Definition& d) {
  if (e.args.size() != d.parameters.size()) {
    report(ArgumentCount, e.span, text(d.name), d.parameters.size(), e.args.size())
        .also(d.name_span, "it is defined here");
    return failed(e.span);
  }
  std::vector<Value> values;
  std::vector<ExprId> arguments;
  for (size_t i = 0; i < e.args.size(); ++i) {
    TypeId wanted = d.parameters[i].type ? type(*d.parameters[i].type, globals_) : TypeId{};
    if (!wanted.valid()) return failed(e.span);
    Value v = coerce(expression(*e.args[i], wanted), wanted, "the parameter '" + text(d.parameters[i].name) + "'");
    if (!v.valid()) return v;
    values.push_back(v);
    arguments.push_back(v.expr);
  }
  // In equations a selection of values is an expression: its guards raise events, and it can be solved for what stands
  // in it.
  if (where_ == Where::Equation && inline_form(d) &&
      std::find(expanding_.begin(), expanding_.end(), d.name) == expanding_.end() && ++inlined_ <= kMostInlined) {
    return inlined(d, values, e.span);
  }
  FunctionId f = function(d);
  if (!f.valid()) return failed(e.span);
  return {build_.call(f, arguments), Unit::none(), e.span};
}

}  // namespace saltus::chi
