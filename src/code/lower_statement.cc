// Statements of functions and algorithm sections. Nothing computed for one statement is reused for the next, since
// memory changes in between; the optimizer finds again what can be shared.
#include "code/lower.h"

namespace saltus::code {

using hybrid::StatementKind;

void Lowering::statements(std::span<const Statement> list) {
  for (const Statement& s : list) {
    if (b.GetInsertBlock()->getTerminator()) return;  // after break or return
    statement(s);
  }
}

void Lowering::statement(const Statement& s) {
  Span outer = span_;
  if (s.span.valid()) span_ = s.span;
  push_scope();
  switch (s.kind) {
    case StatementKind::Assign: assign(s.target, lower(s.value), s.span); break;
    case StatementKind::AssignTuple: {
      Val value = lower(s.value);
      for (size_t i = 0; i < s.targets.size() && i < value.parts.size(); ++i) {
        if (s.targets[i].valid()) assign(s.targets[i], value.parts[i], s.span);
      }
      if (value.parts.empty() && s.targets.size() == 1 && s.targets[0].valid()) assign(s.targets[0], value, s.span);
      break;
    }
    case StatementKind::Call: lower(s.value); break;
    case StatementKind::If: if_statement(s); break;
    case StatementKind::For: for_statement(s); break;
    case StatementKind::While: while_statement(s); break;
    case StatementKind::Break:
      if (breaks_.empty()) throw Unsupported{"break outside of a loop", s.span};
      b.CreateBr(breaks_.back());
      break;
    case StatementKind::Return: b.CreateBr(return_); break;
    case StatementKind::Assert: {
      llvm::Value* holds = lower_boolean(s.value);
      branch_void(b.CreateNot(holds), [&] {
        llvm::Value* level = s.level.valid() ? lower_integer(s.level) : integer(2);
        llvm::Value* message = s.message.valid() ? lower(s.message).v : m.text("assertion failed");
        call_host(Callback::assertion, {here(s.span), level, message});
      });
      break;
    }
    case StatementKind::Terminate:
      call_host(Callback::terminate, {s.message.valid() ? lower(s.message).v : m.text("")});
      break;
    case StatementKind::Reinit: {
      if (m.model.exprs.op(s.target) != Op::Slot) throw Unsupported{"reinit of something that is not a state", s.span};
      call_host(Callback::reinit,
                {integer(static_cast<int64_t>(m.model.exprs.data(s.target))), lower_real(s.value), here(s.span)});
      break;
    }
    default: throw Unsupported{"a statement of processes or a 'when' in generated code", s.span};
  }
  pop_scope();
  span_ = outer;
}

// One branch after the other, all of which end at the same place: a chain of any length needs no recursion.
void Lowering::if_statement(const Statement& s) {
  llvm::BasicBlock* join = llvm::BasicBlock::Create(m.llvm, "join", f);
  for (const hybrid::StatementBranch& branch : s.branches) {
    llvm::BasicBlock* otherwise = nullptr;
    push_scope();
    if (branch.condition.valid()) {
      llvm::BasicBlock* taken = llvm::BasicBlock::Create(m.llvm, "then", f);
      otherwise = llvm::BasicBlock::Create(m.llvm, "else", f);
      b.CreateCondBr(lower_boolean(branch.condition), taken, otherwise);
      b.SetInsertPoint(taken);
    }
    pop_scope();
    push_scope();
    statements(branch.body);
    pop_scope();
    jump(join);
    if (!otherwise) break;
    b.SetInsertPoint(otherwise);
  }
  if (b.GetInsertBlock() != join) jump(join);
  b.SetInsertPoint(join);
}

// A loop that ends at once whatever it computes: known to be short, and no other loop inside.
bool Lowering::is_short(llvm::Value* count, std::span<const Statement> body) const {
  constexpr int64_t kShort = 10'000;
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(count);
  auto loops = [](auto&& self, std::span<const Statement> list) -> bool {
    for (const Statement& s : list) {
      if (s.kind == StatementKind::For || s.kind == StatementKind::While) return true;
      for (const hybrid::StatementBranch& branch : s.branches) {
        if (self(self, branch.body)) return true;
      }
    }
    return false;
  };
  return known && known->getSExtValue() <= kShort && !loops(loops, body);
}

// Has somebody asked for the end? A load and a branch, so that no loop is beyond the reach of an interrupt.
void Lowering::poll() {
  llvm::LoadInst* asked = b.CreateLoad(b.getInt8Ty(), field(kStop, m.ptr));
  asked->setAtomic(llvm::AtomicOrdering::Monotonic);
  asked->setAlignment(llvm::Align(1));
  require(b.CreateICmpEQ(asked, b.getInt8(0)), [&] { call_host(Callback::interrupted, {}); });
}

// Whether executing the statements may leave something on the stack that outlives an iteration.
bool Lowering::grows(std::span<const Statement> list) const {
  const hybrid::ExprPool& pool = m.model.exprs;
  auto leaves = [&](ExprId target) {
    if (!target.valid()) return false;
    Type type = m.type_of(target);
    if (type.base == BaseType::String || type.base == BaseType::Record || type.base == BaseType::Function) return true;
    ExprId root = target;
    while (pool.op(root) == Op::Field) root = pool.arg(root, 0);
    if (type.dims.empty() || (pool.op(root) != Op::Local)) return false;
    for (int64_t dim : type.dims) {
      if (dim < 0) return true;
    }
    return false;
  };
  for (const Statement& s : list) {
    if (leaves(s.target)) return true;
    for (ExprId target : s.targets) {
      if (leaves(target)) return true;
    }
    for (const hybrid::StatementBranch& branch : s.branches) {
      if (grows(branch.body)) return true;
    }
  }
  return false;
}

void Lowering::for_statement(const Statement& s) {
  const hybrid::ExprPool& pool = m.model.exprs;
  const hybrid::StatementBranch& body = s.branches.at(0);
  llvm::Value *count, *first = nullptr, *step = nullptr;
  Val values;
  if (pool.op(s.value) == Op::RangeOf && m.type_of(s.value).base == BaseType::Integer) {
    first = lower_integer(pool.arg(s.value, 0));
    step = lower_integer(pool.arg(s.value, 1));
    llvm::Value* last = lower_integer(pool.arg(s.value, 2));
    count = range_count(first, step, last);
    IntegerRange low = integer_range(m.model, iterator_ranges_, pool.arg(s.value, 0));
    IntegerRange high = integer_range(m.model, iterator_ranges_, pool.arg(s.value, 2));
    auto* by = llvm::dyn_cast<llvm::ConstantInt>(step);
    if (by)
      iterator_ranges_[s.iterator.value] =
          by->isNegative() ? IntegerRange{high.least, low.most} : IntegerRange{low.least, high.most};
  } else {
    values = in_memory(lower(s.value));
    count = values.dims.at(0);
  }
  bool release = !grows(body.body);
  llvm::Value* counter = local(m.i64);
  b.CreateStore(integer(0), counter);
  llvm::BasicBlock* head = llvm::BasicBlock::Create(m.llvm, "for", f);
  llvm::BasicBlock* inside = llvm::BasicBlock::Create(m.llvm, "do", f);
  llvm::BasicBlock* next = llvm::BasicBlock::Create(m.llvm, "next", f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "end", f);
  b.CreateBr(head);
  b.SetInsertPoint(head);
  b.CreateCondBr(b.CreateICmpSLT(b.CreateLoad(m.i64, counter), count), inside, after);
  b.SetInsertPoint(inside);
  llvm::Value* i = b.CreateLoad(m.i64, counter);
  llvm::Value* top = release ? b.CreateLoad(m.ptr, field_address(kTop)) : nullptr;
  push_scope();
  iterators_[s.iterator.value] = first ? scalar(BaseType::Integer, b.CreateAdd(first, b.CreateMul(i, step)))
                                       : scalar(values.type.base, element(values, i), values.type.detail);
  breaks_.push_back(after);
  statements(body.body);
  breaks_.pop_back();
  pop_scope();
  jump(next);
  b.SetInsertPoint(next);
  if (top) b.CreateStore(top, field_address(kTop));
  if (!is_short(count, body.body)) poll();
  b.CreateStore(b.CreateAdd(b.CreateLoad(m.i64, counter), integer(1)), counter);
  b.CreateBr(head);
  b.SetInsertPoint(after);
  iterator_ranges_.erase(s.iterator.value);
}

void Lowering::while_statement(const Statement& s) {
  const hybrid::StatementBranch& body = s.branches.at(0);
  bool release = !grows(body.body);
  llvm::BasicBlock* head = llvm::BasicBlock::Create(m.llvm, "while", f);
  llvm::BasicBlock* inside = llvm::BasicBlock::Create(m.llvm, "do", f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "end", f);
  llvm::Value* top = release ? b.CreateLoad(m.ptr, field_address(kTop)) : nullptr;
  b.CreateBr(head);
  b.SetInsertPoint(head);
  if (top) b.CreateStore(top, field_address(kTop));
  push_scope();
  llvm::Value* condition = lower_boolean(body.condition);
  pop_scope();
  b.CreateCondBr(condition, inside, after);
  b.SetInsertPoint(inside);
  push_scope();
  breaks_.push_back(after);
  statements(body.body);
  breaks_.pop_back();
  pop_scope();
  if (!b.GetInsertBlock()->getTerminator()) poll();
  jump(head);
  b.SetInsertPoint(after);
}

}  // namespace saltus::code
