// Statements of algorithms and functions (MLS 3.6 chapter 11).
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::Statement;
using syntax::StatementKind;

SALTUS_DIAGNOSTIC(NotATarget, Error, "M0480", "'{}' cannot be assigned to: {}");
SALTUS_DIAGNOSTIC(StatementCondition, Error, "M0481", "a condition must be a Boolean, not {}");
SALTUS_DIAGNOSTIC(ResultCount, Error, "M0482", "'{}' has {} result(s), but {} are asked for");
SALTUS_DIAGNOSTIC(StatementArgument, Error, "M0431", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(ReinitNotReal, Error, "M0505", "'reinit' needs a Real variable, not {}");
SALTUS_DIAGNOSTIC(ReinitOutsideWhen, Error, "M0508", "'reinit' can only stand inside a when clause");
SALTUS_DIAGNOSTIC(ReinitInAlgorithm, Warning, "M0647",
                  "'reinit' stands in an algorithm: it is made for when-equations");
SALTUS_DIAGNOSTIC(WhenInIf, Warning, "M0486", "a when statement stands inside an if statement");
SALTUS_DIAGNOSTIC(WhenStatementPlace, Error, "M0509", "a when clause cannot stand inside {}");
SALTUS_DIAGNOSTIC(WhenInLoop, Warning, "M0486", "a when statement stands inside a loop");
SALTUS_DIAGNOSTIC(WhenInFunction, Error, "M0483", "'when' cannot be used inside a function");
SALTUS_DIAGNOSTIC(OutOfPlace, Error, "M0485", "'{}' can only stand {}");
SALTUS_DIAGNOSTIC(InputAssigned, Error, "M0484", "the input '{}' cannot be assigned to");

ExprId Semantics::target(const syntax::Expr& expr, const Env& env) {
  const syntax::Expr* at = &expr;
  while (at->kind == syntax::ExprKind::Parentheses) at = syntax::as<syntax::ParenthesesExpr>(*at).inner;
  if (at->kind == syntax::ExprKind::Missing) return {};
  if (at->kind != syntax::ExprKind::Reference)
    error(NotATarget, expr.span, context_.sources.text(expr.span), "it is not a variable");
  const auto& name = syntax::as<syntax::ReferenceExpr>(*at);
  ExprId value = reference(name, env);
  // The root of the path must be a variable.
  ExprId root = value;
  while (model_.exprs.op(root) == Op::Index || model_.exprs.op(root) == Op::Field) root = model_.exprs.arg(root, 0);
  Op op = model_.exprs.op(root);
  if (op == Op::Local) {
    const auto& variable = env.locals->function->variables[model_.exprs.data(root)];
    if (variable.kind == hybrid::FunctionVariableKind::Input) error(InputAssigned, expr.span, text(variable.name));
    const Instance* declared = env.scope.instance ? env.scope.instance->child(variable.name) : nullptr;
    if (declared && (declared->variability == syntax::Variability::Constant ||
                     declared->variability == syntax::Variability::Parameter)) {
      error(NotATarget, expr.span, context_.sources.text(expr.span),
            declared->variability == syntax::Variability::Constant ? "it is a constant" : "it is a parameter");
    }
  } else if (op == Op::Variable) {
    const auto& variable = model_.variables[model_.exprs.variable(root)];
    if (variable.variability <= hybrid::Variability::Parameter) {
      bool free_parameter = variable.variability == hybrid::Variability::Parameter;
      if (!free_parameter) error(NotATarget, expr.span, context_.sources.text(expr.span), "it is a constant");
      // A parameter with fixed = false is computed in an initial section (MLS §8.6).
      if (place_ != Place::Initial) error(NotATarget, expr.span, context_.sources.text(expr.span), "it is a parameter");
    }
  } else if (op != Op::RecordLiteral && op != Op::For && op != Op::ArrayLiteral) {
    error(NotATarget, expr.span, context_.sources.text(expr.span), "it is not a variable");
  }
  return value;
}

void Semantics::call_statement(const syntax::CallExpr& call_expr, Span span, const Env& env,
                               std::vector<Statement>& into) {
  const auto& parts = call_expr.function->parts;
  std::string_view name = parts.size() == 1 ? text(parts[0].name) : std::string_view();
  Statement statement;
  statement.span = span;
  auto named = [&](std::initializer_list<std::string_view> formals) {
    std::vector<Name> names;
    for (auto formal : formals) names.push_back(intern(formal));
    return match_arguments(names, call_expr, env, name);
  };
  if (name == "assert") {
    auto a = named({"condition", "message", "level"});
    statement.kind = hybrid::StatementKind::Assert;
    if (!a[0].valid() || !a[1].valid()) need_arguments(call_expr, 2, 3);
    check_assertion(a, span);
    if (build_.truth(a[0]) == true) return;
    statement.value = a[0];
    statement.message = a[1];
    statement.level = a[2];
    into.push_back(statement);
    return;
  }
  if (name == "terminate") {
    if (env.locals) error(OutOfPlace, span, "terminate", "in a model");
    auto a = named({"message"});
    statement.kind = hybrid::StatementKind::Terminate;
    if (!a[0].valid()) need_arguments(call_expr, 1, 1);
    if (type(a[0]).base != BaseType::String) error(StatementArgument, span, name, show(model_.exprs.type(a[0])));
    statement.message = a[0];
    into.push_back(statement);
    return;
  }
  if (name == "reinit") {
    auto a = named({"x", "expr"});
    if (!a[0].valid() || !a[1].valid()) need_arguments(call_expr, 2, 2);
    if (place_ != Place::When) error(ReinitOutsideWhen, span);
    if (type(a[0]).base != BaseType::Real) error(ReinitNotReal, span, show(model_.exprs.type(a[0])));
    if (!names_variable(a[0])) error(ReinitNotReal, span, "an expression");
    report(ReinitInAlgorithm, span).hint("put the when clause into an equation section");
    if (!unchosen_) reinitialized_.emplace_back(a[0], span);
    statement.kind = hybrid::StatementKind::Reinit;
    statement.target = a[0];
    statement.value = convert(a[1], model_.exprs.type(a[0]), span, "reinit");
    into.push_back(statement);
    return;
  }
  statement.kind = hybrid::StatementKind::Call;
  statement.value = call(call_expr, env);
  into.push_back(statement);
}

void Semantics::statements(syntax::Statements list, const Env& env, std::vector<Statement>& into) {
  for (const syntax::Statement* s : list) {
    try {
      statement(*s, env, into);
    } catch (const Failed&) {
      // Reported; the next statement may be sound.
    }
  }
}

ExprId Semantics::statement_condition(const syntax::Expr& expr, const Env& env, bool vector_allowed) {
  ExprId value = expression(expr, env);
  bool vector_of = vector_allowed && type(value).dims.size() == 1;
  bool clock = vector_allowed && type(value).base == BaseType::Clock;
  if (!clock && (type(value).base != BaseType::Boolean || (!type(value).dims.empty() && !vector_of))) {
    error(StatementCondition, expr.span, show(model_.exprs.type(value)));
  }
  return value;
}

// MLS §6.7: the branch that is taken gives the size. Where sizes differ, each branch assigns. False: they do not.
bool Semantics::assign_by_branch(const syntax::AssignStatement& s, const Statement& result, const Env& env,
                                 std::vector<Statement>& into) {
  const auto& choice = syntax::as<syntax::IfExpr>(*s.value);
  std::vector<const syntax::Expr*> values;
  bool differ = false, decided = false;  // by a constant: then there is one size
  for (const auto& branch : choice.branches) {
    values.push_back(branch.value);
    decided |= build_.truth(expression(*branch.condition, env)).has_value();
  }
  values.push_back(choice.otherwise);
  std::vector<int64_t> sizes;
  for (const syntax::Expr* value : values) {
    if (decided) break;
    const std::vector<int64_t> found = type(expression(*value, env)).dims;
    for (size_t d = 0; d < found.size() && d < sizes.size(); ++d)
      differ |= found[d] >= 0 && sizes[d] >= 0 && found[d] != sizes[d];
    sizes = found;
  }
  if (differ) {
    Statement split;
    split.span = s.span;
    split.kind = hybrid::StatementKind::If;
    for (size_t i = 0; i < values.size(); ++i) {
      hybrid::StatementBranch b;
      if (i < choice.branches.size()) b.condition = statement_condition(*choice.branches[i].condition, env, false);
      Statement assign = result;
      assign.value = convert(expression(*values[i], env), model_.exprs.type(result.target), values[i]->span,
                             context_.sources.text(s.target->span));
      b.body.push_back(std::move(assign));
      split.branches.push_back(std::move(b));
    }
    into.push_back(std::move(split));
    return true;
  }
  return false;
}

void Semantics::assign_statement(const syntax::AssignStatement& s, const Env& env, std::vector<Statement>& into) {
  Statement result;
  result.span = s.span;
  result.kind = hybrid::StatementKind::Assign;
  result.target = target(*s.target, env);
  if (env.locals && s.value->kind == syntax::ExprKind::If && result.target.valid() &&
      !type(result.target).dims.empty() && assign_by_branch(s, result, env, into))
    return;
  ExprId value = expression(*s.value, env);
  if (type(value).base == BaseType::None) error(ResultCount, s.span, context_.sources.text(s.value->span), 0, 1);
  ExprId to = result.target;
  Op op = model_.exprs.op(to);
  result.value = convert(value, model_.exprs.type(to), s.value->span, context_.sources.text(s.target->span));
  if (op != Op::RecordLiteral && op != Op::For && op != Op::ArrayLiteral) {
    into.push_back(result);
    return;
  }
  // Records of the model: element by element, field by field; all values are taken before the first is changed.
  std::function<void(ExprId, ExprId)> assign = [&](ExprId part, ExprId given_value) {
    if (!type(part).dims.empty() && (model_.exprs.op(part) == Op::For || model_.exprs.op(part) == Op::ArrayLiteral)) {
      const int64_t count = type(part).dims[0];
      for (int64_t i = 1; i <= count; ++i)
        assign(build_.index(part, {build_.integer(i)}), build_.index(given_value, {build_.integer(i)}));
      return;
    }
    if (model_.exprs.op(part) == Op::RecordLiteral) {
      const size_t count = model_.exprs.arg_count(part);
      for (size_t i = 0; i < count; ++i) assign(model_.exprs.arg(part, i), build_.field(given_value, i));
      return;
    }
    Statement field = result;
    field.target = part;
    field.value = given_value;
    into.push_back(field);
  };
  assign(to, result.value);
}

void Semantics::assign_tuple(const syntax::AssignTupleStatement& s, const Env& env, std::vector<Statement>& into) {
  Statement result;
  result.span = s.span;
  ExprId value = call(*s.call, env);
  const hybrid::Type t = type(value);
  size_t count = t.base == BaseType::Tuple  ? model_.types.parts(model_.exprs.type(value)).size()
                 : t.base == BaseType::None ? 0
                                            : 1;
  if (s.targets->elements.size() > count) {
    error(ResultCount, s.span, context_.sources.text(s.call->function->span), count, s.targets->elements.size());
  }
  std::vector<ExprId> targets;
  bool plain = t.base == BaseType::Tuple;
  for (const syntax::Expr* element : s.targets->elements) {
    ExprId to = target(*element, env);
    targets.push_back(to);
    if (!to.valid()) continue;
    Op op = model_.exprs.op(to);
    if (op == Op::RecordLiteral || op == Op::For) plain = false;
    size_t i = targets.size() - 1;
    if (t.base == BaseType::Tuple && model_.types.parts(model_.exprs.type(value))[i] != model_.exprs.type(to)) {
      const hybrid::Type& a = model_.types[model_.types.parts(model_.exprs.type(value))[i]];
      const hybrid::Type& b = type(to);
      if (a.base != b.base || a.detail != b.detail) plain = false;
    }
  }
  if (plain) {
    result.kind = hybrid::StatementKind::AssignTuple;
    result.targets = targets;
    result.value = value;
    into.push_back(result);
    return;
  }
  for (size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].valid()) continue;
    ExprId part = t.base == BaseType::Tuple ? build_.tuple_element(value, i) : value;
    part = convert(part, model_.exprs.type(targets[i]), s.span, context_.sources.text(s.targets->elements[i]->span));
    if (model_.exprs.op(targets[i]) == Op::RecordLiteral) {
      for (size_t k = 0; k < model_.exprs.arg_count(targets[i]); ++k) {
        Statement field;
        field.span = s.span;
        field.kind = hybrid::StatementKind::Assign;
        field.target = model_.exprs.arg(targets[i], k);
        field.value = build_.field(part, k);
        into.push_back(field);
      }
      continue;
    }
    Statement assign;
    assign.span = s.span;
    assign.kind = hybrid::StatementKind::Assign;
    assign.target = targets[i];
    assign.value = part;
    into.push_back(assign);
  }
}

void Semantics::if_statement(const syntax::IfStatement& s, const Env& env, std::vector<Statement>& into) {
  Statement result;
  result.span = s.span;
  result.kind = hybrid::StatementKind::If;
  Now within(if_depth_, if_depth_ + 1);
  for (const auto& branch : s.branches) {
    ExprId c = statement_condition(*branch.condition, env, false);
    std::optional<bool> known = build_.truth(c);
    if (!known && !env.locals && is_discrete_parameter(c)) {
      if (auto value = common_value(c)) {
        mark_structural(c);
        known = value->as_boolean();
      }
    }
    if (known && !*known) {
      check_unchosen(branch.body, env);
      keep_unchosen(branch.body, env, into);
      continue;
    }
    hybrid::StatementBranch b;
    if (!known) b.condition = c;
    statements(branch.body, env, b.body);
    result.branches.push_back(std::move(b));
    if (known) {
      for (const auto& later : s.branches.subspan(static_cast<size_t>(&branch - s.branches.data()) + 1)) {
        check_unchosen(later.body, env);
        keep_unchosen(later.body, env, into);
      }
      check_unchosen(s.otherwise, env);
      keep_unchosen(s.otherwise, env, into);
      if (result.branches.size() == 1) {
        for (auto& inner : result.branches[0].body) into.push_back(inner);
      } else {
        into.push_back(result);
      }
      return;
    }
  }
  if (s.has_otherwise) {
    hybrid::StatementBranch b;
    statements(s.otherwise, env, b.body);
    if (result.branches.empty()) {
      for (auto& inner : b.body) into.push_back(inner);
      return;
    }
    result.branches.push_back(std::move(b));
  }
  if (!result.branches.empty()) into.push_back(result);
}

// for i in A, j in B: the first is the outermost.
void Semantics::for_statement(const syntax::ForStatement& s, const Env& env, std::vector<Statement>& into) {
  std::function<void(size_t, const Env&, std::vector<Statement>&)> loop = [&](size_t next, const Env& at,
                                                                              std::vector<Statement>& to) {
    if (next == s.indices.size()) {
      Now inside(loop_depth_, loop_depth_ + 1);
      statements(s.body, at, to);
      return;
    }
    ExprId range = loop_range(s.indices[next], {nullptr, {}, s.body}, at);
    hybrid::IteratorId iterator = build_.new_iterator(text(s.indices[next].name));
    IteratorScope scope{s.indices[next].name, build_.iterator(iterator, model_.types.element(model_.exprs.type(range))),
                        at.iterators};
    Env inner = at;
    inner.iterators = &scope;
    Statement f;
    f.span = s.span;
    f.kind = hybrid::StatementKind::For;
    f.iterator = iterator;
    f.value = range;
    f.branches.emplace_back();
    loop(next + 1, inner, f.branches[0].body);
    to.push_back(std::move(f));
  };
  loop(0, env, into);
}

void Semantics::statement(const syntax::Statement& given, const Env& env, std::vector<Statement>& into) {
  Statement result;
  result.span = given.span;
  switch (given.kind) {
    case StatementKind::Assign: return assign_statement(syntax::as<syntax::AssignStatement>(given), env, into);
    case StatementKind::AssignTuple: return assign_tuple(syntax::as<syntax::AssignTupleStatement>(given), env, into);
    case StatementKind::Call:
      return call_statement(*syntax::as<syntax::CallStatement>(given).call, given.span, env, into);
    case StatementKind::If: return if_statement(syntax::as<syntax::IfStatement>(given), env, into);
    case StatementKind::For: return for_statement(syntax::as<syntax::ForStatement>(given), env, into);
    case StatementKind::While: {
      const auto& s = syntax::as<syntax::WhileStatement>(given);
      result.kind = hybrid::StatementKind::While;
      hybrid::StatementBranch b;
      b.condition = statement_condition(*s.condition, env, false);
      Now inside(loop_depth_, loop_depth_ + 1);
      statements(s.body, env, b.body);
      result.branches.push_back(std::move(b));
      into.push_back(result);
      return;
    }
    case StatementKind::When: {
      if (env.locals) error(WhenInFunction, given.span);
      // MLS §11.2.7: at the top of an algorithm only.
      if (place_ == Place::When) error(WhenStatementPlace, given.span, "another when clause");
      if (place_ == Place::Initial) error(WhenStatementPlace, given.span, "an initial algorithm");
      if (loop_depth_ > 0) report(WhenInLoop, given.span);
      if (if_depth_ > 0) report(WhenInIf, given.span);
      Now at(place_, Place::When);
      const auto& s = syntax::as<syntax::WhenStatement>(given);
      result.kind = hybrid::StatementKind::When;
      for (const auto& branch : s.branches) {
        hybrid::StatementBranch b;
        b.condition = statement_condition(*branch.condition, env, true);
        statements(branch.body, env, b.body);
        result.branches.push_back(std::move(b));
      }
      into.push_back(result);
      return;
    }
    case StatementKind::Break:
      if (loop_depth_ == 0) error(OutOfPlace, given.span, "break", "inside a for or while loop");
      result.kind = hybrid::StatementKind::Break;
      into.push_back(result);
      return;
    case StatementKind::Return:
      if (!env.locals) error(OutOfPlace, given.span, "return", "inside a function");
      result.kind = hybrid::StatementKind::Return;
      into.push_back(result);
      return;
    case StatementKind::Error: fail();
  }
}

}  // namespace saltus::modelica
