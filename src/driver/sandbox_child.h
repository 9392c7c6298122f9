// A child of this process in the sandbox: it computes something, tells it, and is gone. Neither files nor other
// processes notice it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "sandbox/policy.h"

namespace saltus::driver {

class SandboxChild {
 public:
  // What the child is refused is an error in `context` (L0050).
  explicit SandboxChild(Context& context) : context_(context) {}
  ~SandboxChild();
  SandboxChild(const SandboxChild&) = delete;
  SandboxChild& operator=(const SandboxChild&) = delete;

  // Two processes return from here. False: `why`, and there is but one.
  bool fork(const sandbox::Policy& policy, std::string& why);
  bool is_child() const { return forked_ && child_ == 0; }
  bool is_parent() const { return forked_ && child_ > 0; }

  // In the child: numbers and texts one after the other, then the end. Whatever was refused on the way makes it a
  // failure.
  void add(double number);
  void add(const std::string& text);
  [[noreturn]] void deliver();
  [[noreturn]] void fail(const std::string& why);

  // In the parent: what the child told, to be read in the same order. Refused calls are reported by then; without them
  // a failure has a reason in `why`.
  class Answer {
   public:
    explicit Answer(std::string bytes) : bytes_(std::move(bytes)) {}
    double number();
    std::string text();

   private:
    std::string bytes_;
    size_t at_ = 0;
  };
  std::optional<Answer> answer(std::string& why);

 private:
  [[noreturn]] void end(char kind);
  Context& context_;
  bool forked_ = false;
  pid_t child_ = 0;
  int pipe_ = -1;
  std::string told_;
};

}  // namespace saltus::driver
