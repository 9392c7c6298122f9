/* libsaltus: compile and run hybrid models from C, and from everything that can call C.
 *
 *     saltus_model* model = saltus_compile("Ball.mo", NULL, NULL);
 *     if (!saltus_model_ok(model)) puts(saltus_diagnostic_message(model, 0));
 *     saltus_run* run = saltus_run_new(model);
 *     saltus_run_set_parameter(run, "e", 0.7);
 *     saltus_run_simulate(run, 0, 3);
 *     double h = saltus_run_value(run, "h");
 *
 * Objects may be freed in any order: a run keeps its model, a model its workspace. Workspaces and models may be used by
 * several threads at once; one compiled program serves them all. A run belongs to one thread at a time; only
 * saltus_run_interrupt may be called from others. Nothing here prints, exits or throws: functions that can fail return
 * 0 (or NULL) then, and the diagnostics, or saltus_run_failure, say why. Texts that are returned belong to the object
 * they were asked of, until the same function is called of it again. Structured data are JSON. */
#ifndef SALTUS_H
#define SALTUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SALTUS_API __attribute__((visibility("default")))

typedef struct saltus_workspace saltus_workspace;
typedef struct saltus_model saltus_model;
typedef struct saltus_run saltus_run;
typedef struct saltus_result saltus_result;

/* "0.1.0" */
SALTUS_API const char* saltus_version(void);

/* ---- Workspaces: the files of libraries are read once, for all models that are compiled in them, and again when they
 * have changed. */

/* `library_path`: folders as in MODELICAPATH, or NULL for that variable. */
SALTUS_API saltus_workspace* saltus_workspace_new(const char* library_path);
SALTUS_API void saltus_workspace_free(saltus_workspace* workspace);
/* How many files are read and kept. */
SALTUS_API size_t saltus_workspace_file_count(const saltus_workspace* workspace);
/* The value of an expression as Modelica writes it: "Modelica.Math.Matrices.inv([1, 2; 3, 4])". NULL: it has none,
 * saltus_workspace_failure says why. */
SALTUS_API const char* saltus_workspace_evaluate(saltus_workspace* workspace, const char* expression);
SALTUS_API const char* saltus_workspace_failure(const saltus_workspace* workspace);

/* What is to be compiled. Zeros stand for what is not given. */
typedef struct saltus_source {
  size_t size;        /* sizeof(saltus_source): fields may be added at the end */
  const char* source; /* a file (.mo, .chi, .shsml, .fmu) or a class, with modifiers or without:
                         "Modelica.Blocks.Examples.PID_Controller", "Motor(n = 5)" */
  const char* text;   /* in the place of the file that `source` names: its ending tells the language, and messages show
                         the name */
  const char* class_name;    /* which class of a file or text, with modifiers or without: "Motor", "Motor(n = 5)", "(n =
                                5)" of the chosen one */
  const char* trusted;       /* files and folders, separated by ':', whose foreign code (external "C") may run in this
                                process; else it is refused */
  int trust_text;            /* likewise for foreign code that `text` asks for */
  const char* fmu_interface; /* of an FMU, which must be among what is trusted: "me", "cs", or NULL for what there is,
                                model exchange first */
  const char* points; /* signals at which saltus_run_linearize_between may begin, or at which it opens loops, a line
                         each; NULL: the model's own inputs */
} saltus_source;

/* Never NULL; see saltus_model_ok. */
SALTUS_API saltus_model* saltus_workspace_compile(saltus_workspace* workspace, const saltus_source* source);
/* The same in a workspace of its own, without text and trust. */
SALTUS_API saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path);
SALTUS_API int saltus_model_ok(const saltus_model* model);
SALTUS_API const char* saltus_model_name(const saltus_model* model);
SALTUS_API void saltus_model_free(saltus_model* model);

/* What the compiler had to say. */
SALTUS_API size_t saltus_diagnostic_count(const saltus_model* model);
SALTUS_API const char* saltus_diagnostic_code(const saltus_model* model, size_t index); /* "M0320" */
SALTUS_API const char* saltus_diagnostic_severity(const saltus_model* model,
                                                  size_t index); /* "error", "warning", "note" */
SALTUS_API const char* saltus_diagnostic_message(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_diagnostic_file(const saltus_model* model, size_t index); /* "" where it has no place */
SALTUS_API size_t saltus_diagnostic_line(const saltus_model* model, size_t index);      /* from 1 on; 0: no place */
/* All of it: [{code, severity, message, file, line, column, endLine, endColumn, secondary, notes, hint, text}], `text`
 * with the line and a caret. */
SALTUS_API const char* saltus_model_diagnostics(const saltus_model* model);

/* Variables, by their number: scalars, elements of arrays one by one. */
SALTUS_API size_t saltus_variable_count(const saltus_model* model);
SALTUS_API const char* saltus_variable_name(const saltus_model* model, size_t index); /* "a.b[2].c" */
SALTUS_API const char* saltus_variable_unit(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_variable_description(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_variable_kind(const saltus_model* model,
                                            size_t index); /* "parameter", "input", "output", "variable", "constant" */
/* {name, variables: [{elements, dims, type, kind, unit, displayUnit, description, literals}], states, inputs, outputs,
 * experiment, structureChanges} */
SALTUS_API const char* saltus_model_tables(saltus_model* model);
/* The flat equations: {model, variables, equations: [{kind, text, left, right, …}], initialEquations}. */
SALTUS_API const char* saltus_model_equations(saltus_model* model);
/* The same as mathematics: "latex", or "laplace" with s x in the place of der(x). NULL: there is no such form, or no
 * such equations. */
SALTUS_API const char* saltus_model_equations_as(saltus_model* model, const char* form);
/* The diagram, or the icon, as SVG; NULL: it has none. */
SALTUS_API const char* saltus_model_picture(saltus_model* model, int icon);

/* ---- FMUs. One that others made is compiled and run like any model: its file is the source. */
typedef struct saltus_fmu {
  size_t size;        /* sizeof(saltus_fmu) */
  const char* path;   /* of the file that is written */
  int version;        /* of FMI: 2 or 3; 0: 3 */
  int model_exchange; /* both when neither is asked for */
  int co_simulation;
} saltus_fmu;
/* Writes the model as an FMU, with the parameters of its text. 1: done. */
SALTUS_API int saltus_model_export_fmu(saltus_model* model, const saltus_fmu* fmu);
/* What the last export had to say: as saltus_model_diagnostics. */
SALTUS_API const char* saltus_model_export_diagnostics(const saltus_model* model);

/* ---- A run: what is to be set first, then either saltus_run_simulate, or begin, advance… and end. */
SALTUS_API saltus_run* saltus_run_new(saltus_model* model);
SALTUS_API void saltus_run_free(saltus_run* run);
/* Of any parameter; where the model's structure depends on it, it is compiled anew, unseen. */
SALTUS_API int saltus_run_set_parameter(saltus_run* run, const char* name, double value);
/* The value as Modelica writes it: "{1, 2, 3}", "\"table.txt\"", "Modelica.Blocks.Types.Init.SteadyState". */
SALTUS_API int saltus_run_set_parameter_text(saltus_run* run, const char* name, const char* value);
/* The start attribute of a variable. */
SALTUS_API int saltus_run_set_start(saltus_run* run, const char* name, double value);
/* What an input of the model follows: points with lines between them (two of one time are a leap), or a function, which
 * must not throw. */
SALTUS_API int saltus_run_set_input_points(saltus_run* run, const char* name, const double* time, const double* value,
                                           size_t count);
SALTUS_API int saltus_run_set_input_function(saltus_run* run, const char* name,
                                             double (*function)(double time, void* data), void* data);
SALTUS_API int saltus_run_set_solver(saltus_run* run, const char* name); /* as `saltus simulate --solver` */
SALTUS_API void saltus_run_set_tolerance(saltus_run* run, double tolerance);
SALTUS_API void saltus_run_set_interval(saltus_run* run, double interval); /* between rows */
SALTUS_API void saltus_run_rows_at_steps(
    saltus_run* run, int at_steps); /* of the integrator, instead of at intervals; 0 unless it is said */
SALTUS_API void saltus_run_set_max_step(saltus_run* run, double step);
SALTUS_API void saltus_run_set_seed(
    saltus_run* run, unsigned long long seed); /* of random numbers and of choices that the model leaves open */
SALTUS_API void saltus_run_keep_rows(saltus_run* run, int keep); /* 1 unless it is said */
SALTUS_API void saltus_run_log_events(saltus_run* run, int log); /* 0 unless it is said */
/* Called some times a second on the thread that runs; what returns 0 ends the run. */
SALTUS_API void saltus_run_on_progress(saltus_run* run,
                                       int (*progress)(double time, double start, double stop, void* data), void* data);
/* The run that is at work ends soon; so does the next one, when none is. */
SALTUS_API void saltus_run_interrupt(saltus_run* run);
/* It was asked to; from now on it is not. */
SALTUS_API int saltus_run_clear_interrupt(saltus_run* run);

/* All in one go; 1: it came to its end. The rows are kept, also those of a run that did not. NaN for a time: the
 * model's own. */
SALTUS_API int saltus_run_simulate(saltus_run* run, double start, double stop);
SALTUS_API size_t saltus_run_row_count(const saltus_run* run);
/* As many as there are rows, or 0 when there is no such variable. "time" is one. */
SALTUS_API size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room);
/* The same without copying: `*first`, then every `*stride`th number; 0: a value that does not vary. `*negated`: the
 * variable is the negative of it (of a Boolean: its opposite). Valid until the run is used again. 0: there is no such
 * variable. */
SALTUS_API int saltus_run_column_view(const saltus_run* run, const char* name, const double** first, size_t* stride,
                                      int* negated);
/* [{name, unit, displayUnit, description, type, varies}] of the rows. */
SALTUS_API const char* saltus_run_signals(const saltus_run* run);
/* The last value; not a number when there is no such variable. */
SALTUS_API double saltus_run_value(const saltus_run* run, const char* name);
/* What the run, or the compiler where it had to be asked again, had to say: as saltus_model_diagnostics. */
SALTUS_API const char* saltus_run_diagnostics(const saltus_run* run);
/* [{time, step, causes: [{first, text, place}], leaps: [{name, before, after}], more}], where they were asked for. */
SALTUS_API const char* saltus_run_events(const saltus_run* run);
/* {status: "done" | "terminated" | "failed" | "interrupted", time, message, method, steps, …} */
SALTUS_API const char* saltus_run_outcome(const saltus_run* run);
/* FILE.csv or FILE.mat. */
SALTUS_API int saltus_run_write(saltus_run* run, const char* path);
/* Curves over time: "html" is a page to zoom and read values in, of one file; "svg" a picture. NULL: a variable is not
 * there. */
SALTUS_API const char* saltus_run_plot(saltus_run* run, const char* const* names, size_t count, const char* format,
                                       const char* title);
/* Why the call before has returned 0 or NULL, where diagnostics do not say it. */
SALTUS_API const char* saltus_run_failure(const saltus_run* run);

/* ---- Step by step. 0: the run has ended. */
SALTUS_API int saltus_run_begin(saltus_run* run, double start, double stop);
SALTUS_API int saltus_run_advance(saltus_run* run, double until);
SALTUS_API double saltus_run_time(const saltus_run* run);
/* Of an input, a state or a discrete variable; its consequences follow at once, as at an event. */
SALTUS_API int saltus_run_set(saltus_run* run, const char* name, double value);
/* A number for a variable of this run, for the two below; (size_t)-1: there is none. */
SALTUS_API size_t saltus_run_slot(const saltus_run* run, const char* name);
SALTUS_API int saltus_run_get_slots(const saltus_run* run, const size_t* slots, size_t count, double* into);
SALTUS_API int saltus_run_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values);
/* A row of the present point, besides those at the interval and at events. */
SALTUS_API int saltus_run_record(saltus_run* run);
/* All that the run remembers: the size, and as many bytes as there is room for. 0: not supported for this model. */
SALTUS_API size_t saltus_run_save(saltus_run* run, char* into, size_t room);
SALTUS_API int saltus_run_restore(saltus_run* run, const char* from, size_t size);
/* The linear model around the present point, exact: {time, states, inputs, outputs, x, u, y, A, B, C, D, poles}. NULL:
 * it cannot be had. */
SALTUS_API const char* saltus_run_linearize(saltus_run* run);
/* The same between signals, each list with a line for each: from inputs of the model or points of its
 * saltus_source, to any variables, with the loops opened at points. NULL or "" stands for what is opened; where nothing
 * is, for the model's own inputs, or outputs. */
SALTUS_API const char* saltus_run_linearize_between(saltus_run* run, const char* from, const char* to,
                                                    const char* open);
/* The same in descriptor form, E y' = A y + B u, where simultaneous equations stay equations: {time, unknowns, inputs,
 * outputs, …, E, A, B, C, D, poles}. */
SALTUS_API const char* saltus_run_linearize_descriptor(saltus_run* run);
/* Its frequency response from an input to an output of the model, NULL for the only one there is, between two angular
 * frequencies, 0 for those that poles and zeros suggest: {input, output, omega, magnitude, phase, …}, with gain and
 * phase margins. NULL: it cannot be had. */
SALTUS_API const char* saltus_run_bode(saltus_run* run, const char* input, const char* output, double low, double high);
/* A steady state near the present point, to which the run goes: {states, steps, largestRate, determined}. NULL: none
 * was found. */
SALTUS_API const char* saltus_run_steady(saltus_run* run);
/* 1: it came to its end. */
SALTUS_API int saltus_run_end(saltus_run* run);

/* For solvers of others, of a run that was begun and not advanced: x' at (t, x), states in the order of
 * saltus_model_tables, and the derivatives of x' by x, row by row. Relations are what they are at that point; discrete
 * variables are as the run began, or follow as at an event where relations differ. */
SALTUS_API int saltus_run_rates_at(saltus_run* run, double time, const double* states, size_t count, double* rates);
SALTUS_API int saltus_run_jacobian_at(saltus_run* run, double time, const double* states, size_t count, double* into);

/* ---- Many runs on threads, with what is set for `run`; a row a member in `values` and `into`. */
typedef struct saltus_sweep {
  size_t size;              /* sizeof(saltus_sweep) */
  const char* const* names; /* of parameters */
  size_t name_count;
  const double* values;
  size_t member_count;
  const char* const* kept; /* "x", "min(x)", "max(x)", "mean(x)" */
  size_t kept_count;
  unsigned threads; /* 0: one a core */
  double* into;     /* not a number where a member failed */
  int (*progress)(size_t done, size_t failed,
                  void* data); /* called by the calling thread; what returns 0 ends the sweep; or NULL */
  void* data;
} saltus_sweep;
/* How many members came to their end. */
SALTUS_API size_t saltus_run_sweep(saltus_run* run, double start, double stop, const saltus_sweep* sweep);
/* [{member, message}] of those that did not; an empty message: it was not reached. */
SALTUS_API const char* saltus_run_sweep_messages(const saltus_run* run);

/* ---- Derivatives of a trajectory by Real parameters, through events, with what is set for `run`. */
typedef struct saltus_sensitivities {
  size_t size; /* sizeof(saltus_sensitivities) */
  const char* const* parameters;
  size_t parameter_count;
  const char* const* outputs; /* variables; none: the states and the model's outputs */
  size_t output_count;
  const double* times; /* rising; none: those of the rows of a run */
  size_t time_count;
} saltus_sensitivities;
/* {model, parameters, at, outputs, time, values: [time][output], derivatives: [time][output × parameters + parameter]};
 * `at` is where: the values of the parameters. NULL: saltus_run_failure, or the diagnostics, say why. */
SALTUS_API const char* saltus_run_sensitivities(saltus_run* run, double start, double stop,
                                                const saltus_sensitivities* wanted);

/* ---- Parameters that make the model follow data: least squares on these sensitivities, on differences of runs where
 * there are none. */
typedef struct saltus_fit {
  size_t size; /* sizeof(saltus_fit) */
  const char* const* parameters;
  size_t parameter_count;
  const double* begin; /* their first values; NULL: those of the run */
  const double* low;   /* bounds, -inf and inf where there is none; NULL: no bounds */
  const double* high;
  const double* times; /* rising; the run ends at the last one */
  size_t time_count;
  const char* const* signals; /* what was measured: variables */
  size_t signal_count;
  const double* values;   /* all times of the first signal, then of the second, … */
  const double* weights;  /* of the residuals of a signal; NULL, or 0: one by the size of its data */
  size_t most_iterations; /* 0: 100 */
} saltus_fit;
/* {model, parameters, values, deviations, covariance, outputs, residual, iterations, converged, differences}:
 * `residual` is the root of the mean square that is left, weighted; a deviation of null: the data do not determine that
 * parameter; `differences`: derivatives were taken by them. NULL: saltus_run_failure, or the diagnostics, say why. */
SALTUS_API const char* saltus_run_fit(saltus_run* run, double start, const saltus_fit* wanted);

/* ---- Results on disk, of Saltus or of other tools: MAT (version 4) and CSV. */

/* Never NULL; see saltus_result_ok. */
SALTUS_API saltus_result* saltus_result_read(const char* path);
/* Several as one: signals are called NAME.signal, at the times of the first. */
SALTUS_API saltus_result* saltus_result_merge(const saltus_result* const* results, const char* const* names,
                                              size_t count);
SALTUS_API void saltus_result_free(saltus_result* result);
SALTUS_API int saltus_result_ok(const saltus_result* result);
/* Why it is none, or why the call before has failed. */
SALTUS_API const char* saltus_result_failure(const saltus_result* result);
SALTUS_API size_t saltus_result_row_count(const saltus_result* result);
/* As saltus_run_signals. */
SALTUS_API const char* saltus_result_signals(saltus_result* result);
/* Of a signal or an expression of signals, "u * i"; as many as there are rows, or 0: it is not understood. */
SALTUS_API size_t saltus_result_column(saltus_result* result, const char* expression, double* into, size_t room);
/* At a time of the result, linear between rows; not a number where there is none. */
SALTUS_API double saltus_result_value_at(saltus_result* result, const char* expression, double time);
/* FILE.csv or FILE.mat, only signals that match a pattern ("motor.*") when there are any. */
SALTUS_API int saltus_result_write(saltus_result* result, const char* path, const char* const* patterns, size_t count,
                                   int parameters);
/* Against a reference, signal by signal, by the Modelica Association's tube: {right, wrong, coversReference, signals:
 * [{name, verdict, points, violations, firstViolation, largestDeviation, largestDeviationTime}]}. NULL: one of them is
 * none. */
SALTUS_API const char* saltus_result_compare(saltus_result* result, const saltus_result* reference);

#ifdef __cplusplus
}
#endif

#endif
