/* An object that tells when it ends. Those made with another one read its name when they end, so it must still be there. */
#ifndef SALTUS_OBJECT_H
#define SALTUS_OBJECT_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ModelicaUtilities.h"

struct saltus_object {
  char name[64];
  struct saltus_object* other;
  char file[1024]; /* where it tells; standard output when empty */
};

static void* saltus_object_new(const char* name, void* other, const char* file) {
  struct saltus_object* o;
  if (strcmp(name, "broken") == 0) ModelicaFormatError("the object '%s' cannot be made", name);
  o = calloc(1, sizeof *o);
  strncpy(o->name, name, sizeof o->name - 1);
  strncpy(o->file, file, sizeof o->file - 1);
  o->other = other;
  return o;
}

static void saltus_object_free(void* p) {
  struct saltus_object* o = p;
  int sticky = strcmp(o->name, "sticky") == 0;
  FILE* out = o->file[0] ? fopen(o->file, "a") : stdout;
  fprintf(out, "destroyed '%s'", o->name);
  if (o->other) fprintf(out, ", which knows '%s'", o->other->name);
  fprintf(out, "\n");
  if (out != stdout) fclose(out);
  memset(o, '?', sizeof *o); /* whoever uses it now will be seen to */
  free(o);
  if (sticky) ModelicaError("it does not want to go");
}

static double saltus_object_length(void* p) { return (double)strlen(((struct saltus_object*)p)->name); }
#endif
