// Equations taken apart.
//
//   array equation   a = b               its elements
//   for-equation     over index ranges   an instance an index value
//   if-equation      n equations in each branch become n conditional ones, paired by the variable on the left, the
//                    others in order
//   when-equation    x = e in branch i   x = if fires_1 then … elseif fires_i then e … else pre(x)   (Otter et al.
//                    1999, section 2)
//   reinit, assert, terminate, calls     guarded effects, run after everything else
//
// Before: storage is allocated. After: the model's equations are scalar, and each variable of a when clause has one.
#include "structure/flatten.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "hybrid/limits.h"
#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/indexed_slots.h"
#include "structure/processes.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Equation;
using hybrid::EquationKind;
using hybrid::Variability;

namespace {

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(TooManyEquations, Error, "S0003",
                  "this loop stands for more than {} equations; --max-elements allows more");
SALTUS_DIAGNOSTIC(TwoWhens, Error, "S0201", "two 'when' clauses define '{}'");
SALTUS_DIAGNOSTIC(BranchesDiffer, Error, "S0002",
                  "the branches of this if-equation have different numbers of equations ({} and {})");
SALTUS_DIAGNOSTIC(WhenTarget, Error, "S0202",
                  "an equation in a 'when' clause has to give the value of a variable: 'x = ...'");

class Flattener {
 public:
  Flattener(ScalarModel& m, Scalarizer& s) : m_(m), s_(s), build_(m.build) {}

  void run() {
    std::vector<EquationId> equations = m_.model.equations, initial = m_.model.initial_equations;
    out_ = &m_.equations;
    for (EquationId id : equations) instances(id, [&] { equation(id, {}); });
    complete_assigned_arrays(m_, in_turns_);
    initial_ = true;
    out_ = &m_.initial_equations;
    for (EquationId id : initial) instances(id, [&] { equation(id, {}); });
  }

 private:
  // Calls `body` with the iterators bound to each point of the equation's index set.
  template <class Body>
  void instances(EquationId id, Body body) {
    std::vector<hybrid::IndexRange> ranges = m_.model.all_equations[id].ranges;
    if (ranges.empty()) return body();
    std::vector<int64_t> counts, at(ranges.size(), 0);
    int64_t n = 1;
    for (const auto& r : ranges) {
      if (r.count() == 0) return;
      counts.push_back(r.count());
      if (__builtin_mul_overflow(n, r.count(), &n) || n > hybrid::ElementLimit::most()) {
        m_.context.diagnostics.report(TooManyEquations, m_.model.all_equations[id].span, hybrid::ElementLimit::most());
        m_.failed = true;
        return;
      }
    }
    for (;;) {
      for (size_t i = 0; i < ranges.size(); ++i) {
        s_.bind(ranges[i].iterator, build_.integer(ranges[i].first + at[i] * ranges[i].step));
      }
      body();
      size_t i = ranges.size();
      while (i-- > 0) {
        if (++at[i] < counts[i]) break;
        at[i] = 0;
        if (i == 0) {
          for (const auto& r : ranges) s_.unbind(r.iterator);
          return;
        }
      }
    }
  }

  void equation(EquationId id, ExprId guard) {
    const Equation& here = m_.model.all_equations[id];
    s_.where = here.span;
    if (here.kind == EquationKind::Equal) return equal(id, here.left, here.right);
    const Equation eq = here;  // a copy: the store may grow
    switch (eq.kind) {
      case EquationKind::If: if_equation(id, eq, guard); break;
      case EquationKind::When: when_equation(id, eq, guard); break;
      case EquationKind::Algorithm: flatten_algorithm(m_, s_, counted_, id, initial_, in_turns_); break;
      default: effect(id, eq, guard);
    }
  }

  // -- left = right of any shape
  void equal(EquationId id, ExprId left, ExprId right) {
    hybrid::Type type = build_.type(left);
    if (build_.pool().op(left) == Op::RecordLiteral && type.base == BaseType::Tuple) {
      std::vector<ExprId> parts(build_.pool().args(left).begin(), build_.pool().args(left).end());
      for (size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].valid() && build_.pool().op(parts[i]) != Op::Colon) {
          equal(id, parts[i], build_.tuple_element(right, i));
        }
      }
      return;
    }
    if (type.base == BaseType::Record) {
      size_t n = m_.model.types.records[hybrid::RecordId(type.detail)].fields.size();
      for (size_t i = 0; i < n; ++i) equal(id, build_.field(left, i), build_.field(right, i));
      return;
    }
    if (!type.is_array()) return scalar(id, s_.value(left), s_.value(right));
    int64_t n = m_.model.types.count(build_.type_id(left));
    for (int64_t i = 0; i < n; ++i) scalar(id, s_.at(left, i), s_.at(right, i));
  }

  void scalar(EquationId id, ExprId left, ExprId right) {
    BaseType a = build_.type(left).base, b = build_.type(right).base;
    if (a == BaseType::String) return string_equation(id, left, right);
    if (a == BaseType::ExternalObject) return not_yet(id, "equations between external objects");
    if (a == BaseType::Real && b == BaseType::Integer) right = build_.to_real(right);
    if (b == BaseType::Real && a == BaseType::Integer) left = build_.to_real(left);
    ScalarEquation e;
    e.left = left;
    e.right = right;
    e.origin = id;
    e.when_clock = when_clock_;
    (a == BaseType::Clock ? m_.clock_equations : *out_).push_back(e);
  }

  void string_equation(EquationId id, ExprId left, ExprId right) {
    if (build_.pool().op(left) != Op::Slot) std::swap(left, right);
    if (build_.pool().op(left) != Op::Slot)
      return not_yet(id, "an equation between Strings that is not solved for one");
    m_.string_equations.push_back({static_cast<Slot>(build_.pool().data(left)), right, id, false, when_clock_, kNone});
  }

  // -- if-equations
  void if_equation(EquationId id, const Equation& eq, ExprId guard) {
    std::vector<ExprId> conditions;
    std::vector<std::vector<ScalarEquation>> branches;
    std::vector<ScalarEquation>* outer = out_;
    ExprId earlier = guard;  // none of the branches before was taken
    bool closed = false;
    for (const auto& branch : eq.branches) {
      ExprId condition = branch.condition.valid() ? s_.value(branch.condition) : build_.boolean(true);
      auto known = build_.truth(condition);
      if (known && !*known) continue;
      branches.emplace_back();
      conditions.push_back(condition);
      out_ = &branches.back();
      ExprId here =
          earlier.valid() ? (known ? earlier : build_.and_(earlier, condition)) : (known ? ExprId{} : condition);
      for (EquationId inner : branch.body) instances(inner, [&] { equation(inner, here); });
      if (known) {
        closed = true;
        break;
      }
      ExprId not_here = build_.not_(condition);
      earlier = earlier.valid() ? build_.and_(earlier, not_here) : not_here;
    }
    out_ = outer;
    if (branches.empty()) return;
    if (!closed) {  // no else: right only where there is nothing to solve
      branches.emplace_back();
      conditions.push_back(build_.boolean(true));
    }
    for (const auto& b : branches) {
      if (b.size() == branches[0].size()) continue;
      m_.context.diagnostics.report(BranchesDiffer, eq.span, branches[0].size(), b.size());
      m_.failed = true;
      return;
    }
    pair_by_variable(branches);
    for (size_t i = 0; i < branches[0].size(); ++i) merge(conditions, branches, i);
  }

  // Equations that all branches have for the same variable come first, in the first one's order; what is left is paired
  // as it stands. Which equations are paired does not change the solution, but a pair of different variables ties both
  // to all that their equations name: a compressor that is on or off became one system of eleven equations.
  void pair_by_variable(std::vector<std::vector<ScalarEquation>>& branches) {
    std::map<uint32_t, size_t> met;  // by the expression on the left: in how many branches, once in each
    for (const auto& branch : branches) {
      std::map<uint32_t, int> here;
      for (const auto& e : branch) ++here[e.left.value];
      for (auto [left, times] : here) met[left] += times == 1;
    }
    std::map<uint32_t, size_t> order;
    for (const auto& e : branches[0]) {
      if (met[e.left.value] == branches.size()) order.emplace(e.left.value, order.size());
    }
    auto place = [&](const ScalarEquation& e) {
      auto it = order.find(e.left.value);
      return it == order.end() ? order.size() : it->second;
    };
    for (auto& branch : branches) std::ranges::stable_sort(branch, {}, place);
  }

  void merge(const std::vector<ExprId>& conditions, std::vector<std::vector<ScalarEquation>>& branches, size_t i) {
    Algebra algebra(build_);
    ScalarEquation result = branches[0][i];
    bool same_left = true;
    for (const auto& b : branches) same_left = same_left && b[i].left == result.left;
    auto side = [&](size_t b) {
      return same_left ? branches[b][i].right : algebra.subtract(branches[b][i].left, branches[b][i].right);
    };
    if (!same_left) {
      for (const auto& b : branches) {
        if (build_.type(b[i].left).base != BaseType::Real) {
          return not_yet(result.origin, "branches of an if-equation that define different discrete variables");
        }
      }
      result.left = build_.real(0);
    }
    ExprId value = side(branches.size() - 1);
    for (size_t b = branches.size() - 1; b-- > 0;) value = build_.if_(conditions[b], side(b), value);
    result.right = value;
    out_->push_back(result);
  }

  // -- when-equations
  struct Assigned {
    std::vector<std::pair<size_t, ExprId>> values;  // branch, expression
  };

  void when_equation(EquationId id, const Equation& eq, ExprId guard) {
    if (build_.type(eq.branches[0].condition).base == BaseType::Clock) return clocked_when(id, eq, guard);
    if (guard.valid()) return not_yet(id, "a when-equation inside an if-equation");
    std::vector<Firing> firings;
    std::vector<std::map<Slot, ExprId>> assigned(eq.branches.size());
    ExprId none_before;    // none of the branches before fires
    ExprId reinit_before;  // one of them that re-initializes a state does
    for (size_t b = 0; b < eq.branches.size(); ++b) {
      std::vector<WhenCondition> hidden;
      firings.push_back(when_condition(m_, s_, eq.branches[b].condition, hidden));
      for (const WhenCondition& c : hidden) {
        ScalarEquation e;
        e.left = m_.slot(c.slot);
        e.right = c.condition;
        e.origin = id;
        e.defines = c.slot;
        out_->push_back(e);
      }
      ExprId fires = none_before.valid() ? build_.and_(none_before, firings[b].fires) : firings[b].fires;
      ExprId not_here = build_.not_(firings[b].fires);
      none_before = none_before.valid() ? build_.and_(none_before, not_here) : not_here;
      if (reinitializes(eq.branches[b].body)) {
        if (reinit_before.valid()) tell_lost_edge(id, eq, build_.and_(reinit_before, firings[b].fires));
        reinit_before = reinit_before.valid() ? build_.or_(reinit_before, firings[b].fires) : firings[b].fires;
      }
      collect(eq.branches[b].body, assigned[b], fires, firings[b].at_initial);
      if (!firings[b].at_initial) m_.schedule.whens.push_back({firings[b].conditions, id, eq.span});
    }
    std::map<Slot, bool> targets;
    for (const auto& a : assigned) {
      for (const auto& [slot, value] : a) targets[slot] = true;
    }
    for (const auto& [slot, unused] : targets) {
      auto [it, fresh] = defined_.emplace(slot, id);
      if (!fresh) {
        m_.context.diagnostics.report(TwoWhens, eq.span, m_.name(slot))
            .also(m_.model.all_equations[it->second].span, "the other one is here")
            .hint("merge them with 'elsewhen', or put both into one algorithm section, where the last one wins");
        m_.failed = true;
        continue;
      }
      ScalarEquation e;
      e.left = m_.slot(slot);
      e.origin = id;
      e.defines = slot;
      e.when = true;
      ExprId value = m_.pre_slot(slot);
      for (size_t b = assigned.size(); b-- > 0;) {
        auto found = assigned[b].find(slot);
        ExprId here = found == assigned[b].end() ? m_.pre_slot(slot) : found->second;
        value = build_.if_(firings[b].fires, here, value);
        if (firings[b].at_initial && found != assigned[b].end()) e.initial_value = here;
      }
      e.right = value;
      m_.facts[slot].discrete = true;
      m_.facts[slot].when_defined = true;
      out_->push_back(e);
    }
  }

  bool reinitializes(const std::vector<EquationId>& body) const {
    for (EquationId id : body) {
      const Equation& eq = m_.model.all_equations[id];
      if (eq.kind == EquationKind::Reinit) return true;
      for (const auto& branch : eq.branches) {
        if (reinitializes(branch.body)) return true;
      }
    }
    return false;
  }

  // Of several branches whose conditions become true at one instant only the first is carried out (MLS 3.6 §8.3.5), and
  // the edges of the others are gone. Where they re-initialize states, as in collisions, that is hardly ever meant.
  void tell_lost_edge(EquationId id, const Equation& eq, ExprId together) {
    if (build_.truth(together)) return;
    Block block;
    block.kind = BlockKind::Assert;
    block.when = When::Event;
    block.span = eq.span;
    block.origin = id;
    block.guard = build_.not_(together);
    block.message = build_.string(
        "the condition of an 'elsewhen' became true together with that of an earlier branch, which alone is carried "
        "out: its reinit is lost; "
        "the result depends on the order of the branches");
    block.level = build_.integer(1);
    m_.effects.push_back(std::move(block));
  }

  // MLS 3.6 §16.6: general equations, all with the clock of the condition.
  void clocked_when(EquationId id, const Equation& eq, ExprId guard) {
    if (guard.valid()) return not_yet(id, "a clocked when-equation inside an if-equation");
    if (eq.branches.size() > 1) return not_yet(id, "elsewhen of a clocked when-equation");
    // A variable of its own: Clock() of one clause has nothing to do with Clock() of another.
    ExprId clock = s_.value(eq.branches[0].condition);
    when_clock_ = m_.slot(
        m_.add_hidden("$clock" + std::to_string(++m_.when_count), build_.type_id(clock), Variability::Discrete));
    ScalarEquation e;
    e.left = when_clock_;
    e.right = clock;
    e.origin = id;
    m_.clock_equations.push_back(e);
    for (EquationId inner : eq.branches[0].body) instances(inner, [&] { equation(inner, {}); });
    when_clock_ = {};
  }

  // The equations in one branch of a when: what each variable becomes.
  void collect(const std::vector<EquationId>& body, std::map<Slot, ExprId>& assigned, ExprId fires, bool at_initial) {
    for (size_t i = 0; i < body.size();) {
      // (a, b) = f(x) is an equation for each result, all of one place.
      size_t end = i + 1;
      while (end < body.size() && is_one_with(body[i], body[end])) ++end;
      std::span<const EquationId> here(body.data() + i, end - i);
      i = end;
      EquationId inner = here.front();
      instances(inner, [&] {
        const Equation eq = m_.model.all_equations[inner];
        if (eq.kind == EquationKind::Equal) {
          when_values(here, assigned, fires, at_initial);
        } else if (eq.kind == EquationKind::If) {
          conditional(eq, assigned, fires, at_initial);
        } else if (eq.kind == EquationKind::When || eq.kind == EquationKind::Algorithm) {
          not_yet(inner, "a when clause or algorithm inside a when-equation");
        } else {
          effect(inner, eq, fires, true, at_initial);
        }
      });
    }
  }

  bool is_one_with(EquationId first, EquationId next) const {
    const Equation &a = m_.model.all_equations[first], &b = m_.model.all_equations[next];
    return a.kind == EquationKind::Equal && b.kind == EquationKind::Equal && a.ranges.empty() && b.ranges.empty() &&
           a.span == b.span && a.span.valid();
  }

  void when_values(std::span<const EquationId> equations, std::map<Slot, ExprId>& assigned, ExprId fires,
                   bool at_initial) {
    std::vector<ScalarEquation> scalars;
    size_t strings = m_.string_equations.size();
    auto* outer = std::exchange(out_, &scalars);
    for (EquationId id : equations) equal(id, m_.model.all_equations[id].left, m_.model.all_equations[id].right);
    out_ = outer;
    if (counted_.any()) evaluate_once(equations.front(), scalars, strings, fires, at_initial);
    for (size_t k = strings; k < m_.string_equations.size(); ++k) {
      StringEquation& s = m_.string_equations[k];
      ExprId own = build_.pool().add(Op::Slot, m_.model.types.string(), {}, s.target);
      s.value = build_.if_(fires, s.value, own);
      s.when = true;
    }
    for (const ScalarEquation& e : scalars) assign(e.origin, e, assigned);
  }

  // Several results of one call: a section of their own assigns them to variables that take the call's place.
  void evaluate_once(EquationId id, std::vector<ScalarEquation>& scalars, size_t strings, ExprId fires,
                     bool at_initial) {
    std::vector<ExprId*> places;
    for (ScalarEquation& e : scalars) {
      if (counted_.in(e.right)) places.push_back(&e.right);
      if (counted_.in(e.left)) places.push_back(&e.left);
    }
    size_t numbers = places.size();
    for (size_t k = strings; k < m_.string_equations.size(); ++k) {
      if (counted_.in(m_.string_equations[k].value)) places.push_back(&m_.string_equations[k].value);
    }
    if (places.size() < 2) return;
    ScalarAlgorithm once;
    once.origin = id;
    auto add = [&](TypeId type) {
      Slot slot = m_.add_hidden("$result" + std::to_string(++m_.when_count), type, Variability::Discrete);
      m_.facts[slot].discrete = m_.facts[slot].when_defined = true;
      once.outputs.push_back(slot);
      once.when_only.push_back(!at_initial);
      return m_.slot(slot);
    };
    std::vector<ExprId> targets, values;
    for (size_t i = 0; i < places.size(); ++i) {
      TypeId type = build_.type_id(*places[i]);
      values.push_back(*places[i]);
      targets.push_back(i < numbers ? add(type)
                                    : build_.pool().add(Op::Slot, type, {},
                                                        m_.add_hidden("$result" + std::to_string(++m_.when_count), type,
                                                                      Variability::Discrete)));
      *places[i] = targets.back();
    }
    if (numbers < places.size()) {
      // Who reads a String waits for this section, by a number that it assigns.
      ExprId known = add(m_.model.types.boolean());
      targets.push_back(known);
      values.push_back(build_.boolean(true));
      for (size_t i = numbers; i < places.size(); ++i) *places[i] = build_.if_(known, *places[i], build_.string(""));
    }
    hybrid::Statement together = assign_together(m_, m_.model.all_equations[id].span, targets, values), guarded;
    guarded.kind = hybrid::StatementKind::If;
    guarded.span = together.span;
    guarded.branches.push_back({fires, {}, {together}});
    once.statements.push_back(std::move(guarded));
    if (at_initial) once.initial_statements.push_back(together);
    once.inputs = slots_read(values, fires);
    add_algorithm(m_, std::move(once), initial_);
  }

  std::vector<Slot> slots_read(std::vector<ExprId> roots, ExprId guard) {
    roots.push_back(guard);
    std::set<Slot> read;
    hybrid::Walk walk(build_.pool());
    for (ExprId root : roots) {
      walk(root, [&](ExprId e) { each_slot_read(m_, e, [&](Slot slot) { read.insert(slot); }); });
    }
    return {read.begin(), read.end()};
  }

  void conditional(const Equation& eq, std::map<Slot, ExprId>& assigned, ExprId fires, bool at_initial) {
    std::vector<std::map<Slot, ExprId>> branches(eq.branches.size());
    std::vector<ExprId> conditions;
    ExprId here = fires;
    for (size_t b = 0; b < eq.branches.size(); ++b) {
      ExprId c = eq.branches[b].condition.valid() ? s_.value(eq.branches[b].condition) : build_.boolean(true);
      conditions.push_back(c);
      collect(eq.branches[b].body, branches[b], build_.and_(here, c), at_initial);
      here = build_.and_(here, build_.not_(c));
    }
    std::map<Slot, bool> targets;
    for (const auto& b : branches) {
      for (const auto& [slot, v] : b) targets[slot] = true;
    }
    for (const auto& [slot, unused] : targets) {
      ExprId value = m_.pre_slot(slot);
      for (size_t b = branches.size(); b-- > 0;) {
        auto it = branches[b].find(slot);
        value = build_.if_(conditions[b], it == branches[b].end() ? m_.pre_slot(slot) : it->second, value);
      }
      assigned[slot] = value;
    }
  }

  void assign(EquationId id, ScalarEquation e, std::map<Slot, ExprId>& assigned) {
    auto is_target = [&](ExprId x) {
      return build_.pool().op(x) == Op::Slot && m_.facts[build_.pool().data(x)].role == Role::Unknown;
    };
    if (build_.pool().op(e.left) == Op::Negate && is_target(build_.pool().arg(e.left, 0))) {
      e.left = build_.pool().arg(e.left, 0);
      e.right = build_.negate(e.right);
    }
    if (!is_target(e.left)) std::swap(e.left, e.right);
    if (!is_target(e.left)) {
      m_.context.diagnostics.report(WhenTarget, m_.model.all_equations[id].span);
      m_.failed = true;
      return;
    }
    assigned[static_cast<Slot>(build_.pool().data(e.left))] = e.right;
  }

  // -- reinit, assert, terminate, calls for their effect
  void effect(EquationId id, const Equation& eq, ExprId guard, bool in_when = false, bool at_initial = false) {
    Block block;
    block.span = eq.span;
    block.origin = id;
    block.when = When::Event;
    ExprId always = build_.boolean(true);
    switch (eq.kind) {
      case EquationKind::Assert: {
        ExprId holds = build_.no_event(s_.value(eq.left));
        if (guard.valid()) holds = build_.or_(build_.not_(guard), holds);
        if (build_.truth(holds).value_or(false)) return;
        block.kind = BlockKind::Assert;
        // Outside of a when clause it must hold all the time (MLS 3.6 §8.3.7), not at events only.
        if (!in_when && !when_clock_.valid()) block.when = When::Output;
        block.guard = holds;
        block.message = s_.value(eq.message);
        block.level = eq.level.valid() ? s_.value(eq.level) : ExprId{};
        break;
      }
      case EquationKind::Terminate:
        block.kind = BlockKind::Terminate;
        block.guard = guard.valid() ? guard : always;
        block.message = s_.value(eq.message);
        break;
      case EquationKind::Call:
        block.kind = BlockKind::Call;
        block.guard = guard.valid() ? guard : always;
        block.value = s_.whole(eq.left);
        break;
      case EquationKind::Reinit: {
        std::vector<ExprId> states = s_.elements(eq.left), values = s_.elements(eq.right);
        for (size_t i = 0; i < states.size(); ++i) {
          if (build_.pool().op(states[i]) != Op::Slot) return not_yet(id, "reinit of something that is not a variable");
          block.kind = BlockKind::Reinit;
          block.target = static_cast<Slot>(build_.pool().data(states[i]));
          m_.facts[block.target].reinitialized = true;
          block.value = build_.to_real(values[values.size() == 1 ? 0 : i]);
          block.guard = guard;
          if (when_clock_.valid()) return not_yet(id, "reinit in a clocked when-equation");
          m_.effects.push_back(block);
        }
        return;
      }
      default: return not_yet(id, "this kind of equation");
    }
    if (at_initial) {
      Block initial = block;
      if (eq.kind != EquationKind::Assert) initial.guard = always;
      m_.initial_effects.push_back(initial);
    }
    if (when_clock_.valid()) m_.clocked_effects.emplace_back(static_cast<uint32_t>(m_.effects.size()), when_clock_);
    (initial_ ? m_.initial_effects : m_.effects).push_back(std::move(block));
  }

  void not_yet(EquationId id, const char* what) {
    m_.context.diagnostics.report(NotYet, m_.model.all_equations[id].span, what);
    m_.failed = true;
  }

  ScalarModel& m_;
  Scalarizer& s_;
  Build& build_;
  CountedCalls counted_{m_.model};
  std::vector<ScalarEquation>* out_ = nullptr;
  bool initial_ = false;
  std::vector<AssignedInTurn> in_turns_;
  ExprId when_clock_;                   // of the clocked when clause around
  std::map<Slot, EquationId> defined_;  // variables of when clauses
};

}  // namespace

Firing when_condition(ScalarModel& m, Scalarizer& s, ExprId condition, std::vector<WhenCondition>& defined) {
  Build& build = m.build;
  Firing firing;
  firing.fires = build.boolean(false);
  std::vector<ExprId> elements = s.elements(condition);
  for (size_t i = 0; i < elements.size(); ++i) {
    ExprId e = elements[i];
    if (build.pool().op(e) == Op::Initial) {
      firing.at_initial = true;
      continue;
    }
    if (build.pool().op(e) == Op::Or) {
      ExprId a = build.pool().arg(e, 0), b = build.pool().arg(e, 1);
      if (build.pool().op(a) == Op::Initial || build.pool().op(b) == Op::Initial) {
        elements.push_back(a);
        elements.push_back(b);
        continue;
      }
    }
    if (build.is_literal(e)) continue;  // never changes: has no edge
    Slot slot;
    if (build.pool().op(e) == Op::Slot) {
      slot = static_cast<Slot>(build.pool().data(e));
    } else {
      slot = m.add_hidden("$when" + std::to_string(++m.when_count), m.model.types.boolean(), Variability::Discrete);
      defined.push_back({slot, e});
    }
    ExprId edge = build.and_(m.slot(slot), build.not_(m.pre_slot(slot)));
    firing.fires = build.or_(firing.fires, edge);
    firing.conditions.push_back(slot);
  }
  return firing;
}

void flatten_equations(ScalarModel& m, Scalarizer& s) {
  own_process_variables(m);
  Flattener(m, s).run();
  flatten_processes(m, s);
}

}  // namespace saltus::structure
