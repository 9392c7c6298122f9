// func: typed statements without events. A selection without an open guard fails where it stands.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(NotInFunction, Error, "X0330", "{} cannot stand in a function");
SALTUS_DIAGNOSTIC(NoReturn, Error, "X0331", "the function '{}' never returns a value ('ret')");
SALTUS_DIAGNOSTIC(EquationsInFunction, Error, "X0332", "a function has no equations and no processes");
SALTUS_DIAGNOSTIC(ParameterType, Error, "X0333", "{} cannot be the parameter or variable of a function");
SALTUS_DIAGNOSTIC(DeclaredTwice, Error, "X0214", "'{}' is declared twice");

using syntax::StatementKind;

namespace {

bool returns(syntax::List<const syntax::Statement*> list) {
  for (const syntax::Statement* s : list) {
    if (s->kind == StatementKind::Return || returns(s->body)) return true;
    for (const auto& a : s->alternatives) {
      if (returns(a.body)) return true;
    }
  }
  return false;
}

}  // namespace

FunctionId Semantics::function(const syntax::Definition& d) {
  auto known = functions_.find(d.name);
  if (known != functions_.end()) return known->second;
  if (!d.equations.empty() || !d.instances.empty()) report(EquationsInFunction, d.name_span);
  // The signature first: the body may call the function itself.
  hybrid::Function f;
  f.name = d.name;
  f.span = d.name_span;
  Scope scope;
  scope.outer = &globals_;
  auto declare = [&](Name name, const syntax::Type* t, Span span, hybrid::FunctionVariableKind kind) {
    bool plain = t && t->kind != syntax::TypeKind::Channel && t->kind != syntax::TypeKind::Distribution;
    if (t && !plain) report(ParameterType, span, t->kind == syntax::TypeKind::Channel ? "a channel" : "a distribution");
    TypeId type = plain ? this->type(*t, scope) : TypeId{};
    if (!type.valid() || type == model_.types.none()) return false;
    Symbol symbol;
    symbol.kind = SymbolKind::Local;
    symbol.name = name;
    symbol.span = span;
    symbol.type = type;
    symbol.expr = build_.local(static_cast<uint32_t>(f.variables.size()), type);
    symbol.unit = model_.types[type].base == BaseType::Real ? Unit::none() : Unit::pure();
    hybrid::FunctionVariable v;
    v.name = name;
    v.type = type;
    v.kind = kind;
    v.span = span;
    v.sizes.resize(model_.types.rank(type));
    // A list begins empty.
    if (kind == hybrid::FunctionVariableKind::Local && (is_list(type) || is_nested(type))) {
      v.initial = empty_list(type);
    }
    f.variables.push_back(std::move(v));
    if (kind != hybrid::FunctionVariableKind::Output && !scope.symbols.emplace(name, symbol).second)
      report(DeclaredTwice, span, text(name));
    return true;
  };
  bool good = true;
  for (const syntax::Declared& p : d.parameters)
    good = declare(p.name, p.type, p.span, hybrid::FunctionVariableKind::Input) && good;
  good = declare(intern("$result"), d.type, d.name_span, hybrid::FunctionVariableKind::Output) && good;
  functions_[d.name] = {};
  if (!good) return {};
  f.input_count = static_cast<uint32_t>(d.parameters.size());
  f.output_count = 1;
  ExprId result = build_.local(f.input_count, f.variables[f.input_count].type);
  for (const syntax::Declared& v : d.variables)
    good = declare(v.name, v.type, v.span, hybrid::FunctionVariableKind::Local) && good;
  if (!good) return {};
  if (!returns(d.statements)) report(NoReturn, d.name_span, text(d.name));
  std::vector<hybrid::FunctionVariable> variables = f.variables;
  FunctionId id = model_.functions.add(std::move(f));
  functions_[d.name] = id;

  const Scope* outer_scope = std::exchange(scope_, &scope);
  Where outer_where = std::exchange(where_, Where::Function);
  Statements* outer_before = std::exchange(before_, nullptr);
  ExprId outer_result = std::exchange(result_, result);
  auto* outer_locals = std::exchange(locals_, &variables);
  Statements body;
  function_statements(d.initialization, body);
  function_statements(d.statements, body);
  scope_ = outer_scope;
  where_ = outer_where;
  before_ = outer_before;
  result_ = outer_result;
  locals_ = outer_locals;
  model_.functions[id].body = std::move(body);
  return id;
}

void Semantics::function_statements(syntax::List<const syntax::Statement*> list, Statements& out) {
  auto alternatives = [&](const syntax::Statement& s, bool fail) {
    hybrid::Statement chosen = make(hybrid::StatementKind::If, s.span);
    for (const syntax::Alternative& a : s.alternatives) {
      if (a.event) report(NotInFunction, a.event->span, "an event");
      Value guard = a.guard ? condition(*a.guard) : failed(a.span);
      hybrid::StatementBranch branch;
      branch.condition = guard.valid() ? guard.expr : build_.boolean(true);
      function_statements(a.body, branch.body);
      chosen.branches.push_back(std::move(branch));
    }
    if (fail) {
      hybrid::StatementBranch none;
      hybrid::Statement failure = make(hybrid::StatementKind::Assert, s.span);
      failure.value = build_.boolean(false);
      failure.message = build_.string("no guard of the selection is open");
      none.body.push_back(std::move(failure));
      chosen.branches.push_back(std::move(none));
    }
    return chosen;
  };
  for (const syntax::Statement* s : list) {
    switch (s->kind) {
      case StatementKind::Skip: break;
      case StatementKind::Assign: assign(*s, out); break;
      case StatementKind::Return: {
        TypeId wanted = build_.type_id(result_);
        Value v = coerce(expression(*s->value, wanted), wanted, "the result");
        if (!v.valid()) break;
        out.push_back(assignment(result_, v.expr, s->span));
        out.push_back(make(hybrid::StatementKind::Return, s->span));
        break;
      }
      case StatementKind::Select: out.push_back(alternatives(*s, true)); break;
      case StatementKind::Repeat: {
        hybrid::Statement loop = make(hybrid::StatementKind::While, s->span);
        hybrid::StatementBranch branch;
        branch.condition = build_.boolean(true);
        if (s->alternatives.empty()) {
          function_statements(s->body, branch.body);
        } else {
          hybrid::Statement chosen = alternatives(*s, false);
          ExprId any;
          for (const auto& b : chosen.branches) any = any.valid() ? build_.or_(any, b.condition) : b.condition;
          branch.condition = any;
          branch.body.push_back(std::move(chosen));
        }
        loop.branches.push_back(std::move(branch));
        out.push_back(std::move(loop));
        break;
      }
      default: {
        constexpr const char* what[] = {
            "", "'::='", "'delta'", "'nabla'", "a communication", "a communication", "a synchronization",
            "", "",      "",        "",        "'print'",         "'terminate'"};
        report(NotInFunction, s->span, what[static_cast<size_t>(s->kind)]);
      }
    }
  }
}

// One selection of returns, or one return: an expression.
bool Semantics::inline_form(const syntax::Definition& d) const {
  if (!d.variables.empty() || !d.initialization.empty() || d.statements.size() != 1) return false;
  const syntax::Statement& s = *d.statements[0];
  if (s.kind == StatementKind::Return) return true;
  if (s.kind != StatementKind::Select || s.alternatives.empty()) return false;
  for (const syntax::Alternative& a : s.alternatives) {
    if (!a.guard || a.event || a.body.size() != 1 || a.body[0]->kind != StatementKind::Return) return false;
  }
  return true;
}

Value Semantics::inlined(const syntax::Definition& d, const std::vector<Value>& arguments, Span span) {
  Scope scope;
  scope.outer = &globals_;
  for (size_t i = 0; i < arguments.size(); ++i) {
    Symbol symbol;
    symbol.kind = SymbolKind::Parameter;
    symbol.name = d.parameters[i].name;
    symbol.type = build_.type_id(arguments[i].expr);
    symbol.expr = arguments[i].expr;
    symbol.unit = arguments[i].unit;
    scope.symbols.emplace(symbol.name, symbol);
  }
  TypeId wanted = d.type ? type(*d.type, globals_) : TypeId{};
  if (!wanted.valid()) return failed(span);
  const Scope* outer = std::exchange(scope_, &scope);
  expanding_.push_back(d.name);
  const syntax::Statement& s = *d.statements[0];
  std::vector<ExprId> guards;
  std::vector<Value> values;
  bool good = true;
  if (s.kind == StatementKind::Return) {
    values.push_back(coerce(expression(*s.value, wanted), wanted, "the result"));
    good = values[0].valid();
  } else {
    for (const syntax::Alternative& a : s.alternatives) {
      Value g = condition(*a.guard);
      Value v = coerce(expression(*a.body[0]->value, wanted), wanted, "the result");
      good = good && g.valid() && v.valid();
      guards.push_back(g.expr);
      values.push_back(v);
    }
  }
  expanding_.pop_back();
  scope_ = outer;
  if (!good) return failed(span);
  if (!guards.empty()) one_open(guards, span);
  Value result = values.back();
  Unit unit = values[0].unit;
  for (const Value& v : values) {
    if (!unit.known() && v.unit.known())
      unit = v.unit;
    else if (!v.unit.known() && v.unit.kind == Unit::Kind::Unknown && !unit.known())
      unit = Unit::none();
  }
  for (size_t i = values.size() - 1; i-- > 0;) result.expr = build_.if_(guards[i], values[i].expr, result.expr);
  return {result.expr, unit, span};
}

}  // namespace saltus::chi
