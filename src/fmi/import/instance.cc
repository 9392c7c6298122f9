#include "fmi/import/instance.h"

#include <dlfcn.h>

#include <filesystem>

#include "base/printable.h"
#include "fmi/import/fmi2_instance.h"
#include "fmi/import/fmi3_instance.h"
#include "fmi/import/fmu.h"

namespace saltus::fmi {

Selection select(const Description& description, const std::vector<uint32_t>& variables) {
  Selection made;
  std::vector<int> group_of(kTypes, -1);
  for (uint32_t i : variables) {
    const Variable& v = description.variables[i];
    if (!is_number(v.type)) continue;
    int& at = group_of[static_cast<size_t>(v.type)];
    if (at < 0) {
      at = static_cast<int>(made.groups.size());
      made.groups.push_back({v.type, {}, {}, {}});
    }
    Selection::Group& group = made.groups[static_cast<size_t>(at)];
    group.references.push_back(v.reference);
    group.variables.push_back(i);
    for (uint64_t k = 0; k < v.count(); ++k) group.places.push_back(made.count++);
  }
  return made;
}

bool Instance::update_until_settled(EventInfo& info) {
  // Longer chains are taken for endless ones.
  constexpr int kMost = 1000;
  bool changed = false, nominals = false;
  for (int pass = 0; pass < kMost; ++pass) {
    info = {};
    if (!update_discrete_states(info)) return false;
    changed |= info.states_changed;
    nominals |= info.nominals_changed;
    if (info.terminate || !info.again) {
      info.states_changed = changed;
      info.nominals_changed = nominals;
      return true;
    }
  }
  return fail(fmt::format("its discrete states never settle: after {} evaluations it still asks for more", kMost));
}

void Instance::add_log(int status, const char* category, std::string text) {
  constexpr size_t kMost = 1000;
  if (text.size() > 4096) text.resize(4096);
  text = printable(text);
  if (status >= 1) last_message_ = text;
  if (log_.size() < kMost)
    log_.push_back((category && *category ? "[" + printable(category) + "] " : std::string()) + text);
}

bool Instance::check(const char* function, int status) {
  if (status == 0 || status == 1) return true;
  constexpr const char* kWords[] = {"OK", "Warning", "Discard", "Error", "Fatal", "Pending"};
  if (status == 4) dead_ = true;
  bool known = status >= 0 && status < 6;
  std::string prefix = description_.version == 2 ? "fmi2" : "fmi3";
  std::string why = std::string("'") + function + "' of the FMU returned " +
                    (known ? prefix + kWords[status] : fmt::format("{}, which is no status", status));
  if (!last_message_.empty()) why += ": " + last_message_;
  last_message_.clear();
  return fail(std::move(why));
}

std::unique_ptr<Instance> instantiate(const Fmu& fmu, Kind kind, const std::string& name, std::string& why) {
  const Description& d = fmu.description;
  const auto& interface = interface_of(d, kind);
  const char* words = kind == Kind::ModelExchange  ? "model exchange"
                      : kind == Kind::CoSimulation ? "co-simulation"
                                                   : "scheduled execution";
  if (!interface) return why = fmt::format("the FMU is not made for {}", words), nullptr;
  // A name of C, so that it leads to no other folder.
  bool plain = !interface->identifier.empty() && interface->identifier.find_first_of("/\\") == std::string::npos &&
               interface->identifier != "..";
  if (!plain) return why = "the model identifier '" + printable(interface->identifier) + "' is no name", nullptr;
  std::string file = fmu.binary(*interface);
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    return why = "the FMU has no code for this machine ('" + file.substr(fmu.folder.size() + 1) + "')", nullptr;
  }
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char* reason = dlerror();
    return why =
               std::string("the code of the FMU cannot be loaded: ") + (reason ? printable(reason) : "no reason given"),
           nullptr;
  }
  return d.version == 2 ? make_fmi2(fmu, kind, name, library, why) : make_fmi3(fmu, kind, name, library, why);
}

}  // namespace saltus::fmi
