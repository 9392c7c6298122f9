// A program of which everything is there but its machine code. Making that is the long part, and touches nothing that
// others use: another thread may do it.
#pragma once

#include <memory>

#include "code/compile.h"

namespace saltus::code {

class UnfinishedProgram {
 public:
  // The schedule and the context must outlive this and the program. Null: the diagnostics say why.
  static std::unique_ptr<UnfinishedProgram> begin(const structure::Schedule& schedule, Context& context,
                                                  const CompileOptions& options);
  ~UnfinishedProgram();

  size_t place_count() const;
  // Without machine code; its derivatives can be made aside.
  const Program& program() const;
  // Machine code; by any thread, once.
  void generate();
  // What object_files() asks for is begun; meanwhile, by the thread that began the program.
  void begin_derivatives();
  // After that, by the thread that began it: linked. Null: the diagnostics say why.
  std::unique_ptr<Program> finish();

 private:
  UnfinishedProgram();
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus::code
