// Overloaded operators of records (MLS 3.6 chapter 14).
#include <functional>

#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionId;

SALTUS_DIAGNOSTIC(TwoOperators, Error, "M0437", "more than one function of the operator {} of '{}' fits");
SALTUS_DIAGNOSTIC(NoProduct, Error, "M0410", "'*' cannot be applied to {} and {}");

std::vector<FunctionId> Instantiation::operator_functions(Class& record, std::string_view name) {
  std::vector<FunctionId> result;
  Found found = lookup_member(record, intern(name), nullptr);
  if (found.kind != Found::ClassFound) return result;
  if (is_function(*found.cls)) {
    result.push_back(function_of(*found.cls));
    return result;
  }
  expand(*found.cls);
  for (ElementEntry* entry : found.cls->elements) {
    if (!entry->is_class()) continue;
    Class* member = member_class(*found.cls, *entry);
    if (is_function(*member)) result.push_back(function_of(*member));
  }
  return result;
}

std::optional<ExprId> Instantiation::call_if_fits(FunctionId id, const std::vector<ExprId>& given, Span span) {
  const hybrid::Function& function = model_.functions[id];
  if (given.size() > function.input_count) return std::nullopt;
  std::vector<ExprId> arguments = given;
  arguments.resize(function.input_count);
  for (uint32_t i = 0; i < function.input_count; ++i) {
    if (!arguments[i].valid()) {
      if (!function.variables[i].initial.valid()) return std::nullopt;
      continue;
    }
    if (!assignable(model_.exprs.type(arguments[i]), function.variables[i].type)) return std::nullopt;
  }
  return call_function(id, arguments, span, nullptr);
}

std::optional<ExprId> Instantiation::construct_by_operator(Class& cls, const std::vector<ExprId>& arguments,
                                                           Span span) {
  for (FunctionId id : operator_functions(cls, "'constructor'")) {
    if (auto made = call_if_fits(id, arguments, span)) return made;
  }
  return std::nullopt;
}

// The name of the function that stands for an operator (MLS §14.3); none for the sign +.
static std::string_view operator_name(syntax::Operator op) {
  using syntax::Operator;
  switch (op) {
    case Operator::Add:
    case Operator::AddElementwise: return "'+'";
    case Operator::Subtract:
    case Operator::SubtractElementwise:
    case Operator::Minus:
    case Operator::MinusElementwise: return "'-'";
    case Operator::Plus:
    case Operator::PlusElementwise: return {};
    case Operator::Multiply:
    case Operator::MultiplyElementwise: return "'*'";
    case Operator::Divide:
    case Operator::DivideElementwise: return "'/'";
    case Operator::Power:
    case Operator::PowerElementwise: return "'^'";
    case Operator::Equal: return "'=='";
    case Operator::NotEqual: return "'<>'";
    case Operator::Less: return "'<'";
    case Operator::LessEqual: return "'<='";
    case Operator::Greater: return "'>'";
    case Operator::GreaterEqual: return "'>='";
    case Operator::And: return "'and'";
    case Operator::Or: return "'or'";
    case Operator::Not: return "'not'";
  }
  return {};
}

std::optional<ExprId> Instantiation::overloaded(syntax::Operator op, ExprId a, ExprId b, Span span, const Env& env) {
  using syntax::Operator;
  std::string_view name = operator_name(op);
  if (name.empty()) return a;
  const hybrid::Type ta = type(a);
  const hybrid::Type tb = b.valid() ? type(b) : ta;
  Class* cls = nullptr;
  for (const hybrid::Type* t : {&ta, &tb}) {
    if (t->base != BaseType::Record) continue;
    auto it = record_classes_.find(t->detail);
    if (it != record_classes_.end()) cls = it->second;
  }
  if (!cls) return std::nullopt;
  std::vector<FunctionId> candidates = operator_functions(*cls, name);
  auto attempt = [&](ExprId x, ExprId y) -> std::optional<ExprId> {
    std::vector<ExprId> arguments{x};
    if (y.valid()) arguments.push_back(y);
    std::optional<ExprId> fitting;
    for (FunctionId id : candidates) {
      uint32_t needed = 0;
      for (uint32_t i = 0; i < model_.functions[id].input_count; ++i)
        needed += !model_.functions[id].variables[i].initial.valid();
      if (needed > arguments.size()) continue;
      auto result = call_if_fits(id, arguments, span);
      if (result && fitting) error(TwoOperators, span, name, class_name(*cls));  // MLS §14.4
      if (result) fitting = result;
    }
    return fitting;
  };
  // 1. as it stands, 2. with one side converted by a constructor (MLS §14.5), 3. element by element.
  bool elementwise_op =
      op == Operator::MultiplyElementwise || op == Operator::DivideElementwise || op == Operator::PowerElementwise;
  if (!elementwise_op || (ta.dims.empty() && tb.dims.empty())) {
    if (auto result = attempt(a, b)) return result;
  }
  if (ta.dims.empty() && tb.dims.empty()) {
    if (b.valid() && ta.base != BaseType::Record) {
      if (auto made = construct_by_operator(*cls, {a}, span)) return attempt(*made, b);
    }
    if (b.valid() && tb.base != BaseType::Record) {
      if (auto made = construct_by_operator(*cls, {b}, span)) return attempt(a, *made);
    }
    return std::nullopt;
  }
  // Matrix products by the general rule: sums of products.
  if (op == Operator::Multiply && !ta.dims.empty() && !tb.dims.empty()) {
    auto at = [&](ExprId e, std::vector<int64_t> index) {
      std::vector<ExprId> subscripts;
      for (int64_t i : index) subscripts.push_back(build_.integer(i));
      return build_.index(e, subscripts);
    };
    int64_t inner = ta.dims.back();
    if (inner != tb.dims.front()) return std::nullopt;
    auto dot = [&](std::function<ExprId(int64_t)> left, std::function<ExprId(int64_t)> right) -> ExprId {
      ExprId sum;
      for (int64_t k = 1; k <= inner; ++k) {
        auto term = overloaded(Operator::Multiply, left(k), right(k), span, env);
        auto total = term && sum.valid() ? overloaded(Operator::Add, sum, *term, span, env) : term;
        if (!total) error(NoProduct, span, show(model_.exprs.type(a)), show(model_.exprs.type(b)));
        sum = *total;
      }
      if (!sum.valid()) {  // MLS §14.5: an empty sum is the operator '0'
        std::vector<FunctionId> zero = operator_functions(*cls, "'0'");
        if (zero.empty()) error(NoProduct, span, show(model_.exprs.type(a)), show(model_.exprs.type(b)));
        sum = call_function(zero[0], {}, span, nullptr);
      }
      return sum;
    };
    if (ta.dims.size() == 2 && tb.dims.size() == 1) {
      std::vector<ExprId> rows;
      for (int64_t i = 1; i <= ta.dims[0]; ++i) {
        rows.push_back(dot([&](int64_t k) { return at(a, {i, k}); }, [&](int64_t k) { return at(b, {k}); }));
      }
      return build_.array_literal(rows);
    }
    if (ta.dims.size() == 2 && tb.dims.size() == 2) {
      std::vector<ExprId> rows;
      for (int64_t i = 1; i <= ta.dims[0]; ++i) {
        std::vector<ExprId> row;
        for (int64_t j = 1; j <= tb.dims[1]; ++j) {
          row.push_back(dot([&](int64_t k) { return at(a, {i, k}); }, [&](int64_t k) { return at(b, {k, j}); }));
        }
        rows.push_back(build_.array_literal(row));
      }
      return build_.array_literal(rows);
    }
    if (ta.dims.size() == 1 && tb.dims.size() == 1) {
      return dot([&](int64_t k) { return at(a, {k}); }, [&](int64_t k) { return at(b, {k}); });
    }
    return std::nullopt;
  }
  const std::vector<int64_t>& dims = ta.dims.empty() ? tb.dims : ta.dims;
  for (int64_t d : dims) {
    if (d < 0) unsupported(span, "overloaded operators on arrays whose size is known at run time only");
  }
  if (b.valid() && !ta.dims.empty() && !tb.dims.empty() && ta.dims != tb.dims) return std::nullopt;
  std::vector<ExprId> elements;
  for (int64_t i = 1; i <= dims[0]; ++i) {
    ExprId subscript = build_.integer(i);
    ExprId x = ta.dims.empty() ? a : build_.index(a, {subscript});
    ExprId y = !b.valid() ? b : tb.dims.empty() ? b : build_.index(b, {subscript});
    auto element = overloaded(op, x, y, span, env);
    if (!element) return std::nullopt;
    elements.push_back(*element);
  }
  return build_.array_literal(elements, model_.types.element(model_.exprs.type(a)));
}

}  // namespace saltus::modelica
