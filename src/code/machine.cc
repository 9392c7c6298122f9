#include "code/machine.h"

#include "run/utilities.h"

#include <algorithm>
#include <atomic>

#include "code/pattern.h"

namespace saltus::code {

Program::Program() = default;
// The name of the function that ran last is part of the code that goes.
Program::~Program() { std::atomic_ref<const char*>(*run::running_external_place()).store(nullptr, std::memory_order_relaxed); }

void Program::optimize() const {
  if (!machine) return;
  std::lock_guard lock(machine->lock);
  machine->hot = true;
  for (Machine::Part& part : machine->parts) {
    if (part.background) part.background->start();
  }
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
  size_t n = 0;
  for (size_t i = 0; machine && i < machine->parts.size(); ++i) {
    if (machine->parts[i].background) n += machine->parts[i].background->delivered();
  }
  return n;
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

// Derivatives run most often, then residuals, then what is evaluated once a step.
std::vector<HotFunction> hot_functions(const std::vector<Piece>& pieces, size_t first) {
  auto rank = [](const std::string& name) {
    bool derivative = name.ends_with("_jacobian") || name.ends_with("_tangent") || name.ends_with("_expanded");
    return derivative ? 0 : name.ends_with("_residual") ? 1 : name.starts_with("blocks") ? 2 : 3;
  };
  std::vector<HotFunction> list;
  for (size_t i = first; i < pieces.size(); ++i) list.push_back({pieces[i].name, pieces[i].deliver});
  std::stable_sort(list.begin(), list.end(),
                   [&](const HotFunction& a, const HotFunction& b) { return rank(a.name) < rank(b.name); });
  return list;
}

}  // namespace

bool Program::Machine::take(ModuleLowering& module, std::unique_ptr<llvm::LLVMContext>& llvm, std::vector<Piece>& pieces,
                            size_t first_hot, std::unique_ptr<Jit> jit, std::string& why,
                            const hybrid::Function*& where) {
  std::vector<std::pair<std::string, void*>> symbols;
  if (!module.externals.empty()) {
    PassTimer timer(context->timers, "external functions");
    externals.prepare(module.model, module.externals, *context);
    for (hybrid::FunctionId id : module.externals) {
      std::string name = "external" + std::to_string(id.value);
      void* address = externals.find(module.model, id, why);
      if (!address || !jit->define(name, address, why)) {
        where = &module.model.functions[id];
        return false;
      }
      symbols.emplace_back(std::move(name), address);
    }
    if (!jit->define(run::kRunningExternal, run::running_external_place(), why)) return false;
    symbols.emplace_back(run::kRunningExternal, run::running_external_place());
  }
  PassTimer timer(context->timers, "machine code");
  Part part;
  if (!optimize) {
    part.background =
        std::make_unique<Background>(bitcode_of(*module.module), hot_functions(pieces, first_hot), std::move(symbols));
  }
  if (!jit->add(std::move(module.module), std::move(llvm), why)) return false;
  for (Piece& piece : pieces) {
    void* address = jit->find(piece.name, why);
    if (!address) return false;
    piece.deliver(address);
  }
  part.jit = std::move(jit);
  if (hot && part.background) part.background->start();
  parts.push_back(std::move(part));
  return true;
}

}  // namespace saltus::code
