#include "code/unfinished.h"

#include <chrono>

#include "code/machine.h"
#include "code/object_files.h"
#include "structure/tabulate.h"

namespace saltus::code {

SALTUS_DIAGNOSTIC(NotSupported, Error, "C0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(CompilerFailed, Error, "C0002", "the code generator failed: {}");

SALTUS_DIAGNOSTIC(NotKept, Note, "C0004", "compiled C code is not kept for the next run: {}");
SALTUS_DIAGNOSTIC(CompiledLong, Note, "C0005", "the C compiler took {:.1f} s for the code of external functions{}");
SALTUS_DIAGNOSTIC(NoExternal, Error, "C0003", "external function: {}");

// Shorter ones nobody waits for.
constexpr double kLongCompilation = 0.5;  // s

struct UnfinishedProgram::State {
  Context* context = nullptr;
  CompileOptions options;
  std::unique_ptr<Program> program = std::make_unique<Program>();
  std::unique_ptr<Jit> jit;
  std::unique_ptr<llvm::LLVMContext> llvm = std::make_unique<llvm::LLVMContext>();
  hybrid::Model model;  // derivatives add expressions and functions; the schedule stays as it is
  std::unique_ptr<ModuleLowering> module;
  std::vector<Piece> pieces;
  size_t first_hot = 0;
  CodePart code;
  double seconds = 0;  // that machine code took
  bool generated = false;
  std::string why;
};

UnfinishedProgram::UnfinishedProgram() : state_(std::make_unique<State>()) {}
UnfinishedProgram::~UnfinishedProgram() = default;
const Program& UnfinishedProgram::program() const {
  return *state_->program;
}
size_t UnfinishedProgram::place_count() const {
  return state_->program->place_count();
}

std::unique_ptr<UnfinishedProgram> UnfinishedProgram::begin(const structure::Schedule& schedule, Context& context,
                                                            const CompileOptions& wanted) {
  std::unique_ptr<UnfinishedProgram> made(new UnfinishedProgram);
  State& s = *made->state_;
  s.context = &context;
  s.options = wanted;
  const CompileOptions& options = s.options;
  Program* program = s.program.get();
  program->schedule = &schedule;
  for (size_t i = 0; i < options.first_place; ++i) program->add_place({});
  program->model = structure::tabulate(schedule, context.names);
  program->machine = std::make_unique<Program::Machine>();
  program->machine->context = &context;
  program->machine->optimize = options.optimize;
  program->machine->linker.obey(options.foreign);
  program->machine->linker.know(options.known_externals);
  if (options.loads_all) program->machine->linker.load_all();
  if (options.on_code) {
    program->machine->keeps_code = true;
    program->machine->on_code = [called = options.on_code, program] { called(*program); };
  }
  program->machine->for_others = options.for_others;
  program->machine->writes_c = options.writes_c;
  program->machine->name = options.name;
  program->machine->part = options.part;
  if (options.for_others) program->machine->linker.leave_externals_out();
  program->machine->starts_in_memory = options.starts_in_memory;
  program->machine->texts_in_memory = options.texts_in_memory;
  program->machine->derivatives_aside = options.derivatives_aside;
  s.jit = program->machine->make_jit(s.why);
  if (!s.why.empty()) {
    context.diagnostics.report(CompilerFailed, {}, s.why);
    return nullptr;
  }
  s.llvm->setDiscardValueNames(true);
  s.model = growing_model(schedule);
  s.module = std::make_unique<ModuleLowering>(schedule, s.model, context, *s.llvm, options.name + "model");
  ModuleLowering& module = *s.module;
  module.module->setDataLayout(s.jit->layout());
  module.program = program;
  if (options.for_others) module.files = &program->machine->files;
  Emitter emitter(module, s.model, context.names, *program);
  try {
    PassTimer timer(context.timers, PassId::Lower);
    if (!options.part)
      emitter.sequence(schedule.parameters, program->parameters, "parameters", false, &options.set_parameters);
    if (options.starts) {
      emitter.sequence(schedule.starts, program->starts, "starts", false, &options.set_starts);
      emitter.sequence(schedule.initial, program->initial, "initial", true);
    }
    s.first_hot = emitter.pieces().size();
    emitter.sequence(schedule.blocks, program->blocks, "blocks", false);
    if (options.integrated) {
      emitter.mode_functions();
    } else {
      program->model.forcing = {};
      program->model.state_corner_count = 0;
    }
    if (!options.part) {
      emitter.model_functions();
      emitter.processes();
    }
    emitter.pending_functions();
  } catch (const Unsupported& unsupported) {
    context.diagnostics.report(NotSupported, unsupported.span, unsupported.what);
    return nullptr;
  }
  s.pieces = std::move(emitter.pieces());
  program->operations = module.operations;
  if (options.check_memory) module.check_memory();
#ifndef NDEBUG
  bool verify = true;
#else
  bool verify = options.keep_text;
#endif
  if (verify) {
    llvm::raw_string_ostream out(s.why);
    if (llvm::verifyModule(*module.module, &out)) {
      context.diagnostics.report(CompilerFailed, {}, s.why);
      return nullptr;
    }
    s.why.clear();
  }
  if (options.keep_text) {
    llvm::raw_string_ostream out(program->text);
    module.module->print(out, nullptr);
  }
  return made;
}

void UnfinishedProgram::generate() {
  State& s = *state_;
  auto begin = std::chrono::steady_clock::now();
  s.generated = s.program->machine->generate(*s.module, s.pieces, s.first_hot, s.jit.get(), s.code, s.why);
  s.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void UnfinishedProgram::begin_derivatives() {
  (void)exported_derivatives(*state_->program);
}

std::unique_ptr<Program> UnfinishedProgram::finish() {
  State& s = *state_;
  Context& context = *s.context;
  context.timers.add(PassId::MachineCode, s.seconds);
  Program* program = s.program.get();
  const hybrid::Function* where = nullptr;
  if (!s.generated || !program->machine->link(*s.module, s.pieces, std::move(s.code), std::move(s.jit), s.why, where,
                                              &program->machine->code)) {
    std::string& why = s.why;
    if (where && why.empty()) return nullptr;  // whoever decides about foreign code wanted no more than that
    if (where) {
      // The first line is the message, the others (what the C compiler said, where was looked) are notes.
      size_t end = why.find('\n');
      Diagnostic& d = context.diagnostics.report(NoExternal, where->span, why.substr(0, end));
      while (end != std::string::npos) {
        size_t begin = why.find_first_not_of('\n', end);
        if (begin == std::string::npos) break;
        end = why.find('\n', begin);
        d.note(why.substr(begin, end == std::string::npos ? end : end - begin));
      }
    } else
      context.diagnostics.report(CompilerFailed, {}, why);
    return nullptr;
  }
  const Linker& linker = program->machine->linker;
  if (!linker.uncached().empty()) context.diagnostics.report(NotKept, {}, linker.uncached());
  if (linker.compile_seconds() > kLongCompilation)
    context.diagnostics.report(CompiledLong, {}, linker.compile_seconds(),
                               linker.uncached().empty() ? "; the next run finds it compiled" : "");
  return std::move(s.program);
}

}  // namespace saltus::code
