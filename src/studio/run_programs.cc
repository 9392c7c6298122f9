// Warm programs: children, each with one compiled model, that make the runs.
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>

#include "studio/runs.h"
#include "studio/worker.h"
#include "studio/worker_wire.h"

namespace saltus::studio {

namespace {

constexpr size_t kMostPrograms = 4;
constexpr std::chrono::seconds kStopPatience{5};  // many times what a run needs between two looks at its interrupt flag

const char* words_for(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return "the run was ended from outside, perhaps for want of memory";
  if (WIFSIGNALED(status)) return "the run broke down; the studio goes on";
  return "the run ended without a word";
}

}  // namespace

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

// "(equation at /folder/M.mo:6)" names a place: it becomes a link, and what is shown is the file's name.
std::optional<Runs::Place> Runs::take_place(std::string& message) {
  constexpr std::string_view kBegin = "(equation at ";
  size_t begin = message.find(kBegin), end = begin == std::string::npos ? begin : message.find(')', begin);
  if (end == std::string::npos) return std::nullopt;
  size_t path = begin + kBegin.size(), colon = message.rfind(':', end);
  if (colon == std::string::npos || colon < path || message[path] != '/') return std::nullopt;
  Place place{message.substr(path, colon - path), std::atoi(message.c_str() + colon + 1)};
  if (place.line < 1) return std::nullopt;
  message.replace(path, colon - path, place.path.substr(place.path.rfind('/') + 1));
  return place;
}

Json Runs::placed(const Json& diagnostics) {
  Json all = Json::array();
  for (const Json& one : diagnostics) {
    std::string message = one.value("message", "");
    for (const Json& note : one.value("notes", Json::array())) message += "\n" + note.get<std::string>();
    if (one.contains("hint") && one["hint"].is_string()) message += "\nhint: " + one["hint"].get<std::string>();
    Json range;
    if (one.contains("line")) {
      auto place = [&](const char* line, const char* column) {
        return Json{{"line", one.value(line, 1) - 1}, {"character", one.value(column, 1) - 1}};
      };
      range = {{"start", place("line", "column")}, {"end", place("endLine", "endColumn")}};
    }
    std::string file = one.value("file", "");
    if (std::optional<Place> place = take_place(message); place && file.empty()) {
      file = place->path;
      // The whole line.
      range = {{"start", {{"line", place->line - 1}, {"character", 0}}},
               {"end", {{"line", place->line}, {"character", 0}}}};
    }
    all.push_back({{"code", one.value("code", "")},
                   {"severity", one.value("severity", "error")},
                   {"message", message},
                   {"uri", file.starts_with("/") ? Json(lsp::uri_of_path(file)) : Json()},
                   {"range", range}});
  }
  return all;
}

Runs::ProgramPtr Runs::program_for(const std::string& key, const Json& source) {
  uint64_t revision = desk_.workspace().revision();
  for (const ProgramPtr& known : programs_) {
    if (known->key == key && known->revision == revision && known->child && !known->failed) return known;
  }
  // Old programs of this model and, when there are too many, the one that was used least recently.
  std::erase_if(programs_, [&](const ProgramPtr& one) {
    return !one->child || (one->key == key && one->running.empty() && one->waiting.empty());
  });
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
  made->child = std::make_unique<Child>(desk_.loop(), std::vector<std::string>{desk_.options().program, kWorkerWord},
                                        desk_.workspace().folder(),
                                        Child::Doors{[this, weak](const char* bytes, size_t size) {
                                                       if (ProgramPtr program = weak.lock())
                                                         received(program, bytes, size);
                                                     },
                                                     [this, weak](int status) {
                                                       if (ProgramPtr program = weak.lock())
                                                         child_ended(program, status);
                                                     }});
  made->child->write(Json{{"compile", source}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  programs_.push_back(made);
  return made;
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

void Runs::interrupt(const ProgramPtr& program) {
  program->child->signal(kStopSignal);
  // Foreign code of the model can ignore the signal.
  desk_.loop().after(kStopPatience, [this, weak = std::weak_ptr(program), id = program->running] {
    ProgramPtr still = weak.lock();
    if (still && still->child && still->running == id) end_process(still, "the run did not stop by itself");
  });
}

void Runs::end_process(const ProgramPtr& program, const std::string& why) {
  program->failed = true;
  program->broken = why;
  program->child->signal(SIGKILL);
}

void Runs::received(const ProgramPtr& program, const char* bytes, size_t size) {
  constexpr const char* kInvalid = "the process of the run sent an invalid message";
  if (!program->broken.empty()) return;
  program->frames.add(bytes, size);
  while (program->broken.empty()) {
    std::optional<FrameReader::Frame> frame = program->frames.next();
    if (!frame) break;
    if (frame->kind == 'R') {
      rows(program, frame->bytes.data(), frame->bytes.size());
      continue;
    }
    try {
      Json json = json_of(*frame);
      if (json.is_discarded())
        end_process(program, kInvalid);
      else
        message(program, json);
    } catch (const std::exception&) {
      end_process(program, kInvalid);
    }
  }
  if (program->frames.is_broken() && program->broken.empty()) end_process(program, kInvalid);
}

void Runs::child_ended(const ProgramPtr& program, int status) {
  program->failed = true;
  std::vector<std::string> lost = std::exchange(program->waiting, {});
  if (!program->running.empty()) lost.insert(lost.begin(), std::exchange(program->running, ""));
  for (const std::string& id : lost) {
    if (runs_.contains(id))
      end_run(*runs_.at(id), "failed", program->broken.empty() ? words_for(status) : program->broken);
  }
  // Its own function is on the stack.
  desk_.loop().post([this, program] { std::erase(programs_, program); });
}

}  // namespace saltus::studio
