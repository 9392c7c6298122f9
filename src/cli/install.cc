#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "driver/install.h"

namespace saltus::cli {
namespace {

int run(driver::InstallRequest request) {
  if (request.folder.empty()) request.folder = driver::user_library_folder();
  std::string why;
  std::vector<driver::Installed> installed = driver::install(request, why);
  if (installed.empty()) return tell_error(why), kRunFailed;
  for (const driver::Installed& library : installed)
    say("{} {}: {}\n", library.name, library.version.empty() ? "(no version)" : library.version, library.folder);
  return kDone;
}

}  // namespace

void add_install(Command& app, Action& action) {
  auto request = std::make_shared<driver::InstallRequest>();
  Command* command = app.add_subcommand("install", "install a library in your library folder");
  command
      ->add_option("source", request->source, "a folder, a .zip, a git repository, or NAME@VERSION that is installed")
      ->required()
      ->option_text("SOURCE");
  command->add_option("--revision", request->revision, "select a tag, branch or commit of a git repository")
      ->option_text("REV");
  command
      ->add_option("--into", request->folder,
                   "install in DIR (default: $SALTUS_LIBRARIES, else ~/.local/share/saltus/libraries)")
      ->option_text("DIR");
  command->callback([&action, request] { action = [request] { return run(*request); }; });
}

}  // namespace saltus::cli
