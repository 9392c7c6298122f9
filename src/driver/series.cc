#include "driver/series.h"

#include <algorithm>

namespace saltus::driver {

bool Series::compile() {
  own_ = std::make_unique<Compilation>();
  last_ = own_.get();
  ++compiled_;
  return driver::compile(*own_, request_, Stage::Compiled);
}

RunResult Series::run(const std::vector<std::pair<std::string, double>>& parameters, const RunRequest& request) {
  RunRequest asked = request;
  asked.parameters = parameters;
  // What one of the two programs was compiled for may be near what is asked for.
  for (Compilation* with : {own_.get(), other_.get()}) {
    if (!with || !with->program) continue;
    auto is_set = [&](const auto& p) {
      return std::ranges::find(parameters, p.first, &std::pair<std::string, double>::first) != parameters.end();
    };
    if (with == other_.get() && !std::ranges::all_of(of_other_, is_set)) continue;
    with->context.diagnostics.clear();
    RunResult result = driver::run(*with, asked);
    if (result.outcome.needs_compiling) continue;
    last_ = with;
    return result;
  }
  other_ = std::make_unique<Compilation>();
  of_other_ = parameters;
  last_ = other_.get();
  ++compiled_;
  Request with = request_;
  for (const auto& value : parameters) {
    std::erase_if(with.parameters, [&](const auto& p) { return p.first == value.first; });
    with.parameters.push_back(value);
  }
  if (!driver::compile(*other_, with, Stage::Compiled)) {
    RunResult failed;
    other_->program = nullptr;
    return failed;
  }
  asked.parameters.clear();
  return driver::run(*other_, asked);
}

}  // namespace saltus::driver
