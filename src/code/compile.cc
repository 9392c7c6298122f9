#include "code/compile.h"

#include <future>

#include "code/unfinished.h"

namespace saltus::code {

std::unique_ptr<Program> compile(const structure::Schedule& schedule, Context& context, const CompileOptions& options) {
  std::unique_ptr<UnfinishedProgram> program = UnfinishedProgram::begin(schedule, context, options);
  if (!program) return nullptr;
  if (options.derivatives_aside) {
    // They are lowered while the program becomes machine code, and follow it there.
    std::future<void> made = std::async(std::launch::async, [&] { program->generate(); });
    program->begin_derivatives();
    made.get();
  } else {
    program->generate();
  }
  return program->finish();
}

}  // namespace saltus::code
