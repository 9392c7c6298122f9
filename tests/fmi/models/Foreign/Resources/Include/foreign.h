#ifndef FOREIGN_H
#define FOREIGN_H
#include <stdio.h>
#include <stdlib.h>
#include "ModelicaUtilities.h"

struct foreign_table {
  int count;
  double numbers[16];
};

static void* foreign_open(const char* name) {
  FILE* file = fopen(name, "r");
  struct foreign_table* table;
  if (!file) ModelicaFormatError("there is no file '%s'", name);
  table = calloc(1, sizeof *table);
  while (table->count < 16 && fscanf(file, "%lf", &table->numbers[table->count]) == 1) ++table->count;
  fclose(file);
  return table;
}
static void foreign_close(void* table) { free(table); }
static double foreign_number(void* given, int i) {
  struct foreign_table* table = given;
  if (i < 1 || i > table->count) ModelicaFormatError("there is no number %d", i);
  return table->numbers[i - 1];
}
#endif
