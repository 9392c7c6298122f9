// Every kind of expression goes one way here; the families have files of their own.
#include "code/lower.h"
#include "hybrid/real_functions.h"

namespace saltus::code {
namespace {

constexpr int kDeepest = 200;  // recursion along an expression

}  // namespace

Val Lowering::lower(ExprId e) {
  Op op = m.model.exprs.op(e);
  if (op == Op::Iterator) {
    auto it = iterators_.find(m.model.exprs.iterator(e).value);
    if (it == iterators_.end()) throw Unsupported{"an iterator outside of its loop", span_};
    return it->second;
  }
  // Memory may change between two evaluations: these are looked up where they live.
  if (op == Op::Local) return read(vars_[m.model.exprs.data(e)]);
  if (op == Op::Slot) {
    Type type = m.type_of(e);
    return scalar(type.base, load_slot(static_cast<Slot>(m.model.exprs.data(e)), type), type.detail);
  }
  auto it = memo_.find(e.value);
  if (it != memo_.end()) return it->second;
  if (depth_ >= kDeepest) lower_arguments(e);
  ++depth_;
  Val value = compute(e);
  --depth_;
  memo_[e.value] = value;
  if (!scopes_.empty()) scopes_.back().memo.push_back(e.value);
  return value;
}

// What is evaluated in any case before a node: all its arguments, or the first one alone.
size_t Lowering::evaluated_first(ExprId e) const {
  switch (m.model.exprs.op(e)) {
    case Op::And:
    case Op::Or:
    case Op::If: return 1;
    case Op::For:
    case Op::HeldRelation:
    case Op::HeldFloor:
    case Op::Homotopy:
    case Op::FunctionValue:
    case Op::SlotIndexed:
    case Op::Edge:
    case Op::Change:
    case Op::Pre: return 0;
    default: return m.model.exprs.arg_count(e);
  }
}

// Sums of many thousand terms are chains: below some depth the arguments are computed from the bottom up, without
// recursion.
void Lowering::lower_arguments(ExprId root) {
  const hybrid::ExprPool& pool = m.model.exprs;
  std::vector<std::pair<ExprId, size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    auto& [e, next] = stack.back();
    if (next < evaluated_first(e)) {
      ExprId arg = pool.arg(e, next++);
      if (pool.arg_count(arg) > 0 && !memo_.contains(arg.value)) stack.emplace_back(arg, 0);
      continue;
    }
    ExprId done = e;
    stack.pop_back();
    if (stack.empty() || memo_.contains(done.value)) continue;
    ++depth_;
    Val value = compute(done);
    --depth_;
    memo_[done.value] = value;
    if (!scopes_.empty()) scopes_.back().memo.push_back(done.value);
  }
}

Val Lowering::compute(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  const hybrid::Node& node = pool[e];
  Type type = m.type_of(e);
  ++m.operations;
  switch (node.op) {
    case Op::Real: return scalar(BaseType::Real, real(pool.real(e)));
    case Op::Integer: return scalar(BaseType::Integer, integer(pool.integer(e)));
    case Op::Boolean: return scalar(BaseType::Boolean, boolean(pool.boolean(e)));
    case Op::EnumLiteral: return scalar(BaseType::Enumeration, integer(pool.integer(e)), type.detail);
    case Op::String: return scalar(BaseType::String, m.text(m.context.names.text(pool.string(e))));
    case Op::Time: return scalar(BaseType::Real, field(kTime, m.f64));
    case Op::PreSlot: {
      llvm::Value* base = field(type.base == BaseType::String ? kPreStrings : kPre, m.ptr);
      return scalar(type.base, load_word(type.base, word(base, static_cast<int64_t>(node.data))), type.detail);
    }
    case Op::SlotArray: {
      llvm::Value* base = slots_of(type.base, static_cast<Slot>(node.data));
      return make_memory(type, word(base, static_cast<int64_t>(node.data)), known_dims(type));
    }
    case Op::SlotIndexed: {
      llvm::Value* base = slots_of(type.base, static_cast<Slot>(node.data));
      return scalar(type.base, load_word(type.base, word(base, slot_of(e))), type.detail);
    }
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power: return lower_arithmetic(e);
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual: return scalar(BaseType::Boolean, lower_plain_relation(e));
    case Op::HeldRelation:
    case Op::HeldFloor: return lower_held(e);
    case Op::Not:
    case Op::And:
    case Op::Or: return lower_logic(e);
    case Op::If: return lower_if(e);
    case Op::IntegerToEnum: return lower_to_enumeration(e);
    case Op::ToReal:
    case Op::EnumToInteger:
    case Op::BooleanToInteger: {
      Val x = lower(pool.arg(e, 0));
      if (!x.is_array()) return scalar(type.base, convert(x.type.base, type.base, x.v), type.detail);
      return coerce(x, type);
    }
    case Op::ToString: return lower_to_string(e);
    case Op::Abs:
    case Op::Sign:
    SALTUS_CASES_OF_REAL_FUNCTIONS:
    case Op::Atan2:
    case Op::Min:
    case Op::Max:
    case Op::Floor:
    case Op::Ceil:
    case Op::IntegerFloor:
    case Op::Div:
    case Op::Mod:
    case Op::Rem: return lower_math(e);
    case Op::MatrixMultiply:
    case Op::MatrixPower:
    case Op::ArrayLiteral:
    case Op::Fill:
    case Op::RangeOf:
    case Op::Index:
    case Op::Concatenate:
    case Op::Transpose:
    case Op::Sum:
    case Op::Product:
    case Op::MinOf:
    case Op::MaxOf:
    case Op::Cross:
    case Op::Skew:
    case Op::OuterProduct:
    case Op::Symmetric:
    case Op::Diagonal:
    case Op::Identity:
    case Op::Linspace:
    case Op::Size:
    case Op::Reshape:
    case Op::For: return lower_array(e);
    case Op::RecordLiteral: {
      Val record;
      record.type = type;
      for (size_t i = 0; i < pool.arg_count(e); ++i) {
        record.parts.push_back(coerce(lower(pool.arg(e, i)), field_type(type, static_cast<uint32_t>(i))));
      }
      return record;
    }
    case Op::Field: return lower_field(e);
    case Op::Call:
      // MLS §12.9.7: an external object can only be bound in a declaration (lower_object.cc).
      if (type.base == BaseType::ExternalObject)
        throw Unsupported{"an external object that no declaration holds", span_};
      return lower_call(e);
    case Op::TupleElement: return lower(pool.arg(e, 0)).parts.at(node.data);
    case Op::FunctionValue: return lower_function_value(e);
    case Op::CallValue: return lower_call_value(e);
    case Op::NoEvent:
    case Op::Smooth: return lower(pool.arg(e, 0));
    case Op::Initial:
    case Op::Terminal:
    case Op::Sample:
    case Op::Delay:
    case Op::SpatialDistribution:
    case Op::Homotopy:
    case Op::Edge:
    case Op::Change:
    case Op::Pre: return lower_event(e);
    default: break;
  }
  throw Unsupported{std::string(hybrid::op_name(node.op)) + " in generated code", span_};
}

}  // namespace saltus::code
