#include "studio/runs.h"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "studio/worker.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostPrograms = 4;
constexpr size_t kMostRunBytes = size_t{2} << 30;
constexpr size_t kMostRuns = 200;
constexpr uint32_t kMostFrame = 256u << 20;

const char* words_for(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return "the run was ended from outside, perhaps for want of memory";
  if (WIFSIGNALED(status)) return "the run broke down; the studio goes on";
  return "the run ended without a word";
}

}  // namespace

Runs::~Runs() { programs_.clear(); }

RunRecord& Runs::find(const std::string& id) {
  auto it = runs_.find(id);
  if (it == runs_.end()) refuse("there is no run '" + id + "'");
  return *it->second;
}

Json Runs::source_of(const std::string& class_name, const std::string& uri) const {
  Workspace& workspace = desk_.workspace();
  Json source = {{"className", ""}, {"path", workspace.run_path()}};
  if (!uri.empty()) {
    std::string path = lsp::path_of_uri(uri);
    if (!workspace.may_read(path)) refuse("the file lies outside of the folder and of the libraries");
    source["source"] = path;
    return source;
  }
  const world::ClassNode& node = workspace.find(class_name);
  const world::ClassNode& top = node.top();
  // A class of a file that stands alone is found by the file, whatever it is called; others by their name.
  if (workspace.is_own(node) && top.folder.empty()) {
    source["source"] = top.file->path();
    source["className"] = class_name;
  } else {
    source["source"] = class_name;
  }
  return source;
}

Json Runs::placed(const Json& diagnostics) {
  Json all = Json::array();
  for (const Json& one : diagnostics) {
    std::string message = one.value("message", "");
    for (const Json& note : one.value("notes", Json::array())) message += "\n" + note.get<std::string>();
    if (one.contains("hint") && one["hint"].is_string()) message += "\nhint: " + one["hint"].get<std::string>();
    Json range;
    if (one.contains("line")) {
      auto place = [&](const char* line, const char* column) { return Json{{"line", one.value(line, 1) - 1}, {"character", one.value(column, 1) - 1}}; };
      range = {{"start", place("line", "column")}, {"end", place("endLine", "endColumn")}};
    }
    std::string file = one.value("file", "");
    all.push_back({{"code", one.value("code", "")}, {"severity", one.value("severity", "error")}, {"message", message}, {"uri", file.starts_with("/") ? Json(lsp::uri_of_path(file)) : Json()}, {"range", range}});
  }
  return all;
}

Runs::ProgramPtr Runs::program_for(const std::string& key, const Json& source) {
  uint64_t revision = desk_.workspace().revision();
  for (const ProgramPtr& known : programs_) {
    if (known->key == key && known->revision == revision && known->child && !known->failed) return known;
  }
  // Old programs of this model and, when there are too many, the one that was used least recently.
  std::erase_if(programs_, [&](const ProgramPtr& one) { return !one->child || (one->key == key && one->running.empty() && one->waiting.empty()); });
  while (programs_.size() >= kMostPrograms) {
    auto oldest = std::min_element(programs_.begin(), programs_.end(), [](const ProgramPtr& a, const ProgramPtr& b) {
      bool busy_a = !a->running.empty() || !a->waiting.empty(), busy_b = !b->running.empty() || !b->waiting.empty();
      return busy_a != busy_b ? !busy_a : a->last_use < b->last_use;
    });
    if (!(*oldest)->running.empty() || !(*oldest)->waiting.empty()) refuse("too many models are running");
    programs_.erase(oldest);
  }
  auto made = std::make_shared<Program>();
  made->key = key;
  made->revision = revision;
  std::weak_ptr<Program> weak = made;
  made->child = std::make_unique<Child>(desk_.loop(), std::vector<std::string>{desk_.options().program, kWorkerWord}, desk_.workspace().folder(),
                                        Child::Doors{[this, weak](const char* bytes, size_t size) {
                                                       if (ProgramPtr program = weak.lock()) received(program, bytes, size);
                                                     },
                                                     [this, weak](int status) {
                                                       if (ProgramPtr program = weak.lock()) child_ended(program, status);
                                                     }});
  made->child->write(Json{{"compile", source}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  programs_.push_back(made);
  return made;
}

std::string Runs::start(const Json& params) {
  auto text = [&](const char* key) { return params.contains(key) && params[key].is_string() ? params[key].get<std::string>() : std::string(); };
  std::string class_name = text("class"), uri = text("uri");
  if (class_name.empty() && uri.empty()) throw Fault{lsp::kInvalidParams, "a run needs a class or a uri"};
  for (const char* key : {"start", "stop", "tolerance", "intervals", "interval"}) {
    if (params.contains(key) && !params[key].is_null() && (!params[key].is_number() || !std::isfinite(params[key].get<double>()))) throw Fault{lsp::kInvalidParams, std::string(key) + " is a number"};
  }
  for (const char* key : {"parameters", "starts"}) {
    if (!params.contains(key) || params[key].is_null()) continue;
    for (const auto& [name, value] : params[key].items()) {
      if (!value.is_number() && !value.is_boolean()) throw Fault{lsp::kInvalidParams, "the value of '" + name + "' is a number"};
    }
  }
  Json source = source_of(class_name, uri);
  Json starts = params.contains("starts") && params["starts"].is_object() ? params["starts"] : Json::object();
  source["starts"] = starts;
  std::string key = (uri.empty() ? class_name : uri) + starts.dump();

  auto made = std::make_unique<RunRecord>();
  RunRecord& run = *made;
  run.id = "r" + std::to_string(++numbers_);
  run.name = text("name").empty() ? "run " + std::to_string(numbers_) : text("name");
  run.class_name = class_name;
  run.uri = uri;
  run.wanted = params;
  if (!run.wanted.contains("parameters") || run.wanted["parameters"].is_null()) run.wanted["parameters"] = Json::object();
  run.replaces = text("replaces");
  run.transient = params.value("transient", false);
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
    std::erase_if(program->waiting, [&](const std::string& id) { return std::find(dropped.begin(), dropped.end(), id) != dropped.end(); });
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

void Runs::next(const ProgramPtr& program) {
  if (!program->compiled || !program->running.empty() || program->waiting.empty() || !program->child) return;
  program->running = program->waiting.front();
  program->waiting.erase(program->waiting.begin());
  RunRecord& run = find(program->running);
  run.state = "running";
  run.compile_seconds = program->compile_seconds;
  Json how = Json::object();
  for (const char* key : {"start", "stop", "tolerance", "intervals", "interval", "solver", "parameters"}) {
    if (run.wanted.contains(key) && !run.wanted[key].is_null()) how[key] = run.wanted[key];
  }
  program->child->write(Json{{"run", how}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Runs::received(const ProgramPtr& program, const char* bytes, size_t size) {
  std::string& buffer = program->buffer;
  buffer.append(bytes, size);
  size_t at = 0;
  while (buffer.size() - at >= 5) {
    uint32_t length = 0;
    std::memcpy(&length, buffer.data() + at, 4);
    if (length > kMostFrame) {
      program->child->signal(SIGKILL);
      break;
    }
    if (buffer.size() - at - 5 < length) break;
    if (buffer[at + 4] == 'R') {
      rows(program, buffer.data() + at + 5, length);
    } else {
      Json json = Json::parse(buffer.begin() + static_cast<ptrdiff_t>(at + 5), buffer.begin() + static_cast<ptrdiff_t>(at + 5 + length), nullptr, false);
      if (json.is_object()) message(program, json);
    }
    at += 5 + length;
  }
  buffer.erase(0, at);
}

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
    program->child->write("{\"stop\": true}\n");
  }
  tell_progress(run);
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
    const Json& begun = json["begun"];
    if (program->names) run.data.names = program->names;
    run.data.invariants.clear();
    for (const Json& value : begun["invariants"]) run.data.invariants.push_back(value.is_number() ? value.get<double>() : std::nan(""));
    run.data.begin(begun["columns"].get<size_t>());
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
  run.output = ended.value("output", Json::array());
  run.events = ended.value("events", Json::array());
  run.event_count = ended.value("eventCount", size_t{0});
  std::string message = run.message.empty() ? ended.value("message", "") : run.message;
  std::string state = ended.value("status", "failed");
  if (state == "failed" && message.empty()) {
    for (const Json& one : run.diagnostics) {
      if (one["severity"] == "error") message = one["message"].get<std::string>();
    }
  }
  program->running.clear();
  end_run(run, state, message);
  next(program);
}

void Runs::child_ended(const ProgramPtr& program, int status) {
  program->failed = true;
  std::vector<std::string> lost = std::exchange(program->waiting, {});
  if (!program->running.empty()) lost.insert(lost.begin(), std::exchange(program->running, ""));
  for (const std::string& id : lost) {
    if (runs_.contains(id)) end_run(*runs_.at(id), "failed", words_for(status));
  }
  // Its own function is on the stack.
  desk_.loop().post([this, program] { std::erase(programs_, program); });
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
    desk_.notify("run/progress", {{"run", id}, {"state", run.state}, {"time", run.time}, {"fraction", length > 0 ? std::clamp((run.time - run.start) / length, 0.0, 1.0) : 0}, {"rows", run.data.rows()}, {"events", run.event_count}});
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
  Json told = facts(run);
  told["diagnostics"] = run.diagnostics;
  told["output"] = run.output;
  desk_.notify("run/ended", told);
}

void Runs::stop(const std::string& id) {
  RunRecord& run = find(id);
  for (const ProgramPtr& program : programs_) {
    if (program->running == id) {
      if (run.paused) program->child->signal(SIGCONT);
      run.paused = false;
      program->child->write("{\"stop\": true}\n");
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
  RunRecord& run = find(id);
  for (const ProgramPtr& program : programs_) {
    if (program->running != id) continue;
    program->child->signal(paused ? SIGSTOP : SIGCONT);
    run.paused = paused;
    return;
  }
  refuse("the run '" + run.name + "' does not run");
}

void Runs::remove(const std::string& id) {
  find(id);
  for (const ProgramPtr& program : programs_) {
    std::erase(program->waiting, id);
    if (program->running == id) {
      program->child->signal(SIGCONT);
      program->child->write("{\"stop\": true}\n");
    }
  }
  if (auto it = progress_.find(id); it != progress_.end()) {
    desk_.loop().cancel(it->second);
    progress_.erase(it);
  }
  runs_.erase(id);
  std::erase(order_, id);
}

Json Runs::facts(const RunRecord& run) const {
  return {{"run", run.id}, {"name", run.name}, {"class", run.class_name}, {"uri", run.uri}, {"state", run.paused ? "paused" : run.state}, {"time", run.time}, {"start", run.start}, {"stop", run.stop},
          {"rows", run.data.rows()}, {"columns", run.data.columns()}, {"events", run.event_count}, {"parameters", run.wanted["parameters"]}, {"current", run.revision == desk_.workspace().revision()},
          {"seconds", run.seconds}, {"compileSeconds", run.compile_seconds}, {"warm", run.warm}, {"message", run.message}, {"transient", run.transient}};
}

Json Runs::all() const {
  Json list = Json::array();
  for (const std::string& id : order_) list.push_back(facts(*runs_.at(id)));
  return list;
}

}  // namespace saltus::studio
