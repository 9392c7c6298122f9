// Vectors and matrices: "x_c and u_k are in general vectors" (section 2.1). They stay whole down to the hybrid model;
// here shapes are checked.
#include "base/predefined_function.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(Shapes, Error, "H0229", "{}");
SALTUS_DIAGNOSTIC(ArgumentCount, Error, "H0215", "'{}' has {} argument{}, not {}");
SALTUS_DIAGNOSTIC(WrongType, Error, "H0213", "{}");

namespace {

constexpr double kMostElements = 1000;

std::string described(const std::vector<int64_t>& dims) {
  if (dims.empty()) return "one number";
  if (dims.size() == 1) return fmt::format("a vector of {}", dims[0]);
  return fmt::format("a matrix of {} by {}", dims[0], dims[1]);
}

}  // namespace

std::vector<int64_t> Semantics::shape(ExprId e) const {
  const auto& dims = model_.types[model_.exprs.type(e)].dims;
  return {dims.begin(), dims.end()};
}

bool Semantics::require_numbers(const Typed& value, Span span, std::string_view what) {
  if (value.failed()) return false;
  if (is_number(value.kind)) return true;
  report(WrongType, span, fmt::format("{} must be a number, but this is {}", what, kind_word(value.kind)));
  return false;
}

bool Semantics::same_shape(const Typed& a, const Typed& b, Span span) {
  if (shape(a.expr) == shape(b.expr)) return true;
  report(Shapes, span, fmt::format("{} and {} do not go together", described(shape(a.expr)), described(shape(b.expr))));
  return false;
}

bool Semantics::fits(ExprId value, const std::vector<int64_t>& dims, std::string_view name, Span span) {
  if (shape(value) == dims) return true;
  Diagnostic& d =
      report(Shapes, span, fmt::format("'{}' is {}, this is {}", name, described(dims), described(shape(value))));
  if (dims.empty()) d.hint(fmt::format("declare its size, as in local({}[3], real);", name));
  return false;
}

Typed Semantics::array_literal(const Expr& expr, const Scope& scope) {
  Typed result;
  result.constant = true;
  std::vector<ExprId> elements;
  for (const Expr* e : expr.args) {
    Typed value = expression(*e, scope);
    if (!require_numbers(value, e->span, "an element")) return {};
    if (!elements.empty() && shape(value.expr) != shape(elements[0])) {
      report(Shapes, e->span,
             fmt::format("the first element is {}, this is {}", described(shape(elements[0])),
                         described(shape(value.expr))));
      return {};
    }
    elements.push_back(build_.to_real(value.expr));
    result.constant = result.constant && value.constant;
    if (value.kind == Kind::Signal) result.kind = Kind::Signal;
  }
  if (shape(elements[0]).size() > 1) {
    report(Shapes, expr.span, "there are vectors and matrices, nothing beyond");
    return {};
  }
  result.expr = build_.array_literal(elements);
  return result;
}

// x[2], P[1, 2], counted from 1; P[2] is a row.
Typed Semantics::element(const Expr& expr, const Scope& scope) {
  Typed base = expression(*expr.args[0], scope);
  if (!require_numbers(base, expr.args[0]->span, "what is indexed")) return {};
  std::vector<int64_t> dims = shape(base.expr);
  if (expr.args.size() - 1 > dims.size()) {
    report(Shapes, expr.span, fmt::format("{} places in {}", expr.args.size() - 1, described(dims)));
    return {};
  }
  std::vector<ExprId> places;
  for (size_t i = 1; i < expr.args.size(); ++i) {
    Typed place = expression(*expr.args[i], scope);
    if (!require(place, Kind::Real, expr.args[i]->span, "a place")) return {};
    auto number = build_.number(place.expr);
    if (!number || *number != static_cast<double>(static_cast<int64_t>(*number)) || *number < 1 ||
        *number > static_cast<double>(dims[i - 1])) {
      report(Shapes, expr.args[i]->span, fmt::format("a place here is a whole number from 1 to {}", dims[i - 1]));
      return {};
    }
    places.push_back(build_.integer(static_cast<int64_t>(*number)));
  }
  base.expr = build_.index(base.expr, places);
  return base;
}

Typed Semantics::product(const Expr& expr, const Typed& a, const Typed& b, Typed result) {
  std::vector<int64_t> left = shape(a.expr), right = shape(b.expr);
  if (!left.empty() && !right.empty() && left.back() != right.front()) {
    report(Shapes, expr.span, fmt::format("{} cannot be multiplied with {}", described(left), described(right)));
    return {};
  }
  result.expr =
      left.empty() || right.empty() ? build_.multiply(a.expr, b.expr) : build_.matrix_multiply(a.expr, b.expr);
  return result;
}

// transpose, identity, zeros, diagonal, outer, sum
Typed Semantics::array_function(const Expr& expr, const PredefinedFunction& function, const Scope& scope) {
  std::string_view name = function.name;
  size_t most = arity(function.parameters), least = name == "zeros" ? 1 : most;
  if (expr.args.size() < least || expr.args.size() > most) {
    report(ArgumentCount, expr.span, name, most, most == 1 ? "" : "s", expr.args.size());
    return Typed{};
  }
  Typed result;
  result.constant = true;
  std::vector<ExprId> args;
  for (const Expr* arg : expr.args) {
    Typed value = expression(*arg, scope);
    if (!require_numbers(value, arg->span, "an argument")) return Typed{};
    args.push_back(value.expr);
    result.constant = result.constant && value.constant;
    if (value.kind == Kind::Signal) result.kind = Kind::Signal;
  }
  if (name == "identity" || name == "zeros") {
    std::vector<int64_t> sizes;
    for (size_t i = 0; i < args.size(); ++i) {
      auto number = build_.number(args[i]);
      if (!number || *number < 1 || *number > kMostElements ||
          *number != static_cast<double>(static_cast<int64_t>(*number))) {
        report(Shapes, expr.args[i]->span, fmt::format("a size is a whole number from 1 to {}", kMostElements));
        return Typed{};
      }
      sizes.push_back(static_cast<int64_t>(*number));
    }
    result.expr = name == "zeros" ? build_.fill(build_.real(0), sizes)
                                  : build_.to_real(build_.identity(build_.integer(sizes[0])));
    return result;
  }
  size_t rank = name == "transpose" ? 2 : 1;
  for (size_t i = 0; i < args.size(); ++i) {
    if (shape(args[i]).size() == rank || (name == "sum" && !shape(args[i]).empty())) continue;
    report(Shapes, expr.args[i]->span,
           fmt::format("'{}' takes a {}, not {}", name, rank == 2 ? "matrix" : "vector", described(shape(args[i]))));
    return Typed{};
  }
  result.expr = name == "transpose"  ? build_.transpose(args[0])
                : name == "diagonal" ? build_.diagonal(args[0])
                : name == "outer"    ? build_.outer_product(args[0], args[1])
                                     : build_.sum(args[0]);
  return result;
}

}  // namespace saltus::shsml
