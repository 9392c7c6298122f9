// What the keeper does (keeper.h). Only the C library is used: this file is also a program of its own, which starts in
// a fraction of the time that a program with a code generator needs (sandbox/CMakeLists.txt).
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sandbox/keeper_protocol.h"

namespace saltus::sandbox {

bool send_all(int socket, const void* bytes, size_t count) {
  const char* at = static_cast<const char*>(bytes);
  while (count > 0) {
    ssize_t n = write(socket, at, count);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    count -= static_cast<size_t>(n);
  }
  return true;
}

bool receive_all(int socket, void* bytes, size_t count) {
  char* at = static_cast<char*>(bytes);
  while (count > 0) {
    ssize_t n = read(socket, at, count);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    count -= static_cast<size_t>(n);
  }
  return true;
}

namespace {

// Ends with NUL; null: there is none. It lives as long as the process.
char* receive_text() {
  uint32_t size = 0;
  if (!receive_all(0, &size, sizeof size) || size > kMostKeptPath) return nullptr;
  char* text = static_cast<char*>(std::calloc(size + 1, 1));
  return text && receive_all(0, text, size) ? text : nullptr;
}

struct KeptFile {
  char *from, *to;
};

}  // namespace

int keep_outputs() {
  signal(SIGPIPE, SIG_IGN);
  // It outlives the run by an instant; nobody is to wait for its streams.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing >= 0) {
    dup2(nothing, 1);
    dup2(nothing, 2);
  }
  uint32_t count = 0;
  if (!receive_all(0, &count, sizeof count) || count > kMostKeptFiles) return 1;
  KeptFile files[kMostKeptFiles];
  for (uint32_t k = 0; k < count; ++k) {
    files[k].from = receive_text();
    files[k].to = files[k].from ? receive_text() : nullptr;
    if (!files[k].to) return 1;
  }
  char* folder = receive_text();
  char* mark = folder ? receive_text() : nullptr;
  if (!mark) return 1;
  uint32_t which = 0;
  int32_t error = 0;
  while (receive_all(0, &which, sizeof which) && which != kKeeperDone) {
    error = ENOENT;
    if (which < count && *files[which].from) {
      error = std::rename(files[which].from, files[which].to) == 0 ? 0 : errno;
      if (error == 0) *files[which].from = '\0';
    }
    if (!send_all(0, &error, sizeof error)) break;
  }
  for (uint32_t k = 0; k < count; ++k) {
    // One that another run has taken over by now is not ours.
    const char* from = files[k].from;
    int file = !*from ? -1 : open(from, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool free = file >= 0 && (which == kKeeperDone || flock(file, LOCK_EX | LOCK_NB) == 0);
    if (free) unlink(from);
    if (file >= 0) close(file);
  }
  if (*folder) unlink(mark);
  if (*folder && rmdir(folder) != 0 && errno == ENOTEMPTY) {
    int marked = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (marked >= 0) close(marked);
  }
  (void)send_all(0, &error, sizeof error);
  return 0;
}

}  // namespace saltus::sandbox

#ifdef SALTUS_KEEPER_PROGRAM
extern "C" int saltus_keeper_program() {
  return saltus::sandbox::keep_outputs();
}
#endif
