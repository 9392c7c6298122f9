/* Time events: n grows by 1 at each full second; the FMU ends the simulation when n would be 9. */
#include "model.h"
enum { N = 1 };
const int state_count = 0, indicator_count = 0;
const unsigned state_references[] = {0}, derivative_references[] = {0};
void start(Model* m) { m->r[N] = 1; m->next = 1; }
void initialize(Model* m) { (void)m; }
int rates(Model* m) { (void)m; return 0; }
void indicators(Model* m, double* z) { (void)m; (void)z; }
void event(Model* m) {
  if (m->next < 0 || m->r[0] < m->next - 1e-12) return;
  m->r[N] += 1;
  m->next += 1;
  if (m->r[N] >= 9) m->ends = 1;
}
int step_event(Model* m) { (void)m; return 0; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) { (void)m; (void)unknown; (void)known; (void)partial; return 0; }
