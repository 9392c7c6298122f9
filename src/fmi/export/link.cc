#include "fmi/export/link.h"

#include <dlfcn.h>
#include <link.h>

#include "base/sanitized.h"
#include "code/private_folder.h"
#include "fmi/export/resource_files.h"
#include "fmi/export/tool.h"

// The run time as one relocatable object, part of this program (run_time_object.S).
extern "C" const char saltus_fmu_run_time_begin[], saltus_fmu_run_time_end[];

namespace saltus::fmu {
namespace {

// Where this system has a shared library that it has loaded; empty: nowhere.
std::string system_library(const char* name) {
  void* handle = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) handle = dlopen(name, RTLD_LAZY);
  if (!handle) return {};
  link_map* map = nullptr;
  std::string path = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name ? map->l_name : "";
  dlclose(handle);
  return path;
}

// The one that came along, else one of the system, fastest first.
std::string linker() {
  std::vector<std::string> places = own_places("ld");
  places.insert(places.end(), {"/usr/bin/mold", "/usr/bin/ld.lld-19", "/usr/bin/ld.lld", "/usr/bin/ld"});
  return first_program(places);
}
// What makes names of an object its own.
std::string localizer() {
  return first_program({"/usr/bin/objcopy", "/usr/bin/llvm-objcopy-19", "/usr/bin/llvm-objcopy"});
}

}  // namespace

std::string link_library(const LinkInput& input, std::string& why) {
  code::PrivateFolder folder = code::PrivateFolder::temporary(why);
  if (!folder.ok()) return {};
  auto path = [&](const std::string& name) { return folder.path() + "/" + name; };
  // Nothing but the interface can be seen: two FMUs in one process do not meet.
  std::string script = std::string("{ global: ") + input.exported + "; local: *; };\n";
  bool written = folder.write("symbols", script);
  written =
      written && folder.write("run_time.o", {saltus_fmu_run_time_begin,
                                             static_cast<size_t>(saltus_fmu_run_time_end - saltus_fmu_run_time_begin)});
  std::string program = linker();
  if (program.empty()) return why = "there is no linker: install binutils", std::string();
  std::vector<std::string> words = {program,
                                    "-shared",
                                    "-o",
                                    path("library.so"),
                                    "-soname",
                                    input.library,
                                    "--version-script",
                                    path("symbols"),
                                    "--gc-sections",
                                    "--eh-frame-hdr",
                                    "--hash-style=gnu",
                                    "--strip-all",
                                    "-z",
                                    "relro",
                                    "-z",
                                    "now"};
  // A sanitizer's run time comes with the program that loads the FMU; else only the C library may be missing.
  if (!kSanitized) words.insert(words.end(), {"-z", "defs"});
  for (const auto& [name, other] : input.symbols) {
    words.push_back("--defsym=" + name + "=" + other);
    // What is only named so is not seen to be needed.
    words.push_back("--undefined=" + other);
  }
  for (size_t i = 0; i < input.objects.size(); ++i) {
    std::string name = "part" + std::to_string(i) + ".o";
    written = written && folder.write(name, input.objects[i]);
    words.push_back(path(name));
  }
  for (size_t i = 0; i < input.foreign.size(); ++i) {
    std::string name = "foreign" + std::to_string(i) + ".o";
    written = written && folder.write(name, input.foreign[i].bytes);
    std::string tool = localizer();
    if (tool.empty())
      return why = "there is no objcopy, which external functions need: install binutils", std::string();
    if (written && !run_tool({tool, "--wildcard", "--keep-global-symbol=" + input.foreign[i].visible + "*", path(name)},
                             path("said"), why))
      return {};
    words.push_back(path(name));
  }
  if (!input.packed.empty()) words.insert(words.end(), {"-rpath", "$ORIGIN", "-L", folder.path()});
  for (const auto& [name, bytes] : input.packed) {
    written = written && folder.write(name, bytes);
    words.push_back("-l:" + name);
  }
  if (!written) return why = "no files can be written in '" + folder.path() + "'", std::string();
  words.push_back(path("run_time.o"));
  words.insert(words.end(), input.systems.begin(), input.systems.end());
  for (const char* name : {"libm.so.6", "libc.so.6", "ld-linux-x86-64.so.2"}) {
    if (std::string library = system_library(name); !library.empty()) words.push_back(library);
  }
  if (!run_tool(words, path("said"), why)) return {};
  std::string bytes = contents(path("library.so"));
  if (bytes.empty()) why = "the linker has written nothing";
  return bytes;
}

}  // namespace saltus::fmu
