// The body of a hybrid::Function.
//
// Arrays live on the environment's stack. Outputs of known size are taken first; at the end the stack shrinks to just
// after them, so that a function called a million times in a loop needs the room of one call. Where an output's size is
// not known at the beginning, or it is a String, the stack is left to the caller.
#include "code/lower.h"

namespace saltus::code {

using hybrid::FunctionVariable;
using hybrid::FunctionVariableKind;

namespace {

bool leaves_something(const ModuleLowering& m, const Type& type, const FunctionVariable* variable) {
  if (type.base == BaseType::String || type.base == BaseType::Function) return true;
  if (type.base == BaseType::Record) {
    for (const auto& field : m.model.types.records[hybrid::RecordId(type.detail)].fields) {
      if (leaves_something(m, m.model.types[field.type], nullptr)) return true;
    }
  }
  for (size_t d = 0; d < type.dims.size(); ++d) {
    if (type.dims[d] < 0 && !(variable && d < variable->sizes.size() && variable->sizes[d].valid())) return true;
  }
  return false;
}

}  // namespace

void Lowering::function_body(const hybrid::Function& function) {
  span_ = function.span;
  return_ = llvm::BasicBlock::Create(m.llvm, "return", f);
  llvm::Value* frame = f->getArg(1);
  int64_t at = 0;
  auto next = [&](llvm::Type* type) { return b.CreateLoad(type, word(frame, at++)); };
  for (const FunctionVariable& variable : function.variables) {
    vars_.push_back(make_var(m.model.types[variable.type], std::string(m.context.names.text(variable.name))));
  }
  std::function<void(Var&, const Val&)> bind = [&](Var& var, const Val& value) {
    if (var.type.base == BaseType::Record) {
      for (size_t i = 0; i < var.parts.size(); ++i) bind(var.parts[i], value.parts[i]);
      return;
    }
    b.CreateStore(value.v, var.place);
    for (size_t d = 0; d < var.dims.size(); ++d) b.CreateStore(value.dims[d], var.dims[d]);
  };
  for (uint32_t i = 0; i < function.input_count; ++i) bind(vars_[i], unflatten(vars_[i].type, next));

  // Sizes and start values may name other variables, declared before or after: each waits for those it names.
  std::vector<int> state(function.variables.size(), 0);
  for (uint32_t i = 0; i < function.input_count; ++i) state[i] = 2;
  std::function<void(uint32_t)> prepare;
  std::function<void(ExprId)> wait = [&](ExprId e) {
    if (!e.valid()) return;
    if (m.model.exprs.op(e) == Op::Local) prepare(static_cast<uint32_t>(m.model.exprs.data(e)));
    for (size_t k = 0; k < m.model.exprs.arg_count(e); ++k) wait(m.model.exprs.arg(e, k));
  };
  std::function<void(Var&, const FunctionVariable*, bool)> room = [&](Var& var, const FunctionVariable* variable,
                                                                      bool part) {
    if (var.type.base == BaseType::Record) {
      // The fields of an array of records have the array's dimensions first.
      for (Var& field : var.parts) room(field, variable, true);
      return;
    }
    if (var.type.dims.empty()) return;
    llvm::Value* total = integer(1);
    for (size_t d = 0; d < var.type.dims.size(); ++d) {
      llvm::Value* size = nullptr;
      if (var.type.dims[d] >= 0)
        size = integer(var.type.dims[d]);
      else if (d < variable->sizes.size() && variable->sizes[d].valid())
        size = checked_size(lower_integer(variable->sizes[d]), variable->span);
      if (!size) return;  // whatever is assigned
      b.CreateStore(size, var.dims[d]);
      total = checked_size(b.CreateMul(total, size), variable->span);
    }
    bool output = variable->kind == FunctionVariableKind::Output;
    llvm::Value* place = output || part ? take(total) : buffer(total);
    b.CreateMemSet(place, b.getInt8(0), b.CreateShl(total, 3), llvm::MaybeAlign(8));
    b.CreateStore(place, var.place);
  };
  prepare = [&](uint32_t i) {
    if (state[i] != 0) return;
    state[i] = 1;
    const FunctionVariable& variable = function.variables[i];
    for (ExprId size : variable.sizes) wait(size);
    wait(variable.initial);
    push_scope();
    room(vars_[i], &variable, false);
    bool object = vars_[i].type.base == BaseType::ExternalObject && vars_[i].type.dims.empty();
    if (variable.initial.valid())
      assign_var(vars_[i], object ? construct(variable.initial, false) : lower(variable.initial), variable.span);
    pop_scope();
    state[i] = 2;
  };
  bool leaves = false;
  for (uint32_t i = 0; i < function.output_count; ++i) {
    uint32_t k = function.input_count + i;
    prepare(k);
    leaves |= leaves_something(m, vars_[k].type, &function.variables[k]);
  }
  bool keeps = keeps_objects(function);
  llvm::Value* kept = keeps ? call_host(Callback::kept_objects, {}) : nullptr;
  llvm::Value* after_outputs = b.CreateLoad(m.ptr, field_address(kTop));
  for (uint32_t i = 0; i < function.variables.size(); ++i) prepare(i);

  if (function.is_external) {
    external_body(function);
  } else {
    statements(function.body);
  }
  jump(return_);
  b.SetInsertPoint(return_);
  if (keeps) call_host(Callback::release_objects, {kept});
  std::vector<llvm::Value*> results;
  for (uint32_t i = 0; i < function.output_count; ++i) flatten(read(vars_[function.input_count + i]), results);
  for (llvm::Value* result : results) b.CreateStore(result, word(frame, at++));
  if (!leaves) b.CreateStore(after_outputs, field_address(kTop));
  b.CreateRetVoid();
  if (calls_) guard_stack();
}

}  // namespace saltus::code
