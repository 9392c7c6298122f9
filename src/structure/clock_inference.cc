// Clock inference (MLS 3.6 §16.7): unification.
//
// Every variable, equation, algorithm section and effect is a node; so is every clock expression. What stands in one
// equation has one clock, so an equation is united with the variables it names, except through a clock conversion
// operator:
//     hold(u)                       the equation is unclocked, u is clocked
//     sample(u, c)                  the equation has clock c, u is unclocked
//     subSample(u, k), …            both are clocked; their clocks are related (ClockRelation)
// The sets of this union–find structure are the sub-clock partitions; sets that relations connect have one base clock.
// A set that nothing makes clocked belongs to the continuous-time partition. A set that is both is an error.
//
// Expressions as first arguments of conversion operators become variables of their own beforehand (§16.7.1).
#include <algorithm>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/clocks.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Rewriter;
using hybrid::Variability;

namespace {

SALTUS_DIAGNOSTIC(Mixed, Error, "S0401", "'{}' would have to be clocked and unclocked at once");
SALTUS_DIAGNOSTIC(NotVariable, Error, "S0413", "{} needs a variable: before the first tick, its start value is taken");
SALTUS_DIAGNOSTIC(NotParameter, Error, "S0405", "{} has to be known before the simulation: a parameter expression");

class ClockInference {
 public:
  explicit ClockInference(ScalarModel& m) : m_(m), build_(m.build) {}

  void run() {
    extract();
    if (m_.failed) return;
    number();
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (m_.facts[s].derivative != kNoSlot) unite(s, m_.facts[s].derivative);
    }
    contexts();
    if (m_.failed || !marked()) return;
    partitions();
    if (!solve_clock_rates(m_, graph_) || !infer_solvers(m_, graph_)) {
      m_.failed = true;
      return;
    }
    assign();
    make_ticks(m_, graph_);
    lower();
  }

 private:
  // -- arguments of conversions become variables
  static bool converts(Op op) {
    switch (op) {
      case Op::SampleClocked:
      case Op::Hold:
      case Op::Previous:
      case Op::SubSample:
      case Op::SuperSample:
      case Op::ShiftSample:
      case Op::BackSample:
      case Op::NoClock:
      case Op::ClockEvent: return true;
      default: return false;
    }
  }

  void extract() {
    Rewriter rewrite(build_, nullptr, [this](ExprId e) { return named(e); });
    auto all = [&](std::vector<ScalarEquation>& list) {
      for (size_t i = 0; i < list.size(); ++i) {
        span_ = list[i].origin;
        ScalarEquation e = list[i];
        if (e.algorithm == kNone) {
          e.left = rewrite(e.left);
          e.right = rewrite(e.right);
        }
        if (e.when_clock.valid()) e.when_clock = rewrite(e.when_clock);
        list[i] = e;
      }
    };
    // What is added while going through the list needs no further look: its parts have been seen.
    all(m_.clock_equations);
    all(m_.equations);
    all(m_.initial_equations);
    for (StringEquation& e : m_.string_equations) {
      span_ = e.origin;
      e.value = rewrite(e.value);
      if (e.when_clock.valid()) e.when_clock = rewrite(e.when_clock);
    }
    for (ScalarAlgorithm& a : m_.algorithms) {
      span_ = a.origin;
      for (auto& s : a.statements) hybrid::each_expression(s, [&](ExprId& e) { e = rewrite(e); });
      for (auto& s : a.initial_statements) hybrid::each_expression(s, [&](ExprId& e) { e = rewrite(e); });
    }
    for (size_t i = 0; i < m_.effects.size(); ++i) {
      span_ = m_.effects[i].origin;
      for (ExprId* e : {&m_.effects[i].value, &m_.effects[i].guard, &m_.effects[i].message}) {
        if (e->valid()) *e = rewrite(*e);
      }
    }
    for (auto& [effect, clock] : m_.clocked_effects) clock = rewrite(clock);
    for (ScalarEquation& e : made_) m_.equations.push_back(e);
  }

  ExprId named(ExprId e) {
    const auto& pool = build_.pool();
    if (!converts(pool.op(e))) return e;
    ExprId u = pool.arg(e, 0);
    BaseType base = build_.type(u).base;
    if (base == BaseType::Clock || pool.op(u) == Op::Slot || is_parameter_expression(m_, u)) return e;
    Op op = pool.op(e);
    if (op == Op::Hold || op == Op::Previous || op == Op::BackSample) {
      m_.context.diagnostics.report(NotVariable, place(span_), hybrid::op_text(op));
      m_.failed = true;
      return e;
    }
    TypeId type = build_.type_id(u);
    Slot s = m_.add_hidden("$" + std::string(hybrid::op_text(pool.op(e))) + std::to_string(++m_.when_count), type,
                           base == BaseType::Real ? Variability::Continuous : Variability::Discrete);
    ScalarEquation eq;
    eq.left = m_.slot(s);
    eq.right = u;
    eq.origin = span_;
    made_.push_back(eq);
    std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
    args[0] = m_.slot(s);
    return build_.pool().add(pool.op(e), build_.type_id(e), args, pool.data(e));
  }

  // -- nodes
  void number() {
    uint32_t n = static_cast<uint32_t>(m_.facts.size());
    strings_ = n;
    equations_ = strings_ + static_cast<uint32_t>(m_.strings.size());
    algorithms_ = equations_ + static_cast<uint32_t>(m_.equations.size());
    string_equations_ = algorithms_ + static_cast<uint32_t>(m_.algorithms.size());
    effects_ = string_equations_ + static_cast<uint32_t>(m_.string_equations.size());
    uint32_t size = effects_ + static_cast<uint32_t>(m_.effects.size());
    parent_.resize(size);
    for (uint32_t i = 0; i < size; ++i) parent_[i] = i;
    evidence_.resize(size);
  }
  uint32_t add_node() {
    parent_.push_back(static_cast<uint32_t>(parent_.size()));
    evidence_.emplace_back();
    return parent_.back();
  }
  uint32_t find(uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void unite(uint32_t a, uint32_t b) {
    a = find(a), b = find(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    parent_[b] = a;
    for (auto [to, from] : {std::pair{&evidence_[a].clocked, &evidence_[b].clocked},
                            std::pair{&evidence_[a].unclocked, &evidence_[b].unclocked}}) {
      if (!to->known) *to = *from;
    }
  }

  // Why a set is clocked, or is not.
  struct Evidence {
    struct Place {
      bool known = false;
      Span span;
    };
    Place clocked, unclocked;
  };
  void mark(uint32_t node, bool clocked, Span span) {
    Evidence& e = evidence_[find(node)];
    auto& place = clocked ? e.clocked : e.unclocked;
    if (!place.known) place = {true, span};
  }

  // -- what stands together
  void contexts() {
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      const ScalarEquation e = m_.equations[i];
      Span span = place(e.origin);
      uint32_t node = equations_ + i;
      if (e.algorithm != kNone) {
        unite(node, algorithms_ + e.algorithm);
        if (e.defines != kNoSlot) unite(node, e.defines);
      } else {
        look(node, e.left, span);
        look(node, e.right, span);
      }
      within(node, e.when_clock, span);
    }
    for (uint32_t i = 0; i < m_.algorithms.size(); ++i) {
      const ScalarAlgorithm& a = m_.algorithms[i];
      Span span = place(a.origin);
      for (Slot s : a.outputs) unite(algorithms_ + i, s);
      each_statement(a.statements, [&](ExprId e) { look(algorithms_ + i, e, span); });
    }
    for (uint32_t i = 0; i < m_.string_equations.size(); ++i) {
      const StringEquation e = m_.string_equations[i];
      unite(string_equations_ + i, strings_ + e.target);
      look(string_equations_ + i, e.value, place(e.origin));
      within(string_equations_ + i, e.when_clock, place(e.origin));
    }
    for (uint32_t i = 0; i < m_.effects.size(); ++i) {
      const Block& b = m_.effects[i];
      for (ExprId e : {b.value, b.guard, b.message}) {
        if (e.valid()) look(effects_ + i, e, b.span);
      }
      if (b.kind == BlockKind::Reinit) unite(effects_ + i, b.target);
    }
    for (const auto& [effect, clock] : m_.clocked_effects) within(effects_ + effect, clock, m_.effects[effect].span);
    for (const ScalarEquation& e : m_.clock_equations) {
      Span span = place(e.origin);
      uint32_t a = clock_node(e.left, span), b = clock_node(e.right, span);
      unite(a, b);
      mark(a, true, span);
    }
  }
  Span place(EquationId id) const { return id.valid() ? m_.model.all_equations[id].span : Span{}; }

  template <class F>
  void each_statement(const std::vector<hybrid::Statement>& list, F f) {
    for (const auto& s : list) hybrid::each_expression(s, [&](const ExprId& e) { f(e); });
  }

  void within(uint32_t node, ExprId clock, Span span) {
    if (!clock.valid()) return;
    mark(node, true, span);
    unite(node, clock_node(clock, span));
  }

  bool is_unknown(Slot s) const { return m_.facts[s].role == Role::Unknown || m_.facts[s].role == Role::Input; }

  // The node of a Slot; kNone for parameters.
  uint32_t slot_node(ExprId e) {
    const Node& n = build_.pool()[e];
    if (n.op != Op::Slot && n.op != Op::PreSlot) return kNone;
    if (m_.model.types[n.type].base == BaseType::String) {
      return m_.strings[n.data].parameter ? kNone : strings_ + static_cast<uint32_t>(n.data);
    }
    if (m_.model.types[n.type].base == BaseType::ExternalObject) return kNone;
    return is_unknown(static_cast<Slot>(n.data)) ? static_cast<uint32_t>(n.data) : kNone;
  }

  void look(uint32_t context, ExprId root, Span span) {
    const auto& pool = build_.pool();
    std::vector<ExprId> stack{root};
    std::unordered_set<uint32_t> seen;
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!seen.insert(e.value).second) continue;
      const Node n = pool[e];
      switch (n.op) {
        case Op::Slot:
        case Op::PreSlot:
          if (uint32_t s = slot_node(e); s != kNone) unite(context, s);
          continue;
        case Op::SlotArray:
        case Op::SlotIndexed: {
          BaseType base = m_.model.types[n.type].base;
          if (base != BaseType::String && base != BaseType::ExternalObject) {
            TypeId type =
                n.op == Op::SlotIndexed ? m_.model.variables[m_.schedule.slots[n.data].variable].type : n.type;
            Slot count = static_cast<Slot>(m_.model.types.count(type));
            for (Slot i = 0; i < count; ++i) {
              Slot s = static_cast<Slot>(n.data) + i;
              if (is_unknown(s)) unite(context, s);
            }
          }
          break;
        }
        case Op::Hold:
          mark(context, false, span);
          if (uint32_t u = slot_node(pool.arg(e, 0)); u != kNone) mark(u, true, span);
          continue;
        case Op::SampleClocked:
          mark(context, true, span);
          if (uint32_t u = slot_node(pool.arg(e, 0)); u != kNone) mark(u, false, span);
          if (n.args_count > 1) unite(context, clock_node(pool.arg(e, 1), span));
          continue;
        case Op::SubSample:
        case Op::SuperSample:
        case Op::ShiftSample:
        case Op::BackSample:
        case Op::NoClock:
          mark(context, true, span);
          if (uint32_t u = slot_node(pool.arg(e, 0)); u != kNone) {
            mark(u, true, span);
            relate(context, u, e, span);
          }
          continue;
        case Op::Previous:
        case Op::Interval:
        case Op::FirstTick: mark(context, true, span); break;
        default: break;
      }
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
  }

  // -- clock expressions
  uint32_t clock_node(ExprId e, Span span) {
    const auto& pool = build_.pool();
    const Node n = pool[e];
    if (n.op == Op::Slot) return static_cast<uint32_t>(n.data);
    if (n.op == Op::If) {
      auto c = numeric_value(m_, pool.arg(e, 0));
      if (!c) {
        not_parameter(span, "the condition of an if-expression between clocks");
        return add_node();
      }
      return clock_node(pool.arg(e, *c != 0 ? 1 : 2), span);
    }
    uint32_t node = add_node();
    mark(node, true, span);
    ClockAnchor anchor;
    anchor.node = node;
    anchor.span = span;
    switch (n.op) {
      case Op::ClockRational: {
        ExprId counter = pool.arg(e, 0);
        auto resolution = integer(pool.arg(e, 1));
        if (!resolution || *resolution < 1) {
          not_parameter(span, "the resolution of a clock, an Integer above 0,");
          return node;
        }
        if (is_parameter_expression(m_, counter)) {
          auto k = integer(counter);
          if (!k || *k < 0) {
            not_parameter(span, "the interval of a clock, an Integer not below 0,");
            return node;
          }
          if (*k == 0) return node;  // inferred
          anchor.source = ClockSource::Rational;
          anchor.interval = *reduced(*k, *resolution);
        } else {
          look(node, counter, span);
          anchor.source = ClockSource::Counter;
          anchor.expression = counter;
          anchor.resolution = pool.arg(e, 1);
        }
        break;
      }
      case Op::ClockReal: {
        ExprId interval = pool.arg(e, 0);
        anchor.expression = interval;
        if (is_parameter_expression(m_, interval)) {
          anchor.source = ClockSource::Interval;
        } else {
          look(node, interval, span);
          anchor.source = ClockSource::Variable;
        }
        break;
      }
      case Op::ClockEvent:
        anchor.source = ClockSource::Event;
        anchor.expression = pool.arg(e, 0);
        anchor.start_interval = n.args_count > 1 ? pool.arg(e, 1) : build_.real(0);
        if (uint32_t u = slot_node(pool.arg(e, 0)); u != kNone) mark(u, false, span);
        break;
      case Op::ClockSolver: {
        ClockRelation r;
        r.y = node;
        r.u = clock_node(pool.arg(e, 0), span);
        r.conversion = false;
        r.span = span;
        graph_.relations.push_back(r);
        ExprId method = pool.arg(e, 1);
        if (pool.op(method) == Op::Slot && m_.strings[pool.data(method)].parameter)
          method = m_.strings[pool.data(method)].value;
        if (!method.valid() || pool.op(method) != Op::String) {
          not_parameter(span, "the solver of a clock");
          return node;
        }
        solvers_.emplace_back(node, std::string(m_.context.names.text(pool.string(method))));
        return node;
      }
      case Op::SubSample:
      case Op::SuperSample:
      case Op::ShiftSample:
      case Op::BackSample: {
        uint32_t u = clock_node(pool.arg(e, 0), span);
        relate(node, u, e, span);
        return node;
      }
      default: return node;  // Clock(): inferred
    }
    graph_.anchors.push_back(anchor);
    return node;
  }

  void relate(uint32_t y, uint32_t u, ExprId e, Span span) {
    const auto& pool = build_.pool();
    ClockRelation r;
    r.y = y;
    r.u = u;
    r.span = span;
    Op op = pool.op(e);
    auto number = [&](size_t i, int64_t otherwise) {
      return i < pool.arg_count(e) ? integer(pool.arg(e, i)) : std::optional<int64_t>(otherwise);
    };
    if (op == Op::NoClock) {
      r.kind = ClockRelation::Same;
    } else if (op == Op::SubSample || op == Op::SuperSample) {
      auto factor = number(1, 0);
      if (!factor || *factor < 0) return not_parameter(span, "a factor between clocks, an Integer not below 0,");
      if (*factor == 0)
        r.kind = op == Op::SubSample ? ClockRelation::SubInferred : ClockRelation::SuperInferred;
      else
        r.factor = op == Op::SubSample ? Rational{*factor, 1} : Rational{1, *factor};
    } else {
      auto shift = number(1, 0), resolution = number(2, 1);
      if (!shift || !resolution || *shift < 0 || *resolution < 1) {
        return not_parameter(span, "the shift of a clock, an Integer not below 0,");
      }
      r.offset = *reduced(op == Op::ShiftSample ? *shift : -*shift, *resolution);
    }
    graph_.relations.push_back(r);
  }

  std::optional<int64_t> integer(ExprId e) {
    if (!is_parameter_expression(m_, e)) return std::nullopt;
    auto v = numeric_value(m_, e);
    if (!v || *v != static_cast<double>(static_cast<int64_t>(*v))) return std::nullopt;
    return static_cast<int64_t>(*v);
  }
  void not_parameter(Span span, const char* what) {
    m_.context.diagnostics.report(NotParameter, span, what);
    m_.failed = true;
  }

  // -- what was found
  bool marked() {
    for (uint32_t i = 0; i < parent_.size(); ++i) {
      if (find(i) != i) continue;
      const Evidence& e = evidence_[i];
      if (!e.clocked.known || !e.unclocked.known) continue;
      m_.context.diagnostics.report(Mixed, e.clocked.span, name(i))
          .also(e.unclocked.span, "unclocked by this")
          .hint("put sample() where a signal enters the clocked part and hold() where it leaves");
      m_.failed = true;
    }
    return !m_.failed;
  }

  std::string name(uint32_t root) {
    std::string hidden;
    for (Slot s = 0; s < strings_; ++s) {
      if (find(s) != root || m_.facts[s].role == Role::Unused) continue;
      if (!m_.model.variables[m_.schedule.slots[s].variable].hide_result) return m_.name(s);
      if (hidden.empty()) hidden = m_.name(s);
    }
    return hidden.empty() ? "this equation" : hidden;
  }

  void partitions() {
    // Relations make both of their ends clocked: what a noClock or a solver clock leads to counts as well.
    for (const ClockRelation& r : graph_.relations) {
      mark(r.y, true, r.span);
      mark(r.u, true, r.span);
    }
    partition_.assign(parent_.size(), kNone);
    for (uint32_t i = 0; i < parent_.size(); ++i) {
      uint32_t root = find(i);
      if (!evidence_[root].clocked.known) continue;
      if (partition_[root] == kNone) {
        partition_[root] = static_cast<uint32_t>(graph_.partitions.size());
        graph_.partitions.emplace_back();
        graph_.partitions.back().span = evidence_[root].clocked.span;
      }
      partition_[i] = partition_[root];
      ClockGraph::Partition& p = graph_.partitions[partition_[i]];
      if (i < strings_ && m_.facts[i].role != Role::Unused) {
        const hybrid::Variable& v = m_.model.variables[m_.schedule.slots[i].variable];
        if (p.name.empty() || (p.name[0] == '$' && !v.hide_result)) p.name = m_.name(i);
        if (m_.facts[i].derivative != kNoSlot && is_unknown(i)) p.discretized = true;
      } else if (i >= equations_ && i < effects_ + m_.effects.size()) {
        p.used = true;
      }
    }
    for (ClockAnchor& a : graph_.anchors) a.node = partition_[a.node];
    for (ClockRelation& r : graph_.relations) r.y = partition_[r.y], r.u = partition_[r.u];
    for (const auto& [node, method] : solvers_) {
      std::string& solver = graph_.partitions[partition_[node]].solver;
      if (!method.empty()) solver = method;
    }
  }

  void assign() {
    for (Slot s = 0; s < strings_; ++s) {
      if (m_.model.types[m_.slot_type(s)].base == BaseType::Clock) {
        m_.facts[s].role = Role::Unused;
        m_.model.variables[m_.schedule.slots[s].variable].hide_result = true;
        continue;
      }
      if (partition_[s] == kNone || !is_unknown(s)) continue;
      m_.facts[s].clock = partition_[s];
      if (!graph_.partitions[partition_[s]].discretized) m_.facts[s].discrete = true;
    }
    for (uint32_t i = 0; i < m_.equations.size(); ++i) m_.equations[i].clock = partition_[equations_ + i];
    for (uint32_t i = 0; i < m_.algorithms.size(); ++i) m_.algorithms[i].clock = partition_[algorithms_ + i];
    for (uint32_t i = 0; i < m_.string_equations.size(); ++i) {
      m_.string_equations[i].clock = partition_[string_equations_ + i];
    }
    effect_partition_.assign(partition_.begin() + effects_,
                             partition_.begin() + effects_ + static_cast<ptrdiff_t>(m_.effects.size()));
    m_.clock_equations.clear();
    initial_equations();
  }

  // Initial equations of clocked variables: conditions at the first tick of a discretized partition, or start values.
  void initial_equations() {
    std::vector<ScalarEquation> kept;
    for (ScalarEquation& e : m_.initial_equations) {
      uint32_t clock = kNone;
      hybrid::Walk walk(build_.pool());
      auto find_clock = [&](ExprId x) {
        if (uint32_t s = slot_node(x); s != kNone && s < strings_ && m_.facts[s].clock != kNone)
          clock = m_.facts[s].clock;
      };
      if (e.algorithm == kNone) {
        walk(e.left, find_clock);
        walk(e.right, find_clock);
      }
      if (clock == kNone) {
        kept.push_back(e);
        continue;
      }
      e.clock = clock;
      const auto& pool = build_.pool();
      if (pool.op(e.left) == Op::PreSlot && is_parameter_expression(m_, e.right)) {
        m_.facts[pool.data(e.left)].start = e.right;
      } else {
        m_.clocked_initial.push_back(e);
      }
    }
    m_.initial_equations = std::move(kept);
  }

  // -- operators replaced by what they mean at a tick
  ExprId meaning(ExprId e, uint32_t clock) {
    const auto& pool = build_.pool();
    auto before = [&](ExprId u) {
      return slot_node(u) == kNone || build_.type(u).base == BaseType::String
                 ? u
                 : m_.pre_slot(static_cast<Slot>(pool.data(u)));
    };
    switch (pool.op(e)) {
      case Op::Hold:
      case Op::SubSample:
      case Op::SuperSample:
      case Op::ShiftSample:
      case Op::BackSample:
      case Op::NoClock: return pool.arg(e, 0);  // the slot keeps the value of the last tick
      case Op::SampleClocked:                   // the left limit
      case Op::Previous: return before(pool.arg(e, 0));
      case Op::Interval: return m_.clocks[clock].interval;
      case Op::FirstTick: return m_.clocks[clock].first;
      default: return e;
    }
  }

  void lower() {
    std::vector<std::unique_ptr<Rewriter>> rewriters(m_.clocks.size() + 1);
    auto rewrite = [&](ExprId e, uint32_t clock) {
      if (!e.valid()) return e;
      size_t k = clock == kNone ? m_.clocks.size() : clock;
      if (!rewriters[k]) {
        rewriters[k] =
            std::make_unique<Rewriter>(build_, nullptr, [this, clock](ExprId x) { return meaning(x, clock); });
      }
      return (*rewriters[k])(e);
    };
    for (auto* list : {&m_.equations, &m_.clocked_initial}) {
      for (ScalarEquation& e : *list) {
        e.left = rewrite(e.left, e.clock);
        e.right = rewrite(e.right, e.clock);
        e.initial_value = rewrite(e.initial_value, e.clock);
        e.when_clock = {};
      }
    }
    for (StringEquation& e : m_.string_equations) e.value = rewrite(e.value, e.clock), e.when_clock = {};
    for (ScalarAlgorithm& a : m_.algorithms) {
      auto change = [&](ExprId& e) { e = rewrite(e, a.clock); };
      for (auto& s : a.statements) hybrid::each_expression(s, change);
      for (auto& s : a.initial_statements) hybrid::each_expression(s, change);
    }
    for (uint32_t i = 0; i < effect_partition_.size(); ++i) {
      Block& b = m_.effects[i];
      uint32_t clock = effect_partition_[i];
      b.value = rewrite(b.value, clock);
      b.guard = rewrite(b.guard, clock);
      b.message = rewrite(b.message, clock);
      if (clock != kNone) b.clock = m_.clocks[clock].tick;
    }
    m_.clocked_effects.clear();
  }

  ScalarModel& m_;
  Build& build_;
  EquationId span_;
  std::vector<ScalarEquation> made_;
  ClockGraph graph_;
  uint32_t strings_ = 0, equations_ = 0, algorithms_ = 0, string_equations_ = 0, effects_ = 0;
  std::vector<uint32_t> parent_, partition_, effect_partition_;
  std::vector<Evidence> evidence_;
  std::vector<std::pair<uint32_t, std::string>> solvers_;
};

bool has_clocks(const ScalarModel& m) {
  if (!m.clock_equations.empty() || !m.clocked_effects.empty()) return true;
  for (size_t i = 0; i < m.model.exprs.size(); ++i) {
    if (hybrid::op_class(m.model.exprs.op(ExprId(i))) == hybrid::OpClass::Clock) return true;
  }
  for (const hybrid::Variable& v : m.model.variables) {
    if (m.model.types[v.type].base == BaseType::Clock) return true;
  }
  return false;
}

}  // namespace

void infer_clocks(ScalarModel& m) {
  if (has_clocks(m)) ClockInference(m).run();
}

}  // namespace saltus::structure
