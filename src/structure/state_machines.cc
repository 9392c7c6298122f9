// State machines become clocked equations, by the semantics model of MLS 3.6 §17.3.4.
//
// With states numbered from the initial one, transitions sorted so that the one of highest priority comes last, c_i
// their conditions, and `active`, `reset` given by the state around the machine (at the top: always, and at the first
// tick):
//     selected    = if reset then 1 else previous(next)
//     immediate   = max i with t_i immediate, from selected, c_i        delayed = max i with t_i delayed, from next,
//     c_i fired       = max(previous(delayed), immediate) state       = if reset then 1 elseif fired > 0 then to(fired)
//     else selected state reset = reset or (if fired > 0 then reset(fired) else previous(next reset)) next        = if
//     active then state else previous(next)            next reset = not active and previous(next reset)
// and for each state i a flag that survives until it is entered (§17.3.2). A state is reset where it is active and one
// of the two says so; then previous(x) of its variables is their start value.
//
// A variable that several states define (outer output) gets a copy in each, and is the copy of the one that is active,
// else what it was (§17.3.5). Equations of a state are marked with it; guard_states makes them run only when it is
// active.
#include "structure/state_machines.h"

#include <algorithm>
#include <map>
#include <set>

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Rewriter;
using hybrid::Variability;

namespace {

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(NoInitialState, Error, "S0501", "the state machine of '{}' has no initial state");
SALTUS_DIAGNOSTIC(SamePriority, Error, "S0502", "two transitions from '{}' have the priority {}");
SALTUS_DIAGNOSTIC(NoState, Error, "S0503", "'{}' is not a state of a state machine");
SALTUS_DIAGNOSTIC(NotInState, Error, "S0504", "{} outside of a state machine");

class StateMachines {
 public:
  StateMachines(ScalarModel& m, Scalarizer& scalarizer) : m_(m), s_(scalarizer), b_(m.build) {}

  void run() {
    if (!declare()) return;
    merge_connections();
    given_ = m_.equations.size();
    for (Machine& machine : machines_) variables(machine);
    for (Machine& machine : machines_) equations(machine);
    states();
  }

 private:
  struct Machine {
    std::vector<uint32_t> states;  // into m_.states, the initial one first
    std::vector<const hybrid::Transition*> transitions;
    uint32_t parent = kNone;  // the state around it
    Span span;
    ExprId clock;  // a Clock variable that all its equations share
    Slot state = kNoSlot, next = kNoSlot, fired = kNoSlot, delayed = kNoSlot, next_reset = kNoSlot;
    Slot ticks = kNoSlot, since = kNoSlot;
    std::vector<Slot> conditions;
  };

  // -- which states there are
  bool declare() {
    for (const hybrid::StateMachine& given : m_.model.state_machines) {
      Machine machine;
      auto add = [&](Name name) {
        std::string path(m_.context.names.text(name));
        if (!state_of_.try_emplace(path, static_cast<uint32_t>(m_.states.size())).second) return;
        machine.states.push_back(static_cast<uint32_t>(m_.states.size()));
        m_.states.push_back({path, kNoSlot, kNoSlot});
        machine_of_.push_back(static_cast<uint32_t>(machines_.size()));
      };
      if (!given.transitions.empty()) machine.span = given.transitions[0].span;
      if (!given.initial_state.valid()) {
        return fail(m_.context.diagnostics
                        .report(NoInitialState, machine.span, m_.context.names.text(given.transitions[0].from))
                        .hint("name one: initialState(...)"));
      }
      add(given.initial_state);
      std::set<std::pair<uint32_t, int>> priorities;
      for (const hybrid::Transition& t : given.transitions) {
        add(t.from);
        add(t.to);
        machine.transitions.push_back(&t);
        if (!priorities.emplace(t.from.value, t.priority).second) {
          return fail(m_.context.diagnostics.report(SamePriority, t.span, m_.context.names.text(t.from), t.priority));
        }
      }
      std::ranges::stable_sort(machine.transitions, std::greater<>{},
                               [](const hybrid::Transition* t) { return t->priority; });
      machines_.push_back(std::move(machine));
    }
    for (Machine& machine : machines_) {
      const std::string& path = m_.states[machine.states[0]].path;
      size_t dot = path.rfind('.');
      machine.parent = dot == std::string::npos ? kNone : owner(path.substr(0, dot));
    }
    return true;
  }
  bool fail(Diagnostic&) {
    m_.failed = true;
    return false;
  }

  // The innermost state that a path lies in, or is.
  uint32_t owner(std::string path) const {
    for (;;) {
      auto it = state_of_.find(path);
      if (it != state_of_.end()) return it->second;
      size_t dot = path.rfind('.');
      if (dot == std::string::npos) return kNone;
      path.resize(dot);
    }
  }
  // Of a variable: the state whose component it is.
  uint32_t owner(Slot s) const {
    std::string name = m_.name(s);
    size_t dot = name.rfind('.');
    return dot == std::string::npos ? kNone : owner(name.substr(0, dot));
  }
  uint32_t owner(EquationId origin) const {
    if (!origin.valid()) return kNone;
    Name instance = m_.model.all_equations[origin].instance;
    return instance.valid() ? owner(std::string(m_.context.names.text(instance))) : kNone;
  }
  bool inside(uint32_t state, uint32_t of) const {
    for (; state != kNone; state = machines_[machine_of_[state]].parent) {
      if (state == of) return true;
    }
    return false;
  }

  // -- outputs of several states connected with each other (§17.3.6): one signal, that of the active state
  struct ConnectedOutputs {
    std::vector<std::pair<uint32_t, Slot>> outputs;  // state, its output
    std::vector<Slot> others;
  };

  Slot connected_slot(ExprId e) const {
    const auto& pool = b_.pool();
    BaseType base = m_.model.types[pool.type(e)].base;
    if (pool.op(e) != Op::Slot || base == BaseType::String || base == BaseType::Clock) return kNoSlot;
    return static_cast<Slot>(pool.data(e));
  }

  void merge_connections() {
    std::vector<Slot> parent(m_.facts.size());
    for (Slot s = 0; s < parent.size(); ++s) parent[s] = s;
    auto find = [&](Slot s) {
      while (parent[s] != s) s = parent[s] = parent[parent[s]];
      return s;
    };
    auto is_connection = [&](const ScalarEquation& e) {
      return e.algorithm == kNone && e.origin.valid() && m_.model.all_equations[e.origin].from_connect &&
             connected_slot(e.left) != kNoSlot && connected_slot(e.right) != kNoSlot;
    };
    std::map<Slot, uint32_t> defined;  // outputs that the equations of a state compute, with the state
    for (const ScalarEquation& e : m_.equations) {
      if (is_connection(e)) {
        parent[find(connected_slot(e.left))] = find(connected_slot(e.right));
        continue;
      }
      uint32_t state = owner(e.origin);
      Slot y = e.algorithm == kNone ? connected_slot(e.left) : e.defines;
      if (state != kNone && y != kNoSlot && inside(owner(y), state)) defined[y] = state;
    }
    std::map<Slot, ConnectedOutputs> sets;
    for (auto [y, state] : defined) sets[find(y)].outputs.emplace_back(state, y);
    std::erase_if(sets, [](const auto& set) { return set.second.outputs.size() < 2; });
    if (sets.empty()) return;
    for (Slot s = 0; s < parent.size(); ++s) {
      auto it = sets.find(find(s));
      if (it != sets.end() && !defined.contains(s)) it->second.others.push_back(s);
    }
    std::erase_if(m_.equations, [&](const ScalarEquation& e) {
      return is_connection(e) && sets.contains(find(connected_slot(e.left)));
    });
    for (auto& [root, set] : sets) connected_.push_back(std::move(set));
  }

  void connected_equations() {
    for (const ConnectedOutputs& set : connected_) {
      if (set.others.empty()) continue;  // nobody listens
      Slot v = set.others[0];
      ExprId value = before(v);
      for (size_t i = set.outputs.size(); i-- > 0;) {
        value = b_.if_(m_.slot(m_.states[set.outputs[i].first].active), m_.slot(set.outputs[i].second), value);
      }
      for (size_t i = 0; i < set.others.size(); ++i) {
        ScalarEquation e;
        e.left = m_.slot(set.others[i]);
        e.right = i == 0 ? value : m_.slot(v);
        e.defines = i == 0 ? v : kNoSlot;
        m_.equations.push_back(e);
      }
      m_.facts[v].discrete = true;
    }
  }

  // -- the machine itself
  Slot hidden(const std::string& name, TypeId type) {
    Slot s = m_.add_hidden(name, type, Variability::Discrete);
    m_.facts[s].discrete = true;
    return s;
  }
  void define(const Machine& machine, Slot s, ExprId value) {
    ScalarEquation e;
    e.left = m_.slot(s);
    e.right = value;
    e.defines = s;
    e.when_clock = machine.clock;
    m_.equations.push_back(e);
  }
  ExprId previous(Slot s) { return b_.pool().add(Op::Previous, m_.slot_type(s), {m_.slot(s)}); }
  ExprId is(Slot state, size_t index) { return b_.equal(m_.slot(state), b_.integer(static_cast<int64_t>(index))); }

  void variables(Machine& machine) {
    TypeId integer = m_.model.types.integer(), boolean = m_.model.types.boolean();
    std::string name = "$machine." + m_.states[machine.states[0]].path + ".";
    machine.clock =
        m_.slot(m_.add_hidden(name + "clock", m_.model.types.scalar(BaseType::Clock), Variability::Discrete));
    machine.state = hidden(name + "state", integer);
    machine.next = hidden(name + "next", integer);
    machine.fired = hidden(name + "fired", integer);
    machine.delayed = hidden(name + "delayed", integer);
    machine.next_reset = hidden(name + "nextReset", boolean);
    machine.ticks = hidden(name + "ticks", integer);
    machine.since = hidden(name + "since", m_.model.types.real());
    for (uint32_t s : machine.states) {
      m_.states[s].active = hidden("$active." + m_.states[s].path, boolean);
      m_.states[s].reset = hidden("$reset." + m_.states[s].path, boolean);
    }
  }

  size_t number(const Machine& machine, Name state) const {
    uint32_t s = state_of_.at(std::string(m_.context.names.text(state)));
    return static_cast<size_t>(std::ranges::find(machine.states, s) - machine.states.begin()) + 1;
  }

  void equations(Machine& machine) {
    TypeId boolean = m_.model.types.boolean();
    ExprId first = b_.pool().add(Op::FirstTick, boolean, {});
    ExprId active = machine.parent == kNone ? b_.boolean(true) : m_.slot(m_.states[machine.parent].active);
    ExprId reset = machine.parent == kNone ? first : m_.slot(m_.states[machine.parent].reset);
    ExprId one = b_.integer(1), zero = b_.integer(0);
    std::string name = "$machine." + m_.states[machine.states[0]].path + ".";
    Slot selected = hidden(name + "selected", m_.model.types.integer());
    define(machine, selected, b_.if_(reset, one, previous(machine.next)));
    ExprId immediate = zero, delayed = zero;
    ExprId to = m_.slot(selected), resets = previous(machine.next_reset);
    for (size_t i = 0; i < machine.transitions.size(); ++i) {
      const hybrid::Transition& t = *machine.transitions[i];
      Slot c = hidden(name + "condition" + std::to_string(i + 1), boolean);
      define(machine, c,
             b_.and_(meaning(s_.value(t.condition), static_cast<uint32_t>(&machine - machines_.data()), t.span),
                     finished(machine, t)));
      ExprId index = b_.integer(static_cast<int64_t>(i) + 1);
      Slot from = t.immediate ? selected : machine.next;
      ExprId may = b_.and_(is(from, number(machine, t.from)), m_.slot(c));
      (t.immediate ? immediate : delayed) = b_.if_(may, index, t.immediate ? immediate : delayed);
      ExprId this_one = b_.equal(m_.slot(machine.fired), index);
      to = b_.if_(this_one, b_.integer(static_cast<int64_t>(number(machine, t.to))), to);
      resets = b_.if_(this_one, b_.boolean(t.reset), resets);
    }
    define(machine, machine.delayed, delayed);
    define(machine, machine.fired, b_.math(Op::Max, previous(machine.delayed), immediate));
    define(machine, machine.state, b_.if_(reset, one, to));
    Slot state_reset = hidden(name + "stateReset", boolean);
    define(machine, state_reset, b_.or_(reset, resets));
    define(machine, machine.next, b_.if_(active, m_.slot(machine.state), previous(machine.next)));
    define(machine, machine.next_reset, b_.and_(b_.not_(active), previous(machine.next_reset)));
    for (size_t i = 0; i < machine.states.size(); ++i) {
      const StateGuard& state = m_.states[machine.states[i]];
      Slot pending = hidden("$pending." + state.path, boolean);
      ExprId due = b_.or_(reset, previous(pending)), here = is(machine.state, i + 1);
      define(machine, pending, b_.if_(active, b_.and_(b_.not_(here), due), previous(pending)));
      define(machine, state.active, b_.and_(active, here));
      define(machine, state.reset, b_.and_(m_.slot(state.active), b_.or_(m_.slot(state_reset), due)));
    }
    // §17.1: how long the active state has been so; a self-transition starts anew.
    ExprId entered = b_.or_(reset, b_.greater(m_.slot(machine.fired), zero));
    define(machine, machine.ticks,
           b_.if_(active, b_.if_(entered, one, b_.add(previous(machine.ticks), one)), previous(machine.ticks)));
    define(machine, machine.since, b_.if_(entered, b_.time(), previous(machine.since)));
  }

  // A synchronizing transition waits until all machines inside of its state are in final states.
  ExprId finished(const Machine& machine, const hybrid::Transition& t) {
    ExprId all = b_.boolean(true);
    if (!t.synchronize) return all;
    uint32_t from = machine.states[number(machine, t.from) - 1];
    for (const Machine& inner : machines_) {
      if (inner.parent != from) continue;
      ExprId final_state = b_.boolean(false);
      for (size_t i = 0; i < inner.states.size(); ++i) {
        bool leaves =
            std::ranges::any_of(inner.transitions, [&](const auto* u) { return number(inner, u->from) == i + 1; });
        if (!leaves) final_state = b_.or_(final_state, is(inner.state, i + 1));
      }
      all = b_.and_(all, final_state);
    }
    return all;
  }

  // -- operators that ask about states; `machine`: whose ticks are meant
  ExprId meaning(ExprId root, uint32_t machine, Span span) {
    Rewriter rewrite(b_, nullptr, [&](ExprId e) {
      const auto& pool = b_.pool();
      switch (pool.op(e)) {
        case Op::ActiveState: {
          std::string path(m_.context.names.text(pool.string(pool.arg(e, 0))));
          auto it = state_of_.find(path);
          if (it != state_of_.end()) return m_.slot(m_.states[it->second].active);
          fail(m_.context.diagnostics.report(NoState, span, path));
          return b_.boolean(false);
        }
        case Op::TicksInState:
        case Op::TimeInState: {
          bool ticks = pool.op(e) == Op::TicksInState;
          if (machine == kNone) {
            fail(m_.context.diagnostics.report(NotInState, span, ticks ? "ticksInState()" : "timeInState()"));
            return e;
          }
          const Machine& own = machines_[machine];
          return ticks ? m_.slot(own.ticks) : b_.subtract(b_.time(), m_.slot(own.since));
        }
        case Op::Previous: {
          ExprId x = pool.arg(e, 0);
          if (pool.op(x) != Op::Slot || b_.type(x).base == BaseType::String) return e;
          return before(static_cast<Slot>(pool.data(x)));
        }
        default: return e;
      }
    });
    return rewrite(root);
  }

  // previous(x), or the start value where the state that x belongs to is reset.
  ExprId before(Slot x) {
    ExprId value = previous(x);
    uint32_t state = owner(x);
    if (state == kNone || m_.facts[x].role == Role::Parameter) return value;
    ExprId start = m_.facts[x].start.valid() ? m_.facts[x].start : b_.zero(m_.slot_type(x));
    return b_.if_(m_.slot(m_.states[state].reset), start, value);
  }

  // -- the equations of states
  void states() {
    std::map<Slot, std::vector<std::pair<uint32_t, Slot>>> merged;
    size_t n = given_;
    for (size_t i = 0; i < n; ++i) {
      ScalarEquation e = m_.equations[i];
      uint32_t state = owner(e.origin);
      Span span = e.origin.valid() ? m_.model.all_equations[e.origin].span : Span{};
      uint32_t machine = state == kNone ? kNone : machine_of_[state];
      if (e.algorithm == kNone) {
        e.left = meaning(e.left, machine, span);
        e.right = meaning(e.right, machine, span);
      }
      if (state != kNone) {
        e.state = state;
        if (!e.when_clock.valid()) e.when_clock = machines_[machine].clock;
        if (e.algorithm == kNone) outer_output(e, state, merged);
      }
      m_.equations[i] = e;
    }
    for (ScalarAlgorithm& a : m_.algorithms) {
      uint32_t state = owner(a.origin);
      if (state == kNone) continue;
      fail(m_.context.diagnostics.report(NotYet, m_.model.all_equations[a.origin].span,
                                         "an algorithm section with loops in a state"));
    }
    connected_equations();
    for (const auto& [v, copies] : merged) {
      ExprId value = before(v);
      for (size_t i = copies.size(); i-- > 0;) {
        value = b_.if_(m_.slot(m_.states[copies[i].first].active), m_.slot(copies[i].second), value);
      }
      ScalarEquation e;
      e.left = m_.slot(v);
      e.right = value;
      e.defines = v;
      e.state = owner(v);
      m_.facts[v].discrete = true;
      m_.equations.push_back(e);
    }
  }

  // An equation for a variable from outside of the state defines the state's copy of it.
  void outer_output(ScalarEquation& e, uint32_t state, std::map<Slot, std::vector<std::pair<uint32_t, Slot>>>& merged) {
    const auto& pool = b_.pool();
    auto variable = [&](ExprId x) {
      if (pool.op(x) != Op::Slot || b_.type(x).base == BaseType::String) return kNoSlot;
      Slot s = static_cast<Slot>(pool.data(x));
      return m_.facts[s].role == Role::Unknown ? s : kNoSlot;
    };
    Slot v = variable(e.left);
    if (v == kNoSlot) {
      v = variable(e.right);
      if (v == kNoSlot || inside(owner(v), state)) return;
      std::swap(e.left, e.right);
    }
    if (inside(owner(v), state)) return;
    Slot copy = hidden("$" + m_.states[state].path + ":" + m_.name(v), m_.slot_type(v));
    m_.facts[copy].start = m_.facts[v].start;
    merged[v].emplace_back(state, copy);
    e.left = m_.slot(copy);
    e.defines = kNoSlot;
  }

  ScalarModel& m_;
  Scalarizer& s_;
  Build& b_;
  size_t given_ = 0;  // equations before any were made here
  std::vector<ConnectedOutputs> connected_;
  std::vector<Machine> machines_;
  std::map<std::string, uint32_t> state_of_;
  std::vector<uint32_t> machine_of_;  // by state
};

}  // namespace

void expand_state_machines(ScalarModel& m, Scalarizer& scalarizer) {
  bool asked = !m.model.state_machines.empty() || m.mentions({Op::ActiveState, Op::TicksInState, Op::TimeInState});
  if (asked) StateMachines(m, scalarizer).run();
}

}  // namespace saltus::structure
