// Elements of array operations: what scalarize.cc pushes offsets through.
#include <limits>

#include "base/arithmetic_rules.h"
#include "structure/algebra.h"
#include "structure/scalarize.h"
#include "structure/subscripts.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Type;
using hybrid::Variability;

namespace {
SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

constexpr int64_t kWrittenFactors = 8;  // of a matrix power
}  // namespace

ExprId Scalarizer::elementwise(ExprId e, int64_t offset) {
  Algebra algebra(build_, clocked_);
  std::vector<ExprId> args = arguments(build_.pool(), e);
  auto element = [&](ExprId arg) {
    return build_.types().is_array(build_.type_id(arg)) ? at(arg, offset) : value(arg);
  };
  if (build_.pool().op(e) == Op::If) {
    ExprId condition = element(args[0]);
    if (auto known = build_.truth(condition)) return element(args[*known ? 1 : 2]);
    return build_.if_(condition, element(args[1]), element(args[2]));
  }
  for (ExprId& arg : args) arg = element(arg);
  // The constructors take the type from the arguments, so an Integer that stood for an enumeration keeps its own.
  if (build_.pool().op(e) == Op::IntegerToEnum) {
    return build_.integer_to_enum(build_.types().element(build_.type_id(e)), args[0]);
  }
  Op op = build_.pool().op(e);
  if (op == Op::Smooth || op == Op::Delay || op == Op::ToString || hybrid::op_class(op) == hybrid::OpClass::Clock) {
    return build_.pool().add(op, build_.types().element(build_.type_id(e)), args, build_.pool().data(e));
  }
  return algebra.rebuild(e, args);
}

static bool is_discrete_unknown(const hybrid::Variable& variable, BaseType base) {
  if (variable.variability == Variability::Parameter || variable.variability == Variability::Constant) return false;
  return variable.variability == Variability::Discrete || base != BaseType::Real;
}

// With values of parameters in the place of their slots; `used` names these.
ExprId Scalarizer::with_parameters(ExprId e, std::vector<VariableId>& used, int depth) {
  constexpr int kDeep = 100;  // a cycle of bindings is reported where parameters are sorted
  const Node node = build_.pool()[e];
  if (node.op != Op::Slot) {
    if (node.args_count == 0) return e;
    std::vector<ExprId> args = arguments(build_.pool(), e);
    for (ExprId& arg : args) arg = with_parameters(arg, used, depth);
    Algebra algebra(build_, clocked_);
    return algebra.rebuild(e, args);
  }
  const auto& slot = m_.schedule.slots[static_cast<Slot>(node.data)];
  const hybrid::Variable& variable = m_.model.variables[VariableId(slot.variable)];
  bool free = variable.fixed.valid() && !build_.truth(variable.fixed).value_or(false);
  if (variable.variability != Variability::Parameter || build_.type(e).base == BaseType::Real ||
      !variable.binding.valid() || free || depth > kDeep)
    return e;
  used.push_back(VariableId(slot.variable));
  return with_parameters(attribute(variable.binding, slot.offset), used, depth + 1);
}

// Which element of a discrete variable an equation gives a value to is a matter of structure: parameters that decide it
// keep their values. (An equation of Reals is solved for whichever it is.)
std::optional<int64_t> Scalarizer::decided_subscript(ExprId subscript) {
  std::vector<VariableId> used;
  auto known = build_.integer_value(with_parameters(subscript, used));
  if (!known) return std::nullopt;
  for (VariableId id : used) m_.model.variables[id].is_structural = true;
  return known;
}

ExprId Scalarizer::index_at(ExprId e, int64_t offset) {
  std::vector<ExprId> args = arguments(build_.pool(), e);
  ExprId base = args[0];
  std::vector<int64_t> base_dims = dims(base);
  std::vector<int64_t> result_at = split(offset, dims(e));
  std::vector<ExprId> dynamic(base_dims.size());
  std::vector<int64_t> position(base_dims.size(), 0);
  bool constant = true;
  bool discrete = build_.pool().op(base) == Op::Variable &&
                  is_discrete_unknown(m_.model.variables[build_.pool().variable(base)], build_.type(base).base);
  size_t next = 0;  // dimension of the result
  for (size_t d = 0; d < base_dims.size(); ++d) {
    ExprId subscript = d + 1 < args.size() ? args[d + 1] : ExprId{};
    if (!subscript.valid() || build_.pool().op(subscript) == Op::Colon) {
      position[d] = result_at[next++];
      dynamic[d] = build_.integer(position[d] + 1);
      continue;
    }
    ExprId s = build_.types().is_array(build_.type_id(subscript)) ? at(subscript, result_at[next++]) : value(subscript);
    Type type = build_.type(s);
    if (type.base == BaseType::Enumeration) s = build_.enum_to_integer(s);
    if (type.base == BaseType::Boolean) s = build_.add(build_.boolean_to_integer(s), build_.integer(1));
    auto known = build_.integer_value(s);
    if (!known && discrete) known = decided_subscript(s);
    if (known) s = build_.integer(*known);
    dynamic[d] = s;
    if (known) {
      position[d] = *known - 1;
      if (position[d] < 0 || position[d] >= base_dims[d]) constant = false;  // fails where it is evaluated
    } else {
      constant = false;
    }
  }
  if (constant) {
    if (build_.types().is_array(build_.type_id(base))) return at(base, join(position, base_dims));
    return value(base);
  }
  // A subscript that is known at run time only.
  if (build_.pool().op(base) == Op::Variable && count(base) > 0 && build_.type(base).base != BaseType::String &&
      build_.type(base).base != BaseType::ExternalObject) {
    uint64_t first = m_.schedule.storage[build_.pool().variable(base)].first;
    std::vector<ExprId> args{build_.integer(0)};
    for (size_t d = 0; d < base_dims.size(); ++d) {
      args[0] = build_.add(build_.multiply(args[0], build_.integer(base_dims[d])),
                           build_.subtract(dynamic[d], build_.integer(1)));
    }
    // One that is known to be outside fails where it is evaluated; until then nobody may take it for another slot.
    for (size_t d = 0; d < base_dims.size(); ++d) {
      auto known = build_.integer_value(dynamic[d]);
      if (known && (*known < 1 || *known > base_dims[d])) args[0] = build_.integer(0);
    }
    // The subscripts as well: the run checks each against its dimension.
    args.insert(args.end(), dynamic.begin(), dynamic.end());
    return build_.pool().add(Op::SlotIndexed, build_.types().element(build_.type_id(base)), args, first);
  }
  return build_.index(whole(base), dynamic);
}

ExprId Scalarizer::comprehension_at(ExprId e, int64_t offset) {
  std::vector<ExprId> args = arguments(build_.pool(), e);
  uint32_t first = static_cast<uint32_t>(build_.pool().data(e));
  std::vector<int64_t> all = dims(e);
  size_t iterators = args.size() - 1;
  std::vector<int64_t> at_dims = split(offset, all);
  std::vector<ExprId> saved(iterators);
  std::vector<int64_t> inner_at(at_dims.begin() + static_cast<ptrdiff_t>(iterators), at_dims.end());
  std::vector<int64_t> inner_dims(all.begin() + static_cast<ptrdiff_t>(iterators), all.end());
  for (size_t i = 0; i < iterators; ++i) {
    ExprId v = at(args[i + 1], at_dims[i]);
    uint32_t id = first + static_cast<uint32_t>(i);
    auto it = bound_.find(id);
    saved[i] = it == bound_.end() ? ExprId{} : it->second;
    bound_[id] = v;
  }
  ExprId body = args[0];
  ExprId result = build_.types().is_array(build_.type_id(body)) ? at(body, join(inner_at, inner_dims)) : value(body);
  for (size_t i = 0; i < iterators; ++i) {
    uint32_t id = first + static_cast<uint32_t>(i);
    if (saved[i].valid())
      bound_[id] = saved[i];
    else
      bound_.erase(id);
  }
  return result;
}

ExprId Scalarizer::product_at(ExprId e, int64_t offset) {
  ExprId a = sized(build_.pool().arg(e, 0)), b = build_.pool().arg(e, 1);
  if (count(a) >= 0) b = sized(b);
  if (count(a) < 0 || count(b) < 0) return build_.zero(build_.types().element(build_.type_id(e)));
  std::vector<int64_t> da = dims(a), db = dims(b);
  int64_t inner = da.back();
  int64_t columns = db.size() == 2 ? db[1] : 1;
  int64_t row = offset / columns, column = offset % columns;
  Algebra algebra(build_, clocked_);
  std::vector<ExprId> terms;
  for (int64_t k = 0; k < inner; ++k) {
    ExprId term = algebra.multiply(at(a, row * inner + k), at(b, k * columns + column));
    if (!algebra.is_zero(term)) terms.push_back(term);
  }
  if (terms.empty()) return build_.zero(build_.types().element(build_.type_id(e)));
  return algebra.sum(std::move(terms));
}

ExprId Scalarizer::shape_at(ExprId e, int64_t offset) {
  const Node node = build_.pool()[e];
  Algebra algebra(build_, clocked_);
  std::vector<int64_t> all = dims(e);
  std::vector<int64_t> k = split(offset, all);
  std::vector<ExprId> args = arguments(build_.pool(), e);
  ExprId zero = build_.zero(build_.types().element(node.type));
  switch (node.op) {
    case Op::Transpose: {
      std::swap(k[0], k[1]);
      return at(args[0], join(k, dims(args[0])));
    }
    case Op::Concatenate: {
      size_t d = node.data;
      for (ExprId part : args) {
        std::vector<int64_t> part_dims = dims(part);
        if (k[d] < part_dims[d]) return at(part, join(k, part_dims));
        k[d] -= part_dims[d];
      }
      return zero;
    }
    case Op::Cross: {
      int64_t i = (offset + 1) % 3, j = (offset + 2) % 3;
      return algebra.subtract(algebra.multiply(at(args[0], i), at(args[1], j)),
                              algebra.multiply(at(args[0], j), at(args[1], i)));
    }
    case Op::Skew: {
      if (k[0] == k[1]) return zero;
      ExprId x = at(args[0], 3 - k[0] - k[1]);
      return (k[1] - k[0] + 3) % 3 == 1 ? algebra.negate(x) : x;
    }
    case Op::OuterProduct: return algebra.multiply(at(args[0], k[0]), at(args[1], k[1]));
    case Op::Symmetric:
      if (k[0] > k[1]) std::swap(k[0], k[1]);
      return at(args[0], join(k, all));
    case Op::Diagonal: return k[0] == k[1] ? at(args[0], k[0]) : zero;
    case Op::Identity: return k[0] == k[1] ? build_.integer(1) : build_.integer(0);
    case Op::Linspace: {
      ExprId first = build_.to_real(value(args[0])), last = build_.to_real(value(args[1]));
      if (all[0] < 2) return first;
      ExprId fraction = build_.real(static_cast<double>(offset) / static_cast<double>(all[0] - 1));
      return algebra.add(first, algebra.multiply(algebra.subtract(last, first), fraction));
    }
    case Op::MatrixPower: {
      auto n = build_.integer_value(value(args[1]));
      if (!n) {
        ExprId power = build_.matrix_power(whole(args[0]), value(args[1]));
        return build_.index(power, {build_.integer(k[0] + 1), build_.integer(k[1] + 1)});
      }
      if (*n < 0) break;
      if (*n == 0) return k[0] == k[1] ? build_.real(1) : build_.real(0);
      // Few factors are written out. More are left to code that squares.
      if (*n > kWrittenFactors) {
        ExprId power = build_.pool().add(Op::MatrixPower, node.type, {whole(args[0]), build_.integer(*n)});
        return build_.index(power, {build_.integer(k[0] + 1), build_.integer(k[1] + 1)});
      }
      ExprId result = args[0];
      for (int64_t i = 1; i < *n; ++i) result = build_.matrix_multiply(result, args[0]);
      return at(result, offset);
    }
    default: break;
  }
  m_.context.diagnostics.report(NotYet, where, std::string("elements of '") + hybrid::op_name(node.op) + "'");
  m_.failed = true;
  return zero;
}

// MLS 3.6 §10.3.4: the least of nothing is the largest value of its type, and the other way round.
ExprId Scalarizer::of_nothing(Op op, TypeId type) {
  bool largest = op == Op::MinOf;
  switch (build_.types()[type].base) {
    case BaseType::Real:
      return build_.real(largest ? std::numeric_limits<double>::max() : -std::numeric_limits<double>::max());
    case BaseType::Boolean: return build_.boolean(largest);
    case BaseType::Enumeration: {
      size_t n = build_.types().enumerations[hybrid::EnumerationId(build_.types()[type].detail)].literals.size();
      return build_.pool().add(Op::EnumLiteral, type, {}, largest ? n : 1);
    }
    default: return build_.integer(largest ? kLargestInteger : -kLargestInteger);
  }
}

ExprId Scalarizer::reduce(ExprId e) {
  Algebra algebra(build_, clocked_);
  Op op = build_.pool().op(e);
  std::vector<ExprId> all = elements(build_.pool().arg(e, 0));
  TypeId type = build_.type_id(e);
  if (op == Op::Sum) return all.empty() ? build_.zero(type) : algebra.sum(std::move(all));
  if (op == Op::Product) {
    if (all.empty()) return build_.types()[type].base == BaseType::Real ? build_.real(1) : build_.integer(1);
    return algebra.product(std::move(all));
  }
  if (all.empty()) return of_nothing(op, type);
  ExprId result = all[0];
  for (size_t i = 1; i < all.size(); ++i) result = build_.math(op == Op::MinOf ? Op::Min : Op::Max, result, all[i]);
  return result;
}

}  // namespace saltus::structure
