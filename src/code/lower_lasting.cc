// Variables of a process that outlive its resumptions. A list is (data, length, base, capacity): the memory from base
// on is the host's, and data moves on in it when the first element is dropped. So a list used as a queue, xs ++ [x]
// behind and tl(xs) in front, costs the same whatever its length.
#include "code/lower.h"
#include "run/process_frame.h"

namespace saltus::code {

using hybrid::StatementKind;

Var Lowering::lasting_var(const Type& type, int64_t& at) {
  Var var;
  var.type = type;
  var.lasting = true;
  if (type.base == BaseType::Record) {
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) var.parts.push_back(lasting_var(field_type(type, i), at));
    return var;
  }
  if (type.dims.size() > 1) throw Unsupported{"an array of several dimensions in a process", span_};
  process_->variables.push_back({at, !type.dims.empty(), type.base == BaseType::String});
  var.place = word(f->getArg(1), at);
  if (type.dims.empty()) {
    ++at;
  } else {
    var.dims.push_back(word(f->getArg(1), at + frame::kLength));
    at += frame::kListWords;
  }
  return var;
}

// Frames begin as zeros, which is no text and no element of an enumeration.
void Lowering::begin_lasting(Var& var) {
  for (Var& part : var.parts) begin_lasting(part);
  if (!var.place || !var.type.dims.empty()) return;
  if (var.type.base == BaseType::String) b.CreateStore(m.text(""), var.place);
  if (var.type.base == BaseType::Enumeration) b.CreateStore(integer(1), var.place);
}

namespace {

bool is_text(const Val& value) {
  return value.type.base == BaseType::String;
}

}  // namespace

void Lowering::assign_lasting(Var& var, const Val& value) {
  if (var.type.dims.empty()) {
    b.CreateStore(is_text(value) ? call_host(Callback::keep_string, {value.v}) : value.v, var.place);
    return;
  }
  llvm::Value* length = count(value);
  llvm::Value* base = b.CreateLoad(m.ptr, word(var.place, static_cast<int64_t>(frame::kBase)));
  llvm::Value* room = b.CreateLoad(m.i64, word(var.place, static_cast<int64_t>(frame::kCapacity)));
  // What is assigned may lie in this list's own memory: it moves to the front, which copying forwards allows.
  b.CreateStore(base, var.place);
  branch_void(b.CreateICmpSGT(length, room), [&] {
    b.CreateStore(integer(0), var.dims[0]);
    call_host(Callback::grow, {var.place, length});
  });
  llvm::Value* to = b.CreateLoad(m.ptr, var.place);
  store_array(to, value);
  if (is_text(value)) {
    loop(length, [&](llvm::Value* i) {
      b.CreateStore(call_host(Callback::keep_string, {b.CreateLoad(m.ptr, word(to, i))}), word(to, i));
    });
  }
  b.CreateStore(length, var.dims[0]);
}

Val Lowering::copied(const Val& value) {
  Val copy = value;
  for (Val& part : copy.parts) part = copied(part);
  if (!copy.is_array() || copy.unrolled || is_composite(copy.type.base)) return copy;
  copy.v = take(count(value));
  store_array(copy.v, value);
  return copy;
}

// xs := xs ++ ys and xs := tl(xs), without copying xs. False: the statement is something else.
bool Lowering::assign_in_place(const Statement& s) {
  const hybrid::ExprPool& pool = m.model.exprs;
  if (s.kind != StatementKind::Assign || pool.op(s.target) != Op::Local || m.type_of(s.target).dims.size() != 1)
    return false;
  Var& var = vars_[pool.data(s.target)];
  if (pool.op(s.value) == Op::Concatenate && pool.arg_count(s.value) == 2 && pool.arg(s.value, 0) == s.target) {
    push_scope();
    Val tail = coerce(lower(pool.arg(s.value, 1)), scalar_of(var.type));
    // Part of the list itself, perhaps, whose memory moves when it grows.
    if (pool.op(pool.arg(s.value, 1)) != Op::ArrayLiteral) tail = copied(tail);
    append(var, tail);
    pop_scope();
    return true;
  }
  if (pool.op(s.value) != Op::Index || pool.arg_count(s.value) != 2 || pool.arg(s.value, 0) != s.target) return false;
  ExprId range = pool.arg(s.value, 1);
  if (pool.op(range) != Op::RangeOf) return false;
  ExprId first = pool.arg(range, 0), step = pool.arg(range, 1), last = pool.arg(range, 2);
  bool tail = pool.op(first) == Op::Integer && pool.integer(first) == 2 && pool.op(step) == Op::Integer &&
              pool.integer(step) == 1 && pool.op(last) == Op::Size && pool.arg(last, 0) == s.target;
  if (!tail) return false;
  drop_first(var);
  return true;
}

void Lowering::append(Var& var, const Val& tail) {
  if (var.type.base == BaseType::Record) {
    for (size_t i = 0; i < var.parts.size(); ++i) append(var.parts[i], tail.parts[i]);
    return;
  }
  llvm::Value* more = count(tail);
  llvm::Value* before = b.CreateLoad(m.i64, var.dims[0]);
  llvm::Value* after = b.CreateAdd(before, more);
  llvm::Value* base = b.CreateLoad(m.ptr, word(var.place, static_cast<int64_t>(frame::kBase)));
  llvm::Value* end = word(base, b.CreateLoad(m.i64, word(var.place, static_cast<int64_t>(frame::kCapacity))));
  llvm::Value* reach = word(b.CreateLoad(m.ptr, var.place), after);
  branch_void(b.CreateICmpUGT(reach, end), [&] { call_host(Callback::grow, {var.place, after}); });
  llvm::Value* to = word(b.CreateLoad(m.ptr, var.place), before);
  store_array(to, tail);
  if (is_text(tail)) {
    loop(more, [&](llvm::Value* i) {
      b.CreateStore(call_host(Callback::keep_string, {b.CreateLoad(m.ptr, word(to, i))}), word(to, i));
    });
  }
  b.CreateStore(after, var.dims[0]);
}

void Lowering::drop_first(Var& var) {
  if (var.type.base == BaseType::Record) {
    for (Var& part : var.parts) drop_first(part);
    return;
  }
  llvm::Value* length = b.CreateLoad(m.i64, var.dims[0]);
  // The rest of the empty list is the empty list.
  branch_void(b.CreateICmpSGT(length, integer(0)), [&] {
    b.CreateStore(word(b.CreateLoad(m.ptr, var.place), static_cast<int64_t>(1)), var.place);
    b.CreateStore(b.CreateSub(length, integer(1)), var.dims[0]);
  });
}

}  // namespace saltus::code
