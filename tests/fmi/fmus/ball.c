/* A ball: h'' = -g, v := -e v where h falls below 0. At rest below |v| = 0.1. */
#include "model.h"
enum { H = 1, DH, V, DV, G, E };
const int state_count = 2, indicator_count = 1;
const unsigned state_references[] = {H, V}, derivative_references[] = {DH, DV};
void start(Model* m) { m->r[H] = 1; m->r[V] = 0; m->r[G] = 9.81; m->r[E] = 0.7; }
void initialize(Model* m) { (void)m; }
int rates(Model* m) { m->r[DH] = m->r[V]; m->r[DV] = m->r[V] == 0 && m->r[H] == 0 ? 0 : -m->r[G]; return 0; }
void indicators(Model* m, double* z) { z[0] = m->r[H] == 0 && m->r[V] == 0 ? 1 : m->r[H]; }
void event(Model* m) {
  if (m->r[H] > 0 || m->r[V] >= 0) return;
  m->r[H] = 1e-300;
  m->r[V] = -m->r[E] * m->r[V];
  if (m->r[V] < 0.1) m->r[H] = m->r[V] = 0;
  m->states_changed = 1;
}
int step_event(Model* m) { (void)m; return 0; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) { (void)m; *partial = unknown == DH && known == V; return 1; }
