// Branches and loops. What is computed inside one is forgotten after it.
#include <unordered_set>

#include "code/lower.h"

namespace saltus::code {

namespace {

constexpr size_t kNear = 64;  // nodes that are looked at in a branch

}  // namespace

void Lowering::push_scope() {
  scopes_.emplace_back();
}

void Lowering::pop_scope() {
  for (uint32_t key : scopes_.back().memo) memo_.erase(key);
  for (uint64_t key : scopes_.back().slots) slots_.erase(key);
  scopes_.pop_back();
}

void Lowering::jump(llvm::BasicBlock* to) {
  if (!b.GetInsertBlock()->getTerminator()) b.CreateBr(to);
}

void Lowering::loop(llvm::Value* count, const std::function<void(llvm::Value*)>& body) {
  llvm::BasicBlock* before = b.GetInsertBlock();
  llvm::BasicBlock* head = llvm::BasicBlock::Create(m.llvm, "loop", f);
  llvm::BasicBlock* inside = llvm::BasicBlock::Create(m.llvm, "each", f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "after", f);
  b.CreateBr(head);
  b.SetInsertPoint(head);
  llvm::PHINode* i = b.CreatePHI(m.i64, 2);
  i->addIncoming(integer(0), before);
  b.CreateCondBr(b.CreateICmpSLT(i, count), inside, after);
  b.SetInsertPoint(inside);
  push_scope();
  body(i);
  pop_scope();
  if (!b.GetInsertBlock()->getTerminator()) {
    llvm::Value* next = b.CreateAdd(i, integer(1));
    i->addIncoming(next, b.GetInsertBlock());
    b.CreateBr(head);
  }
  b.SetInsertPoint(after);
}

namespace {

// The registers a value consists of, in an order that depends on its shape only.
void registers(Val& value, std::vector<llvm::Value**>& into) {
  if (value.v) into.push_back(&value.v);
  for (llvm::Value*& e : value.elements) into.push_back(&e);
  for (llvm::Value*& d : value.dims) into.push_back(&d);
  for (Val& part : value.parts) registers(part, into);
}

bool same_form(const Val& x, const Val& y) {
  if (x.unrolled != y.unrolled || x.elements.size() != y.elements.size() || x.parts.size() != y.parts.size())
    return false;
  for (size_t i = 0; i < x.parts.size(); ++i) {
    if (!same_form(x.parts[i], y.parts[i])) return false;
  }
  return true;
}

}  // namespace

Val Lowering::branch(llvm::Value* condition, const std::function<Val()>& yes, const std::function<Val()>& no) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition)) return known->isOne() ? yes() : no();
  llvm::BasicBlock* then_block = llvm::BasicBlock::Create(m.llvm, "then", f);
  llvm::BasicBlock* else_block = llvm::BasicBlock::Create(m.llvm, "else", f);
  llvm::BasicBlock* join = llvm::BasicBlock::Create(m.llvm, "join", f);
  b.CreateCondBr(condition, then_block, else_block);
  b.SetInsertPoint(then_block);
  push_scope();
  Val x = yes();
  pop_scope();
  llvm::BasicBlock* then_end = b.GetInsertBlock();
  b.SetInsertPoint(else_block);
  push_scope();
  Val y = no();
  pop_scope();
  llvm::BasicBlock* else_end = b.GetInsertBlock();
  if (!same_form(x, y)) {
    std::function<void(Val&)> spill = [&](Val& value) {
      if (value.unrolled) value = in_memory(value);
      for (Val& part : value.parts) spill(part);
    };
    b.SetInsertPoint(then_end);
    spill(x);
    then_end = b.GetInsertBlock();
    b.SetInsertPoint(else_end);
    spill(y);
    else_end = b.GetInsertBlock();
  }
  b.SetInsertPoint(then_end);
  b.CreateBr(join);
  b.SetInsertPoint(else_end);
  b.CreateBr(join);
  b.SetInsertPoint(join);
  std::vector<llvm::Value**> of_x, of_y;
  registers(x, of_x);
  registers(y, of_y);
  for (size_t i = 0; i < of_x.size() && i < of_y.size(); ++i) {
    if (*of_x[i] == *of_y[i] && llvm::isa<llvm::Constant>(*of_x[i])) continue;
    llvm::PHINode* phi = b.CreatePHI((*of_x[i])->getType(), 2);
    phi->addIncoming(*of_x[i], then_end);
    phi->addIncoming(*of_y[i], else_end);
    *of_x[i] = phi;
  }
  return x;
}

void Lowering::branch_void(llvm::Value* condition, const std::function<void()>& yes, const std::function<void()>& no) {
  llvm::BasicBlock* then_block = llvm::BasicBlock::Create(m.llvm, "then", f);
  llvm::BasicBlock* else_block = no ? llvm::BasicBlock::Create(m.llvm, "else", f) : nullptr;
  llvm::BasicBlock* join = llvm::BasicBlock::Create(m.llvm, "join", f);
  b.CreateCondBr(condition, then_block, no ? else_block : join);
  b.SetInsertPoint(then_block);
  push_scope();
  yes();
  pop_scope();
  jump(join);
  if (no) {
    b.SetInsertPoint(else_block);
    push_scope();
    no();
    pop_scope();
    jump(join);
  }
  b.SetInsertPoint(join);
}

// Whether an expression is so cheap and harmless that computing it in vain beats a branch around it.
bool Lowering::cheap(ExprId e, int& budget) const {
  const hybrid::ExprPool& pool = m.model.exprs;
  if (--budget < 0) return false;
  if (memo_.contains(e.value)) return true;
  if (!m.type_of(e).dims.empty() || is_composite(m.type_of(e).base) || is_pointer(m.type_of(e).base)) return false;
  switch (pool.op(e)) {
    case Op::Real:
    case Op::Integer:
    case Op::Boolean:
    case Op::EnumLiteral:
    case Op::Time:
    case Op::Slot:
    case Op::PreSlot:
    case Op::Local:
    case Op::Iterator: return true;
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Abs:
      if (is_integral(m.type_of(e).base)) return false;  // may overflow, and must not where it is not asked for
      [[fallthrough]];
    case Op::Divide:
    case Op::Not:
    case Op::ToReal:
    case Op::NoEvent:
    case Op::Smooth:
      for (ExprId arg : pool.args(e)) {
        if (!cheap(arg, budget)) return false;
      }
      return true;
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
      return !is_doubtful_relation(e) && cheap(pool.arg(e, 0), budget) && cheap(pool.arg(e, 1), budget);
    default: return false;
  }
}

// The ifs that are evaluated in any case when `root` is, as far as they are near.
std::vector<ExprId> Lowering::certain_ifs(ExprId root) const {
  const hybrid::ExprPool& pool = m.model.exprs;
  std::vector<ExprId> found, todo{root};
  std::unordered_set<uint32_t> seen;
  for (size_t i = 0; i < todo.size() && i < kNear; ++i) {
    ExprId e = todo[i];
    if (!seen.insert(e.value).second || memo_.contains(e.value)) continue;
    if (pool.op(e) == Op::If) found.push_back(e);
    size_t count = evaluated_first(e);
    for (size_t k = 0; k < count; ++k) todo.push_back(pool.arg(e, k));
  }
  return found;
}

// An if that both branches evaluate is computed before them: in each of them it would be other code, and twice as much
// of it for each if that is nested so.
void Lowering::common_ifs_first(ExprId yes, ExprId no) {
  std::vector<ExprId> left = certain_ifs(yes);
  if (left.empty()) return;
  std::vector<ExprId> right = certain_ifs(no);
  for (ExprId e : left) {
    if (std::ranges::find(right, e) != right.end()) lower(e);
  }
}

Val Lowering::lower_if(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  ExprId condition = pool.arg(e, 0), yes = pool.arg(e, 1), no = pool.arg(e, 2);
  Type type = m.type_of(e);
  common_ifs_first(yes, no);  // before the condition, which may evaluate them under a guard
  llvm::Value* choice = lower_boolean(condition);
  int budget = 16;
  if (type.dims.empty() && cheap(yes, budget) && cheap(no, budget)) {
    Val x = coerce(lower(yes), type);
    Val y = coerce(lower(no), type);
    return scalar(type.base, b.CreateSelect(choice, x.v, y.v), type.detail);
  }
  if (type.dims.empty() && !is_composite(type.base) && pool.op(no) == Op::If) return if_chain(e, choice);
  return branch(choice, [&] { return coerce(lower(yes), type); }, [&] { return coerce(lower(no), type); });
}

// if … elseif … elseif …: all branches end at one place. Thousands of them need no recursion.
Val Lowering::if_chain(ExprId e, llvm::Value* choice) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  llvm::BasicBlock* join = llvm::BasicBlock::Create(m.llvm, "join", f);
  std::vector<std::pair<llvm::Value*, llvm::BasicBlock*>> ends;
  auto end = [&](ExprId value) {
    llvm::Value* v = coerce(lower(value), type).v;
    ends.emplace_back(v, b.GetInsertBlock());
    b.CreateBr(join);
  };
  size_t scopes = 0;
  for (;; choice = lower_boolean(pool.arg(e, 0))) {
    llvm::BasicBlock* then_block = llvm::BasicBlock::Create(m.llvm, "then", f);
    llvm::BasicBlock* else_block = llvm::BasicBlock::Create(m.llvm, "else", f);
    b.CreateCondBr(choice, then_block, else_block);
    b.SetInsertPoint(then_block);
    push_scope();
    end(pool.arg(e, 1));
    pop_scope();
    b.SetInsertPoint(else_block);
    push_scope();
    ++scopes;
    e = pool.arg(e, 2);
    if (pool.op(e) == Op::If && !memo_.contains(e.value)) continue;
    end(e);
    break;
  }
  while (scopes-- > 0) pop_scope();
  b.SetInsertPoint(join);
  llvm::PHINode* phi = b.CreatePHI(m.scalar_type(type.base), static_cast<unsigned>(ends.size()));
  for (auto [value, from] : ends) phi->addIncoming(value, from);
  return scalar(type.base, phi, type.detail);
}

Val Lowering::lower_logic(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  Type type = m.type_of(e);
  if (op == Op::Not) {
    Val x = lower(pool.arg(e, 0));
    if (!x.is_array()) return scalar(BaseType::Boolean, b.CreateNot(as_boolean(x)));
    return elementwise(type, std::vector<Val>{x}, [&](auto v) { return b.CreateNot(v[0]); });
  }
  if (!type.dims.empty()) {
    std::vector<Val> operands{lower(pool.arg(e, 0)), lower(pool.arg(e, 1))};
    return elementwise(type, operands,
                       [&](auto v) { return op == Op::And ? b.CreateAnd(v[0], v[1]) : b.CreateOr(v[0], v[1]); });
  }
  // Both sides are evaluated when the right one is harmless; MLS §3.3 leaves the order open but models rely on short
  // circuit.
  llvm::Value* x = lower_boolean(pool.arg(e, 0));
  ExprId right = pool.arg(e, 1);
  int budget = 16;
  if (cheap(right, budget) || (pool.op(right) == Op::HeldRelation && !m.may_fail(right))) {
    llvm::Value* y = lower_boolean(right);
    return scalar(BaseType::Boolean, op == Op::And ? b.CreateAnd(x, y) : b.CreateOr(x, y));
  }
  auto rest = [&] { return scalar(BaseType::Boolean, lower_boolean(right)); };
  if (op == Op::And) return branch(x, rest, [&] { return scalar(BaseType::Boolean, boolean(false)); });
  return branch(x, [&] { return scalar(BaseType::Boolean, boolean(true)); }, rest);
}

}  // namespace saltus::code
