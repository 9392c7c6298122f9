#include "lsp/checker.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

extern char** environ;

namespace saltus::lsp {

Checker::Checker(std::string program, std::vector<std::string> library_path, Done done)
    : program_(std::move(program)), library_path_(std::move(library_path)), done_(std::move(done)), thread_([this] { work(); }) {}

Checker::~Checker() {
  {
    std::scoped_lock lock(mutex_);
    stop_ = true;
    if (child_ > 0) kill(child_, SIGKILL);
  }
  wake_.notify_all();
  thread_.join();
}

void Checker::request(const std::string& path) {
  {
    std::scoped_lock lock(mutex_);
    next_ = path;
    if (child_ > 0) kill(child_, SIGKILL);
  }
  wake_.notify_all();
}

void Checker::work() {
  for (;;) {
    std::string path;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !next_.empty(); });
      if (stop_) return;
      path.swap(next_);
    }
    bool finished = false;
    std::vector<Json> found = check(path, finished);
    if (finished) done_(path, found);
  }
}

std::vector<Json> Checker::check(const std::string& path, bool& finished) {
  std::vector<Json> found;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return found;
  std::vector<std::string> words = {program_, "check", path, "--json"};
  for (const std::string& folder : library_path_) {
    words.push_back("-I");
    words.push_back(folder);
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  // The report on standard output comes after the diagnostics, a line each.
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  int child = 0;
  int failed = posix_spawn(&child, program_.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failed != 0) return close(ends[0]), found;
  {
    std::scoped_lock lock(mutex_);
    child_ = child;
    if (stop_ || !next_.empty()) kill(child, SIGKILL);
  }
  std::string text;
  char bytes[4096];
  for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;) text.append(bytes, static_cast<size_t>(got));
  close(ends[0]);
  int status = 0;
  {
    // The number may be given to another process once it was waited for.
    std::scoped_lock lock(mutex_);
    child_ = 0;
  }
  waitpid(child, &status, 0);
  finished = WIFEXITED(status);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (json.is_object()) found.push_back(std::move(json));
  }
  return found;
}

}  // namespace saltus::lsp
