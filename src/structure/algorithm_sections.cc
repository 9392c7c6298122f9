// Algorithm sections: statements over slots, with several outputs.
//
// An algorithm section is one block that computes all the variables it assigns (MLS 3.6 §11.1.2): discrete ones start
// from their pre, continuous ones from their start value. A when statement becomes an if over the edges of its
// conditions:
//     when c then S end when    →    $when := c;  if $when and not pre($when) then S
// with $when assigned where the statement stands, since c may use what was assigned before. During initialization only
// branches with initial() run (§8.6), so each section has a second version for the initial problem.
#include <algorithm>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/flatten.h"
#include "structure/indexed_slots.h"
#include "structure/symbolic_algorithm.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Statement;
using hybrid::StatementBranch;
using hybrid::StatementKind;
using hybrid::Variability;

namespace {

// A variable for a value between two statements.
Slot new_step(ScalarModel& m, TypeId type, bool initial) {
  bool real = m.model.types[type].base == BaseType::Real;
  Slot slot = m.add_hidden("$step" + std::to_string(++m.when_count), type,
                           initial ? Variability::Parameter
                           : real  ? Variability::Continuous
                                   : Variability::Discrete);
  if (initial) m.facts[slot].role = Role::Free;  // an unknown of the initial problem only
  return slot;
}

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

class Section {
 public:
  Section(ScalarModel& m, Scalarizer& s, const CountedCalls& counted, bool initial)
      : m_(m), s_(s), build_(m.build), counted_(counted), initial_(initial) {}

  struct Result {
    std::vector<Statement> simulation, initial;
  };

  void statements(const std::vector<Statement>& from, Result& to) {
    for (const Statement& s : from) statement(s, to);
  }
  ScalarAlgorithm algorithm(EquationId origin, const std::vector<Statement>& from) {
    Result result;
    statements(from, result);
    ScalarAlgorithm made;
    made.origin = origin;
    made.statements = std::move(result.simulation);
    made.initial_statements = std::move(result.initial);
    return made;
  }

  std::set<Slot> outputs, inputs;
  std::set<Slot> strings;       // assigned, by their own numbering
  std::set<Slot> outside_when;  // assigned also where no when guards it
  std::set<Slot> at_initial;    // assigned in a when that is taken at initialization
  std::set<Slot> in_turns;      // assigned in turns of a loop that is unrolled
  bool has_when = false;        // so that it is another section during initialization

 private:
  static void both(Result& to, const Statement& s) {
    to.simulation.push_back(s);
    to.initial.push_back(s);
  }

  void statement(const Statement& s, Result& to) {
    switch (s.kind) {
      case StatementKind::Assign: {
        Assignment all;
        elements(s.target, s.value, all);
        return assign(s, all, to);
      }
      case StatementKind::AssignTuple: {
        Assignment all;
        for (size_t i = 0; i < s.targets.size(); ++i) {
          // Equal calls are one expression: it is evaluated once for all its results.
          if (s.targets[i].valid()) elements(s.targets[i], build_.tuple_element(s.value, i), all);
        }
        return assign(s, all, to);
      }
      case StatementKind::If: return if_statement(s, to);
      case StatementKind::For: return for_statement(s, to);
      case StatementKind::While: {
        Statement loop = s;
        loop.branches[0].condition = read(s_.value(s.branches[0].condition));
        Result body;
        statements(s.branches[0].body, body);
        loop.branches[0].body = body.simulation;
        to.simulation.push_back(loop);
        loop.branches[0].body = body.initial;
        to.initial.push_back(loop);
        return;
      }
      case StatementKind::When: return when_statement(s, to);
      case StatementKind::Reinit: return reinit(s);
      case StatementKind::Call:
      case StatementKind::Assert:
      case StatementKind::Terminate: {
        Statement copy = s;
        if (s.value.valid()) copy.value = read(s_.whole(s.value));
        // Like an assertion among equations it raises no event; it is looked at.
        if (s.kind == StatementKind::Assert) copy.value = build_.no_event(copy.value);
        if (s.message.valid()) copy.message = read(s_.value(s.message));
        if (s.level.valid()) copy.level = s_.value(s.level);
        return both(to, copy);
      }
      case StatementKind::Break:
      case StatementKind::Return: return both(to, s);
      default: not_yet(s, "this statement in an algorithm section");
    }
  }

  // Scalars of one statement that get their values together.
  struct Assignment {
    std::vector<ExprId> targets, values;
  };

  void elements(ExprId target, ExprId value, Assignment& all) {
    hybrid::Type type = build_.type(target);
    if (type.base == BaseType::Record) {
      size_t n = m_.model.types.records[hybrid::RecordId(type.detail)].fields.size();
      for (size_t i = 0; i < n; ++i) elements(build_.field(target, i), build_.field(value, i), all);
      return;
    }
    std::vector<ExprId> targets = s_.elements(target), values = s_.elements(value);
    for (size_t i = 0; i < targets.size(); ++i) {
      ExprId v = values[values.size() == 1 ? 0 : i];
      all.targets.push_back(targets[i]);
      all.values.push_back(type.base == BaseType::Real ? build_.to_real(v) : v);
    }
  }

  void assign(const Statement& s, Assignment& all, Result& to) {
    if (all.targets.size() > 1 && counted_.in(all.values)) {
      for (size_t i = 0; i < all.targets.size(); ++i) {
        if (!note_target(s, all.targets[i])) return;
        read(all.values[i]);
      }
      return both(to, assign_together(m_, s.span, all.targets, all.values));
    }
    if (all.targets.size() > 1 && reads_any(all.values, all.targets)) {
      // a := f(a), or (x, y) := f(x, y), one after the other, would see what is already new: first into fresh ones.
      for (ExprId& v : all.values) {
        Slot slot = new_step(m_, build_.type_id(v), initial_);
        emit(s, m_.slot(slot), v, to);
        v = m_.slot(slot);
      }
    }
    for (size_t i = 0; i < all.targets.size(); ++i) emit(s, all.targets[i], all.values[i], to);
  }

  bool reads_any(const std::vector<ExprId>& values, const std::vector<ExprId>& targets) {
    std::set<uint32_t> set;
    bool dynamic = false, found = false;
    for (ExprId t : targets) {
      dynamic = dynamic || build_.pool().op(t) != Op::Slot;
      set.insert(t.value);
    }
    hybrid::Walk walk(build_.pool());
    for (ExprId v : values) {
      walk(v, [&](ExprId e) {
        Op op = build_.pool().op(e);
        found = found || set.contains(e.value) || (dynamic && op == Op::Slot);
        if (found || (op != Op::SlotArray && op != Op::SlotIndexed)) return;
        // Some element of an array: is one of the targets among them?
        Slot first = static_cast<Slot>(build_.pool().data(e));
        Slot count =
            static_cast<Slot>(m_.model.types.count(m_.model.variables[m_.schedule.slots[first].variable].type));
        found = dynamic;
        for (ExprId t : targets) {
          Slot target = static_cast<Slot>(build_.pool().data(t));
          found = found || (target >= first && target < first + count);
        }
      });
    }
    return found;
  }

  // False: not supported yet.
  bool note_target(const Statement& like, ExprId target) {
    Op op = build_.pool().op(target);
    bool is_string = build_.type(target).base == BaseType::String;
    if (op != Op::Slot && (op != Op::SlotIndexed || is_string))
      return not_yet(like, "an assignment to this target"), false;
    Slot first = static_cast<Slot>(build_.pool().data(target));
    if (is_string) {
      strings.insert(first);
    } else if (op == Op::Slot) {
      output(first);
    } else {
      read(build_.pool().arg(target, 0));
      each_indexed_slot(m_, target, [&](Slot slot) { output(slot); });
    }
    return true;
  }

  void emit(const Statement& like, ExprId target, ExprId value, Result& to) {
    if (!note_target(like, target)) return;
    Statement s;
    s.kind = StatementKind::Assign;
    s.span = like.span;
    s.target = target;
    s.value = read(value);
    both(to, s);
  }

  void output(Slot s) {
    outputs.insert(s);
    if (turns_ > 0) in_turns.insert(s);
    if (in_when_ == 0)
      outside_when.insert(s);
    else if (m_.is_real(s))
      m_.facts[s].when_defined = true;
  }

  // Notes the slots that an expression reads.
  ExprId read(ExprId e) {
    walk_(e, [&](ExprId x) { each_slot_read(m_, x, [&](Slot slot) { inputs.insert(slot); }); });
    return e;
  }

  void if_statement(const Statement& s, Result& to) {
    Statement simulation = s, initial = s;
    simulation.branches.clear();
    initial.branches.clear();
    for (const StatementBranch& branch : s.branches) {
      ExprId c = branch.condition.valid() ? read(s_.value(branch.condition)) : ExprId{};
      auto known = c.valid() ? build_.truth(c) : std::optional<bool>(true);
      if (known && !*known) continue;
      Result body;
      statements(branch.body, body);
      simulation.branches.push_back({known ? ExprId{} : c, {}, body.simulation});
      initial.branches.push_back({known ? ExprId{} : c, {}, body.initial});
      if (known) break;
    }
    if (simulation.branches.empty()) return;
    if (!simulation.branches[0].condition.valid()) {  // the first branch is always taken
      for (auto& inner : simulation.branches[0].body) to.simulation.push_back(inner);
      for (auto& inner : initial.branches[0].body) to.initial.push_back(inner);
      return;
    }
    to.simulation.push_back(std::move(simulation));
    to.initial.push_back(std::move(initial));
  }

  // Loops stay loops unless something in them is another thing in each turn: pre, edge, der, when, slices whose size
  // depends on the turn, and relations that raise events, of which each has its own instant.
  bool must_unroll(const std::vector<Statement>& body) {
    for (const Statement& s : body) {
      if (s.kind == StatementKind::When) return true;
      bool found = false;
      hybrid::each_expression(s, [&](const ExprId& root) { found = found || is_turns_own(root); });
      if (found) return true;
      for (const auto& b : s.branches) {
        if (must_unroll(b.body)) return true;
      }
    }
    return false;
  }

  bool is_turns_own(ExprId root) {
    const hybrid::ExprPool& pool = build_.pool();
    std::vector<ExprId> stack{root};
    std::set<uint32_t> seen;
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!seen.insert(e.value).second) continue;
      // x[1:i] has another size in each turn.
      if (build_.types().is_array(build_.type_id(e)) && build_.types().count(build_.type_id(e)) < 0) return true;
      switch (pool.op(e)) {
        case Op::NoEvent: continue;
        case Op::Pre:
        case Op::Edge:
        case Op::Change:
        case Op::Der:
        case Op::Sample: return true;
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Floor:
        case Op::Ceil:
        case Op::IntegerFloor:
        case Op::Div:
        case Op::Mod:
        case Op::Rem:
          if (build_.type(pool.arg(e, 0)).base == BaseType::Real && varies(e)) return true;
          break;
        default: break;
      }
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
    return false;
  }

  // Names the time or a Real that is not constant between events.
  bool varies(ExprId root) {
    bool found = false;
    hybrid::Walk walk(build_.pool());
    walk(root, [&](ExprId e) {
      Op op = build_.pool().op(e);
      if (op == Op::Variable) {
        const hybrid::Variable& v = m_.model.variables[build_.pool().variable(e)];
        found = found || (v.variability == Variability::Continuous && build_.type(e).base == BaseType::Real);
      }
      found = found || op == Op::Time;
    });
    return found;
  }

  static bool has_break(const std::vector<Statement>& list) {
    for (const Statement& s : list) {
      if (s.kind == StatementKind::Break) return true;
      if (s.kind == StatementKind::For || s.kind == StatementKind::While) continue;
      for (const StatementBranch& branch : s.branches) {
        if (has_break(branch.body)) return true;
      }
    }
    return false;
  }

  void for_statement(const Statement& s, Result& to) {
    TypeId type = build_.type_id(s.value);
    int64_t count = m_.model.types.count(type);
    bool scalar_elements = m_.model.types.rank(type) == 1;
    if (count >= 0 && scalar_elements && (count <= 4 || must_unroll(s.branches[0].body))) {
      // A break must still have something to leave: a loop that runs once.
      bool leaves = has_break(s.branches[0].body);
      Result once;
      Result& into = leaves ? once : to;
      ++turns_;
      for (int64_t i = 0; i < count; ++i) {
        s_.bind(s.iterator, s_.at(s.value, i));
        statements(s.branches[0].body, into);
      }
      --turns_;
      s_.unbind(s.iterator);
      if (leaves) {
        Statement loop;
        loop.kind = StatementKind::While;
        loop.span = s.span;
        loop.branches.resize(1);
        loop.branches[0].condition = build_.boolean(true);
        Statement stop;
        stop.kind = StatementKind::Break;
        stop.span = s.span;
        both(once, stop);
        loop.branches[0].body = once.simulation;
        to.simulation.push_back(loop);
        loop.branches[0].body = once.initial;
        to.initial.push_back(loop);
      }
      return;
    }
    Statement loop = s;
    if (build_.pool().op(s.value) == Op::RangeOf) {
      std::vector<ExprId> args(build_.pool().args(s.value).begin(), build_.pool().args(s.value).end());
      for (ExprId& a : args) a = read(s_.value(a));
      loop.value = build_.range(args[0], args[1], args[2]);
    } else {
      loop.value = read(s_.whole(s.value));
    }
    Result body;
    statements(s.branches[0].body, body);
    loop.branches[0].body = body.simulation;
    to.simulation.push_back(loop);
    loop.branches[0].body = body.initial;
    to.initial.push_back(loop);
  }

  void when_statement(const Statement& s, Result& to) {
    Statement simulation, initial;
    simulation.kind = initial.kind = StatementKind::If;
    simulation.span = initial.span = s.span;
    bool taken_initially = false;
    has_when = true;
    ++in_when_;
    for (const StatementBranch& branch : s.branches) {
      std::vector<WhenCondition> hidden;
      Firing firing = when_condition(m_, s_, branch.condition, hidden);
      for (const WhenCondition& c : hidden) {
        // Assigned always, before the if that asks for the edges.
        outputs.insert(c.slot);
        outside_when.insert(c.slot);
        Statement assign;
        assign.kind = StatementKind::Assign;
        assign.span = s.span;
        assign.target = m_.slot(c.slot);
        assign.value = read(c.condition);
        both(to, assign);
      }
      if (!firing.at_initial) m_.schedule.whens.push_back({firing.conditions, {}, s.span});
      read(firing.fires);
      guard_ = firing.fires;
      Result body;
      statements(branch.body, body);
      guard_ = {};
      simulation.branches.push_back({firing.fires, {}, body.simulation});
      if (firing.at_initial && !taken_initially) {
        taken_initially = true;
        for (Statement& inner : body.initial) initial_now_.push_back(std::move(inner));
      }
    }
    --in_when_;
    to.simulation.push_back(std::move(simulation));
    for (Statement& inner : initial_now_) to.initial.push_back(std::move(inner));
    if (taken_initially) {
      for (Slot slot : outputs) at_initial.insert(slot);
    }
    initial_now_.clear();
  }

  void reinit(const Statement& s) {
    ExprId target = s_.value(s.target);
    if (!guard_.valid() || build_.pool().op(target) != Op::Slot) {
      return not_yet(s, "reinit outside a when clause of an algorithm section");
    }
    Block block;
    block.kind = BlockKind::Reinit;
    block.when = When::Event;
    block.span = s.span;
    block.target = static_cast<Slot>(build_.pool().data(target));
    m_.facts[block.target].reinitialized = true;
    block.value = build_.to_real(s_.value(s.value));
    block.guard = guard_;
    m_.effects.push_back(std::move(block));
  }

  void not_yet(const Statement& s, const char* what) {
    m_.context.diagnostics.report(NotYet, s.span, what);
    m_.failed = true;
  }

  ScalarModel& m_;
  Scalarizer& s_;
  Build& build_;
  const CountedCalls& counted_;
  hybrid::Walk walk_{build_.pool()};
  std::vector<Statement> initial_now_;
  bool initial_;  // an initial algorithm
  int in_when_ = 0;
  int turns_ = 0;
  ExprId guard_;
};

// A section without loops becomes equations. Strings it assigns can only be handled so.
bool as_equations(ScalarModel& m, const ScalarAlgorithm& a, const std::vector<Slot>& strings, bool initial,
                  bool has_when) {
  const std::vector<Statement>& statements = initial ? a.initial_statements : a.statements;
  auto values = execute_symbolically(m, statements, a.outputs, strings, {});
  if (!values) return false;
  // Once it is known that it can be done, with variables for long values. Where there is a when, what it leaves alone
  // is told by comparing the two versions; such variables would make all of them differ.
  if (!has_when)
    values = execute_symbolically(m, statements, a.outputs, strings,
                                  [&](TypeId type) { return new_step(m, type, initial); });
  auto at_start = has_when && !initial ? execute_symbolically(m, a.initial_statements, a.outputs, strings, {}) : values;
  if (!at_start) return false;
  for (auto [slot, value] : values->steps) {
    ScalarEquation e;
    e.left = m.slot(slot);
    e.right = value;
    e.origin = a.origin;
    if (initial || m.facts[slot].discrete) e.defines = slot;
    (initial ? m.initial_equations : m.equations).push_back(e);
  }
  for (Slot s : strings) {
    ExprId value = values->strings[s], first = at_start->strings[s];
    ExprId own = m.build.pool().add(Op::Slot, m.model.types.string(), {}, s);
    bool kept = false;  // it holds its value where no when fires
    hybrid::Walk walk(m.build.pool());
    walk(value, [&](ExprId e) { kept = kept || e == own; });
    // An initial algorithm: computed once, in the initial problem.
    if (initial && !kept) {
      m.late.push_back({s, value, a.origin, false, {}, kNone});
      continue;
    }
    if (initial || (value != first && !(kept && first == own))) return false;
    m.string_equations.push_back({s, value, a.origin, kept, {}, kNone});
  }
  for (size_t i = 0; i < a.outputs.size(); ++i) {
    Slot s = a.outputs[i];
    ScalarEquation e;
    e.left = m.slot(s);
    e.right = values->numbers[s];
    e.origin = a.origin;
    if (!initial && m.facts[s].discrete) {
      e.defines = s;
      ExprId first = at_start->numbers[s];
      e.when = a.when_only[i] || first != e.right;
      if (e.when && first != m.pre_slot(s)) e.initial_value = first;
    } else if (initial) {
      e.defines = s;
    }
    (initial ? m.initial_equations : m.equations).push_back(e);
  }
  return true;
}

bool has_effect(const std::vector<Statement>& list) {
  for (const Statement& s : list) {
    if (s.kind == StatementKind::Assert || s.kind == StatementKind::Call || s.kind == StatementKind::Terminate)
      return true;
    for (const StatementBranch& b : s.branches) {
      if (has_effect(b.body)) return true;
    }
  }
  return false;
}

// A section that assigns nothing still asserts, prints or terminates: an effect. Without a when around it all of it is
// carried out whenever results are written (MLS 3.6 §8.3.7: assertions hold at all times).
void checks_alone(ScalarModel& m, ScalarAlgorithm& a, bool initial) {
  if (!has_effect(initial ? a.initial_statements : a.statements)) return;
  Block block;
  block.kind = BlockKind::Algorithm;
  block.when = When::Output;
  block.statements = initial ? a.initial_statements : a.statements;
  block.origin = a.origin;
  block.span = m.model.all_equations[a.origin].span;
  (initial ? m.initial_effects : m.effects).push_back(std::move(block));
}

bool only_asserts(const Statement& s) {
  if (s.kind == StatementKind::Assert) return true;
  return s.kind == StatementKind::If && std::ranges::all_of(s.branches, [](const StatementBranch& b) {
           return std::ranges::all_of(b.body, only_asserts);
         });
}

bool differentiates(const hybrid::ExprPool& pool, const std::vector<Statement>& list) {
  bool found = false;
  for (const Statement& s : list)
    hybrid::each_expression(
        s, [&](const ExprId& root) { found = found || (root.valid() && hybrid::contains(pool, root, Op::Der)); });
  return found;
}

void targets(const hybrid::ExprPool& pool, const std::vector<Statement>& list, std::set<hybrid::VariableId>& into) {
  auto add = [&](ExprId e) {
    while (e.valid() && (pool.op(e) == Op::Index || pool.op(e) == Op::Field)) e = pool.arg(e, 0);
    if (e.valid() && pool.op(e) == Op::Variable) into.insert(pool.variable(e));
  };
  for (const Statement& s : list) {
    add(s.target);
    std::ranges::for_each(s.targets, add);
    for (const StatementBranch& b : s.branches) targets(pool, b.body, into);
  }
}

// A section with derivatives can only be solved as equations. Assertions that do not look at what it assigns are a
// section of their own then.
void assertions_apart(ScalarModel& m, Scalarizer& s, const CountedCalls& counted, EquationId id, bool initial,
                      std::vector<Statement>& statements) {
  if (!differentiates(m.build.pool(), statements)) return;
  std::vector<Statement> checks, rest;
  for (const Statement& statement : statements) (only_asserts(statement) ? checks : rest).push_back(statement);
  if (checks.empty()) return;
  std::set<hybrid::VariableId> assigned;
  targets(m.build.pool(), rest, assigned);
  bool apart = true;
  hybrid::Walk walk(m.build.pool());
  for (const Statement& check : checks) {
    hybrid::each_expression(check, [&](const ExprId& root) {
      walk(root, [&](ExprId e) {
        apart = apart && !(m.build.pool().op(e) == Op::Variable && assigned.contains(m.build.pool().variable(e)));
      });
    });
  }
  if (!apart) return;
  Section section(m, s, counted, initial);
  ScalarAlgorithm algorithm = section.algorithm(id, checks);
  checks_alone(m, algorithm, initial);
  statements = std::move(rest);
}

}  // namespace

void flatten_algorithm(ScalarModel& m, Scalarizer& s, const CountedCalls& counted, EquationId id, bool initial,
                       std::vector<AssignedInTurn>& in_turns) {
  std::vector<Statement> statements = m.model.all_equations[id].statements;
  assertions_apart(m, s, counted, id, initial, statements);
  Section section(m, s, counted, initial);
  ScalarAlgorithm algorithm = section.algorithm(id, statements);
  algorithm.outputs.assign(section.outputs.begin(), section.outputs.end());
  for (Slot slot : algorithm.outputs) {
    bool in_when = !section.outside_when.contains(slot);
    algorithm.when_only.push_back(in_when && !section.at_initial.contains(slot));
    if (initial) continue;  // says nothing about when it changes
    if (in_when)
      m.facts[slot].discrete = m.facts[slot].when_defined = true;
    else
      m.facts[slot].when_defined = false;
  }
  algorithm.inputs.assign(section.inputs.begin(), section.inputs.end());
  std::vector<Slot> strings(section.strings.begin(), section.strings.end());
  if (!initial) {
    for (Slot slot : section.in_turns) in_turns.push_back({slot, id});
  }
  if (algorithm.outputs.empty() && strings.empty()) return checks_alone(m, algorithm, initial);
  // An equation may be part of another one, or be evaluated again: calls that are counted stay statements. (Strings are
  // only handled by equations.)
  bool is_counted = counted.in(initial ? algorithm.initial_statements : algorithm.statements);
  if ((!is_counted || !strings.empty()) && as_equations(m, algorithm, strings, initial, section.has_when)) return;
  if (!strings.empty()) {
    m.context.diagnostics.report(NotYet, m.model.all_equations[id].span,
                                 "Strings assigned beside loops or calls, or when initial()");
    m.failed = true;
    return;
  }
  add_algorithm(m, std::move(algorithm), initial);
}

// MLS 3.6 §11.1.2: all that a section assigns begins with its start value or, if discrete, with its pre value. Where a
// loop assigns some elements of an array that is the whole array: elements that no loop and no equation knows keep that
// value. Those that an equation determines are not the section's.
void complete_assigned_arrays(ScalarModel& m, const std::vector<AssignedInTurn>& in_turns) {
  if (in_turns.empty()) return;
  std::set<Slot> known;
  hybrid::Walk walk(m.build.pool());
  for (const ScalarEquation& e : m.equations) {
    if (e.defines != kNoSlot) known.insert(e.defines);
    bool of_section = m.model.all_equations[e.origin].kind == hybrid::EquationKind::Algorithm;
    if (of_section && m.build.pool().op(e.left) == Op::Slot)
      known.insert(static_cast<Slot>(m.build.pool().data(e.left)));
    if (of_section) continue;
    for (ExprId side : {e.left, e.right}) {
      if (side.valid()) walk(side, [&](ExprId x) { each_slot_read(m, x, [&](Slot slot) { known.insert(slot); }); });
    }
  }
  for (auto [assigned, section] : in_turns) {
    hybrid::VariableId variable = m.schedule.slots[assigned].variable;
    Slot count = static_cast<Slot>(m.model.types.count(m.model.variables[variable].type));
    Slot first = assigned - static_cast<Slot>(m.schedule.slots[assigned].offset);
    for (Slot slot = first; slot < first + count; ++slot) {
      if (m.facts[slot].role != Role::Unknown || !known.insert(slot).second) continue;
      ScalarEquation e;
      e.left = m.slot(slot);
      e.origin = section;
      if (m.facts[assigned].discrete) {
        m.facts[slot].discrete = true;
        e.right = m.pre_slot(slot);
        e.defines = slot;
      } else {
        e.right = m.facts[slot].start.valid() ? m.facts[slot].start : m.build.zero(m.slot_type(slot));
      }
      m.equations.push_back(e);
    }
  }
}

void add_algorithm(ScalarModel& m, ScalarAlgorithm algorithm, bool initial) {
  uint32_t index = static_cast<uint32_t>(m.algorithms.size());
  for (Slot slot : algorithm.outputs) {
    ScalarEquation e;
    e.left = e.right = m.slot(slot);
    e.origin = algorithm.origin;
    e.defines = slot;
    e.algorithm = index;
    (initial ? m.initial_equations : m.equations).push_back(e);
  }
  m.algorithms.push_back(std::move(algorithm));
}

}  // namespace saltus::structure
