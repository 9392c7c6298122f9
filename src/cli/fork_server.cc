// A server of commands for tests that run very many of them (tools/mutate.py). It loads and initializes the program
// once, and runs each command in a fork of itself: a command costs its own work and a fork, instead of loading a
// program of a hundred megabytes.
//
// Started with the argument `serve`. Any other arguments are those of `saltus`: a command starts its own program again
// (sandbox/keeper.h, studio/worker.h). Request on standard input:   uint32 size, then texts that end with NUL: folder,
// seconds of CPU, megabytes, file for standard input (empty: none), arguments of the command. Answer on standard
// output:   int32 status of waitpid, uint32 1 when the time was over, uint32 peak memory in kB, uint32 size, then what
// the command printed (its beginning).
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "cli/entry.h"
#include "sandbox/threads.h"

namespace {

constexpr size_t kMostPrinted = 1 << 16;
constexpr rlim_t kMostWritten = rlim_t{1} << 28;  // bytes per file: a run may print without end
constexpr int kFailedServer = 70;                 // no status of a command
// Time is counted in seconds of CPU: those on the clock depend on what else the machine does. A command that waits for
// ever ends after so many times as long.
constexpr double kPatience = 30;
constexpr rlim_t kGrace = 5;  // seconds of CPU to end by itself

bool read_all(int from, void* to, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = read(from, static_cast<char*>(to) + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<size_t>(n);
  }
  return true;
}

bool write_all(int to, const void* from, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = write(to, static_cast<const char*>(from) + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<size_t>(n);
  }
  return true;
}

struct Order {
  std::string folder;
  double seconds = 0;
  rlim_t megabytes = 0;
  std::string input;
  std::vector<std::string> arguments;
};

bool read_order(Order& order) {
  uint32_t size = 0;
  if (!read_all(STDIN_FILENO, &size, sizeof size)) return false;
  std::string bytes(size, '\0');
  if (!read_all(STDIN_FILENO, bytes.data(), size)) return false;
  std::vector<std::string> texts;
  for (size_t at = 0, end = 0; at < bytes.size(); at = end + 1) {
    end = std::min(bytes.find('\0', at), bytes.size());
    texts.push_back(bytes.substr(at, end - at));
  }
  if (texts.size() < 5) return false;
  order = {texts[0],
           std::strtod(texts[1].c_str(), nullptr),
           std::strtoul(texts[2].c_str(), nullptr, 10),
           texts[3],
           {texts.begin() + 4, texts.end()}};
  return true;
}

void limit(int kind, rlim_t most) {
  rlimit both{most, most};
  setrlimit(kind, &both);
}

// In the child. Leaves by exit(): what a command does at its end is part of it.
[[noreturn]] void obey(const Order& order, int printed) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(order.folder.c_str()) != 0) _exit(kFailedServer);
  int input = open(order.input.empty() ? "/dev/null" : order.input.c_str(), O_RDONLY | O_CLOEXEC);
  dup2(input, STDIN_FILENO);
  dup2(printed, STDOUT_FILENO);
  dup2(printed, STDERR_FILENO);
  close(input);
  close(printed);
  std::clearerr(stdin);  // its end was seen before
  constexpr rlim_t kMegabyte = 1 << 20;
  limit(RLIMIT_AS, order.megabytes * kMegabyte);
  limit(RLIMIT_CORE, 0);
  // First a signal that ends a run with a message, then one that ends anything.
  auto seconds = static_cast<rlim_t>(std::ceil(order.seconds));
  rlimit time{seconds, seconds + kGrace};
  setrlimit(RLIMIT_CPU, &time);
  limit(RLIMIT_FSIZE, kMostWritten);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::vector<char*> words;
  std::string name = "saltus";
  words.push_back(name.data());
  std::vector<std::string> arguments = order.arguments;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  std::exit(saltus::cli::command_line(static_cast<int>(words.size()) - 1, words.data()));
}

// The status of the child; kills it, and what it has started, when its time is over.
int await(pid_t child, double cpu_seconds, const sigset_t& ended, bool& over, rusage& used) {
  double seconds = kPatience * cpu_seconds;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  double end = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) + seconds;
  int status = 0;
  for (;;) {
    if (wait4(child, &status, WNOHANG, &used) == child) break;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double left = end - static_cast<double>(now.tv_sec) - 1e-9 * static_cast<double>(now.tv_nsec);
    if (left <= 0) {
      over = true;
      kill(-child, SIGKILL);
      wait4(child, &status, 0, &used);
      break;
    }
    timespec rest{static_cast<time_t>(left),
                  static_cast<long>(1e9 * (left - static_cast<double>(static_cast<time_t>(left))))};
    sigtimedwait(&ended, nullptr, &rest);
  }
  kill(-child, SIGKILL);  // what it has left behind
  auto in_seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  bool by_limit = WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
  over = over || (by_limit && in_seconds(used.ru_utime) + in_seconds(used.ru_stime) >= 0.9 * cpu_seconds);
  return status;
}

// What every command needs is initialized once: the code generator, tables, the allocator.
bool warm_up() {
  char folder[] = "/tmp/saltus-server-XXXXXX";
  if (!mkdtemp(folder)) return false;
  std::string model = std::string(folder) + "/Warm.mo", result = std::string(folder) + "/Warm.csv";
  FILE* file = std::fopen(model.c_str(), "w");
  if (!file) return false;
  std::fputs(
      "model Warm Real x(start = 1, fixed = true); discrete Real n(start = 0, fixed = true);\nequation der(x) = -x; "
      "when x < 0.5 then n = pre(n) + 1; end when; end Warm;\n",
      file);
  std::fclose(file);
  std::array<std::string, 6> words{"saltus", "simulate", model, "-o", result, "--no-cache"};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int status = saltus::cli::command_line(static_cast<int>(words.size()), arguments.data());
  unlink(model.c_str());
  unlink(result.c_str());
  rmdir(folder);
  return status == 0;
}

int serve() {
  // Commands print to standard output; answers go where it was.
  int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nothing, STDOUT_FILENO);
  close(nothing);
  signal(SIGPIPE, SIG_DFL);
  bool warm = warm_up();
  std::fflush(stdout);
  // A fork copies one thread: with more of them its locks may be held for ever, and the sandbox would refuse to be
  // entered.
  if (!warm || saltus::sandbox::count_threads() != 1) {
    std::fprintf(stderr, "the server of commands cannot start: %s\n",
                 warm ? "a thread is left" : "its first command fails");
    return kFailedServer;
  }
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, nullptr);
  for (Order order; read_order(order);) {
    int printed = memfd_create("printed", MFD_CLOEXEC);
    pid_t child = printed >= 0 ? fork() : -1;
    if (child < 0) return kFailedServer;
    if (child == 0) obey(order, printed);
    setpgid(child, child);
    bool over = false;
    rusage used{};
    int32_t status = await(child, order.seconds, ended, over, used);
    struct stat info{};
    fstat(printed, &info);
    std::string text(std::min<size_t>(static_cast<size_t>(info.st_size), kMostPrinted), '\0');
    ssize_t n = pread(printed, text.data(), text.size(), 0);
    text.resize(n > 0 ? static_cast<size_t>(n) : 0);
    close(printed);
    std::array<uint32_t, 4> head{static_cast<uint32_t>(status), over ? 1U : 0U, static_cast<uint32_t>(used.ru_maxrss),
                                 static_cast<uint32_t>(text.size())};
    if (!write_all(answers, head.data(), sizeof head) || !write_all(answers, text.data(), text.size())) return 0;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "serve") == 0) return serve();
  return saltus::cli::command_line(argc, argv);
}
