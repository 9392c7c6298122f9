#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "document/site.h"

namespace saltus::cli {
namespace {

namespace world = modelica::world;

struct DocumentOptions {
  std::string library, output;
  std::vector<std::string> include;
  bool links = false;
};

int run(const DocumentOptions& options) {
  auto begin = std::chrono::steady_clock::now();
  world::WorldPtr all = std::make_shared<world::World>(library_path(options.include));
  const world::ClassNode* node = nullptr;
  std::error_code error;
  std::string path = options.library;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (std::filesystem::is_directory(path, error)) path += "/package.mo";
  if (path.ends_with(".mo")) {
    world::File file = world::FileSnapshot::read(path);
    if (!file) return tell_error(fmt::format("cannot read '{}'", path)), kModelAtFault;
    all = all->with(file);
    std::vector<const world::ClassNode*> classes = all->classes_in(path);
    if (!classes.empty()) node = classes.front();
  } else {
    node = all->find(options.library);
  }
  if (!node) return tell_error(fmt::format("there is no class '{}'", options.library)), kModelAtFault;
  document::Summary summary =
      document::write_site(*all, *node, options.output, std::max(1u, std::thread::hardware_concurrency()));
  Context context;
  for (const modelica::graphics::Problem& problem : summary.problems) {
    FileId file = context.sources.add(problem.file->path(), std::string(problem.file->text()));
    context.diagnostics.report(*problem.kind, {file, problem.span.begin, problem.span.end}, problem.what);
  }
  tell(context, false);
  if (options.links) {
    for (const std::string& missing : summary.missing) fmt::print(stderr, "leads nowhere: {}\n", missing);
  }
  if (!summary.error.empty()) return tell_error(summary.error), kRunFailed;
  std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  say("wrote {}/index.html: {} pages, {} icons, {} diagrams, {} files of the library, {} links that lead nowhere, "
      "{:.1f} s\n",
      options.output, summary.pages, summary.icons, summary.diagrams, summary.resources, summary.missing.size(),
      taken.count());
  return kDone;
}

}  // namespace

void add_document(Command& app, Action& action) {
  auto options = std::make_shared<DocumentOptions>();
  Command* command = app.add_subcommand("document", "write the documentation of a library as web pages");
  command->add_option("library", options->library, "a package on the library path, its folder, or a file (.mo)")
      ->required()
      ->option_text("PACKAGE|FOLDER|FILE");
  command->add_option("-o,--output", options->output, "name the output folder")->required()->option_text("DIR");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_flag("--links", options->links, "list links and images of the documentation that are broken");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
