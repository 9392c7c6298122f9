/* Scheduled execution (FMI 3.0 chapter 5): the partition of clock 1, every 0.25, counts n1 and has clock 2, a countdown, tick 0.1 later; its partition counts n2
 * and keeps the time in t2. Clock 3 is triggered and adds u to the sum. References: 1, 2, 3 the clocks; 4 n1, 5 n2, 6 t2, 7 u, 8 sum. */
#include <stdlib.h>

#include "../../../src/fmi/standard/fmi3.h"

#define EXPORT __attribute__((visibility("default")))

typedef struct {
  double values[9];
  int changed; /* of clock 2's interval: the importer has not asked yet */
  fmi3InstanceEnvironment environment;
  fmi3ClockUpdateCallback update;
} Unit;

EXPORT const char* fmi3GetVersion(void) { return "3.0"; }
EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
                                                      fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback update,
                                                      fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)log;
  Unit* u = calloc(1, sizeof *u);
  u->environment = environment;
  u->update = update;
  lock();
  unlock();
  return u;
}
EXPORT void fmi3FreeInstance(fmi3Instance c) { free(c); }
EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean a, fmi3Float64 b, fmi3Float64 d, fmi3Boolean e, fmi3Float64 f) {
  (void)c, (void)a, (void)b, (void)d, (void)e, (void)f;
  return fmi3OK;
}
EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { return (void)c, fmi3OK; }
EXPORT fmi3Status fmi3Terminate(fmi3Instance c) { return (void)c, fmi3OK; }
EXPORT fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 values[], size_t m) {
  if (n != m) return fmi3Error;
  for (size_t i = 0; i < n; ++i) values[i] = ((Unit*)c)->values[r[i]];
  return fmi3OK;
}
EXPORT fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 values[], size_t m) {
  if (n != m) return fmi3Error;
  for (size_t i = 0; i < n; ++i) ((Unit*)c)->values[r[i]] = values[i];
  return fmi3OK;
}
EXPORT fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
  Unit* u = c;
  if (n != 1 || r[0] != 2) return fmi3Error;
  qualifiers[0] = u->changed ? fmi3IntervalChanged : fmi3IntervalNotYetKnown;
  intervals[0] = 0.1;
  u->changed = 0;
  return fmi3OK;
}
EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference clock, fmi3Float64 time) {
  Unit* u = c;
  if (clock == 1) {
    u->values[4] += 1;
    u->changed = 1;
    u->update(u->environment);
  } else if (clock == 2) {
    u->values[5] += 1;
    u->values[6] = time;
  } else if (clock == 3) {
    u->values[8] += u->values[7];
  } else {
    return fmi3Error;
  }
  return fmi3OK;
}
