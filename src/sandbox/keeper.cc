#include "sandbox/keeper.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "sandbox/keeper_protocol.h"

extern "C" const char saltus_keeper_begin[], saltus_keeper_end[];

namespace saltus::sandbox {
namespace {

bool send_text(int socket, const std::string& text) {
  uint32_t size = static_cast<uint32_t>(text.size());
  return send_all(socket, &size, sizeof size) && send_all(socket, text.data(), text.size());
}

// The keeper's program in memory, ready to be executed; -1: this system has no such files, or does not execute them.
int keeper_program() {
  int file = memfd_create("saltus-keeper", MFD_CLOEXEC);
  if (file >= 0 && send_all(file, saltus_keeper_begin, static_cast<size_t>(saltus_keeper_end - saltus_keeper_begin)))
    return file;
  if (file >= 0) close(file);
  return -1;
}

// Not inlined: what a function with vfork keeps in registers may be lost.
[[gnu::noinline]] pid_t spawn(const int program, const int socket) {
  char* const arguments[] = {const_cast<char*>("saltus"), const_cast<char*>(kKeeperWord), nullptr};
  pid_t child = vfork();
  if (child != 0) return child;
  // A group of its own: Ctrl-C is meant for the run.
  setpgid(0, 0);
  if (dup2(socket, 0) < 0) _exit(126);
  if (program >= 0) fexecve(program, arguments, environ);
  execv("/proc/self/exe", arguments);
  _exit(127);
}

}  // namespace

Keeper::~Keeper() {
  if (socket_ < 0) return;
  // The next run may use the same names: nothing is removed behind its back.
  int32_t answer = 0;
  if (send_all(socket_, &kKeeperDone, sizeof kKeeperDone)) (void)receive_all(socket_, &answer, sizeof answer);
  close(socket_);
}

bool Keeper::start(const std::vector<std::pair<std::string, std::string>>& files, const std::string& folder,
                   const std::string& mark, std::string& why) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return why = std::strerror(errno), false;
  int program = keeper_program();
  pid_t child = spawn(program, ends[1]);
  if (program >= 0) close(program);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return why = std::strerror(errno), false;
  }
  socket_ = ends[0];
  uint32_t count = static_cast<uint32_t>(files.size());
  bool told = send_all(socket_, &count, sizeof count);
  for (const auto& [from, to] : files) {
    told = told && send_text(socket_, from) && send_text(socket_, to);
    from_.push_back(from);
  }
  told = told && send_text(socket_, folder) && send_text(socket_, mark);
  if (!told) why = "the process that keeps the files has ended";
  return told;
}

int Keeper::rename(const std::string& from) {
  for (uint32_t k = 0; k < from_.size(); ++k) {
    if (from_[k] != from) continue;
    int32_t error = 0;
    if (!send_all(socket_, &k, sizeof k) || !receive_all(socket_, &error, sizeof error)) return EPIPE;
    return error;
  }
  return ENOENT;
}

}  // namespace saltus::sandbox
