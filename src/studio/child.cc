#include "studio/child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "studio/workspace.h"

extern char** environ;

namespace saltus::studio {

Child::Child(Loop& loop, const std::vector<std::string>& words, const std::string& folder, Doors doors,
             bool with_errors)
    : loop_(loop), doors_(std::move(doors)) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0) refuse("no pipe can be had");
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]), close(in[1]);
    refuse("no pipe can be had");
  }
  fcntl(out[1], F_SETPIPE_SZ, 1 << 20);
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  if (with_errors)
    posix_spawn_file_actions_adddup2(&actions, out[1], 2);
  else
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // The studio's thread has signals blocked; the child is to have them.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int failed = posix_spawn(&id_, words[0].c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in[0]), close(out[1]);
  if (failed != 0) {
    close(in[1]), close(out[0]);
    id_ = 0;
    refuse("a process cannot be started");
  }
  in_ = in[1];
  out_ = out[0];
  fcntl(out_, F_SETFL, O_NONBLOCK);
  loop_.watch(out_, [this] { read(); });
}

Child::~Child() {
  if (out_ >= 0) loop_.forget(out_), close(out_);
  if (in_ >= 0) close(in_);
  if (id_ > 0) {
    kill(id_, SIGKILL);
    kill(id_, SIGCONT);
    waitpid(id_, nullptr, 0);
  }
}

void Child::write(const std::string& text) {
  size_t done = 0;
  while (in_ >= 0 && done < text.size()) {
    ssize_t written = ::write(in_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // it is gone, which its output will tell
    done += static_cast<size_t>(written);
  }
}

void Child::signal(int number) {
  if (id_ > 0) kill(id_, number);
}

void Child::read() {
  static thread_local char bytes[1 << 18];
  // No more than a few at a time, so that the others have their turn.
  for (int k = 0; k < 8; ++k) {
    ssize_t got = ::read(out_, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return;
    if (got > 0) {
      doors_.output(bytes, static_cast<size_t>(got));
      continue;
    }
    loop_.forget(out_);
    close(out_);
    out_ = -1;
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = 0;
    auto ended = doors_.ended;
    ended(status);
    return;
  }
}

void capture(Loop& loop, const std::vector<std::string>& words, const std::string& folder,
             std::function<void(Captured)> done) {
  constexpr size_t kMost = 64 << 20;
  struct Running {
    std::unique_ptr<Child> child;
    Captured captured;
  };
  auto running = std::make_shared<Running>();
  running->child = std::make_unique<Child>(loop, words, folder,
                                           Child::Doors{[running](const char* bytes, size_t size) {
                                                          if (running->captured.output.size() < kMost)
                                                            running->captured.output.append(bytes, size);
                                                        },
                                                        [&loop, running, done](int status) {
                                                          running->captured.status = status;
                                                          // Not while the child's own function is on the stack.
                                                          loop.post([running, done] {
                                                            running->child.reset();
                                                            done(std::move(running->captured));
                                                          });
                                                        }},
                                           true);
}

}  // namespace saltus::studio
