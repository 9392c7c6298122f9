#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "explain/explain.h"
#include "results/output_file.h"

namespace saltus::cli {
namespace {

struct ExplainOptions {
  std::vector<std::string> codes;
  bool all = false;
  bool json = false;
  std::string output;
};

int run(const ExplainOptions& options) {
  if (!options.all && options.codes.empty())
    return tell_error("which code? 'saltus explain M0109', or '--all' for every one"), kCommandLine;
  std::string out;
  for (const std::string& code : options.codes) {
    const explain::Entry* entry = explain::find(code);
    if (!entry) {
      tell_error(fmt::format("there is no diagnostic '{}'", code));
      std::string near = explain::nearest(code);
      if (!near.empty()) std::fprintf(stderr, "did you mean '%s'?\n", near.c_str());
      return kCommandLine;
    }
    out += options.json ? explain::json(*entry) + "\n" : (out.empty() ? "" : "\n") + explain::text(*entry);
  }
  if (options.all)
    out = options.json || options.output.ends_with(".json") ? explain::json_page()
          : options.output.ends_with(".html")               ? explain::html_page()
                                                            : explain::markdown_page();
  if (options.output.empty()) return put(out), kDone;
  if (results::Status written = results::write_file(options.output, out); !written.ok())
    return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", options.output);
  return kDone;
}

}  // namespace

void add_explain(Command& app, Action& action) {
  auto options = std::make_shared<ExplainOptions>();
  Command* command =
      app.add_subcommand("explain", "print what a diagnostic means, what to do, and a wrong and a mended example");
  command->add_option("codes", options->codes, "code of a diagnostic, such as M0109")->option_text("CODE...");
  command->add_flag("--all", options->all, "print all diagnostics as one page");
  command->add_flag("--json", options->json, "print JSON: one object per line, with --all an array");
  command
      ->add_option("-o,--output", options->output,
                   "write to FILE.md, FILE.html or FILE.json (default: standard output)")
      ->option_text("FILE");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
