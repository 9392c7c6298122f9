#include "fmi/export/unit_program.h"

#include <unordered_map>

#include "base/line_of.h"
#include "run/model_archive.h"
#include "run/spans.h"

namespace saltus::fmu {

void keep_lines(UnitTables& tables, const SourceMap& sources) {
  std::unordered_map<uint32_t, uint32_t> known;
  auto keep = [&](Span& span) {
    if (!span.valid() || span.file.value >= sources.size()) {
      span = {};
      return;
    }
    auto [at, fresh] = known.try_emplace(span.file.value, static_cast<uint32_t>(tables.sources.size()));
    if (fresh) tables.sources.push_back({sources[span.file].path(), sources[span.file].line_count()});
    uint32_t line = line_of(sources, span) - 1;
    span = {FileId{at->second}, line, line};
  };
  for (const auto& program : tables.programs) run::for_each_span(*program, keep);
  for (UnitMode& mode : tables.modes) {
    for (run::Mode::Condition& condition : mode.mode.conditions) keep(condition.span);
  }
}

std::unique_ptr<UnitProgram> unit_program(const code::Program& program, bool derivatives) {
  auto made = std::make_unique<UnitProgram>();
  Archive out;
  run::archive_program(out, const_cast<code::Program&>(program));
  Archive in(out.bytes());
  run::archive_program(in, *made);
  if (!derivatives) return made;
  auto copy = [](const run::Linearization& from, run::Linearization& to) {
    to.exact = from.exact;
    to.why = from.why;
    to.steps = std::vector<run::Linearization::Step>(from.steps.size());
    for (size_t i = 0; i < from.steps.size(); ++i) to.steps[i].system = from.steps[i].system;
  };
  copy(program.linearization(run::Reach::Outputs), made->outputs_linearization);
  if (program.model.states.empty()) {
    made->states_linearization.exact = true;
    return made;
  }
  copy(program.linearization(run::Reach::States), made->states_linearization);
  size_t n = program.model.states.size();
  const run::NewtonMatrix& newton = program.newton_matrix(n * n / 4);
  made->newton.pattern = newton.pattern;
  made->newton.first = newton.first;
  made->newton.gamma = newton.gamma;
  made->newton.exists = newton.exists;
  made->newton.why = newton.why;
  made->states = program.state_pattern();
  made->implicit = program.implicit_pattern();
  return made;
}

}  // namespace saltus::fmu
