/* The plugin: MPI behind ranks.h. */
#include "mpi/ranks.h"

#include <mpi.h>
#include <stdlib.h>

static char* buffer = NULL;
static size_t room = 0;

static void send_text(const char* text, size_t length) { MPI_Send(text, (int)length, MPI_CHAR, 0, 0, MPI_COMM_WORLD); }

static size_t receive_text(const char** text) {
  int there = 0, length = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
  if (!there) return 0;
  MPI_Get_count(&status, MPI_CHAR, &length);
  if ((size_t)length > room) {
    room = 2 * (size_t)length;
    free(buffer);
    buffer = malloc(room);
    if (!buffer) MPI_Abort(MPI_COMM_WORLD, 3);
  }
  MPI_Recv(buffer, length, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *text = buffer;
  return (size_t)length;
}

static void finish(void) { MPI_Finalize(); }
static void abort_all(int status) { MPI_Abort(MPI_COMM_WORLD, status); }

__attribute__((visibility("default"))) const saltus_ranks* saltus_join_ranks(void) {
  static saltus_ranks ranks = {0, 1, send_text, receive_text, finish, abort_all};
  int provided = 0;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) return NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks.size);
  return &ranks;
}
