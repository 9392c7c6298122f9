#include "driver/sandbox_child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "driver/foreign_rules.h"
#include "run/utilities.h"
#include "sandbox/descriptors.h"
#include "sandbox/enter.h"

namespace saltus::driver {
namespace {

// The first byte of what a child tells.
constexpr char kValues = 'v', kFailure = 'f';
constexpr double kMostRefusals = 64;  // a list that is read by people

}  // namespace

SandboxChild::~SandboxChild() {
  if (pipe_ >= 0) close(pipe_);
  if (is_parent()) waitpid(child_, nullptr, 0);
}

bool SandboxChild::fork(const sandbox::Policy& policy, std::string& why) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return why = std::strerror(errno), false;
  std::fflush(nullptr);  // what waits in buffers would be written twice
  child_ = ::fork();
  if (child_ < 0) {
    why = std::strerror(errno);
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  forked_ = true;
  if (child_ > 0) {
    close(ends[1]);
    pipe_ = ends[0];
    return true;
  }
  close(ends[0]);
  pipe_ = ends[1];
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int kind : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    ::signal(kind, SIG_DFL);  // the parent tells how this one ended
  sandbox::close_descriptors_except(pipe_);
  std::string reason;
  if (!sandbox::enter(policy, run::running_external, reason)) fail(reason);
  return true;
}

void SandboxChild::add(double number) {
  told_.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void SandboxChild::add(const std::string& text) {
  uint64_t size = text.size();
  told_.append(reinterpret_cast<const char*>(&size), sizeof size);
  told_ += text;
}

void SandboxChild::end(char kind) {
  told_.insert(told_.begin(), kind);
  for (size_t done = 0; done < told_.size();) {
    ssize_t n = write(pipe_, told_.data() + done, told_.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    done += static_cast<size_t>(n);
  }
  std::fflush(stdout);
  _exit(0);
}

void SandboxChild::deliver() {
  if (!refused_attempts().empty()) fail({});
  end(kValues);
}

void SandboxChild::fail(const std::string& why) {
  told_.clear();
  add(why);
  std::vector<std::string> refused = refused_attempts();
  add(static_cast<double>(refused.size()));
  for (const std::string& attempt : refused) add(attempt);
  end(kFailure);
}

std::optional<SandboxChild::Answer> SandboxChild::answer(std::string& why) {
  std::string bytes;
  char buffer[65536];
  for (;;) {
    ssize_t n = read(pipe_, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    bytes.append(buffer, static_cast<size_t>(n));
  }
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  forked_ = false;
  if (bytes.empty()) {
    why = WIFSIGNALED(status) ? std::string("its code ended by a signal: ") + strsignal(WTERMSIG(status))
                              : "its code ended the process";
    return std::nullopt;
  }
  Answer answer(bytes.substr(1));
  if (bytes[0] == kValues) return answer;
  why = answer.text();
  // Foreign code has written in this memory: the number is bounded.
  std::vector<std::string> refused(static_cast<size_t>(std::clamp(answer.number(), 0.0, kMostRefusals)));
  for (std::string& attempt : refused) attempt = answer.text();
  report_refusals(context_, refused);
  if (why.empty()) why = refused.empty() ? "its code ended the process" : refused.front() + ": refused";
  return std::nullopt;
}

double SandboxChild::Answer::number() {
  double value = 0;
  if (bytes_.size() - at_ < sizeof value) return value;
  std::memcpy(&value, bytes_.data() + at_, sizeof value);
  at_ += sizeof value;
  return value;
}

std::string SandboxChild::Answer::text() {
  uint64_t size = 0;
  if (bytes_.size() - at_ < sizeof size) return {};
  std::memcpy(&size, bytes_.data() + at_, sizeof size);
  at_ += sizeof size;
  if (bytes_.size() - at_ < size) return {};
  std::string text = bytes_.substr(at_, size);
  at_ += size;
  return text;
}

}  // namespace saltus::driver
