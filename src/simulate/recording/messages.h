// What a run has to say: warnings that gathered on the way, where a failure happened, who waits for whom. Each is told
// once and forgotten.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "simulate/events/crossings.h"
#include "simulate/events/equalities.h"
#include "simulate/events/events.h"
#include "simulate/integrators/integrator.h"
#include "simulate/integrators/state_scales.h"
#include "simulate/memory/instance.h"
#include "simulate/monitors/bounds.h"
#include "simulate/monitors/divergence.h"
#include "simulate/monitors/silent_whens.h"
#include "simulate/monitors/standstill.h"
#include "simulate/processes/processes.h"

namespace saltus::simulate {

std::string number(double x);
// The relations as the user wrote them: "'x > 0', 'y > 0'".
std::string conditions(const Instance& instance, const std::vector<uint32_t>& crossings);

// The first line is the message, the others (equations and their residuals) are notes.
void tell_failure(Context& context, const Instance& instance, const DiagnosticKind& kind, double t,
                  const std::string& why);
// Adds to the instance's failure the state that changes fastest against its own size: most likely why an integrator
// gives up.
void blame_fastest_state(Instance& instance);
// Events that come ever faster, or again and again without time passing.
void tell_divergence(Context& context, const Instance& instance, const Divergence& divergence, double t);
void report_standstill(Context& context, const Instance& instance, const std::vector<uint32_t>& changed,
                       const Standstill& standstill, double t);
void report_end_at_zeno_point(Context& context, const Instance& instance, const Divergence& divergence);
void tell_positions(Diagnostic& d, const Processes& processes);

// What names places of the present program: assertions, states re-initialized twice.
void tell_places(Context& context, Instance& instance, Events& events);
// Equalities of which it is not known whether they were met.
void tell_doubts(Context& context, const Instance& instance, const std::vector<Equalities::Doubt>& doubts);
void tell_undecided(Context& context, const Instance& instance, const Crossings& crossings);
// States of which the tolerance says nothing, since they stay too small for it.
void tell_false_rest(Context& context, const Instance& instance, const Integrator* integrator);
void tell_uncontrolled(Context& context, const Instance& instance, const StateScales& scales, double tolerance);
void tell_silent_whens(Context& context, const SilentWhens& whens);
void tell_bounds(Context& context, const Instance& instance, const std::vector<Violation>& violations);
void tell_strict_bound(Context& context, const Instance& instance, const Violation& violation);
// Systems that have several solutions, were solved from elsewhere, or do not determine their unknowns.
void tell_solutions(Context& context, Instance& instance);
// What the model has printed, and objects that could not be destroyed.
void tell_lines_and_ends(Context& context, Instance& instance);

}  // namespace saltus::simulate
