// Where each name gets its value, and what is missing.
#include "shsml/semantics/declaring.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(NoDerivative, Error, "H0217",
                  "nothing gives the {} of state '{}': '{}' has no equation in 'dynamics'");
SALTUS_DIAGNOSTIC(TwoEquations, Error, "H0218", "'{}' has two equations");
SALTUS_DIAGNOSTIC(NotAssignable, Error, "H0219", "{}");
SALTUS_DIAGNOSTIC(NoValue, Error, "H0220", "{} '{}' never gets a value");
SALTUS_DIAGNOSTIC(
    ConstraintCount, Error, "H0221",
    "{} constraints for {} unknowns: each 'local' without an equation in 'dynamics' needs one constraint");
SALTUS_DIAGNOSTIC(FlagWithoutEvent, Error, "H0222", "flag '{}' has no event section");
SALTUS_DIAGNOSTIC(UnknownFlag, Error, "H0223", "'{}' is not declared as a flag");
SALTUS_DIAGNOSTIC(EventStructure, Error, "H0224", "{}");
SALTUS_DIAGNOSTIC(TwoEvents, Error, "H0225", "flag '{}' has two event sections");
SALTUS_DIAGNOSTIC(Implicit, Warning, "H0240", "'{}' is not declared; it is taken as a {}");
SALTUS_DIAGNOSTIC(KnobWithoutValue, Error, "H0241", "knob '{}' has no value");
SALTUS_DIAGNOSTIC(BadSetting, Error, "H0251", "{}");
SALTUS_DIAGNOSTIC(VectorRange, Error, "H0253", "not supported yet: a range of the vector '{}'");
SALTUS_DIAGNOSTIC(NoTiming, Error, "H0250",
                  "a DTC needs its update times: timing period: ...; end timing; or timing times: (...); end timing;");

std::vector<std::string_view> Declaring::known() const {
  std::vector<std::string_view> all;
  for (const Symbol& s : d_.symbols) all.push_back(text(s.name));
  return all;
}

void Declaring::values() {
  assignments();
  for (const Section& section : d_.component->sections) {
    if (section.kind == SectionKind::Event) event(section);
  }
  dynamics();
  held();
  if (kind_ == ComponentKind::Composite) return;
  // What the constraints determine.
  const Section* constraint = d_.section(SectionKind::Constraint);
  if (!constraint) return;
  constrained_ = true;
  for (Symbol& s : d_.symbols) {
    if (s.role == Role::Undefined) s.role = Role::Constrained;
  }
}

void Declaring::assignments() {
  const Section* section = d_.section(SectionKind::Assignments);
  if (!section) return;
  for (const Statement* s : section->statements) {
    if (s->kind != StatementKind::Setting) {
      report(NotAssignable, s->span, "'assignments' gives values to parameters: name: value;");
      continue;
    }
    const Expr& target = *s->target;
    if (target.kind == ExprKind::Name && target.qualifier.valid() && kind_ == ComponentKind::Composite)
      continue;  // a component's knob
    if (target.kind != ExprKind::Name || target.qualifier.valid()) {
      report(NotAssignable, target.span, "only this component's own parameters get values here");
      continue;
    }
    Symbol* symbol = d_.find(target.name);
    if (!symbol) {
      Symbol parameter;
      parameter.name = target.name;
      parameter.span = target.span;
      parameter.role = Role::Parameter;
      parameter.kind = s->value->kind == ExprKind::Boolean ? Kind::Boolean : Kind::Real;
      parameter.dims = sizes_of(*s->value);
      d_.index[target.name] = d_.symbols.size();
      d_.symbols.push_back(parameter);
      symbol = &d_.symbols.back();
    } else if (symbol->role == Role::Undefined && symbol->port == Port::None) {
      symbol->role = Role::Parameter;  // local(B, real); B: 1.0;
    }
    if (symbol->value) {
      report(TwoEquations, target.span, text(target.name)).also(symbol->value->span, "the first value is here");
    } else if (symbol->role != Role::Parameter && symbol->role != Role::Input) {
      report(NotAssignable, target.span,
             fmt::format("'{}' changes while the simulation runs; its value at the start is set in 'initial'",
                         text(target.name)))
          .also(symbol->span, "declared here");
    } else {
      symbol->value = s->value;
    }
  }
}

Symbol& Declaring::implicit(const Expr& target, Role role) {
  Symbol symbol;
  symbol.name = target.name;
  symbol.span = target.span;
  symbol.role = role;
  symbol.implicit = true;
  symbol.kind = role == Role::Held || kind_ != ComponentKind::Continuous ? Kind::Real : Kind::Signal;
  bool held = symbol.kind == Kind::Real;
  Diagnostic& d = report(Implicit, target.span, text(target.name),
                         held ? "local variable that keeps its value between events" : "local signal");
  std::string near = nearest_name(text(target.name), known());
  d.hint(near.empty() ? fmt::format("declare it: local({}, {});", text(target.name), held ? "real" : "signal")
                      : fmt::format("did you mean '{}'? else declare it: local({}, {});", near, text(target.name),
                                    held ? "real" : "signal"));
  d_.index[target.name] = d_.symbols.size();
  d_.symbols.push_back(symbol);
  return d_.symbols.back();
}

// A plain name on the left of '='.
static bool plain_target(const Statement& s) {
  return s.target && s.target->kind == ExprKind::Name && !s.target->qualifier.valid();
}

void Declaring::dynamics() {
  const Section* section = d_.section(SectionKind::Dynamics);
  if (!section) return;
  // Names of derivatives are declared by their state.
  for (size_t i = 0; i < d_.symbols.size(); ++i) {
    if (d_.symbols[i].role != Role::State || d_.find(d_.symbols[i].next)) continue;
    Symbol next;
    next.name = d_.symbols[i].next;
    next.span = d_.symbols[i].span;
    next.kind = d_.symbols[i].kind;
    next.dims = d_.symbols[i].dims;
    d_.index[next.name] = d_.symbols.size();
    d_.symbols.push_back(next);
  }
  for (const Statement* s : equations_in(section->statements)) equation(*s);
}

void Declaring::equation(const Statement& s) {
  if (!plain_target(s)) {
    report(NotAssignable, s.target->span, "the left side of an equation is a name of this component");
    return;
  }
  Symbol* symbol = d_.find(s.target->name);
  if (!symbol) symbol = &implicit(*s.target, Role::Algebraic);
  std::string_view name = text(symbol->name);
  if (symbol->definition) {
    report(TwoEquations, s.span, name).also(symbol->definition->span, "the other one is here");
    return;
  }
  switch (symbol->role) {
    case Role::Undefined:
    case Role::Algebraic:
      symbol->role = Role::Algebraic;
      symbol->definition = &s;
      break;
    case Role::State:
      report(NotAssignable, s.target->span,
             fmt::format("'{}' is a state: 'dynamics' gives its {}, '{}'", name,
                         kind_ == ComponentKind::Discrete ? "next value" : "derivative", text(symbol->next)));
      break;
    case Role::Input:
      report(NotAssignable, s.target->span, fmt::format("'{}' is an input: it gets its value from outside", name));
      break;
    case Role::Flag:
      report(NotAssignable, s.target->span, fmt::format("'{}' is a flag: its event section says what it is", name));
      break;
    default:
      report(NotAssignable, s.target->span,
             fmt::format("'{}' is a parameter: 'assignments' has given its value", name));
  }
}

void Declaring::held() {
  for (const Section& section : d_.component->sections) {
    if (section.kind == SectionKind::Event) {
      held_in(section.rising, false);
      held_in(section.falling, false);
    }
    if (section.kind == SectionKind::Rules) {
      for (const Statement* s : section.statements) {
        if (s->kind == StatementKind::Rule) {
          held_in(s->branches[0].body, false);
        } else {
          report(EventStructure, s->span, "a rule says when it acts: when condition then ... end when;");
        }
      }
    }
  }
  if (const Section* section = d_.section(SectionKind::Initial)) held_in(section->statements, true);
}

void Declaring::held_in(std::span<const Statement* const> statements, bool initial) {
  for (const Statement* s : statements) {
    if (s->kind == StatementKind::If) {
      for (const Branch& b : s->branches) held_in(b.body, initial);
      continue;
    }
    if (!plain_target(*s)) {
      report(NotAssignable, s->target->span, "the left side is a name of this component");
      continue;
    }
    Symbol* symbol = d_.find(s->target->name);
    if (!symbol) symbol = &implicit(*s->target, Role::Held);
    std::string_view name = text(symbol->name);
    const char* where = initial ? "set at the start" : "set by an event";
    switch (symbol->role) {
      case Role::Undefined:
        symbol->role = Role::Held;
        if (!symbol->kind_given && symbol->kind == Kind::Signal) symbol->kind = Kind::Real;
        break;
      case Role::Held:
      case Role::State: break;
      case Role::Algebraic:
        if (initial && kind_ == ComponentKind::Discrete) break;  // what it is before the first update
        report(NotAssignable, s->target->span,
               fmt::format("'{}' has an equation in 'dynamics' and cannot be {}", name, where))
            .also(symbol->definition ? symbol->definition->span : symbol->span, "the equation is here");
        break;
      case Role::Input:
        report(NotAssignable, s->target->span, fmt::format("'{}' is an input and cannot be {}", name, where));
        break;
      case Role::Flag:
        report(NotAssignable, s->target->span, fmt::format("'{}' is a flag and cannot be {}", name, where));
        break;
      default: report(NotAssignable, s->target->span, fmt::format("'{}' is a parameter and cannot be {}", name, where));
    }
  }
}

// event(f)  f = ...;  and one or both of the two subsections.
void Declaring::event(const Section& section) {
  if (!section.flag.valid()) return;
  std::string_view flag = text(section.flag);
  Symbol* symbol = d_.find(section.flag);
  if (!symbol || symbol->role != Role::Flag) {
    Diagnostic& d = report(UnknownFlag, section.flag_span, flag);
    std::vector<std::string_view> flags;
    for (const Symbol& s : d_.symbols) {
      if (s.role == Role::Flag) flags.push_back(text(s.name));
    }
    std::string near = nearest_name(flag, flags);
    if (!near.empty())
      d.hint("did you mean '" + near + "'?");
    else
      d.hint(fmt::format("declare it: flag({});", flag));
    return;
  }
  auto [it, fresh] = events_.emplace(section.flag, section.flag_span);
  if (!fresh) {
    report(TwoEvents, section.flag_span, flag).also(it->second, "the first is here");
    return;
  }
  for (const Statement* s : section.statements) {
    bool own = s->kind == StatementKind::Assign && plain_target(*s) && s->target->name == section.flag;
    if (own && !symbol->definition) {
      symbol->definition = s;
    } else if (own) {
      report(TwoEquations, s->span, flag).also(symbol->definition->span, "the other one is here");
    } else {
      report(EventStructure, s->span,
             "before the subsections an event section only says what its flag is; actions stand in "
             "negative-to-positive or positive-to-negative");
    }
  }
  if (!symbol->definition)
    report(EventStructure, section.flag_span,
           fmt::format("this event section does not say what '{}' is: {} = ...;", flag, flag));
  if (!section.has_rising && !section.has_falling) {
    report(EventStructure, section.span,
           "this event has no action: it needs negative-to-positive or positive-to-negative");
  }
}

void Declaring::timing() {
  const Section* section = d_.section(SectionKind::Timing);
  if (section) {
    for (const Statement* s : section->statements) {
      std::string_view name = plain_target(*s) ? text(s->target->name) : "";
      bool is_list = s->value && s->value->kind == ExprKind::Tuple;
      bool discrete = kind_ == ComponentKind::Discrete;
      if (name == "delay" && !is_list) {
        d_.timing.delay = s->value;
      } else if (discrete && name == "computing" && !is_list) {
        d_.timing.computing = s->value;
      } else if (discrete && name == "period" && !is_list) {
        d_.timing.period = s->value;
      } else if (discrete && name == "offset" && !is_list) {
        d_.timing.offset = s->value;
      } else if (discrete && name == "times") {
        if (is_list)
          d_.timing.times.assign(s->value->args.begin(), s->value->args.end());
        else
          d_.timing.times = {s->value};
      } else {
        Diagnostic& d = report(BadSetting, s->span,
                               discrete ? "'timing' of a DTC has period, offset, times, delay and computing"
                                        : "'timing' of an LBC has delay");
        std::string near = nearest_name(name, {"period", "offset", "times", "delay", "computing"});
        if (!near.empty() && near != name) d.hint("did you mean '" + near + "'?");
      }
    }
    if (d_.timing.delay && d_.timing.computing)
      report(BadSetting, section->span,
             "outputs wait either a fixed time (delay) or for the processor (computing), not both");
    if (d_.timing.period && !d_.timing.times.empty())
      report(BadSetting, section->span, "update times are either uniform (period) or listed (times), not both");
    if (d_.timing.offset && !d_.timing.period && d_.timing.times.empty() == false)
      report(BadSetting, section->span, "'offset' goes with 'period'");
  }
  if (kind_ == ComponentKind::Discrete && !d_.timing.period && d_.timing.times.empty())
    report(NoTiming, d_.component->name_span);
}

void Declaring::checks() {
  for (const Symbol& s : d_.symbols) {
    std::string_view name = text(s.name);
    if (s.role == Role::State) {
      const Symbol* next = d_.find(s.next);
      bool given =
          next && (next->definition || next->role == Role::State || next->role == Role::Held ||
                   next->role == Role::Input || next->role == Role::Parameter || next->role == Role::Constrained);
      if (!given) {
        Diagnostic& d = report(NoDerivative, s.span, kind_ == ComponentKind::Discrete ? "next value" : "derivative",
                               name, text(s.next));
        std::vector<std::string_view> candidates;
        for (const Symbol& other : d_.symbols) {
          if (other.role == Role::Algebraic && other.implicit) candidates.push_back(text(other.name));
        }
        std::string near = nearest_name(text(s.next), candidates);
        if (!near.empty()) d.hint("did you mean '" + near + "'?");
      }
    }
    if (!s.dims.empty() && s.low) report(VectorRange, s.span, name);
    if (s.role == Role::Flag && !events_.contains(s.name)) report(FlagWithoutEvent, s.span, name);
    if (s.role == Role::Undefined) {
      bool is_next = false;
      for (const Symbol& other : d_.symbols) is_next = is_next || (other.role == Role::State && other.next == s.name);
      if (!is_next)
        report(NoValue, s.span, s.is_mode ? "mode" : s.port == Port::None ? "local" : port_word(s.port), name);
    }
    if (s.role == Role::Parameter && !s.value && kind_ != ComponentKind::Composite) {
      report(KnobWithoutValue, s.span, name).hint(fmt::format("give it one in 'assignments': {}: ...;", name));
    }
  }
  if (constrained_) count_constraints();
}

void Declaring::count_constraints() {
  const Section* section = d_.section(SectionKind::Constraint);
  size_t unknowns = 0, equations = 0;
  for (const Symbol& s : d_.symbols) unknowns += s.role == Role::Constrained;
  for (const Statement* s : section->statements) {
    if (s->kind == StatementKind::Constraint && s->target->number == 0) {
      ++equations;
    } else {
      report(EventStructure, s->span, "a constraint is written 0.0 = expression; (section 3.2)");
      ++equations;
    }
  }
  if (equations != unknowns) report(ConstraintCount, section->span, equations, unknowns);
}

}  // namespace saltus::shsml
