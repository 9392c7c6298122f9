// saltus.h: sensitivities and fits.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "api/handles.h"

using namespace saltus;
using embedding::guarded;

namespace {

std::optional<double> given(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

std::vector<std::string> words(const char* const* first, size_t count) {
  return {first, first + count};
}

// What a caller that knows an older header has left out is zero.
template <class Request>
Request whole(const Request* asked) {
  Request made{};
  std::memcpy(&made, asked, std::min(asked->size, sizeof made));
  return made;
}

}  // namespace

extern "C" {

const char* saltus_run_sensitivities(saltus_run* run, double start, double stop, const saltus_sensitivities* wanted) {
  run->failure.clear();
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    saltus_sensitivities asked = whole(wanted);
    analysis::SensitivityRequest request{words(asked.parameters, asked.parameter_count),
                                         words(asked.outputs, asked.output_count),
                                         {asked.times, asked.times + asked.time_count}};
    auto made = run->own.sensitivities(request, given(start), given(stop), run->failure);
    if (!made) return nullptr;
    run->sensitivities = analysis::as_json(*made);
    return run->sensitivities.c_str();
  });
}

const char* saltus_run_fit(saltus_run* run, double start, const saltus_fit* wanted) {
  run->failure.clear();
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    saltus_fit asked = whole(wanted);
    analysis::FitRequest request;
    request.parameters = words(asked.parameters, asked.parameter_count);
    auto numbers = [&](const double* first) {
      return first ? std::vector<double>(first, first + asked.parameter_count) : std::vector<double>();
    };
    request.begin = numbers(asked.begin);
    request.low = numbers(asked.low);
    request.high = numbers(asked.high);
    request.times.assign(asked.times, asked.times + asked.time_count);
    for (size_t i = 0; i < asked.signal_count; ++i) {
      const double* first = asked.values + i * asked.time_count;
      request.measured.push_back(
          {asked.signals[i], {first, first + asked.time_count}, asked.weights ? asked.weights[i] : 0});
    }
    if (asked.most_iterations > 0) request.most_iterations = asked.most_iterations;
    auto made = run->own.fit(request, given(start), run->failure);
    if (!made) return nullptr;
    run->fit = analysis::as_json(*made);
    return run->fit.c_str();
  });
}

}  // extern "C"
