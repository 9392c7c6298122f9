#include "structure/numeric.h"

#include <cmath>

#include "hybrid/rewrite.h"
#include "hybrid/scalar.h"

namespace saltus::structure {

using hybrid::Node;

std::optional<double> numeric_value(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  if (pool.op(root) == Op::Real) return pool.real(root);
  // Arguments come before the nodes that use them, so one walk with a table is enough. Not a number: not known.
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  std::unordered_map<uint32_t, double> values;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    const Node& n = pool[e];
    auto arg = [&](size_t i) { return values[pool.arg(e, i).value]; };
    double v = kUnknown;
    switch (n.op) {
      case Op::Real: v = pool.real(e); break;
      case Op::Integer:
      case Op::EnumLiteral: v = static_cast<double>(pool.integer(e)); break;
      case Op::Boolean: v = pool.boolean(e) ? 1 : 0; break;
      case Op::Slot: {
        hybrid::BaseType base = m.model.types[n.type].base;
        if (base == hybrid::BaseType::String || base == hybrid::BaseType::ExternalObject) break;
        auto it = m.values.find(static_cast<Slot>(n.data));
        if (it != m.values.end()) v = it->second;
        break;
      }
      case Op::ToReal:
      case Op::NoEvent:
      case Op::Smooth:
      case Op::EnumToInteger:
      case Op::IntegerToEnum:
      case Op::BooleanToInteger: v = arg(0); break;
      case Op::Homotopy: v = arg(0); break;
      case Op::If: {
        double c = arg(0);
        if (!std::isnan(c)) v = c != 0 ? arg(1) : arg(2);
        break;
      }
      case Op::Not: v = std::isnan(arg(0)) ? kUnknown : (arg(0) != 0 ? 0 : 1); break;
      case Op::And:
        if (arg(0) == 0 || arg(1) == 0) v = 0;
        else if (!std::isnan(arg(0)) && !std::isnan(arg(1))) v = 1;
        break;
      case Op::Or:
        if (arg(0) == 1 || arg(1) == 1) v = 1;
        else if (!std::isnan(arg(0)) && !std::isnan(arg(1))) v = 0;
        break;
      case Op::Sign: v = std::isnan(arg(0)) ? kUnknown : (arg(0) > 0) - (arg(0) < 0); break;
      case Op::IntegerFloor: v = std::floor(arg(0)); break;
      default: {
        hybrid::OpClass c = hybrid::op_class(n.op);
        double out = 0;
        if (m.model.types[n.type].is_array() || m.model.types[n.type].base == hybrid::BaseType::String) break;
        if (c == hybrid::OpClass::Relation && n.args_count == 2 && n.op != Op::HeldRelation) {
          if (m.model.types[pool.type(pool.arg(e, 0))].base == hybrid::BaseType::String) break;
          if (std::isnan(arg(0)) || std::isnan(arg(1))) break;
          v = hybrid::relation_holds(n.op, arg(0), arg(1)) ? 1 : 0;
        } else if (c == hybrid::OpClass::Unary || c == hybrid::OpClass::Binary || c == hybrid::OpClass::Function) {
          bool known = true;
          for (size_t i = 0; i < n.args_count; ++i) known = known && !std::isnan(arg(i));
          if (!known || n.op == Op::SlotIndexed || n.op == Op::ToString) break;
          hybrid::Fault fault = hybrid::Fault::Unsupported;
          if (n.args_count == 1) fault = hybrid::apply_real(n.op, arg(0), out);
          if (n.args_count == 2) fault = hybrid::apply_real(n.op, arg(0), arg(1), out);
          if (fault == hybrid::Fault::None) v = out;
        }
      }
    }
    values[e.value] = v;
  });
  double v = values[root.value];
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
  auto v = numeric_value(m, e);
  return v && *v != 0 && std::isfinite(*v);
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
  walk(root, [&](ExprId e) {
    const Node& n = pool[e];
    switch (n.op) {
      case Op::Time:
      case Op::PreSlot:
      case Op::Iterator:
      case Op::Local:
      case Op::Sample:
      case Op::Delay:
      case Op::SpatialDistribution:
      case Op::Initial:
      case Op::Terminal:
      case Op::HeldRelation:
      case Op::HeldFloor: constant = false; break;
      case Op::Call:
        // What is impure may differ the next time.
        if (m.model.functions[pool.function(e)].impure) constant = false;
        break;
      case Op::Slot:
      case Op::SlotArray:
      case Op::SlotIndexed: {
        hybrid::BaseType base = m.model.types[n.type].base;
        if (base == hybrid::BaseType::String) {
          if (!m.strings[n.data].parameter) constant = false;
        } else if (base != hybrid::BaseType::ExternalObject) {
          Slot first = static_cast<Slot>(n.data);
          TypeId type = n.op == Op::SlotIndexed ? m.model.variables[m.schedule.slots[first].variable].type : n.type;
          Slot count = static_cast<Slot>(m.model.types.count(type));
          for (Slot i = 0; i < count; ++i) constant = constant && m.facts[first + i].role == Role::Parameter;
        }
        break;
      }
      default: break;
    }
  });
  return constant;
}

}  // namespace saltus::structure
