// Functions: of mathematics, of lists, distributions, and the file's own.
#include <algorithm>

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
  int arity;
};
constexpr Mathematical kMathematical[] = {
    {"abs", Op::Abs, 1},   {"sign", Op::Sign, 1},   {"sqrt", Op::Sqrt, 1},   {"exp", Op::Exp, 1},
    {"ln", Op::Log, 1},    {"log", Op::Log, 1},     {"log10", Op::Log10, 1}, {"sin", Op::Sin, 1},
    {"cos", Op::Cos, 1},   {"tan", Op::Tan, 1},     {"asin", Op::Asin, 1},   {"acos", Op::Acos, 1},
    {"atan", Op::Atan, 1}, {"atan2", Op::Atan2, 2}, {"sinh", Op::Sinh, 1},   {"cosh", Op::Cosh, 1},
    {"tanh", Op::Tanh, 1}, {"min", Op::Min, 2},     {"max", Op::Max, 2},
};

struct Kind {
  std::string_view name;
  hybrid::Distribution kind;
  size_t parameters;
  char result;  // r real, n int, b bool
};
constexpr Kind kDistributions[] = {
    {"constant", hybrid::Distribution::Constant, 1, 'r'},   {"exponential", hybrid::Distribution::Exponential, 1, 'r'},
    {"uniform", hybrid::Distribution::Uniform, 2, 'r'},     {"normal", hybrid::Distribution::Normal, 2, 'r'},
    {"gamma", hybrid::Distribution::Gamma, 2, 'r'},         {"triangle", hybrid::Distribution::Triangle, 3, 'r'},
    {"erlang", hybrid::Distribution::Erlang, 2, 'r'},       {"weibull", hybrid::Distribution::Weibull, 2, 'r'},
    {"lognormal", hybrid::Distribution::Lognormal, 2, 'r'}, {"beta", hybrid::Distribution::Beta, 2, 'r'},
    {"bernoulli", hybrid::Distribution::Bernoulli, 1, 'b'}, {"binomial", hybrid::Distribution::Binomial, 2, 'n'},
    {"poisson", hybrid::Distribution::Poisson, 1, 'n'},     {"geometric", hybrid::Distribution::Geometric, 1, 'n'},
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
  for (std::string_view f : {"hd", "tl", "hr", "tr", "len", "take", "drop"}) {
    if (f == which) return list_function(e, f);
  }
  for (std::string_view f : {"floor", "ceil", "round", "int", "real", "string"}) {
    if (f == which) return convert(e, f);
  }
  for (const Kind& k : kDistributions) {
    if (k.name == which) return distribution(e, which);
  }
  std::vector<std::string_view> known = {"hd",    "tl",   "hr",    "tr",  "len",  "take",  "drop",
                                         "floor", "ceil", "round", "int", "real", "string"};
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

Value Semantics::mathematical(const Expr& e, Op op, int arity) {
  if (e.args.size() != static_cast<size_t>(arity)) {
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

Value Semantics::list_function(const Expr& e, std::string_view which) {
  size_t arity = which == "take" || which == "drop" ? 2 : 1;
  if (e.args.size() != arity) {
    report(ArgumentCount, e.span, which, arity, e.args.size());
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
