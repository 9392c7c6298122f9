// The Laplace form of a model's linear equations: der(x) becomes s·x (starts at zero, quantities are transforms), as
// Fritzson and Bunus 2002 do in section 7 with {der[b_] -> s*b}. What is not linear stays in time and is told.
#include <algorithm>
#include <vector>

#include "analysis/equations.h"
#include "hybrid/printer.h"
#include "hybrid/rewrite.h"

namespace saltus::analysis {
namespace {

using hybrid::ExprId;
using hybrid::Op;
using hybrid::Variability;

// In the quantities that move: 0 a constant, 1 linear, 2 anything else.
class Degree {
 public:
  explicit Degree(const hybrid::Model& model) : model_(model), pool_(model.exprs), walk_(pool_) {}

  int operator()(ExprId e) {
    walk_(e, [this](ExprId node) { set(node, of_node(node)); });
    return get(e);
  }

 private:
  int get(ExprId e) const { return degrees_[e.value]; }
  void set(ExprId e, int degree) {
    if (degrees_.size() <= e.value) degrees_.resize(e.value + 1);
    degrees_[e.value] = static_cast<uint8_t>(degree);
  }
  int largest(ExprId e) const {
    int most = 0;
    for (size_t i = 0; i < pool_.arg_count(e); ++i) most = std::max(most, get(pool_.arg(e, i)));
    return most;
  }
  int of_node(ExprId e) const {
    int most = largest(e);
    switch (pool_.op(e)) {
      case Op::Variable: return model_.variables[pool_.variable(e)].variability == Variability::Continuous ? 1 : 0;
      case Op::Time: return 2;
      case Op::Der:
      case Op::Negate:
      case Op::Add:
      case Op::Subtract:
      case Op::ToReal:
      case Op::NoEvent:
      case Op::Smooth: return most;
      case Op::Multiply: return std::min(2, get(pool_.arg(e, 0)) + get(pool_.arg(e, 1)));
      case Op::Divide: return get(pool_.arg(e, 1)) == 0 ? most : 2;
      case Op::Index: return std::max(get(pool_.arg(e, 0)), most == get(pool_.arg(e, 0)) ? 0 : 2);
      case Op::If: return get(pool_.arg(e, 0)) == 0 ? most : 2;
      default: return most == 0 ? 0 : 2;
    }
  }

  const hybrid::Model& model_;
  const hybrid::ExprPool& pool_;
  hybrid::Walk walk_;
  std::vector<uint8_t> degrees_;
};

}  // namespace

std::string equations_as_laplace(driver::Compilation& compilation) {
  hybrid::Model& model = *compilation.model;
  NameTable& names = compilation.context.names;
  hybrid::Build build(model, names);
  // The variable of the transform, under a name that the model does not have.
  std::string symbol = "s";
  auto taken = [&] {
    for (hybrid::VariableId id : model.variables.ids()) {
      if (hybrid::variable_name(model, names, id) == symbol) return true;
    }
    return false;
  };
  while (taken()) symbol += '_';
  hybrid::Variable variable;
  variable.pattern = names.intern(symbol);
  variable.type = build.type_id(build.real(0));
  variable.variability = Variability::Parameter;
  ExprId s = build.variable(model.variables.add(std::move(variable)));

  Degree degree(model);
  hybrid::Rewriter transform(build, nullptr, [&](ExprId e) {
    return model.exprs.op(e) == Op::Der ? build.multiply(s, model.exprs.arg(e, 0)) : e;
  });
  std::string linear, rest;
  for (hybrid::EquationId id : model.equations) {
    const hybrid::Equation e = model.all_equations[id];
    bool plain = e.kind == hybrid::EquationKind::Equal && e.ranges.empty();
    if (plain && degree(e.left) <= 1 && degree(e.right) <= 1) {
      ExprId left = transform(e.left), right = transform(e.right);
      linear += fmt::format("{} = {}\n", hybrid::print(model, names, left), hybrid::print(model, names, right));
    } else {
      rest += hybrid::print(model, names, id);
      if (!rest.ends_with('\n')) rest += '\n';
    }
  }
  if (symbol != "s") linear = fmt::format("// {} is the variable of the transform\n", symbol) + linear;
  if (!rest.empty())
    linear += "// not linear, and in time; `saltus linearize` has the transfer functions around a point:\n" + rest;
  return linear;
}

}  // namespace saltus::analysis
