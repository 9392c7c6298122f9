/* saltus.h: workspaces, models, their diagnostics and variables, FMUs. */
#ifndef SALTUS_MODEL_H
#define SALTUS_MODEL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct saltus_workspace saltus_workspace;
typedef struct saltus_model saltus_model;

/* ---- Workspaces: the files of libraries are read once for all models that are compiled in a workspace, and read again
 * when they have changed. */

/* `library_path`: folders as in MODELICAPATH, or NULL for that variable. NULL: memory is exhausted. */
SALTUS_API saltus_workspace* saltus_workspace_new(const char* library_path);
SALTUS_API void saltus_workspace_free(saltus_workspace* workspace);
/* The number of files that are read and stored. */
SALTUS_API size_t saltus_workspace_file_count(const saltus_workspace* workspace);
/* The value of an expression as Modelica writes it: "Modelica.Math.Matrices.inv([1, 2; 3, 4])". The text belongs to the
 * calling thread until it calls this function again. */
SALTUS_API const char* saltus_workspace_evaluate(saltus_workspace* workspace, const char* expression);

/* What is to be compiled. Zero stands for what is not given. */
typedef struct saltus_source {
  size_t size;               /* sizeof(saltus_source): members may be added at the end */
  const char* source;        /* a file (.mo, .chi, .shsml, .fmu) or a class, with or without modifiers:
                                "Modelica.Blocks.Examples.PID_Controller", "Motor(n = 5)" */
  const char* text;          /* in the place of the file that `source` names. The ending of that name selects the
                                language, and messages show the name */
  const char* class_name;    /* which class of a file or text, with or without modifiers: "Motor", "Motor(n = 5)", or
                                "(n = 5)" of the default one */
  const char* trusted;       /* files and folders, separated by ':', whose foreign code (external "C") may run in this
                                process. Other foreign code is refused */
  int trust_text;            /* 1: also the foreign code that `text` asks for */
  const char* fmu_interface; /* of an FMU, which must be trusted: "me", "cs", or NULL for what it has, model exchange
                                first */
  const char* points;        /* signals, one per line, at which saltus_linearize may begin or open loops. NULL: the
                                inputs of the model */
} saltus_source;

/* An invalid model is an object, too: saltus_model_status and its diagnostics say what is wrong. NULL: memory is
 * exhausted, or an argument is NULL. */
SALTUS_API saltus_model* saltus_workspace_compile(saltus_workspace* workspace, const saltus_source* source);
/* The same in a workspace of its own, without text and trust. */
SALTUS_API saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path);
/* SALTUS_OK or SALTUS_ERROR_MODEL. */
SALTUS_API saltus_status saltus_model_status(const saltus_model* model);
/* 1 if the status is SALTUS_OK, else 0. */
SALTUS_API int saltus_model_ok(const saltus_model* model);
SALTUS_API const char* saltus_model_name(const saltus_model* model);
SALTUS_API void saltus_model_free(saltus_model* model);

/* ---- Diagnostics of the compiler, by index. "" and 0 where there is none. */
SALTUS_API size_t saltus_diagnostic_count(const saltus_model* model);
SALTUS_API const char* saltus_diagnostic_code(const saltus_model* model, size_t index); /* "M0320" */
/* "error", "warning" or "note" */
SALTUS_API const char* saltus_diagnostic_severity(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_diagnostic_message(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_diagnostic_file(const saltus_model* model, size_t index);
SALTUS_API size_t saltus_diagnostic_line(const saltus_model* model, size_t index); /* the first line is 1 */
/* All as JSON: [{code, severity, message, file, line, column, endLine, endColumn, secondary, notes, hint, text}].
 * `text` shows the line with a caret. */
SALTUS_API const char* saltus_model_diagnostics(const saltus_model* model);

/* ---- Variables by index: scalars, and the elements of arrays one by one. */
SALTUS_API size_t saltus_variable_count(const saltus_model* model);
SALTUS_API const char* saltus_variable_name(const saltus_model* model, size_t index); /* "a.b[2].c" */
SALTUS_API const char* saltus_variable_unit(const saltus_model* model, size_t index);
SALTUS_API const char* saltus_variable_description(const saltus_model* model, size_t index);
/* "parameter", "input", "output", "variable" or "constant" */
SALTUS_API const char* saltus_variable_kind(const saltus_model* model, size_t index);
/* JSON: {name, variables: [{elements, dims, type, kind, unit, displayUnit, description, literals}], states, inputs,
 * outputs, experiment, structureChanges} */
SALTUS_API const char* saltus_model_tables(saltus_model* model);
/* The flat equations as JSON: {model, variables, equations: [{kind, text, left, right, …}], initialEquations}. */
SALTUS_API const char* saltus_model_equations(saltus_model* model);
/* The same as mathematics: "latex", or "laplace" with s x in the place of der(x). */
SALTUS_API const char* saltus_model_equations_as(saltus_model* model, const char* form);
/* Drawings as SVG. SALTUS_ERROR_UNSUPPORTED: the class has none. */
SALTUS_API const char* saltus_model_diagram_svg(saltus_model* model);
SALTUS_API const char* saltus_model_icon_svg(saltus_model* model);

/* ---- FMUs. An FMU of another tool is compiled and run like any model: its file is the source. */
typedef struct saltus_fmu {
  size_t size;        /* sizeof(saltus_fmu) */
  const char* path;   /* of the file that is written; NULL: the name of the model */
  int version;        /* of FMI: 2 or 3 (default: 3) */
  int model_exchange; /* both, if neither is 1 */
  int co_simulation;
} saltus_fmu;
/* Writes the model as an FMU, with the parameters of its text. */
SALTUS_API saltus_status saltus_export_fmu(saltus_model* model, const saltus_fmu* fmu);
/* The diagnostics of the last export by this thread, as saltus_model_diagnostics. */
SALTUS_API const char* saltus_model_export_diagnostics(const saltus_model* model);

#ifdef __cplusplus
}
#endif

#endif
