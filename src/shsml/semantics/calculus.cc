// Looking through the equations of the model: derivatives by time, dependence, substitution.
#include "hybrid/rewrite.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using hybrid::Op;
using hybrid::Variability;

namespace {
constexpr int kMostSteps = 2000;
}

// d/dt of an expression: states by their derivatives, algebraic variables by their equations, held ones not at all.
// Nothing where a rule is missing or equations form a loop.
std::optional<ExprId> Semantics::time_derivative(ExprId e, int depth) {
  if (depth > kMostSteps) return std::nullopt;
  // What is shared is differentiated once; nothing is known of it while that is under way, which ends loops.
  if (depth == 0) rates_.clear();
  auto [known, fresh] = rates_.emplace(e, std::nullopt);
  if (!fresh) return known->second;
  std::optional<ExprId> rate = differentiated(e, depth);
  rates_[e] = rate;
  return rate;
}

std::optional<ExprId> Semantics::differentiated(ExprId e, int depth) {
  const hybrid::Node node = model_.exprs[e];
  ExprId zero = build_.real(0), one = build_.real(1);
  auto arg = [&](size_t i) { return model_.exprs.arg(e, i); };
  auto d = [&](size_t i) { return time_derivative(arg(i), depth + 1); };
  switch (node.op) {
    case Op::Real:
    case Op::Integer:
    case Op::ToReal:
    case Op::Pre: return zero;
    case Op::Time: return one;
    case Op::Variable: {
      VariableId v = model_.exprs.variable(e);
      if (model_.variables[v].variability != Variability::Continuous) return zero;
      auto state = derivative_.find(v);
      if (state != derivative_.end()) return var(state->second);
      auto defined = definition_.find(v);
      if (defined == definition_.end()) return std::nullopt;
      return time_derivative(defined->second, depth + 1);
    }
    case Op::NoEvent: return d(0);
    case Op::If: {
      auto a = d(1), b = d(2);
      if (!a || !b) return std::nullopt;
      return build_.if_(arg(0), *a, *b);
    }
    case Op::Negate: {
      auto a = d(0);
      if (!a) return std::nullopt;
      return build_.negate(*a);
    }
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide: {
      auto a = d(0), b = d(1);
      if (!a || !b) return std::nullopt;
      ExprId x = arg(0), y = arg(1);
      if (node.op == Op::Add) return build_.add(*a, *b);
      if (node.op == Op::Subtract) return build_.subtract(*a, *b);
      auto times = [&](ExprId p, ExprId q) { return p == zero || q == zero ? zero : build_.multiply(p, q); };
      if (node.op == Op::Multiply) return build_.add(times(*a, y), times(x, *b));
      if (*b == zero) return *a == zero ? zero : build_.divide(*a, y);
      return build_.divide(build_.subtract(times(*a, y), times(x, *b)), build_.multiply(y, y));
    }
    case Op::Power: {
      auto a = d(0), b = d(1);
      if (!a || !b || *b != zero) return std::nullopt;
      ExprId n = arg(1);
      return build_.multiply(build_.multiply(n, build_.power(arg(0), build_.subtract(n, one))), *a);
    }
    default: break;
  }
  if (hybrid::op_class(node.op) != hybrid::OpClass::Function || model_.exprs.arg_count(e) != 1) return std::nullopt;
  auto a = d(0);
  if (!a) return std::nullopt;
  if (*a == zero) return zero;
  ExprId x = arg(0), slope;
  auto f = [&](Op op) { return build_.math(op, x); };
  switch (node.op) {
    case Op::Sin: slope = f(Op::Cos); break;
    case Op::Cos: slope = build_.negate(f(Op::Sin)); break;
    case Op::Tan: slope = build_.add(one, build_.power(f(Op::Tan), build_.real(2))); break;
    case Op::Exp: slope = e; break;
    case Op::Log: slope = build_.divide(one, x); break;
    case Op::Sqrt: slope = build_.divide(build_.real(0.5), e); break;
    case Op::Sinh: slope = f(Op::Cosh); break;
    case Op::Cosh: slope = f(Op::Sinh); break;
    case Op::Tanh: slope = build_.subtract(one, build_.power(e, build_.real(2))); break;
    case Op::Atan: slope = build_.divide(one, build_.add(one, build_.multiply(x, x))); break;
    case Op::Abs: slope = build_.if_(build_.no_event(build_.greater_equal(x, zero)), one, build_.real(-1)); break;
    default: return std::nullopt;
  }
  return build_.multiply(slope, *a);
}

bool Semantics::depends(ExprId e, const std::set<VariableId>& on) {
  std::vector<ExprId> todo{e};
  std::set<VariableId> seen;
  while (!todo.empty()) {
    ExprId root = todo.back();
    todo.pop_back();
    for (VariableId v : hybrid::variables_of(model_.exprs, root)) {
      if (on.contains(v)) return true;
      if (!seen.insert(v).second) continue;
      auto defined = definition_.find(v);
      if (defined != definition_.end()) todo.push_back(defined->second);
    }
  }
  return false;
}

std::optional<ExprId> Semantics::inlined(ExprId e, const std::map<VariableId, ExprId>& values) {
  std::set<VariableId> on, open;
  for (const auto& [v, value] : values) on.insert(v);
  std::map<VariableId, ExprId> done;
  bool loop = false;
  std::function<ExprId(ExprId)> rewrite = [&](ExprId root) {
    hybrid::Rewriter rewriter(build_, [&](ExprId at) -> std::optional<ExprId> {
      if (model_.exprs.op(at) == Op::Pre) return at;
      if (model_.exprs.op(at) != Op::Variable) return std::nullopt;
      VariableId v = model_.exprs.variable(at);
      if (auto it = values.find(v); it != values.end()) return it->second;
      if (auto it = done.find(v); it != done.end()) return it->second;
      auto defined = definition_.find(v);
      if (defined == definition_.end() || !depends(defined->second, on)) return at;
      if (!open.insert(v).second || open.size() > kMostSteps) {
        loop = true;
        return at;
      }
      ExprId inside = rewrite(defined->second);
      open.erase(v);
      return done[v] = inside;
    });
    return rewriter(root);
  };
  ExprId result = rewrite(e);
  if (loop) return std::nullopt;
  return result;
}

int Semantics::degree(ExprId root, const std::set<VariableId>& in) {
  constexpr int kNone = 1000;
  std::unordered_map<ExprId, int> found;
  hybrid::Walk walk(model_.exprs);
  walk(root, [&](ExprId e) {
    std::vector<int> below;
    int most = 0;
    for (ExprId arg : model_.exprs.args(e)) {
      below.push_back(found[arg]);
      most = std::max(most, below.back());
    }
    int& own = found[e];
    own = most == 0 ? 0 : kNone;
    Op op = model_.exprs.op(e);
    if (op == Op::Variable) own = in.contains(model_.exprs.variable(e)) ? 1 : 0;
    if (most == 0) return;
    switch (op) {
      case Op::Pre: own = 0; break;
      case Op::Add:
      case Op::Subtract:
      case Op::Negate:
      case Op::ToReal:
      case Op::NoEvent: own = most; break;
      case Op::Multiply: own = std::min(below[0] + below[1], kNone); break;
      case Op::Divide: own = below[1] > 0 ? kNone : below[0]; break;
      case Op::If: own = below[0] > 0 ? kNone : most; break;
      default: break;
    }
  });
  return found[root];
}

}  // namespace saltus::shsml
