#include "code/compile.h"

#include "code/unfinished.h"

namespace saltus::code {

std::unique_ptr<Program> compile(const structure::Schedule& schedule, Context& context, const CompileOptions& options) {
  std::unique_ptr<UnfinishedProgram> program = UnfinishedProgram::begin(schedule, context, options);
  if (!program) return nullptr;
  program->generate();
  return program->finish();
}

}  // namespace saltus::code
