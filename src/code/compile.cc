#include "code/compile.h"

#include <algorithm>

#include "code/background.h"
#include "code/emit.h"
#include "code/external.h"
#include "code/jit.h"

namespace saltus::code {

SALTUS_DIAGNOSTIC(NotSupported, Error, "C0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(CompilerFailed, Error, "C0002", "the code generator failed: {}");

SALTUS_DIAGNOSTIC(NoExternal, Error, "C0003", "external function: {}");

struct Program::Machine {
  ExternalLibraries externals;
  std::unique_ptr<Jit> jit;
  std::unique_ptr<Background> background;
};

Program::Program() = default;
Program::~Program() = default;

void Program::optimize() const {
  if (machine && machine->background) machine->background->start();
}

size_t Program::optimized() const { return machine && machine->background ? machine->background->delivered() : 0; }

namespace {

// Derivatives run most often, then residuals, then what is evaluated once a step.
std::vector<HotFunction> hot_functions(const std::vector<Piece>& pieces, size_t first) {
  auto rank = [](const std::string& name) {
    auto ends = [&](std::string_view end) { return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0; };
    return ends("_jacobian") || ends("_tangent") || ends("_expanded") ? 0 : ends("_residual") ? 1 : name.starts_with("blocks") ? 2 : 3;
  };
  std::vector<HotFunction> list;
  for (size_t i = first; i < pieces.size(); ++i) list.push_back({pieces[i].name, pieces[i].deliver});
  std::stable_sort(list.begin(), list.end(), [&](const HotFunction& a, const HotFunction& b) { return rank(a.name) < rank(b.name); });
  return list;
}

}  // namespace

structure::Slot find_slot(const structure::Schedule& schedule, const NameTable& names, std::string_view name) {
  // Most variables are ruled out by the beginning of their pattern, so no name is put together for them.
  std::string_view head = name.substr(0, name.find_first_of(".["));
  for (hybrid::VariableId id : schedule.model.variables.ids()) {
    std::string_view pattern = names.text(schedule.model.variables[id].pattern);
    if (pattern.substr(0, head.size()) != head || schedule.storage[id].memory != structure::Memory::Number) continue;
    int64_t n = schedule.model.types.count(schedule.model.variables[id].type);
    for (int64_t i = 0; i < n; ++i) {
      if (hybrid::element_name(schedule.model, names, id, i) == name) return schedule.storage[id].first + static_cast<structure::Slot>(i);
    }
  }
  return structure::kNoSlot;
}

std::unique_ptr<Program> compile(const structure::Schedule& schedule, Context& context, const CompileOptions& options) {
  auto program = std::make_unique<Program>();
  program->schedule = &schedule;
  program->machine = std::make_unique<Program::Machine>();
  std::string why;
  program->machine->jit = std::make_unique<Jit>(options.optimize ? Tier::Optimized : Tier::Fast, why);
  if (!why.empty()) {
    context.diagnostics.report(CompilerFailed, {}, why);
    return nullptr;
  }
  Jit& jit = *program->machine->jit;
  auto llvm = std::make_unique<llvm::LLVMContext>();
  llvm->setDiscardValueNames(true);
  // Derivatives add expressions and functions; the schedule stays as it is.
  hybrid::Model model;
  model.types = schedule.model.types;
  model.exprs = schedule.model.exprs;
  model.functions = schedule.model.functions;
  model.iterators = schedule.model.iterators;
  model.channels = schedule.model.channels;
  ModuleLowering module(schedule, model, context, *llvm, "model");
  module.module->setDataLayout(jit.layout());
  module.assertions = &program->assertions;
  Emitter emitter(module, model, context.names, *program);
  size_t first_hot = 0;
  std::vector<std::pair<std::string, void*>> symbols;
  try {
    PassTimer timer(context.timers, "lower");
    emitter.sequence(schedule.parameters, program->parameters, "parameters", false, &options.set_parameters);
    emitter.sequence(schedule.starts, program->starts, "starts", false, &options.set_starts);
    emitter.sequence(schedule.initial, program->initial, "initial", true);
    first_hot = emitter.pieces().size();
    emitter.sequence(schedule.blocks, program->blocks, "blocks", false);
    emitter.model_functions();
    emitter.processes();
    emitter.pending_functions();
  } catch (const Unsupported& unsupported) {
    context.diagnostics.report(NotSupported, unsupported.span, unsupported.what);
    return nullptr;
  }
  program->operations = module.operations;
  for (hybrid::FunctionId id : module.externals) {
    PassTimer timer(context.timers, "external functions");
    const hybrid::Function& function = model.functions[id];
    void* address = program->machine->externals.find(function, why);
    if (!address || !jit.define("external" + std::to_string(id.value), address, why)) {
      context.diagnostics.report(NoExternal, function.span, why);
      return nullptr;
    }
    symbols.emplace_back("external" + std::to_string(id.value), address);
  }
#ifndef NDEBUG
  bool verify = true;
#else
  bool verify = options.keep_text;
#endif
  if (verify) {
    llvm::raw_string_ostream out(why);
    if (llvm::verifyModule(*module.module, &out)) {
      context.diagnostics.report(CompilerFailed, {}, why);
      return nullptr;
    }
    why.clear();
  }
  if (options.keep_text) {
    llvm::raw_string_ostream out(program->text);
    module.module->print(out, nullptr);
  }
  PassTimer timer(context.timers, "machine code");
  if (!options.optimize) {
    program->machine->background =
        std::make_unique<Background>(bitcode_of(*module.module), hot_functions(emitter.pieces(), first_hot), std::move(symbols));
  }
  if (!jit.add(std::move(module.module), std::move(llvm), why)) {
    context.diagnostics.report(CompilerFailed, {}, why);
    return nullptr;
  }
  for (Piece& piece : emitter.pieces()) {
    void* address = jit.find(piece.name, why);
    if (!address) {
      context.diagnostics.report(CompilerFailed, {}, why);
      return nullptr;
    }
    piece.deliver(address);
  }
  return program;
}

}  // namespace saltus::code
