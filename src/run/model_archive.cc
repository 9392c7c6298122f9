#include "run/model_archive.h"

namespace saltus {

namespace run {

void archive_fields(Archive& archive, Model& m) {
  archive(m.name, m.experiment, m.text, m.dims, m.enumerations, m.variables, m.slots, m.aliases, m.unused,
          m.string_count, m.object_count);
  archive(m.states, m.dynamic_states, m.discrete, m.crossings, m.samplers, m.parameters, m.definitions, m.divisors,
          m.whens);
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count) archive tables;
#include "run/functions.def"
  archive(m.systems, m.processes, m.channels);
  archive(m.mentioned.homotopy, m.mentioned.terminal, m.impure, m.guards, m.opaque_object, m.digest);
}

// Addresses of functions are not part of it (functions.def).
static void archive_fields(Archive& archive, Step& step) {
  archive(step.when, step.clock, step.solve, step.system, step.first, step.last);
}

static void archive_fields(Archive& archive, CompiledSystem& system) {
  archive(system.when, system.span, system.jacobian_words, system.expansion, system.no_tangent);
}

static void archive_fields(Archive& archive, CompiledProcess& process) {
  archive(process.places, process.alternatives, process.outbox, process.words, process.variables);
}

void archive_program(Archive& archive, Program& program) {
  archive(program.model, program.parameters, program.starts, program.initial, program.blocks, program.systems,
          program.processes, program.operations);
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

void archive_newton(Archive& archive, NewtonMatrix& n) {
  archive(n.pattern, n.first, n.gamma, n.exists, n.why);
}

}  // namespace run
}  // namespace saltus
