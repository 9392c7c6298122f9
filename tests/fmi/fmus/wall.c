/* Step events: x' = 1; after the first step behind x = 1 the FMU asks for an event, in which x falls back to 0 and n counts. */
#include "model.h"
enum { X = 1, DX, N };
const int state_count = 1, indicator_count = 0;
const unsigned state_references[] = {X}, derivative_references[] = {DX};
void start(Model* m) { m->r[X] = 0; m->r[N] = 0; }
void initialize(Model* m) { (void)m; }
int rates(Model* m) { m->r[DX] = 1; return 0; }
void indicators(Model* m, double* z) { (void)m; (void)z; }
void event(Model* m) {
  if (m->r[X] < 1) return;
  m->r[X] = 0;
  m->r[N] += 1;
  m->states_changed = 1;
}
int step_event(Model* m) { return m->r[X] >= 1; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) { (void)m; (void)unknown; (void)known; (void)partial; return 0; }
