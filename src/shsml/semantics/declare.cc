// A variable of the model for every name of every instance.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(NoSymbols, Error, "H0216", "nothing says which symbols '{}' can be");
SALTUS_DIAGNOSTIC(OpenInput, Warning, "H0261", "input '{}' is not connected to anything; it is held at {}");
SALTUS_DIAGNOSTIC(UnusedValue, Warning, "H0243", "the value of '{}' is not used by anything");
SALTUS_DIAGNOSTIC(BadExperiment, Error, "H0251", "{}");

std::string Semantics::path(const Instance& instance, std::string_view name) const {
  return instance.path.empty() ? std::string(name) : instance.path + "." + std::string(name);
}

VariableId Semantics::variable(std::string name, hybrid::TypeId type, Variability variability, Span span) {
  hybrid::Variable v;
  // x of a vector is x[1], x[2], ...
  size_t rank = model_.types[type].dims.size();
  for (size_t i = 0; i < rank; ++i) name += std::string(i == 0 ? "[" : ",") + hybrid::kSubscriptMark;
  if (rank > 0) name += "]";
  v.pattern = intern(name);
  v.type = type;
  v.variability = variability;
  v.span = span;
  return model_.variables.add(v);
}

VariableId Semantics::hidden(Instance& instance, std::string_view name, hybrid::TypeId type, Variability variability) {
  VariableId v = variable(path(instance, name), type, variability, instance.definition->component->name_span);
  model_.variables[v].hide_result = true;
  model_.variables[v].is_protected = true;
  return v;
}

// Equal lists of symbols are one enumeration.
hybrid::TypeId Semantics::enumeration(const std::vector<Name>& symbols) {
  auto it = enumerations_.find(symbols);
  if (it != enumerations_.end()) return it->second;
  hybrid::Enumeration e;
  e.name = intern(fmt::format("Symbols{}", enumerations_.size() + 1));
  for (Name symbol : symbols) {
    std::string_view t = text(symbol);
    bool plain = !t.empty() && !(t[0] >= '0' && t[0] <= '9');
    for (char c : t)
      plain = plain && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
    e.literals.push_back(plain ? symbol : intern(fmt::format("'{}'", t)));
  }
  hybrid::TypeId type = model_.types.enumeration(model_.types.enumerations.add(e));
  enumerations_[symbols] = type;
  return type;
}

hybrid::TypeId Semantics::type_of(Kind kind, const std::vector<Name>& symbols) {
  switch (kind) {
    case Kind::Symbolic: return enumeration(symbols);
    case Kind::Boolean: return model_.types.boolean();
    default: return model_.types.real();
  }
}

void Semantics::declare(Instance& instance) {
  for (size_t s = 0; s < instance.count(); ++s) declare_symbol(instance, s);
}

// An input of the whole that the run decides about: a file, an expression, the host of an FMU.
bool Semantics::is_open(const Instance& instance, size_t s) const {
  const Symbol& symbol = instance.definition->symbols[s];
  return open_inputs_ && !instance.parent && symbol.role == Role::Input && is_number(instance.kinds[s]) &&
         instance.dims[s].empty() && !symbol.value;
}

void Semantics::declare_symbol(Instance& instance, size_t s) {
  const Symbol& symbol = instance.definition->symbols[s];
  Kind kind = instance.kinds[s];
  if (kind == Kind::Symbolic && instance.symbols[s].empty()) {
    report(NoSymbols, symbol.span, text(symbol.name)).hint("list them: ('first', 'second')");
    return;
  }
  ComponentKind component = instance.definition->component->kind;
  Variability variability = Variability::Continuous;
  switch (symbol.role) {
    case Role::Parameter: variability = Variability::Parameter; break;
    case Role::Held: variability = Variability::Discrete; break;
    case Role::State:
    case Role::Algebraic:
      // A composite's output is what it shows; between events nothing of a DTC changes.
      variability = component == ComponentKind::Discrete ? Variability::Discrete : Variability::Continuous;
      break;
    case Role::Input:
      // An input that nothing but a number reaches is a parameter: it can be set like a knob.
      if (!instance.connections[s].scope || instance.connections[s].knob.valid()) variability = Variability::Parameter;
      if (is_open(instance, s)) variability = Variability::Continuous;
      break;
    default: break;
  }
  if (variability == Variability::Continuous && !is_number(kind)) variability = Variability::Discrete;
  hybrid::TypeId type = type_of(kind, instance.symbols[s]);
  if (!instance.dims[s].empty()) type = model_.types.array(type, instance.dims[s]);
  VariableId v = variable(path(instance, text(symbol.name)), type, variability, symbol.span);
  hybrid::Variable& declared = model_.variables[v];
  if (symbol.unit.valid()) declared.unit = symbol.unit;
  if (!instance.parent && symbol.port == Port::Output) declared.causality = hybrid::Causality::Output;
  if (is_open(instance, s)) declared.causality = hybrid::Causality::Input;
  instance.variables[s] = v;
}

void Semantics::bind_parameters(Instance& instance) {
  for (size_t s = 0; s < instance.count(); ++s) {
    VariableId v = instance.variables[s];
    if (!v.valid() || model_.variables[v].variability != Variability::Parameter) continue;
    const Symbol& symbol = instance.definition->symbols[s];
    const Connection& connection = instance.connections[s];
    if (connection.knob.valid()) {
      model_.variables[v].binding =
          var(connection.scope->variables[connection.scope->definition->index.at(connection.knob)]);
      continue;
    }
    const Expr* value = connection.scope ? connection.value : symbol.value;
    Instance& scope = connection.scope ? *connection.scope : instance;
    ExprId bound;
    if (value) {
      Typed typed = expression(*value, {scope, Place::Parameter}, &instance.symbols[s]);
      if (typed.failed()) continue;
      bound = as_symbol(typed, instance, s, value->span);
    } else if (symbol.role == Role::Input && instance.parent) {
      continue;  // reported as not connected
    } else {
      bound = build_.zero(model_.variables[v].type);
      std::string shown = symbol.kind == Kind::Symbolic  ? fmt::format("'{}'", text(instance.symbols[s][0]))
                          : symbol.kind == Kind::Boolean ? "false"
                                                         : "0";
      report(OpenInput, symbol.span, text(symbol.name), shown)
          .hint(fmt::format("connect it to a driver, or set it with --param {}=...", text(symbol.name)));
    }
    if (bound.valid()) model_.variables[v].binding = bound;
  }
}

// A value that is given to a name nobody reads is a misspelt one, as v1 for vl in the paper's listing.
void Semantics::unused_values(Instance& instance) {
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = instance.definition->symbols[s];
    if (symbol.role == Role::Parameter && symbol.port == Port::None && !read_.contains(&symbol))
      report(UnusedValue, symbol.span, text(symbol.name));
  }
}

// experiment  stop: 10.0; tolerance: 1.0E-8; ranges: 'stop'; end experiment;   of the component that is simulated
void Semantics::experiment(Instance& instance) {
  const Section* section = instance.definition->section(SectionKind::Experiment);
  if (!section) return;
  for (const Statement* s : section->statements) {
    std::string_view name =
        s->kind == StatementKind::Setting && s->target->kind == ExprKind::Name && !s->target->qualifier.valid()
            ? text(s->target->name)
            : "";
    if (name == "ranges" && s->value->kind == ExprKind::Symbol &&
        (text(s->value->name) == "stop" || text(s->value->name) == "warn")) {
      stop_by_default_ = text(s->value->name) == "stop";
      continue;
    }
    if (name == "inputs" && s->value->kind == ExprKind::Symbol &&
        (text(s->value->name) == "open" || text(s->value->name) == "held")) {
      open_inputs_ = text(s->value->name) == "open";
      continue;
    }
    const Expr* value = s->value;
    double sign = 1;
    if (value && value->kind == ExprKind::Unary && value->op == Operator::Minus) {
      sign = -1;
      value = value->args[0];
    }
    bool number = value && value->kind == ExprKind::Number;
    auto& e = model_.experiment;
    std::optional<double>* slot = name == "start"       ? &e.start
                                  : name == "stop"      ? &e.stop
                                  : name == "interval"  ? &e.interval
                                  : name == "tolerance" ? &e.tolerance
                                                        : nullptr;
    if (!slot || !number) {
      report(BadExperiment, s->span,
             "'experiment' has start, stop, interval, tolerance (numbers), ranges ('warn' or 'stop') and inputs "
             "('held' or 'open')");
      continue;
    }
    *slot = sign * value->number;
  }
}

}  // namespace saltus::shsml
