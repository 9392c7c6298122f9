// Constants and parameters: a graph of dependencies without cycles, sorted.
//
// Nodes are the numeric slots, Strings and external objects that are computed once, and the expressions of their
// bindings; an edge leads from a slot to its binding, from an expression to its arguments, and from a name to what it
// names. So what many bindings have in common, x[i]/sum(x), is gone through once. Strong components in the order of
// computation are the sequence; one of more than one member is a cycle, which has no value.
#include "structure/parameters.h"

#include <map>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

namespace {

SALTUS_DIAGNOSTIC(Cycle, Error, "S0301", "parameter '{}' depends on itself");
SALTUS_DIAGNOSTIC(NoValue, Warning, "S0302", "parameter '{}' has no value; its start value, {}, is used");

// Node numbers: numeric slots, then Strings, then objects, then expressions.
class ParameterGraph {
 public:
  explicit ParameterGraph(const ScalarModel& m) : m_(m) {}

  uint32_t numeric() const { return static_cast<uint32_t>(m_.facts.size()); }
  uint32_t strings() const { return static_cast<uint32_t>(m_.strings.size()); }
  uint32_t size() const { return numeric() + strings() + static_cast<uint32_t>(m_.objects.size()); }

  bool is_node(uint32_t n) const {
    if (n < numeric()) return m_.facts[n].role == Role::Parameter || m_.facts[n].role == Role::Free;
    if (n < numeric() + strings()) return m_.strings[n - numeric()].parameter;
    return true;
  }
  ExprId value(uint32_t n) const {
    if (n < numeric()) return m_.facts[n].role == Role::Free ? ExprId{} : m_.facts[n].value;
    if (n < numeric() + strings()) return m_.strings[n - numeric()].value;
    return m_.objects[n - numeric() - strings()].value;
  }
  Components sorted(Incidence& graph) const {
    const auto& pool = m_.model.exprs;
    Incidence expressions;
    hybrid::ExprMap number;
    hybrid::Walk walk(pool);
    std::vector<uint32_t> row;
    for (uint32_t n = 0; n < size(); ++n) {
      if (!is_node(n)) continue;
      walk(value(n), [&](ExprId e) {
        names(e, row);
        for (ExprId argument : pool.args(e)) row.push_back(number.find(argument)->value);
        number.put(e, ExprId(size() + expressions.rows()));
        expressions.add_row(row);
      });
    }
    graph.columns = size() + expressions.rows();
    for (uint32_t n = 0; n < size(); ++n) {
      row.clear();
      if (is_node(n) && value(n).valid()) row.push_back(number.find(value(n))->value);
      graph.add_row(row);
    }
    for (uint32_t e = 0; e < expressions.rows(); ++e) graph.add_row(expressions.row(e));
    return strong_components(graph);
  }

 private:
  // What the node itself names, without its arguments.
  void names(ExprId e, std::vector<uint32_t>& out) const {
    out.clear();
    const Places places = m_.places(e);
    uint32_t base = places.base == BaseType::String           ? numeric()
                    : places.base == BaseType::ExternalObject ? numeric() + strings()
                                                              : 0;
    for (uint32_t node = base + places.first; node < base + places.first + places.count; ++node) {
      if (is_node(node)) out.push_back(node);
    }
  }

  const ScalarModel& m_;
};

}  // namespace

void settle_parameters(ScalarModel& m) {
  ParameterGraph graph(m);
  Incidence edges;
  Components order = graph.sorted(edges);
  std::unordered_set<uint32_t> told;
  NumericEstimates estimate(m);
  std::vector<bool> names_free(edges.rows(), false);  // of expressions
  auto is_free = [&](uint32_t d) {
    if (d >= graph.size()) return static_cast<bool>(names_free[d]);
    if (d < graph.numeric()) return m.facts[d].role == Role::Free;
    bool object = d >= graph.numeric() + graph.strings();
    return !m.late.empty() && m.is_late(d - graph.numeric() - (object ? graph.strings() : 0), object);
  };
  for (uint32_t c = 0; c < order.size(); ++c) {
    std::span<const uint32_t> members = order[c];
    auto slot = std::ranges::find_if(members, [&](uint32_t member) { return member < graph.size(); });
    uint32_t n = slot == members.end() ? members[0] : *slot;
    if (members.size() > 1) {
      m.failed = true;
      // Of an array one element is enough.
      if (n < graph.numeric() && !told.insert(m.schedule.slots[n].variable.value).second) continue;
      std::string name = n < graph.numeric() ? m.name(n) : "?";
      Span span = n < graph.numeric() ? m.span(n) : Span{};
      auto& d = m.context.diagnostics.report(Cycle, span, name);
      for (uint32_t other : members) {
        if (other != n && other < graph.numeric()) d.also(m.span(other), "by way of '" + m.name(other) + "'");
      }
      continue;
    }
    bool free = std::ranges::any_of(edges.row(n), is_free);
    if (n >= graph.size()) {
      names_free[n] = free;
      continue;
    }
    if (n >= graph.numeric()) {
      // What a constructor is given has to be known before it runs (MLS 3.6 §12.9.7).
      if (!free) continue;
      bool object = n >= graph.numeric() + graph.strings();
      StringEquation e;
      e.target = n - graph.numeric() - (object ? graph.strings() : 0);
      ExprId& value = object ? m.objects[e.target].value : m.strings[e.target].value;
      e.value = std::exchange(value, {});
      e.object = object;
      m.late.push_back(e);
      continue;
    }
    if (m.facts[n].role != Role::Parameter) continue;
    Facts& f = m.facts[n];
    if (free) {
      f.role = Role::Free;
      f.fixed = f.fixed_given =
          false;  // of a parameter `fixed` says that its binding counts, and nothing of its start value
      ScalarEquation e;
      e.left = m.slot(n);
      e.right = std::exchange(f.value, {});
      // A condition on what depends on a free parameter is one on the parameter: an equation between Reals works both
      // ways.
      if (!m.is_real(n)) e.defines = n;
      m.initial_equations.push_back(e);
      continue;
    }
    if (!f.value.valid()) {
      const hybrid::Variable& v = m.model.variables[m.schedule.slots[n].variable];
      bool first = told.insert(m.schedule.slots[n].variable.value).second;
      auto start = f.start.valid() ? m.build.number(f.start) : std::optional<double>(0);
      if (first)
        m.context.diagnostics.report(NoValue, v.span, m.name(n),
                                     start ? fmt::format("{:g}", *start) : "given by others");
      f.value = f.start.valid() ? f.start : m.build.zero(m.slot_type(n));
    }
    if (auto v = estimate(f.value)) m.values[n] = *v;
  }
  // fixed = (an expression in parameters): decides what the initial problem consists of, so their present values count.
  for (Facts& f : m.facts) {
    if (!f.fixed_expression.valid() || f.role == Role::Parameter || f.role == Role::Free) continue;
    if (auto v = numeric_value(m, f.fixed_expression)) f.fixed = *v != 0;
  }
}

void sort_parameters(ScalarModel& m) {
  ParameterGraph graph(m);
  Incidence edges;
  Components order = graph.sorted(edges);
  for (uint32_t n : order.members) {
    if (n >= graph.size() || !graph.is_node(n) || !graph.value(n).valid()) continue;
    Block block;
    block.when = When::Once;
    block.value = graph.value(n);
    if (n < graph.numeric()) {
      block.kind = BlockKind::Assign;
      block.target = n;
      block.span = m.span(n);
    } else if (n < graph.numeric() + graph.strings()) {
      block.kind = BlockKind::AssignString;
      block.target = n - graph.numeric();
      block.span = m.model.variables[m.strings[block.target].variable].span;
    } else {
      block.kind = BlockKind::AssignObject;
      block.target = n - graph.numeric() - graph.strings();
      block.span = m.model.variables[m.objects[block.target].variable].span;
    }
    m.schedule.parameters.push_back(std::move(block));
  }
}

void emit_attributes(ScalarModel& m) {
  for (Slot s = 0; s < m.facts.size(); ++s) {
    const Facts& f = m.facts[s];
    if (f.role == Role::Alias || f.role == Role::Parameter || f.role == Role::Unused) continue;
    ExprId start = f.start;
    if (!start.valid() && m.model.types[m.slot_type(s)].base == BaseType::Enumeration)
      start = m.build.zero(m.slot_type(s));
    auto number = start.valid() ? m.build.number(start) : std::optional<double>(0);
    if (!number || *number != 0) {
      Block block;
      block.kind = BlockKind::Assign;
      block.when = When::Once;
      block.target = s;
      block.value = start;
      m.schedule.starts.push_back(std::move(block));
    }
    if (!m.is_real(s)) continue;
    if (f.nominal.valid()) m.schedule.nominals.push_back({s, f.nominal});
    if (f.min.valid()) m.schedule.minima.push_back({s, f.min});
    if (f.max.valid()) m.schedule.maxima.push_back({s, f.max});
  }
  for (Slot s = 0; s < m.strings.size(); ++s) {
    if (m.strings[s].parameter || !m.strings[s].start.valid()) continue;
    Block block;
    block.kind = BlockKind::AssignString;
    block.when = When::Once;
    block.target = s;
    block.value = m.strings[s].start;
    m.schedule.starts.push_back(std::move(block));
  }
}

void emit_guards(ScalarModel& m) {
  std::map<Slot, run::Guard> guards;  // in their order: what is printed and hashed is the same each time
  for (auto [asked, question] : m.asked) {
    auto value = m.values.find(asked);
    if (value == m.values.end()) continue;  // a value that was assumed for a moment
    Slot s = asked;
    double sign = 1;
    while (m.schedule.aliases[s].target != s) {
      if (m.schedule.aliases[s].negated) sign = -sign;
      s = m.schedule.aliases[s].target;
    }
    if (m.facts[s].role != Role::Parameter) continue;
    auto [it, is_new] = guards.try_emplace(s, run::Guard{s, question, sign * value->second});
    if (!is_new && it->second.question < question) it->second.question = question;
  }
  for (const auto& [slot, guard] : guards) m.schedule.guards.push_back(guard);
}

}  // namespace saltus::structure
