/* x' = k (u - x), y = 2 x + u: a first-order lag with a direct way from its input to its output. */
#include "model.h"
enum { X = 1, DX, U, Y, K };
const int state_count = 1, indicator_count = 0;
const unsigned state_references[] = {X}, derivative_references[] = {DX};
void start(Model* m) { m->r[K] = 1; m->r[X] = 1; }
void initialize(Model* m) { (void)m; }
int rates(Model* m) { m->r[DX] = m->r[K] * (m->r[U] - m->r[X]); m->r[Y] = 2 * m->r[X] + m->r[U]; return 0; }
void indicators(Model* m, double* z) { (void)m; (void)z; }
void event(Model* m) { (void)m; }
int step_event(Model* m) { (void)m; return 0; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) {
  *partial = unknown == DX ? (known == X ? -m->r[K] : m->r[K]) : known == X ? 2 : 1;
  return 1;
}
