#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "analysis/sweep.h"
#include "analysis/sweep_digest.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/simulate_options.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "code/digest.h"
#include "results/draft.h"
#include "results/ensemble.h"

namespace saltus::cli {
namespace {

std::atomic<bool> sweep_interrupted = false;

struct SweepOptions {
  SimulateOptions common;
  std::vector<std::string> varied, spreads, kept;
  std::string list, trajectories, quantiles;
  std::vector<double> percents;
  size_t samples = 0;
  bool latin = false, fresh = false;
  unsigned jobs = 0;
  analysis::SweepRequest request;

  void declare(Command& command) {
    common.source.offers_json = false;  // the table is CSV
    common.declare(command);
    command.add_option("--vary", varied, "vary a parameter: FROM:TO:STEP, log:FROM:TO:N, lin:FROM:TO:N or A,B,C")
        ->option_text("NAME=VALUES")
        ->allow_extra_args(false);
    command.add_option("--list", list, "read the members from a CSV file whose header names parameters")
        ->option_text("FILE.csv");
    command.add_option("--sample", samples, "draw N random members")->option_text("N");
    command
        .add_option("--dist", spreads,
                    "set the distribution of a parameter: normal(MEAN,DEVIATION), uniform(A,B), loguniform(A,B), "
                    "lognormal(M,S)")
        ->option_text("NAME=DISTRIBUTION")
        ->allow_extra_args(false);
    command.add_flag("--latin", latin, "draw the samples as a Latin hypercube");
    command
        .add_option("--keep", kept,
                    "store a quantity of each run: VAR (its final value), min(VAR), max(VAR), mean(VAR), rms(VAR), "
                    "integral(VAR) or at(VAR, TIME)")
        ->option_text("QUANTITY")
        ->required()
        ->allow_extra_args(false);
    command.add_option("--quantiles", quantiles, "print percentiles over the members: 5,50,95 (default: none)")
        ->option_text("P,P,...");
    command.add_option("--trajectories", trajectories, "write all results to FOLDER/NUMBER.csv")->option_text("FOLDER");
    command.add_option("--jobs", jobs, "run N processes (default: one per core; 1 per rank under mpirun)")
        ->option_text("N");
    command.add_flag("--fresh", fresh, "run all members, also those that are in the output file");
  }

  static std::pair<std::string, std::string> halves(const std::string& word, const char* option) {
    size_t equal = word.find('=');
    if (equal == std::string::npos || equal == 0)
      throw WrongWords(fmt::format("{} wants NAME=..., not '{}'", option, word));
    return {word.substr(0, equal), word.substr(equal + 1)};
  }

  void settle() {
    common.settle();
    request.source = common.source.request();
    request.source.runs_foreign_code = true;
    if (common.run.may_differentiate()) request.source.derivatives = driver::Derivatives::OfRun;
    request.source.scratch = common.scratch;
    request.run = common.run;
    request.run.output.clear();
    std::string why;
    analysis::Plan& plan = request.plan;
    if (!list.empty() && !analysis::read_plan(list, plan, why)) throw WrongWords("--list: " + why);
    for (const std::string& word : varied) {
      auto [name, text] = halves(word, "--vary");
      std::vector<double> values;
      if (!analysis::read_values(text, values, why)) throw WrongWords("--vary: " + why);
      if (!analysis::may_multiply(plan, values.size(), why)) throw WrongWords("--vary: " + why);
      analysis::cross(plan, name, values);
    }
    std::vector<std::pair<std::string, analysis::Spread>> all;
    for (const std::string& word : spreads) {
      auto [name, text] = halves(word, "--dist");
      all.emplace_back(name, analysis::Spread());
      if (!analysis::read_spread(text, all.back().second, why)) throw WrongWords("--dist: " + why);
    }
    if (all.empty() != (samples == 0)) throw WrongWords("--sample and --dist go together");
    if (!analysis::may_multiply(plan, samples, why)) throw WrongWords("--sample: " + why);
    if (samples > 0) analysis::sample(plan, all, samples, latin, common.run.seed);
    if (plan.members.empty()) throw WrongWords("nothing varies: give --vary, --list or --sample");
    for (const std::string& text : kept) request.kept.push_back(analysis::read_quantity(text));
    if (!quantiles.empty() && !analysis::read_values(quantiles, percents, why)) throw WrongWords("--quantiles: " + why);
    if (std::ranges::any_of(percents, [](double p) { return !(p >= 0 && p <= 100); }))
      throw WrongWords("--quantiles: a percentile is between 0 and 100");
    request.jobs = jobs;
    request.trajectories = trajectories;
  }
};

// Each reason once, with the number of members; a sweep of thousands says it in a few lines.
void tell_failures(const std::vector<analysis::Member>& members) {
  constexpr size_t kMost = 5;
  std::vector<std::pair<std::string, size_t>> reasons;
  for (const analysis::Member& member : members) {
    if (!member.done || member.good) continue;
    auto known = std::ranges::find(reasons, member.message, &std::pair<std::string, size_t>::first);
    if (known != reasons.end())
      ++known->second;
    else if (reasons.size() < kMost)
      reasons.emplace_back(member.message, 1);
  }
  for (const auto& [reason, count] : reasons)
    tell_error(fmt::format("{} member{}: {}", count, count == 1 ? "" : "s", reason));
}

// Percentiles of each quantity over the members that have it.
void tell_quantiles(const analysis::SweepRequest& request, const analysis::Sweep& sweep,
                    const std::vector<double>& percents) {
  for (size_t k = 0; k < request.kept.size() && !percents.empty(); ++k) {
    std::vector<double> values;
    for (const analysis::Member& member : sweep.members) {
      if (member.good && k < member.kept.size() && !std::isnan(member.kept[k])) values.push_back(member.kept[k]);
    }
    std::ranges::sort(values);
    std::string line = fmt::format("{} of {} members:", request.kept[k].text, values.size());
    for (double p : percents) line += fmt::format(" {:g} % {:.6g}", p, results::percentile(values, p / 100));
    say("{}\n", line);
  }
}

// What the file beside a summary has: the digest of model and options, and that of the summary's bytes. A row that was
// damaged or edited is no result.
std::string digests(const std::string& of_model, const std::string& summary) {
  return of_model + "\n" + code::blake3(summary) + "\n";
}

std::string text_of_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

int run(SweepOptions& options) {
  analysis::SweepRequest& request = options.request;
  std::string apart;
  std::optional<analysis::Ranks> ranks = analysis::Ranks::join(apart);
  if (!ranks) return tell_error(apart), kCommandLine;
  request.ranks = &*ranks;
  if (request.jobs == 0) request.jobs = ranks->alone() ? std::max(1u, std::thread::hardware_concurrency()) : 1;
  const std::string& file = options.common.run.output;
  std::vector<analysis::Member> known;
  std::string digest = file.empty() ? "" : analysis::sweep_digest(request);
  if (!file.empty() && !options.fresh) {
    std::string before = text_of_file(file);
    known = analysis::read_csv(request, before);
    bool any = std::ranges::any_of(known, &analysis::Member::done);
    if (any && (digest.empty() || digests(digest, before) != text_of_file(analysis::digest_file(file)))) {
      known.clear();
      if (ranks->rank() == 0)
        say("the rows of '{}' belong to another model or to other options, or were changed: all members are run\n",
            file);
    }
  }
  if (!request.trajectories.empty()) {
    std::error_code error;
    std::filesystem::create_directories(request.trajectories, error);
    if (error) {
      tell_error(fmt::format("cannot make the folder '{}': {}", request.trajectories, error.message()));
      ranks->abort(kRunFailed);
      return kRunFailed;
    }
  }
  if (!request.trajectories.empty()) {
    std::error_code error;
    request.trajectories = std::filesystem::absolute(request.trajectories, error).string();
    request.source.result_folders = {request.trajectories};
  }
  for (int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { sweep_interrupted = true; });
  request.interrupt = &sweep_interrupted;
  ProgressBar bar;
  size_t total = request.plan.members.size();
  if (ranks->rank() == 0)
    request.progress = [&](size_t done, size_t) {
      bar.update(static_cast<double>(done) / static_cast<double>(total), fmt::format("{} of {} members", done, total));
    };
  analysis::Sweep sweep = analysis::sweep(request, std::move(known));
  ranks->finish();
  if (ranks->rank() > 0) return kDone;  // rank 0 tells it all
  if (!sweep.refused.empty()) return tell_error(sweep.refused), kModelAtFault;
  std::string text = analysis::as_csv(request, sweep);
  if (!request.trajectories.empty()) {
    // For plots, which name curves by the parameters of their members.
    std::string parameters = analysis::members_csv(request, sweep);
    std::string place = (std::filesystem::path(request.trajectories) / results::kMembersFile).string();
    driver::Outputs folder;
    folder.is_derived(place);
    results::Status written = folder.write(place, parameters);
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  size_t good = 0, done = 0;
  for (const analysis::Member& member : sweep.members) good += member.good, done += member.done;
  tell_failures(sweep.members);
  tell_quantiles(request, sweep, options.percents);
  if (file.empty()) {
    put(text);
  } else {
    driver::Outputs outputs;
    outputs.is_derived(analysis::digest_file(file));
    results::Status written = outputs.write(file, text);
    if (written.ok() && !digest.empty()) written = outputs.write(analysis::digest_file(file), digests(digest, text));
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
    say("{} of {} members, {} failed, {} compilations\nwrote {}\n", done, total, done - good, sweep.compilations, file);
  }
  return done == total && good == total ? kDone : kRunFailed;
}

}  // namespace

void add_sweep(Command& app, Action& action) {
  auto options = std::make_shared<SweepOptions>();
  options->common.output_ends = {".csv"};
  options->common.offers_rows = true;  // of --trajectories
  Command* command = app.add_subcommand("sweep", "simulate a model for many values of its parameters");
  options->declare(*command);
  command->callback([&action, options] {
    options->settle();
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
