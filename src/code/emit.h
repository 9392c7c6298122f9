// From a schedule to the LLVM functions of a program, piece by piece.
#pragma once

#include <string>
#include <vector>

#include "code/linker.h"
#include "code/lower.h"
#include "code/program.h"
#include "code/tangents.h"

namespace saltus::code {

class Emitter {
 public:
  // `model` is the module's; derivatives are added to it.
  Emitter(ModuleLowering& module, hybrid::Model& model, NameTable& names, Program& program)
      : module_(module), model_(model), names_(names), program_(program) {}

  void sequence(const std::vector<Block>& blocks, Sequence& into, const char* name, bool initial,
                const std::vector<structure::Slot>* set_by_host = nullptr);
  void model_functions();  // those of run/functions.def that all modes of a model share
  void mode_functions();   // those that each mode has for itself
  void processes();
  bool linearization(Linearization& into, run::Reach reach);  // false: something has no derivative, `why` says what
  void pending_functions();                                   // bodies of what was called
  std::vector<Piece>& pieces() { return pieces_; }

 private:
  llvm::Function* make(const std::string& name, size_t extra_arguments);
  void table(const std::string& name, const std::vector<ExprId>& expressions, Entry<RunInto>& into);
  void system(const Block& block, Step& step, bool initial);
  void run_piece(std::span<const Block* const> blocks, Sequence& into, size_t step, const std::string& name,
                 bool initial);
  void blocks_into(Lowering& lowering, const std::vector<Block>& blocks, const std::string& name, bool initial);
  void tangent(const structure::System& source, uint32_t index, bool initial);
  bool gradient(const structure::System& source, uint32_t index);
  bool expanded(const structure::System& source, uint32_t index);
  size_t cost(const Block& block);
  bool literal(ExprId e, double& value) const;

  ModuleLowering& module_;
  hybrid::Model& model_;
  NameTable& names_;
  Program& program_;
  structure::DerivativeFunctions derivatives_;
  std::vector<Piece> pieces_;
  std::vector<uint32_t> seen_;  // by expression: the piece that counted it last
  uint32_t stamp_ = 0;
};

}  // namespace saltus::code
