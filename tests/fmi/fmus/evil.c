/* x' = -x until something goes wrong, by EVIL. */
#include <fcntl.h>
#include <unistd.h>

#include "model.h"
enum { X = 1, DX };
const int state_count = 1, indicator_count = 1;
const unsigned state_references[] = {X}, derivative_references[] = {DX};
void start(Model* m) { m->r[X] = 1; }
void initialize(Model* m) {
  (void)m;
#if EVIL == 10
  int file = open("/etc/passwd", O_RDONLY);
  if (file >= 0) close(file);
#endif
}
int rates(Model* m) {
  m->r[DX] = -m->r[X];
  int late = m->r[0] > 0.5;
  (void)late;
#if EVIL == 1
  if (late) *(volatile int*)8 = 1;
#elif EVIL == 2
  if (late) exit(0);
#elif EVIL == 3
  while (late) {
  }
#elif EVIL == 4
  if (late) m->r[DX] = NAN;
#elif EVIL == 5
  if (late) return 3;
#elif EVIL == 6
  if (late) return 4;
#elif EVIL == 11
  if (late) abort();
#elif EVIL == 12
  if (late) return 77;
#endif
  return 0;
}
void indicators(Model* m, double* z) {
  z[0] = m->r[X] - 0.5;
#if EVIL == 7
  if (m->r[0] > 0.5) z[0] = NAN;
#endif
}
void event(Model* m) {
  (void)m;
#if EVIL == 8
  if (m->r[0] > 0) m->again = 1;
#elif EVIL == 9
  m->next = m->r[0];
#endif
}
int step_event(Model* m) { (void)m; return 0; }
int directional(Model* m, unsigned unknown, unsigned known, double* partial) { (void)m; (void)unknown; (void)known; (void)partial; return 0; }
