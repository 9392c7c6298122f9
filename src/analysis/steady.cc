#include "analysis/steady.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/dense.h"
#include "driver/mode_programs.h"
#include "simulate/runner.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(NotSteady, Error, "A0003", "no steady state of '{}' was found: {}");

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using run::Slot;

constexpr int kMostSteps = 500;
constexpr double kSteady = 1e-10;  // of x' and of the last correction, against the size of the states
constexpr double kLongest = 1e10;  // δ

class Search {
 public:
  Search(simulate::Runner& runner) : runner_(runner) {
    for (const run::State& state : runner.model().states) {
      states_.push_back(state.state);
      rates_.push_back(state.derivative);
    }
  }

  size_t size() const { return states_.size(); }
  const std::vector<Slot>& states() const { return states_; }
  VectorXd read() const {
    VectorXd x(static_cast<Eigen::Index>(size()));
    for (size_t i = 0; i < size(); ++i) x[static_cast<Eigen::Index>(i)] = runner_.get(states_[i]);
    return x;
  }
  // Goes there, events included.
  bool go(const VectorXd& x) {
    for (size_t i = 0; i < size(); ++i) {
      if (!runner_.set(states_[i], x[static_cast<Eigen::Index>(i)])) return false;
    }
    return runner_.enter_event();
  }
  bool rates(VectorXd& f) {
    f.resize(static_cast<Eigen::Index>(size()));
    return runner_.derivatives({f.data(), size()}) && f.allFinite();
  }
  bool jacobian(MatrixXd& j, std::string& why) {
    auto n = static_cast<Eigen::Index>(size());
    j.resize(n, n);
    std::vector<double> seed(size(), 0);
    for (Eigen::Index k = 0; k < n; ++k) {
      seed[static_cast<size_t>(k)] = 1;
      if (!runner_.differentiate(states_, seed, rates_, {j.col(k).data(), size()}, why)) return false;
      seed[static_cast<size_t>(k)] = 0;
    }
    return true;
  }

 private:
  simulate::Runner& runner_;
  std::vector<Slot> states_, rates_;
};

// The largest entry, each against what its state has been so far: a concentration of 1e-12 is as exact as a pressure of
// 1e5.
class Sizes {
 public:
  explicit Sizes(const VectorXd& x) : most_(x.cwiseAbs()) {}
  void see(const VectorXd& x) { most_ = most_.cwiseMax(x.cwiseAbs()); }
  double measure(const VectorXd& f) const {
    double largest = 0;
    for (Eigen::Index i = 0; i < f.size(); ++i)
      largest = std::max(largest, std::abs(f[i]) / (most_[i] > 0 ? most_[i] : 1));
    return largest;
  }

 private:
  VectorXd most_;
};

// Empty: found.
std::string find(Search& search, SteadyState& made) {
  VectorXd x = search.read(), f;
  MatrixXd j;
  std::string why;
  if (!search.rates(f)) return "the derivatives have no value at the start";
  Sizes sizes(x);
  double delta = 1 / std::max(sizes.measure(f), 1e-3);
  for (int step = 0; step < kMostSteps; ++step) {
    made.largest_rate = sizes.measure(f);
    if (made.largest_rate == 0) return {};
    if (!search.jacobian(j, why)) return why;
    MatrixXd matrix = -j;
    matrix.diagonal().array() += 1 / delta;
    VectorXd change = solve_with_full_pivoting(matrix, f);
    if (!change.allFinite()) return "the equations are singular on the way";
    VectorXd next = x + change, there;
    ++made.steps;
    bool moved = search.go(next) && search.rates(there);
    double before = made.largest_rate, after = moved ? sizes.measure(there) : INFINITY;
    if (!moved || after > 10 * before) {
      // Too far: back, and by a shorter way.
      delta /= 10;
      if (delta < 1e-12 || !search.go(x) || !search.rates(f)) return "it moves away however short the steps are";
      continue;
    }
    x = next;
    f = there;
    sizes.see(x);
    made.largest_rate = after = sizes.measure(f);
    if (after <= kSteady && sizes.measure(change) <= std::max(kSteady, 1e3 * kSteady * (delta >= kLongest))) {
      made.determined = is_regular(j);
      return {};
    }
    delta = std::clamp(delta * std::clamp(after > 0 ? before / after : 1e3, 0.1, 1e3), 1e-12, kLongest);
  }
  return fmt::format("after {} steps a state still changes by {:.3g} of its size a second", kMostSteps,
                     made.largest_rate);
}

}  // namespace

std::optional<SteadyState> steady(driver::Compilation& compilation, const driver::RunRequest& request,
                                  simulate::Snapshot* there) {
  Context& context = compilation.context;
  simulate::Options options = driver::settle(request, compilation.experiment);
  simulate::OpenWriter open;
  simulate::ReportProgress progress;
  auto runner =
      simulate::make_runner(driver::first_program(compilation, options, false), options, open, progress, context);
  std::string why = "the model cannot be initialized";
  std::optional<SteadyState> made;
  if (runner->begin()) made = steady(*runner, why);
  if (std::string no; made && there && !runner->save(*there, no)) {
    made.reset();
    why = no;
  }
  runner->finish();
  if (made) made->model = compilation.name;
  if (made) return made;
  if (!compilation.at_fault()) context.diagnostics.report(NotSteady, {}, compilation.name, why);
  return std::nullopt;
}

std::optional<SteadyState> steady(simulate::Runner& runner, std::string& why) {
  SteadyState made;
  Search search(runner);
  why = search.size() == 0 ? "it has no states" : find(search, made);
  for (Slot slot : search.states()) made.states.emplace_back(runner.model().slot_name(slot), runner.get(slot));
  return why.empty() ? std::optional(made) : std::nullopt;
}

std::string as_text(const SteadyState& s) {
  std::string out = fmt::format("{}: steady after {} steps{}\n", s.model, s.steps,
                                s.determined ? "" : "; the equations do not determine all states");
  size_t width = 0;
  for (const auto& [name, value] : s.states) width = std::max(width, name.size());
  for (const auto& [name, value] : s.states) out += fmt::format("  {:{}} = {:.9g}\n", name, width, value);
  return out;
}

std::string as_json(const SteadyState& s) {
  nlohmann::json states = nlohmann::json::object();
  for (const auto& [name, value] : s.states) states[name] = value;
  return nlohmann::json{{"model", s.model},
                        {"states", states},
                        {"steps", s.steps},
                        {"largestRate", s.largest_rate},
                        {"determined", s.determined}}
      .dump();
}

}  // namespace saltus::analysis
