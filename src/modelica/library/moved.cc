#include "modelica/library/moved.h"

#include "base/regular_file.h"
#include "modelica/conversion/script.h"
#include "modelica/library/versions.h"

namespace saltus::modelica {

Moved moved(Library& library, const NameTable& names, DeclaredClass& top, std::string old_name) {
  constexpr int kMostMoves = 8;  // versions have moved a class again
  Moved found;
  const syntax::ClassDef* root = library.definition(top);
  if (!root) return found;
  Versions versions = versions_of(*root, names);
  std::vector<std::pair<conversion::Rules, std::string>> scripts;
  for (const Versions::From& from : versions.from) {
    if (from.script.empty()) continue;
    std::optional<std::string> text = read_regular_file(library.resolve_uri(from.script));
    if (!text) continue;
    std::vector<std::string> faults;
    auto& [rules, version] = scripts.emplace_back();
    rules.read(*text, faults);
    version = from.to.empty() ? versions.version : from.to;
  }
  for (int move = 0; move < kMostMoves; ++move) {
    bool again = false;
    for (const auto& [rules, version] : scripts) {
      std::string now = rules.new_name(old_name);
      if (now.empty() || now == old_name) continue;
      old_name = now;
      found = {now, version};
      again = true;
    }
    if (!again) break;
  }
  return found;
}

}  // namespace saltus::modelica
