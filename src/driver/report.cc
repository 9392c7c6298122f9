#include "driver/report.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/printable.h"
#include "base/render.h"

namespace saltus::driver {
namespace {

using Json = nlohmann::ordered_json;

const char* word(simulate::Status status) {
  switch (status) {
    case simulate::Status::Done: return "done";
    case simulate::Status::Terminated: return "terminated";
    case simulate::Status::Failed: return "failed";
    case simulate::Status::Interrupted: return "interrupted";
  }
  return "";
}

// Those that have done something.
Json monitors_json(const std::vector<simulate::MonitorUse>& uses) {
  Json list = Json::object();
  for (const simulate::MonitorUse& use : uses) {
    if (use.any())
      list[std::string(monitor_name(use.id))] = {
          {"limited", use.limited}, {"repeated", use.retries}, {"events", use.events}, {"failures", use.failures}};
  }
  return list;
}

Json statistics_json(const simulate::Statistics& s) {
  return {{"method", s.words.method},
          {"steps", s.steps},
          {"evaluations", s.evaluations},
          {"jacobians", s.jacobians},
          {"linearSolver", s.words.linear_solver},
          {"jacobian", s.words.jacobian},
          {"factorizations", s.factorizations},
          {"errorTestFailures", s.error_test_failures},
          {"convergenceFailures", s.convergence_failures},
          {"stateEvents", s.state_events},
          {"timeEvents", s.time_events},
          {"eventIterations", s.event_iterations},
          {"newtonIterations", s.newton_iterations},
          {"switchTrials", s.switching.trials},
          {"modes", s.modes},
          {"modeChanges", s.mode_changes},
          {"switchPivots", s.switching.pivots},
          {"communications", s.communications},
          {"rows", s.rows},
          {"monitors", monitors_json(s.monitors)}};
}

Json events_json(const std::vector<LoggedEvent>& events) {
  Json list = Json::array();
  for (const LoggedEvent& event : events) {
    Json leaps = Json::object();
    for (const Leap& leap : event.leaps) leaps[leap.name] = {leap.before, leap.after};
    Json causes = Json::array();
    for (const simulate::Cause& cause : event.causes) {
      Json entry{{"text", cause.text}, {"first", cause.first}};
      if (!cause.place.empty()) entry["place"] = cause.place;
      causes.push_back(std::move(entry));
    }
    list.push_back({{"time", event.time}, {"step", event.step}, {"leaps", leaps}, {"causes", causes}});
  }
  return list;
}

}  // namespace

std::string report_json(const Compilation& c, const RunResult* run) {
  Json report;
  report["model"] = c.name;
  report["reached"] = to_string(c.reached);
  for (const PassTime& pass : c.context.timers.all())
    report["passes"][std::string(pass_name(pass.pass))] = pass.seconds;
  if (c.reached >= Stage::Flattened) {
    report["equations"] = c.counts.equations;
    report["unknowns"] = c.counts.unknowns;
  }
  if (c.verdict) report["states"] = c.verdict->states;
  if (c.verdict && !c.verdict->assumed.empty()) report["assumed"] = c.verdict->assumed;
  if (c.program) report["zeroCrossings"] = c.program->model.crossings.size();
  if (run) {
    report["start"] = run->options.start;
    report["stop"] = run->options.stop;
    report["tolerance"] = run->options.tolerance;
    report["status"] = word(run->outcome.status);
    report["time"] = run->outcome.time;
    if (!run->outcome.message.empty()) report["message"] = run->outcome.message;
    report["statistics"] = statistics_json(run->outcome.statistics);
    if (!run->events.empty()) report["events"] = events_json(run->events);
  }
  report["diagnostics"] = Json::array();
  std::istringstream lines(render_json(c.context.diagnostics, c.context.sources));
  for (std::string line; std::getline(lines, line);) report["diagnostics"].push_back(Json::parse(line));
  return printable_json(report.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace saltus::driver
