// What a child says of a run: rows, progress, its end.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "studio/runs.h"

namespace saltus::studio {

namespace {

constexpr size_t kMostRunBytes = size_t{2} << 30;
constexpr size_t kMostColumns = 10'000'000;  // as many as a model may have scalars (driver/request.h)

}  // namespace

void Runs::rows(const ProgramPtr& program, const char* bytes, size_t size) {
  auto it = runs_.find(program->running);
  if (it == runs_.end()) return;
  RunRecord& run = *it->second;
  size_t n = run.data.columns();
  if (n == 0 || run.data.bytes() > kMostRunBytes) return;
  // Frames lie at any place of the buffer.
  std::vector<double> values(size / 8);
  std::memcpy(values.data(), bytes, 8 * values.size());
  bool first = run.data.rows() == 0;
  run.data.add_rows(values.data(), values.size() / n);
  if (run.data.rows() > 0) run.time = run.data.time().back();
  if (first && !run.replaces.empty()) {
    if (runs_.contains(run.replaces) && run.replaces != run.id) remove(run.replaces);
    run.replaces.clear();
  }
  if (run.data.bytes() > kMostRunBytes) {
    run.message = "the result is too large to be kept: the run was stopped";
    interrupt(program);
  }
  tell_progress(run);
}

// Foreign code of the model can write to the pipe: what comes is checked before it is used as a size or an index.
void Runs::begun(const ProgramPtr& program, RunRecord& run, const Json& begun) {
  auto columns = begun.at("columns").get<size_t>();
  if (columns == 0 || columns > kMostColumns) throw std::invalid_argument("a run with that many columns");
  run.data.invariants.clear();
  for (const Json& value : begun.at("invariants"))
    run.data.invariants.push_back(value.is_number() ? value.get<double>() : std::nan(""));
  if (program->names) {
    for (const SignalFacts& signal : program->names->all) {
      if (signal.index >= (signal.is_column ? columns : run.data.invariants.size()))
        throw std::invalid_argument("a signal without numbers");
    }
    run.data.names = program->names;
  }
  run.data.begin(columns);
}

void Runs::message(const ProgramPtr& program, const Json& json) {
  if (json.contains("compiled")) {
    program->compiled = json["compiled"].get<bool>();
    program->compile_seconds = json.value("seconds", 0.0);
    program->compile_diagnostics = placed(json.value("diagnostics", Json::array()));
    if (program->compiled) {
      for (const std::string& id : program->waiting) find(id).state = "waiting";
      return next(program);
    }
    program->failed = true;
    for (const std::string& id : std::exchange(program->waiting, {})) {
      RunRecord& run = find(id);
      run.compile_seconds = program->compile_seconds;
      run.diagnostics = program->compile_diagnostics;
      std::string why = "the model has errors";
      for (const Json& one : run.diagnostics) {
        if (one["severity"] == "error") {
          why = one["message"].get<std::string>();
          break;
        }
      }
      end_run(run, "failed", why);
    }
    return;
  }
  // Told once for all runs of a program.
  if (json.contains("begun") && json["begun"].contains("signals")) {
    program->names = std::make_shared<SignalNames>();
    for (const Json& s : json["begun"]["signals"]) {
      SignalFacts facts{s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[8], s[9], s[7]};
      program->names->by_name.emplace(facts.name, program->names->all.size());
      program->names->all.push_back(std::move(facts));
    }
  }
  auto it = runs_.find(program->running);
  if (it == runs_.end()) {
    // Thrown away while it ran.
    if (json.contains("ended")) {
      program->running.clear();
      next(program);
    }
    return;
  }
  RunRecord& run = *it->second;
  if (json.contains("begun")) {
    begun(program, run, json["begun"]);
    return;
  }
  if (json.contains("progress")) {
    run.time = json["progress"].value("time", run.time);
    run.start = json["progress"].value("start", 0.0);
    run.stop = json["progress"].value("stop", 0.0);
    return tell_progress(run);
  }
  if (!json.contains("ended")) return;
  const Json& ended = json["ended"];
  run.start = ended.value("start", run.start);
  run.stop = ended.value("stop", run.stop);
  run.time = ended.value("time", run.time);
  run.seconds = ended.value("seconds", 0.0);
  run.diagnostics = placed(ended.value("diagnostics", Json::array()));
  // Said once, when the program was made; it holds for each of its runs.
  Json said = program->compile_diagnostics;
  for (const Json& one : run.diagnostics) {
    if (std::find(said.begin(), said.end(), one) == said.end()) said.push_back(one);
  }
  run.diagnostics = std::move(said);
  run.output = ended.value("output", Json::array());
  run.events = ended.value("events", Json::array());
  run.event_count = ended.value("eventCount", size_t{0});
  std::string message = run.message.empty() ? ended.value("message", "") : run.message;
  std::string state = ended.value("status", "failed");
  if (state != "done" && state != "stopped" && state != "failed") throw std::invalid_argument("a run with that end");
  if (state == "failed" && message.empty()) {
    for (const Json& one : run.diagnostics) {
      if (one["severity"] == "error") message = one["message"].get<std::string>();
    }
  }
  take_place(message);
  // Its refusals would be reported for all further runs, and foreign code may have changed the process: the next run
  // has a new one.
  if (ended.value("refused", false)) program->failed = true;
  program->running.clear();
  end_run(run, state, message);
  next(program);
}

void Runs::tell_progress(RunRecord& run) {
  if (progress_.contains(run.id)) return;
  std::string id = run.id;
  progress_[id] = desk_.loop().after(std::chrono::milliseconds(33), [this, id] {
    progress_.erase(id);
    auto it = runs_.find(id);
    if (it == runs_.end() || it->second->state != "running") return;
    const RunRecord& run = *it->second;
    double length = run.stop - run.start;
    desk_.notify("run/progress", {{"run", id},
                                  {"state", run.state},
                                  {"time", run.time},
                                  {"fraction", length > 0 ? std::clamp((run.time - run.start) / length, 0.0, 1.0) : 0},
                                  {"rows", run.data.rows()},
                                  {"events", run.event_count}});
  });
}

void Runs::end_run(RunRecord& run, const std::string& state, const std::string& message) {
  run.state = state;
  run.message = message;
  run.paused = false;
  if (auto it = progress_.find(run.id); it != progress_.end()) {
    desk_.loop().cancel(it->second);
    progress_.erase(it);
  }
  if (!run.transient && run.data.rows() > 0) archive_.keep(run, run.revision == desk_.workspace().revision());
  Json told = facts(run);
  told["diagnostics"] = run.diagnostics;
  told["output"] = run.output;
  desk_.notify("run/ended", told);
}

}  // namespace saltus::studio
