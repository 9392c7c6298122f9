// Processes: one function a process, a state machine over the points where it may wait.
//
// Nothing lives in registers across such a point: variables are slots of the model or words of the frame
// (process_frame.h), and what was computed for one statement is forgotten before the next. So a point is a basic block
// that the switch at the function's beginning can jump to, and a loop may be entered in its middle.
#include "code/lower.h"
#include "code/program.h"
#include "run/process_frame.h"

namespace saltus::code {

using hybrid::StatementKind;

namespace {

struct Needs {
  int64_t alternatives = 1;
  int64_t outbox = 0;
};

template <class Words>
void look(std::span<const Statement> list, Needs& needs, const Words& words) {
  for (const Statement& s : list) {
    if (s.kind == StatementKind::Send && s.value.valid()) needs.outbox = std::max(needs.outbox, words(s.value));
    if (s.kind == StatementKind::Select)
      needs.alternatives = std::max(needs.alternatives, static_cast<int64_t>(s.branches.size()));
    for (const hybrid::StatementBranch& branch : s.branches) {
      look(std::span<const Statement>(branch.event), needs, words);
      look(std::span<const Statement>(branch.body), needs, words);
    }
  }
}

}  // namespace

void Lowering::process_body(const hybrid::Process& process, CompiledProcess& compiled) {
  process_ = &compiled;
  span_ = process.span;
  compiled.places.push_back(process.span);
  Needs needs;
  look(std::span<const Statement>(process.body), needs,
       [&](ExprId e) { return static_cast<int64_t>(words(m.type_of(e))); });
  compiled.alternatives = needs.alternatives;
  compiled.outbox = frame::kHeader + needs.alternatives * frame::kAlternativeWords;
  int64_t at = compiled.outbox + needs.outbox;
  {
    // Addresses that every block may use.
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_end_);
    if (!mark_) mark_ = b.CreateLoad(m.ptr, field_address(kTop));
    for (const hybrid::FunctionVariable& variable : process.variables)
      vars_.push_back(lasting_var(m.model.types[variable.type], at));
  }
  compiled.words = at;
  llvm::Value* state = b.CreateLoad(m.i64, word(f->getArg(1), static_cast<int64_t>(frame::kState)));
  llvm::BasicBlock* start = llvm::BasicBlock::Create(m.llvm, "start", f);
  resume_ = b.CreateSwitch(state, start);
  b.SetInsertPoint(start);
  for (Var& var : vars_) begin_lasting(var);
  return_ = llvm::BasicBlock::Create(m.llvm, "return", f);
  process_statements(process.body);
  jump(return_);
  b.SetInsertPoint(return_);
  b.CreateStore(integer(frame::kFinished), word(f->getArg(1), static_cast<int64_t>(frame::kCount)));
  b.CreateRetVoid();
}

void Lowering::process_statements(std::span<const Statement> list) {
  for (const Statement& s : list) process_statement(s);
}

llvm::BasicBlock* Lowering::resume_point(Span span) {
  int64_t number = static_cast<int64_t>(process_->places.size());
  process_->places.push_back(span);
  llvm::BasicBlock* point = llvm::BasicBlock::Create(m.llvm, "resume", f);
  resume_->addCase(llvm::cast<llvm::ConstantInt>(integer(number)), point);
  b.CreateStore(integer(number), word(f->getArg(1), static_cast<int64_t>(frame::kState)));
  return point;
}

void Lowering::suspend(llvm::BasicBlock* point, int64_t count) {
  b.CreateStore(integer(count), word(f->getArg(1), static_cast<int64_t>(frame::kCount)));
  b.CreateRetVoid();
  b.SetInsertPoint(point);
}

void Lowering::process_statement(const Statement& s) {
  Span outer = span_;
  if (s.span.valid()) span_ = s.span;
  switch (s.kind) {
    case StatementKind::Delay:
    case StatementKind::WaitUntil:
    case StatementKind::Send:
    case StatementKind::Receive:
      request(0, s);
      suspend(resume_point(s.span), 1);
      after_event(s);
      break;
    case StatementKind::Select: {
      bool waits = false;
      for (const hybrid::StatementBranch& branch : s.branches) waits = waits || !branch.event.empty();
      waits ? select_event(s) : select_now(s);
      break;
    }
    case StatementKind::While: process_loop(s); break;
    case StatementKind::If: process_if(s, 0); break;
    case StatementKind::Draw: draw(s); break;
    case StatementKind::Print: print(s); break;
    case StatementKind::Terminate:
      statement(s);
      suspend(resume_point(s.span), frame::kContinue);
      break;
    case StatementKind::Reinit:
      push_scope();
      store_slot(static_cast<Slot>(m.model.exprs.data(s.target)), scalar(BaseType::Real, lower_real(s.value)));
      pop_scope();
      break;
    case StatementKind::Return: {
      b.CreateBr(return_);
      b.SetInsertPoint(llvm::BasicBlock::Create(m.llvm, "unreached", f));
      break;
    }
    case StatementKind::For:
    case StatementKind::Break:
    case StatementKind::When: throw Unsupported{"this statement in a process", s.span};
    default:
      if (!assign_in_place(s)) statement(s);
  }
  span_ = outer;
}

// A loop that never waits is noticed when its budget is spent.
void Lowering::process_loop(const Statement& s) {
  const hybrid::StatementBranch& body = s.branches.at(0);
  llvm::BasicBlock* head = llvm::BasicBlock::Create(m.llvm, "while", f);
  llvm::BasicBlock* inside = llvm::BasicBlock::Create(m.llvm, "do", f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "end", f);
  // A point nobody waits at, so that a report can name the loop.
  int64_t number = static_cast<int64_t>(process_->places.size());
  process_->places.push_back(s.span);
  b.CreateBr(head);
  b.SetInsertPoint(head);
  b.CreateStore(mark_, field_address(kTop));
  llvm::Value* budget = word(f->getArg(1), static_cast<int64_t>(frame::kBudget));
  llvm::Value* left = b.CreateSub(b.CreateLoad(m.i64, budget), integer(1));
  b.CreateStore(left, budget);
  require(b.CreateICmpSGE(left, integer(0)), [&] {
    b.CreateStore(integer(number), word(f->getArg(1), static_cast<int64_t>(frame::kState)));
    call_host(Callback::livelock, {f->getArg(1)});
  });
  push_scope();
  llvm::Value* condition = lower_boolean(body.condition);
  pop_scope();
  b.CreateCondBr(condition, inside, after);
  b.SetInsertPoint(inside);
  process_statements(body.body);
  jump(head);
  b.SetInsertPoint(after);
}

void Lowering::process_if(const Statement& s, size_t first) {
  if (first >= s.branches.size()) return;
  const hybrid::StatementBranch& branch = s.branches[first];
  if (!branch.condition.valid()) return process_statements(branch.body);
  push_scope();
  llvm::Value* condition = lower_boolean(branch.condition);
  pop_scope();
  llvm::BasicBlock* yes = llvm::BasicBlock::Create(m.llvm, "then", f);
  llvm::BasicBlock* no = llvm::BasicBlock::Create(m.llvm, "else", f);
  llvm::BasicBlock* join = llvm::BasicBlock::Create(m.llvm, "join", f);
  b.CreateCondBr(condition, yes, no);
  b.SetInsertPoint(yes);
  process_statements(branch.body);
  jump(join);
  b.SetInsertPoint(no);
  process_if(s, first + 1);
  jump(join);
  b.SetInsertPoint(join);
}

void Lowering::draw(const Statement& s) {
  push_scope();
  Val d = lower(s.value);
  llvm::Value* x = call_host(Callback::draw, {f->getArg(1), as_integer(d.parts.at(0)), as_real(d.parts.at(1)),
                                              as_real(d.parts.at(2)), as_real(d.parts.at(3))});
  Type type = m.type_of(s.target);
  assign(s.target, scalar(type.base, convert(BaseType::Real, type.base, x), type.detail), s.span);
  pop_scope();
}

void Lowering::print(const Statement& s) {
  push_scope();
  llvm::Value* text = nullptr;
  for (ExprId e : s.targets) {
    llvm::Value* next = lower(e).v;
    text = text ? call_host(Callback::concatenate, {text, next}) : next;
  }
  call_host(Callback::print, {text ? text : m.text("")});
  pop_scope();
}

}  // namespace saltus::code
