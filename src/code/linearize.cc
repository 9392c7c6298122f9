// Program::linearization(): compiled when it is first asked for.
#include "code/machine.h"

namespace saltus::code {

static constexpr const char* kNames[run::kReaches] = {"linearization", "outputs", "parameters"};

const Linearization& Program::linearization(run::Reach reach) const {
  Machine& m = *machine;
  std::lock_guard lock(m.lock);
  auto& known = m.linearizations[static_cast<size_t>(reach)];
  if (known) return *known;
  known = std::make_unique<Linearization>();
  Linearization& made = *known;
  PassTimer timer(m.context->timers, PassId::Linearize);
  auto jit = m.make_jit(made.why);
  if (!made.why.empty()) return made;
  auto llvm = std::make_unique<llvm::LLVMContext>();
  llvm->setDiscardValueNames(true);
  hybrid::Model model = growing_model(*schedule);
  ModuleLowering module(*schedule, model, *m.context, *llvm, m.name + kNames[static_cast<size_t>(reach)]);
  if (m.for_others) module.files = &m.files;
  module.module->setDataLayout(jit->layout());
  module.program = this;
  std::vector<Piece> pieces;
  bool states = reach == run::Reach::States;
  Machine::Places of_parameters;  // not stored
  Machine::CountPlaces count(*this, states                         ? m.linearization_places
                                    : reach == run::Reach::Outputs ? m.outputs_places
                                                                   : of_parameters);
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
  // Derivatives by parameters are made anew each time: few runs ask for them.
  if (reach == run::Reach::Parameters) {
    made.exact = m.take(module, pieces, 0, std::move(jit), made.why, where, nullptr);
    return made;
  }
  made.exact =
      m.take(module, pieces, 0, std::move(jit), made.why, where, states ? &m.linearization_code : &m.outputs_code);
  return made;
}

}  // namespace saltus::code
