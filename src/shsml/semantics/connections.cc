// Connections (section 3.3): consistent in class of port, type and, where given, unit. Between kinds of components
// there are implicit holds (a DTC's or LBC's output stays until it changes) and samplers (a DTC reads a signal at its
// update times); in the hybrid model both are plain equations, since held variables are discrete and updates happen in
// a `when`.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(NoSuchPort, Error, "H0231", "component '{}' has no {} '{}'");
SALTUS_DIAGNOSTIC(WrongPort, Error, "H0232", "{}");
SALTUS_DIAGNOSTIC(ConnectedTwice, Error, "H0233", "'{}' is connected twice");
SALTUS_DIAGNOSTIC(Unconnected, Error, "H0234", "input '{}' is not connected");
SALTUS_DIAGNOSTIC(UnusedOutput, Warning, "H0235", "nothing uses output '{}'");
SALTUS_DIAGNOSTIC(WrongKind, Error, "H0236", "a {} cannot be connected to '{}', which is {}");
SALTUS_DIAGNOSTIC(WrongUnit, Error, "H0237", "'{}' is in \"{}\", but what is connected to it is in \"{}\"");
SALTUS_DIAGNOSTIC(NotLinear, Error, "H0238",
                  "a connection may add signals and scale them by constants; this does more");
SALTUS_DIAGNOSTIC(KnobWithoutValue, Error, "H0241", "knob '{}' has no value");

// The port that input(c.x), output(c.x), knob(c.x) or view(c.x) names; kNone and a report when there is none.
static constexpr size_t kNone = static_cast<size_t>(-1);

size_t Semantics::port(Instance& composite, const Expr& reference, Instance*& owner) {
  owner = nullptr;
  if (reference.qualifier.valid()) {
    auto it = composite.children.find(reference.qualifier);
    if (it == composite.children.end()) return kNone;  // reported when it was looked for
    owner = it->second.get();
  } else {
    owner = &composite;
  }
  const Definition& d = *owner->definition;
  std::string_view word = reference.word.valid() ? text(reference.word) : "port";
  auto found = d.index.find(reference.name);
  Port wanted = word == "input"    ? Port::Input
                : word == "output" ? Port::Output
                : word == "knob"   ? Port::Knob
                : word == "view"   ? Port::View
                                   : Port::None;
  std::string_view component = text(d.component->name);
  if (found == d.index.end() || d.symbols[found->second].port == Port::None) {
    Diagnostic& diagnostic = report(NoSuchPort, reference.name_span, component, word, text(reference.name));
    if (found != d.index.end()) {
      diagnostic.hint(fmt::format("'{}' is internal: components are encapsulated (section 3.2)", text(reference.name)));
      diagnostic.also(d.symbols[found->second].span, "declared here");
    } else {
      std::vector<std::string_view> candidates;
      for (const Symbol& s : d.symbols) {
        if (s.port != Port::None && (wanted == Port::None || s.port == wanted)) candidates.push_back(text(s.name));
      }
      std::string near = nearest_name(text(reference.name), candidates);
      if (!near.empty()) diagnostic.hint("did you mean '" + near + "'?");
    }
    return kNone;
  }
  const Symbol& symbol = d.symbols[found->second];
  if (wanted != Port::None && symbol.port != wanted) {
    report(
        WrongPort, reference.name_span,
        fmt::format("'{}' is an {} of '{}', not an {}", text(reference.name), port_word(symbol.port), component, word))
        .also(symbol.span, "declared here");
    return kNone;
  }
  return found->second;
}

void Semantics::connect(Instance& composite) {
  const Definition& d = *composite.definition;
  if (d.component->kind != ComponentKind::Composite) return;
  if (const Section* section = d.section(SectionKind::Connections)) {
    for (const Statement* s : section->statements) {
      if (s->kind != StatementKind::Assign) {
        report(WrongPort, s->span, "a connection is written input(component.port) = ...;");
        continue;
      }
      connect_one(composite, *s->target, *s->value, s->span);
    }
  }
  if (const Section* section = d.section(SectionKind::Assignments)) {
    for (const Statement* s : section->statements) {
      if (!s->target || !s->target->qualifier.valid() || s->target->kind != ExprKind::Name) continue;
      Expr knob = *s->target;
      knob.kind = ExprKind::Port;
      knob.word = intern("knob");
      connect_one(composite, knob, *s->value, s->span);
    }
  }
  // knob(k_off) = knob(turret.del_theta); hands a knob up.
  for (const Symbol& symbol : d.symbols) {
    if (symbol.port != Port::Knob || !symbol.source) continue;
    Instance* owner = nullptr;
    if (symbol.source->kind != ExprKind::Port || !symbol.source->qualifier.valid()) {
      report(WrongPort, symbol.source->span, "a knob is connected to a knob or an input of a component");
      continue;
    }
    size_t target = port(composite, *symbol.source, owner);
    if (target == kNone) continue;
    Port kind = owner->definition->symbols[target].port;
    if (kind != Port::Knob && kind != Port::Input) {
      report(WrongPort, symbol.source->span, "a knob is connected to a knob or an input of a component");
      continue;
    }
    Connection& connection = owner->connections[target];
    if (connection.scope) {
      report(ConnectedTwice, symbol.source->span, text(symbol.source->name))
          .also(connection.span, "the other connection is here");
      continue;
    }
    connection = {nullptr, &composite, symbol.span, symbol.name};
  }
}

void Semantics::connect_one(Instance& composite, const Expr& target, const Expr& value, Span span) {
  if (target.kind != ExprKind::Port || !target.qualifier.valid()) {
    report(WrongPort, target.span,
           "the left side of a connection is an input of a component: input(component.port) = ...;");
    return;
  }
  std::string_view word = text(target.word);
  if (word != "input" && word != "knob") {
    report(WrongPort, target.span,
           word == "view" ? "a view shows a variable; nothing can be connected to it"
                          : "an output gives a value; it stands on the right side of a connection");
    return;
  }
  Instance* owner = nullptr;
  size_t symbol = port(composite, target, owner);
  if (symbol == kNone) return;
  Connection& connection = owner->connections[symbol];
  if (connection.scope) {
    report(ConnectedTwice, target.span, fmt::format("{}.{}", text(target.qualifier), text(target.name)))
        .also(connection.span, "the other connection is here");
    return;
  }
  connection = {&value, &composite, span};
  mark_used(value, composite);
}

void Semantics::mark_used(const Expr& expr, Instance& composite) {
  if (expr.qualifier.valid()) {
    auto it = composite.children.find(expr.qualifier);
    if (it != composite.children.end()) {
      auto found = it->second->definition->index.find(expr.name);
      if (found != it->second->definition->index.end()) it->second->used[found->second] = true;
    }
  }
  for (const Expr* arg : expr.args) mark_used(*arg, composite);
}

// A knob without a value takes that of the input it turns, as k_sat does that of turret.Ksat in the paper's example.
// The value that a knob turns, through any number of levels.
const Expr* Semantics::turned_value(Instance& composite, Name knob, Instance*& scope) {
  for (Name name : composite.child_order) {
    Instance& child = *composite.children[name];
    for (size_t c = 0; c < child.count(); ++c) {
      const Connection& connection = child.connections[c];
      bool turns =
          connection.scope == &composite && ((connection.value && connection.value->kind == ExprKind::Name &&
                                              !connection.value->qualifier.valid() && connection.value->name == knob) ||
                                             connection.knob == knob);
      if (!turns) continue;
      const Symbol& symbol = child.definition->symbols[c];
      scope = &child;
      const Expr* value = symbol.value ? symbol.value : turned_value(child, symbol.name, scope);
      if (value) return value;
    }
  }
  return nullptr;
}

void Semantics::inherit_knobs(Instance& composite) {
  const Definition& d = *composite.definition;
  if (d.component->kind != ComponentKind::Composite) return;
  for (size_t s = 0; s < composite.count(); ++s) {
    const Symbol& symbol = d.symbols[s];
    if (symbol.port == Port::Output || symbol.port == Port::View) mark_used(*symbol.source, composite);
    if (symbol.role != Role::Parameter || symbol.value || composite.connections[s].scope) continue;
    Instance* scope = nullptr;
    if (const Expr* value = turned_value(composite, symbol.name, scope))
      composite.connections[s] = {value, scope, symbol.span};
    if (!composite.connections[s].scope) {
      report(KnobWithoutValue, symbol.span, text(symbol.name))
          .hint(fmt::format("give it one in 'assignments': {}: ...;", text(symbol.name)));
    }
  }
}

// The symbols of an input without a list of its own are those of what is connected to it; "each CC output variable
// inherits the type of the associated component variable" (section 3.3).
void Semantics::settle(Instance& instance, size_t s, int depth) {
  const Symbol& symbol = instance.definition->symbols[s];
  bool shows = symbol.source && symbol.port != Port::Knob;
  if (symbol.kind != Kind::Symbolic && !shows) return;
  if (!instance.symbols[s].empty() || depth > 2 * kMaxNesting) return;
  instance.symbols[s] = symbol.symbols;
  const Expr* from = shows ? symbol.source : instance.connections[s].value;
  Instance* owner = shows ? &instance : instance.connections[s].scope;
  if (!from || !owner || (!shows && !symbol.symbols.empty())) return;
  if (from->qualifier.valid()) {
    auto it = owner->children.find(from->qualifier);
    if (it == owner->children.end()) return;
    owner = it->second.get();
  }
  auto found = owner->definition->index.find(from->name);
  if (found == owner->definition->index.end()) return;
  settle(*owner, found->second, depth + 1);
  if (shows) {
    instance.kinds[s] = owner->kinds[found->second];
    instance.dims[s] = owner->dims[found->second];
  }
  if (instance.symbols[s].empty()) instance.symbols[s] = owner->symbols[found->second];
}

bool Semantics::is_constant(const Expr& expr, Instance& composite) {
  switch (expr.kind) {
    case ExprKind::Number: return true;
    case ExprKind::Name: {
      const Symbol* symbol = composite.definition->find(expr.name);
      return !expr.qualifier.valid() && (!symbol || symbol->role == Role::Parameter);
    }
    case ExprKind::Port: return text(expr.word) == "knob";
    default:
      for (const Expr* arg : expr.args) {
        if (!is_constant(*arg, composite)) return false;
      }
      return !expr.args.empty();
  }
}

bool Semantics::is_linear(const Expr& expr, Instance& composite) {
  if (is_constant(expr, composite)) return true;
  switch (expr.kind) {
    case ExprKind::Unary: return expr.op != Operator::Not && is_linear(*expr.args[0], composite);
    case ExprKind::Binary: {
      const Expr &a = *expr.args[0], &b = *expr.args[1];
      switch (expr.op) {
        case Operator::Add:
        case Operator::Subtract: return is_linear(a, composite) && is_linear(b, composite);
        case Operator::Multiply:
          return (is_constant(a, composite) && is_linear(b, composite)) ||
                 (is_linear(a, composite) && is_constant(b, composite));
        case Operator::Divide: return is_linear(a, composite) && is_constant(b, composite);
        default: return false;
      }
    }
    case ExprKind::If:
    case ExprKind::Call: return false;
    default: return true;
  }
}

bool Semantics::check_connection(Instance& instance, size_t s, const Typed& value, const Connection& connection) {
  const Symbol& symbol = instance.definition->symbols[s];
  std::string name = path(instance, text(symbol.name));
  bool number = is_number(symbol.kind);
  if (number != is_number(value.kind) || (!number && symbol.kind != value.kind)) {
    report(WrongKind, connection.value->span, kind_word(value.kind), name, kind_word(symbol.kind))
        .also(symbol.span, "declared here");
    return false;
  }
  // Equation (1): u_k is constant between events. Only a DTC has a sampler in front of it (section 2.3).
  if (symbol.kind == Kind::Real && value.kind == Kind::Signal && !value.constant &&
      instance.definition->component->kind != ComponentKind::Discrete &&
      instance.definition->component->kind != ComponentKind::Composite) {
    report(WrongKind, connection.value->span, "signal", name, "real: constant between events")
        .also(symbol.span, "declared here")
        .hint("declare the input as a signal, or sample the signal with a DTC");
  }
  if (symbol.unit.valid() && value.unit.valid() && symbol.unit != value.unit) {
    report(WrongUnit, connection.value->span, name, text(symbol.unit), text(value.unit))
        .also(symbol.span, "declared here");
  }
  return true;
}

void Semantics::connection_equations(Instance& instance) {
  const Definition& d = *instance.definition;
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = d.symbols[s];
    if (symbol.role == Role::Input && instance.parent) {
      const Connection& connection = instance.connections[s];
      if (!connection.scope) {
        if (!symbol.value) {
          report(Unconnected, symbol.span, path(instance, text(symbol.name)))
              .note(fmt::format("in component '{}' of '{}'", text(instance.name),
                                text(instance.parent->definition->component->name)));
        }
        continue;
      }
      if (!connection.value) continue;  // turned by a knob: a parameter
      if (!is_linear(*connection.value, *connection.scope)) report(NotLinear, connection.value->span);
      Typed value = expression(*connection.value, {*connection.scope, Place::Connection}, &instance.symbols[s]);
      if (value.failed()) continue;
      if (!check_connection(instance, s, value, connection)) continue;
      if (ExprId e = as_symbol(value, instance, s, connection.value->span); e.valid())
        equal(instance.variables[s], e, connection.span, true);
    }
    if (d.component->kind == ComponentKind::Composite && (symbol.port == Port::Output || symbol.port == Port::View)) {
      const Expr& source = *symbol.source;
      if (source.kind != ExprKind::Port || !source.qualifier.valid()) {
        report(WrongPort, source.span,
               fmt::format("{}({}) shows an input, output or view of a component", port_word(symbol.port),
                           text(symbol.name)));
        continue;
      }
      Instance* owner = nullptr;
      size_t from = port(instance, source, owner);
      if (from == kNone || !owner->variables[from].valid()) continue;
      const Symbol& shown = owner->definition->symbols[from];
      if (symbol.port == Port::Output && (shown.port == Port::View || shown.port == Port::Knob)) {
        report(
            WrongPort, source.span,
            fmt::format("a {} is of the second class (section 2.1): it cannot become an output", port_word(shown.port)))
            .also(shown.span, "declared here");
        continue;
      }
      equal(instance.variables[s], var(owner->variables[from]), symbol.span, true);
    }
  }
}

void Semantics::unused_outputs(Instance& instance) {
  if (!instance.parent) return;
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = instance.definition->symbols[s];
    if (symbol.port != Port::Output || instance.used[s]) continue;
    report(UnusedOutput, symbol.span, path(instance, text(symbol.name)))
        .note(fmt::format("in component '{}' of '{}'", text(instance.name),
                          text(instance.parent->definition->component->name)));
  }
}

}  // namespace saltus::shsml
