#include "sandbox/policy.h"

#include "sandbox/places.h"

namespace saltus::sandbox {

bool Policy::may_read(const std::string& path) const {
  return trusted || lies_in(path, read);
}

Access Policy::access() const {
  Access access;
  access.read = read;
  access.own = folders;
  if (!scratch.empty()) access.own.push_back(scratch);
  return access;
}

std::string Policy::explain() const {
  if (trusted) return "The model is trusted: its foreign code runs without a sandbox.\n";
  std::string text;
  auto list = [&](const char* title, const std::vector<std::string>& places, const char* none) {
    text += std::string(title) + "\n";
    for (const std::string& place : places) text += "  " + place + "\n";
    if (places.empty()) text += std::string("  ") + none + "\n";
  };
  list("Foreign code can read these files and folders:", read, "none");
  list("It can read these files and folders of the system:", system_folders(), "none");
  list("It can make, change and remove files in:", access().own, "no folder");
  list("The run writes these files, which are opened before foreign code starts:", outputs, "none");
  text += keeps_input ? "Standard input stays open.\n" : "Standard input is empty.\n";
  text +=
      "Foreign code cannot start programs or processes, use the network, send signals to other processes, or change "
      "the current folder.\n";
  return text;
}

}  // namespace saltus::sandbox
