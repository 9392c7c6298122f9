// Statements in sequence, as expressions: what each name is worth after them.
//
// A name that was assigned before, in the same action, has its new value; any other has the value from before the
// event. So an action is a simultaneous assignment at one instant, and what it makes of each variable is one
// expression.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;

void Semantics::execute(std::span<const Statement* const> statements, Instance& instance, Place place,
                        Assigned& assigned) {
  for (const Statement* s : statements) {
    if (s->kind == StatementKind::Assign) {
      if (!s->target || s->target->kind != ExprKind::Name) continue;
      auto found = instance.definition->index.find(s->target->name);
      if (found == instance.definition->index.end()) continue;
      Typed value = expression(*s->value, {instance, place, &assigned}, &instance.symbols[found->second]);
      ExprId e = as_symbol(value, instance, found->second, s->value->span);
      if (e.valid()) assigned[found->second] = e;
      continue;
    }
    if (s->kind != StatementKind::If) continue;
    // Each branch from here on; then put together from the last to the first.
    std::vector<ExprId> conditions;
    std::vector<Assigned> ends;
    for (const Branch& b : s->branches) {
      ExprId condition = build_.boolean(true);
      if (b.condition) {
        Typed typed = expression(*b.condition, {instance, place, &assigned});
        if (!require(typed, Kind::Boolean, b.condition->span, "a condition")) return;
        condition = typed.expr;
      }
      conditions.push_back(condition);
      Assigned end = assigned;
      execute(b.body, instance, place, end);
      ends.push_back(std::move(end));
    }
    std::set<size_t> all;
    for (const Assigned& end : ends) {
      for (const auto& [symbol, value] : end) all.insert(symbol);
    }
    for (size_t symbol : all) {
      auto of = [&](const Assigned& a) {
        auto it = a.find(symbol);
        if (it != a.end()) return it->second;
        if (place == Place::Initial) return build_.zero(model_.variables[instance.variables[symbol]].type);
        return symbol_value(instance, symbol, {instance, place, nullptr}).expr;
      };
      ExprId value = of(assigned);
      for (size_t b = ends.size(); b-- > 0;) value = build_.if_(conditions[b], of(ends[b]), value);
      assigned[symbol] = value;
    }
  }
}

std::set<size_t> Semantics::targets(std::span<const Statement* const> statements, Instance& instance) {
  std::set<size_t> all;
  for (const Statement* s : statements) {
    if (s->kind == StatementKind::Assign && s->target && s->target->kind == ExprKind::Name) {
      auto found = instance.definition->index.find(s->target->name);
      if (found != instance.definition->index.end()) all.insert(found->second);
    }
    for (const Branch& b : s->branches) all.merge(targets(b.body, instance));
  }
  return all;
}

}  // namespace saltus::shsml
