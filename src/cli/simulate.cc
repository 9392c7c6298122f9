#include <unistd.h>

#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "analysis/steady.h"
#include "base/printable.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/isolate.h"
#include "cli/session.h"
#include "cli/simulate_options.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "driver/bound_channels.h"
#include "driver/load_fmu.h"
#include "driver/real_time.h"
#include "driver/replications.h"
#include "driver/report.h"
#include "driver/run.h"
#include "fmi/import/fmu.h"
#include "fmi/ssp/modelica_system.h"

namespace saltus::cli {
namespace {

std::atomic<bool> interrupted = false;
std::atomic<int> interrupting_signal = 0;

// Ctrl-C, and what batch systems and closing terminals send, end the run but keep what was computed; a second one ends
// the process.
void on_interrupt(int signal) {
  interrupted = true;
  interrupting_signal = signal;
  if (signal != SIGXCPU) {
    std::signal(signal, SIG_DFL);
    return;
  }
  // The system sends this one each second of CPU from its limit on, until the hard limit ends the process without a
  // message.
  constexpr int kPatience = 4;
  static std::atomic<int> times = 0;
  if (++times < kPatience) return;
  constexpr std::string_view kSaid =
      "error: the CPU time that the system allows this process is over, and the run did not end by itself\n";
  (void)!write(STDERR_FILENO, kSaid.data(), kSaid.size());
  _exit(kRunFailed);
}

void watch_signals() {
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU}) {
    // What was set to be ignored (nohup) stays so.
    if (std::signal(signal, on_interrupt) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  // A reader that goes away is no reason to lose a result.
  std::signal(SIGPIPE, SIG_IGN);
}

void print_statistics(const simulate::Statistics& s) {
  auto line = [](const char* name, uint64_t value) { say("{:<24} {:>12}\n", name, value); };
  if (!s.words.method.empty()) say("{:<24} {}\n", "method", s.words.method);
  line("steps", s.steps);
  line("evaluations", s.evaluations);
  line("jacobians", s.jacobians);
  line("factorizations", s.factorizations);
  line("error test failures", s.error_test_failures);
  line("convergence failures", s.convergence_failures);
  line("state events", s.state_events);
  line("time events", s.time_events);
  line("event iterations", s.event_iterations);
  if (s.mode_changes > 0) {
    line("modes entered", s.mode_changes);
    line("structures compiled", s.modes);
  }
  if (s.state_choices > 0) line("states chosen anew", s.state_choices);
  line("newton iterations", s.newton_iterations);
  if (s.switching.trials > 0) line("switch trials", s.switching.trials);
  if (s.switching.pivots > 0) line("switch pivots", s.switching.pivots);
  line("communications", s.communications);
  line("rows", s.rows);
  if (s.optimized > 0) line("functions optimized", s.optimized);
  if (!s.words.linear_solver.empty()) say("{:<24} {}\n", "linear solver", s.words.linear_solver);
  if (!s.words.jacobian.empty()) say("{:<24} {}\n", "jacobian", s.words.jacobian);
  auto time = [](const char* name, double seconds) { say("{:<24} {:>12.3f} ms\n", name, 1e3 * seconds); };
  time("time in initialization", s.seconds.initialization);
  time("  integration", s.seconds.integration);
  if (s.jacobians > 0) time("    of it jacobians", s.seconds.jacobians);
  time("  events", s.seconds.events);
  time("  output", s.seconds.output);
  if (std::ranges::any_of(s.monitors, &simulate::MonitorUse::any))
    say("{:<24} {:>9} {:>9} {:>9} {:>9}\n", "monitor", "limited", "repeated", "events", "time");
  for (const simulate::MonitorUse& use : s.monitors) {
    if (use.any())
      say("  {:<22} {:>9} {:>9} {:>9} {:>9.3f} ms\n", monitor_name(use.id), use.limited, use.retries, use.events,
          1e3 * use.seconds);
  }
}

void print_summary(const driver::Compilation& compilation, const driver::RunResult& run,
                   const SimulateOptions& options) {
  const simulate::Outcome& outcome = run.outcome;
  uint64_t events = outcome.statistics.state_events + outcome.statistics.time_events;
  const char* end = "";
  if (outcome.status == simulate::Status::Failed) end = ", failed";
  if (outcome.status == simulate::Status::Interrupted) end = ", interrupted";
  if (outcome.status == simulate::Status::Terminated) end = ", ended by the model";
  say("{}: {:.12g} to {:.12g} s{}: {} step{}, {} event{}\n", compilation.name, run.options.start, outcome.time, end,
      outcome.statistics.steps, outcome.statistics.steps == 1 ? "" : "s", events, events == 1 ? "" : "s");
  if (!outcome.message.empty()) say("the model says: {}\n", printable(outcome.message));
  if (!options.run.output.empty() && outcome.written) say("wrote {}\n", options.run.output);
  if (run.plotted) say("wrote {}\n", options.run.plot_file);
}

// What the model's own code has written.
void print_files(const std::string& folder) {
  std::error_code error;
  size_t count = 0;
  if (!folder.empty()) {
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
      count += it->path().filename() != driver::Outputs::kFolderMark;
  }
  if (count > 0) say("the model wrote {} file{} into {}\n", count, count == 1 ? "" : "s", printable(folder));
}

bool write_report(driver::Outputs& outputs, const std::string& path, const std::string& text) {
  results::Status written = outputs.write(path, text + "\n");
  if (!written.ok()) tell_error(written.message());
  return written.ok();
}

void print_replications(const driver::Compilation& compilation, const driver::Replications& done) {
  say("{}: {} runs, means at the end and intervals of {:g} %:\n", compilation.name, done.runs,
      100 * driver::kConfidence);
  size_t width = 4;
  for (const driver::Estimate& e : done.estimates) width = std::max(width, e.name.size());
  for (const driver::Estimate& e : done.estimates)
    say("{:<{}}  {:.8g} ± {:.3g}\n", e.name, width, e.interval.mean, e.interval.half_width);
}

// Nothing of the model runs. That of an FMU is its unpacked folder.
int explain_sandbox(const SimulateOptions& options, driver::Request request) {
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  request.runs_foreign_code = false;
  bool good = driver::compile(compilation, request, driver::Stage::Flattened);
  tell(compilation.context, options.source.json);
  if (!good || !compilation.rules) return kModelAtFault;
  sandbox::Policy policy = compilation.rules->policy();
  std::error_code error;
  auto absolute = [&](const std::string& path) { return std::filesystem::absolute(path, error).string(); };
  if (policy.scratch.empty()) policy.scratch = absolute(options.files_place(compilation.name));
  std::string plot = options.run.plotted.empty()     ? std::string()
                     : options.run.plot_file.empty() ? options.plot_place(compilation.name)
                                                     : options.run.plot_file;
  for (const std::string& file : {options.run.output, plot, options.report, options.run.snapshot_file}) {
    if (!file.empty()) policy.outputs.push_back(absolute(file));
  }
  put_line_text(policy.explain());
  return kDone;
}

// `folder`: where an FMU or SSP is unpacked.
int run(SimulateOptions& options, const std::string& folder = {}) {
  options.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::RunResult result;
  driver::Replications replications;
  driver::RealTime real_time(options.pace, &interrupted);
  driver::BoundChannels bound(options.pace > 0 ? &real_time : nullptr, &interrupted);
  bool is_bound = false;  // the channels
  driver::Outputs outputs;
  // Rewritten after each stage: who watches knows how far a run came that never came back.
  bool reported = true;
  if (!options.report.empty()) {
    compilation.on_reached = [&](const driver::Compilation& c) {
      reported = reported && write_report(outputs, options.report, driver::report_json(c, nullptr));
    };
  }
  driver::Request request = options.source.request();
  // A class of a library is its author's business, too.
  bool own_text = std::filesystem::exists(options.source.source);
  request.units = options.no_units || !own_text ? Units::Unchecked : Units::OfOwnText;
  request.runs_foreign_code = true;
  request.derivatives = options.from_steady               ? driver::Derivatives::All
                        : options.run.may_differentiate() ? driver::Derivatives::OfRun
                                                          : driver::Derivatives::None;
  request.scratch = options.scratch;
  request.fmu_interface = options.fmu_interface;
  if (!options.channels.empty()) request.use_cache = false;  // what a channel carries stands in the model
  // What is written after foreign code has begun to run is opened before.
  auto name_plot = [&] {
    if (!options.run.plot_file.empty()) return;
    options.run.plot_file = options.plot_place(compilation.name);
    outputs.is_derived(options.run.plot_file);
  };
  request.before_sandbox = [&](std::string& why) {
    name_plot();
    bool plots = !options.run.plotted.empty();
    std::string folder = options.scratch.empty() ? options.files_place(compilation.name) : std::string();
    if (!outputs.reserve({options.run.output, plots ? options.run.plot_file : std::string(), options.report,
                          options.run.snapshot_file},
                         folder, why))
      return false;
    // Their other ends are files and sockets that the user named.
    if (options.channels.empty() || !compilation.schedule) return true;
    is_bound = bound.bind(compilation.schedule->model, compilation.context, options.channels);
    return is_bound;
  };
  request.make_scratch = [&] { return outputs.folder(); };
  options.run.outputs = &outputs;
  if (options.explain_sandbox) return explain_sandbox(options, request);
  watch_foreign_code();
  bool is_fmu = driver::is_fmu(request.source);
  bool found = true;
  if (fmi::is_ssp(request.source)) {
    if (driver::is_vouched_for(request)) request.trusted.push_back(folder);
    std::string model = fmi::translate_ssp(request.source, folder, compilation.context);
    found = !model.empty();
    request.source = model;
  }
  bool compiled = !found   ? false
                  : is_fmu ? driver::load_fmu(compilation, request, folder, options.run)
                           : driver::compile(compilation, request, driver::Stage::Compiled);
  if (compiled && !options.channels.empty() && !is_bound)
    compiled = bound.bind(compilation.schedule->model, compilation.context, options.channels);
  if (compiled) {
    name_plot();
    ProgressBar bar;
    options.run.interrupt = &interrupted;
    Limits::let_stop(&interrupted);
    watch_signals();
    options.run.progress = [&](const simulate::Progress& p) {
      bar.update((p.time - p.start) / (p.stop - p.start),
                 fmt::format("{}  t = {:.6g}  {} steps  {} events", compilation.name, p.time, p.statistics.steps,
                             p.statistics.state_events + p.statistics.time_events));
    };
    if (!options.source.json) options.run.print = [](std::string_view line) { say("{}\n", printable(line, true)); };
    if (options.pace > 0) options.run.watch = real_time.watch();
    if (!options.channels.empty()) options.run.outside = &bound;
    if (options.from_steady) {
      simulate::Snapshot there;
      if (analysis::steady(compilation, options.run, &there)) options.run.resume = std::move(there);
      options.run.row_at_resume = true;
    }
    if (options.from_steady && !options.run.resume) {
      result.outcome.status = simulate::Status::Failed;
    } else if (options.replications > 0) {
      options.run.print = [](std::string_view) {};
      replications = driver::replicate(compilation, options.run, options.replications);
      result = replications.last;
    } else {
      result = driver::run(compilation, options.run);
    }
  }
  foreign_code_is_done();
  tell(compilation.context, options.source.json);
  if (interrupting_signal != 0 && interrupting_signal != SIGINT)
    tell_error(fmt::format("ended by a signal: {}", strsignal(interrupting_signal)));
  show_passes(compilation, options.source);
  if (options.replications > 0 && compiled) {
    if (options.source.json)
      say("{}\n", driver::replications_json(replications));
    else
      print_replications(compilation, replications);
  } else if (options.source.json) {
    say("{}\n", driver::report_json(compilation, compiled ? &result : nullptr));
  } else if (compiled && options.source.dump.empty()) {
    for (size_t i = 0; options.run.log_events && i < result.events.size(); ++i) {
      say("{}\n", printable(driver::describe(result.events[i], i + 1), true));
    }
    if (options.statistics) print_statistics(result.outcome.statistics);
    print_summary(compilation, result, options);
    print_files(outputs.folder());
    if (options.pace > 0) say("{}\n", real_time.summary());
    for (const std::string& line : bound.summary()) say("{}\n", line);
  }
  if (!options.report.empty() &&
      (!reported ||
       !write_report(outputs, options.report, driver::report_json(compilation, compiled ? &result : nullptr)))) {
    return kRunFailed;
  }
  if (!compiled) return kModelAtFault;
  return compilation.reached == driver::Stage::Simulated && !compilation.at_fault() ? kDone : kRunFailed;
}

// An FMU or SSP brings code and files: it runs in a child process, and this one removes the files whatever happens.
int run_fmu(SimulateOptions& options) {
  // What an FMU remembers lies in its own memory.
  const char* refused = options.run.snapshot_at || options.run.resume ? "a snapshot of an FMU"
                        : options.replications > 0                    ? "replications of an FMU"
                                                                      : nullptr;
  if (refused) {
    tell_error(std::string("not supported yet: ") + refused);
    return kRunFailed;
  }
  fmi::ScratchFolder folder;
  std::string why;
  if (!folder.make(why)) {
    tell_error(why);
    return kRunFailed;
  }
  return isolated([&] { return run(options, folder.path()); }, options.source.limits.timeout);
}

}  // namespace

void add_simulate(Command& app, Action& action) {
  auto options = std::make_shared<SimulateOptions>();
  Command* command = app.add_subcommand("simulate", "simulate a model");
  options->offers_rows = options->offers_run = true;
  options->declare(*command);
  command
      ->add_option("--real-time", options->pace,
                   "run in real time, or FACTOR times as fast, and report missed deadlines")
      ->option_text("[FACTOR]")
      ->expected(0, 1)
      ->default_str("1")
      ->check(positive_number);
  command
      ->add_option(
          "--channel", options->channels,
          "connect a channel to file:PATH, pipe:PATH, tcp:HOST:PORT, listen:PORT, unix:PATH or serial:PATH[:BAUD]")
      ->option_text("NAME=WHERE")
      ->allow_extra_args(false);
  command->add_flag("--no-units", options->no_units, "do not check units");
  command->add_flag("--explain-sandbox", options->explain_sandbox,
                    "print the files that foreign code of the model can access, without a run");
  command->callback([&action, options, command] {
    options->settle();
    if (options->explain_sandbox && (driver::is_fmu(options->source.source) || fmi::is_ssp(options->source.source)))
      throw WrongWords(
          "--explain-sandbox: an FMU reads its unpacked folder and the system's libraries; see docs/security.md");
    if (command->count("--real-time") > 0 && options->pace == 0) options->pace = 1;
    if (options->pace > 0 && options->replications > 0)
      throw WrongWords("--replications and --real-time do not go together");
    if (!options->channels.empty() && options->replications > 0)
      throw WrongWords("--replications and --channel do not go together");
    if (!options->channels.empty() && (driver::is_fmu(options->source.source) || fmi::is_ssp(options->source.source)))
      throw WrongWords("an FMU has no channels");
    action = [options] {
      return driver::is_fmu(options->source.source) || fmi::is_ssp(options->source.source) ? run_fmu(*options)
                                                                                           : run(*options);
    };
  });
}

}  // namespace saltus::cli
