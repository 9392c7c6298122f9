#include <fcntl.h>
#include <spawn.h>

#include <csignal>
#include <cstdio>
#include <filesystem>

#include "base/program_places.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "studio/studio.h"

extern char** environ;

namespace saltus::cli {
namespace {

struct StudioOptions {
  std::string folder = ".", page;
  std::vector<std::string> include;
  uint16_t port = 0;
  bool no_browser = false, new_address = false;
};

void open_browser(const std::string& address) {
  std::string program = program_called("xdg-open"), word = address;
  if (program.empty()) return;
  char* words[] = {program.data(), word.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int descriptor : {0, 1, 2}) posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  pid_t child = 0;
  posix_spawn(&child, program.c_str(), &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
}

int run(const StudioOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  studio::StudioOptions how;
  how.folder = options.folder;
  how.page = options.page;
  how.version = SALTUS_VERSION;
  how.library_path = library_path(options.include);
  how.port = options.port;
  how.keep_address = !options.new_address;
  std::error_code error;
  how.program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  how.ready = [&](const std::string& address) {
    say("{}\n", address);
    std::fflush(stdout);
    if (!options.no_browser) open_browser(address);
  };
  try {
    studio::serve(how);
  } catch (const std::exception& wrong) {
    tell_error(wrong.what());
    return kRunFailed;
  }
  return kDone;
}

}  // namespace

void add_studio(Command& app, Action& action) {
  auto options = std::make_shared<StudioOptions>();
  Command* command = app.add_subcommand("studio", "edit and simulate models in the browser");
  command->add_option("folder", options->folder, "folder with models (default: the current folder)")
      ->option_text("FOLDER");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command
      ->add_option("--port", options->port, "listen on this port of 127.0.0.1 (default: the last one used, else any)")
      ->option_text("N");
  command->add_flag("--no-browser", options->no_browser, "print the address; do not open a browser");
  command->add_flag("--new-address", options->new_address, "use a new port and a new token");
  command->add_option("--page", options->page, "serve the page from DIR")->option_text("DIR");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
