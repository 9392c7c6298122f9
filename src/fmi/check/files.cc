#include <cctype>
#include <filesystem>
#include <set>

#include "code/exported_symbols.h"
#include "fmi/check/check.h"
#include "fmi/import/instance.h"

namespace saltus::fmi {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(NoCode, Error, "F0340", "there is no code at all: neither binaries nor sources");
SALTUS_DIAGNOSTIC(NoCodeHere, Warning, "F0341", "there is no code for this machine ('{}')");
SALTUS_DIAGNOSTIC(FunctionsMissing, Error, "F0342", "'{}' has no function {}");
SALTUS_DIAGNOSTIC(OtherCase, Error, "F0343", "'{}' is no folder of the standard; '{}' is");

namespace {

std::set<std::string> required(const Description& d, Kind kind) {
  std::set<std::string> names;
  std::string prefix = d.version == 2 ? "fmi2" : "fmi3",
              own = kind == Kind::ModelExchange ? "ModelExchange" : "CoSimulation";
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  if (d.version == 2 && (#KIND == std::string("Common") || #KIND == own)) names.insert("fmi2" #NAME);
#include "fmi/standard/fmi2_functions.def"
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  if (d.version == 3 && (#KIND == std::string("Common") || #KIND == own)) names.insert("fmi3" #NAME);
#include "fmi/standard/fmi3_functions.def"
  return names;
}

void check_code(const Fmu& fmu, const Interface& interface, Kind kind, Context& context) {
  std::string file = fmu.binary(interface), shown = file.substr(fmu.folder.size() + 1);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    context.diagnostics.report(NoCodeHere, interface.span, shown);
    return;
  }
  std::set<std::string> offered = code::exported_symbols_of_file(file);
  std::string missing;
  size_t count = 0;
  for (const std::string& name : required(fmu.description, kind)) {
    if (offered.contains(name)) continue;
    if (++count <= 5) missing += (missing.empty() ? "'" : ", '") + name + "'";
  }
  if (count > 5) missing += fmt::format(" and {} more", count - 5);
  if (count > 0) context.diagnostics.report(FunctionsMissing, interface.span, shown, missing);
}

}  // namespace

void check_files(const Fmu& fmu, Context& context) {
  std::error_code error;
  bool binaries = fs::is_directory(fmu.folder + "/binaries", error),
       sources = fs::is_directory(fmu.folder + "/sources", error);
  if (!binaries && !sources) context.diagnostics.report(NoCode, fmu.description.span);
  for (const auto& entry : fs::directory_iterator(fmu.folder, error)) {
    std::string name = entry.path().filename().string(), lower = name;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const char* known : {"binaries", "sources", "resources", "documentation", "extra"}) {
      if (lower == known && name != known) context.diagnostics.report(OtherCase, fmu.description.span, name, known);
    }
  }
  if (!binaries) return;
  if (fmu.description.model_exchange) check_code(fmu, *fmu.description.model_exchange, Kind::ModelExchange, context);
  if (fmu.description.co_simulation) check_code(fmu, *fmu.description.co_simulation, Kind::CoSimulation, context);
}

void check(const Fmu& fmu, Context& context) {
  check_variables(fmu.description, context);
  check_structure(fmu.description, context);
  check_files(fmu, context);
}

}  // namespace saltus::fmi
