// Every place of a source that the tables of a program name.
#pragma once

#include "run/program.h"

namespace saltus::run {

template <class F>
void for_each_span(Program& program, F&& f) {
  Model& m = program.model;
  for (Variable& v : m.variables) f(v.span);
  for (ZeroCrossing& c : m.crossings) f(c.span);
  for (Sampler& s : m.samplers) f(s.span);
  for (auto* list : {&m.parameters, &m.definitions}) {
    for (Definition& d : *list) f(d.span);
  }
  for (WhenClause& w : m.whens) f(w.span);
  for (CompiledSystem& s : program.systems) f(s.span);
  for (CompiledProcess& p : program.processes) {
    for (Span& span : p.places) f(span);
  }
  for (size_t i = 0; i < program.place_count(); ++i) {
    auto& place = const_cast<Place&>(*program.place(static_cast<int64_t>(i)));
    f(place.span);
    for (auto& [span, text] : place.others) f(span);
  }
}

}  // namespace saltus::run
