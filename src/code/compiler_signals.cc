#include "code/compiler_signals.h"

#include <signal.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <mutex>

namespace saltus::code {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr size_t kMost = 256;  // compilers at a time: one a core

// Facts about the process: handlers have no other place to look at.
std::array<std::atomic<pid_t>, kMost> running{};
std::atomic<int> pending = 0;
std::mutex guard;
size_t users = 0;  // two threads may compile
std::array<struct sigaction, std::size(kSignals)> before{};

void on_signal(int signal) {
  pending = signal;
  for (const std::atomic<pid_t>& group : running) {
    if (pid_t id = group.load(); id > 0) kill(-id, SIGKILL);
  }
}

}  // namespace

CompilerSignals::CompilerSignals() {
  std::lock_guard lock(guard);
  if (users++ > 0) return;
  pending = 0;
  for (size_t k = 0; k < std::size(kSignals); ++k) {
    sigaction(kSignals[k], nullptr, &before[k]);
    if (before[k].sa_handler == SIG_IGN) continue;
    struct sigaction action{};
    action.sa_handler = on_signal;
    sigaction(kSignals[k], &action, nullptr);
  }
}

CompilerSignals::~CompilerSignals() {
  for (pid_t group : groups_) {
    for (std::atomic<pid_t>& one : running) {
      pid_t expected = group;
      if (one.compare_exchange_strong(expected, 0)) break;
    }
  }
  std::lock_guard lock(guard);
  if (--users > 0) return;
  for (size_t k = 0; k < std::size(kSignals); ++k) sigaction(kSignals[k], &before[k], nullptr);
}

void CompilerSignals::add(pid_t group) {
  for (std::atomic<pid_t>& one : running) {
    pid_t expected = 0;
    if (!one.compare_exchange_strong(expected, group)) continue;
    groups_.push_back(group);
    if (pending != 0) kill(-group, SIGKILL);  // it came before this one was listed
    return;
  }
}

bool CompilerSignals::deliver(const std::string& work) {
  int signal = pending.exchange(0);
  if (signal == 0) return false;
  std::error_code error;
  std::filesystem::remove_all(work, error);
  {
    std::lock_guard lock(guard);
    for (size_t k = 0; k < std::size(kSignals); ++k) sigaction(kSignals[k], &before[k], nullptr);
  }
  raise(signal);
  return true;
}

}  // namespace saltus::code
