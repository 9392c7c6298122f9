// Alias elimination.
//
// Connections make most equations of a model trivial: potentials are equal, two flows add up to zero. A union–find structure
// with signs collects the sets of variables that are equal or opposite; it is near linear in the number of equations. The
// equations looked at are sums of few signed variables and numbers; a variable that turns out to be a number (a grounded
// potential) turns others into aliases, so they are looked at again until nothing changes. x = y implies der(x) = der(y),
// so sets of derivatives follow.
//
// Of each set one variable stands for all. Inputs, parameters and what when clauses and algorithms assign have to be it
// themselves; otherwise the one wins that a user would choose as a state: stateSelect, a fixed start, a derivative in the
// model, a start value, a short name. The set's attributes are merged into it, with sign.
//
// Before: scalar equations without event numbers. After: no expression names an alias; constants are literals.
#include "structure/aliases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Rewriter;

namespace {

class Aliases {
 public:
  explicit Aliases(ScalarModel& m) : m_(m), build_(m.build), algebra_(m.build) {}

  void run() {
    grow();
    anchor();
    bool changed = true;
    for (int round = 0; changed && round < 20; ++round) {
      changed = false;
      for (uint32_t i = 0; i < m_.equations.size(); ++i) changed = look(i) || changed;
    }
    if (!found_) return;
    choose();
    merge_attributes();
    rewrite_all();
  }

  // Did it find anything? Then a second look at the rewritten equations may find more.
  bool found() const { return found_; }

 private:
  // -- the sets
  void grow() {
    for (Slot s = static_cast<Slot>(parent_.size()); s < m_.facts.size(); ++s) {
      // What an earlier run found stays.
      Alias known = s < m_.schedule.aliases.size() ? m_.schedule.aliases[s] : Alias{s, false};
      parent_.push_back(known.target);
      negated_.push_back(known.negated);
      anchored_.push_back(false);
      clock_.push_back(m_.facts[s].clock);
      constant_.push_back({});
    }
    removed_.resize(m_.equations.size(), false);
  }

  struct Signed {
    Slot slot;
    bool negated;
  };

  Signed find(Slot s) {
    Slot root = s;
    bool sign = false;
    while (parent_[root] != root) {
      sign = sign != negated_[root];
      root = parent_[root];
    }
    // Path compression, with the sign of each on the way.
    bool to_root = sign;
    while (parent_[s] != root && s != root) {
      Slot next = parent_[s];
      bool step = negated_[s];
      parent_[s] = root;
      negated_[s] = to_root;
      to_root = to_root != step;
      s = next;
    }
    return {root, sign};
  }

  // What has to stand for itself.
  void anchor() {
    for (Slot s = 0; s < m_.facts.size(); ++s) anchored_[s] = m_.facts[s].role != Role::Unknown;
    for (const ScalarEquation& e : m_.equations) {
      if (e.defines != kNoSlot) anchored_[e.defines] = true;
    }
  }

  // Is `of` a derivative, of any order, of what stands in the same set as `from`?
  bool in_chain(Slot from, Slot of) {
    for (Slot d = m_.facts[from].derivative; d != kNoSlot; d = m_.facts[d].derivative) {
      if (d >= parent_.size()) return false;
      d = find(d).slot;
      if (d == of) return true;
    }
    return false;
  }

  bool unite(Slot a, Slot b, bool negated) {
    Signed x = find(a), y = find(b);
    bool sign = (x.negated != y.negated) != negated;
    if (x.slot == y.slot) return false;
    if (anchored_[x.slot] && anchored_[y.slot]) return false;
    if (m_.slot_type(x.slot) != m_.slot_type(y.slot)) return false;
    if (constant_[x.slot].valid() || constant_[y.slot].valid()) return false;
    // der(x) = x: uniting the two would make every further derivative the same again, without end.
    if (in_chain(x.slot, y.slot) || in_chain(y.slot, x.slot)) return false;
    // Variables of two clocks are not the same between their ticks; what holds a clocked one is.
    uint32_t cx = m_.facts[x.slot].clock, cy = m_.facts[y.slot].clock;
    if (cx != cy) {
      if (cx != kNone && cy != kNone) return false;
      if (!m_.facts[cx != kNone ? x.slot : y.slot].discrete) return false;
    } else if (cx != kNone && m_.facts[x.slot].discrete && !same_start(x.slot, y.slot, sign)) {
      return false;  // their values differ before the first tick
    }
    std::vector<std::array<Slot, 2>> pairs{{x.slot, y.slot}};
    while (!pairs.empty()) {
      auto [p, q] = pairs.back();
      pairs.pop_back();
      Signed u = find(p), v = find(q);
      if (u.slot == v.slot) continue;
      bool s = (u.negated != v.negated) != sign;
      // The anchored one becomes the root; else the lower number, which keeps the order of declaration.
      if (anchored_[v.slot] || (!anchored_[u.slot] && v.slot < u.slot)) std::swap(u.slot, v.slot);
      bool derivative = m_.facts[u.slot].derivative != kNoSlot || m_.facts[v.slot].derivative != kNoSlot;
      parent_[v.slot] = u.slot;
      negated_[v.slot] = s;
      if (m_.facts[u.slot].clock == kNone && m_.facts[v.slot].clock != kNone) {
        m_.facts[u.slot].clock = m_.facts[v.slot].clock;
        m_.facts[u.slot].discrete = true;
        m_.facts[u.slot].start = signed_start(v.slot, s);
      }
      if (derivative && can_vary(u.slot) && can_vary(v.slot)) {
        Slot du = m_.derivative_of(u.slot), dv = m_.derivative_of(v.slot);
        grow();
        pairs.push_back({du, dv});
        sign = s;
      }
    }
    return true;
  }

  ExprId signed_start(Slot s, bool negated) {
    ExprId e = m_.facts[s].start;
    if (!e.valid() || !negated) return e;
    return m_.model.types[m_.slot_type(s)].base == BaseType::Boolean ? build_.not_(e) : build_.negate(e);
  }

  bool same_start(Slot a, Slot b, bool negated) const {
    auto value = [&](Slot s) {
      ExprId e = m_.facts[s].start;
      return e.valid() ? numeric_value(m_, e) : std::optional<double>(0);
    };
    auto x = value(a), y = value(b);
    if (!x || !y) return m_.facts[a].start == m_.facts[b].start && !negated;
    bool boolean = m_.model.types[m_.slot_type(a)].base == BaseType::Boolean;
    return negated ? (boolean ? *x == 1 - *y : *x == -*y) : *x == *y;
  }

  bool can_vary(Slot s) const { return m_.facts[s].role == Role::Unknown && !m_.facts[s].discrete; }

  // -- one equation
  bool look(uint32_t i) {
    const ScalarEquation& e = m_.equations[i];
    if (removed_[i] || e.defines != kNoSlot) return false;
    BaseType base = build_.type(e.left).base;
    bool done = base == BaseType::Real ? look_real(e) : look_discrete(e);
    // A clocked variable has a value from its first tick on only.
    if (!done && e.clock == kNone) done = look_parameter(e);
    removed_[i] = done;
    found_ = found_ || done;
    return done;
  }

  bool look_real(const ScalarEquation& e) {
    struct Item {
      ExprId e;
      bool negated;
    };
    struct Term {
      Slot slot;
      int factor;
    };
    std::array<Item, 24> stack;
    std::array<Term, 6> terms;
    size_t depth = 0, count = 0;
    double constant = 0;
    stack[depth++] = {e.left, false};
    stack[depth++] = {e.right, true};
    const auto& pool = build_.pool();
    while (depth > 0) {
      Item item = stack[--depth];
      switch (pool.op(item.e)) {
        case Op::Real: constant += item.negated ? -pool.real(item.e) : pool.real(item.e); break;
        case Op::Negate: stack[depth++] = {pool.arg(item.e, 0), !item.negated}; break;
        case Op::Add:
        case Op::Subtract:
          if (depth + 2 > stack.size()) return false;
          stack[depth++] = {pool.arg(item.e, 0), item.negated};
          stack[depth++] = {pool.arg(item.e, 1), item.negated != (pool.op(item.e) == Op::Subtract)};
          break;
        case Op::Slot: {
          Signed s = find(static_cast<Slot>(pool.data(item.e)));
          bool negated = s.negated != item.negated;
          if (constant_[s.slot].valid()) {
            double v = *build_.number(constant_[s.slot]);
            constant += negated ? -v : v;
            break;
          }
          size_t k = 0;
          while (k < count && terms[k].slot != s.slot) ++k;
          if (k == terms.size()) return false;
          if (k == count) terms[count++] = {s.slot, 0};
          terms[k].factor += negated ? -1 : 1;
          break;
        }
        default: return false;
      }
    }
    size_t kept = 0;
    for (size_t k = 0; k < count; ++k) {
      if (terms[k].factor != 0) terms[kept++] = terms[k];
    }
    if (kept == 1) {
      // der(x) = 1 stays an equation: whether x is a state is decided later.
      if (anchored_[terms[0].slot] || m_.facts[terms[0].slot].integral != kNoSlot) return false;
      return set_constant(terms[0].slot, build_.real(-constant / terms[0].factor + 0.0));
    }
    if (kept != 2 || constant != 0 || std::abs(terms[0].factor) != std::abs(terms[1].factor)) return false;
    bool opposite = terms[0].factor == terms[1].factor;
    // der(x) = -v stays an equation: -v is no variable that could be x's derivative.
    bool derivative = m_.facts[terms[0].slot].integral != kNoSlot || m_.facts[terms[1].slot].integral != kNoSlot;
    if (opposite && derivative) return false;
    return unite(terms[0].slot, terms[1].slot, opposite);
  }

  bool look_discrete(const ScalarEquation& e) {
    const auto& pool = build_.pool();
    ExprId sides[2] = {e.left, e.right};
    bool negated = false;
    for (ExprId& side : sides) {
      if (pool.op(side) == Op::Not) {
        side = pool.arg(side, 0);
        negated = !negated;
      }
    }
    for (int k = 0; k < 2; ++k) {
      if (pool.op(sides[k]) != Op::Slot) continue;
      Slot s = static_cast<Slot>(pool.data(sides[k]));
      ExprId other = sides[1 - k];
      if (pool.op(other) == Op::Slot) {
        Signed x = find(s), y = find(static_cast<Slot>(pool.data(other)));
        if (constant_[y.slot].valid() != constant_[x.slot].valid()) {
          bool first = constant_[x.slot].valid();
          Signed known = first ? x : y, unknown = first ? y : x;
          ExprId value = constant_[known.slot];
          if ((x.negated != y.negated) != negated) value = build_.not_(value);
          return !anchored_[unknown.slot] && set_constant(unknown.slot, value);
        }
        return unite(s, static_cast<Slot>(pool.data(other)), negated);
      }
      if (build_.is_literal(other)) {
        Signed x = find(s);
        if (anchored_[x.slot] || constant_[x.slot].valid()) return false;
        return set_constant(x.slot, negated != x.negated ? build_.not_(other) : other);
      }
    }
    return false;
  }

  // x = expression in parameters: computed once, before initialization.
  bool look_parameter(const ScalarEquation& e) {
    const auto& pool = build_.pool();
    for (int k = 0; k < 2; ++k) {
      ExprId own = k == 0 ? e.left : e.right, other = k == 0 ? e.right : e.left;
      if (pool.op(own) != Op::Slot) continue;
      Slot s = static_cast<Slot>(pool.data(own));
      if (build_.type(own).base == BaseType::String) continue;
      Signed root = find(s);
      if (anchored_[root.slot] || m_.facts[root.slot].integral != kNoSlot) continue;
      if (!is_parameter_expression(m_, other)) continue;
      bool boolean = build_.type(own).base == BaseType::Boolean;
      make_parameter(root.slot, !root.negated ? other : boolean ? build_.not_(other) : build_.negate(other));
      return true;
    }
    return false;
  }

  void make_parameter(Slot s, ExprId value) {
    Facts& f = m_.facts[s];
    f.role = Role::Parameter;
    f.value = value;
    anchored_[s] = true;
    if (auto v = numeric_value(m_, value)) m_.values[s] = *v;
  }

  bool set_constant(Slot s, ExprId value) {
    if (constant_[s].valid() || m_.facts[s].clock != kNone) return false;
    constant_[s] = value;
    anchored_[s] = true;
    Facts& f = m_.facts[s];
    f.role = Role::Parameter;
    f.value = value;
    if (auto v = numeric_value(m_, value)) m_.values[s] = *v;
    return true;
  }

  // -- who stands for a set
  int score(Slot s) const {
    const Facts& f = m_.facts[s];
    int v = static_cast<int>(f.select) * 1000;
    if (f.fixed && f.fixed_given) v += 500;
    if (f.reinitialized) v += 400;
    if (f.derivative != kNoSlot) v += 200;
    if (f.integral != kNoSlot) v -= 45;  // v rather than der(x)
    if (f.start.valid()) v += 50;
    return v - std::min(40, depth(s));
  }
  int depth(Slot s) const {
    std::string_view name = m_.context.names.text(m_.model.variables[m_.schedule.slots[s].variable].pattern);
    return static_cast<int>(std::ranges::count(name, '.'));
  }

  void choose() {
    std::vector<Slot> best;
    for (bool changed = true; changed;) {
      changed = false;
      size_t n = m_.facts.size();
      best.assign(n, kNoSlot);
      for (Slot s = 0; s < n; ++s) {
        Slot root = find(s).slot;
        if (anchored_[root]) best[root] = root;
        else if (m_.facts[s].role == Role::Alias) continue;
        else if (best[root] == kNoSlot || score(s) > score(best[root])) best[root] = s;
      }
      // Where one of a set has a derivative, the one that stands for it must have it, too.
      for (Slot s = 0; s < n; ++s) {
        if (m_.facts[s].derivative == kNoSlot) continue;
        Slot target = best[find(s).slot];
        if (m_.facts[target].derivative != kNoSlot || !can_vary(target)) continue;
        bool negated = find(s).negated != find(target).negated;
        Slot d = m_.derivative_of(target);
        grow();
        unite(m_.facts[s].derivative, d, negated);
        changed = true;
      }
    }
    size_t n = m_.facts.size();
    m_.schedule.aliases.resize(n);
    std::vector<Alias> aliases(n);
    for (Slot s = 0; s < n; ++s) {
      Signed r = find(s);
      Slot target = best[r.slot];
      bool negated = r.negated != find(target).negated;
      aliases[s] = {target, target != s && negated};
    }
    m_.schedule.aliases = std::move(aliases);
  }

  void merge_attributes() {
    size_t n = m_.facts.size();
    std::vector<int> start_rank(n, -1000);
    auto rank = [&](Slot s) {
      const Facts& f = m_.facts[s];
      return (f.fixed && f.fixed_given ? 500 : 0) - depth(s) + (m_.schedule.aliases[s].target == s ? 1 : 0);
    };
    std::vector<Facts> merged = m_.facts;
    // What holds a clocked variable has its start value, whatever its own is.
    auto holds = [&](Slot s) { return clock_[s] == kNone && m_.facts[find(s).slot].clock != kNone; };
    for (Slot s = 0; s < n; ++s) {
      if (m_.schedule.aliases[s].target == s && find(s).slot != s && holds(s)) merged[s].start = {};
    }
    for (Slot s = 0; s < n; ++s) {
      Alias a = m_.schedule.aliases[s];
      const Facts& f = m_.facts[s];
      Facts& to = merged[a.target];
      auto signed_value = [&](ExprId e) {
        if (!a.negated) return e;
        return m_.model.types[m_.slot_type(s)].base == BaseType::Boolean ? build_.not_(e) : build_.negate(e);
      };
      if (f.start.valid() && !holds(s) && rank(s) > start_rank[a.target]) {
        start_rank[a.target] = rank(s);
        to.start = signed_value(f.start);
        to.fixed = f.fixed;
        to.fixed_given = f.fixed_given;
      }
      if (a.target == s) continue;
      if (f.fixed && f.fixed_given && !to.fixed_given && !f.start.valid()) to.fixed = to.fixed_given = true;
      if (!to.nominal.valid()) to.nominal = f.nominal;
      ExprId low = a.negated ? f.max : f.min, high = a.negated ? f.min : f.max;
      if (!to.min.valid() && low.valid()) to.min = a.negated ? build_.negate(low) : low;
      if (!to.max.valid() && high.valid()) to.max = a.negated ? build_.negate(high) : high;
      if (f.select > StateSelect::Default) to.select = std::max(to.select, f.select);
      else if (to.select == StateSelect::Default) to.select = std::min(to.select, f.select);
      to.discrete = to.discrete || f.discrete;
      to.when_defined = to.when_defined || f.when_defined;
      if (to.clock == kNone) to.clock = f.clock;
      to.reinitialized = to.reinitialized || f.reinitialized;
    }
    for (Slot s = 0; s < n; ++s) {
      if (m_.schedule.aliases[s].target == s) continue;
      merged[s].role = Role::Alias;
      // A constant's whole set is constant.
      ExprId value = constant_[m_.schedule.aliases[s].target];
      if (!value.valid()) continue;
      if (auto v = numeric_value(m_, value)) m_.values[s] = m_.schedule.aliases[s].negated ? -*v : *v;
    }
    m_.facts = std::move(merged);
    derivatives();
  }

  // The derivative of a representative is the representative of the derivatives.
  void derivatives() {
    size_t n = m_.facts.size();
    for (Slot s = 0; s < n; ++s) {
      Slot d = m_.facts[s].derivative;
      if (d == kNoSlot || m_.facts[d].role == Role::Unused) continue;
      Slot target = m_.schedule.aliases[s].target;
      if (target != s || m_.facts[s].role == Role::Parameter) {
        // What stands for s has no derivative of its own when it does not change between events.
        if (m_.facts[target].derivative == kNoSlot || m_.facts[target].role == Role::Parameter) vanish(d);
        continue;
      }
      Alias a = m_.schedule.aliases[d];
      if (a.target == d) continue;
      Slot below = m_.facts[a.target].integral;
      bool free = below == kNoSlot || (m_.schedule.aliases[below].target == s && !m_.schedule.aliases[below].negated);
      if (!a.negated && can_vary(a.target) && free) {
        // Another variable is this one's derivative (v = der(x)): the chain goes through it.
        m_.facts[a.target].integral = s;
        m_.facts[s].derivative = a.target;
        m_.facts[d].integral = kNoSlot;
      } else if (m_.facts[s].role == Role::Unknown) {
        keep_derivative(d);
      }
    }
  }

  void vanish(Slot d) {
    m_.facts[d].integral = kNoSlot;
    Slot target = m_.schedule.aliases[d].target;
    if (m_.facts[target].role != Role::Unknown || !vanished_.insert(target).second) return;
    ScalarEquation e;
    e.left = m_.slot(target);
    e.right = build_.real(0);
    m_.equations.push_back(e);
    removed_.push_back(false);
    if (m_.facts[target].integral != kNoSlot && m_.facts[m_.facts[target].integral].derivative == target) return;
    m_.facts[target].integral = kNoSlot;
  }

  // der(s) stays a variable of its own, with the equation that made it an alias.
  void keep_derivative(Slot d) {
    Alias a = m_.schedule.aliases[d];
    m_.schedule.aliases[d] = {d, false};
    m_.facts[d].role = Role::Unknown;
    // Its own derivative, if any, stays what the other set's is.
    if (m_.facts[d].derivative != kNoSlot) {
      m_.facts[m_.facts[d].derivative].integral = kNoSlot;
      m_.facts[d].derivative = kNoSlot;
    }
    ScalarEquation e;
    e.left = m_.slot(d);
    e.right = a.negated ? build_.negate(m_.slot(a.target)) : m_.slot(a.target);
    m_.equations.push_back(e);
    removed_.push_back(false);
  }

  // -- expressions
  ExprId replacement(Slot s, bool pre) {
    Alias a = m_.schedule.aliases[s];
    ExprId constant = a.target < constant_.size() ? constant_[a.target] : ExprId{};
    bool boolean = m_.model.types[m_.slot_type(s)].base == BaseType::Boolean;
    ExprId e = constant.valid() ? constant : pre ? m_.pre_slot(a.target) : m_.slot(a.target);
    if (!a.negated) return e;
    return boolean ? build_.not_(e) : build_.negate(e);
  }

  std::optional<ExprId> before(ExprId e) {
    const Node n = build_.pool()[e];
    if (n.op != Op::Slot && n.op != Op::PreSlot && n.op != Op::SlotArray) return std::nullopt;
    BaseType base = m_.model.types[n.type].base;
    if (base == BaseType::String || base == BaseType::ExternalObject) return e;
    Slot first = static_cast<Slot>(n.data);
    if (n.op != Op::SlotArray) return replacement(first, n.op == Op::PreSlot);
    Slot count = static_cast<Slot>(m_.model.types.count(n.type));
    if (!any_alias(first, count)) return e;
    return elements(first, n.type);
  }

  ExprId after(ExprId e) {
    const Node n = build_.pool()[e];
    if (n.op == Op::Multiply || n.op == Op::Divide || n.op == Op::Subtract || n.op == Op::Power) {
      std::vector<ExprId> args(build_.pool().args(e).begin(), build_.pool().args(e).end());
      return algebra_.rebuild(e, args);
    }
    if (n.op != Op::SlotIndexed) return e;
    Slot first = static_cast<Slot>(n.data);
    TypeId type = m_.model.variables[m_.schedule.slots[first].variable].type;
    Slot count = static_cast<Slot>(m_.model.types.count(type));
    if (!any_alias(first, count)) return e;
    TypeId flat = m_.model.types.array(n.type, std::array<int64_t, 1>{static_cast<int64_t>(count)});
    ExprId at = build_.pool().arg(e, 0);
    return build_.index(elements(first, flat), {build_.add(at, build_.integer(1))});
  }

  bool any_alias(Slot first, Slot count) const {
    for (Slot i = first; i < first + count; ++i) {
      if (m_.schedule.aliases[i].target != i) return true;
    }
    return false;
  }

  ExprId elements(Slot first, TypeId type) {
    Slot count = static_cast<Slot>(m_.model.types.count(type));
    std::vector<ExprId> level;
    for (Slot i = 0; i < count; ++i) level.push_back(replacement(first + i, false));
    std::vector<int64_t> shape = m_.model.types[type].dims;
    TypeId element = m_.model.types.element(type);
    for (size_t d = shape.size(); d-- > 0;) {
      std::vector<int64_t> inner(shape.begin() + static_cast<ptrdiff_t>(d), shape.end());
      TypeId row_type = m_.model.types.array(element, inner);
      size_t width = static_cast<size_t>(shape[d]);
      std::vector<ExprId> next;
      for (size_t r = 0; r * width < level.size(); ++r) {
        next.push_back(build_.pool().add(Op::ArrayLiteral, row_type, std::span<const ExprId>(level.data() + r * width, width)));
      }
      level = std::move(next);
    }
    return level[0];
  }

  void rewrite_all() {
    Rewriter rewrite(build_, [this](ExprId e) { return before(e); }, [this](ExprId e) { return after(e); });
    size_t kept = 0;
    for (size_t i = 0; i < m_.equations.size(); ++i) {
      if (removed_[i]) continue;
      ScalarEquation e = m_.equations[i];
      e.left = e.defines != kNoSlot ? e.left : rewrite(e.left);
      if (e.algorithm == kNone) e.right = rewrite(e.right);
      e.initial_value = rewrite(e.initial_value);
      if (e.defines == kNoSlot && build_.type(e.left).base == BaseType::Real) algebra_.cancel(e.left, e.right);
      m_.equations[kept++] = e;
    }
    m_.equations.resize(kept);
    for (ScalarEquation& e : m_.clocked_initial) {
      e.left = rewrite(e.left);
      e.right = rewrite(e.right);
    }
    for (ScalarEquation& e : m_.initial_equations) {
      if (e.algorithm != kNone) continue;
      e.left = rewrite(e.left);
      e.right = rewrite(e.right);
      if (e.defines != kNoSlot && m_.schedule.aliases[e.defines].target != e.defines) e.defines = kNoSlot;
    }
    for (ScalarAlgorithm& a : m_.algorithms) {
      auto change = [&](auto&& self, std::vector<hybrid::Statement>& list) -> void {
        for (auto& s : list) {
          ExprId target = s.target;
          for (ExprId* e : {&s.value, &s.message}) *e = rewrite(*e);
          if (target.valid() && build_.pool().op(target) == Op::SlotIndexed) s.target = rewrite(target);
          else if (target.valid() && build_.pool().op(target) == Op::Slot) {
            // Only initial algorithms assign what another variable may stand for.
            ExprId to = rewrite(target);
            if (build_.pool().op(to) == Op::Negate && build_.pool().op(build_.pool().arg(to, 0)) == Op::Slot) {
              s.target = build_.pool().arg(to, 0);
              s.value = build_.negate(s.value);
            } else if (build_.pool().op(to) == Op::Slot) {
              s.target = to;
            }
          }
          for (auto& b : s.branches) {
            b.condition = rewrite(b.condition);
            self(self, b.body);
          }
        }
      };
      change(change, a.statements);
      change(change, a.initial_statements);
      for (Slot& s : a.outputs) s = m_.schedule.aliases[s].target;
      for (Slot& s : a.inputs) s = m_.schedule.aliases[s].target;
    }
    for (ScalarEquation& e : m_.initial_equations) {
      if (e.algorithm == kNone) continue;
      e.defines = m_.schedule.aliases[e.defines].target;
      e.left = e.right = m_.slot(e.defines);
    }
    for (StringEquation& e : m_.string_equations) e.value = rewrite(e.value);
    for (auto* list : {&m_.effects, &m_.initial_effects}) {
      for (Block& b : *list) {
        b.value = rewrite(b.value);
        b.guard = rewrite(b.guard);
        b.message = rewrite(b.message);
        if (b.kind == BlockKind::Reinit) {
          Alias a = m_.schedule.aliases[b.target];
          b.target = a.target;
          if (a.negated) b.value = build_.negate(b.value);
        }
      }
    }
    for (ClockPartition& c : m_.clocks) {
      if (c.interval.valid()) c.interval = rewrite(c.interval);
    }
    // Start values and parameters may name what has become constant.
    for (Facts& f : m_.facts) {
      for (ExprId* e : {&f.start, &f.value, &f.nominal, &f.min, &f.max}) {
        if (e->valid() && !build_.is_literal(*e)) *e = rewrite(*e);
      }
    }
  }

  ScalarModel& m_;
  Build& build_;
  Algebra algebra_;
  std::vector<Slot> parent_;
  std::vector<bool> negated_, anchored_, removed_;
  std::vector<ExprId> constant_;  // of roots
  std::vector<uint32_t> clock_;   // of each slot itself; of roots Facts::clock is that of the set
  std::set<Slot> vanished_;  // derivatives of what has become constant
  bool found_ = false;
};

}  // namespace

void eliminate_aliases(ScalarModel& m) {
  for (int round = 0; round < 3; ++round) {
    Aliases aliases(m);
    aliases.run();
    if (!aliases.found()) break;
  }
}

}  // namespace saltus::structure
