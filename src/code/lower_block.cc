// Blocks of a schedule.
#include <utility>

#include "code/lower.h"
#include "code/program.h"

namespace saltus::code {

using structure::BlockKind;

llvm::Value* Lowering::here(Span span) {
  return here(run::Place{span, {}, {}, {}});
}

llvm::Value* Lowering::here(run::Place place) {
  if (instance_.valid()) place.instance = m.context.names.text(instance_);
  return integer(m.program->add_place(std::move(place)));
}

// The number is stored only where something can fail.
void Lowering::at_equation(Span span, hybrid::EquationId origin, const std::function<void()>& body,
                           const Block* block) {
  if (!span.valid() && origin.valid()) span = m.schedule.model.all_equations[origin].span;
  span_ = span;
  if (!m.program) return body();
  Name outer = instance_;
  bool failing = may_fail_;
  instance_ = origin.valid() ? m.schedule.model.all_equations[origin].instance : Name{};
  may_fail_ = false;
  llvm::Instruction* store = b.CreateStore(integer(-1), field_address(kWhere));
  body();
  if (may_fail_) {
    run::Place place{span, {}, {}, {}};
    if (block && !origin.valid()) place.variable = name_of_target(*block);
    store->setOperand(0, here(std::move(place)));
  } else {
    store->eraseFromParent();
  }
  may_fail_ = may_fail_ || failing;
  instance_ = outer;
}

void Lowering::block(const Block& block) {
  at_equation(block.span, block.origin, [&] { block_body(block); }, &block);
}

// What a parameter's or external object's block computes.
std::string Lowering::name_of_target(const Block& block) const {
  using structure::Memory;
  if (block.kind != BlockKind::Assign && block.kind != BlockKind::AssignString && block.kind != BlockKind::AssignObject)
    return {};
  Memory memory = block.kind == BlockKind::Assign         ? Memory::Number
                  : block.kind == BlockKind::AssignString ? Memory::String
                                                          : Memory::Object;
  if (memory == Memory::Number) {
    if (block.target >= m.schedule.slots.size()) return {};
    const structure::SlotInfo& info = m.schedule.slots[block.target];
    return hybrid::element_name(m.schedule.model, m.context.names, info.variable, info.offset);
  }
  for (hybrid::VariableId v : m.schedule.model.variables.ids()) {
    if (v.value >= m.schedule.storage.size()) break;
    const structure::Storage& storage = m.schedule.storage[v];
    if (storage.memory != memory || storage.first > block.target) continue;
    Slot offset = block.target - storage.first;
    if (offset < m.schedule.model.types.count(m.schedule.model.variables[v].type))
      return hybrid::element_name(m.schedule.model, m.context.names, v, offset);
  }
  return {};
}

void Lowering::residual(const structure::System& system, size_t i, llvm::Value* into) {
  hybrid::EquationId origin = i < system.origins.size() ? system.origins[i] : hybrid::EquationId{};
  at_equation({}, origin, [&] { b.CreateStore(lower_real(system.residuals[i]), word(into, static_cast<int64_t>(i))); });
}

void Lowering::block_body(const Block& block) {
  switch (block.kind) {
    case BlockKind::Assign: {
      store_slot(block.target, coerce(lower(block.value), m.slot_type(block.target)));
      break;
    }
    case BlockKind::AssignString: {
      Val text = lower(block.value);
      store_slot(block.target, text);
      break;
    }
    case BlockKind::AssignObject: {
      store_slot(block.target, construct(block.value, true));
      break;
    }
    case BlockKind::Loop: loop_block(block); break;
    case BlockKind::Algorithm: algorithm_block(block); break;
    case BlockKind::Reinit:
      branch_void(lower_boolean(block.guard), [&] {
        call_host(Callback::reinit,
                  {integer(static_cast<int64_t>(block.target)), lower_real(block.value), here(block.span)});
      });
      break;
    case BlockKind::Assert:
      branch_void(b.CreateNot(lower_boolean(block.guard)), [&] {
        llvm::Value* level = block.level.valid() ? lower_integer(block.level) : integer(2);
        llvm::Value* message = block.message.valid() ? lower(block.message).v : m.text("assertion failed");
        run::Place place{block.span, {}, {}, {}};
        if (block.also < m.schedule.others.size()) place.others = m.schedule.others[block.also];
        call_host(Callback::assertion, {here(std::move(place)), level, message});
      });
      break;
    case BlockKind::Terminate:
      branch_void(lower_boolean(block.guard), [&] {
        call_host(Callback::terminate, {block.message.valid() ? lower(block.message).v : m.text("")});
      });
      break;
    case BlockKind::Call:
      if (block.guard.valid()) {
        branch_void(lower_boolean(block.guard), [&] { lower(block.value); });
      } else {
        lower(block.value);
      }
      break;
    case BlockKind::System: throw Unsupported{"simultaneous equations inside of code", block.span};
  }
}

void Lowering::loop_block(const Block& block) {
  std::function<void(size_t)> nest = [&](size_t d) {
    if (d == block.ranges.size()) {
      Type type = m.slot_type(block.target);
      Val value = coerce(lower(block.value), type);
      llvm::Value* at = b.CreateAdd(integer(static_cast<int64_t>(block.target)), lower_integer(block.offset));
      store_word(type.base, word(slots_of(BaseType::Real, block.target), at), value.v);
      return;
    }
    const hybrid::IndexRange& range = block.ranges[d];
    loop(integer(range.count()), [&](llvm::Value* i) {
      llvm::Value* value = b.CreateAdd(integer(range.first), b.CreateMul(i, integer(range.step)));
      iterator_ranges_[range.iterator.value] = {std::min(range.first, range.last), std::max(range.first, range.last)};
      iterators_[range.iterator.value] = scalar(BaseType::Integer, value);
      nest(d + 1);
    });
  };
  nest(0);
  forget_slots();
}

// MLS §11.1.2: what an algorithm assigns starts from its pre value (discrete) or its start value.
void Lowering::algorithm_block(const Block& block) {
  std::unordered_map<uint32_t, Val> memo;
  memo.swap(memo_);
  forget_slots();
  for (Slot slot : block.outputs) {
    llvm::Value* from = field(m.discrete[slot] ? kPre : kStart, m.ptr);
    llvm::Value* value = b.CreateLoad(m.f64, word(from, static_cast<int64_t>(slot)));
    b.CreateStore(value, slot_address(slot));
  }
  llvm::BasicBlock* outer = return_;
  return_ = llvm::BasicBlock::Create(m.llvm, "return", f);
  statements(block.statements);
  jump(return_);
  b.SetInsertPoint(return_);
  return_ = outer;
  forget_slots();
  memo_.swap(memo);
}

// Where sides were found to differ by rounding alone, or right limits have decided, the relation stays as it is until
// they differ by more.
llvm::Value* Lowering::unless_noise(uint32_t crossing, ExprId relation, llvm::Value* now) {
  llvm::Value* distance =
      b.CreateFSub(lower_real(m.model.exprs.arg(relation, 0)), lower_real(m.model.exprs.arg(relation, 1)));
  llvm::Value* noise = b.CreateLoad(m.f64, word(field(kNoise, m.ptr), static_cast<int64_t>(crossing)));
  llvm::Value* held = load_word(BaseType::Boolean, word(field(kRelations, m.ptr), static_cast<int64_t>(crossing)));
  // In logic: fast instruction selection has no choice between truth values.
  llvm::Value* in_noise = b.CreateFCmpOLT(intrinsic(llvm::Intrinsic::fabs, {distance}), noise);
  return b.CreateOr(b.CreateAnd(in_noise, held), b.CreateAnd(b.CreateNot(in_noise), now));
}

// The same of a floor: while x has left [held, held + 1) by rounding alone the floor stays as it is.
llvm::Value* Lowering::floor_unless_noise(uint32_t crossing, llvm::Value* x) {
  llvm::Value* noise = b.CreateLoad(m.f64, word(field(kNoise, m.ptr), static_cast<int64_t>(crossing)));
  llvm::Value* held = b.CreateLoad(m.f64, word(field(kRelations, m.ptr), static_cast<int64_t>(crossing)));
  llvm::Value* above = b.CreateFCmpOGT(x, b.CreateFSub(held, noise));
  llvm::Value* below = b.CreateFCmpOLT(x, b.CreateFAdd(b.CreateFAdd(held, real(1)), noise));
  return b.CreateSelect(b.CreateAnd(above, below), held, intrinsic(llvm::Intrinsic::floor, {x}));
}

// A held relation of a mixed system, from the solution that stands in memory.
void Lowering::refresh(uint32_t index) {
  const structure::ZeroCrossing& crossing = m.schedule.crossings[index];
  ExprId inner = m.model.exprs.arg(crossing.expression, 0);
  llvm::Value* place = word(field(kRelations, m.ptr), static_cast<int64_t>(index));
  if (crossing.is_floor) {
    b.CreateStore(floor_unless_noise(index, lower_real(inner)), place);
  } else {
    store_word(BaseType::Boolean, place, unless_noise(index, inner, lower_relation(inner, false)));
  }
}

// The signed distance to the event and the truth value (or floor) as it would be now; the stored value stays.
void Lowering::crossing(const structure::ZeroCrossing& crossing, uint32_t index, llvm::Value* g, llvm::Value* now) {
  at_equation(crossing.span, {}, [&] { crossing_body(crossing, index, g, now); });
}

void Lowering::crossing_body(const structure::ZeroCrossing& crossing, uint32_t index, llvm::Value* g,
                             llvm::Value* now) {
  const hybrid::ExprPool& pool = m.model.exprs;
  span_ = crossing.span;
  unguarded_ = true;
  llvm::Value* held = b.CreateLoad(m.f64, word(field(kRelations, m.ptr), static_cast<int64_t>(index)));
  llvm::Value *distance = real(0), *value = held;
  ExprId inner = pool.arg(crossing.expression, 0);
  if (crossing.is_floor) {
    // Positive while floor(x) is the stored one: x between held and held + 1.
    llvm::Value* x = lower_real(inner);
    llvm::Value* above = b.CreateFSub(x, held);
    llvm::Value* below = b.CreateFSub(real(1), above);
    distance = b.CreateSelect(b.CreateFCmpOLT(above, below), above, below);
    value = floor_unless_noise(index, x);
  } else {
    Val x = lower(pool.arg(inner, 0)), y = lower(pool.arg(inner, 1));
    distance = b.CreateFSub(as_real(x), as_real(y));
    llvm::Value* truth = lower_relation(inner, crossing.time_event.valid());
    if (!crossing.time_event.valid()) truth = unless_noise(index, inner, truth);
    value = convert(BaseType::Boolean, BaseType::Real, truth);
  }
  b.CreateStore(distance, word(g, static_cast<int64_t>(index)));
  b.CreateStore(value, word(now, static_cast<int64_t>(index)));
}

}  // namespace saltus::code
