#include "code/jit.h"

#include "code/host.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>

#include <cmath>
#include <cstring>
#include <mutex>

namespace saltus::code {
namespace {

// LLVM's table of targets is the one thing of the process we share with others; registering twice is harmless, racing
// is not.
void initialize_target() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

std::string text(llvm::Error error) {
  return llvm::toString(std::move(error));
}

}  // namespace

Jit::Jit(Tier tier, std::string& why, bool any_processor) : tier_(tier) {
  initialize_target();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) {
    why = text(target.takeError());
    return;
  }
  if (any_processor) {
    target->setCPU("");
    target->getFeatures() = llvm::SubtargetFeatures();
  }
  bool fast = tier == Tier::Fast;
  target->setCodeGenOptLevel(fast ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default);
  target->getOptions().EnableFastISel = fast;
  // As LLJIT has it on this platform, so that what compile() makes can be linked by it, and into a shared library as
  // well.
  target->setRelocationModel(llvm::Reloc::PIC_);
  target->setCodeModel(llvm::CodeModel::Small);
  auto machine = target->createTargetMachine();
  if (!machine) {
    why = text(machine.takeError());
    return;
  }
  machine_ = std::move(*machine);
  // One target machine for all: each one that LLJIT would make for itself costs as much as a small model's code.
  auto compiler = [this](llvm::orc::JITTargetMachineBuilder)
      -> llvm::Expected<std::unique_ptr<llvm::orc::IRCompileLayer::IRCompiler>> {
    return std::make_unique<llvm::orc::SimpleCompiler>(*machine_);
  };
  auto jit = llvm::orc::LLJITBuilder()
                 .setDataLayout(machine_->createDataLayout())
                 .setCompileFunctionCreator(std::move(compiler))
                 .setJITTargetMachineBuilder(std::move(*target))
                 .create();
  if (!jit) {
    why = text(jit.takeError());
    return;
  }
  jit_ = std::move(*jit);
  // What code may call of the C library, by address: no search through the process's symbols.
  llvm::orc::SymbolMap symbols;
  auto put = [&](const char* name, void* address) {
    symbols[jit_->mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                            llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  using D = double (*)(double);
  using D2 = double (*)(double, double);
#define SALTUS_LIBM(NAME) put(#NAME, reinterpret_cast<void*>(static_cast<D>(std::NAME)))
  SALTUS_LIBM(sin);
  SALTUS_LIBM(cos);
  SALTUS_LIBM(tan);
  SALTUS_LIBM(asin);
  SALTUS_LIBM(acos);
  SALTUS_LIBM(atan);
  SALTUS_LIBM(sinh);
  SALTUS_LIBM(cosh);
  SALTUS_LIBM(tanh);
  SALTUS_LIBM(exp);
  SALTUS_LIBM(log);
  SALTUS_LIBM(log10);
  SALTUS_LIBM(floor);
  SALTUS_LIBM(ceil);
  SALTUS_LIBM(trunc);
  SALTUS_LIBM(sqrt);
  SALTUS_LIBM(fabs);
#undef SALTUS_LIBM
  put("pow", reinterpret_cast<void*>(static_cast<D2>(std::pow)));
  put("atan2", reinterpret_cast<void*>(static_cast<D2>(std::atan2)));
  put("fmod", reinterpret_cast<void*>(static_cast<D2>(std::fmod)));
  put("memcpy", reinterpret_cast<void*>(std::memcpy));
  put("memmove", reinterpret_cast<void*>(std::memmove));
  put("memset", reinterpret_cast<void*>(std::memset));
  if (auto error = jit_->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))))
    why = text(std::move(error));
}

Jit::~Jit() = default;

const llvm::DataLayout& Jit::layout() const {
  return jit_->getDataLayout();
}

bool Jit::define(const std::string& name, void* address, std::string& why) {
  llvm::orc::SymbolMap symbols;
  symbols[jit_->mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (auto error = jit_->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols)))) {
    why = text(std::move(error));
    return false;
  }
  return true;
}

namespace {

void optimize(llvm::Module& module, llvm::TargetMachine* machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(machine);
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(calls);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, calls, modules);
  // Long straight code: what O2 adds costs up to twice the time and gains nothing that can be measured.
  passes.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O1).run(module, modules);
}

}  // namespace

namespace {

// What goes wrong leaves by a long jump, so nobody unwinds these frames. Their tables would cost much: JITLink takes
// each entry for a part of its own that depends on the code, as the code does on it, and notes for each part all that
// it depends on. With n functions that is n².
void without_unwind_tables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) function.setDoesNotThrow();
  }
}

}  // namespace

bool Jit::add(std::unique_ptr<llvm::Module> module, std::unique_ptr<llvm::LLVMContext> context, std::string& why) {
  module->setDataLayout(jit_->getDataLayout());
  module->setTargetTriple(jit_->getTargetTriple().str());
  without_unwind_tables(*module);
  if (tier_ == Tier::Optimized) optimize(*module, machine_.get());
  if (auto error = jit_->addIRModule(llvm::orc::ThreadSafeModule(std::move(module), std::move(context)))) {
    why = text(std::move(error));
    return false;
  }
  return true;
}

bool Jit::compile(llvm::Module& module, std::string& object, std::string& why) {
  module.setDataLayout(jit_->getDataLayout());
  module.setTargetTriple(jit_->getTargetTriple().str());
  without_unwind_tables(module);
  if (tier_ == Tier::Optimized) optimize(module, machine_.get());
  auto buffer = llvm::orc::SimpleCompiler(*machine_)(module);
  if (!buffer) {
    why = text(buffer.takeError());
    return false;
  }
  object = (*buffer)->getBuffer().str();
  return true;
}

bool Jit::add_object(std::string_view object, std::string& why) {
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(object.data(), object.size()), "model");
  if (auto error = jit_->addObjectFile(std::move(buffer))) {
    why = text(std::move(error));
    return false;
  }
  return true;
}

std::string host_processor() {
  initialize_target();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) return llvm::consumeError(target.takeError()), std::string();
  return target->getTargetTriple().str() + " " + target->getCPU() + " " + target->getFeatures().getString();
}

void* Jit::find(const std::string& name, std::string& why) {
  auto address = jit_->lookup(name);
  if (!address) {
    why = text(address.takeError());
    return nullptr;
  }
  return address->toPtr<void*>();
}

}  // namespace saltus::code
