// Scalarization: which scalar expression is element k of an array expression?
//
// Let A be an array expression of shape d1 × … × dn. Its element at row-major offset k is found by pushing the offset
// down to where elements are: (A + B)[k] = A[k] + B[k]; (A·B)[i,j] = Σ A[i,l]·B[l,j]; transpose(A)[i,j] = A[j,i]; {body
// for i in r}[k] = body with i = r[k]; and so on to variables, where it becomes a slot. A function's result is the end
// of it, too: f(x)[k] stays Index(f(x), k), and since equal expressions are one node, f is called once for all its
// elements.
//
// Before: a hybrid model with storage allocated. After: see scalar_model.h.
#include "structure/scalarize.h"

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/differentiate.h"
#include "structure/subscripts.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Variability;

namespace {

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

constexpr int kDeepest = 200;  // recursion along an expression

}  // namespace

int64_t Scalarizer::count(ExprId e) {
  return build_.types().count(build_.type_id(e));
}
std::vector<int64_t> Scalarizer::dims(ExprId e) {
  return build_.type(e).dims;
}

void Scalarizer::bind(hybrid::IteratorId iterator, ExprId value) {
  bound_[iterator.value] = value;
}
void Scalarizer::unbind(hybrid::IteratorId iterator) {
  bound_.erase(iterator.value);
}

bool Scalarizer::has_iterator(ExprId e) {
  // 0: not known, 1: no, 2: yes.
  auto known = [&](ExprId x) { return x.value < has_iterator_.size() ? has_iterator_[x.value] : 0; };
  if (known(e)) return known(e) == 2;
  std::vector<ExprId> stack{e};
  while (!stack.empty()) {
    ExprId x = stack.back();
    if (x.value >= has_iterator_.size()) has_iterator_.resize(std::max<size_t>(x.value + 1, build_.pool().size()), 0);
    bool ready = true;
    uint8_t result = build_.pool().op(x) == Op::Iterator ? 2 : 1;
    for (ExprId arg : build_.pool().args(x)) {
      uint8_t k = known(arg);
      if (k == 0) {
        stack.push_back(arg);
        ready = false;
      } else if (k == 2) {
        result = 2;
      }
    }
    if (!ready) continue;
    has_iterator_[x.value] = result;
    stack.pop_back();
  }
  return has_iterator_[e.value] == 2;
}

ExprId Scalarizer::value(ExprId e) {
  if (build_.pool().arg_count(e) == 0) return compute_value(e);
  bool memoize = bound_.empty() || !has_iterator(e);
  if (memoize) {
    auto it = memo_.find({e.value, 0});
    if (it != memo_.end()) return it->second;
  }
  if (memoize && depth_ >= kDeepest) settle_arguments(e);
  ++depth_;
  ExprId result = compute_value(e);
  --depth_;
  if (memoize) memo_[{e.value, 0}] = result;
  return result;
}

// A sum of many thousand terms is a chain. Below some depth its parts are found from the bottom up, without recursion.
void Scalarizer::settle_arguments(ExprId root) {
  auto waits_for = [&](ExprId e) -> size_t {
    if (build_.types().is_array(build_.type_id(e)) || !hybrid::has(build_.pool().op(e), hybrid::op_trait::Elementwise))
      return 0;
    return build_.pool().op(e) == Op::If ? 1 : build_.pool().arg_count(e);
  };
  std::vector<std::pair<ExprId, size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    auto& [e, next] = stack.back();
    if (next < waits_for(e)) {
      ExprId arg = build_.pool().arg(e, next++);
      bool known = build_.pool().arg_count(arg) == 0 || build_.types().is_array(build_.type_id(arg)) ||
                   memo_.contains({arg.value, 0});
      if (!known && (bound_.empty() || !has_iterator(arg))) stack.emplace_back(arg, 0);
      continue;
    }
    ExprId done = e;
    stack.pop_back();
    if (stack.empty()) break;
    ++depth_;
    ExprId result = compute_value(done);
    --depth_;
    memo_[{done.value, 0}] = result;
  }
}

ExprId Scalarizer::at(ExprId e, int64_t offset) {
  if (build_.pool().arg_count(e) == 0) return compute_at(e, offset);
  bool memoize = bound_.empty() || !has_iterator(e);
  Key key{e.value, static_cast<uint64_t>(offset) + 1};
  if (memoize) {
    auto it = memo_.find(key);
    if (it != memo_.end()) return it->second;
  }
  ExprId result = compute_at(e, offset);
  if (memoize) memo_[key] = result;
  return result;
}

// With a size: x[1:i] in the turn of a loop has one with the turn's i. Where there is none it is said, and the array
// stays as it is.
ExprId Scalarizer::sized(ExprId e) {
  if (count(e) >= 0) return e;
  std::vector<hybrid::IteratorId> iterators;
  std::vector<ExprId> values;
  for (auto [iterator, bound] : bound_) {
    iterators.push_back(hybrid::IteratorId(iterator));
    values.push_back(bound);
  }
  ExprId here = iterators.empty() ? e : hybrid::substitute_iterators(build_, e, iterators, values);
  if (count(here) >= 0) return here;
  m_.context.diagnostics.report(NotYet, where,
                                std::string("an array whose size is not known before the simulation ('") +
                                    hybrid::op_name(build_.pool().op(e)) + "')");
  m_.failed = true;
  return e;
}

std::vector<ExprId> Scalarizer::elements(ExprId e) {
  if (!build_.types().is_array(build_.type_id(e))) return {value(e)};
  std::vector<ExprId> out;
  ExprId here = sized(e);
  int64_t n = count(here);
  if (n < 0) return {build_.zero(build_.types().element(build_.type_id(e)))};
  out.reserve(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) out.push_back(at(here, i));
  return out;
}

ExprId Scalarizer::attribute(ExprId e, int64_t offset) {
  if (!e.valid()) return e;
  return build_.types().is_array(build_.type_id(e)) ? at(e, offset) : value(e);
}

ExprId Scalarizer::leaf(VariableId id, int64_t offset) {
  const hybrid::Variable& variable = m_.model.variables[id];
  if (variable.variability == Variability::Constant ||
      (variable.variability == Variability::Parameter && (variable.is_final || variable.is_structural))) {
    ExprId known = known_parameter(id, offset);
    if (known.valid()) return known;
  }
  TypeId type = m_.model.types.element(m_.model.variables[id].type);
  return build_.pool().add(Op::Slot, type, {}, m_.schedule.storage[id].first + static_cast<uint64_t>(offset));
}

// The literal that a constant or final parameter is, or an invalid id.
ExprId Scalarizer::known_parameter(VariableId id, int64_t offset) {
  const hybrid::Variable& variable = m_.model.variables[id];
  if (!variable.binding.valid()) return {};
  if (variable.fixed.valid() && !build_.truth(variable.fixed).value_or(false)) return {};
  uint64_t key = (static_cast<uint64_t>(id.value) << 32) | static_cast<uint64_t>(offset);
  if (auto it = known_.find(key); it != known_.end()) return it->second;
  if (!in_progress_.try_emplace(key, true).second) return {};  // a cycle; reported where parameters are sorted
  auto saved = std::move(bound_);
  bound_.clear();
  ExprId value = attribute(variable.binding, offset);
  bound_ = std::move(saved);
  in_progress_.erase(key);
  if (!build_.is_literal(value)) return {};  // later more parameters may be structural
  known_.emplace(key, value);
  return value;
}

Scalarizer::Scalarizer(ScalarModel& model)
    : m_(model), build_(model.build), clocked_(model.mentions(hybrid::OpClass::Clock)) {}

ExprId Scalarizer::compute_value(ExprId e) {
  const Node node = build_.pool()[e];
  Algebra algebra(build_, clocked_);
  switch (node.op) {
    case Op::Variable: return leaf(VariableId(static_cast<uint32_t>(node.data)), 0);
    case Op::Iterator: {
      auto it = bound_.find(static_cast<uint32_t>(node.data));
      return it == bound_.end() ? e : it->second;
    }
    case Op::Index: return index_at(e, 0);
    case Op::Field: return field_of(build_.pool().arg(e, 0), node.data);
    case Op::Sum:
    case Op::Product:
    case Op::MinOf:
    case Op::MaxOf: return reduce(e);
    case Op::MatrixMultiply: return product_at(e, 0);
    case Op::Reshape: {
      ExprId arg = build_.pool().arg(e, 0);
      return build_.types().is_array(build_.type_id(arg)) ? at(arg, 0) : value(arg);
    }
    case Op::Der:
    case Op::Pre:
    case Op::Edge:
    case Op::Change: return event_value(e);
    case Op::If: {
      ExprId condition = value(build_.pool().arg(e, 0));
      if (auto known = build_.truth(condition)) return value(build_.pool().arg(e, *known ? 1 : 2));
      ExprId yes = value(build_.pool().arg(e, 1)), no = value(build_.pool().arg(e, 2));
      return build_.if_(condition, yes, no);
    }
    case Op::Call:
    case Op::TupleElement:
    case Op::RecordLiteral:
    case Op::FunctionValue:
    case Op::CallValue:
    case Op::Size: return whole(e);
    default: break;
  }
  if (node.args_count == 0) return e;
  std::vector<ExprId> args = arguments(build_.pool(), e);
  for (ExprId& arg : args) arg = build_.types().is_array(build_.type_id(arg)) ? whole(arg) : value(arg);
  return algebra.rebuild(e, args);
}

ExprId Scalarizer::compute_at(ExprId e, int64_t offset) {
  const Node node = build_.pool()[e];
  switch (node.op) {
    case Op::Variable: return leaf(VariableId(static_cast<uint32_t>(node.data)), offset);
    case Op::SlotArray:
      return build_.pool().add(Op::Slot, build_.types().element(node.type), {},
                               node.data + static_cast<uint64_t>(offset));
    case Op::Iterator: {
      auto it = bound_.find(static_cast<uint32_t>(node.data));
      return it == bound_.end() ? e : at(it->second, offset);
    }
    case Op::ArrayLiteral: {
      ExprId first = build_.pool().arg(e, 0);
      if (!build_.types().is_array(build_.type_id(first)))
        return value(build_.pool().arg(e, static_cast<size_t>(offset)));
      int64_t inner = count(first);
      return at(build_.pool().arg(e, static_cast<size_t>(offset / inner)), offset % inner);
    }
    case Op::Fill: return value(build_.pool().arg(e, 0));
    case Op::Index: return index_at(e, offset);
    case Op::For: return comprehension_at(e, offset);
    case Op::RangeOf: {
      Algebra algebra(build_, clocked_);
      ExprId first = value(build_.pool().arg(e, 0)), step = value(build_.pool().arg(e, 1));
      ExprId k = build_.integer(offset);
      return algebra.add(
          first,
          algebra.multiply(build_.types()[build_.type_id(step)].base == BaseType::Real ? build_.to_real(k) : k, step));
    }
    case Op::MatrixMultiply: return product_at(e, offset);
    case Op::MatrixPower:
    case Op::Transpose:
    case Op::Concatenate:
    case Op::Cross:
    case Op::Skew:
    case Op::OuterProduct:
    case Op::Symmetric:
    case Op::Diagonal:
    case Op::Identity:
    case Op::Linspace: return shape_at(e, offset);
    case Op::Reshape: {
      ExprId arg = build_.pool().arg(e, 0);
      return build_.types().is_array(build_.type_id(arg)) ? at(arg, offset) : value(arg);
    }
    case Op::Der:
    case Op::Pre:
    case Op::Edge:
    case Op::Change: {
      ExprId element = at(build_.pool().arg(e, 0), offset);
      TypeId type = build_.types().element(node.type);
      return event_value(build_.pool().add(node.op, type, {element}, node.data));
    }
    case Op::Call:
    case Op::TupleElement:
    case Op::CallValue:
    case Op::SpatialDistribution: return call_element(whole(e), offset);
    case Op::Field: {
      // The field may itself be an array inside an array of records.
      ExprId base = build_.pool().arg(e, 0);
      if (!build_.types().is_array(build_.type_id(base))) {
        ExprId f = field_of(base, node.data);
        return f == e ? call_element(whole(e), offset) : at(f, offset);
      }
      int64_t records = count(base);
      int64_t inner = records > 0 ? count(e) / records : 1;
      ExprId f = field_of(at(base, offset / inner), node.data);
      return build_.types().is_array(build_.type_id(f)) ? at(f, offset % inner) : f;
    }
    default: break;
  }
  if (hybrid::has(node.op, hybrid::op_trait::Elementwise)) return elementwise(e, offset);
  m_.context.diagnostics.report(NotYet, where, std::string("elements of '") + hybrid::op_name(node.op) + "'");
  m_.failed = true;
  return build_.zero(build_.types().element(node.type));
}

ExprId Scalarizer::field_of(ExprId e, size_t field) {
  const Node node = build_.pool()[e];
  switch (node.op) {
    case Op::RecordLiteral: {
      ExprId f = build_.pool().arg(e, field);
      return build_.types().is_array(build_.type_id(f)) ? f : value(f);
    }
    case Op::If: {
      ExprId condition = value(build_.pool().arg(e, 0));
      if (auto known = build_.truth(condition)) return field_of(build_.pool().arg(e, *known ? 1 : 2), field);
      return build_.if_(condition, field_of(build_.pool().arg(e, 1), field), field_of(build_.pool().arg(e, 2), field));
    }
    case Op::Index: {
      ExprId element = index_at(e, 0);
      return element == e ? build_.field(whole(e), field) : field_of(element, field);
    }
    case Op::Field: {
      ExprId inner = field_of(build_.pool().arg(e, 0), node.data);
      return inner == e ? build_.field(whole(e), field) : field_of(inner, field);
    }
    case Op::NoEvent:
    case Op::Smooth: {
      ExprId inner = field_of(build_.pool().arg(e, 0), field);
      return build_.pool().add(node.op, build_.type_id(inner), {inner}, node.data);
    }
    default: return build_.field(whole(e), field);
  }
}

namespace {

// pre of an element whose subscripts are known at run time only: that element of the array of what was before.
ExprId pre_of_indexed(ScalarModel& m, ExprId indexed) {
  Build& build = m.build;
  Slot first = static_cast<Slot>(build.pool().data(indexed));
  const std::vector<int64_t> dims = m.model.types[m.model.variables[m.schedule.slots[first].variable].type].dims;
  std::vector<ExprId> elements;
  Slot count = 1;
  for (int64_t d : dims) count *= static_cast<Slot>(d);
  for (Slot s = first; s < first + count; ++s)
    elements.push_back(m.facts[s].role == Role::Parameter ? m.slot(s) : m.pre_slot(s));
  for (size_t d = dims.size(); d-- > 0;) {
    size_t length = static_cast<size_t>(dims[d]);
    std::vector<ExprId> rows;
    for (size_t i = 0; i < elements.size(); i += length)
      rows.push_back(build.array_literal(std::span<const ExprId>(elements).subspan(i, length)));
    elements = std::move(rows);
  }
  std::vector<ExprId> subscripts(build.pool().args(indexed).begin() + 1, build.pool().args(indexed).end());
  return build.index(elements[0], subscripts);
}

}  // namespace

ExprId Scalarizer::event_value(ExprId e) {
  const Node node = build_.pool()[e];
  ExprId x = value(build_.pool().arg(e, 0));
  if (node.op == Op::Der) {
    x = build_.to_real(x);
    ExprId d = time_derivative(m_, x);
    if (d.valid()) return d;
    m_.context.diagnostics.report(NotYet, where,
                                  std::string("the derivative of '") + hybrid::op_name(build_.pool().op(x)) + "'");
    m_.failed = true;
    return build_.real(0);
  }
  ExprId before = x;
  if (build_.pool().op(x) == Op::Slot && build_.type(x).base != BaseType::String) {
    Slot s = static_cast<Slot>(build_.pool().data(x));
    if (m_.facts[s].role != Role::Parameter) before = m_.pre_slot(s);
  } else if (build_.pool().op(x) == Op::SlotIndexed) {
    before = pre_of_indexed(m_, x);
  } else if (!build_.is_literal(x)) {
    m_.context.diagnostics.report(NotYet, where, "pre of something that is not a variable");
    m_.failed = true;
  }
  if (node.op == Op::Pre) return before;
  if (node.op == Op::Edge) return build_.and_(x, build_.not_(before));
  return x == before ? build_.boolean(false) : build_.not_equal(x, before);
}

ExprId Scalarizer::call_element(ExprId call, int64_t offset) {
  std::vector<int64_t> at = split(offset, dims(call));
  std::vector<ExprId> subscripts;
  for (int64_t k : at) subscripts.push_back(build_.integer(k + 1));
  return build_.index(call, subscripts);
}

ExprId Scalarizer::whole(ExprId e) {
  const Node node = build_.pool()[e];
  bool array = build_.types().is_array(node.type);
  switch (node.op) {
    case Op::Call:
    case Op::TupleElement:
    case Op::CallValue:
    case Op::FunctionValue:
    case Op::RecordLiteral:
    case Op::Size: {
      bool memoize = bound_.empty() || !has_iterator(e);
      Key key{e.value, ~uint64_t{0}};
      if (memoize) {
        auto it = memo_.find(key);
        if (it != memo_.end()) return it->second;
      }
      std::vector<ExprId> args = arguments(build_.pool(), e);
      for (ExprId& arg : args) arg = whole(arg);
      ExprId result = build_.rebuild(e, args);
      if (memoize) memo_[key] = result;
      return result;
    }
    case Op::Field: {
      ExprId base = build_.pool().arg(e, 0);
      if (build_.types().is_array(build_.type_id(base))) break;
      ExprId f = build_.pool().op(base) == Op::RecordLiteral ? build_.pool().arg(base, node.data) : ExprId{};
      return f.valid() ? whole(f) : build_.field(whole(base), node.data);
    }
    case Op::Variable:
      if (array && build_.types()[node.type].base != BaseType::ExternalObject && count(e) > 0) {
        return build_.pool().add(Op::SlotArray, node.type, {}, m_.schedule.storage[build_.pool().variable(e)].first);
      }
      break;
    case Op::SlotArray:
    case Op::Colon: return e;
    default: break;
  }
  if (!array) return value(e);
  if (count(e) < 0) return elements(e)[0];  // told there
  // An array expression: one literal of its elements, nested by its dimensions.
  std::vector<ExprId> level = elements(e);
  std::vector<int64_t> shape = dims(e);
  TypeId element = build_.types().element(node.type);
  for (size_t d = shape.size(); d-- > 0;) {
    int64_t rows = 1;
    for (size_t i = 0; i < d; ++i) rows *= shape[i];
    std::vector<int64_t> inner(shape.begin() + static_cast<ptrdiff_t>(d), shape.end());
    TypeId type = build_.types().array(element, inner);
    std::vector<ExprId> next;
    for (int64_t r = 0; r < rows; ++r) {
      std::span<const ExprId> row(level.data() + r * shape[d], static_cast<size_t>(shape[d]));
      next.push_back(build_.pool().add(Op::ArrayLiteral, type, row));
    }
    level = std::move(next);
  }
  return level[0];
}

}  // namespace saltus::structure
