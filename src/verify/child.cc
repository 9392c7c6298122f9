#include "verify/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>

#include "base/sanitized.h"

namespace saltus::verify {
namespace {

const unsigned kCores = std::max(1u, std::thread::hardware_concurrency());

void limit(__rlimit_resource resource, uint64_t value) {
  rlimit both{value, value};
  setrlimit(resource, &both);
}

// Between fork and exec of a process with threads only calls that are safe in signal handlers are allowed: no memory
// is allocated here.
[[noreturn]] void become(char* const* arguments, const char* messages, const char* errors,
                         const ChildRequest& request) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int nothing = open("/dev/null", O_RDONLY);
  int out = open(messages, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (nothing >= 0) dup2(nothing, 0);
  if (out >= 0) {
    dup2(out, 1);
    dup2(out, 2);
  }
  int apart = *errors ? open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0644) : -1;
  if (apart >= 0) dup2(apart, 2);
  if (request.memory_mb > 0 && !kSanitized) limit(RLIMIT_AS, request.memory_mb << 20);
  // The clock on the wall is watched from outside; this one catches what outlives its parent. Threads count apart.
  if (request.timeout > 0) limit(RLIMIT_CPU, static_cast<uint64_t>(std::ceil(request.timeout * kCores)) + 5);
  limit(RLIMIT_CORE, 0);
  execv(arguments[0], arguments);
  _exit(127);
}

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
}

}  // namespace

ChildOutcome run_child(const ChildRequest& request, const std::atomic<bool>* cancel) {
  std::vector<char*> arguments;
  for (const std::string& argument : request.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);

  ChildOutcome outcome;
  auto begin = std::chrono::steady_clock::now();
  pid_t child = fork();
  if (child < 0) return outcome;
  if (child == 0) become(arguments.data(), request.messages.c_str(), request.errors.c_str(), request);

  bool killed = false;
  int status = 0;
  rusage usage{};
  for (auto pause = std::chrono::microseconds(500);; pause = std::min(pause * 2, std::chrono::microseconds(20000))) {
    pid_t ended = wait4(child, &status, WNOHANG, &usage);
    if (ended == child) break;
    if (ended < 0 && errno != EINTR) return outcome;
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    bool late = request.timeout > 0 && elapsed.count() > request.timeout;
    if (!killed && (late || (cancel && cancel->load()))) {
      // With its own children: a compiler it may have started.
      if (kill(-child, SIGKILL) != 0) kill(child, SIGKILL);
      killed = true;
    }
    std::this_thread::sleep_for(pause);
  }
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  outcome.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  outcome.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  if (killed || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
    outcome.end = ChildEnd::TimedOut;
  } else if (WIFSIGNALED(status)) {
    outcome.end = ChildEnd::Crashed;
    outcome.status = WTERMSIG(status);
  } else {
    outcome.status = WEXITSTATUS(status);
    outcome.end = outcome.status == 127 ? ChildEnd::NotStarted : ChildEnd::Exited;
  }
  return outcome;
}

}  // namespace saltus::verify
