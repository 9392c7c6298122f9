// What a program keeps alive: compilers, their code, libraries. Private to this stage.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "code/background.h"
#include "code/emit.h"
#include "code/external.h"
#include "code/jit.h"

namespace saltus::code {

struct Program::Machine {
  // One LLVM module and its compiler.
  struct Part {
    std::unique_ptr<Jit> jit;
    std::unique_ptr<Background> background;
  };

  // Compiles the module and delivers the addresses of its functions. False: `why`, and `where` for external functions.
  // `llvm` is moved from only together with the module in it: where this fails before, the caller's module still needs it.
  // Functions from `first_hot` on are those a long run needs again and again.
  bool take(ModuleLowering& module, std::unique_ptr<llvm::LLVMContext>& llvm, std::vector<Piece>& pieces,
            size_t first_hot, std::unique_ptr<Jit> jit, std::string& why, const hybrid::Function*& where);
  Tier tier() const { return optimize ? Tier::Optimized : Tier::Fast; }

  Context* context = nullptr;
  bool optimize = false;  // everything at once
  bool hot = false;       // optimize() was called
  ExternalLibraries externals;
  std::array<std::unique_ptr<Linearization>, run::kReaches> linearizations;
  std::unique_ptr<NewtonMatrix> newton_matrix;
  std::unique_ptr<Pattern> state_pattern, implicit_pattern;
  std::recursive_mutex lock;  // of what is made at the first call
  // Last, so that they go first: their threads deliver addresses into what stands above.
  std::vector<Part> parts;
};

// A copy of the schedule's expressions and functions that derivatives may be added to.
hybrid::Model growing_model(const structure::Schedule& schedule);

}  // namespace saltus::code
