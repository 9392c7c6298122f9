// A run as libsaltus hands it out: what is set for it, in one go or step by step, and what it leaves. One thread at a
// time.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fit.h"
#include "analysis/quantities.h"
#include "api/model.h"
#include "api/rows.h"
#include "simulate/runner.h"

namespace saltus::embedding {

class Run {
 public:
  explicit Run(std::shared_ptr<Model> model) : model_(std::move(model)) {}
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Setting setting;
  driver::RunRequest request;  // without parameters; start and stop come with the calls
  bool keeps_rows = true;
  // Called now and then on the thread that runs; false: the run is to end.
  std::function<bool(const simulate::Progress&)> progress;

  Model& model() { return *model_; }
  bool simulate(std::optional<double> start, std::optional<double> stop);

  bool begin(std::optional<double> start, std::optional<double> stop);
  bool advance(double until);
  bool running() const { return runner_ != nullptr; }
  simulate::Runner* runner() { return runner_.get(); }
  const std::vector<driver::AnalysisPoint>& points() const { return lease_->compilation().points; }  // while it runs
  // Several at once, then what follows from them. False: `why`.
  bool set(std::span<const run::Slot> slots, std::span<const double> values, std::string& why);
  bool save(std::string& bytes, std::string& why);
  bool restore(const std::string& bytes, std::string& why);
  bool end();

  // At (t, x), as a function of these alone: relations are what they are there, and where they are not what they were
  // when the run was begun, discrete variables follow as at an event. The run stays where it was begun.
  bool rates_at(double t, std::span<const double> x, std::span<double> rates, std::string& why);
  bool jacobian_at(double t, std::span<const double> x, std::span<double> by_rows, std::string& why);

  // Any thread may ask a run to end.
  void interrupt() { interrupt_.store(true, std::memory_order_relaxed); }
  bool clear_interrupt() { return interrupt_.exchange(false); }

  const Rows& rows() const { return rows_; }
  Rows& rows() { return rows_; }
  const simulate::Outcome& outcome() const { return outcome_; }
  bool has_run() const { return has_run_; }  // not, where the compiler has refused the setting
  const std::vector<driver::LoggedEvent>& events() const { return events_; }
  const std::string& diagnostics() const { return diagnostics_; }
  const std::string& method() const { return outcome_.statistics.words.method; }

  struct Sweep {
    std::vector<std::string> parameters;
    const double* values = nullptr;  // a row a member
    size_t members = 0;
    std::vector<analysis::Quantity> kept;
    unsigned threads = 0;                                      // 0: one a core
    double* into = nullptr;                                    // a row a member
    std::function<bool(size_t done, size_t failed)> progress;  // called by the calling thread; false: stop
  };
  // How many came to their end; `messages` of those that did not, by member; empty: it was not reached.
  size_t sweep(const Sweep& sweep, std::optional<double> start, std::optional<double> stop,
               std::vector<std::pair<size_t, std::string>>& messages);

  // How the trajectory changes with parameters; nothing: `why`, or the diagnostics.
  std::optional<analysis::Sensitivities> sensitivities(const analysis::SensitivityRequest& wanted,
                                                       std::optional<double> start, std::optional<double> stop,
                                                       std::string& why);
  // Parameters that make it follow data.
  std::optional<analysis::Fit> fit(const analysis::FitRequest& wanted, std::optional<double> start, std::string& why);

 private:
  bool there(double t, std::span<const double> x, bool& left, std::string& why);
  void leave();
  void watch_progress();
  driver::RunRequest asked_of(const Numbers& parameters, std::optional<double> start, std::optional<double> stop) const;

  std::shared_ptr<Model> model_;
  Rows rows_;
  std::vector<driver::LoggedEvent> events_;
  simulate::Outcome outcome_;
  std::string diagnostics_ = "[]";
  bool has_run_ = false;
  std::atomic<bool> interrupt_ = false;
  // Step by step. The lease outlives the runner.
  std::optional<Lease> lease_;
  simulate::Options options_;
  simulate::OpenWriter open_;
  simulate::ReportProgress report_;
  driver::EventLog* log_ = nullptr;
  std::unique_ptr<simulate::Runner> runner_;
  std::optional<simulate::Snapshot> origin_;  // where rates_at() starts from
};

}  // namespace saltus::embedding
