#include <filesystem>

#include "base/regular_file.h"
#include "base/sanitized.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "code/digest.h"
#include "code/private_folder.h"
#include "driver/outputs.h"
#include "driver/project.h"
#include "notebook/notebook.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

struct NotebookOptions {
  std::string file, output, root;
  std::vector<std::string> include, trusted;
  double timeout = 60, memory_mb = kSanitized ? 0 : 4000;
  bool check = false, fresh = false;
  size_t until = 0;  // 0: all
};

// In the user's own cache, a folder a notebook. Without one, a folder for this time alone.
bool find_cache(const fs::path& file, code::PrivateFolder& folder, fs::path& cache) {
  std::string why;
  folder = code::PrivateFolder::cache(why);
  if (!folder.ok()) folder = code::PrivateFolder::temporary(why);
  if (!folder.ok()) return tell_error(why), false;
  std::error_code error;
  cache = fs::path(folder.path()) / "notebooks" /
          code::sha256(fs::absolute(file, error).lexically_normal().string()).substr(0, 24);
  fs::create_directories(cache, error);
  if (error) return tell_error(fmt::format("cannot make the folder '{}': {}", cache.string(), error.message())), false;
  return true;
}

int run(const NotebookOptions& options) {
  std::error_code error;
  std::string why;
  std::optional<std::string> read = read_regular_file(options.file, why);
  if (!read) return tell_error(fmt::format("cannot read '{}': {}", options.file, why)), kCommandLine;
  const std::string& text = *read;
  code::PrivateFolder folder;
  notebook::Request request;
  request.file = options.file;
  request.root = options.root.empty() ? driver::project_folder(request.file) : fs::path(options.root);
  if (!find_cache(request.file, folder, request.settings.cache)) return kRunFailed;
  request.settings.program = fs::canonical("/proc/self/exe", error).string();
  // Children are told in full: a notebook's folder is not always where they are started.
  for (const std::string& one : options.include) request.settings.include.push_back(fs::absolute(one, error).string());
  for (const std::string& one : options.trusted) request.settings.trusted.push_back(fs::absolute(one, error).string());
  request.settings.timeout = options.timeout;
  request.settings.memory_mb = static_cast<uint64_t>(options.memory_mb);
  request.settings.fresh = options.fresh;
  request.until = options.until;
  request.settings.stamp = notebook::stamp_of(request.settings.program, library_path(options.include));
  notebook::Page page = notebook::build(text, request);
  for (const notebook::Problem& problem : page.problems)
    tell_error(fmt::format("{}:{}: {}", options.file, problem.line, problem.text));
  std::string output = options.output;
  if (output.empty() && !options.check) output = fs::path(options.file).replace_extension(".html").filename().string();
  if (!output.empty()) {
    driver::Outputs outputs;
    if (options.output.empty()) outputs.is_derived(output);
    results::Status written = outputs.write(output, page.html);
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  say("{}: {} blocks run, {} of them kept from before; {} of {} expectations hold\n", options.file, page.runs,
      page.kept, page.held, page.expectations);
  if (!output.empty()) say("wrote {}\n", output);
  return page.problems.empty() ? kDone : kModelAtFault;
}

}  // namespace

void add_notebook(Command& app, Action& action) {
  auto options = std::make_shared<NotebookOptions>();
  Command* command = app.add_subcommand("notebook", "run the models of a Markdown file, and write a page");
  command->add_option("file", options->file, "notebook")->required()->option_text("FILE.md");
  command->add_option("-o,--output", options->output, "name the page (default: FILE.html in the current folder)")
      ->option_text("FILE.html");
  command->add_flag("--check", options->check, "run it as a test; write no page unless -o is given");
  command->add_flag("--fresh", options->fresh, "run all blocks, also those whose results are stored");
  command->add_option("--until", options->until, "omit blocks that begin after this line")->option_text("LINE");
  command
      ->add_option("--root", options->root,
                   "allow files of FOLDER and below (default: the project of the notebook, else its own folder)")
      ->option_text("FOLDER")
      ->check(existing_folder);
  command->add_option("--timeout", options->timeout, "limit the time of a block (default: 60)")
      ->option_text("S")
      ->check(positive_number);
  command->add_option("--memory", options->memory_mb, "limit the address space of a block in MB (default: 4000)")
      ->option_text("MB")
      ->check(positive_number);
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command
      ->add_option("--trust", options->trusted, "run foreign code (external C) of a file or folder without the sandbox")
      ->option_text("FILE|DIR")
      ->allow_extra_args(false)
      ->check(existing_path);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
