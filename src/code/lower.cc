#include "code/lower.h"

#include <algorithm>
#include <filesystem>

#include "run/files.h"

namespace saltus::code {

ModuleLowering::ModuleLowering(const structure::Schedule& schedule, const hybrid::Model& model, const Context& context,
                               llvm::LLVMContext& llvm, const std::string& name)
    : schedule(schedule),
      model(model),
      context(context),
      llvm(llvm),
      module(std::make_unique<llvm::Module>(name, llvm)) {
  f64 = llvm::Type::getDoubleTy(llvm);
  i64 = llvm::Type::getInt64Ty(llvm);
  i1 = llvm::Type::getInt1Ty(llvm);
  ptr = llvm::PointerType::getUnqual(llvm);
  nothing = llvm::Type::getVoidTy(llvm);
  mixed.assign(schedule.crossings.size(), 0);
  discrete.assign(schedule.slots.size(), 0);
  for (Slot slot : schedule.discrete) discrete[slot] = 1;
}

llvm::Type* ModuleLowering::scalar_type(BaseType base) const {
  switch (base) {
    case BaseType::Real: return f64;
    case BaseType::Integer:
    case BaseType::Enumeration: return i64;
    case BaseType::Boolean: return i1;
    default: return ptr;
  }
}

Type ModuleLowering::slot_type(Slot slot) const {
  if (slot >= schedule.slots.size()) return {BaseType::Real, 0, {}};
  Type type = schedule.model.types[schedule.model.variables[schedule.slots[slot].variable].type];
  type.dims.clear();
  return type;
}

namespace {

// A file, or a folder of a library's resources (MLS §13.5).
bool names_file(std::string_view text) {
  namespace fs = std::filesystem;
  if (text.find('/') == text.npos || text.size() >= run::kFileRoom || text.find('\n') != text.npos) return false;
  std::error_code error;
  fs::path path(text);
  if (fs::is_regular_file(path, error)) return true;
  return fs::is_directory(path, error) && std::ranges::find(path, fs::path("Resources")) != path.end();
}

}  // namespace

llvm::Constant* ModuleLowering::text(std::string_view text) {
  auto [it, is_new] = texts.try_emplace(std::string(text), nullptr);
  if (is_new && files && names_file(text)) {
    files->insert(std::string(text));
    std::string room(text);
    room.resize(run::kFileRoom);
    llvm::Constant* bytes = llvm::ConstantDataArray::getString(llvm, room, false);
    // Weak: nothing may be concluded from what stands there now.
    auto* global =
        new llvm::GlobalVariable(*module, bytes->getType(), false, llvm::GlobalValue::WeakAnyLinkage, bytes,
                                 "saltus_file_" + std::to_string(texts.size()) + "_" + module->getName().str());
    global->setVisibility(llvm::GlobalValue::HiddenVisibility);
    global->setSection(run::kFileSection);
    global->setAlignment(llvm::Align(16));
    it->second = global;
  } else if (is_new) {
    llvm::Constant* bytes = llvm::ConstantDataArray::getString(llvm, llvm::StringRef(text.data(), text.size()), true);
    it->second = new llvm::GlobalVariable(*module, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes);
  }
  return it->second;
}

llvm::FunctionCallee ModuleLowering::host(const char* name, llvm::Type* result,
                                          std::initializer_list<llvm::Type*> arguments) {
  return module->getOrInsertFunction(name,
                                     llvm::FunctionType::get(result, llvm::ArrayRef<llvm::Type*>(arguments), false));
}

Lowering::Lowering(ModuleLowering& m, llvm::Function* f) : m(m), b(m.llvm), f(f), env(f->getArg(0)) {
  llvm::BasicBlock* entry = llvm::BasicBlock::Create(m.llvm, "entry", f);
  llvm::BasicBlock* body = llvm::BasicBlock::Create(m.llvm, "body", f);
  b.SetInsertPoint(entry);
  entry_end_ = b.CreateBr(body);
  b.SetInsertPoint(body);
}

void Lowering::finish() {
  if (return_) {
    jump(return_);
    b.SetInsertPoint(return_);
  }
  if (mark_) b.CreateStore(mark_, field_address(kTop));
  b.CreateRetVoid();
}

llvm::Value* Lowering::field_address(Field which) {
  return b.CreateConstInBoundsGEP1_64(m.i64, env, static_cast<uint64_t>(which));
}

llvm::Value* Lowering::field(Field which, llvm::Type* type) {
  // Addresses never change during a call; the rest may, so it is loaded each time.
  bool constant = which >= kV && which <= kStackLimit;
  if (constant) {
    auto it = fields_.find(which);
    if (it != fields_.end()) return it->second;
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_end_);
    return fields_[which] = b.CreateLoad(type, field_address(which));
  }
  return b.CreateLoad(type, field_address(which));
}

llvm::Value* Lowering::word(llvm::Value* base, llvm::Value* index) {
  return b.CreateInBoundsGEP(m.i64, base, index);
}

llvm::Value* Lowering::call_host(Callback which, std::initializer_list<llvm::Value*> arguments) {
  static constexpr const char* kSignatures[] = {
#define SALTUS_CALLBACK(NAME, SIGNATURE, RESULT, ...) SIGNATURE,
#include "run/callbacks.def"
  };
  const char* s = kSignatures[static_cast<size_t>(which)];
  may_fail_ = true;
  auto letter = [&](char c) { return c == 'v' ? m.nothing : c == 'd' ? m.f64 : c == 'i' ? m.i64 : m.ptr; };
  std::vector<llvm::Type*> types;
  for (const char* c = s + 2; *c; ++c) types.push_back(letter(*c));
  llvm::FunctionType* type = llvm::FunctionType::get(letter(s[0]), types, false);
  llvm::Value* table = field(kCallbacks, m.ptr);
  llvm::Value* target = b.CreateLoad(m.ptr, word(table, static_cast<int64_t>(which)));
  std::vector<llvm::Value*> values{env};
  values.insert(values.end(), arguments);
  return b.CreateCall(type, target, values);
}

llvm::Value* Lowering::load_word(BaseType base, llvm::Value* address) {
  if (is_pointer(base)) return b.CreateLoad(m.ptr, address);
  return convert(BaseType::Real, base, b.CreateLoad(m.f64, address));
}

// Variables live in one vector of doubles (docs/decisions/0002): an Integer that a double cannot hold is refused.
llvm::Value* Lowering::exact(llvm::Value* value) {
  constexpr int64_t kMost = kLargestInteger;
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(value)) {
    if (known->getSExtValue() >= -kMost && known->getSExtValue() <= kMost) return value;
  }
  // −2^53 … 2^53, as one unsigned comparison
  llvm::Value* fits = b.CreateICmpULE(b.CreateAdd(value, integer(kMost)), integer(2 * kMost));
  require(fits, [&] {
    call_host(Callback::fail,
              {m.text("not supported yet: an Integer variable beyond 2^53 = 9007199254740992" + at_line())});
  });
  return value;
}

void Lowering::store_word(BaseType base, llvm::Value* address, llvm::Value* value) {
  if (base == BaseType::Integer) value = exact(value);
  b.CreateStore(is_pointer(base) ? value : convert(base, BaseType::Real, value), address);
}

llvm::Value* Lowering::local(llvm::Type* type, const llvm::Twine& name) {
  llvm::IRBuilder<>::InsertPointGuard guard(b);
  b.SetInsertPoint(&f->getEntryBlock(), f->getEntryBlock().begin());
  return b.CreateAlloca(type, nullptr, name);
}

llvm::Value* Lowering::take(llvm::Value* words) {
  if (!mark_) {
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_end_);
    mark_ = b.CreateLoad(m.ptr, field_address(kTop));
  }
  if (!m.allocate) {
    // ptr allocate(env, words): bumps the top, asks the host when the end is reached.
    m.allocate = llvm::Function::Create(llvm::FunctionType::get(m.ptr, {m.ptr, m.i64}, false),
                                        llvm::Function::PrivateLinkage, "allocate", *m.module);
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    llvm::Value* environment = m.allocate->getArg(0);
    llvm::Value* saved = env;
    env = environment;
    llvm::BasicBlock* entry = llvm::BasicBlock::Create(m.llvm, "entry", m.allocate);
    llvm::BasicBlock* full = llvm::BasicBlock::Create(m.llvm, "full", m.allocate);
    llvm::BasicBlock* fits = llvm::BasicBlock::Create(m.llvm, "fits", m.allocate);
    b.SetInsertPoint(entry);
    llvm::Value* top = b.CreateLoad(m.ptr, field_address(kTop));
    llvm::Value* words = b.CreateFreeze(m.allocate->getArg(1));
    llvm::Value* room =
        b.CreateSub(b.CreatePtrToInt(b.CreateLoad(m.ptr, field_address(kEnd)), m.i64), b.CreatePtrToInt(top, m.i64));
    b.CreateCondBr(b.CreateICmpUGT(words, b.CreateAShr(room, 3)), full, fits);
    b.SetInsertPoint(full);
    call_host(Callback::out_of_memory, {});
    b.CreateUnreachable();
    b.SetInsertPoint(fits);
    b.CreateStore(b.CreateGEP(m.i64, top, words), field_address(kTop));
    b.CreateRet(top);
    env = saved;
  }
  return b.CreateCall(m.allocate, {env, words});
}

llvm::Value* Lowering::buffer(llvm::Value* words) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(words)) {
    if (known->getSExtValue() <= 256) {
      return local(llvm::ArrayType::get(m.i64, static_cast<uint64_t>(std::max<int64_t>(known->getSExtValue(), 1))));
    }
  }
  return take(words);
}

llvm::Value* Lowering::slots_of(BaseType base, Slot first) {
  if (base == BaseType::String) return field(kStrings, m.ptr);
  if (is_pointer(base)) return field(kObjects, m.ptr);
  size_t count = m.schedule.slots.size();
  return first < count ? field(kV, m.ptr) : word(field(kD, m.ptr), -static_cast<int64_t>(count));
}

llvm::Value* Lowering::load_slot(Slot slot, const Type& type) {
  int kind = type.base == BaseType::String ? 1 : is_pointer(type.base) ? 2 : 0;
  uint64_t key = (static_cast<uint64_t>(kind) << 32) | slot;
  auto it = slots_.find(key);
  if (it != slots_.end()) return it->second;
  llvm::Value* value = load_word(type.base, word(slots_of(type.base, slot), static_cast<int64_t>(slot)));
  slots_[key] = value;
  if (!scopes_.empty()) scopes_.back().slots.push_back(key);
  return value;
}

void Lowering::store_slot(Slot slot, const Val& value) {
  BaseType base = value.type.base;
  int kind = base == BaseType::String ? 1 : is_pointer(base) ? 2 : 0;
  uint64_t key = (static_cast<uint64_t>(kind) << 32) | slot;
  llvm::Value* v = value.v;
  if (kind == 1) v = call_host(Callback::keep_string, {v});
  store_word(base, word(slots_of(base, slot), static_cast<int64_t>(slot)), v);
  slots_[key] = v;
  if (!scopes_.empty()) scopes_.back().slots.push_back(key);
}

void Lowering::forget_slots() {
  slots_.clear();
}

void Lowering::require(llvm::Value* condition, const std::function<void()>& otherwise) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known && known->isOne()) return;
  llvm::BasicBlock* bad = llvm::BasicBlock::Create(m.llvm, "bad", f);
  llvm::BasicBlock* good = llvm::BasicBlock::Create(m.llvm, "good", f);
  b.CreateCondBr(condition, good, bad);
  b.SetInsertPoint(bad);
  otherwise();
  b.CreateUnreachable();
  b.SetInsertPoint(good);
}

}  // namespace saltus::code
