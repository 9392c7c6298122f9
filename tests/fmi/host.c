/* Drives an FMU by nothing but the standard's interface: loads the library, calls its functions, prints values.
 *
 *   host LIBRARY 2|3 TOKEN TASK STOP STEP REFERENCE...
 *
 * TASK  me       model exchange: Runge-Kutta of order 4, state events by bisection, time events exactly
 *       cs       co-simulation with steps of STEP
 *       state    cs; half way the state is saved, written to bytes, the run goes on to the end, and again from the bytes: both ends are printed
 *       reset    cs to the end, reset, and cs again
 *       threads  cs in eight threads at once, an instance each; prints the rows of each one's end
 *       jacobian d REFERENCE[0] / d REFERENCE[1] at the start, by directional derivatives, and for FMI 3 by adjoint ones
 *       events   cs of FMI 3 with event mode and early return: a row where each step ends, in the last column whether it ended early
 *       update   cs of FMI 3 with intermediate update: a row at each call; the importer returns early at the first one behind STOP/2
 *       slopes   cs; a row has the derivative of the last reference besides. FMI 2: the input REFERENCE[0] follows t^2, by its value and two derivatives at the
 *                beginning of each step
 *       tune     cs; half way REFERENCE[1] is set to TUNE
 *       clocks   me of FMI 3, of a model without states: clocks tick in event mode. CLOCKS=reference,... are periodic, by the intervals that the FMU tells;
 *                TRIGGER=reference:time,... tick then. A row at each instant, while they are active
 *       partitions  the same in scheduled execution: a row after each partition
 *       OWN=reference,... for me and events of FMI 3: clocks that the FMU ticks. A row where one of them is active, and no others: time, its reference, values. For
 *                partitions the FMU has to say so by its callback
 *       abuse    calls out of order and with wrong arguments: each must answer with an error
 * Every row: time and the values of the references. SET=reference=value,... sets Reals before initialization. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/fmi/standard/fmi2.h"
#include "../../src/fmi/standard/fmi3.h"

static struct {
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) fmi2##NAME##TYPE* NAME;
#include "../../src/fmi/standard/fmi2_functions.def"
} f2;
static struct {
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) fmi3##NAME##TYPE* NAME;
#include "../../src/fmi/standard/fmi3_functions.def"
} f3;

static int version, logged;
static const char* token;
static double stop, step;
static unsigned references[64];
static size_t reference_count;

static void die(const char* what) {
  fprintf(stderr, "host: %s\n", what);
  exit(1);
}
static void good(int status) {
  if (status > 1) die("a call failed");
}
static void tell2(void* environment, fmi2String name, fmi2Status status, fmi2String category, fmi2String format, ...) {
  (void)environment, (void)name, (void)status;
  va_list list;
  va_start(list, format);
  fprintf(stderr, "[%s] ", category);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
  ++logged;
}
static void tell3(void* environment, fmi3Status status, fmi3String category, fmi3String message) {
  (void)environment, (void)status;
  fprintf(stderr, "[%s] %s\n", category, message);
  ++logged;
}
static const fmi2CallbackFunctions callbacks = {tell2, calloc, free, NULL, NULL};

static void* instantiate(int co_simulation) {
  void* c = version == 2 ? f2.Instantiate("host", co_simulation ? fmi2CoSimulation : fmi2ModelExchange, token, NULL, &callbacks, 0, 0)
            : co_simulation ? f3.InstantiateCoSimulation("host", token, NULL, false, false, false, false, NULL, 0, NULL, tell3, NULL)
                            : f3.InstantiateModelExchange("host", token, NULL, false, false, NULL, tell3);
  if (!c) die("no instance");
  return c;
}
static void set_given(void* c) {
  const char* at = getenv("SET");
  unsigned reference;
  double value;
  int n;
  while (at && sscanf(at, "%u=%lf%n", &reference, &value, &n) == 2) {
    good(version == 2 ? (int)f2.SetReal(c, &reference, 1, &value) : (int)f3.SetFloat64(c, &reference, 1, &value, 1));
    at += n;
    if (*at == ',') ++at;
  }
}
static void initialize(void* c) {
  set_given(c);
  if (version == 2) {
    good(f2.SetupExperiment(c, 0, 0, 0, 1, stop));
    good(f2.EnterInitializationMode(c));
    good(f2.ExitInitializationMode(c));
  } else {
    good(f3.EnterInitializationMode(c, false, 0, 0, true, stop));
    good(f3.ExitInitializationMode(c));
  }
}
static void release(void* c) { version == 2 ? f2.FreeInstance(c) : f3.FreeInstance(c); }
static void get(void* c, double* values) {
  good(version == 2 ? (int)f2.GetReal(c, references, reference_count, values) : (int)f3.GetFloat64(c, references, reference_count, values, reference_count));
}
static void row(void* c, double t) {
  if (getenv("OWN")) return;
  double values[64];
  get(c, values);
  printf("%.17g", t);
  for (size_t i = 0; i < reference_count; ++i) printf(",%.17g", values[i]);
  printf("\n");
}

/* ---- clocks of FMI 3.0 that the FMU ticks */
static void own_clocks(void* c, double t) {
  const char* at = getenv("OWN");
  for (char* end; at && *at; at = *end == ',' ? end + 1 : end) {
    unsigned clock = (unsigned)strtoul(at, &end, 10);
    fmi3Clock active = false;
    double values[64];
    good(f3.GetClock(c, &clock, 1, &active));
    if (!active) continue;
    get(c, values);
    printf("%.17g,%u", t, clock);
    for (size_t i = 0; i < reference_count; ++i) printf(",%.17g", values[i]);
    printf("\n");
  }
}
static void no_own_clocks(void* c) {
  const char* at = getenv("OWN");
  for (char* end; at && *at; at = *end == ',' ? end + 1 : end) {
    unsigned clock = (unsigned)strtoul(at, &end, 10);
    fmi3Clock active = true;
    good(f3.GetClock(c, &clock, 1, &active));
    if (active) die("a clock of the FMU's own is active behind its event");
  }
}

/* ---- co-simulation */
static int advance(void* c, double t, double h) {
  if (version == 2) {
    int status = f2.DoStep(c, t, h, 1);
    if (status == fmi2Discard) return 0;
    good(status);
    return 1;
  }
  fmi3Boolean event, terminate, early;
  double last;
  good(f3.DoStep(c, t, h, true, &event, &terminate, &early, &last));
  return !terminate;
}
static void steps(void* c, double from, double to, int rows) {
  long first = lround(from / step), last = lround(to / step);
  if (rows) row(c, from);
  for (long k = first; k < last; ++k) {
    if (!advance(c, (double)k * step, step)) break;
    if (rows) row(c, (double)(k + 1) * step);
  }
}

static void slopes(void) {
  void* c = instantiate(1);
  initialize(c);
  if (version == 2) {
    /* A step with another course is taken back: nothing of it is left. */
    void* state = NULL;
    good(f2.GetFMUstate(c, &state));
    good(f2.SetRealInputDerivatives(c, references, 1, (fmi2Integer[]){1}, (double[]){7}));
    advance(c, 0, step);
    good(f2.SetFMUstate(c, state));
    good(f2.FreeFMUstate(c, &state));
  }
  for (long k = 0; k <= lround(stop / step); ++k) {
    double t = (double)k * step, values[64], slope = NAN;
    get(c, values);
    unsigned last = references[reference_count - 1];
    good(version == 2 ? (int)f2.GetRealOutputDerivatives(c, &last, 1, (fmi2Integer[]){1}, &slope) : (int)f3.GetOutputDerivatives(c, &last, 1, (fmi3Int32[]){1}, &slope, 1));
    printf("%.17g", t);
    for (size_t i = 0; i < reference_count; ++i) printf(",%.17g", values[i]);
    printf(",%.17g\n", slope);
    if (version == 2) {
      unsigned twice[2] = {references[0], references[0]};
      good(f2.SetReal(c, references, 1, (double[]){t * t}));
      good(f2.SetRealInputDerivatives(c, twice, 2, (fmi2Integer[]){1, 2}, (double[]){2 * t, 2}));
    }
    if (t < stop) advance(c, t, step);
  }
  release(c);
}

/* ---- co-simulation of FMI 3.0 with all that it may have */
static void with_events(void) {
  fmi3Boolean again, terminate, nominals, states, has_next, event, early;
  double next, t = 0, values[64];
  void* c = f3.InstantiateCoSimulation("host", token, NULL, false, false, true, true, NULL, 0, NULL, tell3, NULL);
  if (!c) die("no instance");
  initialize(c);
  own_clocks(c, t);
  good(f3.UpdateDiscreteStates(c, &again, &terminate, &nominals, &states, &has_next, &next));
  good(f3.EnterStepMode(c));
  for (long k = 1; t < stop - 1e-9; ++k) {
    double to = (double)k * step;
    while (t < to - 1e-12) {
      good(f3.DoStep(c, t, to - t, true, &event, &terminate, &early, &t));
      get(c, values);
      if (!getenv("OWN")) printf("%.17g,%.17g,%d\n", t, values[0], early ? 1 : 0);
      if (!event) continue;
      good(f3.EnterEventMode(c));
      own_clocks(c, t);
      good(f3.UpdateDiscreteStates(c, &again, &terminate, &nominals, &states, &has_next, &next));
      good(f3.EnterStepMode(c));
    }
  }
  release(c);
}
static void* updated;
static void update(void* environment, fmi3Float64 time, fmi3Boolean set, fmi3Boolean may_get, fmi3Boolean finished, fmi3Boolean may_return, fmi3Boolean* asked, fmi3Float64* when) {
  (void)environment, (void)set, (void)finished;
  if (may_get) row(updated, time);
  if (may_return && time > stop / 2) *asked = true, *when = time;
}
static void with_updates(void) {
  fmi3Boolean event, terminate, early;
  double t = 0;
  updated = f3.InstantiateCoSimulation("host", token, NULL, false, false, false, true, NULL, 0, NULL, tell3, update);
  if (!updated) die("no instance");
  initialize(updated);
  good(f3.DoStep(updated, 0, stop, true, &event, &terminate, &early, &t));
  printf("%.17g,%d\n", t, early ? 1 : 0);
  release(updated);
}

/* ---- model exchange */
enum { kMost = 1000 };
static size_t state_count, indicator_count;
static int set_point(void* c, double t, const double* x) {
  int a = version == 2 ? (int)f2.SetTime(c, t) : (int)f3.SetTime(c, t);
  int b = state_count == 0 ? 0 : version == 2 ? (int)f2.SetContinuousStates(c, x, state_count) : (int)f3.SetContinuousStates(c, x, state_count);
  return a <= 1 && b <= 1;
}
static void rates(void* c, double t, const double* x, double* dx) {
  if (!set_point(c, t, x)) die("the point cannot be set");
  if (state_count > 0) good(version == 2 ? (int)f2.GetDerivatives(c, dx, state_count) : (int)f3.GetContinuousStateDerivatives(c, dx, state_count));
}
static void rk4(void* c, double t, double h, const double* x, double* to) {
  double k1[kMost], k2[kMost], k3[kMost], k4[kMost], y[kMost];
  size_t n = state_count;
  rates(c, t, x, k1);
  for (size_t i = 0; i < n; ++i) y[i] = x[i] + h / 2 * k1[i];
  rates(c, t + h / 2, y, k2);
  for (size_t i = 0; i < n; ++i) y[i] = x[i] + h / 2 * k2[i];
  rates(c, t + h / 2, y, k3);
  for (size_t i = 0; i < n; ++i) y[i] = x[i] + h * k3[i];
  rates(c, t + h, y, k4);
  for (size_t i = 0; i < n; ++i) to[i] = x[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}
static void indicators(void* c, double t, const double* x, double* z) {
  set_point(c, t, x);
  if (indicator_count > 0) good(version == 2 ? (int)f2.GetEventIndicators(c, z, indicator_count) : (int)f3.GetEventIndicators(c, z, indicator_count));
  /* Integrators multiply two of them to see whether their signs differ. */
  for (size_t i = 0; i < indicator_count; ++i) {
    if (z[i] * z[i] == 0) {
      fprintf(stderr, "an event indicator of %g\n", z[i]);
      exit(1);
    }
  }
}
static int differs(const double* a, const double* b) {
  for (size_t i = 0; i < indicator_count; ++i) {
    if ((a[i] > 0) != (b[i] > 0)) return 1;
  }
  return 0;
}
/* The next time event; infinity: none. A negative number: the FMU ends the simulation. */
static double event(void* c, double t, int enter) {
  if (version == 2) {
    fmi2EventInfo info;
    memset(&info, 0, sizeof info);
    if (enter) good(f2.EnterEventMode(c));
    do good(f2.NewDiscreteStates(c, &info));
    while (info.newDiscreteStatesNeeded && !info.terminateSimulation);
    good(f2.EnterContinuousTimeMode(c));
    return info.terminateSimulation ? -1 : info.nextEventTimeDefined ? info.nextEventTime : INFINITY;
  }
  fmi3Boolean again, terminate, nominals, states, has_next;
  double next;
  if (enter) good(f3.EnterEventMode(c));
  do {
    own_clocks(c, t);
    good(f3.UpdateDiscreteStates(c, &again, &terminate, &nominals, &states, &has_next, &next));
  } while (again && !terminate);
  no_own_clocks(c);
  good(f3.EnterContinuousTimeMode(c));
  return terminate ? -1 : has_next ? next : INFINITY;
}
static void model_exchange(void) {
  void* c = instantiate(0);
  initialize(c);
  double x[kMost], y[kMost], z[kMost], now[kMost];
  if (state_count > kMost || indicator_count > kMost) die("too many states");
  double t = 0, next = event(c, t, 0);
  if (state_count > 0) good(version == 2 ? (int)f2.GetContinuousStates(c, x, state_count) : (int)f3.GetContinuousStates(c, x, state_count));
  indicators(c, t, x, z);
  row(c, t);
  long count = lround(stop / step);
  for (long k = 1; k <= count && next >= 0; ++k) {
    double until = (double)k * step;
    while (t < until && next >= 0) {
      double end = next < until ? next : until;
      rk4(c, t, end - t, x, y);
      indicators(c, end, y, now);
      int crossed = differs(z, now), timed = end >= next;
      if (crossed) {
        double low = 0, high = end - t;
        for (int i = 0; i < 60; ++i) {
          double middle = 0.5 * (low + high);
          rk4(c, t, middle, x, y);
          indicators(c, t + middle, y, now);
          if (differs(z, now)) high = middle;
          else low = middle;
        }
        end = t + high;
        rk4(c, t, high, x, y);
        timed = end >= next;
      }
      t = end;
      memcpy(x, y, sizeof x);
      set_point(c, t, x);
      int wants = 0;
      if (version == 2) {
        fmi2Boolean a, b;
        good(f2.CompletedIntegratorStep(c, 1, &a, &b));
        wants = a;
      } else {
        fmi3Boolean a, b;
        good(f3.CompletedIntegratorStep(c, true, &a, &b));
        wants = a;
      }
      if (crossed || timed || wants) {
        next = event(c, t, 1);
        if (state_count > 0) good(version == 2 ? (int)f2.GetContinuousStates(c, x, state_count) : (int)f3.GetContinuousStates(c, x, state_count));
      }
      indicators(c, t, x, z);
      /* Behind an event all are positive: another sign could not be seen to change. */
      for (size_t i = 0; (crossed || timed || wants) && i < indicator_count; ++i) {
        if (z[i] < 0) die("an event indicator is negative behind an event");
      }
    }
    row(c, t);
  }
  release(c);
}

/* ---- clocks of FMI 3.0 */
enum { kTicks = 1000 };
static struct Tick {
  double t;
  unsigned clock;
} ticks[kTicks];
static size_t tick_count;
static int by_time(const void* a, const void* b) {
  const struct Tick *x = a, *y = b;
  return x->t < y->t ? -1 : x->t > y->t ? 1 : x->clock < y->clock ? -1 : 1; /* stands for priority */
}
static void plan(void* c) {
  const char* at = getenv("CLOCKS");
  for (char* end; at && *at; at = *end == ',' ? end + 1 : end) {
    unsigned clock = (unsigned)strtoul(at, &end, 10);
    double interval = 0, shift = 0;
    fmi3IntervalQualifier qualifier;
    good(f3.GetIntervalDecimal(c, &clock, 1, &interval, &qualifier));
    good(f3.GetShiftDecimal(c, &clock, 1, &shift));
    if (!(interval > 0)) die("no interval");
    fmi3UInt64 counter = 0, resolution = 0, first = 0;
    if (getenv("FRACTIONS") && f3.GetIntervalFraction(c, &clock, 1, &counter, &resolution, &qualifier) == fmi3OK) {
      good(f3.GetShiftFraction(c, &clock, 1, &first, &resolution));
      printf("%u,%llu,%llu,%llu\n", clock, (unsigned long long)counter, (unsigned long long)first, (unsigned long long)resolution);
    }
    for (long k = 0; shift + (double)k * interval <= stop + 1e-9 && tick_count < kTicks; ++k) ticks[tick_count++] = (struct Tick){shift + (double)k * interval, clock};
  }
  at = getenv("TRIGGER");
  for (char* end; at && *at && tick_count < kTicks; at = *end == ',' ? end + 1 : end) {
    unsigned clock = (unsigned)strtoul(at, &end, 10);
    ticks[tick_count++] = (struct Tick){strtod(end + 1, &end), clock};
  }
  qsort(ticks, tick_count, sizeof ticks[0], by_time);
}
static double partition_time;
static void* partitioned;
static void on_update(void* environment) {
  (void)environment;
  own_clocks(partitioned, partition_time);
}
static void with_clocks(int scheduled) {
  fmi3Boolean again, terminate, nominals, states, has_next, active[kTicks];
  double next;
  void* c = scheduled ? f3.InstantiateScheduledExecution("host", token, NULL, false, false, NULL, tell3, on_update, NULL, NULL) : instantiate(0);
  if (!c) die("no instance");
  good(f3.EnterInitializationMode(c, false, 0, 0, true, stop));
  plan(c);
  good(f3.ExitInitializationMode(c));
  for (size_t i = 0; i < tick_count;) {
    double t = ticks[i].t;
    if (scheduled) {
      partitioned = c;
      partition_time = t;
      good(f3.ActivateModelPartition(c, ticks[i++].clock, t));
      row(c, t);
      continue;
    }
    if (i > 0) good(f3.SetTime(c, t)), good(f3.EnterEventMode(c));
    size_t n = 0;
    unsigned list[kTicks];
    for (; i < tick_count && ticks[i].t - t < 1e-9; ++i) active[n] = true, list[n++] = ticks[i].clock;
    good(f3.SetClock(c, list, n, active));
    row(c, t);
    own_clocks(c, t);
    good(f3.GetClock(c, list, n, active));
    if (!active[0]) die("the clock is not active");
    good(f3.UpdateDiscreteStates(c, &again, &terminate, &nominals, &states, &has_next, &next));
    good(f3.GetClock(c, list, n, active));
    if (active[0]) die("the clock is still active");
    if (has_next && !getenv("OWN")) die("a clock of the importer is an event of the FMU's own");
    good(f3.EnterContinuousTimeMode(c));
  }
  release(c);
}

static void save_and_restore(void) {
  void* c = instantiate(1);
  initialize(c);
  double half = step * floor(stop / step / 2);
  steps(c, 0, half, 0);
  void* state = NULL;
  size_t size = 0;
  char* bytes;
  if (version == 2) {
    good(f2.GetFMUstate(c, &state));
    good(f2.SerializedFMUstateSize(c, state, &size));
    bytes = malloc(size);
    good(f2.SerializeFMUstate(c, state, bytes, size));
    good(f2.FreeFMUstate(c, &state));
  } else {
    good(f3.GetFMUState(c, &state));
    good(f3.SerializedFMUStateSize(c, state, &size));
    bytes = malloc(size);
    good(f3.SerializeFMUState(c, state, (fmi3Byte*)bytes, size));
    good(f3.FreeFMUState(c, &state));
  }
  if (state) die("a freed state is not null");
  steps(c, half, stop, 0);
  row(c, stop);
  /* Into the same instance, and into a new one. */
  for (int other = 0; other < 2; ++other) {
    void* d = other ? instantiate(1) : c;
    if (other) initialize(d);
    if (version == 2) {
      good(f2.DeSerializeFMUstate(d, bytes, size, &state));
      good(f2.SetFMUstate(d, state));
      good(f2.FreeFMUstate(d, &state));
    } else {
      good(f3.DeserializeFMUState(d, (fmi3Byte*)bytes, size, &state));
      good(f3.SetFMUState(d, state));
      good(f3.FreeFMUState(d, &state));
    }
    steps(d, half, stop, 0);
    row(d, stop);
    if (other) release(d);
  }
  free(bytes);
  release(c);
}

static void* one_thread(void* values) {
  void* c = instantiate(1);
  initialize(c);
  steps(c, 0, stop, 0);
  get(c, values);
  release(c);
  return NULL;
}

static void jacobian(void) {
  void* c = instantiate(0);
  initialize(c);
  event(c, 0, 0);
  double seed = 1, change = NAN;
  good(version == 2 ? (int)f2.GetDirectionalDerivative(c, &references[0], 1, &references[1], 1, &seed, &change)
                    : (int)f3.GetDirectionalDerivative(c, &references[0], 1, &references[1], 1, &seed, 1, &change, 1));
  printf("%.17g\n", change);
  if (version == 3) {
    good(f3.GetAdjointDerivative(c, &references[0], 1, &references[1], 1, &seed, 1, &change, 1));
    printf("%.17g\n", change);
  }
  release(c);
}

static void refused(int status, const char* what) {
  if (status < 2) die(what);
}
static void abuse(void) {
  unsigned wrong = 0x7fffffff;
  double value = 0, nan = NAN;
  if (version == 2) {
    if (f2.Instantiate("x", fmi2CoSimulation, "another guid", NULL, &callbacks, 0, 0)) die("any guid will do");
    void* c = instantiate(1);
    refused(f2.GetReal(c, &wrong, 1, &value), "a wrong reference can be read");
    refused(f2.SetReal(c, &wrong, 1, &value), "a wrong reference can be set");
    refused(f2.ExitInitializationMode(c), "initialization ends that never began");
    refused(f2.DoStep(c, 0, 1, 1), "a step before initialization");
    refused(f2.SetReal(c, references, 1, &nan), "a NaN can be set");
    void* state = NULL;
    good(f2.DeSerializeFMUstate(c, "rubbish", 7, &state));
    refused(f2.SetFMUstate(c, state), "rubbish is a state");
    good(f2.FreeFMUstate(c, &state));
    initialize(c);
    refused(f2.DoStep(c, 5, 1, 1), "a step from another time");
    refused(f2.DoStep(c, 0, -1, 1), "a step back");
    release(c);
    f2.FreeInstance(NULL);
  } else {
    if (f3.InstantiateCoSimulation("x", "another token", NULL, false, false, false, false, NULL, 0, NULL, tell3, NULL)) die("any token will do");
    void* c = instantiate(1);
    refused(f3.GetFloat64(c, &wrong, 1, &value, 1), "a wrong reference can be read");
    refused(f3.SetFloat64(c, &wrong, 1, &value, 1), "a wrong reference can be set");
    refused(f3.GetFloat64(c, references, 1, &value, 0), "too little room");
    refused(f3.ExitInitializationMode(c), "initialization ends that never began");
    refused(f3.SetFloat64(c, references, 1, &nan, 1), "a NaN can be set");
    void* state = NULL;
    good(f3.DeserializeFMUState(c, (const fmi3Byte*)"rubbish", 7, &state));
    refused(f3.SetFMUState(c, state), "rubbish is a state");
    good(f3.FreeFMUState(c, &state));
    initialize(c);
    fmi3Boolean a, b, d;
    refused(f3.DoStep(c, 5, 1, true, &a, &b, &d, &value), "a step from another time");
    release(c);
    f3.FreeInstance(NULL);
  }
  if (logged == 0) die("nothing was logged");
  printf("refused\n");
}

int main(int argc, char** argv) {
  if (argc < 7) die("too few arguments");
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) die(dlerror());
  version = atoi(argv[2]);
  token = argv[3];
  const char* task = argv[4];
  stop = atof(argv[5]);
  step = atof(argv[6]);
  for (int i = 7; i < argc && reference_count < 64; ++i) references[reference_count++] = (unsigned)strtoul(argv[i], NULL, 10);
  state_count = getenv("STATES") ? (size_t)atol(getenv("STATES")) : 0;
  indicator_count = getenv("INDICATORS") ? (size_t)atol(getenv("INDICATORS")) : 0;
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  if (version == 2 && !(f2.NAME = (fmi2##NAME##TYPE*)dlsym(library, "fmi2" #NAME))) die("fmi2" #NAME " is missing");
#include "../../src/fmi/standard/fmi2_functions.def"
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  if (version == 3 && !(f3.NAME = (fmi3##NAME##TYPE*)dlsym(library, "fmi3" #NAME))) die("fmi3" #NAME " is missing");
#include "../../src/fmi/standard/fmi3_functions.def"
  if (strcmp(task, "me") == 0) {
    model_exchange();
  } else if (strcmp(task, "cs") == 0 || strcmp(task, "reset") == 0) {
    void* c = instantiate(1);
    initialize(c);
    steps(c, 0, stop, 1);
    if (strcmp(task, "reset") == 0) {
      good(version == 2 ? (int)f2.Reset(c) : (int)f3.Reset(c));
      initialize(c);
      steps(c, 0, stop, 1);
    }
    good(version == 2 ? (int)f2.Terminate(c) : (int)f3.Terminate(c));
    release(c);
  } else if (strcmp(task, "events") == 0) {
    with_events();
  } else if (strcmp(task, "clocks") == 0 || strcmp(task, "partitions") == 0) {
    with_clocks(strcmp(task, "partitions") == 0);
  } else if (strcmp(task, "update") == 0) {
    with_updates();
  } else if (strcmp(task, "slopes") == 0) {
    slopes();
  } else if (strcmp(task, "tune") == 0) {
    void* c = instantiate(1);
    double value = atof(getenv("TUNE"));
    initialize(c);
    steps(c, 0, stop / 2, 1);
    good(version == 2 ? (int)f2.SetReal(c, references + 1, 1, &value) : (int)f3.SetFloat64(c, references + 1, 1, &value, 1));
    steps(c, stop / 2, stop, 1);
    release(c);
  } else if (strcmp(task, "state") == 0) {
    save_and_restore();
  } else if (strcmp(task, "threads") == 0) {
    pthread_t threads[8];
    double values[8][64];
    for (int i = 0; i < 8; ++i) pthread_create(&threads[i], NULL, one_thread, values[i]);
    for (int i = 0; i < 8; ++i) {
      pthread_join(threads[i], NULL);
      printf("%.17g", stop);
      for (size_t k = 0; k < reference_count; ++k) printf(",%.17g", values[i][k]);
      printf("\n");
    }
  } else if (strcmp(task, "jacobian") == 0) {
    jacobian();
  } else if (strcmp(task, "abuse") == 0) {
    abuse();
  } else {
    die("no such task");
  }
  dlclose(library);
  return 0;
}
