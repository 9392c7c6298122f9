#include "fmi/export/unit_code.h"

#include <algorithm>

#include "driver/mode_programs.h"
#include "driver/run.h"
#include "fmi/export/unit_program.h"

namespace saltus::fmu {

SALTUS_DIAGNOSTIC(ChangingStructure, Error, "F0602", "not supported yet: an FMU of '{}', {}");
SALTUS_DIAGNOSTIC(SeenModes, Note, "F0607",
                  "the structure of '{}' changes while it runs: the FMU is for co-simulation and has the {} modes that "
                  "a run from {} to {} needs; others are an error there");
SALTUS_DIAGNOSTIC(TrialFailed, Warning, "F0608", "the run that was to find the modes of '{}' has failed: {}");

namespace {

class Collector {
 public:
  Collector(driver::Compilation& c, UnitCode& made) : c_(c), made_(made) {}

  // `derivatives`: what computes an entry is no system that is integrated.
  uint32_t add(const code::Program& program, bool derivatives) {
    code::Objects own = code::object_files(program, derivatives);
    if (!own.why.empty()) made_.objects.why = own.why;
    auto owner = static_cast<uint32_t>(made_.tables.programs.size());
    made_.tables.programs.push_back(unit_program(program, derivatives));
    for (code::ObjectFile& file : own.files) {
      made_.tables.parts.push_back({owner, file.kind, file.functions});
      made_.objects.files.push_back(std::move(file));
    }
    std::vector<code::ExternalFunction>& externals = made_.objects.externals;
    for (code::ExternalFunction& f : own.externals) {
      if (std::ranges::find(externals, f.id, &code::ExternalFunction::id) == externals.end())
        externals.push_back(std::move(f));
    }
    if (owner == 0) made_.objects.texts = own.texts;  // parameters are computed once
    made_.objects.named_files.insert(own.named_files.begin(), own.named_files.end());
    return owner;
  }

  bool modes(bool co_simulation) {
    driver::ModePrograms& modes = *c_.modes;
    std::string why;
    const run::ModeProgram* begins_with = modes(modes.family().first(), true, why);
    if (!begins_with) return fail("whose first mode is at fault: " + why);
    bool several = !modes.family().common().conditions.empty(), came_through = true;
    if (several) {
      if (!co_simulation) return fail("whose number of states changes, for model exchange");
      came_through = run_through(*begins_with);
      made_.states_stay = false;
    }
    // What a run begins with stands first.
    const std::vector<uint8_t> first = modes.family().first();
    for (bool begins : {true, false}) {
      modes.for_each([&](const std::vector<uint8_t>& truth, const run::ModeProgram& mode, bool shares) {
        if ((truth == first) == begins) add(mode, shares);
      });
    }
    if (!came_through && !made_.objects.externals.empty())
      return fail("whose structure changes and which calls external functions");
    if (several) {
      simulate::Options options = driver::settle(driver::RunRequest(), c_.experiment);
      c_.context.diagnostics.report(SeenModes, {}, c_.name, made_.tables.modes.size(), options.start, options.stop);
    }
    return true;
  }

 private:
  bool fail(const std::string& what) {
    return c_.context.diagnostics.report(ChangingStructure, {}, c_.name, what), false;
  }

  // The modes that a run of the model comes to are compiled on its way.
  bool run_through(const run::ModeProgram& first) {
    Context trial;
    trial.sources = c_.context.sources;
    driver::RunRequest request;
    if (const auto* program = dynamic_cast<const code::Program*>(first.program))
      request.texts = code::texts_of(*program);
    (void)driver::run(c_, request, trial);
    auto error = std::ranges::find(trial.diagnostics.all(), Severity::Error, &Diagnostic::severity);
    if (error == trial.diagnostics.all().end()) return true;
    c_.context.diagnostics.report(TrialFailed, {}, c_.name, error->message);
    return false;
  }

  void add(const run::ModeProgram& mode, bool shares) {
    auto compiled = [](const run::Program* program) { return dynamic_cast<const code::Program*>(program); };
    if (made_.tables.modes.empty()) made_.first = compiled(mode.program);
    UnitMode entry;
    entry.mode = *mode.mode;
    entry.shares = shares;
    entry.program = add(*compiled(mode.program), true);
    if (mode.entry) entry.entry = add(*compiled(mode.entry), false);
    made_.tables.modes.push_back(std::move(entry));
  }

  driver::Compilation& c_;
  UnitCode& made_;
};

}  // namespace

bool unit_code(driver::Compilation& compilation, bool co_simulation, UnitCode& made) {
  Collector collector(compilation, made);
  if (compilation.modes) return collector.modes(co_simulation);
  made.first = dynamic_cast<const code::Program*>(compilation.program.get());
  collector.add(*made.first, true);
  return true;
}

}  // namespace saltus::fmu
