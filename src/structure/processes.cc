// Before: storage is allocated; settle_processes: aliases and states are final. After: the expressions of
// Schedule::processes name slots, Locals of the process and nothing else of memory.
#include "structure/processes.h"

#include <algorithm>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Statement;
using hybrid::StatementKind;

namespace {

SALTUS_DIAGNOSTIC(
    HoldsForAnInstant, Warning, "S0203",
    "'{}' follows from other states, which are assigned as well: the value assigned here is lost at once");
SALTUS_DIAGNOSTIC(NotAState, Error, "S0520",
                  "'{}' is assigned by a process, but an equation makes it follow other variables");
SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

// Calls f with each statement, those inside branches and the events of alternatives too.
template <class List, class F>
void each_statement(List& list, F&& f) {
  for (auto& s : list) {
    f(s);
    for (auto& branch : s.branches) {
      each_statement(branch.event, f);
      each_statement(branch.body, f);
    }
  }
}

class Flattener {
 public:
  Flattener(ScalarModel& m, Scalarizer& s)
      : m_(m), s_(s), build_(m.build), rewrite_(m.build, [this](ExprId e) { return leaf(e); }) {}

  void run() {
    for (const hybrid::Process& process : m_.model.processes) {
      hybrid::Process flat = process;
      each_statement(flat.body, [&](Statement& s) { statement(s); });
      m_.schedule.processes.push_back(std::move(flat));
    }
  }

 private:
  std::optional<ExprId> leaf(ExprId e) {
    switch (build_.pool().op(e)) {
      case Op::Variable: return build_.types().is_array(build_.type_id(e)) ? s_.whole(e) : s_.value(e);
      case Op::Der:
      case Op::Pre:
      case Op::Edge:
      case Op::Change: return s_.value(e);
      default: return std::nullopt;
    }
  }

  void statement(Statement& s) {
    if (s.target.valid()) s.target = target(s.target);
    if (s.kind == StatementKind::WaitUntil) {
      s.value = watched(s);
    } else if (s.value.valid()) {
      s.value = rewrite_(s.value);
    }
    if (s.message.valid()) s.message = rewrite_(s.message);
    if (s.level.valid()) s.level = rewrite_(s.level);
    for (ExprId& e : s.targets) {
      if (e.valid()) e = s.kind == StatementKind::AssignTuple ? target(e) : rewrite_(e);
    }
    for (auto& branch : s.branches) {
      if (branch.condition.valid()) branch.condition = rewrite_(branch.condition);
    }
    if (s.kind == StatementKind::Reinit) {
      if (build_.pool().op(s.target) != Op::Slot) {
        m_.context.diagnostics.report(NotYet, s.span, "an assignment to a continuous array");
        m_.failed = true;
        return;
      }
      Facts& f = m_.facts[build_.pool().data(s.target)];
      if (f.derivative != kNoSlot) f.reinitialized = true;
    }
  }

  ExprId target(ExprId e) {
    if (build_.pool().op(e) == Op::Variable && !build_.types().is_array(build_.type_id(e))) {
      return build_.pool().add(Op::Slot, build_.type_id(e), {}, m_.schedule.storage[build_.pool().variable(e)].first);
    }
    ExprId root = e;
    while (build_.pool().op(root) == Op::Index || build_.pool().op(root) == Op::Field)
      root = build_.pool().arg(root, 0);
    return build_.pool().op(root) == Op::Variable ? s_.value(e) : rewrite_(e);
  }

  ExprId watched(const Statement& s) {
    Slot slot = m_.add_hidden("$until" + std::to_string(++m_.when_count), m_.model.types.boolean(),
                              hybrid::Variability::Discrete);
    hybrid::Equation origin;
    origin.span = s.span;
    ScalarEquation e;
    e.origin = m_.model.all_equations.add(std::move(origin));
    e.left = m_.slot(slot);
    e.right = s_.value(s.value);
    e.defines = slot;
    m_.equations.push_back(e);
    return m_.slot(slot);
  }

  ScalarModel& m_;
  Scalarizer& s_;
  Build& build_;
  hybrid::Rewriter rewrite_;
};

}  // namespace

void own_process_variables(ScalarModel& m) {
  auto own = [&](ExprId target) {
    const auto& pool = m.build.pool();
    while (target.valid() && (pool.op(target) == Op::Index || pool.op(target) == Op::Field))
      target = pool.arg(target, 0);
    if (!target.valid() || pool.op(target) != Op::Variable) return;
    Storage storage = m.schedule.storage[pool.variable(target)];
    if (storage.memory != Memory::Number) return;
    Slot count = static_cast<Slot>(m.model.types.count(m.build.type_id(target)));
    for (Slot s = storage.first; s < storage.first + count; ++s) {
      m.facts[s].role = Role::Input;
      m.facts[s].discrete = true;
    }
  };
  for (const hybrid::Process& process : m.model.processes) {
    each_statement(process.body, [&](const Statement& s) {
      if (s.kind == StatementKind::Assign || s.kind == StatementKind::Receive || s.kind == StatementKind::Draw)
        own(s.target);
      if (s.kind == StatementKind::AssignTuple) {
        for (ExprId e : s.targets) own(e);
      }
    });
  }
}

void flatten_processes(ScalarModel& m, Scalarizer& s) {
  if (!m.model.processes.empty()) Flattener(m, s).run();
}

void settle_processes(ScalarModel& m) {
  if (m.schedule.processes.empty()) return;
  auto alias = [&](Slot s) { return s < m.schedule.aliases.size() ? m.schedule.aliases[s] : Alias{s, false}; };
  Algebra algebra(m.build);
  hybrid::Rewriter rewrite(m.build, [&](ExprId e) -> std::optional<ExprId> {
    if (m.build.pool().op(e) != Op::Slot || m.build.type(e).base == BaseType::String) return std::nullopt;
    Alias a = alias(static_cast<Slot>(m.build.pool().data(e)));
    if (a.target == m.build.pool().data(e)) return std::nullopt;
    ExprId target = m.slot(a.target);
    if (!a.negated) return target;
    return m.build.type(e).base == BaseType::Boolean ? m.build.not_(target) : algebra.negate(target);
  });
  for (hybrid::Process& process : m.schedule.processes) {
    each_statement(process.body, [&](Statement& s) {
      if (s.kind == StatementKind::Reinit) {
        Slot slot = static_cast<Slot>(m.build.pool().data(s.target));
        Alias a = alias(slot);
        s.value = rewrite(s.value);
        if (a.negated) s.value = algebra.negate(s.value);
        s.target = m.slot(a.target);
        auto is_state = [&](const State& state) { return state.state == a.target; };
        bool lasts = m.facts[a.target].derivative == kNoSlot || std::ranges::any_of(m.schedule.states, is_state);
        if (!lasts) m.context.diagnostics.report(HoldsForAnInstant, s.span, m.name(slot));
        if (m.facts[a.target].role == Role::Parameter) {
          m.context.diagnostics.report(NotAState, s.span, m.name(slot));
          m.failed = true;
        }
        return;
      }
      for (ExprId* e : {&s.target, &s.value, &s.message, &s.level}) {
        if (e->valid()) *e = rewrite(*e);
      }
      for (ExprId& e : s.targets) {
        if (e.valid()) e = rewrite(e);
      }
      for (auto& branch : s.branches) {
        if (branch.condition.valid()) branch.condition = rewrite(branch.condition);
      }
    });
  }
}

}  // namespace saltus::structure
