#include "analysis/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/dense.h"
#include "analysis/perturbed_runs.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(NoFit, Error, "A0006", "'{}' cannot be fitted: {}");

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kSettled = 1e-10;  // of the values, relative: the last change

class Search {
 public:
  Search(const FitRequest& request, const Follow& follow)
      : request_(request), follow_(follow), count_(static_cast<Index>(request.parameters.size())) {
    for (const FitRequest::Measured& m : request.measured) {
      double size = 0;
      for (double x : m.values) size += x * x;
      size = std::sqrt(size / static_cast<double>(std::max<size_t>(m.values.size(), 1)));
      weights_.push_back(m.weight > 0 ? m.weight : size > 0 ? 1 / size : 1);
    }
  }

  // Empty: found.
  std::string find(Fit& made) {
    if (!look_at(request_.begin, residuals_, jacobian_)) return "the run with the values at the start fails";
    values_ = at_;
    for (Index k = 0; k < count_; ++k) {
      if (values_[k] < low(k) || values_[k] > high(k))
        return fmt::format("'{}' begins outside of its bounds", request_.parameters[static_cast<size_t>(k)]);
    }
    made.iterations = 0;
    while (!made.converged && made.iterations < request_.most_iterations) {
      ++made.iterations;
      made.converged = step();
    }
    made.values.assign(values_.begin(), values_.end());
    made.residual = residuals_.norm() / std::sqrt(static_cast<double>(std::max<Index>(residuals_.size(), 1)));
    covariance(made);
    return {};
  }

 private:
  double low(Index k) const {
    return request_.low.empty() ? -std::numeric_limits<double>::infinity() : request_.low[static_cast<size_t>(k)];
  }
  double high(Index k) const {
    return request_.high.empty() ? std::numeric_limits<double>::infinity() : request_.high[static_cast<size_t>(k)];
  }

  // Residuals and their derivatives by the parameters, with these values.
  bool look_at(const std::vector<double>& values, VectorXd& residuals, MatrixXd& jacobian) {
    auto s = follow_(values);
    if (!s) return false;
    at_ = Eigen::Map<VectorXd>(s->at.data(), static_cast<Index>(s->at.size()));
    residuals.resize(static_cast<Index>(s->time.size() * request_.measured.size()));
    jacobian.resize(residuals.size(), count_);
    Index row = 0;
    for (size_t t = 0; t < s->time.size(); ++t) {
      for (size_t i = 0; i < request_.measured.size(); ++i, ++row) {
        residuals[row] = (s->values[t][i] - request_.measured[i].values[t]) * weights_[i];
        for (Index k = 0; k < count_; ++k)
          jacobian(row, k) = s->derivatives[t][i * static_cast<size_t>(count_) + static_cast<size_t>(k)] * weights_[i];
      }
    }
    return residuals.allFinite() && jacobian.allFinite();
  }

  // One step downhill. True: there is none any more.
  bool step() {
    MatrixXd normal = jacobian_.transpose() * jacobian_;
    VectorXd slope = jacobian_.transpose() * residuals_;
    // What has no influence stays, and so does what stands at a bound and would go beyond it.
    for (Index k = 0; k < count_; ++k) {
      bool held = (values_[k] <= low(k) && slope[k] > 0) || (values_[k] >= high(k) && slope[k] < 0);
      if (normal(k, k) > 0 && !held) continue;
      normal.row(k).setZero();
      normal.col(k).setZero();
      normal(k, k) = 1;
      slope[k] = 0;
    }
    VectorXd scale = normal.diagonal(), trial;
    MatrixXd there;
    for (; damping_ < 1e12; damping_ *= 10) {
      MatrixXd damped = normal;
      damped.diagonal() += damping_ * scale;
      VectorXd next = values_ - solve_symmetric(damped, slope);
      for (Index k = 0; k < count_; ++k) next[k] = std::clamp(next[k], low(k), high(k));
      double moved = ((next - values_).array().abs() / values_.array().abs().max(1e-300)).maxCoeff();
      // Values at which a parameter has lost its influence (a ball that no longer reaches the ground) lead nowhere.
      auto loses = [&] {
        for (Index k = 0; k < count_; ++k) {
          if (jacobian_.col(k).norm() > 0 && there.col(k).norm() == 0) return true;
        }
        return false;
      };
      bool better = moved > 0 && look_at({next.begin(), next.end()}, trial, there) &&
                    trial.squaredNorm() <= residuals_.squaredNorm() && !loses();
      if (better) {
        values_ = next;
        residuals_ = trial;
        jacobian_ = there;
        damping_ = std::max(damping_ / 10, 1e-12);
        return moved < kSettled || residuals_.norm() == 0;
      }
      if (moved < kSettled) return true;
    }
    return true;
  }

  // (JᵀJ)⁻¹ times the variance of the data. What the data do not determine has no finite one.
  void covariance(Fit& made) const {
    Index freedom = std::max<Index>(residuals_.size() - count_, 1);
    double variance = residuals_.squaredNorm() / static_cast<double>(freedom);
    // Scaled: parameters of different kinds are no reason to call the matrix singular.
    VectorXd size = jacobian_.colwise().norm().transpose();
    MatrixXd scaled = jacobian_;
    for (Index k = 0; k < count_; ++k) {
      if (size[k] > 0) scaled.col(k) /= size[k];
    }
    auto [values, v] = right_singular(scaled);
    MatrixXd inverse = MatrixXd::Zero(count_, count_);
    VectorXd unseen = VectorXd::Zero(count_);
    for (Index i = 0; i < values.size(); ++i) {
      if (values[i] > 1e-8 * values[0])
        inverse += v.col(i) * v.col(i).transpose() / (values[i] * values[i]);
      else
        unseen += v.col(i).cwiseAbs();
    }
    made.covariance.assign(static_cast<size_t>(count_), std::vector<double>(static_cast<size_t>(count_), 0));
    for (Index i = 0; i < count_; ++i) {
      for (Index j = 0; j < count_; ++j) {
        bool seen = size[i] > 0 && size[j] > 0;
        made.covariance[static_cast<size_t>(i)][static_cast<size_t>(j)] =
            seen ? variance * inverse(i, j) / (size[i] * size[j]) : 0;
      }
      bool determined = size[i] > 0 && unseen[i] < 1e-6 && residuals_.size() >= count_;
      if (!determined)
        made.covariance[static_cast<size_t>(i)][static_cast<size_t>(i)] = std::numeric_limits<double>::infinity();
      made.deviations.push_back(std::sqrt(made.covariance[static_cast<size_t>(i)][static_cast<size_t>(i)]));
    }
  }

  const FitRequest& request_;
  const Follow& follow_;
  Index count_;
  std::vector<double> weights_;
  VectorXd values_, residuals_, at_;  // at_: of the last evaluation
  MatrixXd jacobian_;
  double damping_ = 1e-3;
};

}  // namespace

std::optional<Fit> fit(const FitRequest& request, const Follow& follow, std::string& why) {
  Fit made;
  made.parameters = request.parameters;
  if (request.parameters.empty()) return why = "no parameter is to be found", std::nullopt;
  if (request.times.size() < 2) return why = "the data have fewer than two rows", std::nullopt;
  if (!std::ranges::is_sorted(request.times)) return why = "the times of the data do not rise", std::nullopt;
  if (request.measured.empty()) return why = "no column of the data has the name of a variable", std::nullopt;
  for (const FitRequest::Measured& m : request.measured) {
    bool good = m.values.size() == request.times.size() &&
                std::ranges::all_of(m.values, [](double x) { return std::isfinite(x); });
    if (!good) return why = fmt::format("the column '{}' has a value that is no number", m.name), std::nullopt;
    made.outputs.push_back(m.name);
  }
  why = Search(request, follow).find(made);
  return why.empty() ? std::optional(std::move(made)) : std::nullopt;
}

std::optional<Sensitivities> Following::operator()(const driver::Compilation& compilation,
                                                   const driver::RunRequest& request, Context& context,
                                                   bool& asks_compiler) {
  std::string why;
  if (!differences_) {
    auto made = sensitivities(compilation, request, wanted_, context, why, asks_compiler);
    if (made || asks_compiler || context.diagnostics.has_errors()) return made;
  }
  auto made = quotients_of_runs(compilation, request, wanted_, context, why, asks_compiler);
  differences_ = differences_ || made;
  return made;
}

std::optional<Fit> fit(driver::Compilation& compilation, const driver::RunRequest& request, const results::Table& data,
                       const std::vector<std::string>& parameters) {
  FitRequest asked;
  asked.parameters = parameters;
  // Two rows at one time are the limits on both sides of an event. A trajectory has the later one at that time.
  std::vector<size_t> rows;
  for (size_t i = 0; i < data.time().size(); ++i) {
    if (i + 1 == data.time().size() || data.time()[i + 1] != data.time()[i]) rows.push_back(i);
  }
  auto at_rows = [&](const std::vector<double>& all) {
    std::vector<double> some;
    for (size_t i : rows) some.push_back(all[i]);
    return some;
  };
  asked.times = at_rows(data.time());
  SensitivityRequest wanted{parameters, {}, asked.times};
  for (results::SignalId id : data.signals.ids()) {
    std::string name(data.signals.name(id));
    if (id == results::SignalTable::kTime || compilation.program->model.find_slot(name) == run::kNoSlot) continue;
    asked.measured.push_back({name, at_rows(data.values(id))});
    wanted.outputs.push_back(name);
  }
  driver::RunRequest whole = request;
  if (!asked.times.empty()) {
    if (!whole.start) whole.start = std::min(asked.times.front(), compilation.experiment.start.value_or(0));
    whole.stop = asked.times.back();
  }
  Following following(std::move(wanted));
  std::string why;
  auto made = fit(
      asked,
      [&](const std::vector<double>& values) {
        driver::RunRequest with = whole;
        for (size_t k = 0; k < values.size(); ++k) {
          std::erase_if(with.parameters, [&](const auto& p) { return p.first == parameters[k]; });
          with.parameters.emplace_back(parameters[k], values[k]);
        }
        bool asks_compiler = false;
        // What fails on the way is no end of the search: only the first values have to do.
        Context own;
        own.sources = compilation.context.sources;
        bool first = values.empty();
        auto there = following(compilation, with, first ? compilation.context : own, asks_compiler);
        if (asks_compiler)
          compilation.context.diagnostics.report(NoFit, {}, compilation.name,
                                                 "its structure depends on a parameter that is to be found");
        return there;
      },
      why);
  if (made) {
    made->model = compilation.name;
    made->differences = following.by_differences();
    return made;
  }
  if (!compilation.at_fault()) compilation.context.diagnostics.report(NoFit, {}, compilation.name, why);
  return std::nullopt;
}

std::string as_text(const Fit& f) {
  std::string out = fmt::format("{}: {} after {} iterations; what is left is {:.3g} of the data\n", f.model,
                                f.converged ? "fitted" : "NOT settled", f.iterations, f.residual);
  if (f.differences) out += "  (derivatives by differences of runs: there are no sensitivities of this model)\n";
  size_t width = 0;
  for (const std::string& p : f.parameters) width = std::max(width, p.size());
  for (size_t k = 0; k < f.parameters.size(); ++k) {
    std::string spread =
        std::isfinite(f.deviations[k]) ? fmt::format("± {:.2g}", f.deviations[k]) : "which the data do not determine";
    out += fmt::format("  {:{}} = {:.9g} {}\n", f.parameters[k], width, f.values[k], spread);
  }
  return out;
}

std::string as_json(const Fit& f) {
  return nlohmann::json{{"model", f.model},           {"parameters", f.parameters},
                        {"values", f.values},         {"deviations", f.deviations},
                        {"covariance", f.covariance}, {"outputs", f.outputs},
                        {"residual", f.residual},     {"iterations", f.iterations},
                        {"converged", f.converged},   {"differences", f.differences}}
      .dump();
}

}  // namespace saltus::analysis
