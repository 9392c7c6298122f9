/* saltus.h: versions, statuses and error messages. */
#ifndef SALTUS_BASE_H
#define SALTUS_BASE_H

#include <stddef.h>

#if defined(__GNUC__)
#define SALTUS_API __attribute__((visibility("default")))
#define SALTUS_DEPRECATED(instead) __attribute__((deprecated(instead)))
#else
#define SALTUS_API
#define SALTUS_DEPRECATED(instead)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers: major * 1000000 + minor * 1000 + patch. */
#define SALTUS_VERSION_NUMBER 1000

/* The binary interface, which is the number behind "libsaltus.so.". It grows when a program that was compiled with
 * older headers would not work any more; new functions, and new members at the end of a struct, leave it as it is. */
#define SALTUS_ABI_VERSION 0

typedef enum saltus_status {
  SALTUS_OK = 0,
  SALTUS_ERROR_ARGUMENT = 1,    /* a null pointer, or a number that is not allowed */
  SALTUS_ERROR_NAME = 2,        /* the model or result has no such parameter, variable, solver or class */
  SALTUS_ERROR_MODEL = 3,       /* the model is invalid, also with these parameters; the diagnostics say why */
  SALTUS_ERROR_SIMULATION = 4,  /* the run failed; saltus_run_diagnostics says why */
  SALTUS_ERROR_INTERRUPTED = 5, /* by saltus_run_interrupt or a progress function */
  SALTUS_ERROR_SEQUENCE = 6,    /* the run is not initialized, or is over */
  SALTUS_ERROR_FILE = 7,        /* a file cannot be read or written */
  SALTUS_ERROR_UNSUPPORTED = 8, /* this model, or this point, has no such result */
  SALTUS_ERROR_SIZE = 9,        /* an array has fewer elements than are needed, or a wrong number of them */
  SALTUS_ERROR_MEMORY = 10,     /* memory could not be allocated */
  SALTUS_ERROR_INTERNAL = 11,   /* a fault of Saltus; please report it */
  SALTUS_ERROR_ABI = 12         /* the library has another binary interface than the headers */
} saltus_status;

/* "0.1.0", of the library. */
SALTUS_API const char* saltus_version(void);
/* SALTUS_VERSION_NUMBER and SALTUS_ABI_VERSION of the library. */
SALTUS_API int saltus_version_number(void);
SALTUS_API int saltus_abi_version(void);
/* SALTUS_OK if a program that was compiled with these numbers can use the library: the ABI is the same, and the library
 * is not older than the headers. */
SALTUS_API saltus_status saltus_check_version(int version_number, int abi_version);
#define SALTUS_CHECK_VERSION() saltus_check_version(SALTUS_VERSION_NUMBER, SALTUS_ABI_VERSION)

/* Of the last call on this thread that can fail: its status, and a message if it failed. The message is "" after a
 * success, and valid until the next call on this thread. */
SALTUS_API saltus_status saltus_errcode(void);
SALTUS_API const char* saltus_errmsg(void);
/* What a status means: "the model is invalid". Never NULL. */
SALTUS_API const char* saltus_status_text(saltus_status status);

#ifdef __cplusplus
}
#endif

#endif
