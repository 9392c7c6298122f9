// Program::linearization(): compiled when it is first asked for.
#include "code/machine.h"

namespace saltus::code {

const Linearization& Program::linearization(run::Reach reach) const {
  Machine& m = *machine;
  std::lock_guard lock(m.lock);
  auto& known = m.linearizations[static_cast<size_t>(reach)];
  if (known) return *known;
  known = std::make_unique<Linearization>();
  Linearization& made = *known;
  PassTimer timer(m.context->timers, "linearize");
  auto jit = std::make_unique<Jit>(m.tier(), made.why);
  if (!made.why.empty()) return made;
  auto llvm = std::make_unique<llvm::LLVMContext>();
  llvm->setDiscardValueNames(true);
  hybrid::Model model = growing_model(*schedule);
  ModuleLowering module(*schedule, model, *m.context, *llvm, "linearization");
  module.module->setDataLayout(jit->layout());
  module.program = this;
  std::vector<Piece> pieces;
  try {
    Emitter emitter(module, model, m.context->names, const_cast<Program&>(*this));
    if (!emitter.linearization(made, reach)) return made;
    emitter.pending_functions();
    pieces = std::move(emitter.pieces());
  } catch (const Unsupported& unsupported) {
    made.why = unsupported.what;
    return made;
  }
  const hybrid::Function* where = nullptr;
  made.exact = m.take(module, llvm, pieces, 0, std::move(jit), made.why, where);
  return made;
}

}  // namespace saltus::code
