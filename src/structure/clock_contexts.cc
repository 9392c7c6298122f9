// Which variables, equations, algorithms and effects have one clock: what stands in one equation is united.
#include "structure/clock_unification.h"

#include <unordered_set>

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

void ClockInference::number() {
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

uint32_t ClockInference::add_node() {
  parent_.push_back(static_cast<uint32_t>(parent_.size()));
  evidence_.emplace_back();
  return parent_.back();
}

uint32_t ClockInference::find(uint32_t i) {
  while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
  return i;
}

void ClockInference::unite(uint32_t a, uint32_t b) {
  a = find(a), b = find(b);
  if (a == b) return;
  if (b < a) std::swap(a, b);
  parent_[b] = a;
  for (auto [to, from] : {std::pair{&evidence_[a].clocked, &evidence_[b].clocked},
                          std::pair{&evidence_[a].unclocked, &evidence_[b].unclocked}}) {
    if (!to->known) *to = *from;
  }
}

void ClockInference::mark(uint32_t node, bool clocked, Span span) {
  Evidence& e = evidence_[find(node)];
  auto& place = clocked ? e.clocked : e.unclocked;
  if (!place.known) place = {true, span};
}

void ClockInference::contexts() {
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

void ClockInference::within(uint32_t node, ExprId clock, Span span) {
  if (!clock.valid()) return;
  mark(node, true, span);
  unite(node, clock_node(clock, span));
}

// The node of a Slot; kNone for parameters.
uint32_t ClockInference::slot_node(ExprId e) {
  const Node& n = build_.pool()[e];
  if (n.op != Op::Slot && n.op != Op::PreSlot) return kNone;
  if (m_.model.types[n.type].base == BaseType::String) {
    return m_.strings[n.data].parameter ? kNone : strings_ + static_cast<uint32_t>(n.data);
  }
  if (m_.model.types[n.type].base == BaseType::ExternalObject) return kNone;
  return is_unknown(static_cast<Slot>(n.data)) ? static_cast<uint32_t>(n.data) : kNone;
}

void ClockInference::look(uint32_t context, ExprId root, Span span) {
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
        const Places places = m_.places(e);
        for (Slot i = 0; i < places.count && places.numeric(); ++i) {
          if (is_unknown(places.first + i)) unite(context, places.first + i);
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

}  // namespace saltus::structure
