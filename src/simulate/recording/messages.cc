#include "simulate/recording/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "simulate/algebraic/systems.h"
#include "simulate/constants.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(ZenoPoint, Error, "R0004",
                  "events accumulate at time {} (a Zeno point): {} has changed ever faster, {} times so far");
SALTUS_DIAGNOSTIC(
    EndAtZenoPoint, Warning, "R0046",
    "events accumulate at time {} (a Zeno point), and the run ends there (--on-zeno stop): {} has changed "
    "ever faster, {} times so far");
SALTUS_DIAGNOSTIC(Chattering, Error, "R0005",
                  "the model chatters at time {}: {} changes to and fro without time passing");
SALTUS_DIAGNOSTIC(
    NoProgress, Error, "R0048",
    "events make no progress at time {}: states were re-initialized {} times in {} s, less than {} of the time "
    "in which any state changes by its size; the last event is that of {}");
SALTUS_DIAGNOSTIC(AssertionWarning, Warning, "R0007", "at time {}: {}");
SALTUS_DIAGNOSTIC(Message, Note, "R0010", "{}");
SALTUS_DIAGNOSTIC(SeveralSolutions, Warning, "R0011",
                  "at time {}: more than one combination of the switches {} agrees with the equations they govern; the "
                  "model does not say which");
SALTUS_DIAGNOSTIC(SolvedElsewhere, Note, "R0030",
                  "at time {}: equations were solved from other values than their last or start values: {}");
SALTUS_DIAGNOSTIC(
    TakenNearStart, Note, "R0035",
    "at time {}: initial equations have several solutions, and that next to the start values is taken: {}");
SALTUS_DIAGNOSTIC(NotDetermined, Warning, "R0031",
                  "at time {}: equations do not determine their unknowns ({}); taken: {}");
SALTUS_DIAGNOSTIC(Undecided, Note, "R0034",
                  "the sides of {} never differ by more than {}, which is rounding: its value is chance");
SALTUS_DIAGNOSTIC(NotControlled, Note, "R0032",
                  "'{}' starts at zero and is never more than {}{}: its error is controlled to {} only");
SALTUS_DIAGNOSTIC(ThresholdNotResolved, Warning, "R0044",
                  "a relation compares '{}' with {}, and its error could be controlled to {} only: when the relation "
                  "changes is not known");
SALTUS_DIAGNOSTIC(DestructorFailed, Warning, "R0013", "an external object could not be destroyed: {}");
SALTUS_DIAGNOSTIC(OutOfBounds, Warning, "R0014", "at time {}: '{}' is {}, {} its {} of {}");
SALTUS_DIAGNOSTIC(StrictBounds, Error, "R0015", "at time {}: '{}' is {}, {} its {} of {}");
SALTUS_DIAGNOSTIC(TwoReinits, Error, "R0016",
                  "at time {}: '{}' is re-initialized twice at one instant, to {} and to {}");
SALTUS_DIAGNOSTIC(NearReinits, Note, "R0018",
                  "'{}' is re-initialized at time {} to {} and {} s later to {}: the tolerance does not tell these "
                  "instants apart, and their order decides the result");
SALTUS_DIAGNOSTIC(DoubtfulTouch, Note, "R0019",
                  "at time {}: {} come as near as {} and part again; the tolerance tells no better than {} whether "
                  "they meet, and they are taken {}");
SALTUS_DIAGNOSTIC(FalselyAtRest, Warning, "R0033",
                  "at time {} '{}' comes to rest at a point of the explicit method, not of the model: shorter steps "
                  "lead elsewhere, and what depends on its rate is not right from there on");
SALTUS_DIAGNOSTIC(NeverFires, Warning, "R0017",
                  "this 'when' never fires: its condition is true from the start to the end");

namespace {

// The equation or statement whose evaluation ended with these words, and the component it belongs to.
void show_place(const Instance& instance, Diagnostic& d, const std::string& why) {
  const Instance::Located& located = instance.located;
  if (located.why.empty() || why.find(located.why) == std::string::npos) return;
  const run::Place* at = instance.program->place(located.where);
  const run::Place* caller = instance.program->place(located.caller);
  if (!at) std::swap(at, caller);
  if (!at) return;
  d.span = at->span;
  for (const auto& [span, text] : at->others) d.also(span, text);
  if (caller && caller->span.valid() && !(caller->span == at->span)) d.also(caller->span, "evaluated for this");
  for (const run::Place* p : {at, caller}) {
    if (p && !p->variable.empty()) {
      d.note(fmt::format("of '{}'", p->variable));
      break;
    }
    if (!p || p->instance.empty()) continue;
    d.note(fmt::format("in component '{}'", p->instance));
    break;
  }
}

void tell_bound(Context& context, const Instance& instance, const DiagnosticKind& kind, const Violation& v) {
  context.diagnostics.report(kind, instance.schedule->variables[instance.schedule->slots[v.slot].variable].span,
                             number(v.time), instance.name(v.slot), fmt::format("{:.9g}", v.value),
                             v.above ? "above" : "below", v.above ? "max" : "min", fmt::format("{:.9g}", v.bound));
}

// Each line of what a model prints is a note; what ends with a newline ends there.
void tell_lines(Context& context, std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    context.diagnostics.report(Message, {}, std::string(text.substr(begin, end - begin)));
    begin = end + 1;
  }
}

}  // namespace

std::string number(double x) {
  return fmt::format("{:.12g}", x);
}

std::string conditions(const Instance& instance, const std::vector<uint32_t>& crossings) {
  std::string list;
  for (uint32_t i : crossings) {
    const std::string& text = instance.schedule->crossings[i].text;
    list += (list.empty() ? "" : ", ") + ("'" + (text.empty() ? "condition " + std::to_string(i + 1) : text) + "'");
  }
  return list;
}

void tell_failure(Context& context, const Instance& instance, const DiagnosticKind& kind, double t,
                  const std::string& why) {
  size_t end = why.find('\n');
  Diagnostic& d = context.diagnostics.report(kind, {}, number(t), why.substr(0, end));
  show_place(instance, d, why);
  while (end != std::string::npos) {
    size_t begin = why.find_first_not_of(" \n", end);
    if (begin == std::string::npos) break;
    end = why.find('\n', begin);
    d.note(why.substr(begin, end == std::string::npos ? end : end - begin));
  }
}

void blame_fastest_state(Instance& instance) {
  const run::State* fastest = nullptr;
  double largest = 0;
  for (const run::State& state : instance.schedule->states) {
    double x = instance.v[state.state], slope = instance.v[state.derivative];
    double rate = std::abs(slope) / std::max(std::abs(x), kAboveZero);
    if (!std::isfinite(rate) || rate <= largest) continue;
    largest = rate;
    fastest = &state;
  }
  if (fastest) {
    std::string where =
        instance.place(instance.schedule->variables[instance.schedule->slots[fastest->state].variable].span);
    instance.failure += fmt::format("\nthe state that changes fastest is '{}' = {:.6g}, with a derivative of {:.6g}{}",
                                    instance.name(fastest->state), instance.v[fastest->state],
                                    instance.v[fastest->derivative], where.empty() ? "" : " (" + where + ")");
  }
}

void tell_divergence(Context& context, const Instance& instance, const Divergence& divergence, double t) {
  Span span;
  if (!divergence.culprits().empty()) span = instance.schedule->crossings[divergence.culprits().front()].span;
  if (divergence.is_zeno()) {
    context.diagnostics
        .report(ZenoPoint, span, fmt::format("{:.11g}", divergence.limit()),
                conditions(instance, divergence.culprits()), instance.statistics.state_events)
        .hint(
            "the model has no continuation past this time; add a condition that ends the motion (for instance, that it "
            "comes to rest), or end the run there with --on-zeno stop");
  } else {
    context.diagnostics.report(Chattering, span, number(t), conditions(instance, divergence.culprits()))
        .hint("give the switch a hysteresis, or a state in which it rests on the surface");
  }
}

void report_standstill(Context& context, const Instance& instance, const std::vector<uint32_t>& changed,
                       const Standstill& standstill, double t) {
  Span span;
  if (!changed.empty()) span = instance.schedule->crossings[changed.front()].span;
  context.diagnostics
      .report(NoProgress, span, number(t), Standstill::kMany, number(standstill.taken()), Standstill::kNoTime,
              conditions(instance, changed))
      .hint(
          "something that lies in contact bounces without end: let it rest, for instance by a mode with the contact as "
          "an equation that ends when the force pulls, or by a larger threshold in the condition");
}

void report_end_at_zeno_point(Context& context, const Instance& instance, const Divergence& divergence) {
  Span span;
  if (!divergence.culprits().empty()) span = instance.schedule->crossings[divergence.culprits().front()].span;
  context.diagnostics.report(EndAtZenoPoint, span, fmt::format("{:.11g}", divergence.limit()),
                             conditions(instance, divergence.culprits()), instance.statistics.state_events);
}

void tell_positions(Diagnostic& d, const Processes& processes) {
  std::vector<std::string> lines = processes.positions();
  size_t most = 20;
  for (size_t i = 0; i < lines.size() && i < most; ++i) d.note(lines[i]);
  if (lines.size() > most) d.note(fmt::format("and {} more", lines.size() - most));
  if (processes.conditions_hold())
    d.hint(
        "'nabla' does not wait while its condition holds: say also when it is to hold again, as in 'nabla h < 0 and v "
        "< 0'");
}

void tell_places(Context& context, Instance& instance, Events& events) {
  for (const Instance::Warning& w : instance.warnings) {
    const run::Place* place = instance.program->place(w.where);
    Diagnostic& d =
        context.diagnostics.report(AssertionWarning, place ? place->span : Span{}, number(w.time), w.message);
    if (place && !place->instance.empty()) d.note(fmt::format("in component '{}'", place->instance));
  }
  instance.warnings.clear();
  auto span_of = [&](int64_t where) { return instance.program->span(where); };
  for (const ReinitConflict& c : events.conflicts()) {
    if (c.earlier < c.time) {
      context.diagnostics
          .report(NearReinits, span_of(c.second.where), instance.name(c.first.slot), number(c.earlier),
                  number(c.first.value), number(c.time - c.earlier), number(c.second.value))
          .also(span_of(c.first.where), "the first one is here")
          .hint("where they are meant to be one instant, put both into one when-equation with 'elsewhen'");
      continue;
    }
    context.diagnostics
        .report(TwoReinits, span_of(c.second.where), number(c.time), instance.name(c.first.slot), number(c.first.value),
                number(c.second.value))
        .also(span_of(c.first.where), "the other one is here")
        .hint(
            "the result would depend on their order; compute one value from both, or put both into one when-equation "
            "with 'elsewhen'");
  }
  events.forget_conflicts();
}

void tell_doubts(Context& context, const Instance& instance, const std::vector<Equalities::Doubt>& doubts) {
  for (const Equalities::Doubt& d : doubts) {
    context.diagnostics
        .report(DoubtfulTouch, instance.schedule->crossings[d.relation].span, number(d.time),
                "the sides of " + conditions(instance, {d.relation}), number(d.distance), number(d.error),
                d.met ? "to meet" : "not to meet")
        .hint("a smaller tolerance decides it");
  }
}

void tell_undecided(Context& context, const Instance& instance, const Crossings& crossings) {
  for (uint32_t i : crossings.undecided())
    context.diagnostics.report(Undecided, instance.schedule->crossings[i].span, conditions(instance, {i}),
                               number(crossings.size(i)));
}

void tell_false_rest(Context& context, const Instance& instance, const Integrator* integrator) {
  std::optional<Integrator::FalseRest> rest = integrator ? integrator->false_rest() : std::nullopt;
  if (!rest) return;
  Slot slot = instance.schedule->states[rest->state].state;
  context.diagnostics
      .report(FalselyAtRest, instance.schedule->variables[instance.schedule->slots[slot].variable].span,
              number(rest->time), instance.name(slot))
      .hint("'--solver cvode' is for stiff models");
}

namespace {

// x - y < 1e-9 of two states of about 1.
void tell_vague_sums(Context& context, const Instance& instance, const StateScales& scales, double tolerance) {
  for (uint32_t relation : scales.vague()) {
    std::string sum;
    double first = 0, error = 0;  // the threshold in terms of the first state
    Slot slot = run::kNoSlot;
    for (const Instance::Threshold& t : instance.thresholds) {
      if (t.relation != relation) continue;
      if (slot == run::kNoSlot)
        slot = t.state, first = t.value;
      else
        sum += (t.value > 0) == (first > 0) ? "' + '" : "' - '";
      sum += instance.name(t.state);
      error += tolerance * std::abs(instance.v[t.state] * first / t.value);
    }
    context.diagnostics
        .report(ThresholdNotResolved, instance.schedule->variables[instance.schedule->slots[slot].variable].span, sum,
                number(first), number(error))
        .hint("a state for the difference itself is known to its own size");
  }
}

}  // namespace

void tell_uncontrolled(Context& context, const Instance& instance, const StateScales& scales, double tolerance) {
  for (const StateScales::Unresolved& u : scales.unresolved(tolerance)) {
    Slot slot = instance.schedule->states[u.state].state;
    context.diagnostics.report(ThresholdNotResolved,
                               instance.schedule->variables[instance.schedule->slots[slot].variable].span,
                               instance.name(slot), number(u.threshold), number(scales.tolerances(tolerance)[u.state]));
  }
  tell_vague_sums(context, instance, scales, tolerance);
  std::vector<uint32_t> states = scales.uncontrolled(tolerance);
  if (states.empty()) return;
  Slot slot = instance.schedule->states[states[0]].state;
  std::string more = states.size() == 1 ? ""
                                        : fmt::format(" ({} other state{} likewise)", states.size() - 1,
                                                      states.size() == 2 ? "" : "s");
  double reached = scales.reached(states[0]);
  context.diagnostics
      .report(NotControlled, instance.schedule->variables[instance.schedule->slots[slot].variable].span,
              instance.name(slot), number(reached), more, number(tolerance * instance.nominal[slot]))
      .hint(fmt::format("an attribute 'nominal = {:.0e}' makes it as accurate as a state of 1", reached));
}

void tell_silent_whens(Context& context, const SilentWhens& whens) {
  for (uint32_t place : whens.left()) {
    Diagnostic& d = context.diagnostics.report(NeverFires, whens.clause(place).span);
    d.hint(
        "a 'when' fires when its condition becomes true; 'initial()' among the conditions fires it at the start, too");
  }
}

void tell_bounds(Context& context, const Instance& instance, const std::vector<Violation>& violations) {
  constexpr size_t kMost = 20;
  for (size_t i = 0; i < violations.size() && i < kMost; ++i) tell_bound(context, instance, OutOfBounds, violations[i]);
  if (violations.size() > kMost)
    context.diagnostics.report(Message, {},
                               fmt::format("and {} more variables are out of their bounds", violations.size() - kMost));
}

void tell_strict_bound(Context& context, const Instance& instance, const Violation& violation) {
  tell_bound(context, instance, StrictBounds, violation);
}

void tell_solutions(Context& context, Instance& instance) {
  for (const Instance::Ambiguity& a : instance.ambiguities) {
    context.diagnostics.report(SeveralSolutions, {}, number(a.time), a.switches)
        .note("taken: " + a.taken)
        .note("as well: " + a.other);
  }
  Systems& systems = *instance.systems;
  for (const Systems::Elsewhere& e : systems.elsewhere)
    context.diagnostics.report(SolvedElsewhere, {}, number(e.time), e.unknowns);
  systems.elsewhere.clear();
  for (const Systems::NearStart& n : systems.near_start) {
    auto& d = context.diagnostics.report(TakenNearStart, {}, number(n.time), n.unknowns);
    for (const std::string& equation : n.equations) d.note(equation);
  }
  systems.near_start.clear();
  for (const Systems::Undetermined& u : systems.undetermined) {
    constexpr const char* kWhy[] = {"their matrix is singular", "rounding of their terms leaves them open",
                                    "nothing of this mode says what they are"};
    auto& d =
        context.diagnostics.report(NotDetermined, {}, number(u.time), kWhy[static_cast<size_t>(u.why)], u.unknowns);
    for (const std::string& equation : u.equations) d.note(equation);
  }
  systems.undetermined.clear();
}

void tell_lines_and_ends(Context& context, Instance& instance) {
  for (const std::string& text : instance.messages) tell_lines(context, text);
  instance.messages.clear();
  for (const std::string& text : instance.living.failures) context.diagnostics.report(DestructorFailed, {}, text);
}

}  // namespace saltus::simulate
