#include "studio/worker.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <optional>
#include <sstream>
#include <unordered_set>

#include "base/element_name.h"
#include "base/render.h"
#include "base/sanitized.h"
#include "driver/foreign_rules.h"
#include "driver/series.h"
#include "studio/worker_wire.h"

namespace saltus::studio {
namespace {

using Clock = std::chrono::steady_clock;

constexpr rlim_t kMostMemory = rlim_t{16} << 30;
constexpr size_t kMostEvents = 5000;
constexpr auto kFlushAfter = std::chrono::milliseconds(25);
constexpr size_t kFlushBytes = 1 << 18;

std::atomic<bool> interrupted = false;

void on_stop(int) {
  interrupted = true;
}

class RowSender : public results::Writer {
 public:
  RowSender(FrameWriter& out, size_t columns) : out_(out), columns_(columns) {}
  results::Status write_row(std::span<const double> values) override {
    rows_.insert(rows_.end(), values.begin(), values.begin() + static_cast<ptrdiff_t>(columns_));
    if (rows_.size() * 8 >= kFlushBytes || Clock::now() - last_ >= kFlushAfter) return flush();
    return {};
  }
  results::Status flush() override {
    if (!rows_.empty()) out_.frame('R', rows_.data(), 8 * rows_.size());
    rows_.clear();
    last_ = Clock::now();
    return {};
  }
  results::Status finish() override { return flush(); }

 private:
  FrameWriter& out_;
  size_t columns_;
  std::vector<double> rows_;
  Clock::time_point last_ = Clock::now();
};

// Names of scalars that a run can be given: parameters, and start values that say where a variable begins.
struct Settable {
  std::unordered_set<std::string> parameters, starts;
};

Settable settable_names(const driver::Compilation& compilation) {
  Settable names;
  if (!compilation.schedule) return names;
  const hybrid::Model& model = compilation.schedule->model;
  for (hybrid::VariableId id : model.variables.ids()) {
    const hybrid::Variable& variable = model.variables[id];
    bool is_parameter = variable.variability == hybrid::Variability::Parameter && !variable.is_final;
    bool has_start =
        variable.variability > hybrid::Variability::Parameter && variable.start.valid() && variable.fixed.valid();
    if (!is_parameter && !has_start) continue;
    int64_t count = model.types.count(variable.type);
    if (count > 10'000) continue;
    for (int64_t k = 0; k < count; ++k)
      (is_parameter ? names.parameters : names.starts)
          .insert(hybrid::element_name(model, compilation.context.names, id, k));
  }
  return names;
}

class Worker {
 public:
  explicit Worker(int out) : out_(out) {}

  int run() {
    while (std::optional<Json> message = in_.next()) {
      try {
        if (message->contains("compile"))
          compile((*message)["compile"]);
        else if (message->contains("run"))
          run_once((*message)["run"]);
      } catch (const std::exception& wrong) {
        out_.json({{"ended", {{"status", "failed"}, {"message", wrong.what()}}}});
      }
    }
    return 0;
  }

 private:
  Json diagnostics(const driver::Compilation& compilation) const {
    Json all = Json::array();
    std::istringstream lines(render_json(compilation.context.diagnostics, compilation.context.sources));
    for (std::string line; std::getline(lines, line);) {
      Json one = Json::parse(line, nullptr, false);
      if (one.is_object()) all.push_back(std::move(one));
    }
    return all;
  }

  void compile(const Json& how) {
    driver::Request request;
    request.source = how.at("source").get<std::string>();
    request.class_name = how.value("className", "");
    request.path = how.at("path").get<std::vector<std::string>>();
    Json starts = how.value("starts", Json::object());
    for (const auto& [name, value] : starts.items()) request.starts.emplace_back(name, value.get<double>());
    request.runs_foreign_code = true;
    request.derivatives = driver::Derivatives::All;
    request.keeps_input = true;  // further orders come this way
    auto begin = Clock::now();
    series_.emplace(std::move(request));
    good_ = series_->compile();
    double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const driver::Compilation& made = series_->compilation();
    out_.json({{"compiled", good_}, {"seconds", seconds}, {"diagnostics", diagnostics(made)}, {"model", made.name}});
    if (!good_) series_.reset();
  }

  void tell_signals(const results::SignalTable& signals) {
    bool is_new = told_ != series_->compiled();
    Json values = Json::array();
    for (double value : signals.invariants()) values.push_back(value);
    Json message = {{"invariants", values}, {"columns", signals.column_count()}};
    if (is_new) {
      Settable settable = settable_names(series_->last());
      Json all = Json::array();
      for (results::SignalId id : signals.ids()) {
        results::Signal s = signals[id];
        const auto& may = s.storage == results::Storage::Invariant ? settable.parameters : settable.starts;
        bool may_set = may.contains(std::string(s.name));
        all.push_back({s.name, s.unit, s.display_unit, s.description, static_cast<int>(s.kind),
                       s.storage == results::Storage::Column, s.sign == results::Sign::Negated, s.index,
                       s.is_parameter(), may_set});
      }
      message["signals"] = std::move(all);
      told_ = series_->compiled();
    }
    out_.json({{"begun", std::move(message)}});
  }

  // A result of refused calls (L0050) may be wrong.
  const char* status_of(const driver::RunResult& result) const {
    if (result.outcome.status == simulate::Status::Interrupted) return "stopped";
    return result.outcome.status == simulate::Status::Failed || series_->last().at_fault() ? "failed" : "done";
  }

  void run_once(const Json& how) {
    if (!series_) return out_.json({{"ended", {{"status", "failed"}, {"message", "the model could not be compiled"}}}});
    driver::RunRequest request;
    auto number = [&](const char* key) {
      return how.contains(key) && how[key].is_number() ? std::optional<double>(how[key].get<double>()) : std::nullopt;
    };
    request.start = number("start");
    request.stop = number("stop");
    request.tolerance = number("tolerance");
    request.interval = number("interval");
    if (auto given = number("intervals")) request.intervals = static_cast<int>(*given);
    if (how.contains("solver") && how["solver"].is_string()) {
      std::optional<simulate::Solver> solver = simulate::solver_named(how["solver"].get<std::string>());
      if (!solver)
        return out_.json({{"ended",
                           {{"status", "failed"},
                            {"message", "there is no solver '" + how["solver"].get<std::string>() + "'; there are " +
                                            simulate::solver_names()}}}});
      request.solver = *solver;
    }
    request.log_events = true;
    interrupted = false;  // a stop that came before was meant for an earlier run
    request.interrupt = &interrupted;
    request.watch = [this](const results::SignalTable& signals) -> std::unique_ptr<results::Writer> {
      tell_signals(signals);
      return std::make_unique<RowSender>(out_, signals.column_count());
    };
    Json printed = Json::array();
    request.print = [&](std::string_view line) {
      if (printed.size() < 1000) printed.push_back(std::string(line));
    };
    auto last = Clock::now();
    request.progress = [&](const simulate::Progress& p) {
      if (Clock::now() - last < kFlushAfter) return;
      last = Clock::now();
      out_.json({{"progress", {{"time", p.time}, {"start", p.start}, {"stop", p.stop}}}});
    };
    std::vector<std::pair<std::string, double>> parameters;
    Json given = how.value("parameters", Json::object());
    for (const auto& [name, value] : given.items())
      parameters.emplace_back(name, value.is_boolean() ? value.get<bool>() : value.get<double>());
    size_t before = series_->compiled();
    driver::RunResult result = series_->run(parameters, request);
    Json events = Json::array();
    for (const driver::LoggedEvent& event : result.events) {
      if (events.size() >= kMostEvents) break;
      Json leaps = Json::array(), causes = Json::array();
      for (const driver::Leap& leap : event.leaps)
        leaps.push_back({{"name", leap.name}, {"before", leap.before}, {"after", leap.after}});
      for (const simulate::Cause& cause : event.causes)
        causes.push_back({{"first", cause.first}, {"text", cause.text}, {"place", cause.place}});
      events.push_back(
          {{"time", event.time}, {"step", event.step}, {"leaps", leaps}, {"more", event.more}, {"causes", causes}});
    }
    out_.json({{"ended",
                {{"status", status_of(result)},
                 {"time", result.outcome.time},
                 {"start", result.options.start},
                 {"stop", result.options.stop},
                 {"tolerance", result.options.tolerance},
                 {"message", result.outcome.message},
                 {"seconds", result.seconds},
                 {"steps", result.outcome.statistics.steps},
                 {"method", result.outcome.statistics.words.method},
                 {"compiledAgain", series_->compiled() != before},
                 {"refused", driver::reports_refusals(series_->last().context)},
                 {"events", events},
                 {"eventCount", result.events.size()},
                 {"output", printed},
                 {"diagnostics", diagnostics(series_->last())}}}});
  }

  FrameWriter out_;
  OrderReader in_;
  std::optional<driver::Series> series_;
  bool good_ = false;
  size_t told_ = 0;
};

}  // namespace

int work() {
  // It does not outlive who started it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(kStopSignal, on_stop);
  rlimit most{kMostMemory, kMostMemory};
  if (!kSanitized) setrlimit(RLIMIT_AS, &most);
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // What the model or foreign code prints is not mixed up with the frames.
  int out = fcntl(1, F_DUPFD_CLOEXEC, 3);
  int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(null, 1);
  return Worker(out).run();
}

}  // namespace saltus::studio
