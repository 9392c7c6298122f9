// What 'saltus doctor' finds in the folder, for a notice when it is opened: by that command, as a child. Nothing is run
// or changed.
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

}  // namespace

void add_doctor_methods(Desk& desk) {
  desk.on_later("workspace/doctor", [&desk](const std::shared_ptr<Call>& call) {
    std::vector<std::string> words = {desk.options().program, "doctor", desk.workspace().folder(), "--no-runs"};
    for (const std::string& folder : desk.options().library_path) words.insert(words.end(), {"-I", folder});
    capture(desk.loop(), words, desk.workspace().folder(), [call](const Captured& captured) {
      call->reply(Json{{"findings", findings_of(captured.output)},
                       {"fixable", captured.output.find("'saltus doctor --fix'") != std::string::npos}});
    });
  });
}

}  // namespace saltus::studio
