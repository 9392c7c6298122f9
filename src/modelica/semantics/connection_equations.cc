// The equations of connection sets (MLS 3.6 §9.2): equal potentials, flows that sum to zero.
//
// Sets are built on scalars; their equations are rolled up again: neighbouring sets of the same variables whose offsets
// advance by constant steps become one equation over an index range, so that a chain of 100 000 cells costs a handful
// of equations.
#include <algorithm>
#include <utility>

#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::IndexRange;
using hybrid::IteratorId;

SALTUS_DIAGNOSTIC(TwoSources, Error, "M0516",
                  "two sources, an input of the component around and an output, are connected: '{}' and '{}'");
// An output without equations of its own is determined by the other one. Where both have some, the equations are too
// many.
SALTUS_DIAGNOSTIC(TwoOutputs, Warning, "M0516", "two outputs are connected: '{}' and '{}'");
// Whoever uses the component gives one of them, or the same to both.
SALTUS_DIAGNOSTIC(TwoInputs, Warning, "M0516",
                  "two inputs of the same component are connected inside of it: '{}' and '{}'");

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
  PortSet first;
  std::vector<int64_t> step;
  int64_t count = 0;
};

template <class Fits>
std::vector<Run> roll_up(std::span<const PortSet> sets, const std::vector<Port>& ports, Fits&& fits) {
  std::vector<Run> runs;
  const PortSet* last = nullptr;
  for (const PortSet& set : sets) {
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

// One equation, or one over a range, for each run of sets: f(run, ranges, value), value(i) being the i-th port's.
template <class F>
void Semantics::each_run(std::span<const PortSet> sets, F&& f) {
  auto rank_one = [&](const Instance& leaf) { return model_.types.rank(model_.variables[leaf.variable].type) == 1; };
  for (const Run& run : roll_up(sets, connections_.ports, rank_one)) {
    std::vector<IndexRange> ranges;
    ExprId at;
    if (run.count > 1) {
      IteratorId iterator = build_.new_iterator("k");
      ranges.push_back({iterator, 0, 1, run.count - 1});
      at = build_.iterator(iterator);
    }
    auto value = [&](size_t i) {
      const Port& port = connections_.ports[run.first[i]];
      ExprId offset = build_.integer(port.offset);
      if (at.valid()) offset = build_.add(build_.multiply(build_.integer(run.step[i]), at), offset);
      return element_of(port.leaf->variable, offset);
    };
    f(run.first, ranges, value);
  }
}

void Semantics::potential_equations(std::span<const PortSet> sets) {
  each_run(sets, [&](PortSet set, const std::vector<IndexRange>& ranges, const auto& value) {
    for (size_t i = 1; i < set.size(); ++i) {
      equal(value(0), value(i), ranges, connections_.ports[set[i]].span, model_.equations, nullptr, true);
    }
  });
}

void Semantics::flow_equations(std::span<const PortSet> sets) {
  each_run(sets, [&](PortSet set, const std::vector<IndexRange>& ranges, const auto& value) {
    ExprId sum;
    for (size_t i = 0; i < set.size(); ++i) {
      bool outside = connections_.ports[set[i]].outside;
      if (!sum.valid())
        sum = outside ? build_.negate(value(i)) : value(i);
      else
        sum = outside ? build_.subtract(sum, value(i)) : build_.add(sum, value(i));
    }
    equal(sum, build_.real(0), ranges, connections_.ports[set[0]].span, model_.equations, nullptr, true);
  });
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
  // Nor does anything flow inside of a component whose bus has a member only because another bus has it.
  bool from_expansion = false;
  for (const Instance* at = &instance; at; at = at->parent) from_expansion |= at->from_expansion;
  std::vector<int64_t> free;
  for (int64_t k = 0; k < count; ++k) {
    bool inside = connections_.has_port(instance, k, true);
    if (!connections_.has_port(instance, k, false) || (from_expansion && !inside)) free.push_back(k);
  }
  if (free.empty()) return;
  if (as_component_ && open_to_outside(instance)) return;
  if (static_cast<int64_t>(free.size()) == count) {
    ExprId whole = build_.variable(instance.variable);
    equal(whole, build_.zero(model_.exprs.type(whole)), {}, span, model_.equations, nullptr, true);
    return;
  }
  for (int64_t k : free) {
    equal(element_of(instance.variable, build_.integer(k)), build_.real(0), {}, span, model_.equations, nullptr, true);
  }
}

// MLS §9.3: a set has one source at most: an output of a component, or an input of the class around.
void Semantics::check_sources(PortSet set) {
  const Port* source = nullptr;
  for (uint32_t p : set) {
    const Port& port = connections_.ports[p];
    const Instance& leaf = *port.leaf;
    bool drives = leaf.direction == (port.outside ? syntax::Direction::Input : syntax::Direction::Output);
    bool member = leaf.from_expansion || (leaf.parent && leaf.parent->is_expandable);
    bool hidden = port.outside && leaf.is_protected;  // nobody outside can drive it
    if (!drives || member || hidden) continue;
    if (source) {
      // MLS §17.3.6: of the states of a machine one at a time is the source.
      if (lies_in_state(path(*source->leaf)) && lies_in_state(path(leaf))) continue;
      auto is_input = [](const Port& p) { return p.outside; };
      if (is_input(*source) && is_input(port)) {
        report(TwoInputs, port.span, path(*source->leaf), path(leaf)).also(source->span, "the other is connected here");
        joins_inputs_ = true;
        continue;
      }
      bool any_input = is_input(*source) || is_input(port);
      const char* other = "the other is connected here";
      if (any_input)
        report(TwoSources, port.span, path(*source->leaf), path(leaf)).also(source->span, other);
      else
        report(TwoOutputs, port.span, path(*source->leaf), path(leaf)).also(source->span, other);
      return;
    }
    source = &port;
  }
}

// Where inputs are joined inside of a component, and outside by the same signal, one of the equalities follows from the
// others. Equalities form a graph over the elements of variables; what closes a cycle in it is left out, and of those
// the ones inside of components.
std::vector<std::vector<uint32_t>> Semantics::without_cycles(std::span<const PortSet> sets) {
  std::map<std::pair<const Instance*, int64_t>, uint32_t> number;
  std::vector<uint32_t> above;
  auto node = [&](uint32_t p) {
    const Port& port = connections_.ports[p];
    auto [it, fresh] = number.try_emplace({port.leaf, port.offset}, static_cast<uint32_t>(above.size()));
    if (fresh) above.push_back(it->second);
    return it->second;
  };
  auto root = [&](uint32_t n) {
    while (above[n] != n) n = above[n] = above[above[n]];
    return n;
  };
  auto is_joined = [&](PortSet set) {
    return std::ranges::count_if(set, [&](uint32_t p) {
             return connections_.ports[p].outside && connections_.ports[p].leaf->direction == syntax::Direction::Input;
           }) > 1;
  };
  std::vector<std::vector<uint32_t>> kept(sets.size());
  for (bool joined : {false, true}) {
    for (size_t i = 0; i < sets.size(); ++i) {
      if (is_joined(sets[i]) != joined) continue;
      for (uint32_t p : sets[i]) {
        bool follows = joined && !kept[i].empty() && root(node(p)) == root(node(kept[i].front()));
        if (!follows) kept[i].push_back(p);
        above[root(node(p))] = root(node(kept[i].front()));
      }
    }
  }
  return kept;
}

void Semantics::connection_equations() {
  // The sets in the order of their first port, one behind the other.
  std::vector<uint32_t> number(connections_.ports.size(), Connections::kNoPort), begin;
  for (uint32_t p = 0; p < connections_.ports.size(); ++p) {
    uint32_t root = connections_.sets.find(p);
    if (number[root] == Connections::kNoPort) {
      number[root] = static_cast<uint32_t>(begin.size());
      begin.push_back(0);
    }
    ++begin[number[root]];
  }
  uint32_t total = 0;
  for (uint32_t& size : begin) total += std::exchange(size, total);
  std::vector<uint32_t> members(connections_.ports.size()), next = begin;
  for (uint32_t p = 0; p < connections_.ports.size(); ++p) members[next[number[connections_.sets.find(p)]]++] = p;
  std::vector<PortSet> all;
  for (size_t i = 0; i < begin.size(); ++i) all.push_back(PortSet(members).subspan(begin[i], next[i] - begin[i]));

  // Members of expandable connectors exist only where something else is connected to them, perhaps through other buses
  // (MLS §9.1.3).
  auto is_real = [&](PortSet set) {
    return std::any_of(set.begin(), set.end(),
                       [&](uint32_t p) { return connections_.ports[p].leaf->variable.valid(); });
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
  std::vector<PortSet> potentials, flows, streams;
  for (PortSet set : all) {
    if (!is_real(set)) continue;
    check_sources(set);
    one_quantity(set);
    switch (connections_.ports[set[0]].leaf->flow) {
      case syntax::Flow::Flow: flows.push_back(set); break;
      case syntax::Flow::Stream: streams.push_back(set); break;
      case syntax::Flow::None:
        if (set.size() > 1) potentials.push_back(set);
        break;
    }
  }
  // Variable by variable, so that neighbours roll up.
  auto order = [&](std::vector<PortSet>& sets) {
    std::stable_sort(sets.begin(), sets.end(), [&](const auto& a, const auto& b) {
      const Port &x = connections_.ports[a[0]], &y = connections_.ports[b[0]];
      if (x.leaf->variable != y.leaf->variable) return x.leaf->variable < y.leaf->variable;
      return x.offset < y.offset;
    });
  };
  std::vector<std::vector<uint32_t>> kept;
  if (joins_inputs_) {
    kept = without_cycles(potentials);
    potentials.clear();
    for (const auto& set : kept) {
      if (set.size() > 1) potentials.push_back(set);
    }
  }
  order(potentials);
  order(flows);
  potential_equations(potentials);
  flow_equations(flows);
  unconnected_flows(*root_);
  stream_equations(streams);
}

}  // namespace saltus::modelica
