#include "driver/load_fmu.h"

#include <algorithm>
#include <charconv>

#include "driver/input_expressions.h"
#include "fmi/import/structural.h"
#include "fmi/run/program.h"
#include "run/utilities.h"
#include "sandbox/enter.h"
#include "sandbox/places.h"

namespace saltus::driver {

SALTUS_DIAGNOSTIC(NotLoaded, Error, "F0401", "the FMU cannot be run: {}");
SALTUS_DIAGNOSTIC(NoParameter, Error, "F0402", "the FMU has no parameter '{}'");
SALTUS_DIAGNOSTIC(NotSettable, Error, "F0403", "'{}' of the FMU cannot be set: it is {}, not a parameter");
SALTUS_DIAGNOSTIC(
    PartOfArray, Error, "F0407",
    "'{}' of the FMU has {} elements with the sizes that are asked for: all of them must be given, or none, not {}");
SALTUS_DIAGNOSTIC(NoStart, Error, "F0404", "'{}' of the FMU has no start value that could be set");

bool is_fmu(std::string_view source) {
  return source.ends_with(".fmu");
}

bool is_vouched_for(const Request& request) {
  std::vector<std::string> vouched = trusted_by_user();
  vouched.insert(vouched.end(), request.trusted.begin(), request.trusted.end());
  return Trust(vouched, request.path).vouches_for(request.source);
}

namespace {

const fmi::Variable* find(const fmi::Description& description, const std::string& name) {
  auto at =
      description.by_name.find(name.substr(0, description.by_name.contains(name) ? name.size() : name.rfind('[')));
  return at == description.by_name.end() ? nullptr : &description.variables[at->second];
}

// Inputs that are given by words on the command line: a number stays as it is for the whole run, what else there is are
// expressions.
std::vector<InputExpression> settle_inputs(Request& request, const fmi::Description& description, RunRequest& run) {
  std::vector<InputExpression> expressions;
  std::erase_if(request.modifiers, [&](const std::pair<std::string, std::string>& given) {
    const auto& [name, text] = given;
    const fmi::Variable* v = find(description, name);
    if (!v || v->causality != fmi::Causality::Input) return false;
    double value = text == "true";
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool is_number = text == "true" || text == "false" || (error == std::errc() && end == text.data() + text.size());
    if (is_number)
      run.inputs.push_back({name, {0}, {value}});
    else
      expressions.push_back({name,
                             is_float(v->type)                                              ? "Real"
                             : v->type == fmi::Type::Boolean || v->type == fmi::Type::Clock ? "Boolean"
                                                                                            : "Integer",
                             text});
    return true;
  });
  return expressions;
}

// Names and kinds of what the user sets.
bool check_settings(Compilation& c, const Request& request, const fmi::FmuProgram& program) {
  const fmi::Description& description = program.fmu->description;
  std::vector<std::string_view> known;
  for (const fmi::Variable& v : description.variables) {
    if (v.causality == fmi::Causality::Parameter) known.push_back(v.name);
  }
  auto parameter = [&](const std::string& name, bool text) {
    const fmi::Variable* v = find(description, name);
    if (!v) {
      Diagnostic& d = c.context.diagnostics.report(NoParameter, {}, name);
      if (std::string near = nearest_name(name, known); !near.empty()) d.hint("did you mean '" + near + "'?");
      return false;
    }
    bool fits = text ? v->type == fmi::Type::String : program.model.find_slot(name) != run::kNoSlot;
    if (v->causality == fmi::Causality::Parameter && fits) return true;
    c.context.diagnostics.report(NotSettable, v->span, name,
                                 fmt::format("a {} of type {}", word(v->causality), word(v->type)));
    return false;
  };
  bool good = true;
  for (const auto& [name, value] : request.parameters) good &= parameter(name, false);
  for (const auto& [name, value] : request.modifiers) good &= parameter(name, true);
  for (const auto& [name, value] : request.starts) {
    const fmi::Variable* v = find(description, name);
    bool settable = v && v->variability != fmi::Variability::Constant &&
                    (v->initial == fmi::Initial::Exact || v->initial == fmi::Initial::Approx ||
                     v->causality == fmi::Causality::Input);
    if (settable && program.model.find_slot(name) != run::kNoSlot) continue;
    c.context.diagnostics.report(NoStart, v ? v->span : Span{}, name);
    good = false;
  }
  return good;
}

// What sizes hang on is taken out of the request: arrays are as large as it says from then on.
bool settle_structure(Compilation& c, Request& request, fmi::Description& description, fmi::RunSettings& settings) {
  std::vector<fmi::StructuralValue> values;
  std::erase_if(request.parameters, [&](const std::pair<std::string, double>& given) {
    auto at = description.by_name.find(given.first);
    if (at == description.by_name.end() ||
        description.variables[at->second].causality != fmi::Causality::StructuralParameter)
      return false;
    values.emplace_back(at->second, given.second);
    settings.structural.push_back(at->second);
    return true;
  });
  if (values.empty()) return true;
  std::vector<uint64_t> before;
  for (const fmi::Variable& v : description.variables) before.push_back(v.count());
  std::string why;
  if (!fmi::set_structural(description, values, why))
    return c.context.diagnostics.report(NotLoaded, description.span, why), false;
  // The other elements would be a guess.
  for (size_t i = 0; i < before.size(); ++i) {
    const fmi::Variable& v = description.variables[i];
    auto is_element = [&](const std::pair<std::string, double>& given) {
      return given.first.starts_with(v.name + "[");
    };
    auto given = static_cast<uint64_t>(std::ranges::count_if(request.parameters, is_element) +
                                       std::ranges::count_if(request.starts, is_element));
    if (v.count() == before[i] || given == 0 || given == v.count()) continue;
    return c.context.diagnostics.report(PartOfArray, v.span, v.name, v.count(), given), false;
  }
  return true;
}

bool enter_cage(const Request& request, const std::string& folder, std::string& why) {
  if (is_vouched_for(request)) return true;
  if (!request.runs_foreign_code)
    return why = "its code is not trusted: name '" + request.source + "' among the files that are", false;
  if (!sandbox::available())
    return why = "this kernel offers no sandbox (Landlock); --trust " + request.source + " runs its code without one",
           false;
  if (request.before_cage && !request.before_cage(why)) return false;
  sandbox::Policy policy;
  policy.read = {folder};
  policy.scratch = sandbox::canonical_place(request.scratch);
  if (policy.scratch.empty() && request.make_scratch) policy.scratch = sandbox::canonical_place(request.make_scratch());
  policy.folders = sandbox::canonical_places(request.result_folders);
  policy.keeps_input = request.keeps_input;
  return sandbox::enter(policy, run::running_external, why);
}

}  // namespace

bool load_fmu(Compilation& c, const Request& asked, const std::string& folder, RunRequest& run) {
  PassTimer timer(c.context.timers, PassId::Load);
  Request request = asked;
  const std::string& interface = request.fmu_interface;
  auto fmu = std::make_shared<fmi::Fmu>();
  if (!fmi::open(request.source, folder, *fmu, c.context)) return false;
  fmi::Description& d = fmu->description;
  c.name = d.model_name;
  auto fail = [&](const std::string& why) { return c.context.diagnostics.report(NotLoaded, d.span, why), false; };
  std::string offered = d.model_exchange ? "me" : d.co_simulation || !d.scheduled_execution ? "cs" : "se";
  std::string word = !interface.empty() ? interface : offered;
  fmi::Kind kind = word == "me"   ? fmi::Kind::ModelExchange
                   : word == "cs" ? fmi::Kind::CoSimulation
                                  : fmi::Kind::ScheduledExecution;
  const auto& chosen = fmi::interface_of(d, kind);
  if (!chosen)
    return fail(word == "me"   ? "it is not made for model exchange"
                : word == "cs" ? "it is not made for co-simulation"
                               : "it is not made for scheduled execution");
  if (chosen->needs_execution_tool) return fail("it needs another tool to run (needsExecutionTool)");
  std::vector<InputExpression> expressions = settle_inputs(request, d, run);
  fmi::RunSettings settings;
  if (!settle_structure(c, request, d, settings)) return false;
  for (const auto& [name, value] : request.modifiers) {
    bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
    settings.texts.emplace_back(name, quoted ? value.substr(1, value.size() - 2) : value);
  }
  auto program = std::make_unique<fmi::FmuProgram>(fmu, kind, settings);
  std::string why;
  if (!program->make(why)) return fail(why);
  if (!check_settings(c, request, *program)) return false;
  run.parameters.insert(run.parameters.end(), request.parameters.begin(), request.parameters.end());
  c.starts = request.starts;
  c.experiment = program->model.experiment;
  if (!expressions.empty()) {
    simulate::Options options = settle(run, c.experiment);
    InputExpressions inputs;
    if (!inputs.compile(request, expressions, c.context) ||
        !inputs.follow(options.start, options.stop, run.inputs, c.context))
      return false;
  }
  if (!enter_cage(request, fmu->folder, why)) return fail(why);
  c.program = std::move(program);
  c.reached = Stage::Compiled;
  return true;
}

}  // namespace saltus::driver
