#include "run/model_archive.h"

namespace saltus {

static void archive_fields(Archive& archive, Span& span) { archive(span.file.value, span.begin, span.end); }

namespace run {

static void archive_fields(Archive& archive, Text& text) { archive(text.begin, text.size); }
static void archive_fields(Archive& archive, Alias& alias) { archive(alias.target, alias.negated); }
static void archive_fields(Archive& archive, State& state) { archive(state.state, state.derivative); }
static void archive_fields(Archive& archive, SlotInfo& info) { archive(info.variable, info.offset); }
static void archive_fields(Archive& archive, Process& process) { archive(process.name); }
static void archive_fields(Archive& archive, Channel& channel) { archive(channel.name, channel.carries); }
static void archive_fields(Archive& archive, Experiment& x) { archive(x.start, x.stop, x.interval, x.tolerance); }
static void archive_fields(Archive& archive, WhenClause& clause) { archive(clause.conditions, clause.span); }
static void archive_fields(Archive& archive, Model::Forcing& f) { archive(f.phases, f.corners, f.solitary); }
static void archive_fields(Archive& archive, Bound& b) { archive(b.first, b.count, b.low, b.high, b.low_value, b.high_value); }
static void archive_fields(Archive& archive, DynamicStates& d) { archive(d.candidates, d.states, d.selection, d.jacobian_words); }
static void archive_fields(Archive& archive, Sampler& s) { archive(s.has_start, s.first, s.step, s.resolution, s.text, s.span); }

static void archive_fields(Archive& archive, Variable& v) {
  archive(v.pattern, v.description, v.unit, v.display_unit, v.span);
  archive.upto(v.memory, Memory::Object);
  archive.upto(v.type, Type::Other);
  archive.upto(v.variability, Variability::Continuous);
  archive.upto(v.causality, Causality::Output);
  archive(v.hidden, v.settable, v.rank, v.dims, v.enumeration, v.first, v.count);
}

static void archive_fields(Archive& archive, System& s) {
  archive(s.unknowns, s.crossings, s.discrete, s.relation_switches, s.slot_switches, s.reads_pre, s.linear, s.constant_matrix, s.initial,
          s.has_inner, s.has_homotopy, s.equations, s.jacobian);
}

static void archive_fields(Archive& archive, ZeroCrossing& c) {
  archive(c.noticed, c.is_floor, c.is_timed, c.is_greater, c.is_equality, c.is_assertion, c.changes_after, c.text, c.span, c.asked_when);
}

static void archive_fields(Archive& archive, Definition& d) {
  archive(d.first, d.count, d.span);
  archive.upto(d.when, When::Switched);
}

static void archive_fields(Archive& archive, Guard& guard) {
  archive(guard.slot, guard.value);
  archive.upto(guard.question, Question::Value);
}

void archive_fields(Archive& archive, Sparsity& s) { archive(s.rows, s.columns, s.begin, s.entries, s.colour, s.colours); }

void archive_fields(Archive& archive, Pattern& p) { archive(p.n, p.begin, p.rows, p.dense); }

static void archive_fields(Archive& archive, Mode::Condition& c) { archive(c.value, c.text, c.span, c.relation); }
static void archive_fields(Archive& archive, Mode::Relation& r) { archive(r.number, r.greater, r.at_equality); }
static void archive_fields(Archive& archive, Mode::Impulse& i) { archive(i.variable, i.weight, i.shown); }
static void archive_fields(Archive& archive, Mode::Leap& l) { archive(l.variable, l.derivative); }
static void archive_fields(Archive& archive, Mode::Nonlinear& n) { archive(n.leaps, n.impulse, n.equation); }

void archive_fields(Archive& archive, Mode& m) {
  archive(m.conditions, m.assumed, m.relations, m.common, m.impulses, m.leaping, m.scratch, m.entry_reads_results, m.nonlinear, m.fixed, m.initial_equations, m.undetermined);
}

void archive_fields(Archive& archive, Place& place) {
  archive(place.span, place.instance, place.variable);
  uint64_t others = place.others.size();
  archive(others);
  if (others > 1000) return archive.fail();
  place.others.resize(others);
  for (auto& [span, text] : place.others) archive(span, text);
}

void archive_fields(Archive& archive, Model& m) {
  archive(m.name, m.experiment, m.text, m.dims, m.enumerations, m.variables, m.slots, m.aliases, m.unused, m.string_count, m.object_count);
  archive(m.states, m.dynamic_states, m.discrete, m.crossings, m.samplers, m.parameters, m.definitions, m.whens);
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count) archive tables;
#include "run/functions.def"
  archive(m.systems, m.processes, m.channels);
  archive(m.has_homotopy, m.impure, m.guards, m.opaque_object, m.digest);
}

static void archive_fields(Archive& archive, Step& step) {
  archive.upto(step.when, When::Switched);
  archive(step.clock, step.solve, step.system, step.first, step.last);
}

static void archive_fields(Archive& archive, Literal& literal) { archive(literal.slot, literal.value); }
static void archive_fields(Archive& archive, Sequence& sequence) { archive(sequence.literals, sequence.steps); }
static void archive_fields(Archive& archive, Expansion& e) { archive(e.pattern, e.inner, e.slots, e.first); }

static void archive_fields(Archive& archive, CompiledSystem& system) {
  archive.upto(system.when, When::Switched);
  archive(system.span, system.jacobian_words, system.expansion, system.no_tangent);
}

static void archive_fields(Archive& archive, FrameVariable& variable) { archive(variable.at, variable.list, variable.text); }

static void archive_fields(Archive& archive, CompiledProcess& process) {
  archive(process.places, process.alternatives, process.outbox, process.words, process.variables);
}

void archive_program(Archive& archive, Program& program) {
  archive(program.model, program.parameters, program.starts, program.initial, program.blocks, program.systems, program.processes, program.operations);
  uint64_t places = program.place_count();
  archive(places);
  for (uint64_t i = 0; i < places && archive.good(); ++i) {
    Place place;
    if (!archive.reads()) place = *program.place(static_cast<int64_t>(i));
    archive(place);
    if (archive.reads()) program.add_place(std::move(place));
  }
  if (!archive.reads()) return;
  if (program.systems.size() != program.model.systems.size()) return archive.fail();
  for (size_t i = 0; i < program.systems.size(); ++i) program.systems[i].source = &program.model.systems[i];
}

void archive_linearization(Archive& archive, Linearization& l) {
  archive(l.exact, l.why);
  uint64_t steps = l.steps.size();
  archive(steps);
  if (archive.reads()) {
    if (steps > archive.bytes().size()) return archive.fail();
    l.steps = std::vector<Linearization::Step>(steps);
  }
  for (Linearization::Step& step : l.steps) archive(step.system);
}

void archive_newton(Archive& archive, NewtonMatrix& n) { archive(n.pattern, n.first, n.gamma, n.exists, n.why); }

}  // namespace run
}  // namespace saltus
