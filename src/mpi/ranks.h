/* What a program that mpirun has started several times wants of MPI: few functions, behind a table of its own. So only
 * the plugin that fills the table is linked with an MPI library, and saltus itself runs where there is none. */
#ifndef SALTUS_MPI_RANKS_H
#define SALTUS_MPI_RANKS_H

#include <stddef.h>

typedef struct saltus_ranks {
  int rank, size;
  /* To rank 0. */
  void (*send)(const char* text, size_t length);
  /* Of rank 0: the next text that somebody sent, if there is one; its length, or 0. Valid until the next call. */
  size_t (*receive)(const char** text);
  /* All of them meet here, at the end. */
  void (*finish)(void);
  /* Ends all of them. */
  void (*abort)(int status);
} saltus_ranks;

/* The one symbol of the plugin. */
#define SALTUS_RANKS_SYMBOL "saltus_join_ranks"
typedef const saltus_ranks* (*saltus_join_ranks_function)(void);

#endif
