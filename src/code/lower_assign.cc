// Targets of assignments: a variable, a field of one, elements and slices of arrays, slots of the model.
//
// An array of records is a record of arrays, so `a.b[i].c[j]` is the array of field c with the subscripts i, j
// collected on the way.
#include "code/lower.h"

namespace saltus::code {
namespace {

struct Target {
  Var* var = nullptr;
  std::vector<ExprId> subscripts;
};

}  // namespace

Val Lowering::read(Var& var) {
  Val value;
  value.type = var.type;
  if (var.type.base == BaseType::Record) {
    for (Var& part : var.parts) value.parts.push_back(read(part));
    return value;
  }
  if (var.type.dims.empty()) {
    value.v = b.CreateLoad(m.scalar_type(var.type.base), var.place);
    return value;
  }
  value.v = b.CreateLoad(m.ptr, var.place);
  for (size_t d = 0; d < var.dims.size(); ++d) {
    value.dims.push_back(var.type.dims[d] >= 0 ? integer(var.type.dims[d]) : b.CreateLoad(m.i64, var.dims[d]));
  }
  return value;
}

Var Lowering::make_var(const Type& type, const std::string& name) {
  Var var;
  var.type = type;
  if (type.base == BaseType::Record) {
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) var.parts.push_back(make_var(field_type(type, i), name));
    return var;
  }
  if (type.dims.empty()) {
    var.place = local(m.scalar_type(type.base), name);
    b.CreateStore(llvm::Constant::getNullValue(m.scalar_type(type.base)), var.place);
    if (type.base == BaseType::String) b.CreateStore(m.text(""), var.place);
    return var;
  }
  var.place = local(m.ptr, name);
  b.CreateStore(llvm::Constant::getNullValue(m.ptr), var.place);
  for (int64_t dim : type.dims) {
    var.dims.push_back(local(m.i64));
    b.CreateStore(integer(std::max<int64_t>(dim, 0)), var.dims.back());
  }
  return var;
}

void Lowering::assign_var(Var& var, const Val& given, Span span) {
  Val value = coerce(given, var.type);
  if (var.type.base == BaseType::Record) {
    for (size_t i = 0; i < var.parts.size() && i < value.parts.size(); ++i)
      assign_var(var.parts[i], value.parts[i], span);
    return;
  }
  if (var.lasting) return assign_lasting(var, value);
  if (var.type.dims.empty()) {
    b.CreateStore(value.v, var.place);
    return;
  }
  bool flexible = false;
  for (int64_t dim : var.type.dims) flexible |= dim < 0;
  if (!flexible) {
    for (size_t d = 0; d < var.dims.size() && d < value.dims.size(); ++d) {
      llvm::Value* size = integer(var.type.dims[d]);
      require(b.CreateICmpEQ(size, value.dims[d]),
              [&] { call_host(Callback::size_error, {m.text("assignment"), size, value.dims[d]}); });
    }
    store_array(b.CreateLoad(m.ptr, var.place), value);
    return;
  }
  // A variable of unknown size takes the size of what is assigned; the room is reused when the sizes agree.
  llvm::Value* same = boolean(true);
  for (size_t d = 0; d < var.dims.size(); ++d)
    same = b.CreateAnd(same, b.CreateICmpEQ(b.CreateLoad(m.i64, var.dims[d]), value.dims[d]));
  same = b.CreateAnd(same, b.CreateICmpNE(b.CreateLoad(m.ptr, var.place), llvm::Constant::getNullValue(m.ptr)));
  branch_void(
      same, [&] { store_array(b.CreateLoad(m.ptr, var.place), value); },
      [&] {
        llvm::Value* room = take(count(value));
        store_array(room, value);
        b.CreateStore(room, var.place);
        for (size_t d = 0; d < var.dims.size(); ++d) b.CreateStore(value.dims[d], var.dims[d]);
      });
}

// Strings of the model outlive the stack that functions make them on.
Val Lowering::lasting(Val value) {
  if (value.type.base != BaseType::String) return value;
  if (!value.is_array()) {
    value.v = call_host(Callback::keep_string, {value.v});
    return value;
  }
  if (small(value)) {
    std::vector<llvm::Value*> kept;
    for (llvm::Value* text : elements(value)) kept.push_back(call_host(Callback::keep_string, {text}));
    return make_unrolled(value.type, std::move(kept), value.dims);
  }
  llvm::Value* to = buffer(count(value));
  loop(count(value),
       [&](llvm::Value* i) { b.CreateStore(call_host(Callback::keep_string, {element(value, i)}), word(to, i)); });
  return make_memory(value.type, to, value.dims);
}

void Lowering::assign(ExprId target, const Val& value, Span span) {
  const hybrid::ExprPool& pool = m.model.exprs;
  switch (pool.op(target)) {
    case Op::Slot: store_slot(static_cast<Slot>(pool.data(target)), coerce(value, m.type_of(target))); return;
    case Op::SlotIndexed: {
      Type type = m.type_of(target);
      llvm::Value* at = slot_of(target);
      llvm::Value* memory = slots_of(type.base, static_cast<Slot>(pool.data(target)));
      llvm::Value* v = coerce(value, type).v;
      if (type.base == BaseType::String) v = call_host(Callback::keep_string, {v});
      store_word(type.base, word(memory, at), v);
      forget_slots();
      return;
    }
    case Op::SlotArray: {
      Val array = lower(target);
      check_shape(value, array.type, "an assignment");
      store_array(array.v, lasting(coerce(value, array.type)));
      forget_slots();
      return;
    }
    default: break;
  }
  // Index over slots: an array of the model.
  if (pool.op(target) == Op::Index && pool.op(pool.arg(target, 0)) == Op::SlotArray) {
    std::vector<ExprId> args(pool.args(target).begin(), pool.args(target).end());
    Val base = lower(args[0]);
    assign_indexed(base, std::span<const ExprId>(args).subspan(1), lasting(coerce(value, scalar_of(base.type))), span);
    forget_slots();
    return;
  }
  std::function<Target(ExprId)> resolve = [&](ExprId e) -> Target {
    switch (pool.op(e)) {
      case Op::Local: return {&vars_[pool.data(e)], {}};
      case Op::Field: {
        Target inner = resolve(pool.arg(e, 0));
        if (pool.data(e) >= inner.var->parts.size())
          throw Unsupported{"an assignment to a field of something else", span};
        inner.var = &inner.var->parts[pool.data(e)];
        return inner;
      }
      case Op::Index: {
        Target inner = resolve(pool.arg(e, 0));
        auto args = pool.args(e);
        inner.subscripts.insert(inner.subscripts.end(), args.begin() + 1, args.end());
        return inner;
      }
      default: throw Unsupported{"an assignment to this kind of target", span};
    }
  };
  Target place = resolve(target);
  if (place.subscripts.empty()) {
    assign_var(*place.var, value, span);
    return;
  }
  std::function<void(Var&, const Val&)> into = [&](Var& var, const Val& part) {
    if (var.type.base == BaseType::Record) {
      for (size_t i = 0; i < var.parts.size() && i < part.parts.size(); ++i) into(var.parts[i], part.parts[i]);
      return;
    }
    Val element = coerce(part, var.type);
    if (var.lasting && !element.is_array() && element.type.base == BaseType::String)
      element.v = call_host(Callback::keep_string, {element.v});
    assign_indexed(read(var), place.subscripts, element, span);
  };
  into(*place.var, value);
}

void Lowering::assign_indexed(const Val& base, std::span<const ExprId> subscripts, const Val& value, Span span) {
  const hybrid::ExprPool& pool = m.model.exprs;
  auto check = [&](ExprId subscript, llvm::Value* zero_based, size_t d) {
    check_subscript(subscript, zero_based, base.dims[d], d, " of an assignment's target", span);
  };
  if (!value.is_array()) {
    llvm::Value* flat = integer(0);
    for (size_t d = 0; d < base.dims.size(); ++d) {
      if (d >= subscripts.size()) throw Unsupported{"an assignment of a scalar to a slice", span};
      Val subscript = lower(subscripts[d]);
      llvm::Value* i = convert(subscript.type.base, BaseType::Integer, subscript.v);
      if (subscript.type.base != BaseType::Boolean) i = b.CreateSub(i, integer(1));
      check(subscripts[d], i, d);
      flat = b.CreateAdd(b.CreateMul(flat, base.dims[d]), i);
    }
    store_word(base.type.base, word(base.v, flat), value.v);
    return;
  }
  // A slice: the value may be a view of the same array, so it is copied first.
  Val from = value.unrolled ? in_memory(value) : value;
  if (!value.unrolled) {
    llvm::Value* copy = buffer(count(value));
    copy_words(copy, value.v, count(value));
    from.v = copy;
  }
  std::vector<llvm::Value*> fixed(base.dims.size(), nullptr);
  std::vector<Val> lists(base.dims.size());
  std::vector<llvm::Value*> sizes;
  for (size_t d = 0; d < base.dims.size(); ++d) {
    if (d >= subscripts.size() || pool.op(subscripts[d]) == Op::Colon) {
      sizes.push_back(base.dims[d]);
      continue;
    }
    Val subscript = lower(subscripts[d]);
    if (subscript.is_array()) {
      lists[d] = in_memory(subscript);
      sizes.push_back(subscript.dims[0]);
    } else {
      fixed[d] = b.CreateSub(as_integer(subscript), integer(1));
      check(subscripts[d], fixed[d], d);
    }
  }
  for (size_t k = 0; k < sizes.size() && k < from.dims.size(); ++k) {
    require(b.CreateICmpEQ(sizes[k], from.dims[k]),
            [&] { call_host(Callback::size_error, {m.text("assignment to a slice"), sizes[k], from.dims[k]}); });
  }
  std::function<void(size_t, llvm::Value*, llvm::Value*)> nest = [&](size_t d, llvm::Value* flat, llvm::Value* source) {
    if (d == base.dims.size()) {
      store_word(base.type.base, word(base.v, flat), element(from, source));
      return;
    }
    llvm::Value* scaled = b.CreateMul(flat, base.dims[d]);
    if (fixed[d]) {
      nest(d + 1, b.CreateAdd(scaled, fixed[d]), source);
      return;
    }
    llvm::Value* n = lists[d].is_array() ? lists[d].dims[0] : base.dims[d];
    loop(n, [&](llvm::Value* i) {
      llvm::Value* at = i;
      if (lists[d].is_array()) {
        at = b.CreateSub(element(lists[d], i), integer(1));
        check({}, at, d);
      }
      nest(d + 1, b.CreateAdd(scaled, at), b.CreateAdd(b.CreateMul(source, n), i));
    });
  };
  nest(0, integer(0), integer(0));
}

}  // namespace saltus::code
