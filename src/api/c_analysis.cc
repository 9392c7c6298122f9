// saltus.h: linear models, steady states, sweeps, sensitivities and fits.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/descriptor.h"
#include "analysis/frequency.h"
#include "analysis/linearize.h"
#include "analysis/loops.h"
#include "analysis/steady.h"
#include "api/handles.h"

using namespace saltus;
using embedding::attempt_with;
using embedding::given;
using embedding::lines_of;
using embedding::read_request;
using embedding::texts_of;
using embedding::Verdict;
using embedding::write_answer;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class Body>
saltus_status with(saltus_run* run, Body body) {
  return attempt_with(run, "the run", body);
}
// At the present point of a run that is initialized. `why` of the body is the message where it makes nothing.
template <class Make, class Use>
saltus_status at_point(saltus_run* run, Make make, Use use) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!own.own.running()) return {SALTUS_ERROR_SEQUENCE, "the run is not initialized, or is over"};
    std::string why;
    auto made = make(own, why);
    if (!made) return {SALTUS_ERROR_UNSUPPORTED, why};
    use(own, *made);
    return {};
  });
}

std::vector<double> rows_of(const std::vector<std::vector<double>>& rows) {
  std::vector<double> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return all;
}

// ---- linear models

std::optional<analysis::LinearModel> linear(saltus_run& run, const saltus_selection* selection, std::string& why) {
  saltus_selection asked;
  bool selects = read_request(selection, asked);
  analysis::Selection wanted{lines_of(asked.from), lines_of(asked.to), lines_of(asked.open)};
  std::optional<analysis::LinearModel> made;
  if (selects && !wanted.empty())
    made = analysis::linearize(*run.own.runner(), run.own.points(), wanted, why);
  else
    made = analysis::linearize(*run.own.runner(), why);
  if (made) made->model = run.own.model().name();
  return made;
}

// The number of a name; none given: the only one there is.
std::optional<size_t> find(const std::vector<std::string>& names, const char* wanted, const char* kind,
                           std::string& why) {
  if (!wanted && names.size() == 1) return 0;
  auto found = wanted ? std::ranges::find(names, wanted) : names.end();
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  why = wanted ? std::string("the model has no ") + kind + " '" + wanted + "'"
               : std::string("the model has ") + (names.empty() ? "no " : "more than one ") + kind;
  return std::nullopt;
}

std::optional<analysis::Bode> response(saltus_run& run, const char* input, const char* output, double low, double high,
                                       std::string& why) {
  auto made = analysis::linearize(*run.own.runner(), why);
  if (!made) return std::nullopt;
  auto from = find(made->inputs, input, "input", why), to = find(made->outputs, output, "output", why);
  if (!from || !to) return std::nullopt;
  return analysis::bode(analysis::loop_of(*made, *from, *to, {}), std::max(low, 0.0), std::max(high, 0.0));
}

std::optional<analysis::SteadyState> steady(saltus_run& run, std::string& why) {
  auto made = analysis::steady(*run.own.runner(), why);
  if (made) made->model = run.own.model().name();
  return made;
}

// ---- sensitivities and fits

template <class Use>
Verdict sensitivities(saltus_run& run, double start, double stop, const saltus_sensitivities* wanted, Use use) {
  saltus_sensitivities asked;
  if (!read_request(wanted, asked)) return Verdict::null("the request, or its size,");
  auto parameters = texts_of(asked.parameters, asked.parameter_count);
  auto outputs = texts_of(asked.outputs, asked.output_count);
  if (!parameters || !outputs || (asked.time_count > 0 && !asked.times)) return Verdict::null("a part of the request");
  analysis::SensitivityRequest request{*parameters, *outputs, {}};
  if (asked.time_count > 0) request.times.assign(asked.times, asked.times + asked.time_count);
  std::string why;
  auto made = run.own.sensitivities(request, given(start), given(stop), why);
  if (made) return use(*made), Verdict();
  return why.empty() ? embedding::failure_of(run) : Verdict(SALTUS_ERROR_UNSUPPORTED, why);
}

Verdict read_fit(const saltus_fit* wanted, analysis::FitRequest& request) {
  saltus_fit asked;
  if (!read_request(wanted, asked)) return Verdict::null("the request, or its size,");
  auto parameters = texts_of(asked.parameters, asked.parameter_count);
  auto signals = texts_of(asked.signals, asked.signal_count);
  bool whole = asked.times && asked.time_count > 0 && (asked.signal_count == 0 || asked.values);
  if (!parameters || !signals || !whole) return Verdict::null("a part of the request");
  request.parameters = std::move(*parameters);
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
        {(*signals)[i], {first, first + asked.time_count}, asked.weights ? asked.weights[i] : 0});
  }
  if (asked.most_iterations > 0) request.most_iterations = asked.most_iterations;
  return {};
}

template <class Use>
Verdict fit(saltus_run& run, double start, const saltus_fit* wanted, Use use) {
  analysis::FitRequest request;
  Verdict read = read_fit(wanted, request);
  if (read.status != SALTUS_OK) return read;
  std::string why;
  auto made = run.own.fit(request, given(start), why);
  if (made) return use(*made), Verdict();
  return why.empty() ? embedding::failure_of(run) : Verdict(SALTUS_ERROR_UNSUPPORTED, why);
}

Verdict sweep(saltus_run& run, double start, double stop, const saltus_sweep* sweep, size_t* done) {
  saltus_sweep asked;
  if (!read_request(sweep, asked)) return Verdict::null("the request, or its size,");
  auto names = texts_of(asked.names, asked.name_count), kept = texts_of(asked.kept, asked.kept_count);
  bool whole =
      asked.member_count == 0 || ((asked.values || asked.name_count == 0) && (asked.into || asked.kept_count == 0));
  if (!names || !kept || !whole) return Verdict::null("a part of the request");
  if (!run.own.model().ok()) return {SALTUS_ERROR_MODEL, "the model is invalid"};
  embedding::Run::Sweep wanted;
  wanted.parameters = std::move(*names);
  wanted.values = asked.values;
  wanted.members = asked.member_count;
  for (const std::string& text : *kept) wanted.kept.push_back(analysis::read_quantity(text));
  wanted.threads = asked.threads;
  wanted.into = asked.into;
  bool stopped = false;
  if (asked.progress)
    wanted.progress = [&](size_t finished, size_t failed) {
      bool goes_on = asked.progress(finished, failed, asked.data) != 0;
      stopped |= !goes_on;
      return goes_on;
    };
  size_t finished = run.own.sweep(wanted, given(start), given(stop), run.sweep_messages);
  if (done) *done = finished;
  bool missed = std::ranges::any_of(run.sweep_messages, [](const auto& entry) { return entry.second.empty(); });
  if (stopped || missed) return {SALTUS_ERROR_INTERRUPTED, "the sweep was interrupted"};
  return {};
}

}  // namespace

extern "C" {

saltus_status saltus_linearize(saltus_run* run, const saltus_selection* selection, saltus_linear_model* into) {
  if (!into) return embedding::note(Verdict::null("the linear model"));
  auto make = [&](saltus_run& own, std::string& why) { return linear(own, selection, why); };
  return at_point(run, make, [&](saltus_run& own, const analysis::LinearModel& m) {
    saltus_arrays& arrays = own.linear_arrays = {};
    std::vector<double> real, imaginary;
    for (std::complex<double> pole : m.poles) real.push_back(pole.real()), imaginary.push_back(pole.imag());
    saltus_linear_model made{};
    made.time = m.time;
    made.state_count = m.states.size(), made.input_count = m.inputs.size(), made.output_count = m.outputs.size();
    made.states = arrays.keep(m.states), made.inputs = arrays.keep(m.inputs), made.outputs = arrays.keep(m.outputs);
    made.x = arrays.keep(m.x), made.u = arrays.keep(m.u), made.y = arrays.keep(m.y);
    made.a = arrays.keep(m.a.entries), made.b = arrays.keep(m.b.entries);
    made.c = arrays.keep(m.c.entries), made.d = arrays.keep(m.d.entries);
    made.pole_real = arrays.keep(std::move(real)), made.pole_imaginary = arrays.keep(std::move(imaginary));
    write_answer(made, into);
  });
}
const char* saltus_linearize_json(saltus_run* run, const saltus_selection* selection) {
  auto make = [&](saltus_run& own, std::string& why) { return linear(own, selection, why); };
  auto use = [](saltus_run& own, const analysis::LinearModel& m) { own.linear = analysis::as_json(m); };
  return at_point(run, make, use) == SALTUS_OK ? run->linear.c_str() : nullptr;
}
const char* saltus_linearize_descriptor_json(saltus_run* run) {
  auto make = [](saltus_run& own, std::string& why) {
    auto made = analysis::descriptor(*own.own.runner(), why);
    if (made) made->model = own.own.model().name();
    return made;
  };
  auto use = [](saltus_run& own, const analysis::DescriptorModel& m) { own.descriptor = analysis::as_json(m); };
  return at_point(run, make, use) == SALTUS_OK ? run->descriptor.c_str() : nullptr;
}

saltus_status saltus_bode(saltus_run* run, const char* input, const char* output, double low, double high,
                          saltus_frequency_response* into) {
  if (!into) return embedding::note(Verdict::null("the response"));
  auto make = [&](saltus_run& own, std::string& why) { return response(own, input, output, low, high, why); };
  return at_point(run, make, [&](saltus_run& own, const analysis::Bode& b) {
    saltus_arrays& arrays = own.bode_arrays = {};
    saltus_frequency_response made{};
    made.count = b.frequency.size();
    made.omega = arrays.keep(b.frequency);
    made.magnitude = arrays.keep(b.magnitude);
    made.phase = arrays.keep(b.phase);
    made.gain_margin = b.gain_margin.value_or(kNone);
    made.phase_margin = b.phase_margin.value_or(kNone);
    write_answer(made, into);
  });
}
const char* saltus_bode_json(saltus_run* run, const char* input, const char* output, double low, double high) {
  auto make = [&](saltus_run& own, std::string& why) { return response(own, input, output, low, high, why); };
  auto use = [](saltus_run& own, const analysis::Bode& b) { own.bode = analysis::as_json(b); };
  return at_point(run, make, use) == SALTUS_OK ? run->bode.c_str() : nullptr;
}

saltus_status saltus_steady_state(saltus_run* run, saltus_steady_point* into) {
  if (!into) return embedding::note(Verdict::null("the point"));
  return at_point(run, steady, [&](saltus_run& own, const analysis::SteadyState& s) {
    saltus_arrays& arrays = own.steady_arrays = {};
    std::vector<std::string> names;
    std::vector<double> values;
    for (const auto& [name, value] : s.states) names.push_back(name), values.push_back(value);
    saltus_steady_point made{};
    made.state_count = values.size();
    made.states = arrays.keep(std::move(names));
    made.values = arrays.keep(std::move(values));
    made.largest_rate = s.largest_rate;
    made.steps = s.steps;
    made.determined = s.determined ? 1 : 0;
    write_answer(made, into);
  });
}
const char* saltus_steady_state_json(saltus_run* run) {
  auto use = [](saltus_run& own, const analysis::SteadyState& s) { own.steady = analysis::as_json(s); };
  return at_point(run, steady, use) == SALTUS_OK ? run->steady.c_str() : nullptr;
}

saltus_status saltus_derivatives(saltus_run* run, double time, const double* states, size_t count,
                                 double* derivatives) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!own.own.running()) return {SALTUS_ERROR_SEQUENCE, "the run is not initialized, or is over"};
    if (count > 0 && (!states || !derivatives)) return Verdict::null(states ? "the derivatives" : "the states");
    size_t needed = own.own.runner()->model().states.size();
    if (count != needed) return {SALTUS_ERROR_SIZE, "there are " + std::to_string(needed) + " states"};
    std::string why;
    if (own.own.rates_at(time, {states, count}, {derivatives, count}, why)) return {};
    return {SALTUS_ERROR_UNSUPPORTED, why};
  });
}
saltus_status saltus_jacobian(saltus_run* run, double time, const double* states, size_t count, double* jacobian) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!own.own.running()) return {SALTUS_ERROR_SEQUENCE, "the run is not initialized, or is over"};
    if (count > 0 && (!states || !jacobian)) return Verdict::null(states ? "the matrix" : "the states");
    size_t needed = own.own.runner()->model().states.size();
    if (count != needed) return {SALTUS_ERROR_SIZE, "there are " + std::to_string(needed) + " states"};
    std::string why;
    if (own.own.jacobian_at(time, {states, count}, {jacobian, count * count}, why)) return {};
    return {SALTUS_ERROR_UNSUPPORTED, why};
  });
}

saltus_status saltus_simulate_members(saltus_run* run, double start, double stop, const saltus_sweep* request,
                                      size_t* done) {
  if (done) *done = 0;
  return with(run, [&](saltus_run& own) {
    own.sweep_messages.clear();
    return sweep(own, start, stop, request, done);
  });
}
const char* saltus_run_sweep_messages(const saltus_run* run) {
  const char* text = "[]";
  embedding::attempt(nullptr, [&]() -> Verdict {
    if (!run) return Verdict::null("the run");
    nlohmann::json all = nlohmann::json::array();
    for (const auto& [member, message] : run->sweep_messages) all.push_back({{"member", member}, {"message", message}});
    run->messages = all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    text = run->messages.c_str();
    return {};
  });
  return text;
}

saltus_status saltus_compute_sensitivities(saltus_run* run, double start, double stop,
                                           const saltus_sensitivities* wanted, saltus_sensitivity_table* into) {
  if (!into) return embedding::note(Verdict::null("the table"));
  return with(run, [&](saltus_run& own) {
    return sensitivities(own, start, stop, wanted, [&](const analysis::Sensitivities& s) {
      saltus_arrays& arrays = own.sensitivity_arrays = {};
      saltus_sensitivity_table made{};
      made.row_count = s.time.size(), made.output_count = s.outputs.size(), made.parameter_count = s.parameters.size();
      made.outputs = arrays.keep(s.outputs);
      made.at = arrays.keep(s.at);
      made.time = arrays.keep(s.time);
      made.values = arrays.keep(rows_of(s.values));
      made.derivatives = arrays.keep(rows_of(s.derivatives));
      write_answer(made, into);
    });
  });
}
const char* saltus_sensitivities_json(saltus_run* run, double start, double stop, const saltus_sensitivities* wanted) {
  saltus_status status = with(run, [&](saltus_run& own) {
    auto use = [&](const analysis::Sensitivities& s) { own.sensitivities = analysis::as_json(s); };
    return sensitivities(own, start, stop, wanted, use);
  });
  return status == SALTUS_OK ? run->sensitivities.c_str() : nullptr;
}

saltus_status saltus_estimate_parameters(saltus_run* run, double start, const saltus_fit* wanted,
                                         saltus_estimate* into) {
  if (!into) return embedding::note(Verdict::null("the estimate"));
  return with(run, [&](saltus_run& own) {
    return fit(own, start, wanted, [&](const analysis::Fit& f) {
      saltus_arrays& arrays = own.fit_arrays = {};
      saltus_estimate made{};
      made.parameter_count = f.values.size();
      made.values = arrays.keep(f.values);
      made.deviations = arrays.keep(f.deviations);
      made.covariance = arrays.keep(rows_of(f.covariance));
      made.residual = f.residual;
      made.iterations = f.iterations;
      made.converged = f.converged ? 1 : 0;
      made.differences = f.differences ? 1 : 0;
      write_answer(made, into);
    });
  });
}
const char* saltus_fit_json(saltus_run* run, double start, const saltus_fit* wanted) {
  saltus_status status = with(run, [&](saltus_run& own) {
    return fit(own, start, wanted, [&](const analysis::Fit& f) { own.fit = analysis::as_json(f); });
  });
  return status == SALTUS_OK ? run->fit.c_str() : nullptr;
}

}  // extern "C"
