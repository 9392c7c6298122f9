// Statements of processes.
#include "chi/semantics/semantics.h"
#include "hybrid/rewrite.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(NotATarget, Error, "X0340", "this cannot be assigned to");
SALTUS_DIAGNOSTIC(ContinuousTarget, Error, "X0341", "'{}' is a continuous variable; it is assigned with '::='");
SALTUS_DIAGNOSTIC(DiscreteTarget, Error, "X0342", "'{}' is not a continuous variable; it is assigned with ':='");
SALTUS_DIAGNOSTIC(ReadOnly, Error, "X0343", "'{}' is a {} and cannot be assigned to");
SALTUS_DIAGNOSTIC(NoChannel, Error, "X0344", "there is no channel '{}' here");
SALTUS_DIAGNOSTIC(WrongWay, Error, "X0345", "this process does not {} channel '{}'");
SALTUS_DIAGNOSTIC(CarriesNothing, Error, "X0346", "channel '{}' carries no value");
SALTUS_DIAGNOSTIC(CarriesSomething, Error, "X0347", "channel '{}' carries {}; {}");
SALTUS_DIAGNOSTIC(ReturnInProcess, Error, "X0348", "'ret' stands in a function only");
SALTUS_DIAGNOSTIC(
    NothingWatched, Error, "X0349",
    "'nabla' waits for something that changes between events; nothing continuous and no time stands here");
SALTUS_DIAGNOSTIC(TuplePattern, Error, "X0350", "{} names on the left, {} on the right");
SALTUS_DIAGNOSTIC(NotSynchronizing, Error, "X0351", "channel '{}' is not one of pure synchronization (~)");
SALTUS_DIAGNOSTIC(NegativeDelay, Error, "X0352", "a delay of {} lies in the past");

using hybrid::StatementKind;
using syntax::Direction;

uint32_t Semantics::new_local(const std::string& name, TypeId type, Span span) {
  hybrid::FunctionVariable v;
  v.name = intern(name);
  v.type = type;
  v.span = span;
  v.sizes.resize(model_.types.rank(type));
  locals_->push_back(std::move(v));
  return static_cast<uint32_t>(locals_->size() - 1);
}

void Semantics::statements(syntax::List<const syntax::Statement*> list, Statements& out) {
  for (const syntax::Statement* s : list) statement(*s, out);
}

void Semantics::statement(const syntax::Statement& s, Statements& out) {
  Statements* outer = std::exchange(before_, &out);
  switch (s.kind) {
    case syntax::StatementKind::Skip: break;
    case syntax::StatementKind::Assign: assign(s, out); break;
    case syntax::StatementKind::ContinuousAssign: continuous_assign(s, out); break;
    case syntax::StatementKind::Delta:
    case syntax::StatementKind::Nabla:
    case syntax::StatementKind::Send:
    case syntax::StatementKind::Receive:
    case syntax::StatementKind::Synchronize: {
      std::vector<Event> possible = events(s, out);
      if (possible.size() == 1 && !possible[0].condition.valid()) {
        out.push_back(std::move(possible[0].statement));
        std::move(possible[0].after.begin(), possible[0].after.end(), std::back_inserter(out));
      } else if (!possible.empty()) {
        // A channel of a bundle whose number the process computes.
        hybrid::Statement chosen = make(StatementKind::Select, s.span);
        for (Event& e : possible) {
          hybrid::StatementBranch branch;
          branch.condition = e.condition;
          branch.event.push_back(std::move(e.statement));
          branch.body = std::move(e.after);
          chosen.branches.push_back(std::move(branch));
        }
        out.push_back(std::move(chosen));
      }
      break;
    }
    case syntax::StatementKind::Select: select(s, out); break;
    case syntax::StatementKind::Repeat: repeat(s, out); break;
    case syntax::StatementKind::Return: report(ReturnInProcess, s.span); break;
    case syntax::StatementKind::Print: print(s, out); break;
    case syntax::StatementKind::Terminate: {
      hybrid::Statement made = make(StatementKind::Terminate, s.span);
      made.message = build_.string("");
      if (s.value) {
        Value v = expression(*s.value);
        if (!v.valid()) break;
        made.message = printed(v.expr, s.value->span);
        if (!made.message.valid()) break;
      }
      out.push_back(std::move(made));
      break;
    }
  }
  before_ = outer;
}

// What stands on the left of ':=' or after '?'. `type`: what it holds.
ExprId Semantics::target(const syntax::Expr& e, TypeId* type) {
  if (e.kind == syntax::ExprKind::Name) {
    const Symbol* symbol = find(e.name);
    if (!symbol) {
      name(e, {});
      return {};
    }
    switch (symbol->kind) {
      case SymbolKind::Continuous: report(ContinuousTarget, e.span, text(e.name)); return {};
      case SymbolKind::Constant: report(ReadOnly, e.span, text(e.name), "constant"); return {};
      case SymbolKind::Parameter: report(ReadOnly, e.span, text(e.name), "parameter"); return {};
      case SymbolKind::Channel: report(ReadOnly, e.span, text(e.name), "channel"); return {};
      case SymbolKind::Bundle: report(ReadOnly, e.span, text(e.name), "bundle"); return {};
      default: break;
    }
    *type = symbol->type;
    return symbol->expr;
  }
  if (e.kind == syntax::ExprKind::Part || e.kind == syntax::ExprKind::Element) {
    TypeId inner;
    ExprId root = target(*e.args[0], &inner);
    if (!root.valid()) return {};
    Value v = e.kind == syntax::ExprKind::Part ? part(e) : element_of(e);
    if (!v.valid()) return {};
    *type = build_.type_id(v.expr);
    return v.expr;
  }
  report(NotATarget, e.span);
  return {};
}

void Semantics::assign(const syntax::Statement& s, Statements& out) {
  if (s.target->kind == syntax::ExprKind::Tuple) {
    // (x, y) := (e, f): all values before any assignment.
    Value v = expression(*s.value);
    if (!v.valid()) return;
    TypeId t = build_.type_id(v.expr);
    ExprId whole = build_.local(new_local(fmt::format("$parts{}", locals_->size()), t, s.span), t);
    out.push_back(assignment(whole, v.expr, s.span));
    assign_parts(*s.target, whole, s.span, out);
    return;
  }
  if (inside_nested(*s.target)) {
    Value list = expression(*s.target->args[0]);
    if (!list.valid()) return;
    TypeId t = build_.type_id(list.expr);
    bool of_list = is_list(t) || is_nested(t);
    assign_inside(*s.target, expression(*s.value, of_list ? element_type(t) : TypeId{}), s.span, out);
    return;
  }
  TypeId wanted;
  ExprId to = target(*s.target, &wanted);
  Value v = expression(*s.value, wanted);
  if (!to.valid() || !v.valid()) return;
  v = coerce(v, wanted, "the value of '" + std::string(context_.sources.text(s.target->span)) + "'");
  if (!v.valid()) return;
  const Symbol* symbol = s.target->kind == syntax::ExprKind::Name ? find(s.target->name) : nullptr;
  bool natural = symbol && symbol->natural;
  if (natural && !check_natural(*symbol, v)) return;
  out.push_back(assignment(to, v.expr, s.span));
  if (natural && !build_.number(v.expr)) assert_natural(*symbol, s.span, out);
}

// (x, y) := whole, a tuple that is kept already.
void Semantics::assign_parts(const syntax::Expr& targets, ExprId whole, Span span, Statements& out) {
  TypeId t = build_.type_id(whole);
  size_t n = is_tuple(t) ? model_.types.records[hybrid::RecordId(model_.types[t].detail)].fields.size() : 1;
  if (!is_tuple(t) || n != targets.args.size()) {
    report(TuplePattern, span, targets.args.size(), n);
    return;
  }
  for (size_t i = 0; i < n; ++i) {
    TypeId wanted;
    ExprId to = target(*targets.args[i], &wanted);
    if (!to.valid()) continue;
    Value p = coerce({build_.field(whole, i), {}, span}, wanted, "the value");
    if (!p.valid()) continue;
    out.push_back(assignment(to, p.expr, span));
    const Symbol* symbol = targets.args[i]->kind == syntax::ExprKind::Name ? find(targets.args[i]->name) : nullptr;
    if (symbol && symbol->natural) assert_natural(*symbol, span, out);
  }
}

void Semantics::continuous_assign(const syntax::Statement& s, Statements& out) {
  bool reported = false;
  const Symbol* symbol = referred(*s.target, &reported);
  if (reported) return;
  if (!symbol) {
    if (s.target->kind == syntax::ExprKind::Name)
      name(*s.target, {});
    else
      report(NotATarget, s.target->span);
    return;
  }
  if (symbol->kind != SymbolKind::Continuous) {
    report(DiscreteTarget, s.target->span, text(symbol->name));
    return;
  }
  Value v = coerce(expression(*s.value, model_.types.real()), model_.types.real(),
                   "the value of '" + text(symbol->name) + "'");
  if (!v.valid()) return;
  check_units({symbol->expr, symbol->unit, s.target->span}, v, s.span, "the sides of '::='");
  hybrid::Statement made = make(StatementKind::Reinit, s.span);
  made.target = symbol->expr;
  made.value = v.expr;
  out.push_back(std::move(made));
}

std::vector<Semantics::Event> Semantics::events(const syntax::Statement& s, Statements& out) {
  before_ = &out;
  std::vector<Event> all;
  if (s.kind == syntax::StatementKind::Delta || s.kind == syntax::StatementKind::Nabla) {
    Event made;
    if (waiting(s, made.statement)) all.push_back(std::move(made));
    return all;
  }
  for (const PossibleChannel& channel : channels_of(s)) {
    Event made;
    made.condition = channel.condition;
    if (!communication(s, channel.symbol, made)) return {};
    all.push_back(std::move(made));
  }
  return all;
}

// Δ and ∇.
bool Semantics::waiting(const syntax::Statement& s, hybrid::Statement& made) {
  switch (s.kind) {
    case syntax::StatementKind::Delta: {
      Value v = coerce(number(*s.value), model_.types.real(), "a time");
      if (!v.valid()) return false;
      check_units(v, {{}, Unit::second(), s.span}, s.value->span, "a delay and time");
      auto known = build_.number(v.expr);
      if (known && *known < 0) {
        report(NegativeDelay, s.value->span, *known);
        return false;
      }
      made = make(StatementKind::Delay, s.span);
      made.value = v.expr;
      return true;
    }
    case syntax::StatementKind::Nabla: {
      watched_ = true;
      Value v = condition(*s.value);
      watched_ = false;
      if (!v.valid()) return false;
      bool changes = hybrid::contains(build_.pool(), v.expr, Op::Time);
      for (VariableId id : hybrid::variables_of(build_.pool(), v.expr)) {
        changes = changes || model_.variables[id].variability == hybrid::Variability::Continuous;
      }
      if (!changes) {
        report(NothingWatched, s.span);
        return false;
      }
      made = make(StatementKind::WaitUntil, s.span);
      made.value = lift_locals(v.expr);
      return true;
    }
    default: return false;
  }
}

bool Semantics::communication(const syntax::Statement& s, const Symbol* symbol, Event& event) {
  hybrid::Statement& made = event.statement;
  if (!symbol || symbol->kind != SymbolKind::Channel) {
    report(NoChannel, s.channel_span, text(s.channel));
    return false;
  }
  if (!symbol->channel.valid()) return false;  // reported where it was bound
  std::string name = text(s.channel);
  bool carries = symbol->type != model_.types.none();
  bool sends = s.kind == syntax::StatementKind::Send;
  if (s.kind == syntax::StatementKind::Synchronize) {
    if (carries) {
      report(NotSynchronizing, s.channel_span, name);
      return false;
    }
    // The first process on the channel plays the sender.
    Ends& ends = ends_[symbol->channel];
    sends = symbol->direction == Direction::Send ||
            (symbol->direction != Direction::Receive && !ends.partners.empty() && ends.partners[0] == process_);
    made = make(sends ? StatementKind::Send : StatementKind::Receive, s.span);
    made.channel = symbol->channel;
    return true;
  }
  if (symbol->direction == (sends ? Direction::Receive : Direction::Send)) {
    report(WrongWay, s.channel_span, sends ? "send on" : "receive from", name)
        .also(symbol->span, sends ? "it is declared to receive ('?')" : "it is declared to send ('!')");
    return false;
  }
  if (symbol->direction == Direction::Both || symbol->direction == Direction::Synchronize) {
    Ends& ends = ends_[symbol->channel];
    (sends ? ends.senders : ends.receivers).push_back(process_);
  }
  made = make(sends ? StatementKind::Send : StatementKind::Receive, s.span);
  made.channel = symbol->channel;
  bool has = sends ? s.value != nullptr : s.target != nullptr;
  if (has && !carries) {
    report(CarriesNothing, s.channel_span, name);
    return false;
  }
  if (!has && carries) {
    report(CarriesSomething, s.channel_span, name, type_text(symbol->type),
           sends ? "a value is missing after '!'" : "a variable is missing after '?'");
    return false;
  }
  if (!has) return true;
  if (sends) {
    Value v = coerce(expression(*s.value, symbol->type), symbol->type, "what is sent on '" + name + "'");
    if (!v.valid()) return false;
    made.value = v.expr;
    return true;
  }
  receive_into(s, symbol->type, event);
  return made.target.valid();
}

void Semantics::receive_into(const syntax::Statement& s, TypeId carried, Event& event) {
  hybrid::Statement& made = event.statement;
  if (s.target->kind == syntax::ExprKind::Tuple) {
    // c?(x, y): the tuple is received whole and taken apart.
    ExprId whole = build_.local(new_local(fmt::format("$parts{}", locals_->size()), carried, s.span), carried);
    assign_parts(*s.target, whole, s.target->span, event.after);
    made.target = whole;
    return;
  }
  TypeId wanted;
  ExprId to = target(*s.target, &wanted);
  if (!to.valid()) return;
  bool fits = wanted == carried || (is_list(wanted) && is_list(carried) && element(wanted) == element(carried));
  if (!fits) {
    coerce({build_.zero(carried), {}, s.target->span}, wanted, "what is received");
    if (!context_.diagnostics.has_errors()) report(NotATarget, s.target->span);
    return;
  }
  made.target = to;
  const Symbol* symbol = s.target->kind == syntax::ExprKind::Name ? find(s.target->name) : nullptr;
  if (symbol && symbol->natural) assert_natural(*symbol, s.span, event.after);
}

void Semantics::select(const syntax::Statement& s, Statements& out) {
  hybrid::Statement chosen = make(StatementKind::Select, s.span);
  for (const syntax::Alternative& a : s.alternatives) {
    Statements* outer = std::exchange(before_, nullptr);  // no sampling in guards
    Value guard = a.guard ? condition(*a.guard) : failed(a.span);
    before_ = outer;
    std::vector<Event> possible;
    if (a.event) possible = events(*a.event, out);
    Statements body;
    statements(a.body, body);
    if (possible.empty()) {
      hybrid::StatementBranch branch;
      if (guard.valid()) branch.condition = guard.expr;
      branch.body = std::move(body);
      chosen.branches.push_back(std::move(branch));
    }
    for (Event& e : possible) {
      hybrid::StatementBranch branch;
      branch.condition = guard.expr;
      if (e.condition.valid()) branch.condition = guard.valid() ? build_.and_(guard.expr, e.condition) : e.condition;
      branch.event.push_back(std::move(e.statement));
      branch.body = std::move(e.after);
      branch.body.insert(branch.body.end(), body.begin(), body.end());
      chosen.branches.push_back(std::move(branch));
    }
  }
  out.push_back(std::move(chosen));
}

void Semantics::repeat(const syntax::Statement& s, Statements& out) {
  hybrid::Statement loop = make(StatementKind::While, s.span);
  hybrid::StatementBranch branch;
  branch.condition = build_.boolean(true);
  if (s.alternatives.empty()) {
    statements(s.body, branch.body);
  } else {
    select(s, branch.body);
    // It ends when no guard is open.
    ExprId any = build_.boolean(false);
    for (const hybrid::StatementBranch& b : branch.body.back().branches) {
      any = b.condition.valid() ? build_.or_(any, b.condition) : build_.boolean(true);
      if (!b.condition.valid()) break;
    }
    branch.condition = any;
  }
  loop.branches.push_back(std::move(branch));
  out.push_back(std::move(loop));
}

void Semantics::print(const syntax::Statement& s, Statements& out) {
  hybrid::Statement made = make(StatementKind::Print, s.span);
  for (const syntax::Expr* e : s.values) {
    Value v = expression(*e);
    if (!v.valid()) return;
    ExprId p = printed(v.expr, e->span);
    if (!p.valid()) return;
    made.targets.push_back(p);
  }
  out.push_back(std::move(made));
}

}  // namespace saltus::chi
