// The few functions of the C library that the keeper's program uses (keeper_process.cc), as system calls. With the
// library itself the program would be a hundred times as large, and starting it would take most of the time that a
// sandbox costs. Not part of Saltus itself.
#ifdef SALTUS_KEEPER_PROGRAM
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>

#ifndef __x86_64__
#error "these are the system calls of x86-64"
#endif

namespace {

int error_number = 0;

long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  long result;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  constexpr long kMostErrors = 4095;
  if (result < 0 && result >= -kMostErrors) {
    error_number = static_cast<int>(-result);
    return -1;
  }
  return result;
}

long of(const void* pointer) {
  return reinterpret_cast<long>(pointer);
}

// The kernel's own structure.
struct SignalAction {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)();
  uint64_t mask;
};

}  // namespace

extern "C" {

int* __errno_location() noexcept {
  return &error_number;
}
ssize_t read(int file, void* bytes, size_t count) {
  return call(SYS_read, file, of(bytes), static_cast<long>(count));
}
ssize_t write(int file, const void* bytes, size_t count) {
  return call(SYS_write, file, of(bytes), static_cast<long>(count));
}
int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  int mode = (flags & O_CREAT) != 0 ? va_arg(more, int) : 0;
  va_end(more);
  return static_cast<int>(call(SYS_open, of(path), flags, mode));
}
int close(int file) {
  return static_cast<int>(call(SYS_close, file));
}
int dup2(int file, int as) noexcept {
  return static_cast<int>(call(SYS_dup2, file, as));
}
int flock(int file, int how) noexcept {
  return static_cast<int>(call(SYS_flock, file, how));
}
int unlink(const char* path) noexcept {
  return static_cast<int>(call(SYS_unlink, of(path)));
}
int rmdir(const char* path) noexcept {
  return static_cast<int>(call(SYS_rmdir, of(path)));
}
int rename(const char* from, const char* to) noexcept {
  return static_cast<int>(call(SYS_rename, of(from), of(to)));
}

// Handlers are SIG_IGN alone, so there is nothing to return from.
sighandler_t signal(int number, sighandler_t handler) noexcept {
  SignalAction action{handler, 0, nullptr, 0};
  call(SYS_rt_sigaction, number, of(&action), 0, sizeof action.mask);
  return SIG_DFL;
}

// Zeros, as fresh pages are; they live as long as the process.
void* calloc(size_t count, size_t size) noexcept {
  long at =
      call(SYS_mmap, 0, static_cast<long>(count * size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return at == -1 ? nullptr : reinterpret_cast<void*>(at);
}

int saltus_keeper_program();

[[noreturn]] void saltus_keeper_main() {
  int status = saltus_keeper_program();
  for (;;) call(SYS_exit_group, status);
}

}  // extern "C"

asm(R"(
  .globl _start
_start:
  xor %ebp, %ebp
  and $-16, %rsp
  call saltus_keeper_main
)");

#endif
