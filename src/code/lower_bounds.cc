// Checks without which generated code could leave its memory: subscripts, sizes of arrays, values of enumerations.
//
// Every access with a subscript that is not a literal goes through check_subscript. What integer_range proves needs no
// code. The rest is one comparison, i - 1 < n as unsigned numbers, and a branch that is never taken in a sound model.
#include "base/line_of.h"
#include "code/lower.h"

namespace saltus::code {

namespace {

// No array has more elements; the product of two such sizes still is an Integer.
constexpr int64_t kMostElements = int64_t{1} << 31;

}  // namespace

// Arguments have smaller numbers than what they are arguments of, so one pass over all expressions answers for each.
bool ModuleLowering::may_fail(ExprId e) {
  for (size_t i = failing.size(); i < model.exprs.size(); ++i) {
    ExprId at(i);
    Op op = model.exprs.op(at);
    uint8_t fails =
        op == Op::Index || op == Op::IntegerToEnum || (op == Op::SlotIndexed && model.exprs.arg_count(at) > 1);
    for (ExprId arg : model.exprs.args(at)) fails |= failing[arg.value];
    failing.push_back(fails);
  }
  return failing[e.value];
}

std::string Lowering::place_text(Span span) const {
  if (!span.valid()) return {};
  return " in " + m.context.sources[span.file].path() + ":" + std::to_string(line_of(m.context.sources, span));
}

// `subscript`: the expression where there is one, one-based (Booleans from zero).
void Lowering::check_subscript(ExprId subscript, llvm::Value* zero_based, llvm::Value* size, size_t dimension,
                               const std::string& of, Span span) {
  auto* i = llvm::dyn_cast<llvm::ConstantInt>(zero_based);
  auto* n = llvm::dyn_cast<llvm::ConstantInt>(size);
  if (i && n && i->getValue().ult(n->getValue())) return;
  if (subscript.valid() && n && m.type_of(subscript).base != BaseType::Boolean &&
      integer_range(m.model, iterator_ranges_, subscript).within(1, n->getSExtValue())) {
    return;
  }
  // Frozen: a conversion from a Real out of range must not let the optimizer drop the check.
  llvm::Value* at = b.CreateFreeze(zero_based);
  require(b.CreateICmpULT(at, size), [&] {
    std::string place = "dimension " + std::to_string(dimension + 1) + of + place_text(span);
    call_host(Callback::index_error, {m.text(place), b.CreateAdd(at, integer(1)), size});
  });
}

llvm::Value* Lowering::slot_of(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  auto first = static_cast<int64_t>(pool.data(e));
  hybrid::VariableId variable = m.schedule.slots[static_cast<size_t>(first) % m.schedule.slots.size()].variable;
  // What derivatives add has no variables of its own.
  const hybrid::Model& model = m.schedule.model;
  const Type& type = model.types[model.variables[variable].type];
  llvm::Value* inside = boolean(true);
  for (size_t d = 0; d + 1 < args.size(); ++d) {
    llvm::Value *at = b.CreateSub(lower_integer(args[d + 1]), integer(1)), *size = integer(type.dims[d]);
    if (unguarded_) {
      inside = b.CreateAnd(inside, b.CreateICmpULT(b.CreateFreeze(at), size));
    } else {
      check_subscript(args[d + 1], at, size, d, " of '" + hybrid::variable_name(model, m.context.names, variable) + "'",
                      span_);
    }
  }
  llvm::Value* offset = lower_integer(args[0]);
  if (unguarded_) offset = b.CreateSelect(inside, offset, integer(0));
  return b.CreateAdd(integer(first), offset);
}

// MLS 3.6 §4.8.5.3: E(i) is the i-th element, and i has to be one of 1..n.
Val Lowering::lower_to_enumeration(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  auto n = static_cast<int64_t>(m.model.types.enumerations[hybrid::EnumerationId(type.detail)].literals.size());
  bool proved = unguarded_ || integer_range(m.model, iterator_ranges_, pool.arg(e, 0)).within(1, n);
  auto check = [&](llvm::Value* v) {
    if (proved) return;
    llvm::Value* i = b.CreateFreeze(v);
    require(b.CreateICmpULT(b.CreateSub(i, integer(1)), integer(n)), [&] {
      std::string name(m.context.names.text(m.model.types.enumerations[hybrid::EnumerationId(type.detail)].name));
      call_host(Callback::index_error, {m.text("the elements of '" + name + "'" + place_text(span_)), i, integer(n)});
    });
  };
  Val x = lower(pool.arg(e, 0));
  if (!x.is_array()) {
    check(as_integer(x));
    return scalar(type.base, convert(x.type.base, type.base, x.v), type.detail);
  }
  if (!proved && small(x)) {
    for (llvm::Value* v : elements(x)) check(v);
  } else if (!proved) {
    Val source = in_memory(x);
    loop(count(source), [&](llvm::Value* i) { check(element(source, i)); });
  }
  return coerce(x, type);
}

// How many steps lead from first to last, both included. The difference is taken without sign: it may be larger than
// the Integers.
llvm::Value* Lowering::range_count(llvm::Value* first, llvm::Value* step, llvm::Value* last) {
  require(b.CreateICmpNE(step, integer(0)),
          [&] { call_host(Callback::fail, {m.text("the step of a range is zero" + at_line())}); });
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(step); known && known->isOne()) {
    llvm::Value* steps = b.CreateSub(last, first);
    steps = b.CreateSelect(b.CreateICmpUGE(steps, integer(INT64_MAX)), integer(INT64_MAX - 1), steps);
    return b.CreateSelect(b.CreateICmpSLT(last, first), integer(0), b.CreateAdd(steps, integer(1)));
  }
  llvm::Value* up = b.CreateICmpSGT(step, integer(0));
  llvm::Value* empty = b.CreateSelect(up, b.CreateICmpSLT(last, first), b.CreateICmpSGT(last, first));
  llvm::Value* distance = b.CreateSelect(up, b.CreateSub(last, first), b.CreateSub(first, last));
  llvm::Value* steps = b.CreateUDiv(distance, b.CreateSelect(up, step, b.CreateNeg(step)));
  // The last number of steps an Integer holds; a loop that long never ends anyway.
  steps = b.CreateSelect(b.CreateICmpUGE(steps, integer(INT64_MAX)), integer(INT64_MAX - 1), steps);
  return b.CreateSelect(empty, integer(0), b.CreateAdd(steps, integer(1)));
}

// The array with sizes that it was found to have, and that are known here perhaps.
Val Lowering::with_sizes(Val array, std::vector<llvm::Value*> dims) {
  array.dims = std::move(dims);
  return array;
}

// Two arrays that have to have equal sizes, in all dimensions but one perhaps.
void Lowering::same_sizes(const Val& x, const Val& y, const char* where, size_t but) {
  for (size_t d = 0; d < x.dims.size() && d < y.dims.size(); ++d) {
    llvm::Value *wanted = x.dims[d], *found = y.dims[d];
    if (d == but || wanted == found) continue;
    require(b.CreateICmpEQ(wanted, found), [&] { call_host(Callback::size_error, {m.text(where), wanted, found}); });
  }
}

// A value where its sizes are declared: an argument, an array of the model.
void Lowering::check_shape(const Val& value, const Type& type, const char* what) {
  if (type.base == BaseType::Record) {
    for (uint32_t i = 0; i < value.parts.size(); ++i) check_shape(value.parts[i], field_type(type, i), what);
    return;
  }
  for (size_t d = 0; d < type.dims.size() && d < value.dims.size(); ++d) {
    if (type.dims[d] < 0) continue;
    llvm::Value *declared = integer(type.dims[d]), *found = value.dims[d];
    require(b.CreateICmpEQ(declared, found),
            [&] { call_host(Callback::size_error, {m.text(std::string(what) + place_text(span_)), declared, found}); });
  }
}

// A size of an array, where it is computed.
llvm::Value* Lowering::checked_size(llvm::Value* size, Span span) {
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(size);
  if (known && known->getSExtValue() >= 0 && known->getSExtValue() < kMostElements) return size;
  size = b.CreateFreeze(size);
  require(b.CreateICmpULT(size, integer(kMostElements)),
          [&] { call_host(Callback::array_size_error, {size, m.text(place_text(span))}); });
  return size;
}

// The number of elements; sizes whose product is too large end the evaluation.
llvm::Value* Lowering::checked_count(std::span<llvm::Value* const> dims) {
  llvm::Value* total = integer(1);
  for (llvm::Value* dim : dims) total = checked_size(b.CreateMul(total, checked_size(dim, span_)), span_);
  return total;
}

}  // namespace saltus::code
