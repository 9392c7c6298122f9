/* The integrator of the co-simulation side: Runge and Kutta's fourth order in short steps, events at the ends of these. */
#include "model.h"

static int integrate(Model* m, double h) {
  double x[VALUES], k[4][VALUES];
  const double at[4] = {0, 0.5, 0.5, 1}, t = m->r[0];
  for (int i = 0; i < state_count; ++i) x[i] = m->r[state_references[i]];
  for (int s = 0; s < 4; ++s) {
    for (int i = 0; i < state_count; ++i) m->r[state_references[i]] = x[i] + (s ? h * at[s] * k[s - 1][i] : 0);
    m->r[0] = t + at[s] * h;
    int status = rates(m);
    if (status) return status;
    for (int i = 0; i < state_count; ++i) k[s][i] = m->r[derivative_references[i]];
  }
  for (int i = 0; i < state_count; ++i) m->r[state_references[i]] = x[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  return 0;
}

/* From t to t + step; 0 or a status. */
static int advance(Model* m, double t, double step) {
#ifdef CONSTANT_STEP
  if (m->step == 0) m->step = step;
  if (fabs(step - m->step) > 1e-9) return 3;
#endif
#ifdef LONGEST
#ifndef LONGEST_FROM
#define LONGEST_FROM 0
#endif
  if (step > LONGEST && t >= LONGEST_FROM) {  /* half of the way, and then it gives up */
    integrate(m, step / 2);
    return 2;
  }
#endif
  const double most = 1e-4;
  int n = (int)ceil(step / most - 1e-9);
  if (n < 1) n = 1;
  for (int k = 0; k < n && !m->ends; ++k) {
    double z[VALUES], now[VALUES];
    indicators(m, z);
    int status = integrate(m, step / n);
    if (status) return status;
    m->r[0] = k + 1 == n ? t + step : t + (k + 1) * step / n;
    if ((status = rates(m))) return status;
    indicators(m, now);
    int crossed = m->next >= 0 && m->r[0] >= m->next - 1e-12;
    for (int i = 0; i < indicator_count; ++i) crossed |= (z[i] > 0) != (now[i] > 0);
    if (crossed || step_event(m)) event(m);
    if ((status = rates(m))) return status;
  }
  return 0;
}
