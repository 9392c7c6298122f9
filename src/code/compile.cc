#include "code/compile.h"

#include "code/machine.h"
#include "structure/tabulate.h"

namespace saltus::code {

SALTUS_DIAGNOSTIC(NotSupported, Error, "C0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(CompilerFailed, Error, "C0002", "the code generator failed: {}");

SALTUS_DIAGNOSTIC(NotKept, Note, "C0004", "compiled C code is not kept for the next run: {}");
SALTUS_DIAGNOSTIC(NoExternal, Error, "C0003", "external function: {}");

std::unique_ptr<Program> compile(const structure::Schedule& schedule, Context& context, const CompileOptions& options) {
  auto program = std::make_unique<Program>();
  program->schedule = &schedule;
  for (size_t i = 0; i < options.first_place; ++i) program->add_place({});
  program->model = structure::tabulate(schedule, context.names);
  program->machine = std::make_unique<Program::Machine>();
  std::string why;
  program->machine->context = &context;
  program->machine->optimize = options.optimize;
  program->machine->linker.obey(options.foreign);
  program->machine->linker.know(options.known_externals);
  if (options.on_code) {
    program->machine->keeps_code = true;
    program->machine->on_code = [&options, made = program.get()] { options.on_code(*made); };
  }
  program->machine->for_others = options.for_others;
  program->machine->writes_c = options.writes_c;
  program->machine->name = options.name;
  if (options.for_others) program->machine->linker.leave_externals_out();
  program->machine->starts_in_memory = options.starts_in_memory;
  program->machine->texts_in_memory = options.texts_in_memory;
  program->machine->derivatives_aside = options.derivatives_aside;
  auto jit = program->machine->make_jit(why);
  if (!why.empty()) {
    context.diagnostics.report(CompilerFailed, {}, why);
    return nullptr;
  }
  auto llvm = std::make_unique<llvm::LLVMContext>();
  llvm->setDiscardValueNames(true);
  // Derivatives add expressions and functions; the schedule stays as it is.
  hybrid::Model model = growing_model(schedule);
  ModuleLowering module(schedule, model, context, *llvm, options.name + "model");
  module.module->setDataLayout(jit->layout());
  module.program = program.get();
  if (options.for_others) module.files = &program->machine->files;
  Emitter emitter(module, model, context.names, *program);
  size_t first_hot = 0;
  try {
    PassTimer timer(context.timers, "lower");
    if (!options.part) emitter.sequence(schedule.parameters, program->parameters, "parameters", false, &options.set_parameters);
    emitter.sequence(schedule.starts, program->starts, "starts", false, &options.set_starts);
    emitter.sequence(schedule.initial, program->initial, "initial", true);
    first_hot = emitter.pieces().size();
    emitter.sequence(schedule.blocks, program->blocks, "blocks", false);
    if (!options.part) {
      emitter.model_functions();
      emitter.processes();
    }
    emitter.pending_functions();
  } catch (const Unsupported& unsupported) {
    context.diagnostics.report(NotSupported, unsupported.span, unsupported.what);
    return nullptr;
  }
  program->operations = module.operations;
  if (options.check_memory) module.check_memory();
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
  const hybrid::Function* where = nullptr;
  if (!program->machine->take(module, emitter.pieces(), first_hot, std::move(jit), why, where, &program->machine->code)) {
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
    } else context.diagnostics.report(CompilerFailed, {}, why);
    return nullptr;
  }
  if (!program->machine->linker.uncached().empty()) context.diagnostics.report(NotKept, {}, program->machine->linker.uncached());
  return program;
}

}  // namespace saltus::code
