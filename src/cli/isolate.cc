#include "cli/isolate.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

#include "cli/exit_status.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

volatile pid_t child = 0;

void pass_on(int signal) {
  if (child > 0) kill(child, signal);
}

}  // namespace

int isolated(const std::function<int()>& command, double seconds) {
  std::fflush(nullptr);  // what waits in buffers would be written twice
  pid_t parent = getpid();
  child = fork();
  if (child < 0) {
    tell_error(fmt::format("cannot start a process: {}", std::strerror(errno)));
    return kRunFailed;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kRunFailed);
    int status = end_of_output(command());
    std::fflush(nullptr);
    _exit(status);
  }
  // A terminal's Ctrl-C reaches both.
  std::signal(SIGINT, SIG_IGN);
  for (int signal : {SIGTERM, SIGHUP}) std::signal(signal, pass_on);
  constexpr double kGrace = 5;
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds + kGrace);
  bool killed = false;
  int status = 0;
  for (;;) {
    pid_t ended = waitpid(child, &status, seconds > 0 ? WNOHANG : 0);
    if (ended == child) break;
    if (ended < 0 && errno != EINTR) return kRunFailed;
    if (seconds <= 0) continue;
    if (!killed && std::chrono::steady_clock::now() > end) killed = kill(child, SIGKILL) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  tell_error(killed ? "the time of --timeout is over, and the run did not end by itself"
                    : fmt::format("the run was ended by a signal: {}", strsignal(WTERMSIG(status))));
  return kRunFailed;
}

}  // namespace saltus::cli
