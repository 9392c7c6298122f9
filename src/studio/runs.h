// Runs of models: which there are, whose turn it is, and the warm programs that make them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "studio/child.h"
#include "studio/desk.h"
#include "studio/result.h"
#include "studio/run_archive.h"
#include "studio/worker_wire.h"

namespace saltus::studio {

class Runs {
 public:
  explicit Runs(Desk& desk);
  ~Runs();

  std::string start(const Json& params);
  void stop(const std::string& id);
  void pause(const std::string& id, bool paused);
  void remove(const std::string& id);
  void rename(const std::string& id, const std::string& name);
  // With its numbers, also when they are still in a file of an earlier session.
  RunRecord& find(const std::string& id);
  RunRecord& find(const Json& params) { return find(params.at("run").get<std::string>()); }
  Json facts(const RunRecord& run) const;
  Json all() const;

  // The words of a compiler's request for a class or a file: {"source", "className", "path"}.
  Json source_of(const std::string& class_name, const std::string& uri) const;
  // Diagnostics of `saltus --json` as the protocol has them.
  static Json placed(const Json& diagnostics);
  struct Place {
    std::string path;
    int line = 0;
  };
  static std::optional<Place> take_place(std::string& message);

 private:
  RunRecord& record(const std::string& id);
  // A child with one compiled model.
  struct Program {
    std::string key;
    uint64_t revision = 0;
    std::unique_ptr<Child> child;
    FrameReader frames;
    std::shared_ptr<SignalNames> names;
    std::vector<std::string> waiting;  // runs
    std::string running;
    bool compiled = false, failed = false, used = false;
    double compile_seconds = 0;
    Json compile_diagnostics = Json::array();
    uint64_t last_use = 0;
    std::string broken;  // why its process was ended by the studio
  };
  using ProgramPtr = std::shared_ptr<Program>;

  ProgramPtr program_for(const std::string& key, const Json& source);
  void next(const ProgramPtr& program);
  void received(const ProgramPtr& program, const char* bytes, size_t size);
  void message(const ProgramPtr& program, const Json& json);
  void rows(const ProgramPtr& program, const char* bytes, size_t size);
  void begun(const ProgramPtr& program, RunRecord& run, const Json& begun);
  // Asks the run to stop, and ends its process when it does not.
  void interrupt(const ProgramPtr& program);
  // Ends the process: its runs have failed for this reason.
  void end_process(const ProgramPtr& program, const std::string& why);
  void child_ended(const ProgramPtr& program, int status);
  void end_run(RunRecord& run, const std::string& state, const std::string& message);
  void tell_progress(RunRecord& run);

  Desk& desk_;
  RunArchive archive_;
  std::map<std::string, std::unique_ptr<RunRecord>> runs_;
  std::vector<std::string> order_;
  std::vector<ProgramPtr> programs_;
  uint64_t numbers_ = 0, slides_ = 0, uses_ = 0;
  std::map<std::string, Loop::TimerId> progress_;
};

void add_run_methods(Desk& desk, Runs& runs);
void add_analysis_methods(Desk& desk, Runs& runs);
void add_shape_methods(Desk& desk, Runs& runs);

}  // namespace saltus::studio
