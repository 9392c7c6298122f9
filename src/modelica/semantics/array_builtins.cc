// Predefined functions of arrays, reductions (MLS 3.6 §10.3, §10.3.4.1).
#include <algorithm>

#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(NegativeArgument, Error, "M0348", "'{}' of size {}: a size cannot be negative");
SALTUS_DIAGNOSTIC(ArrayArgument, Error, "M0440", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(SizeArgument, Error, "M0461", "the {} must be an Integer, not {}");
SALTUS_DIAGNOSTIC(NoSuchDimension, Error, "M0441", "there is no dimension {} in {}");

// {sum(all[:, j, ...]) for j in ...}: each element of the result over what the iterators run over, where only the call
// knows how far.
ExprId Instantiation::sum_of_open_range(ExprId all, size_t iterators) {
  size_t rank = type(all).dims.size();
  std::vector<ExprId> subscripts(iterators, build_.colon());
  std::vector<hybrid::IteratorId> own;
  for (size_t d = iterators; d < rank; ++d) {
    own.push_back(build_.new_iterator("e" + std::to_string(d)));
    subscripts.push_back(build_.iterator(own.back()));
  }
  ExprId body = build_.sum(build_.index(all, subscripts));
  for (size_t d = rank; d-- > iterators;) {
    ExprId size = build_.size(all, build_.integer(static_cast<int64_t>(d) + 1));
    ExprId range = build_.range(build_.integer(1), size);
    body = build_.for_(body, own[d - iterators], std::span<const ExprId>(&range, 1));
  }
  return body;
}

ExprId Instantiation::reduction(std::string_view name, const syntax::CallExpr& expr, const Env& env) {
  ExprId all = comprehension(*expr.arguments[0], expr.iterators, env);
  if (name == "array") return all;
  // One number: nested dimensions are flattened by the operation itself.
  if (name == "sum") {
    if (type(all).base == BaseType::Record) {
      ExprId total;
      for (int64_t i = 1; i <= type(all).dims[0]; ++i) {
        ExprId term = build_.index(all, {build_.integer(i)});
        total = total.valid() ? arithmetic(syntax::Operator::Add, total, term, expr.span, env) : term;
      }
      if (!total.valid()) fail();
      return total;
    }
    // sum of arrays: elementwise over the iterators only
    size_t iterators = expr.iterators.size();
    const hybrid::Type t = type(all);
    if (t.dims.size() > iterators) {
      ExprId total;
      int64_t count = 1;
      for (size_t d = 0; d < iterators; ++d) count = t.dims[d] < 0 || count < 0 ? -1 : count * t.dims[d];
      if (count < 0) return sum_of_open_range(all, iterators);
      for (int64_t n = 0; n < count; ++n) {
        std::vector<ExprId> at(iterators);
        int64_t rest = n;
        for (size_t d = iterators; d-- > 0;) {
          at[d] = build_.integer(rest % t.dims[d] + 1);
          rest /= t.dims[d];
        }
        ExprId term = build_.index(all, at);
        total = total.valid() ? build_.add(total, term) : term;
      }
      if (!total.valid()) return build_.zero(model_.types.drop_dims(model_.exprs.type(all), iterators));
      return total;
    }
    return build_.sum(all);
  }
  BaseType base = type(all).base;
  bool number = base == BaseType::Real || base == BaseType::Integer;
  if (base == BaseType::String || base == BaseType::Record || (name == "product" && !number)) {
    error(ArrayArgument, expr.span, name, show(model_.exprs.type(all)));
  }
  if (name == "product") return build_.product(all);
  if (name == "min") return build_.min_of(all);
  return build_.max_of(all);
}

// One call of a function of arrays (MLS §10.3, §10.4).
struct Instantiation::ArrayCall {
  Instantiation& s;
  std::string_view name;
  const syntax::CallExpr& expr;
  const Env& env;

  [[noreturn]] void wrong(ExprId e) const { s.error(ArrayArgument, expr.span, name, s.show(s.model_.exprs.type(e))); }
  std::vector<ExprId> arguments(size_t least, size_t most) const {
    s.need_arguments(expr, least, most);
    return s.arguments_of(expr, env);
  }
  ExprId structural(ExprId e) const {
    if (!env.locals && !s.build_.is_literal(e) && s.is_parameter_expression(e)) {
      if (auto value = s.common_value(e)) {
        s.mark_structural(e);
        return hybrid::to_expression(s.build_, *value);
      }
    }
    return e;
  }
  ExprId size_argument(ExprId e) const {
    if (s.type(e).base != BaseType::Integer || !s.type(e).dims.empty()) {
      s.error(SizeArgument, expr.span, fmt::format("size in '{}'", name), s.show(s.model_.exprs.type(e)));
    }
    ExprId size = structural(e);
    if (auto n = s.build_.integer_value(size); n && *n < 0) s.error(NegativeArgument, expr.span, name, *n);
    return size;
  }

  ExprId size() const;
  ExprId concatenated() const;
  std::optional<ExprId> shaped() const;
  std::optional<ExprId> reduced() const;
  std::optional<ExprId> filled() const;
  std::optional<ExprId> product() const;
};

ExprId Instantiation::ArrayCall::size() const {
  s.need_arguments(expr, 1, 2);
  // Real A[:, size(A, 1)]: one size of an array may follow from another that is known already.
  if (!env.locals && expr.arguments.size() == 2 && expr.arguments[0]->kind == syntax::ExprKind::Reference &&
      expr.arguments[1]->kind == syntax::ExprKind::Integer) {
    const auto& named = syntax::as<syntax::ReferenceExpr>(*expr.arguments[0]);
    int64_t k = syntax::as<syntax::IntegerExpr>(*expr.arguments[1]).value;
    Found found = named.parts.size() == 1 && named.parts[0].subscripts.empty()
                      ? s.lookup_name(env.scope, named.parts[0].name)
                      : Found{};
    if (found.kind == Found::ComponentFound && found.component->dims_known == Known::Busy && k >= 1 &&
        k <= static_cast<int64_t>(found.component->dims.size())) {
      int64_t size = found.component->dims[static_cast<size_t>(k - 1)].size;
      if (size >= 0) return s.build_.integer(size);
    }
  }
  // Of an array of components only the size is a value (MLS §10.3.1).
  if (!env.locals && expr.arguments.size() == 2 && expr.arguments[0]->kind == syntax::ExprKind::Reference) {
    const auto& named = syntax::as<syntax::ReferenceExpr>(*expr.arguments[0]);
    Found found = !named.absolute && named.parts.size() == 1 && named.parts[0].subscripts.empty()
                      ? s.lookup_name(env.scope, named.parts[0].name)
                      : Found{};
    Instance* component = found.kind == Found::ComponentFound ? s.resolve_outer(*found.component) : nullptr;
    if (component && !component->is_leaf() && !s.is_record(*component->cls)) {
      int64_t k = s.evaluate_integer(s.expression(*expr.arguments[1], env), expr.span, "dimension");
      if (k < 1 || k > static_cast<int64_t>(component->dims.size()))
        s.error(NoSuchDimension, expr.span, k, s.class_name(*component->cls));
      return s.build_.integer(s.dims(*component)[static_cast<size_t>(k - 1)].size);
    }
  }
  auto a = arguments(1, 2);
  if (a.size() == 1) return s.build_.size(a[0]);
  ExprId k = size_argument(a[1]);
  if (auto d = s.build_.integer_value(k); d && (*d < 1 || *d > static_cast<int64_t>(s.type(a[0]).dims.size()))) {
    s.error(NoSuchDimension, expr.span, *d, s.show(s.model_.exprs.type(a[0])));
  }
  return s.build_.size(a[0], k);
}

std::optional<ExprId> Instantiation::ArrayCall::shaped() const {
  if (name == "ndims") return s.build_.integer(static_cast<int64_t>(s.type(arguments(1, 1)[0]).dims.size()));
  if (name == "scalar") {
    ExprId a = arguments(1, 1)[0];
    for (int64_t d : s.type(a).dims) {
      if (d >= 0 && d != 1) wrong(a);
    }
    return s.build_.to_scalar(a);
  }
  if (name == "vector") {
    ExprId a = arguments(1, 1)[0];
    if (std::count_if(s.type(a).dims.begin(), s.type(a).dims.end(), [](int64_t d) { return d > 1; }) > 1) wrong(a);
    return s.build_.to_vector(a);
  }
  if (name == "matrix") {
    ExprId a = arguments(1, 1)[0];
    for (size_t i = 2; i < s.type(a).dims.size(); ++i) {
      if (s.type(a).dims[i] >= 0 && s.type(a).dims[i] != 1) wrong(a);
    }
    return s.build_.to_matrix(a);
  }
  if (name == "transpose") {
    auto a = arguments(1, 1);
    if (s.type(a[0]).dims.size() < 2) wrong(a[0]);
    return s.build_.transpose(a[0]);
  }
  return std::nullopt;
}

std::optional<ExprId> Instantiation::ArrayCall::reduced() const {
  if (name == "sum" || name == "product") {
    auto a = arguments(1, 1);
    BaseType base = s.type(a[0]).base;
    if (base != BaseType::Real && base != BaseType::Integer && base != BaseType::Record) wrong(a[0]);
    if (s.type(a[0]).dims.empty()) return a[0];
    if (base == BaseType::Record) {
      ExprId total;
      for (int64_t i = 1; i <= s.type(a[0]).dims[0]; ++i) {
        ExprId term = s.build_.index(a[0], {s.build_.integer(i)});
        total = total.valid() ? s.arithmetic(name == "sum" ? syntax::Operator::Add : syntax::Operator::Multiply, total,
                                             term, expr.span, env)
                              : term;
      }
      if (!total.valid()) wrong(a[0]);
      return total;
    }
    return name == "sum" ? s.build_.sum(a[0]) : s.build_.product(a[0]);
  }
  if (name == "min" || name == "max") {
    auto a = arguments(1, 2);
    auto ordered = [&](ExprId e) {
      BaseType base = s.type(e).base;
      return base == BaseType::Real || base == BaseType::Integer || base == BaseType::Boolean ||
             base == BaseType::Enumeration;
    };
    for (ExprId e : a) {
      if (!ordered(e)) wrong(e);
    }
    if (a.size() == 1) {
      if (s.type(a[0]).dims.empty()) return a[0];
      return name == "min" ? s.build_.min_of(a[0]) : s.build_.max_of(a[0]);
    }
    if (!s.type(a[0]).dims.empty() || !s.type(a[1]).dims.empty()) wrong(s.type(a[0]).dims.empty() ? a[1] : a[0]);
    if (!s.assignable(s.model_.exprs.type(a[0]), s.model_.exprs.type(a[1])) &&
        !s.assignable(s.model_.exprs.type(a[1]), s.model_.exprs.type(a[0]))) {
      wrong(a[1]);
    }
    return s.build_.math(name == "min" ? Op::Min : Op::Max, a[0], a[1]);
  }
  return std::nullopt;
}

ExprId Instantiation::ArrayCall::concatenated() const {
  auto a = arguments(2, 100000);
  ExprId k = size_argument(a[0]);
  auto d = s.build_.integer_value(k);
  if (!d)
    d = s.evaluate_integer(k, expr.arguments[0]->span, "dimension of 'cat'");  // MLS §10.4.2: a parameter expression
  std::vector<ExprId> arrays(a.begin() + 1, a.end());
  bool any_real = false;
  for (ExprId e : arrays) any_real |= s.type(e).base == BaseType::Real;
  for (ExprId& e : arrays) {
    if (any_real && s.type(e).base == BaseType::Integer) e = s.build_.to_real(e);
    if (*d < 1 || *d > static_cast<int64_t>(s.type(e).dims.size()))
      s.error(NoSuchDimension, expr.span, *d, s.show(s.model_.exprs.type(e)));
  }
  // MLS §10.4.2: of one s.type, and of equal sizes but along that dimension.
  const hybrid::Type first = s.type(arrays[0]);
  for (ExprId e : arrays) {
    const hybrid::Type& t = s.type(e);
    bool fits = t.base == first.base && t.detail == first.detail && t.dims.size() == first.dims.size();
    for (size_t k = 0; fits && k < t.dims.size(); ++k) {
      fits = static_cast<int64_t>(k) + 1 == *d || t.dims[k] < 0 || first.dims[k] < 0 || t.dims[k] == first.dims[k];
    }
    if (!fits) wrong(e);
  }
  return s.build_.concatenate(static_cast<size_t>(*d - 1), arrays);
}

std::optional<ExprId> Instantiation::ArrayCall::filled() const {
  if (name == "array") {
    auto a = arguments(1, 100000);
    return s.array_of(std::move(a), [&](size_t i) { return expr.arguments[i]->span; });
  }
  if (name == "fill") {
    auto a = arguments(1, 20);
    std::vector<ExprId> sizes;
    for (size_t i = 1; i < a.size(); ++i) sizes.push_back(size_argument(a[i]));
    if (sizes.empty()) return a[0];
    return s.build_.fill(a[0], std::span<const ExprId>(sizes));
  }
  if (name == "zeros" || name == "ones") {
    auto a = arguments(1, 20);
    for (ExprId& e : a) e = size_argument(e);
    return s.build_.fill(s.build_.integer(name == "ones" ? 1 : 0), std::span<const ExprId>(a));
  }
  if (name == "identity") return s.build_.identity(size_argument(arguments(1, 1)[0]));
  if (name == "diagonal") {
    ExprId a = arguments(1, 1)[0];
    if (s.type(a).dims.size() != 1) wrong(a);
    return s.build_.diagonal(a);
  }
  if (name == "linspace") {
    auto a = arguments(3, 3);
    a[2] = size_argument(a[2]);
    if (auto n = s.build_.integer_value(a[2]); n && *n < 2)
      s.error(ArrayArgument, expr.span, name, fmt::format("{} points: it needs two", *n));
    for (size_t i : {0u, 1u}) {
      bool number = s.type(a[i]).base == BaseType::Real || s.type(a[i]).base == BaseType::Integer;
      if (!number || !s.type(a[i]).dims.empty()) wrong(a[i]);
    }
    return s.build_.linspace(s.build_.to_real(a[0]), s.build_.to_real(a[1]), a[2]);
  }
  return std::nullopt;
}

// Products of vectors, and matrices of a form.
std::optional<ExprId> Instantiation::ArrayCall::product() const {
  if (name == "cross") {
    auto a = arguments(2, 2);
    for (ExprId e : a) {
      if (s.type(e).dims.size() != 1 || (s.type(e).dims[0] >= 0 && s.type(e).dims[0] != 3)) wrong(e);
    }
    return s.build_.cross(a[0], a[1]);
  }
  if (name == "skew") {
    ExprId a = arguments(1, 1)[0];
    if (s.type(a).dims.size() != 1 || (s.type(a).dims[0] >= 0 && s.type(a).dims[0] != 3)) wrong(a);
    return s.build_.skew(a);
  }
  if (name == "outerProduct") {
    auto a = arguments(2, 2);
    for (ExprId e : a) {
      if (s.type(e).dims.size() != 1) wrong(e);
    }
    return s.build_.outer_product(a[0], a[1]);
  }
  if (name == "symmetric") {
    ExprId a = arguments(1, 1)[0];
    const std::vector<int64_t>& d = s.type(a).dims;
    if (d.size() != 2 || (d[0] >= 0 && d[1] >= 0 && d[0] != d[1])) wrong(a);
    return s.build_.symmetric(a);
  }
  if (name == "promote") {
    auto a = arguments(2, 2);
    auto n = s.build_.integer_value(structural(a[1]));
    if (!n) n = s.evaluate_integer(a[1], expr.arguments[1]->span, "rank of 'promote'");
    return s.promote(a[0], static_cast<size_t>(*n));
  }
  return std::nullopt;
}

std::optional<ExprId> Instantiation::array_builtin(std::string_view name, const syntax::CallExpr& expr,
                                                   const Env& env) {
  bool reduces = name == "sum" || name == "product" || name == "min" || name == "max" || name == "array";
  if (reduces && !expr.iterators.empty()) return reduction(name, expr, env);
  ArrayCall call{*this, name, expr, env};
  if (name == "size") return call.size();
  if (name == "cat") return call.concatenated();
  if (auto made = call.shaped()) return made;
  if (auto made = call.reduced()) return made;
  if (auto made = call.filled()) return made;
  return call.product();
}

}  // namespace saltus::modelica
