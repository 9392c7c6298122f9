/* libsaltus: compile and run hybrid models from C, and from everything that can call C.
 *
 *     saltus_model* model = saltus_compile("Ball.mo", NULL, NULL);
 *     saltus_run* run = saltus_run_new(model);
 *     double h;
 *     if (saltus_set_parameter(run, "e", 0.7) || saltus_simulate(run, 0, 3) || saltus_get_value(run, "h", &h))
 *       puts(saltus_errmsg());
 *     saltus_run_free(run);
 *     saltus_model_free(model);
 *
 * Errors. Functions that return a saltus_status return SALTUS_OK, which is 0, or say what is wrong. Functions that
 * return a text return NULL on failure. After a failure, saltus_errcode and saltus_errmsg report it on the same thread.
 * A null handle, and a null pointer where a value is needed, is SALTUS_ERROR_ARGUMENT, or 0, NULL, NaN or "" for
 * functions that return a number or a text. No function prints, exits or throws.
 *
 * Objects may be freed in any order: a run keeps its model alive, a model its workspace. A freed object must not be
 * used.
 *
 * Threads. Several threads may use one workspace or one model at once; one compiled program serves them all. A run or a
 * result belongs to one thread at a time; only saltus_run_interrupt may be called from other threads.
 *
 * Texts and arrays that are returned belong to the object. They are valid until the same function is called again with
 * that object, and those of a model until the model is freed. Exceptions are named. Texts ending in "json" in their
 * description are JSON; all texts are UTF-8. */
#ifndef SALTUS_H
#define SALTUS_H

#include "saltus/base.h"

#include "saltus/model.h"
#include "saltus/run.h"

#include "saltus/analysis.h"
#include "saltus/result.h"

#ifndef SALTUS_NO_DEPRECATED
#include "saltus/deprecated.h"
#endif

#endif
