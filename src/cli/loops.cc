// `margins`, `nyquist` and `rlocus`: how a loop, closed by −1, behaves.
#include <algorithm>
#include <limits>

#include "analysis/margins.h"
#include "analysis/root_locus.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/curve_output.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

using analysis::Loop;
using Make = std::function<int(const Loop&, PairOptions&, driver::Outputs&)>;

// A command that makes something of one pair.
void add_pair_command(Command& app, Action& action, const char* name, const char* what, std::vector<std::string> ends,
                      bool over_gains, Make make) {
  auto options = std::make_shared<PairOptions>();
  options->simulate.output_ends = std::move(ends);
  Command* command = app.add_subcommand(name, what);
  if (over_gains)
    options->declare(*command, "gain", "1");
  else
    options->declare(*command, "angular frequency", "rad/s");
  command->callback([&action, options, make = std::move(make)] {
    options->settle();
    action = [options, make] {
      driver::Outputs outputs;
      int status = kDone;
      auto loop = linear_pair(*options, outputs, status);
      return loop ? make(*loop, *options, outputs) : status;
    };
  });
}

std::vector<results::Curve> curves(const analysis::Nyquist& n, results::PlotOptions& plot) {
  plot.title = n.loop;
  plot.x_label = "real part";
  results::Curve above{"imaginary part", "", results::SignalKind::Real, {}, {}},
      below{"negative frequencies", "", results::SignalKind::Real, {}, {}};
  constexpr double kShown = 10;  // what is far from −1 says nothing of the loop, and an integrator begins at infinity
  for (std::complex<double> v : n.values) {
    if (std::abs(v) > kShown) continue;
    above.time.push_back(v.real());
    above.values.push_back(v.imag());
    below.time.push_back(v.real());
    below.values.push_back(-v.imag());
  }
  // A cross at −1.
  results::Curve critical{"-1", "", results::SignalKind::Real, {-1.04, -0.96, -1, -1, -1}, {0, 0, 0, 0.04, -0.04}};
  return {above, below, critical};
}

std::vector<results::Curve> curves(const analysis::RootLocus& r, results::PlotOptions& plot) {
  plot.title = r.loop;
  plot.x_label = "real part [1/s]";
  // Branches that go to infinity are cut at some sizes of the poles and zeros.
  constexpr double kSizes = 4;
  double size = 0;
  for (const auto& branch : r.branches) size = std::max(size, std::abs(branch.front()));
  for (std::complex<double> z : r.zeros) size = std::max(size, std::abs(z));
  double most = size > 0 ? kSizes * size : std::numeric_limits<double>::infinity();
  std::vector<results::Curve> made;
  for (size_t i = 0; i < r.branches.size(); ++i) {
    results::Curve& curve = made.emplace_back();
    curve.name = fmt::format("pole {}", i + 1);
    curve.unit = "rad/s";
    for (std::complex<double> p : r.branches[i]) {
      if (std::abs(p) > most) continue;
      curve.time.push_back(p.real());
      curve.values.push_back(p.imag());
    }
  }
  return made;
}

}  // namespace

void add_margins(Command& app, Action& action) {
  add_pair_command(app, action, "margins", "compute gain, phase, delay and modulus margins of a loop", {".json"}, false,
                   [](const Loop& loop, PairOptions& options, driver::Outputs& outputs) {
                     analysis::Margins made = analysis::margins(loop, options.low, options.high);
                     std::string json = analysis::as_json(made) + "\n";
                     const SimulateOptions& simulate = options.simulate;
                     if (!simulate.run.output.empty()) {
                       results::Status written = outputs.write(simulate.run.output, json);
                       if (!written.ok()) return tell_error(written.message()), int(kRunFailed);
                     }
                     put(simulate.source.json ? json : analysis::as_text(made));
                     return int(kDone);
                   });
}

void add_nyquist(Command& app, Action& action) {
  add_pair_command(app, action, "nyquist", "compute the Nyquist curve of a loop, and what the criterion says",
                   curve_endings(), false, [](const Loop& loop, PairOptions& options, driver::Outputs& outputs) {
                     analysis::Nyquist made = analysis::nyquist(loop, options.low, options.high);
                     return show({.text = analysis::as_text(made),
                                  .json = analysis::as_json(made),
                                  .csv = [&] { return analysis::as_csv(made); },
                                  .curves = [&](results::PlotOptions& plot) { return curves(made, plot); }},
                                 options.simulate, outputs);
                   });
}

void add_rlocus(Command& app, Action& action) {
  add_pair_command(app, action, "rlocus", "compute the poles of a loop for all gains (root locus)", curve_endings(),
                   true, [](const Loop& loop, PairOptions& options, driver::Outputs& outputs) {
                     analysis::RootLocus made = analysis::root_locus(loop, options.low, options.high);
                     return show({.text = analysis::as_text(made),
                                  .json = analysis::as_json(made),
                                  .csv = [&] { return analysis::as_csv(made); },
                                  .curves = [&](results::PlotOptions& plot) { return curves(made, plot); }},
                                 options.simulate, outputs);
                   });
}

}  // namespace saltus::cli
