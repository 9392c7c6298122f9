#include "cli/limits.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>

#include "base/sanitized.h"
#include "cli/command_line.h"
#include "cli/exit_status.h"

namespace saltus::cli {
namespace {

constexpr int kGrace = 2;  // seconds for a run to write what it has

std::atomic<std::atomic<bool>*> to_stop = nullptr;

void write_error(const char* text) {
  ssize_t written = write(2, text, std::strlen(text));
  (void)written;
}

// Only what is safe in a signal handler.
void on_alarm(int) {
  std::atomic<bool>* stop = to_stop.exchange(nullptr);
  if (stop) {
    write_error("error: the time of --timeout is over\n");
    stop->store(true);
    alarm(kGrace);
    return;
  }
  write_error("error: the time of --timeout is over, and nothing has come to its end\n");
  _exit(kRunFailed);
}

}  // namespace

void Limits::declare(Command& command) {
  command
      .add_option("--max-elements", max_elements,
                  "limit the elements of an array and the scalars of a model (default: 10000000)")
      ->option_text("N")
      ->check(positive_number);
  command.add_option("--timeout", timeout, "end the command after S seconds (default: no limit)")
      ->option_text("S")
      ->check(positive_number);
  command.add_option("--memory", memory_mb, "limit the memory of the command (default: no limit)")
      ->option_text("MB")
      ->check(positive_number);
}

void Limits::let_stop(std::atomic<bool>* stop) {
  to_stop = stop;
}

void Limits::apply() const {
  if (memory_mb > 0 && !kSanitized) {
    rlimit both{memory_mb << 20, memory_mb << 20};
    setrlimit(RLIMIT_AS, &both);
  }
  if (timeout <= 0) return;
  struct sigaction action{};
  action.sa_handler = on_alarm;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  double seconds = std::min(timeout, 1e9);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>(1e6 * (seconds - std::floor(seconds)));
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace saltus::cli
