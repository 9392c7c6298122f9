#include <cstdio>

#include "base/file_name.h"
#include "base/printable.h"
#include "cli/command_line.h"
#include "cli/exit_status.h"
#include "cli/fmu_export.h"
#include "cli/session.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "fmi/export/export.h"

namespace saltus::cli {
namespace {

struct FmuOptions {
  SourceOptions source;
  fmu::ExportRequest request;
  bool model_exchange = false, co_simulation = false;
};

int run(FmuOptions& options) {
  options.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  fmu::ExportRequest& request = options.request;
  // Both, unless one of them is asked for.
  bool any = options.model_exchange || options.co_simulation || request.scheduled_execution;
  request.model_exchange = options.model_exchange || !any;
  request.co_simulation = options.co_simulation || !any;
  request.tool = std::string("Saltus ") + SALTUS_VERSION;
  std::vector<std::string> packed;
  request.packed = &packed;
  driver::Request source = options.source.request();
  request.source = &source;
  request.face = fmu::begin_face(source);
  bool compiled = driver::compile(compilation, fmu::export_request(source, request.sources), driver::Stage::Compiled);
  request.is_derived = request.path.empty();
  if (request.is_derived) request.path = file_name_of(compilation.name) + ".fmu";
  bool exported = compiled && fmu::export_fmu(compilation, request);
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  if (!exported) return kModelAtFault;
  if (options.source.json) return kDone;
  for (const std::string& file : packed) say("packed {}\n", printable(file));
  say("wrote {}\n", printable(request.path));
  return kDone;
}

}  // namespace

void add_fmu(Command& app, Action& action) {
  auto options = std::make_shared<FmuOptions>();
  Command* command = app.add_subcommand("fmu", "export a model as an FMU");
  options->source.offers_cache = false;
  options->source.declare(*command);
  command->add_option("-o,--output", options->request.path, "name the FMU (default: CLASS.fmu)")
      ->option_text("FILE.fmu");
  command->add_option("--fmi", options->request.version, "select the version of FMI: 2 or 3 (default: 3)")
      ->check(one_of({"2", "3"}))
      ->option_text("2|3");
  command->add_flag("--me", options->model_exchange, "export model exchange only, unless --cs is given");
  command->add_flag("--cs", options->co_simulation, "export co-simulation only, unless --me is given");
  command->add_flag("--se", options->request.scheduled_execution,
                    "export scheduled execution (FMI 3): the importer runs the partitions of the clocks");
  command->add_flag("--clocks", options->request.clocks,
                    "export clocks as inputs that the importer activates (FMI 3) (default: the FMU activates them)");
  command->add_flag("--sources", options->request.sources,
                    "include source code (FMI 3): C of the model, C++ of the run time");
  command
      ->add_option("--pack", options->request.may_pack,
                   "include a file, or the files of a folder, that a String of the model names")
      ->option_text("FILE|DIR")
      ->allow_extra_args(false)
      ->check(existing_path);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
