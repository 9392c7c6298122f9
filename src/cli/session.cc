// `saltus session`: commands as lines of JSON on standard input, their results as lines of JSON on standard output
// (docs/reference/session.md). The program is started once. Each command runs in a fork of it, so that no command
// changes what others see: a sandbox, limits and crashes are those of the fork. Libraries that are loaded are parsed
// once, before the fork.
#include "cli/session.h"

#include <fcntl.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <functional>
#include <iostream>

#include "base/render.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/entry.h"
#include "cli/exit_status.h"
#include "cli/session_requests.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "modelica/library/library.h"

namespace saltus::cli {
namespace {

driver::Workspace* current = nullptr;

class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("saltus-session", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::runtime_error("there is no memory for a command's output");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }
  std::string text() const {
    std::string out;
    std::array<char, 1 << 16> part{};
    for (off_t at = 0;;) {
      ssize_t n = pread(descriptor_, part.data(), part.size(), at);
      if (n <= 0) return out;
      out.append(part.data(), static_cast<size_t>(n));
      at += n;
    }
  }
  void put(const std::string& text) {
    for (size_t done = 0; done < text.size();) {
      ssize_t n = pwrite(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (n <= 0) throw std::runtime_error("there is no memory for a command's input");
      done += static_cast<size_t>(n);
    }
  }

 private:
  int descriptor_;
};

class Session {
 public:
  int run() {
    current = &workspace_;
    std::signal(SIGPIPE, SIG_IGN);
    for (std::string line; std::getline(std::cin, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      Json reply = answer_request(line, run_command, [this](const auto& names, Json& into) { load(names, into); });
      put(reply.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
      if (std::fflush(stdout) != 0) return kRunFailed;
    }
    return kDone;
  }

 private:
  // Parses all files of libraries.
  void load(const std::vector<std::string>& names, Json& reply) {
    Context context;
    auto known = workspace_.begin(context);
    modelica::Library library(context, library_path({}), known);
    std::function<void(modelica::DeclaredClass&)> parse = [&](modelica::DeclaredClass& at) {
      if (!library.definition(at)) return;
      for (modelica::DeclaredClass* member : library.stored_members(at)) parse(*member);
    };
    Json missing = Json::array();
    for (const std::string& name : names) {
      modelica::DeclaredClass* top = library.top_level(context.names.intern(name));
      if (top) {
        parse(*top);
      } else {
        missing.push_back(name);
      }
    }
    reply["messages"] = render_all(context.diagnostics, context.sources, {});
    workspace_.keep(context, library);
    reply["status"] = missing.empty() ? kDone : kModelAtFault;
    if (!missing.empty()) reply["missing"] = missing;
    reply["files"] = workspace_.file_count();
  }

  driver::Workspace workspace_;
};

}  // namespace

driver::Workspace* session_workspace() {
  return current;
}

CommandResult run_command(std::vector<std::string> words, const std::string& folder, const std::string& input) {
  // The arguments of a command end at it: other words than those that were judged.
  auto has_nul = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  if (has_nul(folder) || std::ranges::any_of(words, has_nul))
    throw std::runtime_error("a word of a command contains NUL");
  MemoryFile in, out, errors;
  in.put(input);
  std::fflush(nullptr);
  pid_t parent = getpid(), child = fork();
  if (child < 0) throw std::runtime_error("the system starts no more processes");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kRunFailed);
    std::signal(SIGPIPE, SIG_DFL);
    dup2(in.descriptor(), STDIN_FILENO);
    dup2(out.descriptor(), STDOUT_FILENO);
    dup2(errors.descriptor(), STDERR_FILENO);
    __fpurge(stdin);  // what was read ahead are further requests
    std::clearerr(stdin);
    std::cin.clear();
    if (!folder.empty() && chdir(folder.c_str()) != 0) {
      tell_error(fmt::format("there is no folder '{}'", folder));
      _exit(kCommandLine);
    }
    std::string name = "saltus";
    std::vector<char*> arguments = {name.data()};
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    int status = command_line(static_cast<int>(arguments.size()) - 1, arguments.data());
    std::fflush(nullptr);
    _exit(status);
  }
  int ended = 0;
  while (waitpid(child, &ended, 0) < 0 && errno == EINTR) {
  }
  CommandResult result;
  result.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : static_cast<int>(kRunFailed);
  if (WIFSIGNALED(ended)) result.signal = WTERMSIG(ended);
  result.output = out.text();
  result.messages = errors.text();
  return result;
}

void add_session(Command& app, Action& action) {
  Command* command =
      app.add_subcommand("session", "take commands as lines of JSON on standard input; libraries remain loaded");
  command->callback([&action] { action = [] { return Session().run(); }; });
}

}  // namespace saltus::cli
