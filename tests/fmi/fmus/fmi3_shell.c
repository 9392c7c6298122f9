/* An FMU of FMI 3.0 around a model, for the tests: what Saltus calls, and no more. In co-simulation it stops at events, early. */
#include "../../../src/fmi/standard/fmi3.h"
#include "co_simulation.h"

#define API __attribute__((visibility("default")))

typedef struct {
  Model m;
  fmi3LogMessageCallback log;
  fmi3InstanceEnvironment environment;
} Slave;
#define M (&((Slave*)c)->m)

static fmi3Status told(fmi3Instance c, int status) {
  Slave* s = c;
  if (status) s->log(s->environment, status, "error", "the model gave up");
  return status;
}
static Slave* make(fmi3String token, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  if (strcmp(token, "{token}") != 0) {
    log(environment, fmi3Error, "error", "wrong token");
    return NULL;
  }
  Slave* s = calloc(1, sizeof *s);
  s->log = log;
  s->environment = environment;
  s->m.next = -1;
  start(&s->m);
  return s;
}

API const char* fmi3GetVersion(void) { return "3.0"; }
API fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean on, fmi3InstanceEnvironment e, fmi3LogMessageCallback log) {
  (void)name; (void)resources; (void)visible; (void)on;
  return make(token, e, log);
}
API fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean on, fmi3Boolean events, fmi3Boolean early,
                                             const fmi3ValueReference v[], size_t n, fmi3InstanceEnvironment e, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
  (void)name; (void)resources; (void)visible; (void)on; (void)events; (void)early; (void)v; (void)n; (void)update;
#ifdef NO_EVENT_MODE
  if (events) {
    log(e, fmi3Error, "error", "no event mode");
    return NULL;
  }
#endif
  return make(token, e, log);
}
API void fmi3FreeInstance(fmi3Instance c) { free(c); }
API fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean td, fmi3Float64 tolerance, fmi3Float64 t0, fmi3Boolean sd, fmi3Float64 stop) {
  (void)td; (void)tolerance; (void)sd; (void)stop;
  M->r[0] = t0;
  return fmi3OK;
}
API fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { initialize(M); return told(c, rates(M)); }
API fmi3Status fmi3EnterEventMode(fmi3Instance c) { (void)c; return fmi3OK; }
API fmi3Status fmi3Terminate(fmi3Instance c) { (void)c; return fmi3OK; }

#define ACCESS(NAME, TYPE)                                                                                                          \
  API fmi3Status fmi3Get##NAME(fmi3Instance c, const fmi3ValueReference vr[], size_t n, TYPE values[], size_t nv) {                 \
    int status = rates(M);                                                                                                          \
    if (n != nv) return fmi3Error;                                                                                                  \
    for (size_t i = 0; i < n; ++i) {                                                                                                \
      if (vr[i] >= VALUES) return fmi3Error;                                                                                        \
      values[i] = (TYPE)M->r[vr[i]];                                                                                                \
    }                                                                                                                               \
    return told(c, status);                                                                                                         \
  }                                                                                                                                 \
  API fmi3Status fmi3Set##NAME(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const TYPE values[], size_t nv) {           \
    if (n != nv) return fmi3Error;                                                                                                  \
    for (size_t i = 0; i < n; ++i) {                                                                                                \
      if (vr[i] >= VALUES) return fmi3Error;                                                                                        \
      M->r[vr[i]] = (double)values[i];                                                                                              \
    }                                                                                                                               \
    return fmi3OK;                                                                                                                  \
  }
ACCESS(Float64, fmi3Float64)
ACCESS(Int32, fmi3Int32)
ACCESS(Int64, fmi3Int64)
ACCESS(Boolean, fmi3Boolean)
API fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3String values[], size_t nv) { (void)vr; (void)nv; for (size_t i = 0; i < n; ++i) values[i] = M->text; return fmi3OK; }
API fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3String values[], size_t nv) { (void)vr; (void)nv; for (size_t i = 0; i < n; ++i) snprintf(M->text, sizeof M->text, "%s", values[i]); return fmi3OK; }
API fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference z[], size_t nz, const fmi3ValueReference v[], size_t nv, const fmi3Float64 seed[], size_t ns, fmi3Float64 out[], size_t no) {
  (void)ns; (void)no;
  for (size_t i = 0; i < nz; ++i) {
    out[i] = 0;
    for (size_t j = 0; j < nv; ++j) {
      double d = 0;
      if (!directional(M, z[i], v[j], &d)) return fmi3Error;
      out[i] += d * seed[j];
    }
  }
  return fmi3OK;
}
API fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* again, fmi3Boolean* ends, fmi3Boolean* nominals, fmi3Boolean* states, fmi3Boolean* defined, fmi3Float64* next) {
  M->states_changed = M->again = 0;
  event(M);
  *again = M->again;
  *ends = M->ends;
  *nominals = false;
  *states = M->states_changed;
  *defined = M->next >= 0;
  *next = M->next;
  return fmi3OK;
}
#ifndef WITHOUT_CONTINUOUS_TIME
API fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) { (void)c; return fmi3OK; }
#endif
API fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean b, fmi3Boolean* enter, fmi3Boolean* ends) { (void)b; *enter = step_event(M); *ends = false; return fmi3OK; }
API fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 t) { M->r[0] = t; return fmi3OK; }
API fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 x[], size_t n) { for (size_t i = 0; i < n; ++i) M->r[state_references[i]] = x[i]; return fmi3OK; }
API fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) { for (size_t i = 0; i < n; ++i) x[i] = M->r[state_references[i]]; return fmi3OK; }
API fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 dx[], size_t n) {
  int status = rates(M);
  for (size_t i = 0; i < n; ++i) dx[i] = M->r[derivative_references[i]];
  return told(c, status);
}
API fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 z[], size_t n) { (void)n; indicators(M, z); return fmi3OK; }

API fmi3Status fmi3EnterStepMode(fmi3Instance c) { (void)c; return fmi3OK; }
API fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean b, fmi3Boolean* wants, fmi3Boolean* ends, fmi3Boolean* early, fmi3Float64* reached) {
  (void)b;
  *wants = *ends = *early = false;
  double to = t + h;
  if (M->next >= 0 && M->next < to - 1e-12) {  /* stops where a time event is due, and leaves it to event mode */
    to = M->next;
    *early = *wants = true;
  }
  double next = M->next;
  M->next = -1;
  int status = advance(M, t, to - t);
  M->next = next;
  if (next >= 0 && to >= next - 1e-12) *wants = true;
  *reached = to;
  *ends = M->ends;
  return told(c, status);
}

#ifdef LONGEST
API fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
  if (!*state) *state = malloc(sizeof(Model));
  memcpy(*state, M, sizeof(Model));
  return fmi3OK;
}
API fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) { memcpy(M, state, sizeof(Model)); return fmi3OK; }
API fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) { (void)c; free(*state); *state = NULL; return fmi3OK; }
#endif
