// saltus.h: former names, each by the present one.
#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "api/saltus.h"

namespace {

int good(saltus_status status) {
  return status == SALTUS_OK ? 1 : 0;
}
saltus_run* changing(const saltus_run* run) {
  return const_cast<saltus_run*>(run);
}

}  // namespace

extern "C" {

const char* saltus_workspace_failure(const saltus_workspace*) {
  return saltus_errmsg();
}
const char* saltus_model_picture(saltus_model* model, int icon) {
  return icon ? saltus_model_icon_svg(model) : saltus_model_diagram_svg(model);
}
int saltus_model_export_fmu(saltus_model* model, const saltus_fmu* fmu) {
  return good(saltus_export_fmu(model, fmu));
}

int saltus_run_set_parameter(saltus_run* run, const char* name, double value) {
  return good(saltus_set_parameter(run, name, value));
}
int saltus_run_set_parameter_text(saltus_run* run, const char* name, const char* value) {
  return good(saltus_set_parameter_text(run, name, value));
}
int saltus_run_set_start(saltus_run* run, const char* name, double value) {
  return good(saltus_set_start(run, name, value));
}
int saltus_run_set_input_points(saltus_run* run, const char* name, const double* time, const double* value,
                                size_t count) {
  return good(saltus_set_input_points(run, name, time, value, count));
}
int saltus_run_set_input_function(saltus_run* run, const char* name, double (*function)(double, void*), void* data) {
  return good(saltus_set_input_function(run, name, function, data));
}
int saltus_run_set_solver(saltus_run* run, const char* name) {
  return good(saltus_set_solver(run, name));
}
void saltus_run_set_tolerance(saltus_run* run, double tolerance) {
  saltus_set_tolerance(run, tolerance);
}
void saltus_run_set_interval(saltus_run* run, double interval) {
  saltus_set_interval(run, interval);
}
void saltus_run_rows_at_steps(saltus_run* run, int at_steps) {
  saltus_set_rows_at_steps(run, at_steps);
}
void saltus_run_set_max_step(saltus_run* run, double step) {
  saltus_set_max_step(run, step);
}
void saltus_run_set_seed(saltus_run* run, unsigned long long seed) {
  saltus_set_seed(run, seed);
}
void saltus_run_keep_rows(saltus_run* run, int keep) {
  saltus_set_store_rows(run, keep);
}
void saltus_run_log_events(saltus_run* run, int log) {
  saltus_set_log_events(run, log);
}
void saltus_run_on_progress(saltus_run* run, int (*progress)(double, double, double, void*), void* data) {
  saltus_set_progress(run, progress, data);
}

int saltus_run_simulate(saltus_run* run, double start, double stop) {
  return good(saltus_simulate(run, start, stop));
}
size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room) {
  const double* first = nullptr;
  size_t stride = 0, rows = saltus_run_row_count(run);
  int negated = 0;
  if (saltus_view_column(changing(run), name, &first, &stride, &negated) != SALTUS_OK) return 0;
  if (!into || room >= rows) return !into || good(saltus_get_column(changing(run), name, into, room)) ? rows : 0;
  double* all = new (std::nothrow) double[rows];
  if (!all) return 0;
  size_t copied = good(saltus_get_column(changing(run), name, all, rows)) ? rows : 0;
  std::copy_n(all, std::min(copied, room), into);
  delete[] all;
  return copied;
}
int saltus_run_column_view(const saltus_run* run, const char* name, const double** first, size_t* stride,
                           int* negated) {
  return good(saltus_view_column(changing(run), name, first, stride, negated));
}
int saltus_run_write(saltus_run* run, const char* path) {
  return good(saltus_write_rows(run, path));
}
const char* saltus_run_failure(const saltus_run* run) {
  return saltus_run_errmsg(run);
}

int saltus_run_begin(saltus_run* run, double start, double stop) {
  return good(saltus_initialize(run, start, stop));
}
int saltus_run_advance(saltus_run* run, double until) {
  return good(saltus_advance(run, until));
}
int saltus_run_set(saltus_run* run, const char* name, double value) {
  return good(saltus_set_value(run, name, value));
}
size_t saltus_run_slot(const saltus_run* run, const char* name) {
  size_t slot = 0;
  return good(saltus_find_slot(changing(run), name, &slot)) ? slot : static_cast<size_t>(-1);
}
int saltus_run_get_slots(const saltus_run* run, const size_t* slots, size_t count, double* into) {
  return good(saltus_get_slots(changing(run), slots, count, into));
}
int saltus_run_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values) {
  return good(saltus_set_slots(run, slots, count, values));
}
int saltus_run_record(saltus_run* run) {
  return good(saltus_record_row(run));
}
size_t saltus_run_save(saltus_run* run, char* into, size_t room) {
  size_t size = room;
  return good(saltus_save_state(run, into, &size)) ? size : 0;
}
int saltus_run_restore(saltus_run* run, const char* from, size_t size) {
  return good(saltus_restore_state(run, from, size));
}
int saltus_run_end(saltus_run* run) {
  return good(saltus_terminate(run));
}

const char* saltus_run_linearize(saltus_run* run) {
  return saltus_linearize_json(run, nullptr);
}
const char* saltus_run_linearize_between(saltus_run* run, const char* from, const char* to, const char* open) {
  saltus_selection selection{sizeof selection, from, to, open};
  return saltus_linearize_json(run, &selection);
}
const char* saltus_run_linearize_descriptor(saltus_run* run) {
  return saltus_linearize_descriptor_json(run);
}
const char* saltus_run_bode(saltus_run* run, const char* input, const char* output, double low, double high) {
  return saltus_bode_json(run, input, output, low, high);
}
const char* saltus_run_steady(saltus_run* run) {
  return saltus_steady_state_json(run);
}
int saltus_run_rates_at(saltus_run* run, double time, const double* states, size_t count, double* rates) {
  return good(saltus_derivatives(run, time, states, count, rates));
}
int saltus_run_jacobian_at(saltus_run* run, double time, const double* states, size_t count, double* into) {
  return good(saltus_jacobian(run, time, states, count, into));
}
size_t saltus_run_sweep(saltus_run* run, double start, double stop, const saltus_sweep* sweep) {
  size_t done = 0;
  saltus_simulate_members(run, start, stop, sweep, &done);
  return done;
}
const char* saltus_run_sensitivities(saltus_run* run, double start, double stop, const saltus_sensitivities* wanted) {
  return saltus_sensitivities_json(run, start, stop, wanted);
}
const char* saltus_run_fit(saltus_run* run, double start, const saltus_fit* wanted) {
  return saltus_fit_json(run, start, wanted);
}

const char* saltus_result_failure(const saltus_result* result) {
  return saltus_result_errmsg(result);
}
size_t saltus_result_column(saltus_result* result, const char* expression, double* into, size_t room) {
  return good(saltus_result_get_column(result, expression, into, room)) ? saltus_result_row_count(result) : 0;
}
double saltus_result_value_at(saltus_result* result, const char* expression, double time) {
  double value = std::numeric_limits<double>::quiet_NaN();
  saltus_result_get_value(result, expression, time, &value);
  return value;
}
int saltus_result_write(saltus_result* result, const char* path, const char* const* patterns, size_t count,
                        int parameters) {
  return good(saltus_result_save(result, path, patterns, count, parameters));
}

}  // extern "C"
