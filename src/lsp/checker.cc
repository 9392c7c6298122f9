#include "lsp/checker.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <sstream>
#include <utility>

extern char** environ;

namespace saltus::lsp {

Checker::Checker(std::string program, std::vector<std::string> library_path, Done done)
    : program_(std::move(program)),
      library_path_(std::move(library_path)),
      done_(std::move(done)),
      thread_([this] { work(); }) {}

Checker::~Checker() {
  {
    std::scoped_lock lock(mutex_);
    stop_ = true;
    if (child_ > 0) kill(child_, SIGKILL);
  }
  wake_.notify_all();
  thread_.join();
}

void Checker::request(CheckRequest request) {
  {
    std::scoped_lock lock(mutex_);
    next_ = std::move(request);
    if (child_ > 0) kill(child_, SIGKILL);
  }
  wake_.notify_all();
}

void Checker::work() {
  constexpr auto kPause = std::chrono::milliseconds(250);  // between two keys of one who writes
  for (;;) {
    CheckRequest taken;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !next_.path.empty(); });
      taken = std::exchange(next_, {});
      while (!stop_ && taken.text && wake_.wait_for(lock, kPause, [this] { return stop_ || !next_.path.empty(); })) {
        if (!next_.path.empty()) taken = std::exchange(next_, {});
      }
      if (stop_) return;
    }
    bool finished = false;
    std::vector<Json> found = check(taken, finished);
    if (finished) done_(taken, found);
  }
}

namespace {

// A text as a file without a name; -1: there is none.
int file_of_text(const std::string& text) {
  int file = memfd_create("text", MFD_CLOEXEC);
  if (file < 0) return file;
  for (size_t at = 0; at < text.size();) {
    ssize_t put = write(file, text.data() + at, text.size() - at);
    if (put <= 0) break;
    at += static_cast<size_t>(put);
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

}  // namespace

std::vector<Json> Checker::check(const CheckRequest& request, bool& finished) {
  std::vector<Json> found;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return found;
  std::vector<std::string> words = {program_, "check", request.path, "--json"};
  if (request.text) words.emplace_back("--stdin");
  if (!request.class_name.empty()) words.insert(words.end(), {"-m", request.class_name});
  for (const std::string& folder : library_path_) {
    words.push_back("-I");
    words.push_back(folder);
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  int text_file = request.text ? file_of_text(*request.text) : -1;
  if (text_file >= 0)
    posix_spawn_file_actions_adddup2(&actions, text_file, 0);
  else
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  // The report on standard output comes after the diagnostics, a line each.
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  int child = 0;
  int failed = posix_spawn(&child, program_.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (text_file >= 0) close(text_file);
  if (failed != 0) return close(ends[0]), found;
  {
    std::scoped_lock lock(mutex_);
    child_ = child;
    if (stop_ || !next_.path.empty()) kill(child, SIGKILL);
  }
  std::string printed;
  char bytes[4096];
  for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;) printed.append(bytes, static_cast<size_t>(got));
  close(ends[0]);
  int status = 0;
  {
    // The number may be given to another process once it was waited for.
    std::scoped_lock lock(mutex_);
    child_ = 0;
  }
  waitpid(child, &status, 0);
  finished = WIFEXITED(status);
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (json.is_object()) found.push_back(std::move(json));
  }
  return found;
}

}  // namespace saltus::lsp
