/* saltus.h: results on disk, of Saltus or of other tools: MAT (version 4) and CSV. */
#ifndef SALTUS_RESULT_H
#define SALTUS_RESULT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct saltus_result saltus_result;

/* A file that cannot be read gives an object, too: saltus_result_errmsg says why. NULL: memory is exhausted. */
SALTUS_API saltus_result* saltus_result_read(const char* path);
/* Several results as one: signals are called NAME.signal, at the times of the first. */
SALTUS_API saltus_result* saltus_result_merge(const saltus_result* const* results, const char* const* names,
                                              size_t count);
/* A result from arrays: the first column is the time. */
typedef struct saltus_column {
  size_t size;                                          /* sizeof(saltus_column) */
  const char *name, *unit, *display_unit, *description; /* NULL: "" */
  const char* type;                                     /* "Real", "Integer", "Boolean", "enumeration"; NULL: "Real" */
  const double* values;                                 /* one per row; of a column that does not vary, one */
  int varies;
} saltus_column;
SALTUS_API saltus_result* saltus_result_new(const saltus_column* columns, size_t count, size_t row_count);
SALTUS_API void saltus_result_free(saltus_result* result);
SALTUS_API int saltus_result_ok(const saltus_result* result);
/* Why it could not be read, or why the last call with it failed. */
SALTUS_API const char* saltus_result_errmsg(const saltus_result* result);
SALTUS_API size_t saltus_result_row_count(const saltus_result* result);
/* As saltus_run_signals. */
SALTUS_API const char* saltus_result_signals(saltus_result* result);
/* Of a signal or an expression of signals, "u * i": saltus_result_row_count numbers. `room` is the size of `into`. */
SALTUS_API saltus_status saltus_result_get_column(saltus_result* result, const char* expression, double* into,
                                                  size_t room);
/* At a time within the result, linear between rows. */
SALTUS_API saltus_status saltus_result_get_value(saltus_result* result, const char* expression, double time,
                                                 double* value);
/* Writes FILE.csv or FILE.mat, only signals that match one of the patterns ("motor.*") if there are any. */
SALTUS_API saltus_status saltus_result_save(saltus_result* result, const char* path, const char* const* patterns,
                                            size_t count, int parameters);
/* As saltus_run_plot and saltus_write_plot, of signals or expressions. */
SALTUS_API const char* saltus_result_plot(saltus_result* result, const char* const* expressions, size_t count,
                                          const char* format, const char* title);
SALTUS_API saltus_status saltus_result_write_plot(saltus_result* result, const char* const* expressions, size_t count,
                                                  const char* path, const char* title);
/* Compares with a reference, signal by signal, by the tube of the Modelica Association. JSON: {right, wrong,
 * coversReference, signals: [{name, verdict, points, violations, firstViolation, largestDeviation,
 * largestDeviationTime}]} */
SALTUS_API const char* saltus_result_compare(saltus_result* result, const saltus_result* reference);

#ifdef __cplusplus
}
#endif

#endif
