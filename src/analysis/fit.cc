#include "analysis/fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/sensitivities.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(NoFit, Error, "A0006", "'{}' cannot be fitted: {}");

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr size_t kMostIterations = 100;
constexpr double kSettled = 1e-10;  // of the values, relative: the last change

struct Measured {
  std::string name;
  std::vector<double> values;
  double size = 0;  // root of the mean square: outputs of different kinds count alike
};

class Search {
 public:
  Search(driver::Compilation& compilation, const driver::RunRequest& request, std::vector<Measured> measured, SensitivityRequest wanted)
      : compilation_(compilation), request_(request), measured_(std::move(measured)), wanted_(std::move(wanted)) {}

  // Residuals and their derivatives by the parameters, with these values.
  bool at(const VectorXd& values, VectorXd& residuals, MatrixXd& jacobian) {
    driver::RunRequest request = request_;
    for (size_t k = 0; k < wanted_.parameters.size(); ++k) {
      std::erase_if(request.parameters, [&](const auto& p) { return p.first == wanted_.parameters[k]; });
      if (values.size() > 0) request.parameters.emplace_back(wanted_.parameters[k], values[static_cast<Index>(k)]);
    }
    auto s = sensitivities(compilation_, values.size() > 0 ? request : request_, wanted_);
    if (!s) return false;
    values_ = Eigen::Map<VectorXd>(s->at.data(), static_cast<Index>(s->at.size()));
    auto rows = static_cast<Index>(s->time.size() * measured_.size()), m = static_cast<Index>(wanted_.parameters.size());
    residuals.resize(rows);
    jacobian.resize(rows, m);
    Index row = 0;
    for (size_t t = 0; t < s->time.size(); ++t) {
      for (size_t i = 0; i < measured_.size(); ++i, ++row) {
        residuals[row] = (s->values[t][i] - measured_[i].values[t]) / measured_[i].size;
        for (Index k = 0; k < m; ++k) jacobian(row, k) = s->derivatives[t][i * static_cast<size_t>(m) + static_cast<size_t>(k)] / measured_[i].size;
      }
    }
    return residuals.allFinite() && jacobian.allFinite();
  }
  const VectorXd& values() const { return values_; }  // of the last evaluation

 private:
  driver::Compilation& compilation_;
  const driver::RunRequest& request_;
  std::vector<Measured> measured_;
  SensitivityRequest wanted_;
  VectorXd values_;
};

// Empty: found.
std::string find(Search& search, Fit& made) {
  VectorXd residuals, trial;
  MatrixXd jacobian, there;
  if (!search.at({}, residuals, jacobian)) return "the run with the values at the start fails";
  VectorXd values = search.values();
  double damping = 1e-3;
  for (made.iterations = 0; made.iterations < kMostIterations; ++made.iterations) {
    MatrixXd normal = jacobian.transpose() * jacobian;
    VectorXd slope = jacobian.transpose() * residuals, scale = normal.diagonal();
    for (Index k = 0; k < scale.size(); ++k) {
      if (scale[k] == 0) return fmt::format("the data do not depend on '{}'", made.parameters[static_cast<size_t>(k)]);
    }
    bool better = false;
    double moved = 0;
    while (!better && damping < 1e12) {
      MatrixXd damped = normal;
      damped.diagonal() += damping * scale;
      VectorXd change = -damped.ldlt().solve(slope), next = values + change;
      moved = (change.array().abs() / values.array().abs().max(1e-300)).maxCoeff();
      // Values at which a parameter has lost its influence (a ball that no longer reaches the ground) lead nowhere.
      better = search.at(next, trial, there) && trial.squaredNorm() <= residuals.squaredNorm() && there.colwise().norm().minCoeff() > 0;
      if (better) {
        values = next;
        residuals = trial;
        jacobian = there;
        damping = std::max(damping / 10, 1e-12);
      } else {
        damping *= 10;
        if (moved < kSettled) break;
      }
    }
    if (!better || moved < kSettled || residuals.norm() == 0) break;
  }
  if (made.iterations == kMostIterations) return fmt::format("it does not settle in {} iterations", kMostIterations);
  made.values.assign(values.begin(), values.end());
  made.residual = residuals.norm() / std::sqrt(static_cast<double>(std::max<Index>(residuals.size(), 1)));
  // The covariance of the values, (JᵀJ)⁻¹ times the variance of the data.
  Index freedom = residuals.size() - values.size();
  MatrixXd inverse = (jacobian.transpose() * jacobian).fullPivLu().inverse();
  for (Index k = 0; k < values.size(); ++k) made.deviations.push_back(freedom > 0 ? std::sqrt(std::abs(inverse(k, k)) * residuals.squaredNorm() / static_cast<double>(freedom)) : 0);
  return {};
}

}  // namespace

std::optional<Fit> fit(driver::Compilation& compilation, const driver::RunRequest& request, const results::Table& data, const std::vector<std::string>& parameters) {
  Fit made;
  made.model = compilation.name;
  made.parameters = parameters;
  auto refuse = [&](const std::string& why) {
    if (!compilation.at_fault()) compilation.context.diagnostics.report(NoFit, {}, compilation.name, why);
    return std::nullopt;
  };
  if (data.rows() < 2) return refuse("the data have fewer than two rows");
  SensitivityRequest wanted;
  wanted.parameters = parameters;
  wanted.times = data.time();
  if (!std::ranges::is_sorted(wanted.times)) return refuse("the times of the data do not rise");
  std::vector<Measured> measured;
  for (results::SignalId id : data.signals.ids()) {
    std::string name(data.signals.name(id));
    if (id == results::SignalTable::kTime || compilation.program->model.find_slot(name) == run::kNoSlot) continue;
    Measured m{name, data.values(id)};
    for (double x : m.values) {
      if (!std::isfinite(x)) return refuse(fmt::format("the column '{}' has a value that is no number", name));
      m.size += x * x;
    }
    m.size = std::sqrt(m.size / static_cast<double>(m.values.size()));
    if (m.size == 0) m.size = 1;
    made.outputs.push_back(name);
    measured.push_back(std::move(m));
  }
  if (measured.empty()) return refuse("no column of the data has the name of a variable");
  wanted.outputs = made.outputs;
  driver::RunRequest whole = request;
  if (!whole.start) whole.start = std::min(wanted.times.front(), compilation.experiment.start.value_or(0));
  whole.stop = wanted.times.back();
  Search search(compilation, whole, std::move(measured), std::move(wanted));
  std::string why = find(search, made);
  if (!why.empty()) return refuse(why);
  return made;
}

std::string as_text(const Fit& f) {
  std::string out = fmt::format("{}: fitted after {} iterations; what is left is {:.3g} of the data\n", f.model, f.iterations, f.residual);
  size_t width = 0;
  for (const std::string& p : f.parameters) width = std::max(width, p.size());
  for (size_t k = 0; k < f.parameters.size(); ++k) out += fmt::format("  {:{}} = {:.9g} ± {:.2g}\n", f.parameters[k], width, f.values[k], f.deviations[k]);
  return out;
}

std::string as_json(const Fit& f) {
  return nlohmann::json{{"model", f.model}, {"parameters", f.parameters}, {"values", f.values}, {"deviations", f.deviations}, {"outputs", f.outputs}, {"residual", f.residual}, {"iterations", f.iterations}}.dump();
}

}  // namespace saltus::analysis
