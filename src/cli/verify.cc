#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "results/output_file.h"
#include "verify/reports.h"
#include "verify/summary.h"
#include "verify/verify.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

struct VerifyOptions {
  verify::VerifyRequest request;
  std::vector<std::string> include;
  std::string output = "verify";
  std::string expect;
  std::string write_expect;
};

std::atomic<bool> cancelled = false;

void on_verify_interrupt(int) {
  cancelled = true;
  std::signal(SIGINT, SIG_DFL);
}

bool write_file(const fs::path& path, const std::string& text) {
  results::Status written = results::write_file(path.string(), text, results::Links::Replace);
  if (!written.ok()) tell_error(written.message());
  return written.ok();
}

void print_table(const std::vector<verify::Record>& records) {
  auto row = [](const verify::Tally& t) {
    say("{:<48} {:>6} {:>9} {:>9} {:>9} {:>4} of {:>3}\n", t.name, t.models,
        t.reached[static_cast<size_t>(verify::State::Flattened)],
        t.reached[static_cast<size_t>(verify::State::Compiled)],
        t.reached[static_cast<size_t>(verify::State::Simulated)],
        t.reached[static_cast<size_t>(verify::State::Verified)], t.with_reference);
  };
  say("{:<48} {:>6} {:>9} {:>9} {:>9} {:>11}\n", "package", "models", "flattened", "compiled", "simulated", "verified");
  for (const auto& tally : verify::by_package(records)) row(tally);
  row(verify::total(records));
  auto causes = verify::by_cause(records);
  if (!causes.empty()) say("\nmost frequent causes of failure:\n");
  for (size_t i = 0; i < causes.size() && i < 10; ++i) say("{:>5} × {}\n", causes[i].records.size(), causes[i].text);
}

int run(VerifyOptions& options) {
  verify::VerifyRequest& request = options.request;
  request.path = library_path(options.include);
  std::error_code ec;
  request.executable = fs::read_symlink("/proc/self/exe", ec).string();
  if (request.jobs == 0) request.jobs = std::max(1u, std::thread::hardware_concurrency());
  request.folder = (fs::path(options.output) / "work").string();

  verify::Expectations expected;
  if (!options.expect.empty()) {
    auto read = verify::read_expectations(options.expect);
    if (!read.ok()) return tell_error(read.message()), kCommandLine;
    expected = std::move(read.value);
  }
  if (!request.reference.empty() && !fs::is_directory(request.reference, ec)) {
    return tell_error(fmt::format("--reference: '{}' is not a folder", request.reference)), kCommandLine;
  }
  auto models = verify::models_to_run(request);
  if (!models.ok()) return tell_error(models.message()), kModelAtFault;
  fs::create_directories(request.folder, ec);
  if (ec) return tell_error(fmt::format("cannot make the folder '{}': {}", request.folder, ec.message())), kRunFailed;

  request.journal = (fs::path(options.output) / "journal.jsonl").string();
  request.cancel = &cancelled;
  std::signal(SIGINT, on_verify_interrupt);
  auto begin = std::chrono::steady_clock::now();
  std::vector<verify::Record> records;
  size_t outdated = 0;
  {
    ProgressBar bar;
    records = verify::verify(request, models.value, [&](const verify::VerifyProgress& p) {
      bar.update(double(p.done) / double(p.total),
                 fmt::format("{}/{}, {} passed  {}", p.done, p.total, p.passed, p.model));
      outdated = p.outdated;
    });
  }
  if (!request.keep_results) fs::remove_all(request.folder, ec);
  verify::ReportHead head{request.library,
                          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
  std::vector<verify::Fallback> fallen = verify::fallbacks(records, expected);

  print_table(records);
  if (outdated > 0)
    say("\n{} models of the journal were run again: another program, text, option or reference made their records\n",
        outdated);
  fs::path folder(options.output);
  bool written = write_file(folder / "index.html", verify::to_html(head, records, fallen)) &&
                 write_file(folder / "results.json", verify::to_json(head, records)) &&
                 write_file(folder / "junit.xml", verify::to_junit(head, records));
  if (written) say("\n{:.0f} s; report: {}\n", head.seconds, (folder / "index.html").string());
  if (!options.write_expect.empty()) {
    auto status = verify::write_expectations(options.write_expect, records);
    if (!status.ok()) return tell_error(status.message()), kRunFailed;
  }
  for (const auto& f : fallen) {
    tell_error(fmt::format("{} fell back: expected {}, came to {}: {}", f.record->model, verify::to_string(f.expected),
                           verify::to_string(f.record->state), f.record->message));
  }
  if (!written) return kRunFailed;
  // With --expect, known failures are those that the file lists.
  bool failed = options.expect.empty() ? !std::ranges::all_of(records, &verify::Record::passed) : !fallen.empty();
  return failed || cancelled ? kModelAtFault : kDone;
}

}  // namespace

void add_verify(Command& app, Action& action) {
  auto options = std::make_shared<VerifyOptions>();
  Command* command =
      app.add_subcommand("verify", "simulate all examples of a library, and compare them with references");
  verify::VerifyRequest& r = options->request;
  r.jobs = 0;
  command->add_option("library", r.library, "a library on the path, or its folder")->required()->option_text("LIBRARY");
  command
      ->add_option("--reference", r.reference,
                   "compare with references: DIR/A/B/C/C.csv for A.B.C, or BuildingsPy's DIR/A_B_C.txt")
      ->option_text("DIR");
  command->add_option("--models", r.model_list, "read the models from a table (default: the examples of the library)")
      ->option_text("FILE.tsv");
  command->add_option("--filter", r.filter, "select models whose full name matches (*, ?)")->option_text("GLOB");
  command->add_option("--sample", r.sample, "select N models at random")->option_text("N");
  command->add_option("--seed", r.seed, "set the seed of --sample (default: 1)")->option_text("S");
  command->add_flag(
      "--resume", r.resume,
      "continue an interrupted verification: models in DIR/journal.jsonl are not run again, unless texts, "
      "options, references or the program differ");
  command->add_option("--jobs", r.jobs, "run N processes (default: one per core)")->option_text("N");
  command->add_option("--timeout", r.timeout, "limit the elapsed time of a model (default: 60)")->option_text("S");
  command->add_option("--memory", r.memory_mb, "limit the address space of a model (default: 4096)")->option_text("MB");
  // What each run is told besides.
  auto hand_on = [&](const char* name, const char* about, const char* value) {
    auto take = [name, &r](const std::string& text) { r.run_options.insert(r.run_options.end(), {name, text}); };
    command->on_option(name, take, about)->option_text(value);
  };
  hand_on("--max-size", "end a run when its result would be larger; K, M or G may follow the number", "BYTES");
  hand_on("--trust", "run foreign code (external C) of a file or folder without the sandbox", "FILE|DIR");
  hand_on("--external-c", about_external_c, "own|library");
  command
      ->on_flag(
          "--check-memory", [&r] { r.run_options.emplace_back("--check-memory"); },
          "check each access of memory of generated code; slow")
      ->hide();
  command
      ->add_option("--expect", options->expect,
                   "report models that reach less than this file says; other failures are accepted")
      ->option_text("FILE");
  command->add_option("--write-expect", options->write_expect, "write the stage that each model reaches")
      ->option_text("FILE");
  command->add_option("-o,--output", options->output, "write the reports to DIR (default: verify)")->option_text("DIR");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_flag("--keep", r.keep_results, "store results and messages of all models in DIR/work");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
