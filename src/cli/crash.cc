#include "cli/crash.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

#include "cli/exit_status.h"
#include "driver/foreign_rules.h"

namespace saltus::cli {
namespace {

std::atomic<bool> watching = false;

// Only what is safe in a signal handler.
void write_text(const char* text) {
  ssize_t written = write(2, text, std::strlen(text));
  (void)written;
}

// Names come from models.
void say_name(const char* name) {
  char clean[256];
  size_t k = 0;
  for (; name[k] && k + 1 < sizeof clean; ++k)
    clean[k] = static_cast<unsigned char>(name[k]) < 0x20 || name[k] == 0x7f ? '?' : name[k];
  clean[k] = '\0';
  write_text(clean);
}

const char* kind(int signal) {
  switch (signal) {
    case SIGSEGV: return "memory that is not there was accessed (SIGSEGV)";
    case SIGBUS: return "memory that is not there was accessed (SIGBUS)";
    case SIGFPE: return "an integer was divided by zero (SIGFPE)";
    case SIGILL: return "an instruction that does not exist (SIGILL)";
    default: return "it was aborted (SIGABRT)";
  }
}

// By the system call: a sanitizer wants to read files when it is told that a function does not return, and the sandbox
// forbids it.
void leave() {
  syscall(SYS_exit_group, kRunFailed);
}

void on_crash(int signal) {
  const char* function = driver::last_foreign_function();
  if (!function) {  // our own fault: die as one dies
    ::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  write_text("\nerror: the run broke down: ");
  write_text(kind(signal));
  write_text("; the external function called last is '");
  say_name(function);
  write_text("'\n");
  leave();
}

void on_exit() {
  if (!watching) return;
  const char* function = driver::last_foreign_function();
  if (!function) return;
  write_text("\nerror: the external function '");
  say_name(function);
  write_text("' ended the process: it called exit()\n");
  leave();
}

}  // namespace

void watch_foreign_code() {
  // A stack of its own: the other one may be what has run out.
  static char stack[64 * 1024];
  stack_t own{};
  own.ss_sp = stack;
  own.ss_size = sizeof stack;
  sigaltstack(&own, nullptr);
  struct sigaction action{};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(signal, &action, nullptr);
  if (!watching.exchange(true)) std::atexit(on_exit);
}

void foreign_code_is_done() {
  watching = false;
}

}  // namespace saltus::cli
