// Stream connectors (MLS 3.6 chapter 15): what flows in carries the mixture of what the others let out.
//
// Each stream variable h whose inStream is asked for gets an auxiliary variable; with all connection sets known, its
// equation is that of §15.2. With m_j the flow of the other inside connectors and c_k of the outside ones,
//
//   inStream(h_i) = (Σ_{j≠i} max(-m_j, ε) h_j + Σ_k max(c_k, ε) inStream(h_k)) / (Σ_{j≠i} max(-m_j, ε) + Σ_k max(c_k,
//   ε)).
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::IndexRange;

SALTUS_DIAGNOSTIC(NotAStream, Error, "M0530", "'inStream' and 'actualStream' need a stream variable of a connector");
SALTUS_DIAGNOSTIC(NoSingleFlow, Error, "M0531",
                  "the flow decides what '{}' carries, but its connector has {} flow variables: there must be one");

Instance& Semantics::flow_beside(const Instance& stream, Span span) {
  Instance* flow = nullptr;
  int64_t flows = 0;
  for (Instance* member : stream.parent->children) {
    if (member->flow != syntax::Flow::Flow || !member->is_leaf()) continue;
    int64_t count = 1;
    for (const Dimension& dimension : dims(*member)) count *= dimension.size;
    flows += count;
    flow = member;
  }
  if (flows != 1) error(NoSingleFlow, span, path(stream), flows);
  return *flow;
}

ExprId Semantics::in_stream(ExprId stream, Span span) {
  // x or x[i], x an array of stream variables: the same element of the auxiliary variable.
  ExprId base = stream;
  if (model_.exprs.op(base) == Op::Index) base = model_.exprs.arg(base, 0);
  if (model_.exprs.op(base) != Op::Variable) error(NotAStream, span);
  VariableId id = model_.exprs.variable(base);
  auto known = instance_of_variable_.find(id.value);
  if (known == instance_of_variable_.end() || known->second->flow != syntax::Flow::Stream) error(NotAStream, span);
  auto [it, added] = connections_.in_stream.emplace(id.value, VariableId());
  if (added) {
    hybrid::Variable auxiliary;
    const hybrid::Variable& of = model_.variables[id];
    auxiliary.pattern = intern("$inStream(" + std::string(text(of.pattern)) + ")");
    auxiliary.type = of.type;
    auxiliary.variability = hybrid::Variability::Continuous;
    auxiliary.hide_result = true;
    auxiliary.is_protected = true;
    auxiliary.unit = of.unit;
    auxiliary.start = of.start;
    auxiliary.nominal = of.nominal;
    auxiliary.span = of.span;
    it->second = model_.variables.add(auxiliary);
  }
  ExprId whole = build_.variable(it->second);
  if (model_.exprs.op(stream) != Op::Index) return whole;
  std::vector<ExprId> subscripts(model_.exprs.args(stream).begin() + 1, model_.exprs.args(stream).end());
  return build_.index(whole, subscripts);
}

void Semantics::stream_equations(std::span<const PortSet> sets) {
  auto flow_value = [&](const Port& port) {
    Instance& flow = flow_beside(*port.leaf, port.span);
    declare_leaf(flow);
    // A vector of streams shares the connector's one flow.
    int64_t own = 1;
    for (const Dimension& dimension : dims(*port.leaf)) own *= dimension.size;
    return element_of(flow.variable, build_.integer(own > 0 ? port.offset / own : 0));
  };
  auto never_negative = [&](const Port& port) {
    // min = 0: it never lets anything out (inside) — MLS §15.2.
    ExprId least = model_.variables[flow_beside(*port.leaf, port.span).variable].min;
    if (!least.valid()) return false;
    auto value = try_evaluate(least, false);
    return value && !value->is_array() && value->as_real() >= 0;
  };
  auto never_positive = [&](const Port& port) {
    ExprId most = model_.variables[flow_beside(*port.leaf, port.span).variable].max;
    if (!most.valid()) return false;
    auto value = try_evaluate(most, false);
    return value && !value->is_array() && value->as_real() <= 0;
  };
  auto incoming = [&](const Port& port) {
    // inStream of an outside connector is asked for by the mixture: it exists then.
    ExprId stream = element_of(port.leaf->variable, build_.integer(port.offset));
    return in_stream(stream, port.span);
  };
  auto value = [&](const Port& port) { return element_of(port.leaf->variable, build_.integer(port.offset)); };
  auto positive = [&](ExprId flow) { return build_.max(flow, build_.real(1e-15)); };

  // The mixture that flows towards port `to` from all others of its set.
  auto mixture = [&](PortSet set, size_t to) -> ExprId {
    std::vector<std::pair<ExprId, ExprId>> sources;  // weight (of a pair: none), value
    // Two connectors exchange what they let out whatever the limits of their flows say.
    bool pair = set.size() == 2;
    for (size_t j = 0; j < set.size(); ++j) {
      if (j == to) continue;
      const Port& port = connections_.ports[set[j]];
      if (!port.outside) {
        if (!pair && never_negative(port)) continue;
        sources.emplace_back(pair ? ExprId() : positive(build_.negate(flow_value(port))), value(port));
      } else {
        if (!pair && never_positive(port)) continue;
        sources.emplace_back(pair ? ExprId() : positive(flow_value(port)), incoming(port));
      }
    }
    if (sources.empty()) {
      const Port& own = connections_.ports[set[to]];
      return own.outside ? build_.real(0) : value(own);  // nothing ever flows
    }
    if (sources.size() == 1) return sources[0].second;
    ExprId total, weight;
    for (auto& [w, v] : sources) {
      ExprId term = build_.multiply(w, v);
      total = total.valid() ? build_.add(total, term) : term;
      weight = weight.valid() ? build_.add(weight, w) : w;
    }
    return build_.divide(total, weight);
  };

  std::unordered_map<uint64_t, std::pair<PortSet, size_t>> inside;  // where a port stands
  for (const auto& set : sets) {
    for (size_t i = 0; i < set.size(); ++i) {
      const Port& port = connections_.ports[set[i]];
      if (port.outside) {
        // What an outside connector lets out is the mixture of the inside ones.
        equal(value(port), mixture(set, i), {}, port.span, model_.equations, nullptr, true);
      } else {
        inside[(static_cast<uint64_t>(port.leaf->variable.value) << 32) | static_cast<uint32_t>(port.offset)] = {set,
                                                                                                                 i};
      }
    }
  }
  // Mixtures may ask for further inStreams: go on until none is new.
  std::unordered_map<uint32_t, bool> done;
  for (bool more = true; more;) {
    more = false;
    std::vector<std::pair<uint32_t, VariableId>> asked(connections_.in_stream.begin(), connections_.in_stream.end());
    std::sort(asked.begin(), asked.end());
    for (auto [stream, auxiliary] : asked) {
      if (done[stream]) continue;
      done[stream] = true;
      more = true;
      Instance& leaf = *instance_of_variable_[stream];
      int64_t count = model_.types.count(model_.variables[VariableId(stream)].type);
      for (int64_t k = 0; k < count; ++k) {
        auto it = inside.find((static_cast<uint64_t>(stream) << 32) | static_cast<uint32_t>(k));
        ExprId right = it == inside.end() ? element_of(VariableId(stream), build_.integer(k))
                                          : mixture(it->second.first, it->second.second);
        // A connector of the class that is checked by itself: what flows in is given from outside.
        const Instance* outermost = &leaf;
        while (outermost->parent && outermost->parent != root_) outermost = outermost->parent;
        if (as_component_ && it == inside.end() && outermost->is_connector && !outermost->is_protected) {
          double slope = 0.1 + 0.013 * static_cast<double>(++relations_outside_);
          right = build_.math(Op::Exp, build_.multiply(build_.real(slope), build_.time()));
        }
        equal(element_of(auxiliary, build_.integer(k)), right, {}, model_.variables[leaf.variable].span,
              model_.equations, nullptr, true);
      }
    }
  }
}

}  // namespace saltus::modelica
