// Calls. Every function has the signature void f(environment, frame): the frame holds the inputs' words, then room for
// the outputs' (value.cc tells how a value becomes words). One signature for all makes function values simple.
#include "code/lower.h"

namespace saltus::code {

llvm::Function* ModuleLowering::function(FunctionId id) {
  if (functions.size() <= id.value) functions.resize(model.functions.size(), nullptr);
  llvm::Function*& made = functions[id.value];
  if (!made) {
    made = llvm::Function::Create(llvm::FunctionType::get(nothing, {ptr, ptr}, false), llvm::Function::InternalLinkage,
                                  "function" + std::to_string(id.value), *module);
    pending.push_back(id);
  }
  return made;
}

Val Lowering::lower_call(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  FunctionId id = pool.function(e);
  const hybrid::Function& function = m.model.functions[id];
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  std::vector<Val> arguments;
  for (size_t i = 0; i < args.size(); ++i) {
    arguments.push_back(coerce(lower(args[i]), m.model.types[function.variables[i].type]));
    check_shape(arguments.back(), m.model.types[function.variables[i].type], "an argument");
  }
  return call(m.function(id), function, std::move(arguments), m.type_of(e));
}

Val Lowering::call(llvm::Function* callee, const hybrid::Function& function, std::vector<Val> arguments,
                   const Type& result) {
  std::vector<llvm::Value*> inputs;
  for (const Val& argument : arguments) flatten(argument, inputs);
  size_t outputs = 0;
  for (uint32_t i = 0; i < function.output_count; ++i) {
    outputs += words(m.model.types[function.variables[function.input_count + i].type]);
  }
  llvm::Value* frame = local(llvm::ArrayType::get(m.i64, std::max<size_t>(inputs.size() + outputs, 1)));
  for (size_t i = 0; i < inputs.size(); ++i) b.CreateStore(inputs[i], word(frame, static_cast<int64_t>(i)));
  // The callee may leave arrays on the stack, so this function must give them back.
  if (!mark_) {
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_end_);
    mark_ = b.CreateLoad(m.ptr, field_address(kTop));
  }
  calls_ = true;
  b.CreateCall(callee, {env, frame});
  may_fail_ = true;
  int64_t at = static_cast<int64_t>(inputs.size());
  auto next = [&](llvm::Type* type) { return b.CreateLoad(type, word(frame, at++)); };
  std::vector<Val> results;
  for (uint32_t i = 0; i < function.output_count; ++i) {
    results.push_back(unflatten(m.model.types[function.variables[function.input_count + i].type], next));
  }
  if (result.base == BaseType::Tuple) {
    Val tuple;
    tuple.type = result;
    tuple.parts = std::move(results);
    return tuple;
  }
  if (results.empty()) {
    Val none;
    none.type = {BaseType::None, 0, {}};
    return none;
  }
  return results[0];
}

// Before the body: a recursion ends in a message before it ends the stack of the machine, and when somebody asks for
// the end.
void Lowering::guard_stack() {
  llvm::IRBuilder<>::InsertPointGuard guard(b);
  llvm::BasicBlock* body = entry_end_->getSuccessor(0);
  b.SetInsertPoint(entry_end_);
  llvm::Value* here = b.CreateIntrinsic(llvm::Intrinsic::frameaddress, {m.ptr}, {b.getInt32(0)});
  llvm::Value* limit = field(kStackLimit, m.ptr);
  llvm::BasicBlock* first = llvm::BasicBlock::Create(m.llvm, "guard", f, body);
  b.SetInsertPoint(first);
  require(b.CreateICmpUGT(here, limit), [&] { call_host(Callback::too_deep, {}); });
  poll();
  b.CreateBr(body);
  entry_end_->setSuccessor(0, first);
}

Val Lowering::field_of(const Val& record, uint32_t field) {
  if (field >= record.parts.size()) throw Unsupported{"a field of something that is not a record", span_};
  return record.parts[field];
}

Val Lowering::lower_field(ExprId e) {
  return field_of(lower(m.model.exprs.arg(e, 0)), static_cast<uint32_t>(m.model.exprs.data(e)));
}

// A function value is the address of: the adapter's code, then the words of the bound inputs. The adapter gets this
// address, a frame with the free inputs and the outputs, and the number of words of these outputs, since a function may
// have more results than its caller knows of (MLS 3.6 §6.6); it puts the full frame together.
Val Lowering::lower_function_value(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  FunctionId id = pool.function(e);
  const hybrid::Function& function = m.model.functions[id];
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  std::vector<llvm::Value*> bound;
  std::vector<bool> is_bound(function.input_count, false);
  for (size_t i = 0; i < args.size(); ++i) {
    if (pool.op(args[i]) == Op::Colon) continue;
    is_bound[i] = true;
    flatten(coerce(lower(args[i]), m.model.types[function.variables[i].type]), bound);
  }
  std::string name = "adapter" + std::to_string(e.value);
  llvm::Function* adapter = m.module->getFunction(name);
  if (!adapter) {
    adapter = llvm::Function::Create(llvm::FunctionType::get(m.nothing, {m.ptr, m.ptr, m.ptr, m.i64}, false),
                                     llvm::Function::InternalLinkage, name, *m.module);
    Lowering inner(m, adapter);
    std::vector<llvm::Value*> full;
    int64_t next_bound = 1, next_free = 0;
    for (uint32_t i = 0; i < function.input_count; ++i) {
      size_t n = words(m.model.types[function.variables[i].type]);
      for (size_t k = 0; k < n; ++k) {
        llvm::Value* from =
            is_bound[i] ? inner.word(adapter->getArg(1), next_bound++) : inner.word(adapter->getArg(2), next_free++);
        full.push_back(inner.b.CreateLoad(m.i64, from));
      }
    }
    size_t outputs = 0;
    for (uint32_t i = 0; i < function.output_count; ++i) {
      outputs += words(m.model.types[function.variables[function.input_count + i].type]);
    }
    llvm::Value* frame = inner.local(llvm::ArrayType::get(m.i64, std::max<size_t>(full.size() + outputs, 1)));
    for (size_t i = 0; i < full.size(); ++i) inner.b.CreateStore(full[i], inner.word(frame, static_cast<int64_t>(i)));
    inner.b.CreateCall(m.function(id), {inner.env, frame});
    if (outputs > 0) {
      llvm::Value* bytes = inner.b.CreateMul(adapter->getArg(3), inner.integer(8));
      inner.b.CreateMemCpy(inner.word(adapter->getArg(2), next_free), llvm::Align(8),
                           inner.word(frame, static_cast<int64_t>(full.size())), llvm::Align(8), bytes);
    }
    inner.finish();
  }
  llvm::Value* closure = buffer(integer(static_cast<int64_t>(bound.size()) + 1));
  b.CreateStore(adapter, closure);
  for (size_t i = 0; i < bound.size(); ++i) b.CreateStore(bound[i], word(closure, static_cast<int64_t>(i) + 1));
  return scalar(BaseType::Function, closure);
}

Val Lowering::lower_call_value(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  Type type = m.type_of(e);
  llvm::Value* closure = lower(args[0]).v;
  std::vector<llvm::Value*> inputs;
  for (size_t i = 1; i < args.size(); ++i) flatten(lower(args[i]), inputs);
  std::vector<Type> results;
  if (type.base == BaseType::Tuple) {
    for (hybrid::TypeId part : m.model.types.parts(pool.type(e))) results.push_back(m.model.types[part]);
  } else if (type.base != BaseType::None) {
    results.push_back(type);
  }
  size_t outputs = 0;
  for (const Type& t : results) outputs += words(t);
  llvm::Value* frame = local(llvm::ArrayType::get(m.i64, std::max<size_t>(inputs.size() + outputs, 1)));
  for (size_t i = 0; i < inputs.size(); ++i) b.CreateStore(inputs[i], word(frame, static_cast<int64_t>(i)));
  llvm::FunctionType* signature = llvm::FunctionType::get(m.nothing, {m.ptr, m.ptr, m.ptr, m.i64}, false);
  calls_ = true;
  b.CreateCall(signature, b.CreateLoad(m.ptr, closure), {env, closure, frame, integer(static_cast<int64_t>(outputs))});
  int64_t at = static_cast<int64_t>(inputs.size());
  auto next = [&](llvm::Type* t) { return b.CreateLoad(t, word(frame, at++)); };
  std::vector<Val> values;
  for (const Type& t : results) values.push_back(unflatten(t, next));
  if (values.size() == 1) return values[0];
  Val tuple;
  tuple.type = type;
  tuple.parts = std::move(values);
  return tuple;
}

}  // namespace saltus::code
