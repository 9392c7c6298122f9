// Waiting, choosing, communicating.
#include "base/line_of.h"
#include "code/lower.h"
#include "code/program.h"
#include "run/process_frame.h"

namespace saltus::code {

using hybrid::StatementKind;

// Writes what the statement waits for into an alternative of the frame.
void Lowering::request(size_t alternative, const Statement& event) {
  llvm::Value* at = word(f->getArg(1), frame::kHeader + static_cast<int64_t>(alternative) * frame::kAlternativeWords);
  auto put = [&](int64_t which, llvm::Value* value) { b.CreateStore(value, word(at, which)); };
  int64_t kind = frame::kOpen;
  push_scope();
  switch (event.kind) {
    case StatementKind::Delay:
      kind = frame::kDelay;
      put(frame::kTime, lower_real(event.value));
      break;
    case StatementKind::WaitUntil:
      kind = frame::kUntil;
      if (m.model.exprs.op(event.value) != Op::Slot) {
        // Known beforehand: never, or nothing to wait for.
        kind = frame::kOpen;
        llvm::Value* holds = lower_boolean(event.value);
        put(frame::kKind, b.CreateSelect(holds, integer(frame::kOpen), integer(frame::kClosed)));
        pop_scope();
        return;
      }
      put(frame::kWhat, integer(static_cast<int64_t>(m.model.exprs.data(event.value))));
      break;
    case StatementKind::Send:
    case StatementKind::Receive:
      kind = event.kind == StatementKind::Send ? frame::kSend : frame::kReceive;
      put(frame::kWhat, integer(event.channel.value));
      break;
    default: throw Unsupported{"this kind of event", event.span};
  }
  pop_scope();
  put(frame::kKind, integer(kind));
}

// The event has happened: values change hands.
void Lowering::after_event(const Statement& event) {
  if (event.kind == StatementKind::Send && event.value.valid()) send_value(event);
  if (event.kind == StatementKind::Receive && event.target.valid()) receive_value(event);
}

// The value as it is now, at the time of the communication, goes into the outbox; then the receiver has its turn.
void Lowering::send_value(const Statement& s) {
  push_scope();
  std::vector<llvm::Value*> all;
  std::function<void(const Val&)> put = [&](const Val& value) {
    if (is_composite(value.type.base)) {
      for (const Val& part : value.parts) put(part);
    } else if (value.is_array()) {
      // On the environment's stack, which outlives this call.
      llvm::Value* room = take(count(value));
      store_array(room, value);
      all.push_back(room);
      all.insert(all.end(), value.dims.begin(), value.dims.end());
    } else if (value.type.base == BaseType::Boolean) {
      all.push_back(b.CreateZExt(value.v, m.i64));
    } else {
      all.push_back(value.v);
    }
  };
  put(coerce(lower(s.value), m.model.types[m.model.channels[s.channel].type]));
  for (size_t i = 0; i < all.size(); ++i)
    b.CreateStore(all[i], word(f->getArg(1), process_->outbox + static_cast<int64_t>(i)));
  pop_scope();
  suspend(resume_point(s.span), frame::kContinue);
}

void Lowering::receive_value(const Statement& s) {
  push_scope();
  llvm::Value* inbox = b.CreateLoad(m.ptr, word(f->getArg(1), static_cast<int64_t>(frame::kInbox)));
  int64_t at = 0;
  Val value = unflatten(m.model.types[m.model.channels[s.channel].type],
                        [&](llvm::Type* type) { return b.CreateLoad(type, word(inbox, at++)); });
  assign(s.target, value, s.span);
  pop_scope();
}

// Guards alone: nothing to wait for. Where several are open the host chooses.
void Lowering::select_now(const Statement& s) {
  if (s.branches.size() > 62) throw Unsupported{"a selection of more than 62 alternatives", s.span};
  llvm::Value* open = integer(0);
  for (size_t i = 0; i < s.branches.size(); ++i) {
    push_scope();
    llvm::Value* guard = s.branches[i].condition.valid() ? lower_boolean(s.branches[i].condition) : boolean(true);
    pop_scope();
    open = b.CreateOr(open, b.CreateShl(b.CreateZExt(guard, m.i64), integer(static_cast<int64_t>(i))));
  }
  int64_t number = static_cast<int64_t>(process_->places.size());
  process_->places.push_back(s.span);
  require(b.CreateICmpNE(open, integer(0)), [&] {
    std::string text = "no guard of the selection is open";
    if (s.span.valid())
      text +=
          " (" + m.context.sources[s.span.file].path() + ":" + std::to_string(line_of(m.context.sources, s.span)) + ")";
    call_host(Callback::fail, {m.text(text)});
  });
  // One bit: its place; more: the host's choice.
  llvm::Value* several = b.CreateICmpNE(b.CreateAnd(open, b.CreateSub(open, integer(1))), integer(0));
  llvm::Value* first = b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, open, boolean(false));
  llvm::Value* picked = local(m.i64);
  b.CreateStore(first, picked);
  branch_void(several,
              [&] { b.CreateStore(call_host(Callback::choose, {f->getArg(1), integer(number), open}), picked); });
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "selected", f);
  llvm::SwitchInst* choice = b.CreateSwitch(b.CreateLoad(m.i64, picked), after);
  for (size_t i = 0; i < s.branches.size(); ++i) {
    llvm::BasicBlock* body = llvm::BasicBlock::Create(m.llvm, "alternative", f);
    choice->addCase(llvm::cast<llvm::ConstantInt>(integer(static_cast<int64_t>(i))), body);
    b.SetInsertPoint(body);
    process_statements(s.branches[i].body);
    jump(after);
  }
  b.SetInsertPoint(after);
}

void Lowering::select_event(const Statement& s) {
  for (size_t i = 0; i < s.branches.size(); ++i) {
    const hybrid::StatementBranch& branch = s.branches[i];
    llvm::Value* kind =
        word(f->getArg(1), frame::kHeader + static_cast<int64_t>(i) * frame::kAlternativeWords + frame::kKind);
    b.CreateStore(integer(frame::kClosed), kind);
    auto wait = [&] {
      if (branch.event.empty())
        b.CreateStore(integer(frame::kOpen), kind);
      else
        request(i, branch.event[0]);
    };
    if (!branch.condition.valid()) {
      wait();
      continue;
    }
    push_scope();
    llvm::Value* guard = lower_boolean(branch.condition);
    pop_scope();
    branch_void(guard, wait);
  }
  suspend(resume_point(s.span), static_cast<int64_t>(s.branches.size()));
  llvm::BasicBlock* after = llvm::BasicBlock::Create(m.llvm, "selected", f);
  llvm::Value* chosen = b.CreateLoad(m.i64, word(f->getArg(1), static_cast<int64_t>(frame::kChosen)));
  llvm::SwitchInst* choice = b.CreateSwitch(chosen, after);
  for (size_t i = 0; i < s.branches.size(); ++i) {
    llvm::BasicBlock* body = llvm::BasicBlock::Create(m.llvm, "alternative", f);
    choice->addCase(llvm::cast<llvm::ConstantInt>(integer(static_cast<int64_t>(i))), body);
    b.SetInsertPoint(body);
    if (!s.branches[i].event.empty()) after_event(s.branches[i].event[0]);
    process_statements(s.branches[i].body);
    jump(after);
  }
  b.SetInsertPoint(after);
}

}  // namespace saltus::code
