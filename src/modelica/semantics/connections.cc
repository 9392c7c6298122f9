// Connections (MLS 3.6 §9.1-9.3): sets of ports, and their equations: equal potentials, flows that sum to zero.
//
// Sets are built on scalars, with union-find. Their equations are rolled up again: neighbouring sets of the same
// variables whose offsets advance by constant steps become one equation over an index range, so that a chain of 100 000
// cells costs a handful of equations.
#include "modelica/semantics/connections.h"

#include <algorithm>

#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::IndexRange;
using hybrid::IteratorId;

SALTUS_DIAGNOSTIC(NotAConnector, Error, "M0510", "'{}' is not a connector");
SALTUS_DIAGNOSTIC(ConnectorSizes, Error, "M0511", "the connected arrays differ in size: {} and {} elements");
SALTUS_DIAGNOSTIC(ConnectorMember, Error, "M0512", "the connectors do not fit: '{}' has no '{}'");
SALTUS_DIAGNOSTIC(FlowToPotential, Error, "M0513", "a flow variable is connected to one that is not: '{}' and '{}'");
SALTUS_DIAGNOSTIC(ConnectTypes, Error, "M0514", "variables of different type are connected: '{}' is {}, '{}' is {}");
SALTUS_DIAGNOSTIC(SubscriptNotKnown, Error, "M0515", "the subscripts of a connection must be known before the simulation starts");
SALTUS_DIAGNOSTIC(TwoSources, Error, "M0516", "two outputs are connected: '{}' and '{}'");

std::optional<int64_t> Semantics::integer_at(ExprId expr, std::span<const IteratorId> iterators, std::span<const int64_t> values) {
  const hybrid::ExprPool& pool = model_.exprs;
  switch (pool.op(expr)) {
    case Op::Integer: return pool.integer(expr);
    case Op::Iterator:
      for (size_t i = 0; i < iterators.size(); ++i) {
        if (iterators[i] == pool.iterator(expr)) return values[i];
      }
      return std::nullopt;
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply: {
      auto a = integer_at(pool.arg(expr, 0), iterators, values);
      auto b = integer_at(pool.arg(expr, 1), iterators, values);
      if (!a || !b) return std::nullopt;
      return pool.op(expr) == Op::Add ? *a + *b : pool.op(expr) == Op::Subtract ? *a - *b : *a * *b;
    }
    case Op::Negate: {
      auto a = integer_at(pool.arg(expr, 0), iterators, values);
      if (!a) return std::nullopt;
      return -*a;
    }
    default: {
      std::vector<ExprId> literals;
      for (int64_t value : values) literals.push_back(build_.integer(value));
      ExprId fixed = hybrid::substitute_iterators(build_, expr, iterators, literals);
      if (auto literal = build_.integer_value(fixed)) return literal;
      if (auto value = try_evaluate(fixed, true)) return value->as_integer();
      return std::nullopt;
    }
  }
}

template <class F>
void Semantics::each_index(const std::vector<IndexRange>& ranges, F&& f) {
  std::vector<IteratorId> iterators;
  std::vector<int64_t> values;
  for (const IndexRange& range : ranges) {
    if (range.count() == 0) return;
    iterators.push_back(range.iterator);
    values.push_back(range.first);
  }
  for (;;) {
    f(std::span<const IteratorId>(iterators), std::span<const int64_t>(values));
    size_t d = ranges.size();
    for (; d-- > 0;) {
      values[d] += ranges[d].step;
      bool past = ranges[d].step > 0 ? values[d] > ranges[d].last : values[d] < ranges[d].last;
      if (!past) break;
      values[d] = ranges[d].first;
    }
    if (d == static_cast<size_t>(-1)) return;
  }
}

int64_t Semantics::flat_offset(Instance& instance, std::span<const int64_t> subscripts) {
  // Levels that were split carry their number in the instance itself.
  std::vector<Instance*> chain;
  for (Instance* at = &instance; at; at = at->parent) chain.push_back(at);
  int64_t offset = 0;
  size_t next = 0;
  for (size_t i = chain.size(); i-- > 0;) {
    next += chain[i]->fixed.size();
    for (const Dimension& dimension : dims(*chain[i])) {
      if (next >= subscripts.size()) return offset;
      offset = offset * dimension.size + (subscripts[next++] - 1);
    }
  }
  return offset;
}

// A connector is outside when it belongs to the class in which the connect stands (MLS §9.1.2).
bool Semantics::is_outside(const syntax::ReferenceExpr& expr, const Env& env) {
  Found found = lookup_name(env.scope, expr.parts[0].name);
  if (found.kind != Found::ComponentFound) return false;
  Instance* first = found.component;
  if (first->outer && !first->inner) return false;
  return first->is_connector;
}

void Semantics::add_connect(const ConnectStatement& statement) {
  std::vector<IteratorScope> scopes;
  scopes.reserve(statement.iterators.size());
  const IteratorScope* outer = nullptr;
  for (size_t i = statement.iterators.size(); i-- > 0;) {
    scopes.push_back({statement.iterators[i].first, statement.iterators[i].second, outer});
    outer = &scopes.back();
  }
  ConnectStatement at = statement;
  at.env.iterators = outer;
  std::vector<NamedInstance> left = named_instances(*statement.equation->left, at.env);
  std::vector<NamedInstance> right = named_instances(*statement.equation->right, at.env);
  if (left.empty() || right.empty()) return;  // a conditional component that is not there (MLS §4.4.5)
  if (!left[0].instance || !right[0].instance) {
    // A member that an expandable connector does not have yet.
    connections_waiting_.push_back(statement);
    return;
  }
  connect_instances(left, right, at);
}

void Semantics::connect_instances(const std::vector<NamedInstance>& left, const std::vector<NamedInstance>& right,
                                  const ConnectStatement& statement) {
  const syntax::ConnectEquation& equation = *statement.equation;
  for (auto [side, reference] : {std::pair{&left[0], equation.left}, std::pair{&right[0], equation.right}}) {
    // What is declared inside an expandable connector is a member like those that connections add.
    if (side->instance->parent && side->instance->parent->is_expandable) side->instance->is_connector = true;
    if (!side->instance->is_connector) {
      report(NotAConnector, reference->span, path(*side->instance))
          .also(side->instance->entry->component->name_span, "declared here");
      fail();
    }
  }
  bool left_outside = is_outside(*equation.left, statement.env);
  bool right_outside = is_outside(*equation.right, statement.env);

  // The elements that a side stands for, at given iterator values: all combinations of its whole and sliced dimensions.
  auto elements = [&](const NamedInstance& side, std::span<const IteratorId> iterators, std::span<const int64_t> values) {
    std::vector<int64_t> sizes;
    std::vector<Instance*> chain;
    for (Instance* at = side.instance; at; at = at->parent) chain.push_back(at);
    for (size_t i = chain.size(); i-- > 0;) {
      for (int64_t s : chain[i]->fixed) sizes.push_back(-s);
      for (const Dimension& dimension : dims(*chain[i])) sizes.push_back(dimension.size);
    }
    std::vector<std::vector<int64_t>> choices(sizes.size());
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] < 0) {
        choices[i] = {-sizes[i]};
        continue;
      }
      ExprId subscript = side.subscripts[i];
      if (model_.exprs.op(subscript) == Op::Colon) {
        for (int64_t k = 1; k <= sizes[i]; ++k) choices[i].push_back(k);
      } else if (!type(subscript).dims.empty()) {
        auto value = try_evaluate(subscript, true);
        if (!value) error(SubscriptNotKnown, equation.span);
        for (int64_t k = 0; k < value->count(); ++k) choices[i].push_back(value->element(k).as_integer());
      } else {
        auto value = integer_at(subscript, iterators, values);
        if (!value) error(SubscriptNotKnown, equation.span);
        choices[i] = {*value};
      }
      for (int64_t k : choices[i]) {
        if (k < 1 || k > sizes[i]) error(SubscriptNotKnown, equation.span);
      }
    }
    std::vector<int64_t> offsets;
    std::vector<size_t> at(sizes.size(), 0);
    for (const auto& choice : choices) {
      if (choice.empty()) return offsets;
    }
    std::vector<int64_t> subscripts(sizes.size());
    for (;;) {
      for (size_t i = 0; i < sizes.size(); ++i) subscripts[i] = choices[i][at[i]];
      offsets.push_back(flat_offset(*side.instance, subscripts));
      size_t d = sizes.size();
      for (; d-- > 0;) {
        if (++at[d] < choices[d].size()) break;
        at[d] = 0;
      }
      if (d == static_cast<size_t>(-1)) break;
    }
    return offsets;
  };
  each_index(statement.ranges, [&](std::span<const IteratorId> iterators, std::span<const int64_t> values) {
    std::vector<std::pair<Instance*, int64_t>> a, b;
    for (const NamedInstance& part : left) {
      for (int64_t offset : elements(part, iterators, values)) a.emplace_back(part.instance, offset);
    }
    for (const NamedInstance& part : right) {
      for (int64_t offset : elements(part, iterators, values)) b.emplace_back(part.instance, offset);
    }
    if (a.size() != b.size()) error(ConnectorSizes, equation.span, a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      Connections::Pending pending{a[i].first, a[i].second, left_outside, b[i].first, b[i].second, right_outside, &equation, {}};
      // Overdetermined parts become optional edges of the graph.
      std::function<void(Instance&, int64_t, Instance&, int64_t)> edges = [&](Instance& x, int64_t ox, Instance& y, int64_t oy) {
        if (overdetermined(x) && overdetermined(y)) {
          GraphEdge edge;
          edge.a = graph_node(x, ox);
          edge.b = graph_node(y, oy);
          edge.optional = true;
          edge.span = equation.span;
          pending.edges.push_back(static_cast<uint32_t>(connections_.edges.size()));
          connections_.edges.push_back(edge);
          return;
        }
        if (x.is_leaf()) return;
        make_children(x);
        for (Instance* member : x.children) {
          Instance* other = child(y, member->name);
          if (!other || !member->dims.empty()) continue;
          edges(*member, ox, *other, oy);
        }
      };
      edges(*a[i].first, a[i].second, *b[i].first, b[i].second);
      connections_.pending.push_back(std::move(pending));
    }
  });
}

uint32_t Semantics::port(Instance& leaf, int64_t offset, bool outside) {
  if (leaf.port_id == 0xffffffffu) leaf.port_id = connections_.leaves++;
  uint64_t key = Connections::port_key(leaf.port_id, offset, outside);
  auto [it, added] = connections_.port_of.emplace(key, static_cast<uint32_t>(connections_.ports.size()));
  if (added) {
    connections_.ports.push_back({&leaf, offset, outside, {}});
    connections_.sets.add();
  }
  return it->second;
}

void Semantics::connect_elements(Instance& left, int64_t left_offset, bool left_outside, Instance& right, int64_t right_offset,
                                 bool right_outside, const syntax::ConnectEquation& equation, bool broken) {
  if (left.removed || right.removed) return;
  if (left.is_leaf() != right.is_leaf()) {
    error(ConnectorMember, equation.span, path(left.is_leaf() ? left : right), "members of the other side");
  }
  if (left.is_leaf()) {
    if (left.variability == syntax::Variability::Constant || left.variability == syntax::Variability::Parameter) {
      return;
    }
    if ((left.flow == syntax::Flow::Flow) != (right.flow == syntax::Flow::Flow)) {
      error(FlowToPotential, equation.span, path(left), path(right));
    }
    TypeId a = type_of(left), b = type_of(right);
    if (a != b && !assignable(a, b) && !assignable(b, a)) {
      error(ConnectTypes, equation.span, path(left), show(a), path(right), show(b));
    }
    uint32_t p = port(left, left_offset, left_outside);
    uint32_t q = port(right, right_offset, right_outside);
    for (uint32_t r : {p, q}) {
      if (!connections_.ports[r].span.valid()) connections_.ports[r].span = equation.span;
    }
    connections_.sets.merge(p, q);
    return;
  }
  make_children(left);
  make_children(right);
  for (Instance* member : left.children) {
    if (is_removed(*member)) continue;
    Instance* other = child(right, member->name);
    if (!other) {
      if (left.is_expandable || right.is_expandable) continue;
      error(ConnectorMember, equation.span, path(right), text(member->name));
    }
    if (broken && overdetermined(*member)) {
      residue(*member, left_offset, *other, right_offset, equation);
      continue;
    }
    // Arrays inside of connectors: element by element.
    int64_t count = 1, other_count = 1;
    for (const Dimension& dimension : dims(*member)) count *= dimension.size;
    for (const Dimension& dimension : dims(*other)) other_count *= dimension.size;
    if (count != other_count) error(ConnectorSizes, equation.span, count, other_count);
    for (int64_t k = 0; k < count; ++k) {
      connect_elements(*member, left_offset * count + k, left_outside, *other, right_offset * count + k, right_outside, equation, broken);
    }
  }
  for (Instance* member : right.children) {
    if (!child(left, member->name) && !left.is_expandable && !right.is_expandable && !is_removed(*member)) {
      error(ConnectorMember, equation.span, path(left), text(member->name));
    }
  }
}

void Semantics::collect_connections() {
  pass_ = Pass::Connections;
  equations_of(*root_);
  if (context_.diagnostics.has_errors()) return;
  expand_connectors();
  for (const Connections::Pending& pending : connections_.pending) {
    ++connections_.counts[{pending.left, pending.left_offset}];
    ++connections_.counts[{pending.right, pending.right_offset}];
  }
  break_loops();
  for (const Connections::Pending& pending : connections_.pending) {
    bool broken = false;
    for (uint32_t edge : pending.edges) broken |= connections_.edges[edge].broken;
    try {
      connect_elements(*pending.left, pending.left_offset, pending.left_outside, *pending.right, pending.right_offset,
                       pending.right_outside, *pending.equation, broken);
    } catch (const Failed&) {
    }
  }
}

ExprId Semantics::element_of(VariableId variable, ExprId offset) {
  const std::vector<int64_t> sizes = model_.types[model_.variables[variable].type].dims;
  ExprId whole = build_.variable(variable);
  if (sizes.empty()) return whole;
  std::vector<ExprId> subscripts(sizes.size());
  if (auto literal = build_.integer_value(offset)) {
    int64_t rest = *literal;
    for (size_t d = sizes.size(); d-- > 0;) {
      subscripts[d] = build_.integer(rest % sizes[d] + 1);
      rest /= sizes[d];
    }
  } else {
    subscripts[0] = build_.add(offset, build_.integer(1));  // rank one: see potential_equations
  }
  return build_.index(whole, subscripts);
}

ExprId Semantics::port_value(uint32_t p) {
  const Port& port = connections_.ports[p];
  return element_of(port.leaf->variable, build_.integer(port.offset));
}

namespace {

// Neighbouring sets of the same variables with constant steps: first, steps, count.
struct Run {
  std::vector<uint32_t> first;
  std::vector<int64_t> step;
  int64_t count = 0;
};

template <class Fits>
std::vector<Run> roll_up(const std::vector<std::vector<uint32_t>>& sets, const std::vector<Port>& ports, Fits&& fits) {
  std::vector<Run> runs;
  const std::vector<uint32_t>* last = nullptr;
  for (const auto& set : sets) {
    bool joined = false;
    if (last && set.size() == last->size() && !runs.empty()) {
      Run& run = runs.back();
      std::vector<int64_t> step(set.size());
      joined = true;
      for (size_t i = 0; i < set.size() && joined; ++i) {
        const Port &a = ports[(*last)[i]], &b = ports[set[i]];
        joined = a.leaf == b.leaf && a.outside == b.outside && fits(*a.leaf);
        step[i] = b.offset - a.offset;
      }
      if (joined && run.count > 1) joined = step == run.step;
      if (joined) {
        run.step = step;
        ++run.count;
      }
    }
    if (!joined) runs.push_back({set, std::vector<int64_t>(set.size(), 0), 1});
    last = &set;
  }
  return runs;
}

}  // namespace

void Semantics::potential_equations(const std::vector<std::vector<uint32_t>>& sets) {
  auto rank_one = [&](const Instance& leaf) { return model_.types.rank(model_.variables[leaf.variable].type) == 1; };
  for (const Run& run : roll_up(sets, connections_.ports, rank_one)) {
    std::vector<IndexRange> ranges;
    ExprId at = build_.integer(0);
    if (run.count > 1) {
      IteratorId iterator = build_.new_iterator("k");
      ranges.push_back({iterator, 0, 1, run.count - 1});
      at = build_.iterator(iterator);
    }
    auto value = [&](size_t i) {
      const Port& port = connections_.ports[run.first[i]];
      ExprId offset = build_.integer(port.offset);
      if (run.count > 1) offset = build_.add(build_.multiply(build_.integer(run.step[i]), at), offset);
      return element_of(port.leaf->variable, offset);
    };
    // Around an output or input of the model the causal source comes first; else the first named.
    for (size_t i = 1; i < run.first.size(); ++i) {
      equal(value(0), value(i), ranges, connections_.ports[run.first[i]].span, model_.equations, nullptr, true);
    }
  }
}

void Semantics::flow_equations(const std::vector<std::vector<uint32_t>>& sets) {
  auto rank_one = [&](const Instance& leaf) { return model_.types.rank(model_.variables[leaf.variable].type) == 1; };
  for (const Run& run : roll_up(sets, connections_.ports, rank_one)) {
    std::vector<IndexRange> ranges;
    ExprId at = build_.integer(0);
    if (run.count > 1) {
      IteratorId iterator = build_.new_iterator("k");
      ranges.push_back({iterator, 0, 1, run.count - 1});
      at = build_.iterator(iterator);
    }
    ExprId sum;
    for (size_t i = 0; i < run.first.size(); ++i) {
      const Port& port = connections_.ports[run.first[i]];
      ExprId offset = build_.integer(port.offset);
      if (run.count > 1) offset = build_.add(build_.multiply(build_.integer(run.step[i]), at), offset);
      ExprId value = element_of(port.leaf->variable, offset);
      if (!sum.valid()) sum = port.outside ? build_.negate(value) : value;
      else sum = port.outside ? build_.subtract(sum, value) : build_.add(sum, value);
    }
    equal(sum, build_.real(0), ranges, connections_.ports[run.first[0]].span, model_.equations, nullptr, true);
  }
}

// MLS §9.2: a flow variable that no connection names from outside is zero.
void Semantics::unconnected_flows(Instance& instance) {
  if (instance.outer && !instance.inner) return;
  if (instance.parent && is_removed(instance)) return;
  if (!instance.elements.empty()) {
    for (Instance* element : instance.elements) unconnected_flows(*element);
    return;
  }
  if (!instance.is_leaf()) {
    if (instance.cls && is_function(*instance.cls)) return;
    for (Instance* member : instance.children) unconnected_flows(*member);
    return;
  }
  if (instance.flow != syntax::Flow::Flow || !instance.variable.valid()) return;
  int64_t count = model_.types.count(model_.variables[instance.variable].type);
  Span span = model_.variables[instance.variable].span;
  std::vector<int64_t> free;
  for (int64_t k = 0; k < count; ++k) {
    bool connected = instance.port_id != 0xffffffffu &&
                     connections_.port_of.contains(Connections::port_key(instance.port_id, k, false));
    if (!connected) free.push_back(k);
  }
  if (free.empty()) return;
  if (static_cast<int64_t>(free.size()) == count) {
    ExprId whole = build_.variable(instance.variable);
    equal(whole, build_.zero(model_.exprs.type(whole)), {}, span, model_.equations, nullptr, true);
    return;
  }
  for (int64_t k : free) {
    equal(element_of(instance.variable, build_.integer(k)), build_.real(0), {}, span, model_.equations, nullptr, true);
  }
}

void Semantics::connection_equations() {
  // The sets in the order of their first port.
  std::vector<std::vector<uint32_t>> all;
  std::vector<uint32_t> number(connections_.ports.size(), 0xffffffffu);
  for (uint32_t p = 0; p < connections_.ports.size(); ++p) {
    uint32_t root = connections_.sets.find(p);
    if (number[root] == 0xffffffffu) {
      number[root] = static_cast<uint32_t>(all.size());
      all.emplace_back();
    }
    all[number[root]].push_back(p);
  }
  // Members of expandable connectors exist only where something else is connected to them, perhaps through other buses
  // (MLS §9.1.3).
  auto is_real = [&](const std::vector<uint32_t>& set) {
    return std::any_of(set.begin(), set.end(), [&](uint32_t p) { return connections_.ports[p].leaf->variable.valid(); });
  };
  for (bool more = true; more;) {
    more = false;
    for (const auto& set : all) {
      if (!is_real(set)) continue;
      for (uint32_t p : set) {
        Instance& leaf = *connections_.ports[p].leaf;
        if (leaf.variable.valid()) continue;
        declare_leaf(leaf);
        bind_attributes(leaf);
        more = true;
      }
    }
  }
  std::vector<std::vector<uint32_t>> potentials, flows, streams;
  for (auto& set : all) {
    if (!is_real(set)) continue;
    switch (connections_.ports[set[0]].leaf->flow) {
      case syntax::Flow::Flow: flows.push_back(std::move(set)); break;
      case syntax::Flow::Stream: streams.push_back(std::move(set)); break;
      case syntax::Flow::None:
        if (set.size() > 1) potentials.push_back(std::move(set));
        break;
    }
  }
  // Variable by variable, so that neighbours roll up.
  auto order = [&](std::vector<std::vector<uint32_t>>& sets) {
    std::stable_sort(sets.begin(), sets.end(), [&](const auto& a, const auto& b) {
      const Port &x = connections_.ports[a[0]], &y = connections_.ports[b[0]];
      if (x.leaf->variable != y.leaf->variable) return x.leaf->variable < y.leaf->variable;
      return x.offset < y.offset;
    });
  };
  order(potentials);
  order(flows);
  potential_equations(potentials);
  flow_equations(flows);
  unconnected_flows(*root_);
  stream_equations(streams);
}

}  // namespace saltus::modelica
