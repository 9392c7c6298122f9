// `saltus import X.fmu`: a Modelica class whose behaviour is the FMU's.
#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/printable.h"
#include "cli/command_line.h"
#include "cli/exit_status.h"
#include "cli/fmu_commands.h"
#include "cli/tell.h"
#include "fmi/run/modelica_class.h"
#include "results/draft.h"
#include "results/output_file.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

struct Words {
  std::string file, folder = ".", name, interface;
  bool force = false, ignore_steps = false;
};

int fail(const std::string& why) {
  tell_error(why);
  return kModelAtFault;
}

// The folder of the unpacked FMU. It is made beside its place: an earlier one is replaced when the new one is whole,
// and comes back when the class cannot be written.
class UnpackedFolder {
 public:
  explicit UnpackedFolder(const fs::path& place)
      : place_(place), beside_(place.parent_path() / ("." + place.filename().string() + ".part")) {
    remove_beside();  // of an import that was killed
  }
  ~UnpackedFolder() { remove_beside(); }
  UnpackedFolder(const UnpackedFolder&) = delete;
  UnpackedFolder& operator=(const UnpackedFolder&) = delete;

  const fs::path& beside() const { return beside_; }
  // The folder and what is in its place change names.
  bool exchange(std::string& why) {
    std::error_code error;
    bool has_new = fs::exists(beside_, error), has_both = has_new && fs::exists(place_, error);
    const fs::path &from = has_new ? beside_ : place_, &to = has_new ? place_ : beside_;
    bool done = has_both ? renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0
                         : rename(from.c_str(), to.c_str()) == 0;
    if (!done && has_both && errno == EINVAL) {  // this file system does not exchange
      fs::path third = beside_.string() + ".old";
      done = rename(place_.c_str(), third.c_str()) == 0 && rename(beside_.c_str(), place_.c_str()) == 0 &&
             rename(third.c_str(), beside_.c_str()) == 0;
    }
    if (!done) why = fmt::format("cannot make the folder '{}': {}", place_.string(), std::strerror(errno));
    return done;
  }

 private:
  void remove_beside() {
    std::error_code error;
    fs::remove_all(beside_, error);
  }
  fs::path place_, beside_;
};

// Only what an import has left is replaced, and what is empty.
bool may_replace(const fs::path& folder) {
  std::error_code error;
  return !fs::exists(folder, error) || fs::exists(folder / "modelDescription.xml", error) ||
         fs::is_empty(folder, error);
}

int run(const Words& words) {
  Context context;
  // A file names its class.
  fs::path output(words.folder);
  bool names_file = output.extension() == ".mo";
  std::string stem = names_file ? output.stem().string() : std::string();
  if (names_file && !words.name.empty() && words.name != stem)
    return tell_error(fmt::format("the class '{}' lies in a file '{}.mo', not in '{}'", words.name, words.name,
                                  output.filename().string())),
           kCommandLine;
  std::string name = !words.name.empty() ? words.name : names_file ? stem : fs::path(words.file).stem().string();
  if (names_file) output = output.has_parent_path() ? output.parent_path() : fs::path(".");
  fs::path at = fs::absolute(output).lexically_normal();
  fs::path text_file = at / (name + ".mo"), unpacked = at / (name + "_fmu");
  std::error_code error;
  bool there = fs::exists(text_file, error) || fs::exists(unpacked, error);
  if (there && !words.force)
    return fail(
        fmt::format("'{}' or '{}' is there already; --force replaces them", text_file.string(), unpacked.string()));
  if (fs::is_symlink(unpacked, error))
    return fail(fmt::format("'{}' is a link: the FMU is not unpacked through it", unpacked.string()));
  if (!fs::create_directories(at, error) && !fs::is_directory(at))
    return fail(fmt::format("cannot make the folder '{}'", at.string()));
  if (!may_replace(unpacked))
    return fail(fmt::format("'{}' is not the folder of an earlier import", unpacked.string()));
  UnpackedFolder folder(unpacked);
  fmi::Fmu fmu;
  if (!fmi::open(words.file, folder.beside().string(), fmu, context)) {
    tell(context, false);
    return kModelAtFault;
  }
  const fmi::Description& d = fmu.description;
  fmi::Kind kind = words.interface == "cs" || (words.interface.empty() && !d.model_exchange) ? fmi::Kind::CoSimulation
                                                                                             : fmi::Kind::ModelExchange;
  if (kind == fmi::Kind::ModelExchange ? !d.model_exchange : !d.co_simulation) {
    return fail(d.scheduled_execution && words.interface.empty() ? "not supported yet: an FMU for scheduled execution"
                                                                 : "the FMU is not made for that interface");
  }
  // A class has no place where the end of each step could be announced: what the FMU remembers by it would be lost.
  bool needs_steps = kind == fmi::Kind::ModelExchange && d.model_exchange->needs_completed_integrator_step;
  if (needs_steps && d.co_simulation && words.interface.empty()) {
    kind = fmi::Kind::CoSimulation;
  } else if (needs_steps && !words.ignore_steps) {
    return fail(fmt::format(
        "not supported yet: for model exchange the FMU wants to know of each completed step of the integrator "
        "(completedIntegratorStep), since it remembers something or chooses its states; {}",
        d.co_simulation
            ? "--interface cs imports it for co-simulation"
            : "--ignore-completed-steps imports it all the same, for FMUs that only ask for it by default"));
  }
  bool is_unpacked = fmu.folder == folder.beside();
  fmi::ModelicaClass made = fmi::modelica_class(fmu, kind, name, is_unpacked ? unpacked.string() : fmu.folder);
  std::string why;
  if (is_unpacked && !folder.exchange(why)) return fail(why);
  results::Status written = results::write_file(text_file.string(), made.text, results::Links::Replace);
  if (!written.ok()) {
    if (is_unpacked) (void)folder.exchange(why);
    return fail(written.message());
  }
  tell(context, false);
  for (const std::string& what : made.left_out) say("not supported yet: {}\n", printable(what));
  say("wrote {}\n", text_file.string());
  return kDone;
}

}  // namespace

void add_import(Command& app, Action& action) {
  auto words = std::make_shared<Words>();
  Command* command = app.add_subcommand("import", "write a Modelica class that contains an FMU");
  command->add_option("file", words->file, "the FMU")->required()->option_text("X.fmu")->check(existing_path);
  command
      ->add_option("-o,--output", words->folder,
                   "write the class and the unpacked FMU to a folder, or name the class by its file (default: the "
                   "current folder)")
      ->option_text("FOLDER|CLASS.mo");
  command->add_option("--name", words->name, "name the class (default: the name of the file)")->option_text("CLASS");
  command->add_option("--interface", words->interface, "select model exchange (me) or co-simulation (cs)")
      ->option_text("me|cs")
      ->check(one_of({"me", "cs"}));
  command->add_flag("--ignore-completed-steps", words->ignore_steps,
                    "import model exchange although the FMU needs completedIntegratorStep");
  command->add_flag("--force", words->force, "replace existing files");
  command->callback([&action, words] { action = [words] { return run(*words); }; });
}

}  // namespace saltus::cli
