/* saltus.h: former names, kept for one release. Functions of type int return 1 on success and 0 on failure. Programs
 * that define SALTUS_NO_DEPRECATED before they include saltus.h do not see them. */
#ifndef SALTUS_DEPRECATED_H
#define SALTUS_DEPRECATED_H

#include "analysis.h"
#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

SALTUS_DEPRECATED("use saltus_errmsg")
SALTUS_API const char* saltus_workspace_failure(const saltus_workspace* workspace);
SALTUS_DEPRECATED("use saltus_model_diagram_svg or saltus_model_icon_svg")
SALTUS_API const char* saltus_model_picture(saltus_model* model, int icon);
SALTUS_DEPRECATED("use saltus_export_fmu")
SALTUS_API int saltus_model_export_fmu(saltus_model* model, const saltus_fmu* fmu);

SALTUS_DEPRECATED("use saltus_set_parameter")
SALTUS_API int saltus_run_set_parameter(saltus_run* run, const char* name, double value);
SALTUS_DEPRECATED("use saltus_set_parameter_text")
SALTUS_API int saltus_run_set_parameter_text(saltus_run* run, const char* name, const char* value);
SALTUS_DEPRECATED("use saltus_set_start")
SALTUS_API int saltus_run_set_start(saltus_run* run, const char* name, double value);
SALTUS_DEPRECATED("use saltus_set_input_points")
SALTUS_API int saltus_run_set_input_points(saltus_run* run, const char* name, const double* time, const double* value,
                                           size_t count);
SALTUS_DEPRECATED("use saltus_set_input_function")
SALTUS_API int saltus_run_set_input_function(saltus_run* run, const char* name,
                                             double (*function)(double time, void* data), void* data);
SALTUS_DEPRECATED("use saltus_set_solver") SALTUS_API int saltus_run_set_solver(saltus_run* run, const char* name);
SALTUS_DEPRECATED("use saltus_set_tolerance")
SALTUS_API void saltus_run_set_tolerance(saltus_run* run, double tolerance);
SALTUS_DEPRECATED("use saltus_set_interval")
SALTUS_API void saltus_run_set_interval(saltus_run* run, double interval);
SALTUS_DEPRECATED("use saltus_set_rows_at_steps")
SALTUS_API void saltus_run_rows_at_steps(saltus_run* run, int at_steps);
SALTUS_DEPRECATED("use saltus_set_max_step") SALTUS_API void saltus_run_set_max_step(saltus_run* run, double step);
SALTUS_DEPRECATED("use saltus_set_seed")
SALTUS_API void saltus_run_set_seed(saltus_run* run, unsigned long long seed);
SALTUS_DEPRECATED("use saltus_set_store_rows") SALTUS_API void saltus_run_keep_rows(saltus_run* run, int keep);
SALTUS_DEPRECATED("use saltus_set_log_events") SALTUS_API void saltus_run_log_events(saltus_run* run, int log);
SALTUS_DEPRECATED("use saltus_set_progress")
SALTUS_API void saltus_run_on_progress(saltus_run* run,
                                       int (*progress)(double time, double start, double stop, void* data), void* data);

SALTUS_DEPRECATED("use saltus_simulate") SALTUS_API int saltus_run_simulate(saltus_run* run, double start, double stop);
SALTUS_DEPRECATED("use saltus_get_column")
SALTUS_API size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room);
SALTUS_DEPRECATED("use saltus_view_column")
SALTUS_API int saltus_run_column_view(const saltus_run* run, const char* name, const double** first, size_t* stride,
                                      int* negated);
SALTUS_DEPRECATED("use saltus_write_rows") SALTUS_API int saltus_run_write(saltus_run* run, const char* path);
SALTUS_DEPRECATED("use saltus_errmsg or saltus_run_errmsg")
SALTUS_API const char* saltus_run_failure(const saltus_run* run);

SALTUS_DEPRECATED("use saltus_initialize") SALTUS_API int saltus_run_begin(saltus_run* run, double start, double stop);
SALTUS_DEPRECATED("use saltus_advance") SALTUS_API int saltus_run_advance(saltus_run* run, double until);
SALTUS_DEPRECATED("use saltus_set_value")
SALTUS_API int saltus_run_set(saltus_run* run, const char* name, double value);
SALTUS_DEPRECATED("use saltus_find_slot")
SALTUS_API size_t saltus_run_slot(const saltus_run* run, const char* name); /* (size_t)-1: there is none */
SALTUS_DEPRECATED("use saltus_get_slots")
SALTUS_API int saltus_run_get_slots(const saltus_run* run, const size_t* slots, size_t count, double* into);
SALTUS_DEPRECATED("use saltus_set_slots")
SALTUS_API int saltus_run_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values);
SALTUS_DEPRECATED("use saltus_record_row") SALTUS_API int saltus_run_record(saltus_run* run);
SALTUS_DEPRECATED("use saltus_save_state")
SALTUS_API size_t saltus_run_save(saltus_run* run, char* into, size_t room); /* 0: not possible */
SALTUS_DEPRECATED("use saltus_restore_state")
SALTUS_API int saltus_run_restore(saltus_run* run, const char* from, size_t size);
SALTUS_DEPRECATED("use saltus_terminate") SALTUS_API int saltus_run_end(saltus_run* run);

SALTUS_DEPRECATED("use saltus_linearize or saltus_linearize_json")
SALTUS_API const char* saltus_run_linearize(saltus_run* run);
SALTUS_DEPRECATED("use saltus_linearize or saltus_linearize_json")
SALTUS_API const char* saltus_run_linearize_between(saltus_run* run, const char* from, const char* to,
                                                    const char* open);
SALTUS_DEPRECATED("use saltus_linearize_descriptor_json")
SALTUS_API const char* saltus_run_linearize_descriptor(saltus_run* run);
SALTUS_DEPRECATED("use saltus_bode or saltus_bode_json")
SALTUS_API const char* saltus_run_bode(saltus_run* run, const char* input, const char* output, double low, double high);
SALTUS_DEPRECATED("use saltus_steady_state or saltus_steady_state_json")
SALTUS_API const char* saltus_run_steady(saltus_run* run);
SALTUS_DEPRECATED("use saltus_derivatives")
SALTUS_API int saltus_run_rates_at(saltus_run* run, double time, const double* states, size_t count, double* rates);
SALTUS_DEPRECATED("use saltus_jacobian")
SALTUS_API int saltus_run_jacobian_at(saltus_run* run, double time, const double* states, size_t count, double* into);
SALTUS_DEPRECATED("use saltus_simulate_members")
SALTUS_API size_t saltus_run_sweep(saltus_run* run, double start, double stop, const saltus_sweep* sweep);
SALTUS_DEPRECATED("use saltus_compute_sensitivities or saltus_sensitivities_json")
SALTUS_API const char* saltus_run_sensitivities(saltus_run* run, double start, double stop,
                                                const saltus_sensitivities* wanted);
SALTUS_DEPRECATED("use saltus_estimate_parameters or saltus_fit_json")
SALTUS_API const char* saltus_run_fit(saltus_run* run, double start, const saltus_fit* wanted);

SALTUS_DEPRECATED("use saltus_result_errmsg")
SALTUS_API const char* saltus_result_failure(const saltus_result* result);
SALTUS_DEPRECATED("use saltus_result_get_column")
SALTUS_API size_t saltus_result_column(saltus_result* result, const char* expression, double* into, size_t room);
SALTUS_DEPRECATED("use saltus_result_get_value")
SALTUS_API double saltus_result_value_at(saltus_result* result, const char* expression, double time);
SALTUS_DEPRECATED("use saltus_result_save")
SALTUS_API int saltus_result_write(saltus_result* result, const char* path, const char* const* patterns, size_t count,
                                   int parameters);

#ifdef __cplusplus
}
#endif

#endif
