// Relations that raise events (MLS 3.6 §3.7.2, §8.5).
//
// A relation between Reals that may change between events holds its value: it becomes HeldRelation(relation), whose
// stored value changes at events only, and the simulator looks for the instant when relation and stored value disagree.
// The same for the functions that jump, all written with one floor:
//     floor(x) = F(x),  ceil(x) = −F(−x),  integer(x) = F(x),  div(x,y) = if x/y ≥ 0 then F(x/y) else −F(−x/y),
//     mod(x,y) = x − F(x/y)·y,  rem(x,y) = x − div(x,y)·y,  sign(x) = if x > 0 then 1 else if x < 0 then −1 else 0.
// Relations that depend on parameters and discrete variables alone change at events anyway and stay as they are. A
// relation of time with such, c·time + d ⋛ 0 with a number c, is written time ⋛ −d/c and happens at a known instant.
// What stands inside noEvent, or inside smooth of order 1 or more, stays as it is; so does the sign of a factor of what
// it chooses. Inside of functions nothing raises events; a Boolean or an Integer that a function returns can change at
// events only (MLS 3.6 §3.8.3), so it is held as well.
#include "structure/events.h"

#include <unordered_map>
#include <utility>

#include "base/arithmetic_rules.h"
#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/dump.h"
#include "structure/read_at_events.h"
#include "structure/unread_relations.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Rewriter;

namespace {

class Events {
 public:
  explicit Events(ScalarModel& m)
      : m_(m),
        build_(m.build),
        algebra_(m.build),
        with_(
            m.build, [this](ExprId e) { return before(e, with_); }, [this](ExprId e) { return after(e, true); }),
        in_when_(
            m.build, [this](ExprId e) { return before(e, in_when_); }, [this](ExprId e) { return after(e, false); }),
        without_(m.build, nullptr, [this](ExprId e) { return plain(e); }) {}

  void run() {
    for (ExprId e : m_.clock_samples) samples_[e.value] = e;
    for (auto* list : {&m_.equations, &m_.initial_equations}) {
      for (ScalarEquation& e : *list) {
        span_ = e.origin.valid() ? m_.model.all_equations[e.origin].span : Span{};
        // MLS 3.6 §16.8.1: in a clocked partition nothing raises events.
        clocked_ = e.clock != kNone;
        apply(e.left);
        if (e.when && !clocked_)
          roots_.push_back({e.right = when(e.right), {}});
        else
          apply(e.right);
        hold_integer(e);
        apply(e.initial_value);
      }
    }
    for (ScalarEquation& e : m_.clocked_initial) e.left = without_(e.left), e.right = without_(e.right);
    for (StringEquation& e : m_.string_equations) clocked_ = e.clock != kNone, apply(e.value);
    for (ScalarAlgorithm& a : m_.algorithms) {
      clocked_ = a.clock != kNone;
      span_ = m_.model.all_equations[a.origin].span;
      statements(a.statements);
      statements(a.initial_statements);
    }
    for (auto* list : {&m_.effects, &m_.initial_effects}) {
      for (Block& b : *list) {
        span_ = b.span;
        clocked_ = b.clock != kNoSlot;
        apply(b.value, in_when_);
        apply(b.guard);
        apply(b.message, in_when_);
        statements(b.statements);
      }
    }
    find_unread_relations(m_, roots_);
  }

 private:
  void apply(ExprId& e) { apply(e, with_); }
  void apply(ExprId& e, Rewriter& rewriter) {
    e = clocked_ ? without_(e) : rewriter(e);
    if (e.valid()) roots_.push_back({e, condition_});
  }

  // if edge then value else pre: the value is asked for at events only.
  ExprId when(ExprId e) {
    const auto& pool = build_.pool();
    return pool.op(e) == Op::If ? build_.if_(with_(pool.arg(e, 0)), in_when_(pool.arg(e, 1)), when(pool.arg(e, 2)))
                                : with_(e);
  }

  // A relation in a while loop has another value each time round, so none that could be held until an event.
  void statements(std::vector<hybrid::Statement>& list) {
    for (hybrid::Statement& s : list) {
      if (s.kind == hybrid::StatementKind::While) {
        hybrid::each_expression(s, [&](ExprId& e) { e = without_(e); });
        continue;
      }
      std::vector<hybrid::StatementBranch> branches = std::move(s.branches);
      s.branches.clear();
      hybrid::each_expression(
          s, [&](ExprId& e) { apply(e, s.kind == hybrid::StatementKind::WaitUntil ? with_ : in_when_); });
      for (hybrid::StatementBranch& b : branches) {
        if (b.condition.valid()) apply(b.condition, in_when_);
        ExprId around = std::exchange(
            condition_, s.kind == hybrid::StatementKind::If && b.condition.valid() && !condition_.valid() ? b.condition
                                                                                                          : condition_);
        statements(b.event);
        statements(b.body);
        condition_ = around;
      }
      s.branches = std::move(branches);
    }
  }

  std::optional<ExprId> before(ExprId e, Rewriter& with) {
    Op op = build_.pool().op(e);
    if (op == Op::NoEvent) return without_(build_.pool().arg(e, 0));
    if (op == Op::Smooth && build_.pool().data(e) >= 1) return without_(build_.pool().arg(e, 0));
    if (op == Op::Multiply) return continuous_product(e, with);
    return std::nullopt;
  }

  // x·smooth(0, if x > 0 then u else v), what a flow carries in its actual direction: u and v may differ, the product
  // has no leap where x changes its sign (MLS 3.6 §15.3 leaves the event to the tool).
  std::optional<ExprId> continuous_product(ExprId e, Rewriter& with) {
    const auto& pool = build_.pool();
    for (size_t i : {0, 1}) {
      ExprId x = pool.arg(e, i), smooth = pool.arg(e, 1 - i);
      if (pool.op(smooth) != Op::Smooth) continue;
      ExprId choice = pool.arg(smooth, 0);
      if (pool.op(choice) != Op::If || !is_sign_of(pool.arg(choice, 0), x)) continue;
      ExprId condition = pool.arg(choice, 0), u = pool.arg(choice, 1), v = pool.arg(choice, 2);
      return build_.multiply(with(x), build_.if_(without_(condition), with(u), with(v)));
    }
    return std::nullopt;
  }

  bool is_sign_of(ExprId relation, ExprId x) const {
    const auto& pool = build_.pool();
    if (hybrid::op_class(pool.op(relation)) != hybrid::OpClass::Relation || pool.arg_count(relation) != 2) return false;
    auto unsigned_of = [&](ExprId a) { return pool.op(a) == Op::Negate ? pool.arg(a, 0) : a; };
    auto is_zero = [&](ExprId a) { return pool.op(a) == Op::Real && pool.real(a) == 0; };
    ExprId left = pool.arg(relation, 0), right = pool.arg(relation, 1);
    return (is_zero(right) && unsigned_of(left) == unsigned_of(x)) ||
           (is_zero(left) && unsigned_of(right) == unsigned_of(x));
  }

  // Samples and delays are numbered inside noEvent, too.
  ExprId plain(ExprId e) {
    switch (build_.pool().op(e)) {
      case Op::NoEvent:
      case Op::Smooth: return build_.pool().arg(e, 0);
      case Op::Sample: return sample(e);
      case Op::Delay: return delay(e);
      case Op::SpatialDistribution: return transport(e);
      default: return e;
    }
  }

  ExprId after(ExprId e, bool holds_results) {
    const Node n = build_.pool()[e];
    if (n.op == Op::Smooth || n.op == Op::Sample || n.op == Op::Delay || n.op == Op::SpatialDistribution)
      return plain(e);
    if (hybrid::op_class(n.op) == hybrid::OpClass::Relation && n.op != Op::HeldRelation && n.op != Op::HeldFloor) {
      if (build_.type(build_.pool().arg(e, 0)).base != BaseType::Real || !varies(e)) return e;
      ExprId known = known_by_another(e);
      return known.valid() ? known : hold(e);
    }
    switch (n.op) {
      case Op::Call:
      case Op::TupleElement:
      case Op::Field:
      case Op::Index: return holds_results && build_.type(e).base == BaseType::Boolean ? result(e) : e;
      case Op::Floor: return varies(e) ? floor(build_.pool().arg(e, 0)) : e;
      case Op::Ceil: return varies(e) ? algebra_.negate(floor(algebra_.negate(build_.pool().arg(e, 0)))) : e;
      case Op::IntegerFloor: return varies(e) ? build_.math(Op::IntegerFloor, floor(build_.pool().arg(e, 0))) : e;
      case Op::Sign: {
        ExprId x = build_.pool().arg(e, 0);
        if (build_.type(x).base != BaseType::Real || !varies(x)) return e;
        ExprId zero = build_.real(0);
        ExprId positive = hold(build_.greater(x, zero)), negative = hold(build_.less(x, zero));
        return build_.if_(positive, build_.integer(1), build_.if_(negative, build_.integer(-1), build_.integer(0)));
      }
      case Op::Div:
      case Op::Mod:
      case Op::Rem: {
        if (build_.types()[n.type].base != BaseType::Real || !varies(e)) return e;
        ExprId x = build_.pool().arg(e, 0), y = build_.pool().arg(e, 1);
        // By zero there is no result: the evaluation has to say so, and no factor 0 may take its place.
        if (build_.number(y) == 0.0) return e;
        Held held{*this};
        return n.op == Op::Mod ? real_mod(held, x, y) : n.op == Op::Rem ? real_rem(held, x, y) : real_div(held, x, y);
      }
      default: return e;
    }
  }

  // For the rules of base/arithmetic_rules.h: whole parts change at events only.
  struct Held {
    Events& of;
    ExprId subtract(ExprId x, ExprId y) { return of.algebra_.subtract(x, y); }
    ExprId multiply(ExprId x, ExprId y) { return of.algebra_.multiply(x, y); }
    ExprId divide(ExprId x, ExprId y) { return of.algebra_.divide(x, y); }
    ExprId floor(ExprId x) { return of.floor(x); }
    ExprId truncate(ExprId x) {
      ExprId up = of.hold(of.build_.greater_equal(x, of.build_.real(0)));
      return of.build_.if_(up, of.floor(x), of.algebra_.negate(of.floor(of.algebra_.negate(x))));
    }
  };

  // What a function returns, or a part of it. A Boolean is a relation to one half, of which inlining leaves the
  // relation that the function looks at.
  ExprId result(ExprId e) {
    const auto& pool = build_.pool();
    const auto& type = build_.type(e);
    ExprId call = e;
    while (pool.op(call) == Op::TupleElement || pool.op(call) == Op::Field || pool.op(call) == Op::Index)
      call = pool.arg(call, 0);
    if (type.is_array() || pool.op(call) != Op::Call || m_.model.functions[pool.function(call)].impure || !varies(e))
      return e;
    ExprId half = build_.real(0.5);
    bool is_boolean = type.base == BaseType::Boolean;
    ExprId held = is_boolean ? hold(build_.greater(build_.if_(e, build_.real(1), build_.real(0)), half))
                             : floor(build_.add(build_.to_real(e), half));
    m_.schedule.crossings[pool.data(held)].leaps = true;
    return is_boolean ? held : build_.math(Op::IntegerFloor, held);
  }

  // Integers only where something notices: the phase of a medium is one, and flows do not leap with it.
  void hold_integer(ScalarEquation& e) {
    if (e.when || clocked_ || !e.right.valid() || build_.pool().op(e.left) != Op::Slot ||
        build_.type(e.right).base != BaseType::Integer)
      return;
    if (noticed_.empty()) noticed_ = read_at_events(m_);
    if (noticed_[build_.pool().data(e.left)]) roots_.push_back({e.right = result(e.right), {}});
  }

  // Does it depend on time or on something continuous, other than through what is held?
  bool varies(ExprId root) {
    bool found = false, local = false;
    const auto& pool = build_.pool();
    // hybrid::Walk goes below held relations as well, so look by hand.
    std::vector<ExprId> stack{root};
    std::unordered_map<uint32_t, bool> seen;
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!seen.try_emplace(e.value, true).second) continue;
      Op op = pool.op(e);
      if (hybrid::has(op, hybrid::op_trait::Held)) continue;
      if (hybrid::has(op, hybrid::op_trait::Varies)) found = true;
      if (hybrid::has(op, hybrid::op_trait::Local)) local = true;
      const Places places = m_.places(e);
      for (Slot i = 0; i < places.count && places.base == BaseType::Real && !found; ++i) {
        const Facts& f = m_.facts[places.first + i];
        found = (f.role == Role::Unknown || f.role == Role::Input) && !f.discrete;
      }
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
    return found && !local;
  }

  // x >= c is what x < c is not, and c > x is x < c: one relation holds for all of them. Two that are held apart could
  // both be false where their sides are equal but for rounding, and no branch would be taken. Invalid: there is none
  // yet.
  ExprId known_by_another(ExprId relation) {
    ExprId x = build_.pool().arg(relation, 0), y = build_.pool().arg(relation, 1);
    auto held = [&](ExprId e) {
      auto it = held_.find(e.value);
      return it == held_.end() ? ExprId{} : it->second;
    };
    auto either = [&](ExprId same, ExprId opposite, ExprId mirrored) {
      if (ExprId found = held(same); found.valid()) return found;
      ExprId found = held(opposite);
      if (!found.valid()) found = held(mirrored);
      return found.valid() ? build_.not_(found) : found;
    };
    if (ExprId found = held(relation); found.valid()) return found;
    switch (build_.pool().op(relation)) {
      case Op::Less: return either(build_.greater(y, x), build_.greater_equal(x, y), build_.less_equal(y, x));
      case Op::LessEqual: return either(build_.greater_equal(y, x), build_.greater(x, y), build_.less(y, x));
      case Op::Greater: return either(build_.less(y, x), build_.less_equal(x, y), build_.greater_equal(y, x));
      case Op::GreaterEqual: return either(build_.less_equal(y, x), build_.less(x, y), build_.greater(y, x));
      default: return {};
    }
  }

  ExprId hold(ExprId relation) {
    if (build_.is_literal(relation)) return relation;
    auto it = held_.find(relation.value);
    if (it != held_.end()) return it->second;
    ZeroCrossing crossing;
    crossing.text = expression_text(m_, relation);
    crossing.span = span_;
    ExprId original = relation;
    crossing.time_event = time_event(relation);
    uint64_t index = m_.schedule.crossings.size();
    ExprId held = build_.pool().add(Op::HeldRelation, m_.model.types.boolean(), {relation}, index);
    crossing.expression = held;
    m_.schedule.crossings.push_back(std::move(crossing));
    held_[original.value] = held;
    return held;
  }

  ExprId floor(ExprId x) {
    auto it = floors_.find(x.value);
    if (it != floors_.end()) return it->second;
    ZeroCrossing crossing;
    crossing.is_floor = true;
    crossing.text = "floor(" + expression_text(m_, x) + ")";
    crossing.span = span_;
    uint64_t index = m_.schedule.crossings.size();
    ExprId held = build_.pool().add(Op::HeldFloor, m_.model.types.real(), {x}, index);
    crossing.expression = held;
    m_.schedule.crossings.push_back(std::move(crossing));
    floors_[x.value] = held;
    return held;
  }

  // The instant at which the relation changes, when that is known beforehand; writes the relation as `time ⋛ instant`.
  ExprId time_event(ExprId& relation) {
    const auto& pool = build_.pool();
    ExprId left = pool.arg(relation, 0), right = pool.arg(relation, 1);
    ExprId difference = algebra_.subtract(left, right);
    ExprId time = build_.time(), zero = build_.real(0);
    Rewriter at_zero(build_, [&](ExprId e) -> std::optional<ExprId> {
      if (e == time) return zero;
      Op op = build_.pool().op(e);
      if (op == Op::HeldRelation || op == Op::HeldFloor) return e;
      return std::nullopt;
    });
    ExprId rest = at_zero(difference);
    if (rest == difference || varies(rest)) return {};
    Derivative slope(build_, m_.derivative_functions, [&](ExprId e) { return e == time ? build_.real(1) : ExprId{}; });
    ExprId c = slope(difference);
    if (slope.failed() || !c.valid() || !build_.number(c)) return {};
    double coefficient = *build_.number(c);
    if (coefficient == 0) return {};
    ExprId instant = left == time ? right : right == time ? left : algebra_.divide(algebra_.negate(rest), c);
    Op op = pool.op(relation);
    if (op == Op::Equal || op == Op::NotEqual) return {};
    if (coefficient < 0) {
      op = op == Op::Less        ? Op::Greater
           : op == Op::LessEqual ? Op::GreaterEqual
           : op == Op::Greater   ? Op::Less
                                 : Op::LessEqual;
    }
    relation = build_.relation(op, time, instant);
    return instant;
  }

  ExprId sample(ExprId e) {
    auto it = samples_.find(e.value);
    if (it != samples_.end()) return it->second;
    ExprId start = build_.pool().arg(e, 0), interval = build_.pool().arg(e, 1);
    uint64_t index = m_.schedule.samplers.size();
    Sampler sampler;
    sampler.start = start;
    sampler.interval = interval;
    sampler.text = expression_text(m_, e);
    sampler.span = span_;
    m_.schedule.samplers.push_back(std::move(sampler));
    ExprId numbered = build_.pool().add(Op::Sample, build_.type_id(e), {start, interval}, index);
    return samples_[e.value] = numbered;
  }

  ExprId delay(ExprId e) {
    auto it = delays_.find(e.value);
    if (it != delays_.end()) return it->second;
    std::vector<ExprId> args(build_.pool().args(e).begin(), build_.pool().args(e).end());
    uint64_t index = m_.schedule.delays.size();
    m_.schedule.delays.push_back({args[0], args[1], args.size() > 2 ? args[2] : args[1]});
    ExprId numbered = build_.pool().add(Op::Delay, build_.type_id(e), args, index);
    return delays_[e.value] = numbered;
  }

  ExprId transport(ExprId e) {
    auto it = transports_.find(e.value);
    if (it != transports_.end()) return it->second;
    std::vector<ExprId> args(build_.pool().args(e).begin(), build_.pool().args(e).end());
    uint64_t index = m_.schedule.transports.size();
    m_.schedule.transports.push_back({args[0], args[1], args[2], args[3]});
    ExprId numbered = build_.pool().add(Op::SpatialDistribution, build_.type_id(e), args, index);
    return transports_[e.value] = numbered;
  }

  ScalarModel& m_;
  Build& build_;
  Algebra algebra_;
  Rewriter with_, in_when_, without_;
  Span span_;
  bool clocked_ = false;
  std::vector<RelationRoot> roots_;
  ExprId condition_;           // of the statements that are looked at
  std::vector<bool> noticed_;  // read_at_events, once it is asked for
  std::unordered_map<uint32_t, ExprId> held_, floors_, samples_, delays_, transports_;
};

}  // namespace

void number_events(ScalarModel& m) {
  if (m.mentions(hybrid::op_trait::Raises) || m.mentions({Op::NoEvent, Op::Smooth, Op::Call})) {
    Events(m).run();
  }
}

}  // namespace saltus::structure
