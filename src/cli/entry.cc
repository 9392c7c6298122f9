#include "cli/entry.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/examples.h"
#include "cli/exit_status.h"
#include "cli/fmu_commands.h"
#include "cli/fmu_export.h"
#include "cli/project_options.h"
#include "cli/tell.h"
#include "sandbox/descriptors.h"
#include "sandbox/keeper.h"
#include "studio/worker.h"

namespace saltus::cli {
namespace {

struct CommandEntry {
  std::string_view name;
  void (*add)(Command& app, Action& action);
  bool reads_project = true;  // saltus.toml
};

constexpr CommandEntry kCommands[] = {
    {"parse", add_parse},
    {"check", add_check},
    {"flatten", add_flatten},
    {"simulate", add_simulate},
    {"linearize", add_linearize},
    {"fmu", add_fmu},
    {"bode", add_bode},
    {"step", add_step},
    {"nyquist", add_nyquist},
    {"margins", add_margins},
    {"rlocus", add_rlocus},
    {"sweep", add_sweep},
    {"steady", add_steady},
    {"equations", add_equations},
    {"eval", add_eval},
    {"sensitivities", add_sensitivities},
    {"fit", add_fit},
    {"plot", add_plot, false},
    {"result", add_result, false},
    {"compare", add_compare, false},
    {"verify", add_verify},
    {"convert", add_convert},
    {"doctor", add_doctor},
    {"install", add_install, false},
    {"format", add_format},
    {"draw", add_draw},
    {"document", add_document},
    {"explain", add_explain, false},
    {"notebook", add_notebook},
    {"lsp", add_lsp},
    {"completion", add_completion, false},
    {"fmu-check", add_fmu_check, false},
    {"import", add_import, false},
    {"studio", add_studio},
    {"examples", add_examples, false},
    {"session", add_session},
    {"mcp", add_mcp},
};

int unknown_command(const Command& app, const std::string& word) {
  std::vector<std::string> names;
  for (const Command* command : app.commands()) names.push_back(command->name());
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  tell_error(fmt::format("there is no command '{}'; there are {}", word, list));
  std::string nearest = nearest_name(word, {names.begin(), names.end()});
  if (!nearest.empty()) std::fprintf(stderr, "did you mean 'saltus %s'?\n", nearest.c_str());
  std::fprintf(stderr, "see 'saltus --help'\n");
  return kCommandLine;
}

int run(int argc, char** argv) {
  Command app("Saltus compiles and simulates hybrid dynamical systems.", "saltus",
              std::string("saltus ") + SALTUS_VERSION);
  app.require_subcommand();

  // The options of one command, where it is named: declaring those of all takes CLI11 as long as a small model takes to
  // be simulated.
  Action action;
  auto chosen =
      argc > 1 ? std::ranges::find(kCommands, std::string_view(argv[1]), &CommandEntry::name) : std::end(kCommands);
  if (chosen != std::end(kCommands) && chosen->add != add_completion) {
    chosen->add(app, action);
  } else {
    for (const CommandEntry& entry : kCommands) entry.add(app, action);
  }
  std::vector<char*> words(argv, argv + argc);
  std::vector<std::string> more;  // what the project's file adds
  if (chosen != std::end(kCommands) && chosen->reads_project) {
    std::vector<std::string> given(argv + 2, argv + argc);
    if (!choose_project(given) || !project_words(*app.commands().back(), given, more)) return kModelAtFault;
    for (std::string& word : more) words.insert(words.begin() + 2, word.data());
  }
  int status = 0;
  std::string error;
  std::string where;
  if (app.parse(static_cast<int>(words.size()), words.data(), status, error, where)) return action();
  if (status == 0) return kDone;  // --help, --version
  if (where.empty() && argc > 1 && argv[1][0] != '-') return unknown_command(app, argv[1]);
  tell_error(error);
  std::fprintf(stderr, "see 'saltus %s--help'\n", where.c_str());
  return kCommandLine;
}

// The stack of the main thread grows as far as the limit says at the time; the kernel keeps some 128 MB free below it.
void raise_stack_limit() {
  constexpr rlim_t kStack = rlim_t{100} << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kStack) return;
  limit.rlim_cur = std::min(kStack, limit.rlim_max);
  setrlimit(RLIMIT_STACK, &limit);
}

// Below generated code an exception finds no way out. A lack of memory is reported as everywhere; anything else is a
// fault of this program and ends it as one.
[[noreturn]] void on_terminate() {
  try {
    if (std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    constexpr std::string_view kSaid = "error: there is not enough memory\n";
    (void)!write(STDERR_FILENO, kSaid.data(), kSaid.size());
    _exit(kRunFailed);
  } catch (...) {
  }
  std::abort();
}

// The system's limit of CPU time (ulimit -t, batch systems). Runs end by themselves instead, with what they have.
void on_cpu_limit(int) {
  constexpr std::string_view kSaid =
      "error: the CPU time that the system allows this process is over, and the command has not finished\n";
  (void)!write(STDERR_FILENO, kSaid.data(), kSaid.size());
  _exit(kRunFailed);
}

}  // namespace

int command_line(int argc, char** argv) {
  std::set_terminate(on_terminate);
  std::signal(SIGXCPU, on_cpu_limit);
  sandbox::note_inherited_descriptors();
  // Started by a run that is about to enter the sandbox.
  if (argc == 2 && std::strcmp(argv[1], sandbox::kKeeperWord) == 0) return sandbox::keep_outputs();
  // Started by the studio, to run a model.
  if (argc == 2 && std::strcmp(argv[1], studio::kWorkerWord) == 0) return raise_stack_limit(), studio::work();
  // A file that may not grow is a failed write, told like others.
  std::signal(SIGXFSZ, SIG_IGN);
  raise_stack_limit();
  try {
    // "saltus help simulate" is "saltus simulate --help".
    std::vector<char*> words(argv, argv + argc);
    char help[] = "--help";
    if (argc >= 2 && std::strcmp(argv[1], "help") == 0) {
      words.erase(words.begin() + 1);
      words.resize(std::min<size_t>(words.size(), 2));
      words.push_back(help);
    }
    // "saltus fmu check X" is "saltus fmu-check X".
    char fmu_check[] = "fmu-check";
    if (words.size() >= 3 && std::strcmp(words[1], "fmu") == 0 && std::strcmp(words[2], "check") == 0) {
      words.erase(words.begin() + 1);
      words[1] = fmu_check;
    }
    // "saltus examples run NAME" is "saltus simulate FILE".
    std::vector<std::string> example;
    if (words.size() >= 4 && std::strcmp(words[1], "examples") == 0 && std::strcmp(words[2], "run") == 0 &&
        words[3][0] != '-') {
      example = words_of_example(words[3]);
      if (example.empty()) return kCommandLine;
      words.erase(words.begin() + 1, words.begin() + 4);
      for (size_t i = 0; i < example.size(); ++i) words.insert(words.begin() + 1 + i, example[i].data());
    }
    return end_of_output(run(static_cast<int>(words.size()), words.data()));
  } catch (const std::bad_alloc&) {
    tell_error("there is not enough memory");
    return kRunFailed;
  } catch (const std::exception& error) {
    tell_error(error.what());
    return kRunFailed;
  }
}

}  // namespace saltus::cli
