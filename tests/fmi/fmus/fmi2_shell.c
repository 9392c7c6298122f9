/* An FMU of FMI 2.0 around a model, for the tests. */
#include "../../../src/fmi/standard/fmi2.h"
#include "co_simulation.h"

#define API __attribute__((visibility("default")))

typedef struct {
  Model m;
  const fmi2CallbackFunctions* callbacks;
} Slave;
#define M (&((Slave*)c)->m)

static fmi2Status told(fmi2Component c, int status) {
  Slave* s = c;
  if (status) s->callbacks->logger(s->callbacks->componentEnvironment, "slave", status, "error", "the model gave up at time %g", s->m.r[0]);
  return status;
}

API const char* fmi2GetTypesPlatform(void) { return "default"; }
API const char* fmi2GetVersion(void) { return "2.0"; }
API fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String s[]) { (void)c; (void)on; (void)n; (void)s; return fmi2OK; }
API fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources, const fmi2CallbackFunctions* callbacks, fmi2Boolean visible, fmi2Boolean on) {
  (void)name; (void)type; (void)resources; (void)visible; (void)on;
  if (strcmp(guid, "{token}") != 0) {
    callbacks->logger(callbacks->componentEnvironment, "slave", fmi2Error, "error", "wrong guid %s", guid);
    return NULL;
  }
  Slave* s = callbacks->allocateMemory(1, sizeof *s);
  s->callbacks = callbacks;
  s->m.next = -1;
  start(&s->m);
  return s;
}
API void fmi2FreeInstance(fmi2Component c) { if (c) ((Slave*)c)->callbacks->freeMemory(c); }
API fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean td, fmi2Real tolerance, fmi2Real t0, fmi2Boolean sd, fmi2Real stop) {
  (void)td; (void)tolerance; (void)sd; (void)stop;
  M->r[0] = t0;
  return fmi2OK;
}
API fmi2Status fmi2EnterInitializationMode(fmi2Component c) { (void)c; return fmi2OK; }
API fmi2Status fmi2ExitInitializationMode(fmi2Component c) { initialize(M); return told(c, rates(M)); }
API fmi2Status fmi2Terminate(fmi2Component c) { (void)c; return fmi2OK; }
API fmi2Status fmi2Reset(fmi2Component c) { memset(M, 0, sizeof *M); M->next = -1; start(M); return fmi2OK; }

#define ACCESS(NAME, TYPE)                                                                                            \
  API fmi2Status fmi2Get##NAME(fmi2Component c, const fmi2ValueReference vr[], size_t n, TYPE values[]) {             \
    int status = rates(M);                                                                                            \
    for (size_t i = 0; i < n; ++i) {                                                                                  \
      if (vr[i] >= VALUES) return fmi2Error;                                                                          \
      values[i] = (TYPE)M->r[vr[i]];                                                                                  \
    }                                                                                                                 \
    return told(c, status);                                                                                           \
  }                                                                                                                   \
  API fmi2Status fmi2Set##NAME(fmi2Component c, const fmi2ValueReference vr[], size_t n, const TYPE values[]) {       \
    for (size_t i = 0; i < n; ++i) {                                                                                  \
      if (vr[i] >= VALUES) return fmi2Error;                                                                          \
      M->r[vr[i]] = values[i];                                                                                        \
    }                                                                                                                 \
    return fmi2OK;                                                                                                    \
  }
ACCESS(Real, fmi2Real)
ACCESS(Integer, fmi2Integer)
ACCESS(Boolean, fmi2Boolean)
API fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2String values[]) { (void)vr; for (size_t i = 0; i < n; ++i) values[i] = M->text; return fmi2OK; }
API fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2String values[]) { (void)vr; for (size_t i = 0; i < n; ++i) snprintf(M->text, sizeof M->text, "%s", values[i]); return fmi2OK; }

API fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* s) { if (!*s) *s = malloc(sizeof(Model)); memcpy(*s, M, sizeof(Model)); return fmi2OK; }
API fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate s) { memcpy(M, s, sizeof(Model)); return fmi2OK; }
API fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* s) { (void)c; free(*s); *s = NULL; return fmi2OK; }
API fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate s, size_t* n) { (void)c; (void)s; *n = sizeof(Model); return fmi2OK; }
API fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate s, fmi2Byte b[], size_t n) { (void)c; memcpy(b, s, n); return fmi2OK; }
API fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte b[], size_t n, fmi2FMUstate* s) { (void)c; *s = malloc(n); memcpy(*s, b, n); return fmi2OK; }
API fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference z[], size_t nz, const fmi2ValueReference v[], size_t nv, const fmi2Real seed[], fmi2Real out[]) {
  for (size_t i = 0; i < nz; ++i) {
    out[i] = 0;
    for (size_t j = 0; j < nv; ++j) {
      double d = 0;
      if (!directional(M, z[i], v[j], &d)) return fmi2Error;
      out[i] += d * seed[j];
    }
  }
  return fmi2OK;
}

API fmi2Status fmi2EnterEventMode(fmi2Component c) { (void)c; return fmi2OK; }
API fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
  M->states_changed = M->again = 0;
  event(M);
  info->newDiscreteStatesNeeded = M->again;
  info->terminateSimulation = M->ends;
  info->nominalsOfContinuousStatesChanged = fmi2False;
  info->valuesOfContinuousStatesChanged = M->states_changed;
  info->nextEventTimeDefined = M->next >= 0;
  info->nextEventTime = M->next;
  return fmi2OK;
}
#ifndef WITHOUT_CONTINUOUS_TIME
API fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) { (void)c; return fmi2OK; }
#endif
API fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean b, fmi2Boolean* enter, fmi2Boolean* ends) { (void)b; *enter = step_event(M); *ends = fmi2False; return fmi2OK; }
API fmi2Status fmi2SetTime(fmi2Component c, fmi2Real t) { M->r[0] = t; return fmi2OK; }
API fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n) { for (size_t i = 0; i < n; ++i) M->r[state_references[i]] = x[i]; return fmi2OK; }
API fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) { for (size_t i = 0; i < n; ++i) x[i] = M->r[state_references[i]]; return fmi2OK; }
API fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n) { (void)c; for (size_t i = 0; i < n; ++i) x[i] = 1; return fmi2OK; }
API fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n) {
  int status = rates(M);
  for (size_t i = 0; i < n; ++i) dx[i] = M->r[derivative_references[i]];
  return told(c, status);
}
API fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n) { (void)n; indicators(M, z); return fmi2OK; }

API fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference v[], size_t n, const fmi2Integer o[], const fmi2Real x[]) { (void)c; (void)v; (void)n; (void)o; (void)x; return fmi2Error; }
API fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference v[], size_t n, const fmi2Integer o[], fmi2Real x[]) { (void)c; (void)v; (void)n; (void)o; (void)x; return fmi2Error; }
static fmi2Status step(fmi2Component c, fmi2Real t, fmi2Real h) {
  int status = advance(M, t, h);
  if (status) return told(c, status);
  return M->ends ? fmi2Discard : fmi2OK;
}
#ifdef PENDING
/* The step is made by a thread, and not at once. */
#include <pthread.h>
#include <unistd.h>
static struct { pthread_t thread; fmi2Component c; double t, h; int ended; fmi2Status status; } pending;
static void* make_step(void* unused) {
  (void)unused;
  usleep(PENDING);
  pending.status = step(pending.c, pending.t, pending.h);
  __atomic_store_n(&pending.ended, 1, __ATOMIC_RELEASE);
  return 0;
}
API fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean b) {
  (void)b;
  pending.c = c, pending.t = t, pending.h = h, pending.ended = 0;
  return pthread_create(&pending.thread, 0, make_step, 0) ? fmi2Error : fmi2Pending;
}
#else
API fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean b) { (void)b; return step(c, t, h); }
#endif
API fmi2Status fmi2CancelStep(fmi2Component c) { (void)c; return fmi2Error; }
#if defined PENDING && !defined TACIT
API fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind k, fmi2Status* s) {
  (void)c;
  if (k != fmi2DoStepStatus) return fmi2Discard;
  if (!__atomic_load_n(&pending.ended, __ATOMIC_ACQUIRE)) return *s = fmi2Pending, fmi2OK;
  pthread_join(pending.thread, 0);
  return *s = pending.status, fmi2OK;
}
#else
API fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind k, fmi2Status* s) { (void)c; (void)k; (void)s; return fmi2Discard; }
#endif
API fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind k, fmi2Real* s) { (void)k; *s = M->r[0]; return fmi2OK; }
API fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind k, fmi2Integer* s) { (void)c; (void)k; (void)s; return fmi2Discard; }
API fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind k, fmi2Boolean* s) { (void)k; *s = M->ends; return fmi2OK; }
API fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind k, fmi2String* s) { (void)c; (void)k; (void)s; return fmi2Discard; }
