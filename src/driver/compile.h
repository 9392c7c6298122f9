// The readable list of passes, from text to machine code. Each has a name, a clock (`--time`) and a dump (`--dump`).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "code/program.h"
#include "driver/analysis_points.h"
#include "driver/foreign_rules.h"
#include "driver/request.h"
#include "driver/stage.h"
#include "hybrid/count.h"
#include "hybrid/model.h"
#include "modelica/library/library.h"
#include "structure/schedule.h"
#include "structure/whole_arrays.h"

namespace saltus::structure {
class ModeFamily;
}

namespace saltus::driver {

class ModePrograms;
class Workspace;
class ProgramCache;

// One model and all that became of it. Later products refer to earlier ones, so it stays where it is made.
struct Compilation {
  Compilation();
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;

  Context context;
  Workspace* workspace = nullptr;  // what was read before, if anybody keeps it; to be set first
  Stage reached = Stage::Nothing;
  std::string name;  // full name of the class
  std::string kind;  // "model", "partial package", ...; empty: not a Modelica class
  hybrid::Experiment experiment;
  hybrid::Counts counts;
  std::string dumped;  // what the pass that Request::dump names produced

  std::unique_ptr<modelica::Library> library;
  std::optional<hybrid::Model> model;  // until it was ordered; the schedule holds it then
  std::optional<structure::Schedule> schedule;
  std::optional<structure::Verdict> verdict;  // once it is ordered, or known to be sound without
  std::unique_ptr<ForeignRules> rules;        // whoever is at work obeys them
  code::ForeignPolicy foreign;
  std::unique_ptr<ProgramCache> cache;  // where the program is kept, when it is
  std::unique_ptr<run::Program> program;
  std::vector<AnalysisPoint> points;                   // of Request::points
  std::vector<std::pair<std::string, double>> starts;  // start values that are set in memory: of an FMU
  std::unique_ptr<structure::ModeFamily>
      family;                           // of a model whose structure changes; the schedule is that of its first mode
  std::unique_ptr<ModePrograms> modes;  // once it is compiled

  std::function<void(const Compilation&)> on_reached;  // after each stage: a watcher knows how far it came

  bool at_fault() const { return context.diagnostics.has_errors(); }
};

// Runs the passes up to the one that yields `goal`. False: the model is at fault, and the diagnostics say why.
bool compile(Compilation& compilation, const Request& request, Stage goal);

}  // namespace saltus::driver
