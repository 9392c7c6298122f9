#include "cli/examples.h"

#include <cstdio>
#include <filesystem>

#include "base/diagnostics.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "driver/shipped.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

std::string last_part(const std::string& name) {
  return name.substr(name.find_last_of("./") + 1);
}

// By its whole name, or by the last part of it when only one example has that.
const driver::ShippedExample* find(const std::vector<driver::ShippedExample>& all, const std::string& name) {
  std::vector<const driver::ShippedExample*> found;
  for (const driver::ShippedExample& example : all) {
    if (example.name == name) return &example;
    if (last_part(example.name) == name) found.push_back(&example);
  }
  if (found.size() == 1) return found[0];
  if (all.empty()) {
    tell_error("the examples are not installed beside this program");
  } else if (found.empty()) {
    std::vector<std::string_view> names;
    for (const driver::ShippedExample& example : all) names.push_back(example.name);
    std::string nearest = nearest_name(name, names);
    tell_error(
        fmt::format("there is no example '{}'{}", name,
                    nearest.empty() ? "; 'saltus examples' lists them" : fmt::format("; did you mean '{}'?", nearest)));
  } else {
    std::string list;
    for (const driver::ShippedExample* one : found) list += (list.empty() ? "" : ", ") + one->name;
    tell_error(fmt::format("several examples are named '{}': {}", name, list));
  }
  return nullptr;
}

int list() {
  std::vector<driver::ShippedExample> all = driver::shipped_examples();
  if (all.empty()) return tell_error("the examples are not installed beside this program"), kModelAtFault;
  size_t width = 0;
  for (const driver::ShippedExample& example : all) width = std::max(width, example.name.size());
  for (const driver::ShippedExample& example : all) say("{:<{}}  {}\n", example.name, width, example.summary);
  return kDone;
}

// Never over a file that exists.
int copy(const std::string& name, const fs::path& folder) {
  std::vector<driver::ShippedExample> all = driver::shipped_examples();
  const driver::ShippedExample* example = find(all, name);
  if (!example) return kCommandLine;
  std::error_code error;
  fs::create_directories(folder, error);
  auto copy_one = [&](const fs::path& from, const fs::path& to) {
    if (!error) fs::copy(from, to, fs::copy_options::recursive, error);
    if (error) return tell_error(fmt::format("cannot write '{}': {}", to.string(), error.message())), false;
    say("wrote {}\n", to.lexically_normal().string());
    return true;
  };
  if (example->is_class()) {
    std::string library = example->name.substr(0, example->name.find('.'));
    if (!copy_one(example->library_folder / library, folder / library)) return kRunFailed;
    say("try: saltus simulate -I {} {}\n", folder.string(), example->name);
    return kDone;
  }
  for (const fs::path& file : driver::files_of(*example)) {
    if (!copy_one(file, folder / file.filename())) return kRunFailed;
  }
  say("try: saltus simulate {}\n", (folder / example->file.filename()).lexically_normal().string());
  return kDone;
}

}  // namespace

std::vector<std::string> words_of_example(const std::string& name) {
  std::vector<driver::ShippedExample> all = driver::shipped_examples();
  const driver::ShippedExample* example = find(all, name);
  if (!example) return {};
  if (!example->is_class()) return {"simulate", example->file.string()};
  return {"simulate", example->name, "-I", example->library_folder.string()};
}

void add_examples(Command& app, Action& action) {
  struct Options {
    std::string name, folder = ".";
    bool chosen = false;
  };
  auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("examples", "list, run or copy the models that come with Saltus");
  // Its words are rewritten before they are read (entry.cc); declared here for the help.
  Command* run = command->add_subcommand("run", "simulate an example; further options are those of 'simulate'");
  run->add_option("name", options->name, "as 'saltus examples' lists it, or its last part")
      ->required()
      ->option_text("NAME");
  run->callback([options] { options->chosen = true; });
  Command* into = command->add_subcommand("copy", "copy an example, with the files that it uses");
  into->add_option("name", options->name, "as 'saltus examples' lists it, or its last part")
      ->required()
      ->option_text("NAME");
  into->add_option("folder", options->folder, "created when it does not exist (default: the current folder)")
      ->option_text("DIR");
  into->callback([&action, options] {
    options->chosen = true;
    action = [options] { return copy(options->name, options->folder); };
  });
  command->callback([&action, options] {
    if (!options->chosen) action = [] { return list(); };
  });
}

}  // namespace saltus::cli
