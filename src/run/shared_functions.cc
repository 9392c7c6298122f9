#include "run/shared_functions.h"

namespace saltus::run {

void share_functions(const Program& from, Program& to) {
  to.crossings = same(from.crossings);
  to.time_events = same(from.time_events);
  to.samplers = same(from.samplers);
  to.watched = same(from.watched);
  to.model.phase_count = from.model.phase_count;
  to.model.bend_count = from.model.bend_count;
  to.forcing = same(from.forcing);
  to.model.forcing = from.model.forcing;
  to.attributes = same(from.attributes);
  to.model.nominals = from.model.nominals;
  to.model.minima = from.model.minima;
  to.model.maxima = from.model.maxima;
  to.bounds = same(from.bounds);
  to.model.bounds = from.model.bounds;
  to.model.bound_value_count = from.model.bound_value_count;
  to.parameters.literals = from.parameters.literals;
}

}  // namespace saltus::run
