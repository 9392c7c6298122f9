/* What a model for the tests of FMI import consists of; fmi2_shell.c and fmi3_shell.c make an FMU of it. All values are doubles, by value
 * reference; time is value reference 0. */
#ifndef SALTUS_TEST_MODEL_H
#define SALTUS_TEST_MODEL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 16 };

typedef struct {
  double r[VALUES];
  char text[64];
  double next;   /* time event; below 0: none */
  int stepped;   /* for models that look at steps */
  int ends;      /* wants to terminate */
  int states_changed;
  int again;     /* event iteration goes on */
} Model;

extern const int state_count, indicator_count;
extern const unsigned state_references[], derivative_references[];

void start(Model* m);                             /* the start values */
void initialize(Model* m);                        /* at the end of initialization mode */
int rates(Model* m);                              /* derivatives and outputs from states and inputs; 0: good, else a status */
void indicators(Model* m, double* z);
void event(Model* m);
int step_event(Model* m);                         /* after a step: is an event wanted? */
int directional(Model* m, unsigned unknown, unsigned known, double* partial);  /* 0: there is none */

#endif
