/* saltus.h: linear models, steady states, sweeps, sensitivities and fits of a model as it is set for a run.
 *
 * Matrices are arrays of doubles, row by row. The structs with results have a member `size`, which the caller sets to
 * the size of the struct; their arrays belong to the run until the same function is called again. The functions whose
 * names end in _json return the same, and more, as a text. */
#ifndef SALTUS_ANALYSIS_H
#define SALTUS_ANALYSIS_H

#include "run.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- At the present point of a run that is initialized. */

/* Signals, one per line. NULL or "" in `from` and `to` stands for what is opened; if nothing is opened, for the inputs
 * and outputs of the model. */
typedef struct saltus_selection {
  size_t size;      /* sizeof(saltus_selection) */
  const char* from; /* points of its saltus_source */
  const char* to;   /* any variables */
  const char* open; /* points at which loops are opened */
} saltus_selection;

/* x' = A x + B u, y = C x + D u, as deviations from the point. Derivatives are exact. */
typedef struct saltus_linear_model {
  size_t size; /* sizeof(saltus_linear_model) */
  double time;
  size_t state_count, input_count, output_count;
  const char* const* states;
  const char* const* inputs;
  const char* const* outputs;
  const double *x, *u, *y;     /* the point */
  const double *a, *b, *c, *d; /* A: states × states, B: states × inputs, C: outputs × states, D: outputs × inputs */
  const double *pole_real, *pole_imaginary; /* the eigenvalues of A: state_count of them */
} saltus_linear_model;
/* `selection`: NULL for the inputs and outputs of the model. */
SALTUS_API saltus_status saltus_linearize(saltus_run* run, const saltus_selection* selection,
                                          saltus_linear_model* linear);
/* {time, states, inputs, outputs, x, u, y, A, B, C, D, poles} */
SALTUS_API const char* saltus_linearize_json(saltus_run* run, const saltus_selection* selection);
/* In descriptor form, E y' = A y + B u, where simultaneous equations remain equations: {time, unknowns, inputs,
 * outputs, …, E, A, B, C, D, poles}. */
SALTUS_API const char* saltus_linearize_descriptor_json(saltus_run* run);

/* The frequency response of one input and one output. */
typedef struct saltus_frequency_response {
  size_t size; /* sizeof(saltus_frequency_response) */
  size_t count;
  const double* omega;              /* rad/s, rising */
  const double* magnitude;          /* dB */
  const double* phase;              /* degrees, without jumps of a whole turn */
  double gain_margin, phase_margin; /* dB and degrees; NaN: there is none */
} saltus_frequency_response;
/* `input`, `output`: NULL for the only one of the model. `low`, `high`: angular frequencies; 0: as the poles and zeros
 * suggest. */
SALTUS_API saltus_status saltus_bode(saltus_run* run, const char* input, const char* output, double low, double high,
                                     saltus_frequency_response* response);
SALTUS_API const char* saltus_bode_json(saltus_run* run, const char* input, const char* output, double low,
                                        double high);

/* A steady state near the present point, to which the run goes. */
typedef struct saltus_steady_point {
  size_t size; /* sizeof(saltus_steady_point) */
  size_t state_count;
  const char* const* states;
  const double* values;
  double largest_rate; /* the largest derivative that is left, relative to the size of its state */
  size_t steps;
  int determined; /* 0: the equations do not determine all states; those remain near their start */
} saltus_steady_point;
SALTUS_API saltus_status saltus_steady_state(saltus_run* run, saltus_steady_point* point);
SALTUS_API const char* saltus_steady_state_json(saltus_run* run);

/* For other solvers, of a run that is initialized and not advanced: x' at (t, x), with the states in the order of
 * saltus_model_tables, and the matrix of the derivatives of x' by x. Relations hold at that point; discrete variables
 * are as initialized, or follow as at an event where relations differ. */
SALTUS_API saltus_status saltus_derivatives(saltus_run* run, double time, const double* states, size_t count,
                                            double* derivatives);
SALTUS_API saltus_status saltus_jacobian(saltus_run* run, double time, const double* states, size_t count,
                                         double* jacobian);

/* ---- Many runs on threads, with the settings of `run`. `values` and `into` have one row per member. */
typedef struct saltus_sweep {
  size_t size;              /* sizeof(saltus_sweep) */
  const char* const* names; /* of parameters */
  size_t name_count;
  const double* values;
  size_t member_count;
  const char* const* kept; /* as `saltus sweep --keep`: "x", "min(x)", "max(x)", "mean(x)" */
  size_t kept_count;
  unsigned threads; /* 0: one per core */
  double* into;     /* NaN where a member failed */
  int (*progress)(size_t done, size_t failed,
                  void* data); /* called by the calling thread; it returns 0 to end the sweep. NULL: none */
  void* data;
} saltus_sweep;
/* `*done`: the number of members that finished; NULL: not wanted. Members that fail are no error of the sweep. */
SALTUS_API saltus_status saltus_simulate_members(saltus_run* run, double start, double stop, const saltus_sweep* sweep,
                                                 size_t* done);
/* JSON of the members that failed: [{member, message}]. An empty message: the member was not reached. */
SALTUS_API const char* saltus_run_sweep_messages(const saltus_run* run);

/* ---- Derivatives of a trajectory by Real parameters, through events. */
typedef struct saltus_sensitivities {
  size_t size; /* sizeof(saltus_sensitivities) */
  const char* const* parameters;
  size_t parameter_count;
  const char* const* outputs; /* variables; none: the states and the outputs of the model */
  size_t output_count;
  const double* times; /* rising; none: those of the rows of a run */
  size_t time_count;
} saltus_sensitivities;
typedef struct saltus_sensitivity_table {
  size_t size; /* sizeof(saltus_sensitivity_table) */
  size_t row_count, output_count, parameter_count;
  const char* const* outputs;
  const double* at;          /* the values of the parameters */
  const double* time;        /* one per row */
  const double* values;      /* rows × outputs */
  const double* derivatives; /* rows × outputs × parameters */
} saltus_sensitivity_table;
SALTUS_API saltus_status saltus_compute_sensitivities(saltus_run* run, double start, double stop,
                                                      const saltus_sensitivities* wanted,
                                                      saltus_sensitivity_table* table);
/* {model, parameters, at, outputs, time, values: [time][output], derivatives: [time][output × parameters + parameter]}
 */
SALTUS_API const char* saltus_sensitivities_json(saltus_run* run, double start, double stop,
                                                 const saltus_sensitivities* wanted);

/* ---- Parameters with which the model follows data: least squares with these sensitivities, or with differences of
 * runs where there are none. */
typedef struct saltus_fit {
  size_t size; /* sizeof(saltus_fit) */
  const char* const* parameters;
  size_t parameter_count;
  const double* begin; /* their first values; NULL: those of the run */
  const double* low;   /* bounds, -inf and inf where there is none; NULL: no bounds */
  const double* high;
  const double* times; /* rising; the run ends at the last one */
  size_t time_count;
  const char* const* signals; /* the variables that were measured */
  size_t signal_count;
  const double* values;   /* all times of the first signal, then of the second, … */
  const double* weights;  /* of the residuals of a signal; NULL, or 0: from the size of its data */
  size_t most_iterations; /* (default: 100) */
} saltus_fit;
typedef struct saltus_estimate {
  size_t size; /* sizeof(saltus_estimate) */
  size_t parameter_count;
  const double* values;
  const double* deviations; /* standard deviations; inf: the data do not determine that parameter */
  const double* covariance; /* parameters × parameters */
  double residual;          /* root of the weighted mean square */
  size_t iterations;
  int converged;
  int differences; /* 1: derivatives were differences of runs */
} saltus_estimate;
SALTUS_API saltus_status saltus_estimate_parameters(saltus_run* run, double start, const saltus_fit* wanted,
                                                    saltus_estimate* estimate);
/* {model, parameters, values, deviations, covariance, outputs, residual, iterations, converged, differences}; null
 * stands for inf. */
SALTUS_API const char* saltus_fit_json(saltus_run* run, double start, const saltus_fit* wanted);

#ifdef __cplusplus
}
#endif

#endif
