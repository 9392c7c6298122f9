#include <cstdio>
#include <filesystem>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "format/format.h"
#include "results/output_file.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

struct FormatOptions {
  std::vector<std::string> paths;
  bool check = false;
  bool print = false;
  bool typeset = false;
};

std::vector<std::string> files_below(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
      std::string ending = it->path().extension().string();
      if (ending == ".mo" || ending == ".chi" || ending == ".shsml") found.push_back(it->path().string());
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

int run(const FormatOptions& options) {
  int status = kDone;
  size_t changed = 0;
  for (const std::string& path : files_below(options.paths)) {
    Context context;
    std::string why;
    FileId file = context.sources.read(path, why);
    if (!file.valid()) {
      tell_error(fmt::format("cannot read '{}': {}", path, why));
      status = kModelAtFault;
      continue;
    }
    std::optional<std::string> text = options.typeset && path.ends_with(".chi") ? format::typeset_chi(context, file)
                                                                                : format::by_ending(context, file);
    tell(context, false);
    if (!text) {
      status = kModelAtFault;
    } else if (options.print) {
      put(*text);
    } else if (*text != context.sources[file].text()) {
      ++changed;
      if (options.check) {
        say("would be formatted: {}\n", path);
      } else if (results::write_file(path, *text).ok()) {
        say("formatted {}\n", path);
      } else {
        tell_error(fmt::format("cannot write '{}'", path));
        return kRunFailed;
      }
    }
  }
  return options.check && changed > 0 ? kModelAtFault : status;
}

}  // namespace

void add_format(Command& app, Action& action) {
  auto options = std::make_shared<FormatOptions>();
  Command* command = app.add_subcommand("format", "format the white space of files (.mo, .chi, .shsml)");
  command->add_option("paths", options->paths, "files, or folders that contain them")
      ->required()
      ->option_text("FILE|FOLDER...");
  Option* check =
      command->add_flag("--check", options->check, "write nothing; end with status 1 if a file would change");
  command->add_flag("--print", options->print, "print the formatted text; do not write the file")->excludes(check);
  command->add_flag("--typeset", options->typeset, "write χ with the symbols of its paper: ⟦ ⟧ Δ ∇ τ → ≤ ∧ √");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
