#include "sandbox/keeper.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace saltus::sandbox {
namespace {

constexpr uint32_t kDone = 0xffffffff;

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

bool send_text(int socket, const std::string& text) {
  uint32_t size = static_cast<uint32_t>(text.size());
  return send_all(socket, &size, sizeof size) && send_all(socket, text.data(), text.size());
}

bool receive_text(int socket, std::string& text) {
  uint32_t size = 0;
  if (!receive_all(socket, &size, sizeof size) || size > (1u << 16)) return false;
  text.resize(size);
  return receive_all(socket, text.data(), size);
}

}  // namespace

Keeper::~Keeper() {
  if (socket_ < 0) return;
  // The next run may use the same names: nothing is removed behind its back.
  int32_t answer = 0;
  if (send_all(socket_, &kDone, sizeof kDone)) (void)receive_all(socket_, &answer, sizeof answer);
  close(socket_);
}

bool Keeper::start(const std::vector<std::pair<std::string, std::string>>& files, const std::string& folder, std::string& why) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return why = std::strerror(errno), false;
  char* const arguments[] = {const_cast<char*>("saltus"), const_cast<char*>(kKeeperWord), nullptr};
  pid_t child = vfork();
  if (child == 0) {
    // A group of its own: Ctrl-C is meant for the run.
    setpgid(0, 0);
    if (dup2(ends[1], 0) < 0) _exit(126);
    execv("/proc/self/exe", arguments);
    _exit(127);
  }
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
  told = told && send_text(socket_, folder);
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

int keep_outputs() {
  signal(SIGPIPE, SIG_IGN);
  // It outlives the run by an instant; nobody is to wait for its streams.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing >= 0) {
    dup2(nothing, 1);
    dup2(nothing, 2);
  }
  uint32_t count = 0;
  if (!receive_all(0, &count, sizeof count) || count > 16) return 1;
  std::vector<std::pair<std::string, std::string>> files(count);
  for (auto& [from, to] : files) {
    if (!receive_text(0, from) || !receive_text(0, to)) return 1;
  }
  std::string folder;
  if (!receive_text(0, folder)) return 1;
  uint32_t which = 0;
  int32_t error = 0;
  while (receive_all(0, &which, sizeof which) && which != kDone) {
    error = ENOENT;
    if (which < files.size() && !files[which].first.empty()) {
      error = std::rename(files[which].first.c_str(), files[which].second.c_str()) == 0 ? 0 : errno;
      if (error == 0) files[which].first.clear();
    }
    if (!send_all(0, &error, sizeof error)) break;
  }
  for (const auto& [from, to] : files) {
    // One that another run has taken over by now is not ours.
    int file = from.empty() ? -1 : open(from.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool free = file >= 0 && (which == kDone || flock(file, LOCK_EX | LOCK_NB) == 0);
    if (free) unlink(from.c_str());
    if (file >= 0) close(file);
  }
  if (!folder.empty()) rmdir(folder.c_str());
  (void)send_all(0, &error, sizeof error);
  return 0;
}

}  // namespace saltus::sandbox
