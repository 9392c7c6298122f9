#include "hybrid/count.h"

#include <set>

namespace saltus::hybrid {
namespace {

// Scalars of a type; a record is as many as its fields have.
int64_t scalars(const Model& model, TypeId type) {
  const Type& t = model.types[type];
  int64_t each = 1;
  if (t.base == BaseType::Record) {
    each = 0;
    for (const auto& field : model.types.records[RecordId(t.detail)].fields) each += scalars(model, field.type);
  } else if (t.base == BaseType::Tuple) {
    each = 0;
    for (TypeId part : model.types.parts(type)) each += scalars(model, part);
  } else if (t.base == BaseType::ExternalObject || t.base == BaseType::None) {
    each = 0;
  }
  int64_t elements = model.types.count(type);
  return elements < 0 ? 0 : elements * each;
}

// The variable that an assignment changes: x of x, x[i], x.y.
void note_target(const Model& model, ExprId target, std::set<uint32_t>& assigned) {
  while (target.valid()) {
    if (model.exprs.op(target) == Op::Variable) {
      assigned.insert(model.exprs.variable(target).value);
      return;
    }
    if (model.exprs.arg_count(target) == 0) return;
    target = model.exprs.arg(target, 0);
  }
}

void note_targets(const Model& model, const std::vector<Statement>& statements, std::set<uint32_t>& assigned) {
  for (const Statement& statement : statements) {
    bool assigns = statement.kind == StatementKind::Assign || statement.kind == StatementKind::Receive ||
                   statement.kind == StatementKind::Draw;
    if (assigns) note_target(model, statement.target, assigned);
    if (statement.kind == StatementKind::AssignTuple) {
      for (ExprId target : statement.targets) note_target(model, target, assigned);
    }
    for (const auto& branch : statement.branches) {
      note_targets(model, branch.event, assigned);
      note_targets(model, branch.body, assigned);
    }
  }
}

int64_t count_equation(const Model& model, EquationId id);

int64_t count_all(const Model& model, const std::vector<EquationId>& equations) {
  int64_t sum = 0;
  for (EquationId id : equations) sum += count_equation(model, id);
  return sum;
}

int64_t count_equation(const Model& model, EquationId id) {
  const Equation& equation = model.all_equations[id];
  int64_t times = 1;
  for (const auto& range : equation.ranges) times *= range.count();
  switch (equation.kind) {
    case EquationKind::Equal: {
      // A record or tuple may stand on one side only.
      int64_t left = scalars(model, model.exprs.type(equation.left));
      return times * (left > 0 ? left : scalars(model, model.exprs.type(equation.right)));
    }
    case EquationKind::If:
    case EquationKind::When:
      return equation.branches.empty() ? 0 : times * count_all(model, equation.branches.front().body);
    case EquationKind::Algorithm: {
      std::set<uint32_t> assigned;
      note_targets(model, equation.statements, assigned);
      int64_t sum = 0;
      for (uint32_t v : assigned) sum += scalars(model, model.variables[VariableId(v)].type);
      // In an array of components each of its instances assigns its own element: together the whole variables.
      return times > 0 ? sum : 0;
    }
    case EquationKind::Assert:
    case EquationKind::Terminate:
    case EquationKind::Reinit:
    case EquationKind::Call: return 0;
  }
  return 0;
}

}  // namespace

int64_t count(const Model& model, EquationId equation) {
  return count_equation(model, equation);
}

Counts count(const Model& model) {
  Counts counts;
  // What processes assign is no unknown of the equations.
  std::set<uint32_t> owned;
  for (const Process& process : model.processes) note_targets(model, process.body, owned);
  for (VariableId id : model.variables.ids()) {
    if (owned.contains(id.value)) continue;
    const Variable& variable = model.variables[id];
    int64_t n = scalars(model, variable.type);
    if (variable.variability == Variability::Constant || variable.variability == Variability::Parameter) {
      counts.parameters += n;
    } else if (variable.causality == Causality::Input) {
      counts.inputs += n;
    } else {
      counts.unknowns += n;
    }
  }
  counts.equations = count_all(model, model.equations);
  counts.initial_equations = count_all(model, model.initial_equations);
  return counts;
}

}  // namespace saltus::hybrid
