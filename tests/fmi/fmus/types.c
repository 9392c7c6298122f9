/* What goes in comes out, type by type: Real 1 -> 2, Integer 3 -> 4, Boolean 5 -> 6 (negated), Enumeration 7 -> 8; the length of a String in 9. */
#include "model.h"
const int state_count = 0, indicator_count = 0;
const unsigned state_references[] = {0}, derivative_references[] = {0};
void start(Model* m) { m->r[7] = 1; strcpy(m->text, "abc"); }
void initialize(Model* m) { (void)m; }
int rates(Model* m) {
  m->r[2] = m->r[1];
  m->r[4] = m->r[3];
  m->r[6] = m->r[5] == 0;
  m->r[8] = m->r[7];
  m->r[9] = (double)strlen(m->text);
  return 0;
}
void indicators(Model* m, double* z) { (void)m; (void)z; }
void event(Model* m) { (void)m; }
int step_event(Model* m) { (void)m; return 0; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) { (void)m; (void)unknown; (void)known; (void)partial; return 0; }
