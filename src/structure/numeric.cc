#include "structure/numeric.h"

#include <cmath>
#include <limits>

#include "hybrid/scalar.h"

namespace saltus::structure {

using hybrid::Node;

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

double numeric_operation(const hybrid::Model& model, ExprId e, std::span<const double> args) {
  const Node& n = model.exprs[e];
  auto known = [&](size_t i) { return !std::isnan(args[i]); };
  switch (n.op) {
    case Op::Real: return model.exprs.real(e);
    case Op::Integer:
    case Op::EnumLiteral: return static_cast<double>(model.exprs.integer(e));
    case Op::Boolean: return model.exprs.boolean(e) ? 1 : 0;
    case Op::ToReal:
    case Op::NoEvent:
    case Op::Smooth:
    case Op::EnumToInteger:
    case Op::IntegerToEnum:
    case Op::BooleanToInteger:
    case Op::Homotopy: return args[0];
    case Op::If: return !known(0) ? kUnknown : args[0] != 0 ? args[1] : args[2];
    case Op::Not: return !known(0) ? kUnknown : args[0] != 0 ? 0 : 1;
    case Op::And:
      if (args[0] == 0 || args[1] == 0) return 0;
      return known(0) && known(1) ? 1 : kUnknown;
    case Op::Or:
      if (args[0] == 1 || args[1] == 1) return 1;
      return known(0) && known(1) ? 0 : kUnknown;
    case Op::Sign: return !known(0) ? kUnknown : (args[0] > 0) - (args[0] < 0);
    case Op::IntegerFloor: return std::floor(args[0]);
    case Op::SlotIndexed:
    case Op::ToString: return kUnknown;
    default: break;
  }
  hybrid::OpClass c = hybrid::op_class(n.op);
  if (model.types[n.type].is_array() || model.types[n.type].base == hybrid::BaseType::String) return kUnknown;
  for (size_t i = 0; i < args.size(); ++i) {
    if (!known(i)) return kUnknown;
  }
  if (c == hybrid::OpClass::Relation && n.args_count == 2) {
    if (model.types[model.exprs.type(model.exprs.arg(e, 0))].base == hybrid::BaseType::String) return kUnknown;
    return hybrid::relation_holds(n.op, args[0], args[1]) ? 1 : 0;
  }
  if (c != hybrid::OpClass::Unary && c != hybrid::OpClass::Binary && c != hybrid::OpClass::Function) return kUnknown;
  hybrid::Fault fault = hybrid::Fault::Unsupported;
  double out = 0;
  if (n.args_count == 1) fault = hybrid::apply_real(n.op, args[0], out);
  if (n.args_count == 2) fault = hybrid::apply_real(n.op, args[0], args[1], out);
  return fault == hybrid::Fault::None ? out : kUnknown;
}

namespace {

// A node of which the arguments' values are known; `read` is called with each slot whose value is known.
template <class Read>
double value_of_node(const ScalarModel& m, ExprId e, std::span<const double> args, Read read) {
  const Node& n = m.model.exprs[e];
  if (n.op != Op::Slot) return numeric_operation(m.model, e, args);
  hybrid::BaseType base = m.model.types[n.type].base;
  if (base == hybrid::BaseType::String || base == hybrid::BaseType::ExternalObject) return kUnknown;
  auto it = m.values.find(static_cast<Slot>(n.data));
  if (it == m.values.end()) return kUnknown;
  read(it->first);
  return it->second;
}

template <class Read>
std::optional<double> number_of(const ScalarModel& m, ExprId root, Read read) {
  const auto& pool = m.model.exprs;
  if (pool.op(root) == Op::Real) return pool.real(root);
  // Arguments come before the nodes that use them, so one walk with a table is enough. Not a number: not known.
  std::unordered_map<uint32_t, double> values;
  std::vector<double> args;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    args.clear();
    for (ExprId a : pool.args(e)) args.push_back(values[a.value]);
    values[e.value] = value_of_node(m, e, args, read);
  });
  double v = values[root.value];
  return std::isnan(v) ? std::nullopt : std::optional<double>(v);
}

}  // namespace

bool is_product(const hybrid::ExprPool& pool, ExprId root) {
  bool product = true;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    switch (pool.op(e)) {
      case Op::Slot:
      case Op::Real:
      case Op::Integer:
      case Op::ToReal:
      case Op::Negate:
      case Op::Multiply:
      case Op::Divide: break;
      default: product = false;
    }
  });
  return product;
}

std::optional<double> numeric_value(const ScalarModel& m, ExprId e) {
  return number_of(m, e, [&](Slot s) { m.ask(s, run::Question::Value); });
}

std::optional<double> numeric_size(const ScalarModel& m, ExprId e) {
  run::Question question = is_product(m.model.exprs, e) ? run::Question::Size : run::Question::Value;
  return number_of(m, e, [&](Slot s) { m.ask(s, question); });
}

std::optional<double> numeric_estimate(const ScalarModel& m, ExprId e) {
  return number_of(m, e, [](Slot) {});
}

std::optional<double> NumericEstimates::operator()(ExprId root) {
  const auto& pool = m_.model.exprs;
  std::vector<double> args;
  walk_(root, [&](ExprId e) {
    args.clear();
    for (ExprId a : pool.args(e)) args.push_back(values_[a.value]);
    if (values_.size() <= e.value) values_.resize(pool.size(), kUnknown);
    values_[e.value] = value_of_node(m_, e, args, [](Slot) {});
  });
  double v = values_[root.value];
  return std::isnan(v) ? std::nullopt : std::optional<double>(v);
}

bool is_nonzero(const ScalarModel& m, ExprId e) {
  const auto& pool = m.model.exprs;
  switch (pool.op(e)) {
    case Op::Exp:
    case Op::Cosh: return true;
    case Op::Negate: return is_nonzero(m, pool.arg(e, 0));
    case Op::Multiply: return is_nonzero(m, pool.arg(e, 0)) && is_nonzero(m, pool.arg(e, 1));
    case Op::Divide: return is_nonzero(m, pool.arg(e, 0));
    case Op::If: return is_nonzero(m, pool.arg(e, 1)) && is_nonzero(m, pool.arg(e, 2));
    case Op::Homotopy: return is_nonzero(m, pool.arg(e, 0)) && is_nonzero(m, pool.arg(e, 1));
    default: break;
  }
  if (!is_parameter_expression(m, e)) return definite_sign(m, e) != Sign::Unknown;
  auto v = pool.op(e) == Op::Slot ? numeric_estimate(m, e) : numeric_value(m, e);
  if (pool.op(e) == Op::Slot && v) m.ask(static_cast<Slot>(pool.data(e)), run::Question::Nonzero);
  return v && *v != 0 && std::isfinite(*v);
}

// Of the node alone, whatever its arguments are.
static bool is_parameter_node(const ScalarModel& m, ExprId e) {
  const auto& pool = m.model.exprs;
  const Node& n = pool[e];
  if (hybrid::has(n.op, hybrid::op_trait::OwnValue | hybrid::op_trait::Held | hybrid::op_trait::Local)) return false;
  // What is impure may differ the next time.
  if (n.op == Op::Call) return !m.model.functions[pool.function(e)].impure;
  const Places places = m.places(e);
  if (!places.numeric()) {
    bool object = places.base == hybrid::BaseType::ExternalObject;
    if (!m.late.empty() && m.is_late(places.first, object)) return false;
    return object || m.strings[places.first].parameter;
  }
  for (Slot s = places.first; s < places.first + places.count; ++s) {
    if (m.facts[s].role != Role::Parameter) return false;
  }
  return true;
}

bool is_parameter_expression(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  // Most expressions that are none show it in their first leaf.
  for (ExprId e = root;;) {
    const Node& n = pool[e];
    if (n.op == Op::Slot && m.model.types[n.type].base == hybrid::BaseType::Real &&
        m.facts[n.data].role != Role::Parameter) {
      return false;
    }
    if (n.args_count == 0) break;
    e = pool.arg(e, n.args_count - 1);
  }
  bool constant = true;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) { constant = constant && is_parameter_node(m, e); });
  return constant;
}

bool ParameterExpressions::operator()(ExprId e) {
  // Arguments come before the nodes that use them.
  const auto& pool = m_.model.exprs;
  for (size_t i = constant_.size(); i <= e.value; ++i) {
    ExprId at(i);
    uint8_t constant = is_parameter_node(m_, at);
    for (ExprId arg : pool.args(at)) constant &= constant_[arg.value];
    constant_.push_back(constant);
  }
  return constant_[e.value];
}

}  // namespace saltus::structure
