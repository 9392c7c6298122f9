// Overconstrained connections (MLS 3.6 §9.4): the graph of orientations is made a forest by breaking connects.
//
// Nodes are overdetermined records (or types) of connectors; branch edges hold always, connect edges may be broken.
// Kruskal: all branches first, then the connects in the order of the text; a connect that would close a loop, or join
// two parts that each have a definite root, is broken, and stands for its residue equalityConstraint(a, b) = 0 instead
// of a = b.
#include <deque>
#include <functional>
#include <utility>

#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(BranchLoop, Error, "M0520",
                  "the overdetermined components form a loop of branches that cannot be broken");
SALTUS_DIAGNOSTIC(GraphArguments, Error, "M0521", "'Connections.{}' needs overdetermined components of connectors");
SALTUS_DIAGNOSTIC(CardinalityArgument, Error, "M0458", "'cardinality' is of a connector, but '{}' is {}");
SALTUS_DIAGNOSTIC(TwoRoots, Error, "M0522", "two definite roots are joined by branches");

// The class that has the function equalityConstraint: of the component, or the type it was declared with.
Class* Semantics::overdetermined(Instance& instance) {
  if (!instance.entry) return nullptr;
  Name name = intern("equalityConstraint");
  if (!instance.is_leaf()) {
    expand(*instance.cls);
    auto it = instance.cls->index.find(name);
    return it != instance.cls->index.end() && it->second->is_class() ? instance.cls : nullptr;
  }
  // type T = Real[3, 3] extended with a function: the declared type knows it.
  Class* declared = instance.entry->cls;
  if (!declared || declared->builtin != Builtin::None || !declared->def) return nullptr;
  expand(*declared);
  if (declared->builtin != Builtin::None) return nullptr;
  auto it = declared->index.find(name);
  return it != declared->index.end() && it->second->is_class() ? declared : nullptr;
}

bool Semantics::overdetermined_inside(Instance& instance) {
  if (overdetermined(instance)) return true;
  return std::ranges::any_of(instance.children, [&](Instance* member) { return overdetermined_inside(*member); });
}

uint32_t Semantics::graph_node(Instance& instance, int64_t offset) {
  auto [it, added] =
      connections_.node_of.emplace(std::pair{&instance, offset}, static_cast<uint32_t>(connections_.nodes.size()));
  if (added) {
    GraphNode node;
    node.instance = &instance;
    node.offset = offset;
    connections_.nodes.push_back(node);
  }
  return it->second;
}

// How many nodes an overdetermined component is. One that is an array by its type (Real[3, 3]), or of simple variables,
// is whole; one that is a record has a node for each element.
int64_t Semantics::graph_elements(Instance& instance) {
  if (instance.is_leaf()) return 1;
  int64_t count = 1;
  for (const Dimension& dimension : dims(instance)) count *= dimension.size;
  return count;
}

static size_t levels_of_node(size_t around, const Instance& instance) {
  return around + instance.fixed.size() + (instance.is_leaf() ? 0 : instance.dims.size());
}

// The nodes that a reference may mean: one, or, where its subscripts are iterators, all of the component.
std::vector<uint32_t> Semantics::graph_nodes_named(const NamedInstance& named) {
  std::vector<int64_t> subscripts;
  bool one = true;
  size_t levels = levels_of_node(rank_around(*named.instance), *named.instance);
  for (size_t i = 0; i < levels && i < named.subscripts.size(); ++i) {
    auto value = build_.integer_value(named.subscripts[i]);
    one &= value.has_value();
    subscripts.push_back(value.value_or(1));
  }
  std::vector<uint32_t> nodes;
  if (one) {
    auto it = connections_.node_of.find({named.instance, flat_offset(*named.instance, subscripts)});
    if (it != connections_.node_of.end()) nodes.push_back(it->second);
    return nodes;
  }
  auto first = connections_.node_of.lower_bound({named.instance, 0});
  for (auto it = first; it != connections_.node_of.end() && it->first.first == named.instance; ++it)
    nodes.push_back(it->second);
  return nodes;
}

void Semantics::graph_statement(std::string_view name, const syntax::CallExpr& call, const Env& env,
                                const std::vector<hybrid::IndexRange>& ranges) {
  bool known = name == "branch" || name == "root" || name == "potentialRoot";
  if (!known) return;
  std::vector<NamedInstance> named;
  size_t wanted = name == "branch" ? 2 : 1;
  if (call.arguments.size() < wanted) error(GraphArguments, call.span, name);
  for (size_t i = 0; i < wanted; ++i) {
    const syntax::Expr& argument = *call.arguments[i];
    if (argument.kind != syntax::ExprKind::Reference) error(GraphArguments, argument.span, name);
    auto instance = named_instance(syntax::as<syntax::ReferenceExpr>(argument), env);
    if (!instance) return;
    if (!instance->instance || !overdetermined(*instance->instance)) error(GraphArguments, argument.span, name);
    named.push_back(*instance);
  }
  int64_t priority = 0;
  if (name == "potentialRoot") {
    const syntax::Expr* given = call.arguments.size() > 1 ? call.arguments[1]
                                : call.named.empty()      ? nullptr
                                                          : call.named[0].value;
    if (given) priority = evaluate_integer(expression(*given, env), given->span, "priority");
  }
  // One node an element of the arrays around.
  std::vector<hybrid::IteratorId> iterators;
  std::vector<int64_t> values;
  for (const auto& range : ranges) {
    if (range.count() == 0) return;
    iterators.push_back(range.iterator);
    values.push_back(range.first);
  }
  for (;;) {
    std::vector<uint32_t> nodes;
    for (const NamedInstance& n : named) {
      std::vector<int64_t> subscripts;
      size_t levels = levels_of_node(rank_around(*n.instance), *n.instance);
      for (size_t i = 0; i < levels && i < n.subscripts.size(); ++i) {
        auto value = integer_at(n.subscripts[i], iterators, values);
        subscripts.push_back(value.value_or(1));
      }
      nodes.push_back(graph_node(*n.instance, flat_offset(*n.instance, subscripts)));
    }
    if (name == "branch") {
      GraphEdge edge;
      edge.a = nodes[0];
      edge.b = nodes[1];
      edge.span = call.span;
      connections_.edges.push_back(edge);
    } else if (name == "root") {
      connections_.nodes[nodes[0]].definite = true;
    } else {
      connections_.nodes[nodes[0]].potential = priority;
    }
    connections_.nodes[nodes[0]].span = call.span;
    size_t d = ranges.size();
    for (; d-- > 0;) {
      values[d] += ranges[d].step;
      if (ranges[d].step > 0 ? values[d] <= ranges[d].last : values[d] >= ranges[d].last) break;
      values[d] = ranges[d].first;
    }
    if (d == static_cast<size_t>(-1)) break;
  }
}

void Semantics::break_loops() {
  auto& nodes = connections_.nodes;
  auto& edges = connections_.edges;
  DisjointSets sets;
  for (size_t i = 0; i < nodes.size(); ++i) sets.add();
  for (const GraphEdge& edge : edges) {
    if (!edge.optional && !sets.merge(edge.a, edge.b)) report(BranchLoop, edge.span);
  }
  std::vector<bool> rooted(nodes.size(), false);
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].definite) continue;
    uint32_t set = sets.find(i);
    if (rooted[set]) report(TwoRoots, nodes[i].span);
    rooted[set] = true;
    nodes[i].is_root = true;
  }
  for (GraphEdge& edge : edges) {
    if (!edge.optional) continue;
    uint32_t a = sets.find(edge.a), b = sets.find(edge.b);
    edge.broken = a == b || (rooted[a] && rooted[b]);
    if (edge.broken) continue;
    bool has_root = rooted[a] || rooted[b];
    sets.merge(a, b);
    rooted[sets.find(a)] = has_root;
  }
  // Parts without a definite root take the potential root of highest priority (the least number), or the first node.
  std::vector<uint32_t> best(nodes.size(), 0xffffffffu);
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    uint32_t set = sets.find(i);
    if (rooted[set]) continue;
    uint32_t& chosen = best[set];
    if (chosen == 0xffffffffu) {
      chosen = i;
    } else if (nodes[i].potential >= 0 &&
               (nodes[chosen].potential < 0 || nodes[i].potential < nodes[chosen].potential)) {
      chosen = i;
    }
  }
  for (uint32_t chosen : best) {
    if (chosen != 0xffffffffu) nodes[chosen].is_root = true;
  }
  // Distances, for Connections.rooted.
  std::vector<std::vector<uint32_t>> neighbours(nodes.size());
  for (const GraphEdge& edge : edges) {
    if (edge.broken) continue;
    neighbours[edge.a].push_back(edge.b);
    neighbours[edge.b].push_back(edge.a);
  }
  std::deque<uint32_t> queue;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].is_root) continue;
    nodes[i].distance = 0;
    queue.push_back(i);
  }
  while (!queue.empty()) {
    uint32_t at = queue.front();
    queue.pop_front();
    for (uint32_t next : neighbours[at]) {
      if (nodes[next].distance >= 0) continue;
      nodes[next].distance = nodes[at].distance + 1;
      queue.push_back(next);
    }
  }
}

std::vector<ExprId> Semantics::subscripts_at(Instance& instance, int64_t offset) {
  std::vector<Instance*> chain;
  bool whole = instance.is_leaf();
  for (Instance* at = whole ? instance.parent : &instance; at; at = at->parent) chain.push_back(at);
  std::vector<int64_t> sizes;
  for (size_t i = chain.size(); i-- > 0;) {
    for (int64_t s : chain[i]->fixed) sizes.push_back(-s);
    for (const Dimension& dimension : dims(*chain[i])) sizes.push_back(dimension.size);
  }
  std::vector<ExprId> subscripts(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    if (sizes[d] < 0) {
      subscripts[d] = build_.integer(-sizes[d]);
      continue;
    }
    subscripts[d] = build_.integer(offset % sizes[d] + 1);
    offset /= sizes[d];
  }
  if (!whole) return subscripts;
  for (int64_t s : instance.fixed) subscripts.push_back(build_.integer(s));
  for (size_t i = 0; i < instance.dims.size(); ++i) subscripts.push_back(build_.colon());
  return subscripts;
}

void Semantics::residue(Instance& left, int64_t left_offset, Instance& right, int64_t right_offset,
                        const syntax::ConnectEquation& equation) {
  Found function = lookup_member(*overdetermined(left), intern("equalityConstraint"), nullptr);
  if (function.kind != Found::ClassFound) fail();
  hybrid::FunctionId id = function_of(*function.cls);
  if (model_.functions[id].input_count != 2 || model_.functions[id].output_count != 1)
    error(GraphArguments, equation.span, "equalityConstraint");
  ExprId a = instance_value(left, subscripts_at(left, left_offset), equation.span);
  ExprId b = instance_value(right, subscripts_at(right, right_offset), equation.span);
  ExprId value = call_function(id, {a, b}, equation.span, nullptr);
  equal(value, build_.zero(model_.exprs.type(value)), {}, equation.span, model_.equations, nullptr, true);
}

// isRoot, rooted and their kin are answered while equations are translated; the forest is known by then.
std::optional<ExprId> Semantics::connection_builtin(std::string_view name, const syntax::CallExpr& expr,
                                                    const Env& env) {
  auto instance_of = [&](size_t i) -> std::optional<NamedInstance> {
    if (i >= expr.arguments.size()) error(GraphArguments, expr.span, name);
    const syntax::Expr* argument = expr.arguments[i];
    if (argument->kind != syntax::ExprKind::Reference) error(GraphArguments, argument->span, name);
    return named_instance(syntax::as<syntax::ReferenceExpr>(*argument), env);
  };
  if (name == "isRoot" || name == "rooted") {
    auto named = instance_of(0);
    if (!named || !named->instance) return build_.boolean(false);
    std::vector<uint32_t> nodes = graph_nodes_named(*named);
    if (name == "rooted") rooted_has_branch(expr, nodes);
    if (nodes.empty()) return build_.boolean(name == "rooted");
    auto answer = [&](uint32_t at) {
      const GraphNode& node = connections_.nodes[at];
      if (name == "isRoot") return node.is_root;
      // rooted(A.R): A.R is nearer to the root than B.R, where branch(A.R, B.R) (MLS §9.4.1).
      for (const GraphEdge& edge : connections_.edges) {
        if (edge.optional) continue;
        if (edge.a == at) return node.distance < connections_.nodes[edge.b].distance;
        if (edge.b == at) return node.distance < connections_.nodes[edge.a].distance;
      }
      return true;
    };
    for (uint32_t at : nodes) {
      if (answer(at) != answer(nodes[0])) throw NeedsUnroll{};  // which element is it?
    }
    return build_.boolean(answer(nodes[0]));
  }
  if (name == "cardinality") {
    auto named = instance_of(0);
    if (!named || !named->instance) return build_.integer(0);
    const Instance& of = *named->instance;
    bool in_bus = of.is_expandable || (of.parent && of.parent->is_expandable);
    bool array = std::ranges::any_of(named->subscripts, [&](ExprId e) { return model_.exprs.op(e) == Op::Colon; });
    if (!of.is_connector || in_bus || array)
      error(CardinalityArgument, expr.span, path(of),
            !of.is_connector ? "no connector"
            : in_bus         ? "expandable, or part of such a connector"
                             : "an array");
    std::vector<int64_t> subscripts;
    for (ExprId subscript : named->subscripts) {
      auto value = build_.integer_value(subscript);
      if (!value) throw NeedsUnroll{};  // which element is it?
      subscripts.push_back(*value);
    }
    if (!std::exchange(connections_.counted, true)) {
      for (const Connections::Pending& pending : connections_.pending) {
        ++connections_.counts[{pending.left, pending.left_offset}];
        ++connections_.counts[{pending.right, pending.right_offset}];
      }
    }
    auto it = connections_.counts.find({named->instance, flat_offset(*named->instance, subscripts)});
    bool joined_outside = as_component_ && of.parent == root_ && !of.is_protected;  // by whoever uses the class
    return build_.integer((it == connections_.counts.end() ? 0 : it->second) + joined_outside);
  }
  if (name == "inStream" || name == "actualStream") {
    need_arguments(expr, 1, 1);
    if (expr.arguments.empty() || expr.arguments[0]->kind != syntax::ExprKind::Reference)
      error(GraphArguments, expr.span, name);
    ExprId stream = expression(*expr.arguments[0], env);
    ExprId incoming = in_stream(stream, expr.span);
    if (name == "inStream") return incoming;
    // actualStream(h) = if m_flow > 0 then inStream(h) else h (MLS §15.3)
    auto named = instance_of(0);
    if (!named || !named->instance) fail();
    Instance& flow = flow_beside(*named->instance, expr.span);
    std::vector<ExprId> subscripts(named->subscripts.begin(),
                                   named->subscripts.end() - static_cast<ptrdiff_t>(named->instance->dims.size()));
    ExprId m_flow = instance_value(flow, subscripts, expr.span);
    // Each flow chooses for all that its connector carries.
    std::function<ExprId(ExprId, ExprId, ExprId)> chosen = [&](ExprId flow_in, ExprId inside, ExprId outside) {
      if (type(flow_in).dims.empty())
        return build_.smooth(0, build_.if_(build_.greater(flow_in, build_.real(0)), inside, outside));
      std::vector<ExprId> elements;
      const int64_t count = type(flow_in).dims[0];
      for (int64_t i = 1; i <= count; ++i) {
        ExprId at = build_.integer(i);
        elements.push_back(
            chosen(build_.index(flow_in, {at}), build_.index(inside, {at}), build_.index(outside, {at})));
      }
      std::vector<int64_t> inner = type(outside).dims;
      inner.erase(inner.begin());
      return build_.array_literal(elements, model_.types.array(model_.types.real(), inner));
    };
    return chosen(m_flow, incoming, stream);
  }
  return std::nullopt;
}

}  // namespace saltus::modelica
