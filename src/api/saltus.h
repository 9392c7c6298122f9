/* libsaltus: compile and run hybrid models from C, and from everything that can call C.
 *
 *     saltus_model* model = saltus_compile("Ball.mo", NULL, NULL);
 *     if (!saltus_model_ok(model)) puts(saltus_diagnostic_message(model, 0));
 *     saltus_run* run = saltus_run_new(model);
 *     saltus_run_set_parameter(run, "e", 0.7);
 *     saltus_run_simulate(run, 0, 3);
 *     double h = saltus_run_value(run, "h");
 *
 * Objects are freed in the reverse order of their making. A model may be shared by several runs; a run belongs to one thread at
 * a time. Nothing here prints, exits or throws: functions that can fail return 0 then, and the diagnostics say why. */
#ifndef SALTUS_H
#define SALTUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SALTUS_API __attribute__((visibility("default")))

typedef struct saltus_model saltus_model;
typedef struct saltus_run saltus_run;

/* "0.1.0" */
SALTUS_API const char* saltus_version(void);

/* `source`: a file (.mo, .chi, .shsml) or a class, with modifiers or without: "Modelica.Blocks.Examples.PID_Controller",
 * "Motor(n = 5)". `class_name`: which class of a file, or NULL. `library_path`: folders as in MODELICAPATH, or NULL for that
 * variable. Never NULL; see saltus_model_ok. Foreign code of a model (external "C") is not run by this library: such a model
 * is refused. */
SALTUS_API saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path);
SALTUS_API int saltus_model_ok(const saltus_model* model);
SALTUS_API const char* saltus_model_name(const saltus_model* model);
SALTUS_API void saltus_model_free(saltus_model* model);

/* What the compiler, or the last run of the model, had to say. */
SALTUS_API size_t saltus_diagnostic_count(const saltus_model* model);
SALTUS_API const char* saltus_diagnostic_code(const saltus_model* model, size_t index);     /* "M0320" */
SALTUS_API const char* saltus_diagnostic_severity(const saltus_model* model, size_t index); /* "error", "warning", "note" */
SALTUS_API const char* saltus_diagnostic_message(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_diagnostic_file(const saltus_model* model, size_t index);     /* "" where it has no place */
SALTUS_API size_t saltus_diagnostic_line(const saltus_model* model, size_t index);          /* from 1 on; 0: no place */

/* Variables, by their number. */
SALTUS_API size_t saltus_variable_count(const saltus_model* model);
SALTUS_API const char* saltus_variable_name(const saltus_model* model, size_t index);        /* "a.b[2].c" */
SALTUS_API const char* saltus_variable_unit(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_variable_description(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_variable_kind(const saltus_model* model, size_t index);        /* "parameter", "input", "output", "variable", "constant" */

/* A run: what is to be set first, then either saltus_run_simulate, or begin, advance… and end. */
SALTUS_API saltus_run* saltus_run_new(saltus_model* model);
SALTUS_API void saltus_run_free(saltus_run* run);
/* Of any parameter; where the model's structure depends on it, it is compiled anew, for this run. */
SALTUS_API int saltus_run_set_parameter(saltus_run* run, const char* name, double value);
SALTUS_API int saltus_run_set_solver(saltus_run* run, const char* name);       /* as `saltus simulate --solver` */
SALTUS_API void saltus_run_set_tolerance(saltus_run* run, double tolerance);
SALTUS_API void saltus_run_set_interval(saltus_run* run, double interval);     /* between rows */

/* All in one go; 1: it came to its end. The rows are kept. */
SALTUS_API int saltus_run_simulate(saltus_run* run, double start, double stop);
SALTUS_API size_t saltus_run_row_count(const saltus_run* run);
/* As many as there are rows, or 0 when there is no such variable. "time" is one. */
SALTUS_API size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room);
/* The last value; not a number when there is no such variable. */
SALTUS_API double saltus_run_value(const saltus_run* run, const char* name);

/* Step by step. 0: the run has ended. */
SALTUS_API int saltus_run_begin(saltus_run* run, double start, double stop);
SALTUS_API int saltus_run_advance(saltus_run* run, double until);
SALTUS_API double saltus_run_time(const saltus_run* run);
/* Of an input, a state or a discrete variable; its consequences follow at once, as at an event. */
SALTUS_API int saltus_run_set(saltus_run* run, const char* name, double value);
/* All that the run remembers: the size, and as many bytes as there is room for. 0: not supported for this model. */
SALTUS_API size_t saltus_run_save(saltus_run* run, char* into, size_t room);
SALTUS_API int saltus_run_restore(saltus_run* run, const char* from, size_t size);
/* 1: it came to its end. */
SALTUS_API int saltus_run_end(saltus_run* run);

#ifdef __cplusplus
}
#endif

#endif
