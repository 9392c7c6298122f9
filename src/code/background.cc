#include "code/background.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/InstIterator.h>

#include <unistd.h>

#include <set>

namespace saltus::code {

std::string bitcode_of(const llvm::Module& module) {
  std::string bytes;
  llvm::raw_string_ostream out(bytes);
  llvm::WriteBitcodeToFile(module, out);
  return bytes;
}

Background::Background(std::string bitcode, std::vector<HotFunction> functions,
                       std::vector<std::pair<std::string, void*>> symbols)
    : bitcode_(std::move(bitcode)), functions_(std::move(functions)), symbols_(std::move(symbols)) {}

Background::~Background() {
  stop_.store(true, std::memory_order_relaxed);
  if (!thread_.joinable()) return;
  if (getpid() == process_) {
    thread_.join();
    return;
  }
  // A process that was forked off has no such thread: there is nothing to wait for or to detach, and what it was
  // working on stays as it is.
  static_cast<void>(new std::thread(std::move(thread_)));
  static_cast<void>(jit_.release());
}

void Background::start() {
  if (thread_.joinable()) return;
  process_ = getpid();
  thread_ = std::thread([this] { work(); });
}

// A fault here costs speed, not the run: the fast code goes on.
void Background::work() {
  std::string why;
  jit_ = std::make_unique<Jit>(Tier::Optimized, why);
  if (!why.empty()) return;
  for (const auto& [name, address] : symbols_) {
    if (!jit_->define(name, address, why)) return;
  }
  for (const HotFunction& function : functions_) {
    if (stop_.load(std::memory_order_relaxed)) return;
    if (!compile(function)) return;
    delivered_.fetch_add(1, std::memory_order_relaxed);
  }
}

// Functions of at most this many instructions that call nothing are copied into their callers.
static constexpr size_t kTiny = 40;

bool Background::compile(const HotFunction& function) {
  std::vector<std::string> added;
  if (!add(function.name, added)) return false;
  // Callees first: code is made when it is asked for.
  std::string why;
  void* address = nullptr;
  for (size_t i = added.size(); i-- > 0;) {
    if (stop_.load(std::memory_order_relaxed)) return false;
    address = jit_->find(added[i], why);
    if (!address) return false;
  }
  if (address) function.deliver(address);
  return true;
}

// Adds `name`.optimized to the compiler, and what it calls; `added` lists their symbols, callers first.
bool Background::add(const std::string& name, std::vector<std::string>& added) {
  if (!known_.insert(name).second) return true;
  if (stop_.load(std::memory_order_relaxed)) return false;
  auto context = std::make_unique<llvm::LLVMContext>();
  llvm::MemoryBufferRef bytes(llvm::StringRef(bitcode_.data(), bitcode_.size()), "model");
  auto read = llvm::getLazyBitcodeModule(bytes, *context);
  if (!read) return llvm::consumeError(read.takeError()), false;
  std::unique_ptr<llvm::Module> module = std::move(*read);
  llvm::Function* f = module->getFunction(name);
  if (!f) return false;
  auto functions_in = [](llvm::Function& body, auto&& found) {
    for (llvm::Instruction& instruction : llvm::instructions(body)) {
      for (llvm::Value* operand : instruction.operands()) {
        auto* callee = llvm::dyn_cast<llvm::Function>(operand->stripPointerCasts());
        if (callee && (callee->isMaterializable() || !callee->isDeclaration())) found(callee);
      }
    }
  };
  if (auto error = f->materialize()) return llvm::consumeError(std::move(error)), false;
  std::vector<llvm::Function*> callees;
  std::set<llvm::Function*> seen{f};
  functions_in(*f, [&](llvm::Function* callee) {
    if (seen.insert(callee).second) callees.push_back(callee);
  });
  std::set<llvm::Function*> kept{f};
  std::vector<std::string> others;
  for (llvm::Function* callee : callees) {
    if (auto error = callee->materialize()) return llvm::consumeError(std::move(error)), false;
    bool leaf = callee->getInstructionCount() <= kTiny;
    functions_in(*callee, [&](llvm::Function*) { leaf = false; });
    if (leaf) {
      callee->setLinkage(llvm::GlobalValue::InternalLinkage);
      kept.insert(callee);
    } else {
      others.push_back(callee->getName().str());
    }
  }
  for (llvm::Function& g : *module) {
    if (!kept.contains(&g) && (g.isMaterializable() || !g.isDeclaration())) g.deleteBody();
  }
  if (auto error = module->materializeAll()) return llvm::consumeError(std::move(error)), false;
  for (const std::string& other : others) module->getFunction(other)->setName(other + ".optimized");
  f->setLinkage(llvm::GlobalValue::ExternalLinkage);
  f->setName(name + ".optimized");
  std::string why;
  if (!jit_->add(std::move(module), std::move(context), why)) return false;
  added.push_back(name + ".optimized");
  for (const std::string& other : others) {
    if (!add(other, added)) return false;
  }
  return true;
}

}  // namespace saltus::code
