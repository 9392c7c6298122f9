// Connections (MLS 3.6 §9.1, §9.3): which elements of which connectors are connected, and the sets that follow.
//
// Sets are built on scalars, with union-find; connection_equations.cc makes equations of them.
#include "modelica/semantics/connections.h"

#include <algorithm>
#include <functional>

#include "hybrid/rewrite.h"
#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::IndexRange;
using hybrid::IteratorId;

SALTUS_DIAGNOSTIC(NotAConnector, Error, "M0510", "'{}' is not a connector");
SALTUS_DIAGNOSTIC(SignalConnected, Warning, "M0510", "'{}' is not a connector: it is connected as the {} that it is");
SALTUS_DIAGNOSTIC(ExpandableWithOther, Warning, "M0519",
                  "one of '{}' and '{}' is an expandable connector, the other is not");
SALTUS_DIAGNOSTIC(ConnectorSizes, Error, "M0511", "the connected arrays differ in size: {} and {} elements");
SALTUS_DIAGNOSTIC(ConnectorShapes, Error, "M0511", "the connected arrays differ in shape: [{}] and [{}]");
SALTUS_DIAGNOSTIC(ConnectorMember, Error, "M0512", "the connectors do not fit: '{}' has no '{}'");
SALTUS_DIAGNOSTIC(ConnectorKinds, Error, "M0512",
                  "a signal is connected to a connector with members: '{}' is {}, '{}' has {}");
SALTUS_DIAGNOSTIC(FlowToPotential, Error, "M0513",
                  "a flow or stream variable is connected to one that is not: '{}' and '{}'");
SALTUS_DIAGNOSTIC(FixedToVariable, Error, "M0526",
                  "'{}' is a parameter or a constant, and is connected to '{}', which varies");
SALTUS_DIAGNOSTIC(FixedDiffer, Error, "M0526", "the connected '{}' and '{}' are {} and {}: they must be equal");
SALTUS_DIAGNOSTIC(CausalToAcausal, Warning, "M0525", "of '{}' and '{}' only one is an input or an output");
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
  // MLS §4.4.5: connections to conditional components that are not there are not there either.
  if (names_removed(*statement.equation->left, at.env) || names_removed(*statement.equation->right, at.env)) return;
  std::vector<NamedInstance> left = named_instances(*statement.equation->left, at.env);
  std::vector<NamedInstance> right = named_instances(*statement.equation->right, at.env);
  if (left.empty() || right.empty()) return;
  if (!left[0].instance || !right[0].instance) {
    // A member that an expandable connector does not have yet.
    connections_waiting_.push_back(statement);
    return;
  }
  connect_instances(left, right, at);
}

// One side of a connect: the elements that it stands for at given values of the loops' iterators, as flat offsets.
class Semantics::ConnectSide {
 public:
  ConnectSide(Semantics& semantics, const std::vector<NamedInstance>& parts) : s_(semantics) {
    for (const NamedInstance& named : parts) {
      Part part{named.instance, {}};
      std::vector<Instance*> chain;
      for (Instance* at = named.instance; at; at = at->parent) chain.push_back(at);
      size_t next = 0;
      for (size_t i = chain.size(); i-- > 0;) {
        next += chain[i]->fixed.size();  // levels that were split carry their number in the instance itself
        for (const Dimension& dimension : s_.dims(*chain[i]))
          part.levels.push_back({dimension.size, named.subscripts[next++]});
      }
      parts_.push_back(std::move(part));
    }
  }

  void elements(std::span<const IteratorId> iterators, std::span<const int64_t> values, Span span,
                std::vector<std::pair<Instance*, int64_t>>& into) {
    for (const Part& part : parts_) {
      size_t first = into.size();
      into.emplace_back(part.instance, 0);
      for (auto [size, subscript] : part.levels) {
        choices_.clear();
        if (s_.model_.exprs.op(subscript) == Op::Colon) {
          for (int64_t k = 1; k <= size; ++k) choices_.push_back(k);
        } else if (!s_.type(subscript).dims.empty()) {
          auto value = s_.try_evaluate(subscript, true);
          if (!value) s_.error(SubscriptNotKnown, span);
          for (int64_t k = 0; k < value->count(); ++k) choices_.push_back(value->element(k).as_integer());
        } else {
          auto value = s_.integer_at(subscript, iterators, values);
          if (!value) s_.error(SubscriptNotKnown, span);
          choices_.push_back(*value);
        }
        for (int64_t k : choices_) {
          if (k < 1 || k > size) s_.error(SubscriptNotKnown, span);
        }
        // Every element so far, times every choice.
        if (choices_.size() == 1) {
          for (size_t i = first; i < into.size(); ++i) into[i].second = into[i].second * size + choices_[0] - 1;
          continue;
        }
        std::vector<std::pair<Instance*, int64_t>> all;
        for (size_t i = first; i < into.size(); ++i) {
          for (int64_t k : choices_) all.emplace_back(part.instance, into[i].second * size + k - 1);
        }
        into.resize(first);
        into.insert(into.end(), all.begin(), all.end());
      }
    }
  }

 private:
  struct Part {
    Instance* instance;
    std::vector<std::pair<int64_t, ExprId>> levels;  // size and subscript of each dimension
  };
  Semantics& s_;
  std::vector<Part> parts_;
  std::vector<int64_t> choices_;
};

void Semantics::connect_instances(const std::vector<NamedInstance>& left, const std::vector<NamedInstance>& right,
                                  const ConnectStatement& statement) {
  const syntax::ConnectEquation& equation = *statement.equation;
  for (auto [side, reference] : {std::pair{&left[0], equation.left}, std::pair{&right[0], equation.right}}) {
    // What is declared inside an expandable connector is a member like those that connections add.
    if (side->instance->parent && side->instance->parent->is_expandable) side->instance->is_connector = true;
    // A signal by its prefix: an input or output of a simple type has one meaning in a connection.
    // So has a variable that is connected to one, or to a connector of one signal: it is that signal.
    const Instance& other = side == &left[0] ? *right[0].instance : *left[0].instance;
    syntax::Direction direction = side->instance->own_direction;
    bool has_signal = other.is_leaf() && (other.own_direction != syntax::Direction::None || other.is_connector);
    bool varies = side->instance->variability != syntax::Variability::Constant &&
                  side->instance->variability != syntax::Variability::Parameter;
    bool is_signal = direction != syntax::Direction::None || (varies && has_signal);
    if (!side->instance->is_connector && side->instance->is_leaf() && is_signal) {
      const char* kind = direction == syntax::Direction::None    ? "variable"
                         : direction == syntax::Direction::Input ? "input"
                                                                 : "output";
      report(SignalConnected, reference->span, path(*side->instance), kind)
          .also(side->instance->entry->component->name_span, "declared here");
      side->instance->is_connector = true;
    }
    if (!side->instance->is_connector) {
      report(NotAConnector, reference->span, path(*side->instance))
          .also(side->instance->entry->component->name_span, "declared here");
      fail();
    }
    check_connect_reference(*side->instance, *reference);
  }
  if (left[0].instance->is_expandable != right[0].instance->is_expandable)
    report(ExpandableWithOther, equation.span, path(*left[0].instance), path(*right[0].instance));
  Rules{*this}.not_both_outer(statement);
  bool left_outside = is_outside(*equation.left, statement.env);
  bool right_outside = is_outside(*equation.right, statement.env);

  // MLS §9.1: arrays of connectors are connected element by element, so their shapes are the same.
  auto shape = [&](const std::vector<NamedInstance>& side) {
    std::string sizes;
    const std::vector<int64_t> all = sizes_of(*side[0].instance);
    for (size_t i = 0; i < side[0].subscripts.size() && i < all.size() && side.size() == 1; ++i) {
      ExprId e = side[0].subscripts[i];
      bool whole = model_.exprs.op(e) == Op::Colon;
      if (whole || !type(e).dims.empty())
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(whole ? all[i] : type(e).dims[0]);
    }
    return sizes;
  };
  bool split_levels =
      !left[0].instance->fixed.empty() || !right[0].instance->fixed.empty() || left.size() != 1 || right.size() != 1;
  if (!split_levels && left[0].instance->parent && left[0].instance->parent->fixed.empty()) {
    std::string a = shape(left), b = shape(right);
    if (a.find(',') != std::string::npos && b.find(',') != std::string::npos && a != b)
      error(ConnectorShapes, equation.span, a, b);
  }
  ConnectSide a_side(*this, left), b_side(*this, right);
  // Overdetermined parts become optional edges of the graph.
  bool may_have_edges = has_overdetermined(*left[0].instance);
  std::vector<std::pair<Instance*, int64_t>> a, b;
  each_index(statement.ranges, [&](std::span<const IteratorId> iterators, std::span<const int64_t> values) {
    a.clear();
    b.clear();
    a_side.elements(iterators, values, equation.span, a);
    b_side.elements(iterators, values, equation.span, b);
    if (a.size() != b.size()) error(ConnectorSizes, equation.span, a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      Connections::Pending pending{a[i].first,  a[i].second,   left_outside, b[i].first,
                                   b[i].second, right_outside, &equation,    {}};
      if (may_have_edges) connection_edges(*a[i].first, a[i].second, *b[i].first, b[i].second, pending);
      connections_.pending.push_back(std::move(pending));
    }
  });
}

bool Semantics::has_overdetermined(Instance& instance) {
  if (overdetermined(instance)) return true;
  if (instance.is_leaf()) return false;
  make_children(instance);
  return std::any_of(instance.children.begin(), instance.children.end(),
                     [&](Instance* member) { return has_overdetermined(*member); });
}

void Semantics::connection_edges(Instance& x, int64_t x_offset, Instance& y, int64_t y_offset,
                                 Connections::Pending& pending) {
  if (Class* type = overdetermined(x); type && overdetermined(y)) {
    Rules{*this}.equality_constraint(*type);
    GraphEdge edge;
    edge.a = graph_node(x, x_offset);
    edge.b = graph_node(y, y_offset);
    edge.optional = true;
    edge.span = pending.equation->span;
    pending.edges.push_back(static_cast<uint32_t>(connections_.edges.size()));
    connections_.edges.push_back(edge);
    return;
  }
  if (x.is_leaf()) return;
  make_children(x);
  for (Instance* member : x.children) {
    Instance* other = child(y, member->name);
    if (!other || is_removed(*member) || is_removed(*other) || !has_overdetermined(*member)) continue;
    int64_t own = graph_elements(*member), others = graph_elements(*other);
    if (own != others) continue;  // reported where the variables are connected
    for (int64_t k = 0; k < own; ++k)
      connection_edges(*member, x_offset * own + k, *other, y_offset * own + k, pending);
  }
}

uint32_t Semantics::port(Instance& leaf, int64_t offset, bool outside) {
  if (leaf.port_id == Connections::kNoPort) {
    leaf.port_id = static_cast<uint32_t>(connections_.port_of.size());
    int64_t count = 1;
    for (int64_t size : sizes_of(leaf)) count *= size;
    connections_.port_of.emplace_back(static_cast<size_t>(2 * count), Connections::kNoPort);
  }
  uint32_t& port = connections_.port_of[leaf.port_id][static_cast<size_t>(2 * offset + outside)];
  if (port == Connections::kNoPort) {
    port = connections_.sets.add();
    connections_.ports.push_back({&leaf, offset, outside, {}});
  }
  return port;
}

// The pairs of variables that a connection of two connectors makes equal, found once for all elements of arrays.
void Semantics::connected_leaves(Instance& left, Instance& right, int64_t count,
                                 const syntax::ConnectEquation& equation, ConnectedLeaves& into) {
  if (left.removed || right.removed) return;
  if (left.is_leaf() != right.is_leaf()) {
    const Instance &single = left.is_leaf() ? left : right, &other = left.is_leaf() ? right : left;
    std::string members;
    for (const Instance* member : other.children)
      members += (members.empty() ? "'" : ", '") + std::string(text(member->name)) + "'";
    report(ConnectorKinds, equation.span, path(single), class_name(*single.cls), path(other), members)
        .hint("a signal is joined to a physical connector by a source or a sensor");
    fail();
  }
  if (left.is_leaf()) {
    auto fixed = [](const Instance& leaf) {
      return leaf.variability == syntax::Variability::Constant || leaf.variability == syntax::Variability::Parameter;
    };
    if (fixed(left) != fixed(right))
      error(FixedToVariable, equation.span, path(fixed(left) ? left : right), path(fixed(left) ? right : left));
    if (left.flow != right.flow) error(FlowToPotential, equation.span, path(left), path(right));
    TypeId a = type_of(left), b = type_of(right);
    if (model_.types[a].base != model_.types[b].base || (a != b && !assignable(a, b) && !assignable(b, a)))
      error(ConnectTypes, equation.span, path(left), show(a), path(right), show(b));
    bool bus = (left.parent && left.parent->is_expandable) || (right.parent && right.parent->is_expandable);
    if ((left.direction == syntax::Direction::None) != (right.direction == syntax::Direction::None) && !bus &&
        !fixed(left))
      report(CausalToAcausal, equation.span, path(left), path(right));
    if (fixed(left)) {
      into.equal.push_back({&left, &right, count});
      return;
    }
    into.pairs.push_back({&left, &right, count});
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
    // Arrays inside of connectors: element by element.
    int64_t own = 1, others = 1;
    for (const Dimension& dimension : dims(*member)) own *= dimension.size;
    for (const Dimension& dimension : dims(*other)) others *= dimension.size;
    if (own != others) error(ConnectorSizes, equation.span, own, others);
    if (into.broken && overdetermined(*member)) {
      ConnectedLeaves whole;
      connected_leaves(*member, *other, count * own, equation, whole);
      into.residues.push_back({member, other, count * graph_elements(*member), std::move(whole.pairs)});
      continue;
    }
    connected_leaves(*member, *other, count * own, equation, into);
  }
  for (Instance* member : right.children) {
    if (!child(left, member->name) && !left.is_expandable && !right.is_expandable && !is_removed(*member)) {
      error(ConnectorMember, equation.span, path(left), text(member->name));
    }
  }
}

// MLS §9.2: parameters and constants of connected connectors are asserted to be equal.
void Semantics::assert_equal(Instance& left, int64_t left_offset, Instance& right, int64_t right_offset, Span span) {
  declare_leaf(left);
  declare_leaf(right);
  if (!left.variable.valid() || !right.variable.valid()) return;
  ExprId a = element_of(left.variable, build_.integer(left_offset)),
         b = element_of(right.variable, build_.integer(right_offset));
  auto x = try_evaluate(a, true), y = try_evaluate(b, true);
  if (x && y && *x == *y) return;
  if (x && y) {
    report(FixedDiffer, span, path(left), path(right), hybrid::text_of(*x, model_, context_.names),
           hybrid::text_of(*y, model_, context_.names));
    return;
  }
  hybrid::Equation equation;
  equation.kind = hybrid::EquationKind::Assert;
  equation.left = build_.equal(a, b);
  equation.message = build_.string(fmt::format("the connected '{}' and '{}' differ", path(left), path(right)));
  equation.span = span;
  equation.from_connect = true;
  model_.equations.push_back(add_equation(std::move(equation)));
}

void Semantics::connect_elements(const Connections::Pending& pending, const ConnectedLeaves& leaves) {
  // Of the edges between arrays of overdetermined things some may be broken.
  for (const auto& [left, right, count, pairs] : leaves.residues) {
    for (int64_t k = 0; k < count; ++k) {
      int64_t a = pending.left_offset * count + k, b = pending.right_offset * count + k;
      uint32_t from = graph_node(*left, a), to = graph_node(*right, b);
      bool broken = false;
      for (uint32_t e : pending.edges) {
        const GraphEdge& edge = connections_.edges[e];
        broken |= edge.broken && edge.a == from && edge.b == to;
      }
      if (broken) {
        residue(*left, a, *right, b, *pending.equation);
      } else {
        Connections::Pending element = pending;
        element.left_offset = a;
        element.right_offset = b;
        ConnectedLeaves inside;
        for (const auto& pair : pairs) inside.pairs.push_back({pair.left, pair.right, pair.count / count});
        connect_elements(element, inside);
      }
    }
  }
  for (auto [left, right, count] : leaves.equal) {
    for (int64_t k = 0; k < count; ++k)
      assert_equal(*left, pending.left_offset * count + k, *right, pending.right_offset * count + k,
                   pending.equation->span);
  }
  for (auto [left, right, count] : leaves.pairs) {
    for (int64_t k = 0; k < count; ++k) {
      uint32_t p = port(*left, pending.left_offset * count + k, pending.left_outside);
      uint32_t q = port(*right, pending.right_offset * count + k, pending.right_outside);
      for (uint32_t r : {p, q}) {
        if (!connections_.ports[r].span.valid()) connections_.ports[r].span = pending.equation->span;
      }
      connections_.sets.merge(p, q);
    }
  }
}

void Semantics::collect_connections() {
  pass_ = Pass::Connections;
  equations_of(*root_);
  if (context_.diagnostics.has_errors()) return;
  expand_connectors();
  break_loops();
  ConnectedLeaves leaves;
  const Connections::Pending* last = nullptr;
  for (const Connections::Pending& pending : connections_.pending) {
    bool broken = false;
    for (uint32_t edge : pending.edges) broken |= connections_.edges[edge].broken;
    try {
      bool same = last && last->left == pending.left && last->right == pending.right && leaves.broken == broken;
      if (!same) {
        leaves = {broken, {}, {}, {}};
        last = &pending;
        connected_leaves(*pending.left, *pending.right, 1, *pending.equation, leaves);
      }
      connect_elements(pending, leaves);
    } catch (const Failed&) {
      leaves.pairs.clear();
      leaves.equal.clear();
      leaves.residues.clear();
    }
  }
}

}  // namespace saltus::modelica
