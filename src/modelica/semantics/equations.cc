// Equations (MLS 3.6 chapter 8): of every instance, in its class and its base classes.
#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::EquationId;
using hybrid::IndexRange;
using syntax::EquationKind;

SALTUS_DIAGNOSTIC(EquationTypes, Error, "M0500", "the two sides of this equation differ in type: {} and {}");
SALTUS_DIAGNOSTIC(LoopIndexSet, Error, "M0480", "'{}' cannot be assigned to: it is the index of a loop");
SALTUS_DIAGNOSTIC(EquationCondition, Error, "M0501", "a condition must be a Boolean, not {}");
SALTUS_DIAGNOSTIC(ConnectInWhen, Error, "M0504",
                  "'{}' cannot stand inside a {} whose condition is not a parameter expression");
SALTUS_DIAGNOSTIC(ReinitTarget, Error, "M0505", "'reinit' needs a Real variable, not {}");
SALTUS_DIAGNOSTIC(ReinitNoState, Error, "M0505",
                  "'reinit' needs a state, and '{}' is none: its derivative does not occur");
SALTUS_DIAGNOSTIC(TooFewResults, Error, "M0506", "'{}' has {} result(s), but {} are asked for");
SALTUS_DIAGNOSTIC(CallArgument, Error, "M0431", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(ReinitOutside, Error, "M0508", "'reinit' can only stand inside a when clause");
SALTUS_DIAGNOSTIC(ReinitClocked, Error, "M0508",
                  "'reinit' cannot stand inside a clocked when clause, which has no states");
SALTUS_DIAGNOSTIC(WhenPlace, Error, "M0509", "a when clause cannot stand inside {}");
SALTUS_DIAGNOSTIC(ClockedElsewhen, Error, "M0509", "a clocked when clause has no elsewhen");
SALTUS_DIAGNOSTIC(UnknownSize, Error, "M0507",
                  "the size of this expression must be known before the simulation starts");

EquationId Semantics::add_equation(hybrid::Equation equation) {
  return model_.all_equations.add(std::move(equation));
}

static Name instance_name(const Instance* instance, const std::string& path, NameTable& names) {
  return instance ? names.intern(path) : Name();
}

bool Semantics::has_continuous_variable(ExprId expr) const {
  for (VariableId id : hybrid::variables_of(model_.exprs, expr)) {
    if (model_.variables[id].variability == hybrid::Variability::Continuous) return true;
  }
  return false;
}

void Semantics::equal(ExprId left, ExprId right, const std::vector<IndexRange>& ranges, Span span,
                      std::vector<EquationId>& into, Instance* instance, bool from_connect) {
  const hybrid::Type a = type(left), b = type(right);
  bool numbers = (a.base == BaseType::Real || a.base == BaseType::Integer) &&
                 (b.base == BaseType::Real || b.base == BaseType::Integer);
  bool same = numbers || a.base == b.base;
  if (a.dims.size() != b.dims.size()) same = false;
  for (size_t i = 0; same && !unchosen_ && i < a.dims.size(); ++i)
    same = a.dims[i] < 0 || b.dims[i] < 0 || a.dims[i] == b.dims[i];
  if (same && a.base == BaseType::Record) same = assignable(model_.exprs.type(right), model_.exprs.type(left));
  if (!same) {
    Diagnostic& diagnostic = report(EquationTypes, span, show(model_.exprs.type(left)), show(model_.exprs.type(right)));
    if (instance && instance->parent) diagnostic.note("in instance " + path(*instance));
    fail();
  }
  for (size_t i = 0; i < a.dims.size(); ++i) {
    if (a.dims[i] < 0 && b.dims[i] < 0) {
      if (!ranges.empty()) throw NeedsUnroll{};
      error(UnknownSize, span);
    }
    if (a.dims[i] == 0 || b.dims[i] == 0) return;
  }
  if (a.base == BaseType::Record) {
    right = convert(right, model_.exprs.type(left), span, "left side");
    const hybrid::Record record = model_.types.records[hybrid::RecordId(a.detail)];
    for (size_t i = 0; i < record.fields.size(); ++i) {
      equal(build_.field(left, i), build_.field(right, i), ranges, span, into, instance, from_connect);
    }
    return;
  }
  auto shaped_as = [&](ExprId side, const hybrid::Type& other) {
    if (!has_open_sizes(model_.exprs.type(side))) return side;
    return convert(side, model_.types.array(model_.types.element(model_.exprs.type(side)), other.dims), span,
                   "equation");
  };
  left = shaped_as(left, b);
  right = shaped_as(right, a);
  if (numbers && a.base != b.base) {
    // MLS §3.8.4: what determines an Integer is not continuous. Where the Real side has an unknown, that may be what is
    // determined instead.
    ExprId real = a.base == BaseType::Real ? left : right;
    if (variability(real) == hybrid::Variability::Continuous && !has_continuous_variable(real)) {
      report(EquationTypes, span, show(model_.exprs.type(left)), show(model_.exprs.type(right)))
          .note("an Integer cannot follow what varies continuously");
      fail();
    }
    left = build_.to_real(left);
    right = build_.to_real(right);
  }
  hybrid::Equation equation;
  equation.kind = hybrid::EquationKind::Equal;
  equation.left = left;
  equation.right = right;
  equation.ranges = ranges;
  equation.span = span;
  equation.from_connect = from_connect;
  if (instance) equation.instance = instance_name(instance, path(*instance), context_.names);
  into.push_back(add_equation(std::move(equation)));
}

bool Semantics::has_connections(syntax::Equations equations) const {
  for (const syntax::Equation* equation : equations) {
    switch (equation->kind) {
      case EquationKind::Connect: return true;
      case EquationKind::Call: {
        const auto& parts = syntax::as<syntax::CallEquation>(*equation).call->function->parts;
        if (parts.size() == 2 && text(parts[0].name) == "Connections") return true;
        break;
      }
      case EquationKind::For:
        if (has_connections(syntax::as<syntax::ForEquation>(*equation).body)) return true;
        break;
      case EquationKind::If: {
        const auto& e = syntax::as<syntax::IfEquation>(*equation);
        if (has_connections(e.otherwise)) return true;
        for (const auto& branch : e.branches) {
          if (has_connections(branch.body)) return true;
        }
        break;
      }
      default: break;
    }
  }
  return false;
}

// MLS §9.3: the structure of connections is known before the simulation starts.
void Semantics::check_connection_place(const syntax::Equation& equation, std::string_view around) {
  if (equation.kind == EquationKind::Connect) error(ConnectInWhen, equation.span, "connect", around);
  if (equation.kind != EquationKind::Call) return;
  const auto& parts = syntax::as<syntax::CallEquation>(equation).call->function->parts;
  if (parts.size() == 2 && text(parts[0].name) == "Connections")
    error(ConnectInWhen, equation.span,
          context_.sources.text(syntax::as<syntax::CallEquation>(equation).call->function->span), around);
}

void Semantics::if_equation(const syntax::IfEquation& given, const Env& env, std::vector<IndexRange>& ranges,
                            std::vector<EquationId>& into, bool initial) {
  hybrid::Equation result;
  result.kind = hybrid::EquationKind::If;
  result.span = given.span;
  result.ranges = ranges;
  if (env.scope.instance)
    result.instance = instance_name(env.scope.instance, path(*env.scope.instance), context_.names);
  std::vector<IndexRange> none;
  bool varies = false;  // a condition so far
  auto body = [&](syntax::Equations equations, std::vector<EquationId>& to, bool open) {
    for (const syntax::Equation* inner : equations) {
      if (open) check_connection_place(*inner, "if");
      try {
        // MLS §8.3.5.2.
        if (varies && inner->kind == syntax::EquationKind::When)
          error(WhenPlace, inner->span, "an if-equation whose condition is no parameter expression");
        equation(*inner, env, open ? none : ranges, to, initial);
      } catch (const Failed&) {
      }
    }
  };
  for (const auto& branch : given.branches) {
    ExprId condition = expression(*branch.condition, env);
    if (type(condition).base != BaseType::Boolean || !type(condition).dims.empty()) {
      error(EquationCondition, branch.condition->span, show(model_.exprs.type(condition)));
    }
    std::optional<bool> known = build_.truth(condition);
    varies = varies || (!known && !is_parameter_expression(condition));
    if (!known && is_parameter_expression(condition)) {
      // In an array of components all elements take the same branch, or the array is split.
      if (auto value = common_value(condition)) {
        mark_structural(condition);
        known = value->as_boolean();
      }
    }
    if (known && !*known) {
      check_unchosen(branch.body, env, initial);
      continue;
    }
    auto never_reached = [&] {
      for (const auto& later : given.branches.subspan(static_cast<size_t>(&branch - given.branches.data()) + 1)) {
        check_unchosen(later.body, env, initial);
        unchosen(later.condition, env.scope.cls, [&] {
          ExprId given_condition = expression(*later.condition, env);
          if (type(given_condition).base != BaseType::Boolean)
            error(EquationCondition, later.condition->span, show(model_.exprs.type(given_condition)));
        });
      }
      check_unchosen(given.otherwise, env, initial);
    };
    if (known && result.branches.empty()) {
      body(branch.body, into, false);
      never_reached();
      return;
    }
    hybrid::EquationBranch b;
    if (!known) b.condition = condition;
    body(branch.body, b.body, true);
    result.branches.push_back(std::move(b));
    if (known) {
      into.push_back(add_equation(std::move(result)));
      never_reached();
      return;
    }
  }
  if (result.branches.empty()) {
    body(given.otherwise, into, false);
    return;
  }
  if (given.has_otherwise) {
    hybrid::EquationBranch b;
    body(given.otherwise, b.body, true);
    result.branches.push_back(std::move(b));
  }
  into.push_back(add_equation(std::move(result)));
}

void Semantics::when_equation(const syntax::WhenEquation& given, const Env& env, std::vector<IndexRange>& ranges,
                              std::vector<EquationId>& into) {
  hybrid::Equation result;
  result.kind = hybrid::EquationKind::When;
  result.span = given.span;
  result.ranges = ranges;
  if (env.scope.instance)
    result.instance = instance_name(env.scope.instance, path(*env.scope.instance), context_.names);
  // MLS §8.3.5.2: neither nested nor in an initial equation.
  if (place_ == Place::When) error(WhenPlace, given.span, "another when clause");
  if (place_ == Place::Initial) error(WhenPlace, given.span, "an initial equation");
  std::vector<IndexRange> none;
  for (const auto& branch : given.branches) {
    hybrid::EquationBranch b;
    b.condition = expression(*branch.condition, env);
    Now at(place_, Place::When);
    const hybrid::Type t = type(b.condition);
    if ((t.base != BaseType::Boolean || t.dims.size() > 1) && t.base != BaseType::Clock) {
      error(EquationCondition, branch.condition->span, show(model_.exprs.type(b.condition)));
    }
    // MLS §16.6.
    bool clocked = t.base == BaseType::Clock;
    if (clocked && given.branches.size() > 1) error(ClockedElsewhen, given.branches[1].condition->span);
    for (const syntax::Equation* inner : branch.body) {
      check_connection_place(*inner, "when");
      if (const auto* call = clocked && inner->kind == syntax::EquationKind::Call
                                 ? syntax::as<syntax::CallEquation>(*inner).call
                                 : nullptr;
          call && call->function->parts.size() == 1 && text(call->function->parts[0].name) == "reinit")
        report(ReinitClocked, inner->span);
      try {
        equation(*inner, env, none, b.body, false);
      } catch (const Failed&) {
      }
    }
    result.branches.push_back(std::move(b));
  }
  into.push_back(add_equation(std::move(result)));
}

// assert(condition, message, level): MLS §8.3.7.
void Semantics::check_assertion(const std::vector<ExprId>& arguments, Span span) {
  const BaseType wanted[] = {BaseType::Boolean, BaseType::String, BaseType::Enumeration};
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].valid()) continue;
    if (type(arguments[i]).base != wanted[i] || !type(arguments[i]).dims.empty()) {
      error(CallArgument, span, "assert", show(model_.exprs.type(arguments[i])));
    }
  }
}

void Semantics::call_equation(const syntax::CallEquation& given, const Env& env, std::vector<IndexRange>& ranges,
                              std::vector<EquationId>& into, bool initial) {
  const syntax::CallExpr& c = *given.call;
  std::string_view name = c.function->parts.size() == 1 ? text(c.function->parts[0].name) : std::string_view();
  if (text(c.function->parts[0].name) == "Connections" && c.function->parts.size() == 2) {
    return;  // taken in the first pass
  }
  hybrid::Equation result;
  result.span = given.span;
  result.ranges = ranges;
  if (env.scope.instance)
    result.instance = instance_name(env.scope.instance, path(*env.scope.instance), context_.names);
  auto named = [&](std::initializer_list<std::string_view> formals) {
    std::vector<Name> names;
    for (auto formal : formals) names.push_back(intern(formal));
    return match_arguments(names, c, env, name);
  };
  if (name == "assert") {
    auto a = named({"condition", "message", "level"});
    if (!a[0].valid() || !a[1].valid()) need_arguments(c, 2, 3);
    check_assertion(a, c.span);
    if (build_.truth(a[0]) == true) return;
    result.kind = hybrid::EquationKind::Assert;
    result.left = a[0];
    result.message = a[1];
    result.level = a[2];
  } else if (name == "terminate") {
    result.kind = hybrid::EquationKind::Terminate;
    result.message = named({"message"})[0];
    if (!result.message.valid()) need_arguments(c, 1, 1);
    if (type(result.message).base != BaseType::String)
      error(CallArgument, c.span, name, show(model_.exprs.type(result.message)));
  } else if (name == "reinit") {
    auto a = named({"x", "expr"});
    if (!a[0].valid() || !a[1].valid()) need_arguments(c, 2, 2);
    if (place_ != Place::When) error(ReinitOutside, given.span);
    if (type(a[0]).base != BaseType::Real) error(ReinitTarget, given.span, show(model_.exprs.type(a[0])));
    if (!names_variable(a[0])) error(ReinitTarget, given.span, "an expression");
    if (!unchosen_) reinitialized_.emplace_back(a[0], given.span);
    result.kind = hybrid::EquationKind::Reinit;
    result.left = a[0];
    result.right = convert(a[1], model_.exprs.type(a[0]), given.span, "reinit");
  } else if (unchosen_ && (name == "transition" || name == "initialState")) {
    return;
  } else if (name == "transition") {
    return transition(c, env);
  } else if (name == "initialState") {
    return initial_state(c, env);
  } else {
    result.kind = hybrid::EquationKind::Call;
    result.left = call(c, env);
  }
  (void)initial;
  into.push_back(add_equation(std::move(result)));
}

void Semantics::equation(const syntax::Equation& given, const Env& env, std::vector<IndexRange>& ranges,
                         std::vector<EquationId>& into, bool initial) {
  if (pass_ == Pass::Connections) {
    // First all connections of the model: what isRoot, rooted and cardinality answer depends on them.
    switch (given.kind) {
      case EquationKind::If: {
        const auto& e = syntax::as<syntax::IfEquation>(given);
        bool any = has_connections(e.otherwise);
        for (const auto& branch : e.branches) any |= has_connections(branch.body);
        if (!any) return;
        break;
      }
      case EquationKind::For:
        if (!has_connections(syntax::as<syntax::ForEquation>(given).body)) return;
        break;
      case EquationKind::Connect: break;
      case EquationKind::Call: {
        const auto& c = *syntax::as<syntax::CallEquation>(given).call;
        if (c.function->parts.size() == 2 && text(c.function->parts[0].name) == "Connections") {
          graph_statement(text(c.function->parts[1].name), c, env, ranges);
        }
        return;
      }
      default: return;
    }
  }
  switch (given.kind) {
    case EquationKind::Equal: {
      const auto& e = syntax::as<syntax::EqualEquation>(given);
      const syntax::Expr* left = e.left;
      while (left->kind == syntax::ExprKind::Parentheses) left = syntax::as<syntax::ParenthesesExpr>(*left).inner;
      if (left->kind == syntax::ExprKind::Tuple) {
        // (a, , b) = f(x)
        const auto& tuple = syntax::as<syntax::TupleExpr>(*left);
        ExprId value = results(*e.right, env);
        size_t count = type(value).base == BaseType::Tuple ? model_.types.parts(model_.exprs.type(value)).size() : 1;
        if (tuple.elements.size() > count) {
          error(TooFewResults, given.span, context_.sources.text(e.right->span), count, tuple.elements.size());
        }
        for (size_t i = 0; i < tuple.elements.size(); ++i) {
          if (tuple.elements[i]->kind == syntax::ExprKind::Missing) continue;
          ExprId part = type(value).base == BaseType::Tuple ? build_.tuple_element(value, i) : value;
          equal(expression(*tuple.elements[i], env), part, ranges, given.span, into, env.scope.instance);
        }
        return;
      }
      if (left->kind == syntax::ExprKind::Reference && syntax::as<syntax::ReferenceExpr>(*left).parts.size() == 1) {
        Name name = syntax::as<syntax::ReferenceExpr>(*left).parts[0].name;
        for (const IteratorScope* it = env.iterators; it; it = it->outer) {
          if (it->name == name) error(LoopIndexSet, left->span, text(name));
        }
      }
      Now pure(purity_needed_, true);
      ExprId l = expression(*e.left, env);
      ExprId r = expression(*e.right, env);
      equal(l, r, ranges, given.span, into, env.scope.instance);
      return;
    }
    case EquationKind::If: if_equation(syntax::as<syntax::IfEquation>(given), env, ranges, into, initial); return;
    case EquationKind::For: for_equation(syntax::as<syntax::ForEquation>(given), env, ranges, into, initial, 0); return;
    case EquationKind::When: when_equation(syntax::as<syntax::WhenEquation>(given), env, ranges, into); return;
    case EquationKind::Call: call_equation(syntax::as<syntax::CallEquation>(given), env, ranges, into, initial); return;
    case EquationKind::Connect:
      if (pass_ == Pass::Connections) {
        if (is_broken(syntax::as<syntax::ConnectEquation>(given))) return;
        // Iterators of the loop are on a stack that is about to unwind: their values are kept.
        ConnectStatement kept{&syntax::as<syntax::ConnectEquation>(given), env, ranges, {}};
        for (const IteratorScope* it = env.iterators; it; it = it->outer)
          kept.iterators.emplace_back(it->name, it->value);
        kept.env.iterators = nullptr;
        add_connect(kept);
      }
      return;
    case EquationKind::Error: fail();
  }
}

// Elements of an array of components differ: the innermost array around is split, if there is one.
void Instantiation::split_around(Instance* at) {
  for (; at; at = at->parent) {
    if (!at->dims.empty()) throw NeedsSplit{path(*at)};
  }
}

void Semantics::class_equations(Instance& instance, Class& cls, std::unordered_set<const Class*>& seen) {
  if (cls.builtin != Builtin::None || !seen.insert(&cls).second) return;
  for (const BaseClass& base : cls.bases) {
    size_t broken = broken_connects_.size(), deselected = deselected_.size();
    if (base.element) {
      for (const syntax::Argument* argument : base.element->arguments) {
        if (argument->kind == syntax::ArgumentKind::BreakConnect) broken_connects_.push_back(argument->connect);
        if (argument->kind == syntax::ArgumentKind::BreakName) deselected_.push_back(argument->name.parts[0].name);
      }
    }
    if (pass_ == Pass::Connections) check_deselected(base);
    class_equations(instance, *base.cls, seen);
    broken_connects_.resize(broken);
    deselected_.resize(deselected);
  }
  if (!cls.def) return;
  if (const auto* external = cls.def->external; external && pass_ != Pass::Connections) {
    // A component in another language: a call that stands for it until its file is read (driver/foreign_parts.h).
    // Arrays are split.
    std::vector<IndexRange> around;
    fresh_context(instance, around);
    if (!around.empty()) split_around(&instance);
    hybrid::Function part;
    part.is_external = true;
    part.span = external->span;
    part.name = intern(class_name(cls));
    part.external.language = external->has_language ? std::string(external->language) : "C";
    if (external->function.valid()) part.external.symbol = text(external->function);
    if (const syntax::Modification* file = annotation(external->description, "Library"); file && file->value) {
      Env plain;
      plain.scope = {&cls, &instance};
      if (auto v = try_evaluate(expression(*file->value, plain), true);
          v && v->base() == BaseType::String && !v->is_array())
        part.external.libraries.push_back(library_.resolve_uri(v->as_string()));
    }
    hybrid::Equation call;
    call.kind = hybrid::EquationKind::Call;
    hybrid::FunctionId id = model_.functions.add(std::move(part));
    call.left = model_.exprs.add(Op::Call, model_.types.none(), {}, id.value);
    call.span = external->span;
    call.instance = instance_name(&instance, path(instance), context_.names);
    model_.equations.push_back(add_equation(std::move(call)));
  }
  bool any = false;
  for (const auto& section : cls.def->sections) any |= !section.equations.empty() || !section.statements.empty();
  if (!any) return;
  std::vector<IndexRange> ranges;
  Env env;
  env.scope = {&cls, &instance};
  env.context = fresh_context(instance, ranges);
  for (const auto& section : cls.def->sections) {
    bool initial =
        section.kind == syntax::SectionKind::InitialEquation || section.kind == syntax::SectionKind::InitialAlgorithm;
    auto& into = initial ? model_.initial_equations : model_.equations;
    Now at(place_, initial ? Place::Initial : Place::Plain);
    for (const syntax::Equation* e : section.equations) {
      try {
        equation(*e, env, ranges, into, initial);
      } catch (const Failed&) {
      } catch (const NeedsUnroll&) {
        split_around(&instance);
        report(UnknownSize, e->span);
      }
    }
    if (section.statements.empty() || pass_ == Pass::Connections) continue;
    hybrid::Equation algorithm;
    algorithm.kind = hybrid::EquationKind::Algorithm;
    algorithm.ranges = ranges;
    algorithm.span = section.span;
    algorithm.instance = instance_name(&instance, path(instance), context_.names);
    try {
      statements(section.statements, env, algorithm.statements);
      drop_kept(env, algorithm.statements);
    } catch (const NeedsUnroll&) {
      split_around(&instance);
      report(UnknownSize, section.span);
    }
    if (!algorithm.statements.empty()) into.push_back(add_equation(std::move(algorithm)));
  }
}

bool Semantics::names_variable(ExprId expr) const {
  while (model_.exprs.op(expr) == Op::Index || model_.exprs.op(expr) == Op::Field) expr = model_.exprs.arg(expr, 0);
  return model_.exprs.op(expr) == Op::Variable;
}

// MLS §8.3.6: reinit is of states. A variable whose derivative nothing names is none.
void Semantics::check_reinitialized() {
  for (auto [target, span] : reinitialized_) {
    ExprId whole = target;
    while (model_.exprs.op(whole) != Op::Variable) whole = model_.exprs.arg(whole, 0);
    for (VariableId id : hybrid::variables_of(model_.exprs, whole)) {
      if (differentiated_.contains(id.value)) continue;
      if (model_.variables[id].state_select >= hybrid::StateSelect::Prefer) continue;
      report(ReinitNoState, span, text(model_.variables[id].pattern));
    }
  }
}

void Semantics::equations_of(Instance& instance) {
  if (instance.outer && !instance.inner) return;
  if (instance.parent && is_removed(instance)) return check_unchosen(instance);
  if (!instance.elements.empty()) {
    for (Instance* element : instance.elements) find_splits(*element, [&] { equations_of(*element); });
    return;
  }
  if (instance.is_leaf() || !instance.cls || is_function(*instance.cls)) return;
  for (const Dimension& dimension : dims(instance)) {
    if (dimension.size == 0) return;
  }
  std::unordered_set<const Class*> seen;
  class_equations(instance, *instance.cls, seen);
  for (size_t i = 0; i < instance.children.size(); ++i)
    find_splits(*instance.children[i], [&] { equations_of(*instance.children[i]); });
}

}  // namespace saltus::modelica
