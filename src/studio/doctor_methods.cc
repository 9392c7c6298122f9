// What 'saltus doctor' finds in the folder, for a notice when it is opened, and its fixes when they are asked for: by
// that command, as a child. Nothing is run.
#include <array>
#include <sstream>

#include "studio/child.h"
#include "studio/desk.h"

namespace saltus::studio {
namespace {

// Lines of the command that ask for something; the others list what there is.
Json findings_of(const std::string& output) {
  static constexpr std::array kKinds = {"missing", "wrong", "version", "encoding", "package", "uses"};
  Json found = Json::array();
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    for (const char* kind : kKinds) {
      std::string begin = std::string(kind) + ": ";
      if (line.starts_with(begin)) found.push_back({{"kind", kind}, {"text", line.substr(begin.size())}});
    }
  }
  return found;
}

// What --fix wrote, and what it could not write.
Json fixes_of(const std::string& output) {
  Json fixes = Json::array();
  std::istringstream lines(output);
  const std::string begin = "fixed: ";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) fixes.push_back(line.substr(begin.size()));
  }
  return fixes;
}

void examine(Desk& desk, const std::shared_ptr<Call>& call, bool fixes) {
  std::vector<std::string> words = {desk.options().program, "doctor", desk.workspace().folder(), "--no-runs"};
  for (const std::string& folder : desk.options().library_path) words.insert(words.end(), {"-I", folder});
  if (fixes) words.push_back("--fix");
  capture(desk.loop(), words, desk.workspace().folder(), [call, fixes](const Captured& captured) {
    Json reply{{"findings", findings_of(captured.output)},
               {"fixable", captured.output.find("'saltus doctor --fix'") != std::string::npos}};
    if (fixes) reply["fixed"] = fixes_of(captured.output);
    call->reply(reply);
  });
}

}  // namespace

void add_doctor_methods(Desk& desk) {
  desk.on_later("workspace/doctor", [&desk](const std::shared_ptr<Call>& call) { examine(desk, call, false); });
  desk.on_later("workspace/doctorFix", [&desk](const std::shared_ptr<Call>& call) {
    if (!desk.workspace().writable()) refuse("the folder cannot be written");
    examine(desk, call, true);
  });
}

}  // namespace saltus::studio
