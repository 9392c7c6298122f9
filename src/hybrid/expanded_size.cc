#include "hybrid/expanded_size.h"

#include <algorithm>

#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

// Both at most kUncountable.
int64_t times(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) || product > kUncountable ? kUncountable : product;
}

int64_t plus(int64_t a, int64_t b) {
  return std::min(a + b, kUncountable);
}

int64_t elements(const Model& model, TypeId type) {
  return std::clamp<int64_t>(model.types.count(type), 0, kUncountable);
}

// A node has as many terms as elements; a product of matrices as many as there are products of scalars in it.
int64_t terms_of(const Model& model, ExprId e) {
  int64_t n = elements(model, model.exprs.type(e));
  if (model.exprs.op(e) != Op::Multiply) return n;
  const Type& left = model.types[model.exprs.type(model.exprs.arg(e, 0))];
  const Type& right = model.types[model.exprs.type(model.exprs.arg(e, 1))];
  bool is_product = !left.dims.empty() && !right.dims.empty();
  return is_product ? times(std::max<int64_t>(n, 1), std::max<int64_t>(left.dims.back(), 1)) : n;
}

class Counter {
 public:
  explicit Counter(const Model& model) : model_(model) {}

  template <class Owner>
  void add(const Owner& owner, int64_t own, int64_t repeated, Span span) {
    Walk walk(model_.exprs);
    each_expression(owner,
                    [&](const ExprId& root) { walk(root, [&](ExprId e) { own = plus(own, terms_of(model_, e)); }); });
    int64_t all = times(own, repeated);
    size_.terms = plus(size_.terms, all);
    if (all > size_.largest) size_.largest = all, size_.span = span;
  }

  const ExpandedSize& size() const { return size_; }

 private:
  const Model& model_;
  ExpandedSize size_;
};

}  // namespace

ExpandedSize expanded_size(const Model& model) {
  Counter counter(model);
  for (VariableId id : model.variables.ids())
    counter.add(model.variables[id], elements(model, model.variables[id].type), 1, model.variables[id].span);
  for (EquationId id : model.all_equations.ids()) {
    const Equation& equation = model.all_equations[id];
    int64_t repeated = 1;
    for (const IndexRange& range : equation.ranges) repeated = times(repeated, range.count());
    counter.add(equation, 1, repeated, equation.span);
  }
  return counter.size();
}

}  // namespace saltus::hybrid
