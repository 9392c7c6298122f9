#include "structure/modes/alternatives.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "structure/numeric.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

constexpr uint32_t kRoot = 0;
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
// Edges that are followed for one equation: half a second. A chain of 20 000 alternatives needs 10^5.
constexpr size_t kMostSteps = size_t{1} << 26;

bool is_number(double value) {
  return !std::isnan(value);
}

}  // namespace

Combination::Combination(std::span<const ExprId> conditions) : holds(conditions.size(), 0) {
  for (uint32_t k = 0; k < conditions.size(); ++k) position_.emplace(conditions[k].value, k);
}

std::optional<bool> Combination::operator()(ExprId condition) const {
  auto it = position_.find(condition.value);
  return it == position_.end() ? std::nullopt : std::optional<bool>(holds[it->second] != 0);
}

Alternatives::Alternatives(const ScalarModel& m, ParameterValues& value, const ScalarEquation& equation,
                           std::span<const ExprId> conditions, std::span<const uint32_t> columns,
                           std::span<const uint32_t> orders)
    : m_(m), conditions_(conditions.begin(), conditions.end()) {
  for (uint32_t k = 0; k < conditions_.size(); ++k) number_of_condition_.emplace(conditions_[k].value, k);
  read(equation, columns, orders);
  visited_.assign(nodes_.size(), 0);
  numbered_.assign(nodes_.size(), 0);
  number_now_.assign(nodes_.size(), kNoNumber);
  find_factors();
  find_numbers(value);
  decide();
}

std::span<const uint32_t> Alternatives::children(uint32_t node) const {
  return std::span(children_).subspan(nodes_[node].first, nodes_[node].last - nodes_[node].first);
}

// -- the graph

void Alternatives::read(const ScalarEquation& equation, std::span<const uint32_t> columns,
                        std::span<const uint32_t> orders) {
  struct Frame {
    ExprId e;
    std::vector<ExprId> arguments;
    size_t next;
  };
  const auto& pool = m_.model.exprs;
  std::unordered_map<uint32_t, uint32_t> node_of;  // by expression
  std::vector<Frame> open;
  auto enter = [&](ExprId e) {
    if (!node_of.emplace(e.value, kNone).second) return;
    Frame frame{e, {}, 0};
    each_argument(m_, e, true, [&](ExprId argument, bool solvable) {
      if (solvable) frame.arguments.push_back(argument);
    });
    open.push_back(std::move(frame));
  };
  // Depth first: a node is made after its children.
  for (ExprId side : {equation.left, equation.right}) {
    enter(side);
    while (!open.empty()) {
      if (open.back().next < open.back().arguments.size()) {
        enter(open.back().arguments[open.back().next++]);
        continue;
      }
      ExprId e = open.back().e;
      std::vector<uint32_t> below;
      for (ExprId argument : open.back().arguments) below.push_back(node_of[argument.value]);
      open.pop_back();
      uint32_t condition = kNone;
      if (pool.op(e) == Op::If) {
        auto it = number_of_condition_.find(pool.arg(e, 0).value);
        if (it != number_of_condition_.end()) condition = it->second;
      }
      if (condition != kNone) {
        for (uint32_t& alternative : below) alternative = add(ExprId{}, {alternative});
      }
      node_of[e.value] = add(e, std::move(below), condition);
    }
  }
  add(ExprId{}, {node_of[equation.left.value], node_of[equation.right.value]});
  turn_around();
  add_names(columns, orders);
}

uint32_t Alternatives::add(ExprId e, std::vector<uint32_t> below, uint32_t condition) {
  Node node{e, condition};
  node.first = static_cast<uint32_t>(children_.size());
  children_.insert(children_.end(), below.begin(), below.end());
  node.last = static_cast<uint32_t>(children_.size());
  node.is_open =
      condition != kNone || std::ranges::any_of(below, [&](uint32_t child) { return nodes_[child].is_open; });
  nodes_.push_back(node);
  return static_cast<uint32_t>(nodes_.size() - 1);
}

void Alternatives::turn_around() {
  std::ranges::reverse(nodes_);
  uint32_t last = static_cast<uint32_t>(nodes_.size() - 1);
  for (uint32_t& child : children_) child = last - child;
}

void Alternatives::add_names(std::span<const uint32_t> columns, std::span<const uint32_t> orders) {
  first_name_ = static_cast<uint32_t>(nodes_.size());
  struct Reading {
    uint32_t node, column, order;
  };
  std::vector<Reading> readings;
  std::unordered_map<uint32_t, uint32_t> first_of, highest;  // by column
  for (uint32_t node = 0; node < first_name_; ++node) {
    ExprId e = nodes_[node].e;
    if (!e.valid() || m_.model.types[m_.model.exprs.type(e)].base != hybrid::BaseType::Real) continue;
    each_slot_range(m_, e, [&](Slot first, Slot count) {
      for (Slot s = first; s < first + count; ++s) {
        if (m_.facts[s].role != Role::Unknown || columns[s] == kNone) continue;
        readings.push_back({node, columns[s], orders[s]});
        uint32_t& order = highest[columns[s]];
        order = std::max(order, orders[s]);
      }
    });
  }
  for (const auto& [column, order] : highest) {
    first_of[column] = static_cast<uint32_t>(nodes_.size());
    for (uint32_t k = 0; k <= order; ++k) {  // what names a derivative names what it is the derivative of
      names_.push_back({column, order - k});
      nodes_.push_back({});
      nodes_.back().first = nodes_.back().last = static_cast<uint32_t>(children_.size());
      if (k < order) children_.push_back(static_cast<uint32_t>(nodes_.size()));
      nodes_.back().last = static_cast<uint32_t>(children_.size());
    }
  }
  for (size_t i = 0; i < readings.size();) {
    Node& node = nodes_[readings[i].node];
    node.first = static_cast<uint32_t>(children_.size());
    uint32_t own = readings[i].node;
    for (; i < readings.size() && readings[i].node == own; ++i) {
      const Reading& r = readings[i];
      children_.push_back(first_of[r.column] + highest[r.column] - r.order);
    }
    node.last = static_cast<uint32_t>(children_.size());
  }
}

// -- numbers

bool Alternatives::is_real_scalar(uint32_t node) const {
  const hybrid::Type& type = m_.model.types[m_.model.exprs.type(nodes_[node].e)];
  return type.base == hybrid::BaseType::Real && !type.is_array();
}

bool Alternatives::is_product(uint32_t node) const {
  ExprId e = nodes_[node].e;
  if (!e.valid()) return false;
  Op op = m_.model.exprs.op(e);
  return (op == Op::Multiply || op == Op::Divide) && is_real_scalar(node);
}

// A parent stands before its children.
void Alternatives::find_factors() {
  for (uint32_t node = 0; node < first_name_; ++node) {
    const Node& n = nodes_[node];
    std::span<const uint32_t> below = children(node);
    if (is_product(node)) {
      bool is_quotient = m_.model.exprs.op(n.e) == Op::Divide;
      for (size_t k = 0; k < (is_quotient ? 1 : below.size()); ++k)
        nodes_[below[k]].factor = std::max({nodes_[below[k]].factor, n.factor, Factor::Zero});
      continue;
    }
    if (n.factor == Factor::No || (n.e.valid() && !n.is_open)) continue;
    bool passes_on = !n.e.valid() || n.condition != kNone || m_.model.exprs.op(n.e) == Op::Negate;
    for (uint32_t child : below)
      nodes_[child].factor = std::max(nodes_[child].factor, passes_on ? n.factor : Factor::Value);
  }
}

// Of a node from its children; with all conditions unknown.
template <class NumberOf>
double Alternatives::number_from(uint32_t node, NumberOf&& number_of) {
  const Node& n = nodes_[node];
  if (n.condition != kNone || node == kRoot || node >= first_name_) return kNoNumber;
  std::span<const uint32_t> below = children(node);
  if (!n.e.valid()) return number_of(below[0]);
  const auto& pool = m_.model.exprs;
  if (is_product(node)) {
    double a = number_of(below[0]), b = number_of(below[1]);
    if (pool.op(n.e) == Op::Multiply ? a == 0 || b == 0 : a == 0 && b != 0) return 0;
  }
  if (pool.op(n.e) == Op::Real) return pool.real(n.e);
  if (below.empty() || below.size() != pool.arg_count(n.e)) return kNoNumber;
  arguments_.clear();
  for (uint32_t child : below) {
    arguments_.push_back(number_of(child));
    if (!is_number(arguments_.back())) return kNoNumber;
  }
  return numeric_operation(m_.model, n.e, arguments_);
}

void Alternatives::find_numbers(ParameterValues& value) {
  number_.assign(nodes_.size(), kNoNumber);
  for (uint32_t node = first_name_; node-- > 0;) {
    Node& n = nodes_[node];
    number_[node] = number_from(node, [&](uint32_t child) { return number_[child]; });
    bool is_asked = n.factor != Factor::No && !n.is_open && n.e.valid() && !is_number(number_[node]);
    if (is_asked && is_real_scalar(node)) number_[node] = value(n.e).value_or(kNoNumber);
    n.may_be_number = may_be_number(node);
    n.zero = zero_of(node);
    if (is_number(number_[node])) n.last = n.first;
  }
}

bool Alternatives::may_be_number(uint32_t node) const {
  const Node& n = nodes_[node];
  if (is_number(number_[node])) return true;
  if (!n.is_open || node == kRoot) return false;
  auto may_be = [&](uint32_t child) { return nodes_[child].may_be_number; };
  if (n.condition != kNone || is_product(node)) return std::ranges::any_of(children(node), may_be);
  return std::ranges::all_of(children(node), may_be);
}

Alternatives::Zero Alternatives::zero_of(uint32_t node) const {
  const Node& n = nodes_[node];
  if (is_number(number_[node])) return number_[node] == 0 ? Zero::Always : Zero::Never;
  if (!n.is_open || node == kRoot) return Zero::Never;
  std::span<const uint32_t> below = children(node);
  if (!n.e.valid()) return nodes_[below[0]].zero;
  if (n.condition != kNone) {
    Zero then = nodes_[below[0]].zero;
    return then == nodes_[below[1]].zero ? then : Zero::Varies;
  }
  if (is_product(node)) {
    bool is_quotient = m_.model.exprs.op(n.e) == Op::Divide;
    auto never = [&](uint32_t child) { return nodes_[child].zero == Zero::Never; };
    return std::ranges::all_of(below.first(is_quotient ? 1 : below.size()), never) ? Zero::Never : Zero::Varies;
  }
  return n.may_be_number ? Zero::Varies : Zero::Never;
}

// -- deciding conditions

// What is named below a node. Of what is closed all, of a conditional what is known of it.
Alternatives::Extent Alternatives::extent(uint32_t root) {
  ++epoch_;
  Extent out;
  std::vector<uint32_t> waiting{root};
  while (!waiting.empty()) {
    uint32_t node = waiting.back();
    waiting.pop_back();
    if (visited_[node] == epoch_) continue;
    visited_[node] = epoch_;
    if (++steps_ > kMostSteps) return {{}, false};
    const Node& n = nodes_[node];
    if (node >= first_name_ && !is_certain_[node]) out.names.push_back(node);
    if (n.condition != kNone) {
      const Extent& own = extents_[node];
      steps_ += own.names.size();
      out.names.insert(out.names.end(), own.names.begin(), own.names.end());
      out.is_same = out.is_same && own.is_same;
      continue;
    }
    if (is_product(node) && n.zero == Zero::Varies) {
      out.is_same = false;
      continue;
    }
    waiting.insert(waiting.end(), children(node).begin(), children(node).end());
  }
  std::ranges::sort(out.names);
  out.names.erase(std::unique(out.names.begin(), out.names.end()), out.names.end());
  return out;
}

Alternatives::Extent Alternatives::of_both(uint32_t conditional) {
  Extent then = extent(children(conditional)[0]), otherwise = extent(children(conditional)[1]), out;
  std::ranges::set_intersection(then.names, otherwise.names, std::back_inserter(out.names));
  out.is_same = then.is_same && otherwise.is_same && then.names == otherwise.names;
  return out;
}

bool Alternatives::decides_product(uint32_t conditional) const {
  const Node& n = nodes_[conditional];
  if (n.factor == Factor::Value) return n.may_be_number;
  return n.factor == Factor::Zero && n.zero == Zero::Varies;
}

void Alternatives::decide() {
  is_certain_.assign(nodes_.size(), false);
  std::vector<bool> decides(conditions_.size(), false), is_reached(nodes_.size(), false);
  is_reached[kRoot] = true;
  for (uint32_t node = 0; node < first_name_; ++node) {
    for (uint32_t child : children(node)) is_reached[child] = is_reached[child] || is_reached[node];
  }
  // First what all modes have in common; then with these names left out.
  for (int round = 0; round < 2; ++round) {
    extents_.clear();
    for (uint32_t node = first_name_; node-- > 0;) {
      const Node& n = nodes_[node];
      if (n.condition == kNone || !is_reached[node]) continue;
      Extent own = of_both(node);
      decides[n.condition] = decides[n.condition] || (round == 1 && (!own.is_same || decides_product(node)));
      extents_[node] = std::move(own);
    }
    if (round == 1) break;
    std::vector<uint32_t> common = extent(kRoot).names;
    certain_ = entries(common);
    for (uint32_t name : common) is_certain_[name] = true;
  }
  for (size_t k = 0; k < conditions_.size(); ++k) {
    if (decides[k]) deciding_.push_back(conditions_[k]);
  }
  extents_.clear();
}

// -- modes

// Of each column the highest order.
std::vector<Signature::Entry> Alternatives::entries(std::span<const uint32_t> names) const {
  std::vector<Signature::Entry> out;
  for (uint32_t name : names) {
    if (names_[name - first_name_].column != kNone) out.push_back(names_[name - first_name_]);
  }
  std::ranges::sort(
      out, [](const auto& a, const auto& b) { return a.column != b.column ? a.column < b.column : a.order > b.order; });
  auto same = [](const auto& a, const auto& b) { return a.column == b.column; };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  return out;
}

std::vector<Signature::Entry> Alternatives::named(const Combination& known) {
  ++epoch_;
  std::vector<uint32_t> waiting{kRoot}, found;
  while (!waiting.empty()) {
    uint32_t node = waiting.back();
    waiting.pop_back();
    if (visited_[node] == epoch_) continue;
    visited_[node] = epoch_;
    if (node >= first_name_) found.push_back(node);
    const Node& n = nodes_[node];
    if (is_product(node) && n.zero == Zero::Varies && is_number(number_in(node, known))) continue;
    std::span<const uint32_t> below = children(node);
    std::optional<bool> holds = n.condition == kNone ? std::nullopt : known(conditions_[n.condition]);
    if (holds) below = below.subspan(*holds ? 0 : 1, 1);
    waiting.insert(waiting.end(), below.begin(), below.end());
  }
  return entries(found);
}

double Alternatives::number_in(uint32_t node, const Combination& known) {
  auto is_known = [&](uint32_t at) { return !nodes_[at].is_open || numbered_[at] == epoch_; };
  auto number_now = [&](uint32_t at) { return nodes_[at].is_open ? number_now_[at] : number_[at]; };
  std::vector<uint32_t> open{node};
  while (!open.empty()) {
    uint32_t at = open.back();
    if (is_known(at)) {
      open.pop_back();
      continue;
    }
    std::span<const uint32_t> below = children(at);
    if (nodes_[at].condition != kNone) {
      std::optional<bool> holds = known(conditions_[nodes_[at].condition]);
      below = holds ? below.subspan(*holds ? 0 : 1, 1) : below.first(0);
    }
    size_t before = open.size();
    for (uint32_t child : below) {
      if (!is_known(child)) open.push_back(child);
    }
    if (open.size() > before) continue;
    open.pop_back();
    numbered_[at] = epoch_;
    bool is_conditional = nodes_[at].condition != kNone;
    number_now_[at] = !is_conditional ? number_from(at, number_now) : below.empty() ? kNoNumber : number_now(below[0]);
  }
  return number_now(node);
}

void Alternatives::renumber(std::span<const uint32_t> columns) {
  for (Signature::Entry& name : names_) name.column = name.column == kNone ? kNone : columns[name.column];
}

}  // namespace saltus::structure
