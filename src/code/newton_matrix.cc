// Program::newton_matrix(): compiled when it is first asked for.
//
// An implicit method solves (1 − γ J) y = b, J = ∂f/∂x. Where simultaneous equations lie between x and x', J is full
// though no equation is: so the variables z between them stay unknowns,
//
//     y_i − γ dz_{x'_i} = b_i                       a row for each state
//     dz_k − Σ ∂e_k/∂s ds = 0                       for each explicit z_k := e_k, inner ones too
//     Σ ∂r/∂s ds = 0                                for each residual,     s among states and z
//
// and sparse elimination makes of it what it can. Entries are local derivatives: as many as the equations have terms.
#include <algorithm>
#include <optional>
#include <unordered_map>

#include "code/machine.h"
#include "code/partials.h"
#include "code/sparse_entries.h"
#include "hybrid/rewrite.h"

namespace saltus::code {

using structure::BlockKind;

namespace {

class Plan {
 public:
  Plan(ModuleLowering& module, hybrid::Model& model, NameTable& names, structure::DerivativeFunctions& functions,
       size_t most)
      : module_(module), model_(model), build_(model, names), partials_(model, names, functions), most_(most) {}

  bool make(NewtonMatrix& matrix, std::string& why) {
    const structure::Schedule& schedule = module_.schedule;
    for (const structure::State& state : schedule.states) active_[state.state] = columns_++;
    rows_ = columns_;
    for (const Block& block : schedule.blocks) {
      if (block.when != structure::When::Continuous) continue;
      if (!(block.kind == BlockKind::System ? system(block.system.at(0)) : explicit_block(block))) {
        why = entries_.size() > most_ ? "more entries than the full matrix"
                                      : "arrays or algorithms between states and derivatives";
        return false;
      }
    }
    std::vector<uint32_t> linked(schedule.states.size(), structure::kNoSlot);
    for (uint32_t i = 0; i < schedule.states.size(); ++i) {
      entries_.add(i, i, {});
      auto found = active_.find(schedule.states[i].derivative);
      if (found == active_.end()) continue;
      linked[i] = found->second;
      if (found->second != i) entries_.add(i, found->second, build_.real(0));
    }
    matrix.pattern = entries_.order(columns_);
    for (uint32_t i = 0; i < linked.size(); ++i) {
      if (linked[i] == structure::kNoSlot) continue;
      auto first = matrix.pattern.entries.begin() + matrix.pattern.begin[linked[i]],
           last = matrix.pattern.entries.begin() + matrix.pattern.begin[linked[i] + 1];
      matrix.gamma.push_back(static_cast<uint32_t>(std::lower_bound(first, last, i) - matrix.pattern.entries.begin()));
    }
    return true;
  }
  const SparseEntries& entries() const { return entries_; }

 private:
  bool is_active(Slot slot) const { return active_.contains(slot); }
  bool row(bool negated) {
    for (const Partial& partial : list_) entries_.add(rows_, active_.at(partial.slot), partial.value, negated);
    ++rows_;
    list_.clear();
    return entries_.size() <= most_;
  }

  bool explicit_block(const Block& block) {
    switch (block.kind) {
      case BlockKind::Assign: return assign(block.target, block.value);
      case BlockKind::Loop: return loop(block, 0);
      case BlockKind::Assert:
      case BlockKind::Terminate: return true;
      default: return false;
    }
  }

  bool assign(Slot target, ExprId value) {
    // What is no Real changes in leaps: it has no derivative.
    if (module_.slot_type(target).base != BaseType::Real) return true;
    list_.clear();
    if (!partials_.of(value, [this](Slot slot) { return is_active(slot); }, list_)) return false;
    if (list_.empty()) return true;
    uint32_t column = columns_++;
    entries_.add(rows_, column, {});
    bool few = row(true);
    active_[target] = column;
    return few;
  }

  // Element by element, subscripts evaluated.
  bool loop(const Block& block, size_t d) {
    if (d < block.ranges.size()) {
      const hybrid::IndexRange& range = block.ranges[d];
      for (int64_t i = 0; i < range.count(); ++i) {
        iterators_[range.iterator.value] = range.first + i * range.step;
        if (!loop(block, d + 1)) return false;
      }
      return true;
    }
    hybrid::Rewriter here(
        build_,
        [&](ExprId e) -> std::optional<ExprId> {
          if (model_.exprs.op(e) != Op::Iterator) return std::nullopt;
          auto it = iterators_.find(model_.exprs.iterator(e).value);
          return it == iterators_.end() ? std::nullopt : std::optional(build_.integer(it->second));
        },
        [&](ExprId e) {
          if (model_.exprs.op(e) != Op::SlotIndexed) return e;
          auto offset = build_.integer_value(model_.exprs.arg(e, 0));
          return offset ? model_.exprs.add(Op::Slot, model_.exprs.type(e), {},
                                           model_.exprs.data(e) + static_cast<uint64_t>(*offset))
                        : e;
        });
    auto offset = build_.integer_value(here(block.offset));
    return offset && assign(block.target + static_cast<Slot>(*offset), here(block.value));
  }

  bool system(const structure::System& system) {
    for (Slot slot : system.unknowns) active_[slot] = columns_++;
    for (const Block& inner : system.inner) {
      if (!explicit_block(inner)) return false;
    }
    for (ExprId residual : system.residuals) {
      list_.clear();
      if (!partials_.of(residual, [this](Slot slot) { return is_active(slot); }, list_) || !row(false)) return false;
    }
    return true;
  }

  ModuleLowering& module_;
  hybrid::Model& model_;
  hybrid::Build build_;
  Partials partials_;
  size_t most_;
  SparseEntries entries_;
  std::unordered_map<Slot, uint32_t> active_;
  std::vector<Partial> list_;
  std::unordered_map<uint32_t, int64_t> iterators_;
  uint32_t rows_ = 0, columns_ = 0;
};

}  // namespace

const NewtonMatrix& Program::newton_matrix(size_t most_entries) const {
  Machine& m = *machine;
  std::lock_guard lock(m.lock);
  if (m.newton_matrix) return *m.newton_matrix;
  m.newton_matrix = std::make_unique<NewtonMatrix>();
  NewtonMatrix& made = *m.newton_matrix;
  PassTimer timer(m.context->timers, PassId::NewtonMatrix);
  std::string why;
  auto jit = m.make_jit(why);
  if (!why.empty()) return made;
  auto llvm = std::make_unique<llvm::LLVMContext>();
  llvm->setDiscardValueNames(true);
  hybrid::Model model = growing_model(*schedule);
  ModuleLowering module(*schedule, model, *m.context, *llvm, m.name + "newton");
  if (m.for_others) module.files = &m.files;
  module.module->setDataLayout(jit->layout());
  module.program = this;
  std::vector<Piece> pieces;
  m.newton_entries = most_entries;
  Machine::CountPlaces count(*this, m.newton_places);
  try {
    Emitter emitter(module, model, m.context->names, const_cast<Program&>(*this));
    structure::DerivativeFunctions functions;
    Plan plan(module, model, m.context->names, functions, most_entries);
    if (!plan.make(made, made.why)) return made;
    plan.entries().emit(module, "newton_matrix", made.first);
    pieces.push_back({"newton_matrix", [&made](void* p) { made.entries.set(reinterpret_cast<RunInto>(p)); }});
    emitter.pending_functions();
  } catch (const Unsupported& unsupported) {
    made.why = unsupported.what;
    return made;
  }
  const hybrid::Function* where = nullptr;
  made.exists = m.take(module, pieces, 0, std::move(jit), made.why, where, &m.newton_code);
  return made;
}

}  // namespace saltus::code
