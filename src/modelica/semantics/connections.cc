// Connections (MLS 3.6 §9.1, §9.3): which elements of which connectors are connected, and the sets that follow.
//
// Sets are built on scalars, with union-find; connection_equations.cc makes equations of them.
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
SALTUS_DIAGNOSTIC(SubscriptNotKnown, Error, "M0515",
                  "the subscripts of a connection must be known before the simulation starts");

std::optional<int64_t> Semantics::integer_at(ExprId expr, std::span<const IteratorId> iterators,
                                             std::span<const int64_t> values) {
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
  auto elements = [&](const NamedInstance& side, std::span<const IteratorId> iterators,
                      std::span<const int64_t> values) {
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
      Connections::Pending pending{a[i].first,  a[i].second,   left_outside, b[i].first,
                                   b[i].second, right_outside, &equation,    {}};
      // Overdetermined parts become optional edges of the graph.
      std::function<void(Instance&, int64_t, Instance&, int64_t)> edges = [&](Instance& x, int64_t ox, Instance& y,
                                                                              int64_t oy) {
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

void Semantics::connect_elements(Instance& left, int64_t left_offset, bool left_outside, Instance& right,
                                 int64_t right_offset, bool right_outside, const syntax::ConnectEquation& equation,
                                 bool broken) {
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
      connect_elements(*member, left_offset * count + k, left_outside, *other, right_offset * count + k, right_outside,
                       equation, broken);
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

}  // namespace saltus::modelica
