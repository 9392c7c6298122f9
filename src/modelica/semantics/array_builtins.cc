// Predefined functions of arrays, reductions (MLS 3.6 §10.3, §10.3.4.1).
#include <algorithm>

#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(NegativeArgument, Error, "M0348", "'{}' of size {}: a size cannot be negative");
SALTUS_DIAGNOSTIC(ArrayArgument, Error, "M0440", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(SizeArgument, Error, "M0461", "the {} must be an Integer, not {}");
SALTUS_DIAGNOSTIC(NoSuchDimension, Error, "M0441", "there is no dimension {} in {}");

// {sum(all[:, j, ...]) for j in ...}: each element of the result over what the iterators run over, where only the call
// knows how far.
ExprId Semantics::sum_of_open_range(ExprId all, size_t iterators) {
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

ExprId Semantics::reduction(std::string_view name, const syntax::CallExpr& expr, const Env& env) {
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

std::optional<ExprId> Semantics::array_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env) {
  bool reduces = name == "sum" || name == "product" || name == "min" || name == "max" || name == "array";
  if (reduces && !expr.iterators.empty()) return reduction(name, expr, env);
  auto wrong = [&](ExprId e) -> std::optional<ExprId> {
    error(ArrayArgument, expr.span, name, show(model_.exprs.type(e)));
  };
  auto arguments = [&](size_t least, size_t most) {
    need_arguments(expr, least, most);
    return arguments_of(expr, env);
  };
  auto structural = [&](ExprId e) {
    if (!env.locals && !build_.is_literal(e) && is_parameter_expression(e)) {
      if (auto value = common_value(e)) {
        mark_structural(e);
        return hybrid::to_expression(build_, *value);
      }
    }
    return e;
  };
  auto size_argument = [&](ExprId e) {
    if (type(e).base != BaseType::Integer || !type(e).dims.empty()) {
      error(SizeArgument, expr.span, fmt::format("size in '{}'", name), show(model_.exprs.type(e)));
    }
    ExprId size = structural(e);
    if (auto n = build_.integer_value(size); n && *n < 0) error(NegativeArgument, expr.span, name, *n);
    return size;
  };
  if (name == "size") {
    need_arguments(expr, 1, 2);
    // Real A[:, size(A, 1)]: one size of an array may follow from another that is known already.
    if (!env.locals && expr.arguments.size() == 2 && expr.arguments[0]->kind == syntax::ExprKind::Reference &&
        expr.arguments[1]->kind == syntax::ExprKind::Integer) {
      const auto& named = syntax::as<syntax::ReferenceExpr>(*expr.arguments[0]);
      int64_t k = syntax::as<syntax::IntegerExpr>(*expr.arguments[1]).value;
      Found found = named.parts.size() == 1 && named.parts[0].subscripts.empty()
                        ? lookup_name(env.scope, named.parts[0].name)
                        : Found{};
      if (found.kind == Found::ComponentFound && found.component->dims_known == Known::Busy && k >= 1 &&
          k <= static_cast<int64_t>(found.component->dims.size())) {
        int64_t size = found.component->dims[static_cast<size_t>(k - 1)].size;
        if (size >= 0) return build_.integer(size);
      }
    }
    // Of an array of components only the size is a value (MLS §10.3.1).
    if (!env.locals && expr.arguments.size() == 2 && expr.arguments[0]->kind == syntax::ExprKind::Reference) {
      const auto& named = syntax::as<syntax::ReferenceExpr>(*expr.arguments[0]);
      Found found = !named.absolute && named.parts.size() == 1 && named.parts[0].subscripts.empty()
                        ? lookup_name(env.scope, named.parts[0].name)
                        : Found{};
      Instance* component = found.kind == Found::ComponentFound ? resolve_outer(*found.component) : nullptr;
      if (component && !component->is_leaf() && !is_record(*component->cls)) {
        int64_t k = evaluate_integer(expression(*expr.arguments[1], env), expr.span, "dimension");
        if (k < 1 || k > static_cast<int64_t>(component->dims.size()))
          error(NoSuchDimension, expr.span, k, class_name(*component->cls));
        return build_.integer(dims(*component)[static_cast<size_t>(k - 1)].size);
      }
    }
    auto a = arguments(1, 2);
    if (a.size() == 1) return build_.size(a[0]);
    ExprId k = size_argument(a[1]);
    if (auto d = build_.integer_value(k); d && (*d < 1 || *d > static_cast<int64_t>(type(a[0]).dims.size()))) {
      error(NoSuchDimension, expr.span, *d, show(model_.exprs.type(a[0])));
    }
    return build_.size(a[0], k);
  }
  if (name == "ndims") return build_.integer(static_cast<int64_t>(type(arguments(1, 1)[0]).dims.size()));
  if (name == "scalar") {
    ExprId a = arguments(1, 1)[0];
    for (int64_t d : type(a).dims) {
      if (d >= 0 && d != 1) return wrong(a);
    }
    return build_.to_scalar(a);
  }
  if (name == "vector") {
    ExprId a = arguments(1, 1)[0];
    if (std::count_if(type(a).dims.begin(), type(a).dims.end(), [](int64_t d) { return d > 1; }) > 1) return wrong(a);
    return build_.to_vector(a);
  }
  if (name == "matrix") {
    ExprId a = arguments(1, 1)[0];
    for (size_t i = 2; i < type(a).dims.size(); ++i) {
      if (type(a).dims[i] >= 0 && type(a).dims[i] != 1) return wrong(a);
    }
    return build_.to_matrix(a);
  }
  if (name == "transpose") {
    auto a = arguments(1, 1);
    if (type(a[0]).dims.size() < 2) return wrong(a[0]);
    return build_.transpose(a[0]);
  }
  if (name == "sum" || name == "product") {
    auto a = arguments(1, 1);
    BaseType base = type(a[0]).base;
    if (base != BaseType::Real && base != BaseType::Integer && base != BaseType::Record) return wrong(a[0]);
    if (type(a[0]).dims.empty()) return a[0];
    if (base == BaseType::Record) {
      ExprId total;
      for (int64_t i = 1; i <= type(a[0]).dims[0]; ++i) {
        ExprId term = build_.index(a[0], {build_.integer(i)});
        total = total.valid() ? arithmetic(name == "sum" ? syntax::Operator::Add : syntax::Operator::Multiply, total,
                                           term, expr.span, env)
                              : term;
      }
      if (!total.valid()) return wrong(a[0]);
      return total;
    }
    return name == "sum" ? build_.sum(a[0]) : build_.product(a[0]);
  }
  if (name == "min" || name == "max") {
    auto a = arguments(1, 2);
    auto ordered = [&](ExprId e) {
      BaseType base = type(e).base;
      return base == BaseType::Real || base == BaseType::Integer || base == BaseType::Boolean ||
             base == BaseType::Enumeration;
    };
    for (ExprId e : a) {
      if (!ordered(e)) return wrong(e);
    }
    if (a.size() == 1) {
      if (type(a[0]).dims.empty()) return a[0];
      return name == "min" ? build_.min_of(a[0]) : build_.max_of(a[0]);
    }
    if (!type(a[0]).dims.empty() || !type(a[1]).dims.empty()) return wrong(type(a[0]).dims.empty() ? a[1] : a[0]);
    if (!assignable(model_.exprs.type(a[0]), model_.exprs.type(a[1])) &&
        !assignable(model_.exprs.type(a[1]), model_.exprs.type(a[0]))) {
      return wrong(a[1]);
    }
    return build_.math(name == "min" ? Op::Min : Op::Max, a[0], a[1]);
  }
  if (name == "array") {
    auto a = arguments(1, 100000);
    return array_of(std::move(a), [&](size_t i) { return expr.arguments[i]->span; });
  }
  if (name == "cat") {
    auto a = arguments(2, 100000);
    ExprId k = size_argument(a[0]);
    auto d = build_.integer_value(k);
    if (!d) d = evaluate_integer(k, expr.arguments[0]->span, "dimension of 'cat'");  // MLS §10.4.2: a parameter expression
    std::vector<ExprId> arrays(a.begin() + 1, a.end());
    bool any_real = false;
    for (ExprId e : arrays) any_real |= type(e).base == BaseType::Real;
    for (ExprId& e : arrays) {
      if (any_real && type(e).base == BaseType::Integer) e = build_.to_real(e);
      if (*d < 1 || *d > static_cast<int64_t>(type(e).dims.size()))
        error(NoSuchDimension, expr.span, *d, show(model_.exprs.type(e)));
    }
    // MLS §10.4.2: of one type, and of equal sizes but along that dimension.
    const hybrid::Type first = type(arrays[0]);
    for (ExprId e : arrays) {
      const hybrid::Type& t = type(e);
      bool fits = t.base == first.base && t.detail == first.detail && t.dims.size() == first.dims.size();
      for (size_t k = 0; fits && k < t.dims.size(); ++k) {
        fits = static_cast<int64_t>(k) + 1 == *d || t.dims[k] < 0 || first.dims[k] < 0 || t.dims[k] == first.dims[k];
      }
      if (!fits) return wrong(e);
    }
    return build_.concatenate(static_cast<size_t>(*d - 1), arrays);
  }
  if (name == "fill") {
    auto a = arguments(1, 20);
    std::vector<ExprId> sizes;
    for (size_t i = 1; i < a.size(); ++i) sizes.push_back(size_argument(a[i]));
    if (sizes.empty()) return a[0];
    return build_.fill(a[0], std::span<const ExprId>(sizes));
  }
  if (name == "zeros" || name == "ones") {
    auto a = arguments(1, 20);
    for (ExprId& e : a) e = size_argument(e);
    return build_.fill(build_.integer(name == "ones" ? 1 : 0), std::span<const ExprId>(a));
  }
  if (name == "identity") return build_.identity(size_argument(arguments(1, 1)[0]));
  if (name == "diagonal") {
    ExprId a = arguments(1, 1)[0];
    if (type(a).dims.size() != 1) return wrong(a);
    return build_.diagonal(a);
  }
  if (name == "linspace") {
    auto a = arguments(3, 3);
    a[2] = size_argument(a[2]);
    if (auto n = build_.integer_value(a[2]); n && *n < 2)
      error(ArrayArgument, expr.span, name, fmt::format("{} points: it needs two", *n));
    for (size_t i : {0u, 1u}) {
      bool number = type(a[i]).base == BaseType::Real || type(a[i]).base == BaseType::Integer;
      if (!number || !type(a[i]).dims.empty()) return wrong(a[i]);
    }
    return build_.linspace(build_.to_real(a[0]), build_.to_real(a[1]), a[2]);
  }
  if (name == "cross") {
    auto a = arguments(2, 2);
    for (ExprId e : a) {
      if (type(e).dims.size() != 1 || (type(e).dims[0] >= 0 && type(e).dims[0] != 3)) return wrong(e);
    }
    return build_.cross(a[0], a[1]);
  }
  if (name == "skew") {
    ExprId a = arguments(1, 1)[0];
    if (type(a).dims.size() != 1 || (type(a).dims[0] >= 0 && type(a).dims[0] != 3)) return wrong(a);
    return build_.skew(a);
  }
  if (name == "outerProduct") {
    auto a = arguments(2, 2);
    for (ExprId e : a) {
      if (type(e).dims.size() != 1) return wrong(e);
    }
    return build_.outer_product(a[0], a[1]);
  }
  if (name == "symmetric") {
    ExprId a = arguments(1, 1)[0];
    const std::vector<int64_t>& d = type(a).dims;
    if (d.size() != 2 || (d[0] >= 0 && d[1] >= 0 && d[0] != d[1])) return wrong(a);
    return build_.symmetric(a);
  }
  if (name == "promote") {
    auto a = arguments(2, 2);
    auto n = build_.integer_value(structural(a[1]));
    if (!n) n = evaluate_integer(a[1], expr.arguments[1]->span, "rank of 'promote'");
    return promote(a[0], static_cast<size_t>(*n));
  }
  return std::nullopt;
}

}  // namespace saltus::modelica
