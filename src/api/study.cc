// Sensitivities and fits of a model as it is set for a run.
#include <algorithm>
#include <utility>

#include "api/run.h"

namespace saltus::embedding {

std::optional<analysis::Sensitivities> Run::sensitivities(const analysis::SensitivityRequest& wanted,
                                                          std::optional<double> start, std::optional<double> stop,
                                                          std::string& why) {
  std::optional<analysis::Sensitivities> made;
  auto attempt = [&](const std::shared_ptr<Variant>& variant, const Numbers& parameters) {
    Lease lease(variant);
    driver::RunRequest asked = asked_of(parameters, start, stop);
    bool asks_compiler = false;
    made = analysis::sensitivities(lease.compilation(), asked, wanted, lease.context(), why, asks_compiler);
    diagnostics_ = diagnostics_json(lease.context());
    return !asks_compiler;
  };
  if (!model_->with(setting, attempt, diagnostics_)) return std::nullopt;
  return made;
}

std::optional<analysis::Fit> Run::fit(const analysis::FitRequest& wanted, std::optional<double> start,
                                      std::string& why) {
  if (!model_->ok()) return diagnostics_ = model_->diagnostics(), std::nullopt;
  analysis::SensitivityRequest followed{wanted.parameters, {}, wanted.times};
  for (const analysis::FitRequest::Measured& m : wanted.measured) followed.outputs.push_back(m.name);
  analysis::Following following(std::move(followed));
  bool first = true;
  auto follow = [&](const std::vector<double>& values) {
    Setting own = setting;
    for (size_t k = 0; k < values.size(); ++k) {
      std::erase_if(own.parameters, [&](const auto& p) { return p.first == wanted.parameters[k]; });
      own.parameters.emplace_back(wanted.parameters[k], values[k]);
    }
    std::optional<analysis::Sensitivities> made;
    std::string diagnostics;
    auto attempt = [&](const std::shared_ptr<Variant>& variant, const Numbers& parameters) {
      Lease lease(variant);
      driver::RunRequest asked = request;
      asked.parameters = parameters;
      asked.start = start         ? start
                    : asked.start ? asked.start
                                  : std::min(wanted.times.front(), lease.compilation().experiment.start.value_or(0));
      asked.stop = wanted.times.back();
      asked.interrupt = &interrupt_;
      bool asks_compiler = false;
      made = following(lease.compilation(), asked, lease.context(), asks_compiler);
      diagnostics = diagnostics_json(lease.context());
      return !asks_compiler;
    };
    bool fits = model_->with(own, attempt, diagnostics);
    // What fails on the way is no end of the search: only the first values have to do.
    if (std::exchange(first, false)) diagnostics_ = diagnostics;
    return fits ? made : std::nullopt;
  };
  auto made = analysis::fit(wanted, follow, why);
  if (made) {
    made->model = model_->name();
    made->differences = following.by_differences();
  }
  return made;
}

}  // namespace saltus::embedding
