#include "code/c_compiler.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/program_places.h"
#include "code/compiler_signals.h"
#include "code/digest.h"

extern char** environ;

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (const std::string& text : texts) list.push_back(const_cast<char*>(text.c_str()));
  list.push_back(nullptr);
  return list;
}

// Messages in English, temporary files in its own folder, no cache of its own.
std::vector<std::string> surroundings(const std::string& work) {
  std::vector<std::string> result = {"LC_ALL=C", "CCACHE_DISABLE=1", "TMPDIR=" + work};
  for (char** at = environ; *at; ++at) {
    std::string_view entry = *at;
    if (!entry.starts_with("LC_ALL=") && !entry.starts_with("TMPDIR=") && !entry.starts_with("CCACHE_"))
      result.emplace_back(entry);
  }
  return result;
}

// A compiler outside of /usr brings its programs, headers and libraries along. Not all of the folder that holds them:
// that of ~/bin/cc is a home.
void add_own_folders(const fs::path& compiler, std::vector<std::string>& places) {
  places.push_back(compiler.string());
  fs::path prefix = compiler.parent_path().parent_path();
  if (!prefix.has_relative_path() || prefix == "/usr") return;
  for (const char* name : {"bin", "lib", "lib32", "lib64", "libexec", "include"})
    places.push_back((prefix / name).string());
  std::error_code error;
  // x86_64-pc-linux-gnu: what a compiler for one kind of machine has.
  for (const auto& entry : fs::directory_iterator(prefix, error)) {
    std::string name = entry.path().filename().string();
    if (!name.starts_with('.') && name.find("-linux-") != std::string::npos &&
        entry.symlink_status(error).type() == fs::file_type::directory)
      places.push_back(entry.path().string());
  }
}

// A child that shares our memory until it is another program: nothing but system calls between the two.
pid_t start(char* const* arguments, const char* program, char* const* environment, const char* work, int log,
            const sandbox::Ruleset* rules) {
  pid_t child = vfork();
  if (child != 0) return child;
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  setpgid(0, 0);  // what it starts ends with it (compiler_signals.h)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(work) != 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0) _exit(126);
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // C text names what is open (.incbin "/dev/fd/7")
  if (rules && !rules->restrict_self()) _exit(126);
  execve(program, arguments, environment);
  _exit(127);
}

}  // namespace

void CCompiler::find() {
  if (!name_.empty()) return;
  const char* given = std::getenv("CC");
  name_ = given && *given ? given : "cc";
  std::string place = program_called(name_);
  struct stat info;
  if (place.empty() || stat(place.c_str(), &info) != 0) return;
  path_ = place;
  std::error_code error;
  identity_ = KeyText()
                  .add(fs::canonical(place, error).string())
                  .add(std::to_string(info.st_size))
                  .add(std::to_string(info.st_ctim.tv_sec) + "." + std::to_string(info.st_ctim.tv_nsec))
                  .digest();
}

const std::string& CCompiler::identity() {
  find();
  return identity_;
}

bool CCompiler::run(const std::vector<std::vector<std::string>>& commands, const std::string& work,
                    std::string& output) {
  find();
  if (path_.empty()) {
    output = "'" + name_ + "' is not found; a C compiler is needed";
    return false;
  }
  sandbox::Access access;
  access.read = readable_;
  access.read.insert(access.read.end(), sandbox::system_folders().begin(), sandbox::system_folders().end());
  std::error_code error;
  access.execute = {"/usr", "/bin", "/lib", "/lib64"};
  add_own_folders(fs::canonical(path_, error), access.execute);
  access.write = {"/dev/null"};
  access.own = {work};
  sandbox::Ruleset rules(access);
  if (restricted_ && !rules.ok()) {
    output = "this kernel offers no sandbox";
    return false;
  }
  std::vector<std::string> environment = surroundings(work);
  std::vector<char*> environment_pointers = pointers(environment);

  CompilerSignals signals;
  std::vector<pid_t> children;
  auto log = [&](size_t k) { return work + "/log." + std::to_string(k); };
  bool good = true;
  auto wait = [&](size_t k) {
    if (children[k] < 0) return;
    int status = 0;
    while (waitpid(children[k], &status, 0) < 0 && errno == EINTR) {
    }
    bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!ended) {
      std::ifstream said(log(k), std::ios::binary);
      std::ostringstream text;
      text << said.rdbuf();
      output += text.str();
      if (text.str().empty()) output += "it ended without a word\n";
    }
    fs::remove(log(k), error);
    good = good && ended;
  };
  // As many at a time as there are cores.
  size_t most = std::max(1u, std::thread::hardware_concurrency());
  for (size_t k = 0; k < commands.size(); ++k) {
    if (k >= most) wait(k - most);
    std::vector<std::string> command = commands[k];
    command.insert(command.begin(), path_);
    std::vector<char*> arguments = pointers(command);
    int descriptor = open(log(k).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    pid_t child = descriptor < 0 ? -1
                                 : start(arguments.data(), path_.c_str(), environment_pointers.data(), work.c_str(),
                                         descriptor, restricted_ ? &rules : nullptr);
    if (child > 0) signals.add(child);
    if (child < 0) {
      output += std::string("it cannot be started: ") + std::strerror(errno) + "\n";
      good = false;
    }
    if (descriptor >= 0) close(descriptor);
    children.push_back(child);
  }
  for (size_t k = children.size() > most ? children.size() - most : 0; k < children.size(); ++k) wait(k);
  if (signals.deliver(work)) return output = "it was interrupted\n", false;
  return good;
}

}  // namespace saltus::code
