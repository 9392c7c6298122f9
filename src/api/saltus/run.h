/* saltus.h: runs, in one call or step by step, and their rows. */
#ifndef SALTUS_RUN_H
#define SALTUS_RUN_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct saltus_run saltus_run;

/* A run of an invalid model can be made, and fails with SALTUS_ERROR_MODEL. NULL: `model` is NULL, or memory is
 * exhausted. */
SALTUS_API saltus_run* saltus_run_new(saltus_model* model);
SALTUS_API void saltus_run_free(saltus_run* run);
/* The message of the last call with this run that failed, on whichever thread; "" after a success. */
SALTUS_API const char* saltus_run_errmsg(const saltus_run* run);

/* ---- Settings, before saltus_simulate or saltus_initialize. */

/* Any parameter. If the structure of the model depends on it, Saltus compiles the model again for the run. */
SALTUS_API saltus_status saltus_set_parameter(saltus_run* run, const char* name, double value);
/* The value as Modelica writes it: "{1, 2, 3}", "\"table.txt\"", "Modelica.Blocks.Types.Init.SteadyState". */
SALTUS_API saltus_status saltus_set_parameter_text(saltus_run* run, const char* name, const char* value);
/* The start attribute of a variable. */
SALTUS_API saltus_status saltus_set_start(saltus_run* run, const char* name, double value);
/* The course of an input: points with straight lines between them. Two points of equal time are a discontinuity. */
SALTUS_API saltus_status saltus_set_input_points(saltus_run* run, const char* name, const double* time,
                                                 const double* value, size_t count);
/* The same as a function, which must not throw. */
SALTUS_API saltus_status saltus_set_input_function(saltus_run* run, const char* name,
                                                   double (*function)(double time, void* data), void* data);
SALTUS_API saltus_status saltus_set_solver(saltus_run* run, const char* name); /* as `saltus simulate --solver` */
SALTUS_API saltus_status saltus_set_tolerance(saltus_run* run, double tolerance);
SALTUS_API saltus_status saltus_set_interval(saltus_run* run, double interval); /* between rows */
/* 1: rows at the steps of the integrator instead of at intervals (default: 0). */
SALTUS_API saltus_status saltus_set_rows_at_steps(saltus_run* run, int at_steps);
SALTUS_API saltus_status saltus_set_max_step(saltus_run* run, double step);
/* Of random numbers, and of choices that the model leaves open. */
SALTUS_API saltus_status saltus_set_seed(saltus_run* run, unsigned long long seed);
SALTUS_API saltus_status saltus_set_store_rows(saltus_run* run, int store); /* (default: 1) */
SALTUS_API saltus_status saltus_set_log_events(saltus_run* run, int log);   /* (default: 0) */
/* A function that is called some times per second on the thread of the run; it returns 0 to end the run. NULL: none. */
SALTUS_API saltus_status saltus_set_progress(saltus_run* run,
                                             int (*progress)(double time, double start, double stop, void* data),
                                             void* data);

/* From any thread: the run that is at work ends soon, or the next one if none is. */
SALTUS_API void saltus_run_interrupt(saltus_run* run);
/* Takes a request back; 1 if there was one. */
SALTUS_API int saltus_run_clear_interrupt(saltus_run* run);

/* ---- In one call. NaN for a time: that of the model's experiment. Rows of a run that failed are stored, too. */
SALTUS_API saltus_status saltus_simulate(saltus_run* run, double start, double stop);

/* ---- Step by step. */
SALTUS_API saltus_status saltus_initialize(saltus_run* run, double start, double stop);
SALTUS_API saltus_status saltus_advance(saltus_run* run, double until);
SALTUS_API saltus_status saltus_terminate(saltus_run* run);
/* The present time; NaN: the run is not initialized, or is over. */
SALTUS_API double saltus_run_time(const saltus_run* run);
/* Sets an input, a state or a discrete variable. The equations are solved at once, as at an event. */
SALTUS_API saltus_status saltus_set_value(saltus_run* run, const char* name, double value);
/* A number for a variable of this run, for the two functions below. */
SALTUS_API saltus_status saltus_find_slot(saltus_run* run, const char* name, size_t* slot);
SALTUS_API saltus_status saltus_get_slots(saltus_run* run, const size_t* slots, size_t count, double* values);
SALTUS_API saltus_status saltus_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values);
/* A row at the present time, besides those at intervals and events. */
SALTUS_API saltus_status saltus_record_row(saltus_run* run);
/* The complete state of a run. With `into` NULL only `*size` is set; otherwise `*size` must be the number of bytes at
 * `into`, and becomes the number written. */
SALTUS_API saltus_status saltus_save_state(saltus_run* run, char* into, size_t* size);
SALTUS_API saltus_status saltus_restore_state(saltus_run* run, const char* from, size_t size);

/* ---- Rows and outcome. */
SALTUS_API size_t saltus_run_row_count(const saltus_run* run);
/* The value at the present time, or in the last row. */
SALTUS_API saltus_status saltus_get_value(saltus_run* run, const char* name, double* value);
/* The same value; NaN: there is none. */
SALTUS_API double saltus_run_value(const saltus_run* run, const char* name);
/* Copies the values of a variable, or of "time": saltus_run_row_count numbers. `room` is the size of `into`. */
SALTUS_API saltus_status saltus_get_column(saltus_run* run, const char* name, double* into, size_t room);
/* The same without a copy: `*first`, then every `*stride`th number; a stride of 0 is a value that does not vary.
 * `*negated`: the variable is the negative of it, or the opposite of a Boolean. Valid until the run is used again. */
SALTUS_API saltus_status saltus_view_column(saltus_run* run, const char* name, const double** first, size_t* stride,
                                            int* negated);
/* Of the rows, as JSON: [{name, unit, displayUnit, description, type, varies}]. */
SALTUS_API const char* saltus_run_signals(const saltus_run* run);
/* Of the run, and of the compiler if it was used again: as saltus_model_diagnostics. */
SALTUS_API const char* saltus_run_diagnostics(const saltus_run* run);
/* JSON: [{time, step, causes: [{first, text, place}], leaps: [{name, before, after}], more}] */
SALTUS_API const char* saltus_run_events(const saltus_run* run);
/* JSON: {status: "done" | "terminated" | "failed" | "interrupted", time, message, method, steps, …} */
SALTUS_API const char* saltus_run_outcome(const saltus_run* run);
/* Writes the rows to FILE.csv or FILE.mat. */
SALTUS_API saltus_status saltus_write_rows(saltus_run* run, const char* path);
/* Curves over time: "html" is a page in one file, with zoom and cursor; "svg" a picture. */
SALTUS_API const char* saltus_run_plot(saltus_run* run, const char* const* names, size_t count, const char* format,
                                       const char* title);
/* The same curves in a file: FILE.svg, .png, .pdf or .html. */
SALTUS_API saltus_status saltus_write_plot(saltus_run* run, const char* const* names, size_t count, const char* path,
                                           const char* title);

#ifdef __cplusplus
}
#endif

#endif
