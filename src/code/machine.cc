#include "code/machine.h"

#include "run/utilities.h"

#include <llvm/Bitcode/BitcodeReader.h>

#include <atomic>
#include <span>
#include <utility>

#include "code/c_text.h"
#include "code/pattern.h"

namespace saltus::code {

Program::Program() = default;
// The name of the function that ran last is part of the code that goes.
Program::~Program() {
  std::atomic_ref<const char*>(*run::running_external_place()).store(nullptr, std::memory_order_relaxed);
}

const std::map<uint32_t, void*>& Program::externals() const {
  return machine->linker.known();
}

void Program::optimize() const {
  std::lock_guard lock(machine->lock);
  machine->linker.optimize();
}

const Pattern& Program::state_pattern() const {
  std::lock_guard lock(machine->lock);
  auto& made = machine->state_pattern;
  if (!made) made = std::make_unique<Pattern>(code::state_pattern(*schedule));
  return *made;
}

const Pattern& Program::implicit_pattern() const {
  std::lock_guard lock(machine->lock);
  auto& made = machine->implicit_pattern;
  if (!made) made = std::make_unique<Pattern>(code::implicit_pattern(*schedule));
  return *made;
}

size_t Program::optimized() const {
  std::lock_guard lock(machine->lock);
  return machine->linker.optimized();
}

hybrid::Model growing_model(const structure::Schedule& schedule) {
  hybrid::Model model;
  model.types = schedule.model.types;
  model.exprs = schedule.model.exprs;
  model.functions = schedule.model.functions;
  model.iterators = schedule.model.iterators;
  model.channels = schedule.model.channels;
  return model;
}

namespace {

// The addresses of all pieces, in one table: nothing else of the module has to be found by name.
void add_table(llvm::Module& module, const std::vector<Piece>& pieces, const std::string& name) {
  auto* pointer = llvm::PointerType::getUnqual(module.getContext());
  std::vector<llvm::Constant*> addresses;
  for (const Piece& piece : pieces) {
    llvm::Function* f = module.getFunction(piece.name);
    f->setLinkage(llvm::GlobalValue::InternalLinkage);
    addresses.push_back(f);
  }
  auto* type = llvm::ArrayType::get(pointer, addresses.size());
  new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantArray::get(type, addresses), name);
}

// What runs once is not worth an optimizer's time.
void leave_plain(llvm::Module& module, std::span<const Piece> pieces) {
  for (const Piece& piece : pieces) {
    llvm::Function* f = module.getFunction(piece.name);
    f->addFnAttr(llvm::Attribute::OptimizeNone);
    f->addFnAttr(llvm::Attribute::NoInline);
  }
}

std::pair<std::string, std::string> compile_aside(const std::string& bitcode, Tier tier, bool for_others) {
  std::string object, why;
  Jit jit(tier, why, for_others);
  llvm::LLVMContext context;
  auto module =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(llvm::StringRef(bitcode.data(), bitcode.size()), "model"), context);
  if (!module) why = llvm::toString(module.takeError());
  if (why.empty()) jit.compile(**module, object, why);
  return {std::move(object), std::move(why)};
}

}  // namespace

bool Program::Machine::wait(std::string& why) {
  for (Aside& one : std::exchange(aside, {})) {
    auto [object, fault] = one.made.get();
    one.into->object = std::move(object);
    if (!fault.empty()) why = std::move(fault);
  }
  return why.empty();
}

bool Program::Machine::take(ModuleLowering& module, std::vector<Piece>& pieces, size_t first_hot,
                            std::unique_ptr<Jit> jit, std::string& why, const hybrid::Function*& where,
                            CodePart* kept) {
  CodePart part;
  bool is_aside = goes_aside(kept);
  {
    PassTimer timer(context->timers, PassId::MachineCode);
    if (!generate(module, pieces, first_hot, is_aside ? nullptr : jit.get(), part, why)) return false;
    if (is_aside)
      aside.push_back(
          {kept, std::async(std::launch::async, compile_aside, bitcode_of(*module.module), tier(), for_others)});
  }
  return link(module, pieces, std::move(part), std::move(jit), why, where, kept);
}

bool Program::Machine::generate(ModuleLowering& module, const std::vector<Piece>& pieces, size_t first_hot, Jit* jit,
                                CodePart& part, std::string& why) const {
  for (const Piece& piece : pieces) part.functions.push_back(piece.name);
  part.first_hot = first_hot;
  part.table = "saltus_functions_" + module.module->getName().str();
  if (!optimize) part.bitcode = bitcode_of(*module.module);
  add_table(*module.module, pieces, part.table);
  if (writes_c) part.c_text = c_text(*module.module, part.no_c);
  if (optimize) leave_plain(*module.module, {pieces.data(), first_hot});
  return !jit || jit->compile(*module.module, part.object, why);
}

bool Program::Machine::link(ModuleLowering& module, std::vector<Piece>& pieces, CodePart part, std::unique_ptr<Jit> jit,
                            std::string& why, const hybrid::Function*& where, CodePart* kept) {
  if (keeps_code && kept) {
    part.externals = external_functions(module.model, module.externals, context->names, linker.uses_library_c());
    *kept = part;
    if (on_code && kept == &code) std::exchange(on_code, {})();
  }
  if (goes_aside(kept)) return true;
  return linker.link(part, pieces, module.model, module.externals, std::move(jit), *context, why, where);
}

}  // namespace saltus::code
