#include "studio/runs.h"

#include <algorithm>
#include <cmath>

#include "studio/address_book.h"

namespace saltus::studio {

namespace {

constexpr size_t kMostRuns = 200;

}  // namespace

Runs::Runs(Desk& desk) : desk_(desk), archive_(state_folder(), desk.workspace().folder()) {
  for (std::unique_ptr<RunRecord>& known : archive_.all()) {
    // Kept ones whose model has not changed meanwhile are those of the present texts.
    known->revision = known->of_present_texts ? desk_.workspace().revision() : 0;
    numbers_ = std::max<uint64_t>(numbers_, std::strtoull(known->id.c_str() + 1, nullptr, 10));
    order_.push_back(known->id);
    runs_[known->id] = std::move(known);
  }
}

Runs::~Runs() {
  programs_.clear();
}

RunRecord& Runs::record(const std::string& id) {
  auto it = runs_.find(id);
  if (it == runs_.end()) refuse("there is no run '" + id + "'");
  return *it->second;
}

RunRecord& Runs::find(const std::string& id) {
  RunRecord& run = record(id);
  if (!run.loaded && !archive_.load(run)) {
    remove(id);
    refuse("the numbers of the run '" + id + "' cannot be read any more");
  }
  return run;
}

void Runs::rename(const std::string& id, const std::string& name) {
  RunRecord& run = find(id);
  run.name = name;
  if (!run.transient && run.data.rows() > 0 && run.state != "running")
    archive_.keep(run, run.revision == desk_.workspace().revision());
  desk_.notify("run/progress", {{"run", id}, {"name", name}});
}

std::string Runs::start(const Json& params) {
  auto text = [&](const char* key) {
    return params.contains(key) && params[key].is_string() ? params[key].get<std::string>() : std::string();
  };
  std::string class_name = text("class"), uri = text("uri");
  if (class_name.empty() && uri.empty()) throw Fault{lsp::kInvalidParams, "a run needs a class or a uri"};
  for (const char* key : {"start", "stop", "tolerance", "intervals", "interval"}) {
    if (params.contains(key) && !params[key].is_null() &&
        (!params[key].is_number() || !std::isfinite(params[key].get<double>())))
      throw Fault{lsp::kInvalidParams, std::string(key) + " is a number"};
  }
  for (const char* key : {"parameters", "starts"}) {
    if (!params.contains(key) || params[key].is_null()) continue;
    for (const auto& [name, value] : params[key].items()) {
      if (!value.is_number() && !value.is_boolean())
        throw Fault{lsp::kInvalidParams, "the value of '" + name + "' is a number"};
    }
  }
  Json source = source_of(class_name, uri);
  Json starts = params.contains("starts") && params["starts"].is_object() ? params["starts"] : Json::object();
  source["starts"] = starts;
  std::string key = (uri.empty() ? class_name : uri) + starts.dump();

  auto made = std::make_unique<RunRecord>();
  RunRecord& run = *made;
  run.transient = params.value("transient", false);
  // Steps of a slider take no numbers away from runs that stay.
  run.id = run.transient ? "s" + std::to_string(++slides_) : "r" + std::to_string(++numbers_);
  run.name = !text("name").empty() ? text("name") : run.transient ? "live" : "run " + std::to_string(numbers_);
  run.class_name = class_name;
  run.uri = uri;
  run.wanted = params;
  if (!run.wanted.contains("parameters") || run.wanted["parameters"].is_null())
    run.wanted["parameters"] = Json::object();
  run.replaces = text("replaces");
  run.revision = desk_.workspace().revision();
  ProgramPtr program = program_for(key, source);
  run.warm = program->used;
  run.state = program->compiled ? "waiting" : "compiling";
  // Sliders: of what waits, only the newest is of interest.
  if (!run.replaces.empty()) {
    std::vector<std::string> dropped;
    for (const std::string& waiting : program->waiting) {
      if (!runs_.at(waiting)->replaces.empty()) dropped.push_back(waiting);
    }
    std::erase_if(program->waiting, [&](const std::string& id) {
      return std::find(dropped.begin(), dropped.end(), id) != dropped.end();
    });
    for (const std::string& id : dropped) {
      // The newest takes the place of what those would have replaced.
      if (run.replaces == id) run.replaces = runs_.at(id)->replaces;
      end_run(*runs_.at(id), "stopped", "a newer run took its place");
      remove(id);
    }
    if (auto it = runs_.find(run.replaces); it != runs_.end() && program->running == run.replaces) stop(run.replaces);
  }
  program->waiting.push_back(run.id);
  program->last_use = ++uses_;
  program->used = true;
  order_.push_back(run.id);
  std::string id = run.id;
  runs_[id] = std::move(made);
  if (order_.size() > kMostRuns) {
    for (const std::string& old : std::vector<std::string>(order_.begin(), order_.end() - kMostRuns)) {
      const std::string& state = runs_.at(old)->state;
      if (state == "done" || state == "failed" || state == "stopped") remove(old);
    }
  }
  next(program);
  return id;
}

void Runs::stop(const std::string& id) {
  RunRecord& run = record(id);
  for (const ProgramPtr& program : programs_) {
    if (program->running == id) {
      if (run.paused) program->child->signal(SIGCONT);
      run.paused = false;
      interrupt(program);
      return;
    }
    if (std::erase(program->waiting, id) > 0) {
      // What is only being compiled for this run need not go on.
      if (!program->compiled && program->waiting.empty()) {
        program->failed = true;
        program->child->signal(SIGKILL);
      }
      return end_run(run, "stopped", "");
    }
  }
}

void Runs::pause(const std::string& id, bool paused) {
  RunRecord& run = record(id);
  for (const ProgramPtr& program : programs_) {
    if (program->running != id) continue;
    program->child->signal(paused ? SIGSTOP : SIGCONT);
    run.paused = paused;
    return;
  }
  refuse("the run '" + run.name + "' does not run");
}

void Runs::remove(const std::string& id) {
  record(id);
  for (const ProgramPtr& program : programs_) {
    std::erase(program->waiting, id);
    if (program->running == id) {
      program->child->signal(SIGCONT);
      interrupt(program);
    }
  }
  if (auto it = progress_.find(id); it != progress_.end()) {
    desk_.loop().cancel(it->second);
    progress_.erase(it);
  }
  archive_.forget(id);
  runs_.erase(id);
  std::erase(order_, id);
}

Json Runs::facts(const RunRecord& run) const {
  auto is_unset = [&](const char* key) { return !run.wanted.contains(key) || run.wanted[key].is_null(); };
  return {{"run", run.id},
          {"name", run.name},
          {"class", run.class_name},
          {"uri", run.uri},
          {"state", run.paused ? "paused" : run.state},
          {"time", run.time},
          {"start", run.start},
          {"stop", run.stop},
          {"rows", run.rows()},
          {"columns", run.columns()},
          {"events", run.event_count},
          {"parameters", run.wanted["parameters"]},
          {"revision", run.revision},
          {"experimentOfModel", is_unset("start") && is_unset("stop")},
          {"current", run.revision == desk_.workspace().revision()},
          {"seconds", run.seconds},
          {"compileSeconds", run.compile_seconds},
          {"warm", run.warm},
          {"message", run.message},
          {"transient", run.transient}};
}

Json Runs::all() const {
  Json list = Json::array();
  for (const std::string& id : order_) list.push_back(facts(*runs_.at(id)));
  return list;
}

}  // namespace saltus::studio
