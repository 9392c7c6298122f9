// `saltus fmu check X.fmu`: is it what the standard says? Nothing of it is run.

#include "cli/command_line.h"
#include "cli/exit_status.h"
#include "cli/fmu_commands.h"
#include "cli/tell.h"
#include "fmi/check/check.h"

namespace saltus::cli {
namespace {

std::string kinds(const fmi::Description& d) {
  std::string list;
  auto add = [&](bool has, const char* word) {
    if (has) list += (list.empty() ? "" : ", ") + std::string(word);
  };
  add(d.model_exchange.has_value(), "model exchange");
  add(d.co_simulation.has_value(), "co-simulation");
  add(d.scheduled_execution.has_value(), "scheduled execution");
  return list;
}

int run(const std::string& file, bool json) {
  Context context;
  fmi::ScratchFolder folder;
  fmi::Fmu fmu;
  std::string why;
  if (!folder.make(why)) {
    tell_error(why);
    return kRunFailed;
  }
  bool read = fmi::open(file, folder.path(), fmu, context);
  if (read) fmi::check(fmu, context);
  tell(context, json);
  const fmi::Description& d = fmu.description;
  if (read && !json) {
    say("{}: FMI {}, {}: {} variables, {} states, {} event indicators\n", d.model_name, d.version_text, kinds(d),
        d.variables.size(), d.state_scalars(), d.indicator_scalars());
    size_t errors = context.diagnostics.error_count(), warnings = context.diagnostics.warning_count();
    say("{} error{}, {} warning{}\n", errors, errors == 1 ? "" : "s", warnings, warnings == 1 ? "" : "s");
  }
  return context.diagnostics.has_errors() ? kModelAtFault : kDone;
}

}  // namespace

void add_fmu_check(Command& app, Action& action) {
  struct Words {
    std::string file;
    bool json = false;
  };
  auto words = std::make_shared<Words>();
  Command* command = app.add_subcommand("fmu-check", "check an FMU against the standard (also: saltus fmu check)");
  command->add_option("file", words->file, "the FMU")->required()->option_text("X.fmu")->check(existing_path);
  command->add_flag("--json", words->json, "write diagnostics as JSON");
  command->callback([&action, words] { action = [words] { return run(words->file, words->json); }; });
}

}  // namespace saltus::cli
