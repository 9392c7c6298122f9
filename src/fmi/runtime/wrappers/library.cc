#include "fmi/runtime/wrappers/library.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "run/files.h"
#include "run/utilities.h"

// Made by the export.
extern "C" {
extern const char saltus_unit_bytes[];
extern const uint64_t saltus_unit_size;
extern const void* const* const saltus_unit_parts[];
// The section of files' names (run/files.h), by the linker; none where no file is named.
extern char __start_saltus_files[] __attribute__((weak, visibility("hidden")));
extern char __stop_saltus_files[] __attribute__((weak, visibility("hidden")));
}

// Compiled code writes there which external function it calls.
extern "C" const char* running_external;
const char* running_external = nullptr;

// What external functions call (code/external_shim.h).
extern "C" const saltus::run::UtilityTable saltus_utility_functions;
const saltus::run::UtilityTable saltus_utility_functions = {
    [](const char* text) { saltus::run::utility_table().error(text); },
    [](const char* text) { saltus::run::utility_table().warning(text); },
    [](const char* text) { saltus::run::utility_table().message(text); },
    [](size_t length) { return saltus::run::utility_table().allocate(length); },
};

// The C++ library keeps memory for exceptions when there is no other. It is this library's own, and goes with it; where
// the FMU was compiled from its sources it is the process's.
#ifndef SALTUS_FROM_SOURCES
namespace __gnu_cxx {
void __freeres();
}
__attribute__((destructor)) static void give_back() {
  __gnu_cxx::__freeres();
}
#endif

namespace saltus::fmu {
namespace {

UnitTables* own_tables(std::string& why) {
  static std::mutex lock;  // not call_once: tools that look for races know locks
  static std::unique_ptr<UnitTables> tables;
  static std::string fault;
  std::lock_guard guard(lock);
  if (!tables && fault.empty())
    tables = read_unit(std::string(saltus_unit_bytes, saltus_unit_size), saltus_unit_parts, fault);
  why = fault;
  return tables.get();
}

bool is_folder(const std::string& path) {
  struct stat info;
  return !path.empty() && stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

// Beside the folder that this library lies in, as in every FMU: ../../resources.
std::string own_resources() {
  Dl_info info{};
  if (!dladdr(reinterpret_cast<const void*>(&saltus_unit_size), &info) || !info.dli_fname) return {};
  std::string path = info.dli_fname;
  for (int up = 0; up < 3; ++up) {
    size_t slash = path.rfind('/');
    if (slash == std::string::npos) return {};
    path.resize(slash);
  }
  return path + "/resources";
}

// Names of files in the code become names of files in the FMU. Once: all instances of this library are of one FMU.
bool place_files(UnitTables& tables, std::string folder, std::string& why) {
  static std::mutex lock;
  static bool placed = false;
  std::lock_guard guard(lock);
  if (placed || tables.files.empty()) return true;
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  if (!is_folder(folder)) folder = own_resources();
  if (!is_folder(folder)) return why = "the folder 'resources' of the FMU is not found", false;
  for (char* at = __start_saltus_files; at + run::kFileRoom <= __stop_saltus_files; at += run::kFileRoom) {
    auto file = std::ranges::find(tables.files, std::string_view(at), &UnitFile::path);
    if (file == tables.files.end()) continue;
    std::string name = folder + "/" + file->name;
    if (name.size() >= run::kFileRoom) return why = "the name of the folder 'resources' is too long", false;
    std::memcpy(at, name.c_str(), name.size() + 1);
  }
  for (UnitFile& file : tables.files) file.placed = folder + "/" + file.name;
  placed = true;
  return true;
}

}  // namespace

std::unique_ptr<Unit> make_unit(const char* token, const std::string& resources, Kind kind, Unit::Log log,
                                std::string& why) {
  UnitTables* tables = own_tables(why);
  if (!tables) return nullptr;
  if (!token || tables->token != token) return why = "the token (FMI 2: guid) is not that of this FMU", nullptr;
  if (kind == Kind::ScheduledExecution && !tables->scheduled)
    return why = "this FMU is not made for scheduled execution", nullptr;
  if (!place_files(*tables, resources, why)) return nullptr;
  return std::make_unique<Unit>(*tables, kind, std::move(log));
}

}  // namespace saltus::fmu
