// The tree of instances: systems take apart into processes, processes into variables, equations and statements.
#include <algorithm>
#include <unordered_set>

#include "chi/semantics/semantics.h"
#include "hybrid/limits.h"
#include "hybrid/rewrite.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(NoDefinition, Error, "X0210", "there is no process or system '{}'");
SALTUS_DIAGNOSTIC(WrongCount, Error, "X0211", "'{}' takes {} parameters, not {}");
SALTUS_DIAGNOSTIC(Endless, Error, "X0212", "the system '{}' contains itself");
SALTUS_DIAGNOSTIC(TooMany, Error, "X0213", "there are more than {} process instances");
SALTUS_DIAGNOSTIC(Twice, Error, "X0214", "'{}' is declared twice");
SALTUS_DIAGNOSTIC(WantsChannel, Error, "X0215", "the parameter '{}' of '{}' is a channel; '{}' is none");
SALTUS_DIAGNOSTIC(WantsContinuous, Error, "X0216", "the parameter '{}' of '{}' is a continuous variable; '{}' is none");
SALTUS_DIAGNOSTIC(ChannelType, Error, "X0217", "channel '{}' carries {}, and '{}' expects {}");
SALTUS_DIAGNOSTIC(ChannelInProcess, Error, "X0218", "a channel is declared in a system, not in a process");
SALTUS_DIAGNOSTIC(DiscreteInSystem, Error, "X0219",
                  "a system declares channels and continuous variables; '{}' is neither");
SALTUS_DIAGNOSTIC(OneEnded, Warning, "X0220", "no process {} channel '{}'");
SALTUS_DIAGNOSTIC(NoInitial, Error, "X0221", "'{}' has no value here: it is not assigned before");
SALTUS_DIAGNOSTIC(StatementsInSystem, Error, "X0222",
                  "a system has no equations and statements of its own, only processes");
SALTUS_DIAGNOSTIC(InstancesInProcess, Error, "X0223",
                  "a process has no processes inside; a parallel composition stands in a system ('syst')");
SALTUS_DIAGNOSTIC(NothingInside, Error, "X0224", "the system '{}' has no processes");
SALTUS_DIAGNOSTIC(OtherWay, Error, "X0244", "channel '{}' is declared {} here, and '{}' {} it");
SALTUS_DIAGNOSTIC(InitializationOnly, Error, "X0226", "an initialization consists of assignments (':=' and '::=')");

namespace {
// Each has a name, a frame and code of its own.
size_t most_instances() {
  return static_cast<size_t>(std::min<int64_t>(100'000, hybrid::ElementLimit::most()));
}
}  // namespace

using syntax::DefinitionKind;
using syntax::Direction;
using syntax::TypeKind;

VariableId Semantics::new_variable(const std::string& name, TypeId type, hybrid::Variability variability, Span span) {
  hybrid::Variable v;
  v.pattern = intern(name);
  v.type = type;
  v.variability = variability;
  v.span = span;
  return model_.variables.add(std::move(v));
}

VariableId Semantics::hidden(const std::string& stem, TypeId type) {
  VariableId id = new_variable(fmt::format("${}{}", stem, ++hidden_), type, hybrid::Variability::Discrete, {});
  model_.variables[id].hide_result = true;
  model_.variables[id].is_protected = true;
  return id;
}

void Semantics::instantiate(const syntax::Instance& instance, const Scope& outer, const std::string& path, int depth) {
  auto it = definitions_.find(instance.name);
  if (it == definitions_.end() ||
      (it->second->kind != DefinitionKind::Process && it->second->kind != DefinitionKind::System)) {
    std::vector<std::string_view> known;
    for (const auto& [n, d] : definitions_) {
      if (d->kind == DefinitionKind::Process || d->kind == DefinitionKind::System)
        known.push_back(context_.names.text(n));
    }
    Diagnostic& d = report(NoDefinition, instance.name_span, text(instance.name));
    std::string near = nearest_name(text(instance.name), known);
    if (!near.empty()) d.hint("did you mean '" + near + "'?");
    return;
  }
  const syntax::Definition& d = *it->second;
  if (d.parameters.size() != instance.arguments.size()) {
    report(WrongCount, instance.span, text(d.name), d.parameters.size(), instance.arguments.size())
        .also(d.name_span, "it is defined here");
    return;
  }
  if (++instances_ > most_instances()) {
    if (instances_ == most_instances() + 1) report(TooMany, instance.span, most_instances());
    return;
  }
  if (d.kind == DefinitionKind::System && std::find(expanding_.begin(), expanding_.end(), d.name) != expanding_.end()) {
    report(Endless, instance.span, text(d.name));
    return;
  }
  Scope scope;
  scope.outer = &globals_;
  process_ = static_cast<uint32_t>(instances_);
  bind_parameters(d, &instance, outer, scope, path);
  if (d.kind == DefinitionKind::System) {
    expanding_.push_back(d.name);
    system(d, scope, path, depth + 1);
    expanding_.pop_back();
  } else {
    process(d, scope, path);
  }
}

void Semantics::bind_parameters(const syntax::Definition& d, const syntax::Instance* instance, const Scope& outer,
                                Scope& inner, const std::string& path) {
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    const syntax::Declared& p = d.parameters[i];
    if (!p.type || p.type->kind == TypeKind::Error) continue;
    const syntax::Expr* actual = instance ? instance->arguments[i] : nullptr;
    Symbol symbol;
    symbol.name = p.name;
    symbol.span = p.span;
    // What cannot be bound is known by its kind all the same, so that one mistake is one report.
    auto unbound = [&](SymbolKind kind) {
      symbol.kind = kind;
      symbol.expr = {};
      symbol.channel = {};
      inner.symbols.emplace(p.name, symbol);
    };
    scope_ = &outer;
    bool plain =
        p.type->kind != TypeKind::Channel && p.type->kind != TypeKind::Unit && p.type->kind != TypeKind::Bundle;
    bool reported = false;
    const Symbol* given = actual && !plain ? referred(*actual, &reported) : nullptr;
    if (!plain) {
      std::optional<Symbol> bound;
      if (actual && !reported) {
        bound = p.type->kind == TypeKind::Channel ? bind_channel(p, *p.type, given, *actual, d, inner)
                : p.type->kind == TypeKind::Unit  ? bind_continuous(p, *p.type, given, *actual, d)
                                                  : bind_bundle(p, given, *actual, d, inner);
      }
      if (!bound) {
        unbound(p.type->kind == TypeKind::Channel ? SymbolKind::Channel
                : p.type->kind == TypeKind::Unit  ? SymbolKind::Continuous
                                                  : SymbolKind::Bundle);
        continue;
      }
      symbol = std::move(*bound);
    } else {
      TypeId t = type(*p.type, inner);
      if (!t.valid()) continue;
      Value value;
      if (actual) {
        where_ = Where::Constant;
        value = coerce(expression(*actual, t), t, "the parameter '" + text(p.name) + "'");
        if (!value.valid()) continue;
        symbol.natural = is_natural(*p.type);
        if (symbol.natural) check_natural(symbol, value);
      }
      symbol.kind = SymbolKind::Parameter;
      symbol.type = t;
      symbol.unit = value.unit.known()                          ? value.unit
                    : model_.types[t].base == BaseType::Integer ? Unit::pure()
                                                                : Unit::none();
      if (is_scalar(t) && d.kind == DefinitionKind::Process) {
        VariableId id = new_variable(path + text(p.name), t, hybrid::Variability::Parameter, p.span);
        model_.variables[id].binding = value.expr;
        symbol.expr = build_.variable(id);
      } else {
        symbol.expr = value.expr;
      }
    }
    if (!inner.symbols.emplace(p.name, symbol).second) report(Twice, p.span, text(p.name));
  }
}

std::optional<Symbol> Semantics::bind_channel(const syntax::Declared& p, const syntax::Type& t, const Symbol* given,
                                              const syntax::Expr& actual, const syntax::Definition& d, Scope& inner) {
  std::string spelt(context_.sources.text(actual.span));
  if (!given || given->kind != SymbolKind::Channel) {
    report(WantsChannel, actual.span, text(p.name), text(d.name), spelt).also(p.span, "the parameter");
    return std::nullopt;
  }
  TypeId carried = t.parts.empty() ? model_.types.none() : type(*t.parts[0], inner);
  if (!carried.valid() || !given->channel.valid()) return std::nullopt;
  if (carried != given->type) {
    report(ChannelType, actual.span, spelt, type_text(given->type), text(d.name), type_text(carried))
        .also(p.span, "the parameter");
    return std::nullopt;
  }
  // A system that was given one end hands on that end.
  bool sends = given->direction == Direction::Send, receives = given->direction == Direction::Receive;
  if ((sends && t.direction == Direction::Receive) || (receives && t.direction == Direction::Send)) {
    report(OtherWay, actual.span, spelt, sends ? "to send ('!')" : "to receive ('?')", text(d.name),
           sends ? "receives from" : "sends on")
        .also(given->span, "the channel");
    return std::nullopt;
  }
  Symbol symbol;
  symbol.name = p.name;
  symbol.span = p.span;
  symbol.kind = SymbolKind::Channel;
  symbol.type = carried;
  symbol.channel = given->channel;
  symbol.direction = t.direction;
  if (d.kind == DefinitionKind::Process) {
    Ends& ends = ends_[given->channel];
    auto& list = symbol.direction == Direction::Send      ? ends.senders
                 : symbol.direction == Direction::Receive ? ends.receivers
                                                          : ends.partners;
    list.push_back(process_);
  }
  return symbol;
}

std::optional<Symbol> Semantics::bind_continuous(const syntax::Declared& p, const syntax::Type& t, const Symbol* given,
                                                 const syntax::Expr& actual, const syntax::Definition& d) {
  Unit declared = unit(t);
  if (!given || given->kind != SymbolKind::Continuous) {
    report(WantsContinuous, actual.span, text(p.name), text(d.name), std::string(context_.sources.text(actual.span)))
        .also(p.span, "the parameter");
    return std::nullopt;
  }
  Symbol symbol = *given;
  symbol.unit = declared;
  check_units({given->expr, given->unit, actual.span}, {given->expr, declared, p.span}, actual.span, "the parameter");
  return symbol;
}

void Semantics::declare(const syntax::Definition& d, Scope& scope, const std::string& path, bool in_process) {
  for (const syntax::Declared& v : d.variables) {
    if (!v.type || v.type->kind == TypeKind::Error) continue;
    Symbol symbol;
    symbol.name = v.name;
    symbol.span = v.span;
    const syntax::Type& of = v.type->kind == TypeKind::Bundle ? *v.type->parts[0] : *v.type;
    if (of.kind == TypeKind::Channel && in_process) {
      report(ChannelInProcess, v.span);
      continue;
    }
    if (v.type->kind == TypeKind::Unit) {
      symbol = new_continuous(v.name, text(v.name), *v.type, v.span, path);
    } else if (v.type->kind == TypeKind::Channel || v.type->kind == TypeKind::Bundle) {
      std::optional<Symbol> made = v.type->kind == TypeKind::Bundle
                                       ? new_bundle(v, scope, path)
                                       : new_channel(v.name, text(v.name), *v.type, v.span, scope, path);
      if (!made) {
        symbol.kind = v.type->kind == TypeKind::Bundle ? SymbolKind::Bundle : SymbolKind::Channel;
        scope.symbols.emplace(v.name, symbol);
        continue;
      }
      symbol = std::move(*made);
    } else {
      TypeId t = type(*v.type, scope);
      if (!t.valid()) continue;
      if (!in_process) {
        report(DiscreteInSystem, v.span, text(v.name));
        continue;
      }
      symbol.type = t;
      symbol.natural = is_natural(*v.type);
      symbol.unit = model_.types[t].base == BaseType::Real ? Unit::none() : Unit::pure();
      if (is_scalar(t)) {
        VariableId id = new_variable(path + text(v.name), t, hybrid::Variability::Discrete, v.span);
        symbol.kind = SymbolKind::Discrete;
        symbol.expr = build_.variable(id);
      } else {
        symbol.kind = SymbolKind::Local;
        symbol.expr = build_.local(new_local(text(v.name), t, v.span), t);
      }
    }
    auto [it, fresh] = scope.symbols.emplace(v.name, symbol);
    if (!fresh) report(Twice, v.span, text(v.name)).also(it->second.span, "the first is here");
  }
}

void Semantics::system(const syntax::Definition& d, Scope& scope, const std::string& path, int depth) {
  if (!d.equations.empty() || !d.statements.empty() || !d.initialization.empty())
    report(StatementsInSystem, d.name_span);
  if (d.instances.empty()) report(NothingInside, d.name_span, text(d.name));
  declare(d, scope, path, false);
  // Several instances of one process are told apart by a number.
  std::unordered_map<std::string, int> total, seen;
  auto label = [&](const syntax::Instance& i) { return text(i.label.valid() ? i.label : i.name); };
  for (const syntax::Instance& i : d.instances) ++total[label(i)];
  bool alone = d.instances.size() == 1 && d.kind == DefinitionKind::Experiment && !d.instances[0].label.valid();
  for (const syntax::Instance& i : d.instances) {
    std::string own = label(i);
    if (total[own] > 1) own += std::to_string(++seen[own]);
    if (i.from)
      replicate(i, scope, path, own, depth);
    else
      instantiate(i, scope, alone ? path : path + own + ".", depth);
  }
}

namespace {

void assigned_in(const hybrid::Model& model, const std::vector<hybrid::Statement>& list,
                 std::unordered_set<uint32_t>& found) {
  for (const hybrid::Statement& s : list) {
    if (s.target.valid() && model.exprs.op(s.target) == Op::Variable)
      found.insert(model.exprs.variable(s.target).value);
    for (const hybrid::StatementBranch& branch : s.branches) {
      assigned_in(model, branch.event, found);
      assigned_in(model, branch.body, found);
    }
  }
}

}  // namespace

// A discrete variable that is given a value once and never again is a parameter.
void Semantics::settle_unassigned(const Scope& scope, const Statements& body) {
  std::unordered_set<uint32_t> assigned;
  assigned_in(model_, body, assigned);
  for (const auto& [name, symbol] : scope.symbols) {
    if (symbol.kind != SymbolKind::Discrete) continue;
    VariableId id = build_.pool().variable(symbol.expr);
    if (assigned.contains(id.value)) continue;
    hybrid::Variable& v = model_.variables[id];
    v.variability = hybrid::Variability::Parameter;
    v.binding = v.start.valid() ? v.start : build_.zero(v.type);
    v.start = {};
  }
}

void Semantics::process(const syntax::Definition& d, Scope& scope, const std::string& path) {
  if (!d.instances.empty()) report(InstancesInProcess, d.name_span);
  hybrid::Process process;
  process.name = intern(path.empty() ? text(d.name) : path.substr(0, path.size() - 1));
  process.span = d.name_span;
  locals_ = &process.variables;
  path_ = path;
  declare(d, scope, path, true);
  scope_ = &scope;
  initial_values_.clear();
  Statements body;
  initialization(d, body);
  where_ = Where::Equation;
  equations(d.equations, model_.equations);
  where_ = Where::Statement;
  statements(d.statements, body);
  settle_unassigned(scope, body);
  process.body = std::move(body);
  locals_ = nullptr;
  if (!process.body.empty()) model_.processes.add(std::move(process));
}

// The values at the start are those that the assignments give in their order. What depends on parameters alone becomes
// the start value of its variable, so that the initial problem knows it; the rest is done by the process before
// anything else.
void Semantics::initialization(const syntax::Definition& d, Statements& body) {
  where_ = Where::Statement;
  for (const syntax::Statement* s : d.initialization) {
    bool continuous = s->kind == syntax::StatementKind::ContinuousAssign;
    if (!continuous && s->kind != syntax::StatementKind::Assign) {
      report(InitializationOnly, s->span);
      continue;
    }
    Statements made;
    statement(*s, made);
    if (made.size() != 1) {
      std::move(made.begin(), made.end(), std::back_inserter(body));
      continue;
    }
    hybrid::Statement& one = made[0];
    ExprId target = one.target;
    bool simple = target.valid() && one.value.valid() && build_.pool().op(target) == Op::Variable && body.empty() &&
                  (one.kind == hybrid::StatementKind::Assign || one.kind == hybrid::StatementKind::Reinit) &&
                  !hybrid::contains(build_.pool(), one.value, Op::Local) &&
                  !hybrid::contains(build_.pool(), one.value, Op::Der);
    if (!simple) {
      body.push_back(std::move(one));
      continue;
    }
    bool known = true;
    ExprId value = hybrid::substitute_variables(build_, one.value, [&](VariableId id) -> std::optional<ExprId> {
      const hybrid::Variable& v = model_.variables[id];
      if (v.variability <= hybrid::Variability::Parameter) return std::nullopt;
      auto it = initial_values_.find(id);
      if (it != initial_values_.end()) return it->second;
      if (known) report(NoInitial, s->value->span, hybrid::variable_name(model_, context_.names, id));
      known = false;
      return std::nullopt;
    });
    if (!known) continue;
    VariableId id = build_.pool().variable(target);
    model_.variables[id].start = value;
    if (continuous) model_.variables[id].fixed = build_.boolean(true);
    initial_values_[id] = value;
  }
}

void Semantics::check_channels() {
  for (ChannelId id : model_.channels.ids()) {
    const Ends& ends = ends_[id];
    std::string name = text(model_.channels[id].name);
    bool both = !ends.partners.empty();
    bool sent_outside = ends.direction == Direction::Receive, received_outside = ends.direction == Direction::Send;
    if (ends.senders.empty() && !both && !sent_outside) report(OneEnded, ends.span, "sends on", name);
    if (ends.receivers.empty() && !both && !received_outside) report(OneEnded, ends.span, "receives from", name);
  }
}

}  // namespace saltus::chi
