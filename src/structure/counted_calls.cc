#include "structure/counted_calls.h"

#include <algorithm>

#include "hybrid/rewrite.h"

namespace saltus::structure {

CountedCalls::CountedCalls(const hybrid::Model& model) : model_(model), functions_(model.functions.size(), 0) {
  for (hybrid::FunctionId id : model.functions.ids()) {
    const hybrid::Function& f = model.functions[id];
    bool has_object = false;
    for (uint32_t i = 0; i < f.input_count; ++i)
      has_object = has_object || model.types[f.variables[i].type].base == hybrid::BaseType::ExternalObject;
    functions_[id.value] = f.impure || has_object;
  }
  // Callers of such functions, until no more are found.
  bool grows = std::ranges::find(functions_, 1) != functions_.end();
  while (grows) {
    grows = false;
    any_ = true;
    for (hybrid::FunctionId id : model.functions.ids()) {
      if (functions_[id.value] || !in(model.functions[id].body)) continue;
      functions_[id.value] = 1;
      grows = true;
    }
  }
}

bool CountedCalls::in(ExprId root) const {
  if (!root.valid()) return false;
  bool found = false;
  hybrid::Walk walk(model_.exprs);
  walk(root, [&](ExprId e) {
    if (model_.exprs.op(e) != Op::Call) return;
    size_t f = model_.exprs.function(e).value;
    found = found || (f < functions_.size() && functions_[f]);
  });
  return found;
}

bool CountedCalls::in(const std::vector<ExprId>& roots) const {
  return any_ && std::ranges::any_of(roots, [this](ExprId e) { return in(e); });
}

bool CountedCalls::in(const std::vector<hybrid::Statement>& statements) const {
  bool found = false;
  for (const hybrid::Statement& s : statements)
    hybrid::each_expression(s, [&](const ExprId& e) { found = found || in(e); });
  return found;
}

hybrid::Statement assign_together(ScalarModel& m, Span span, const std::vector<ExprId>& targets,
                                  const std::vector<ExprId>& values) {
  std::vector<TypeId> types;
  for (ExprId v : values) types.push_back(m.build.type_id(v));
  hybrid::Statement s;
  s.kind = hybrid::StatementKind::AssignTuple;
  s.span = span;
  s.targets = targets;
  s.value = m.build.pool().add(Op::RecordLiteral, m.model.types.tuple(types), values);
  return s;
}

}  // namespace saltus::structure
