/* A structural parameter (FMI 3.0 §2.4.7.3): y[i] = a[i] time with n elements, a[i] = i unless it is set. References: 1 n, 2 a, 3 y. n is set in configuration mode alone. */
#include <stdlib.h>

#include "../../../src/fmi/standard/fmi3.h"

#define EXPORT __attribute__((visibility("default")))
enum { MOST = 100 };

typedef struct {
  size_t n;
  double time, a[MOST];
  int configures;
} Unit;

EXPORT const char* fmi3GetVersion(void) { return "3.0"; }
EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early,
                                                const fmi3ValueReference required[], size_t count, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)events, (void)early, (void)required, (void)count, (void)environment, (void)log, (void)update;
  Unit* u = calloc(1, sizeof *u);
  u->n = 2;
  for (int i = 0; i < MOST; ++i) u->a[i] = i + 1;
  return u;
}
EXPORT void fmi3FreeInstance(fmi3Instance c) { free(c); }
EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) { return ((Unit*)c)->configures = 1, fmi3OK; }
EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) { return ((Unit*)c)->configures = 0, fmi3OK; }
EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean a, fmi3Float64 b, fmi3Float64 d, fmi3Boolean e, fmi3Float64 f) {
  (void)a, (void)b, (void)d, (void)e, (void)f;
  return ((Unit*)c)->configures ? fmi3Error : fmi3OK;
}
EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { return (void)c, fmi3OK; }
EXPORT fmi3Status fmi3Terminate(fmi3Instance c) { return (void)c, fmi3OK; }
EXPORT fmi3Status fmi3GetUInt64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3UInt64 values[], size_t m) {
  (void)r;
  if (n != 1 || m != 1) return fmi3Error;
  return values[0] = ((Unit*)c)->n, fmi3OK;
}
EXPORT fmi3Status fmi3SetUInt64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3UInt64 values[], size_t m) {
  (void)r;
  if (n != 1 || m != 1 || !((Unit*)c)->configures || values[0] > MOST) return fmi3Error;
  return ((Unit*)c)->n = values[0], fmi3OK;
}
EXPORT fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 values[], size_t m) {
  Unit* u = c;
  size_t at = 0;
  for (size_t k = 0; k < n; ++k) {
    if (at + u->n > m) return fmi3Error;
    for (size_t i = 0; i < u->n; ++i) values[at++] = r[k] == 2 ? u->a[i] : u->a[i] * u->time;
  }
  return at == m ? fmi3OK : fmi3Error;
}
EXPORT fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 values[], size_t m) {
  Unit* u = c;
  if (n != 1 || r[0] != 2 || m != u->n) return fmi3Error;
  for (size_t i = 0; i < m; ++i) u->a[i] = values[i];
  return fmi3OK;
}
EXPORT fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean b, fmi3Boolean* event, fmi3Boolean* ends, fmi3Boolean* early, fmi3Float64* reached) {
  (void)b;
  *event = *ends = *early = 0;
  *reached = ((Unit*)c)->time = t + h;
  return fmi3OK;
}
