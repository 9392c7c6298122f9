#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "driver/source.h"
#include "modelica/library/library.h"
#include "results/output_file.h"

namespace saltus::cli {
namespace {

SALTUS_DIAGNOSTIC(NoClass, Error, "L0033", "'{}' has no class, so there is nothing to convert");

struct ConvertOptions {
  std::string file;
  std::vector<std::string> include;
  std::string output;
};

// The text of the file as `simulate` reads it: written for the versions of the libraries that are on the path.
int run(const ConvertOptions& options) {
  Context context;
  modelica::Library library(context, library_path(options.include));
  std::vector<modelica::DeclaredClass*> loaded;
  bool read = library.load_file(options.file, &loaded) && !loaded.empty();
  if (!read && !context.diagnostics.has_errors()) context.diagnostics.report(NoClass, {}, options.file);
  std::string text = read ? library.converted_text(*loaded[0]) : std::string();
  tell(context, false);
  if (context.diagnostics.has_errors() || !read) return kModelAtFault;
  if (options.output.empty()) {
    put(text);
    return kDone;
  }
  if (results::Status written = results::write_file(options.output, text); !written.ok())
    return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", options.output);
  return kDone;
}

}  // namespace

void add_convert(Command& app, Action& action) {
  auto options = std::make_shared<ConvertOptions>();
  Command* command = app.add_subcommand("convert", "convert a file to the library versions on the path");
  command->add_option("file", options->file, "a Modelica file")->required()->option_text("FILE");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_option("-o,--output", options->output, "name the output file (default: standard output)")
      ->option_text("FILE");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
