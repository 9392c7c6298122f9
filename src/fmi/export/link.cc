#include "fmi/export/link.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "code/private_folder.h"

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

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return std::move(bytes).str();
}

// Fastest first. Fixed places: what runs does not depend on the environment.
const char* linker() {
  for (const char* path : {"/usr/bin/mold", "/usr/bin/ld.lld-19", "/usr/bin/ld.lld", "/usr/bin/ld"}) {
    if (access(path, X_OK) == 0) return path;
  }
  return nullptr;
}

// What it says goes into a file.
bool run(const std::vector<std::string>& words, const std::string& said, std::string& why) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C";
  char* environment[] = {path, locale, nullptr};
  pid_t child = 0;
  int error = posix_spawn(&child, words[0].c_str(), &actions, nullptr, arguments.data(), environment);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return why = words[0] + ": " + std::strerror(error), false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  why = words[0] + " says: " + contents(said).substr(0, 2000);
  return false;
}

}  // namespace

std::string link_library(const LinkInput& input, std::string& why) {
  code::PrivateFolder folder = code::PrivateFolder::temporary(why);
  if (!folder.ok()) return {};
  auto path = [&](const std::string& name) { return folder.path() + "/" + name; };
  // Nothing but the interface can be seen: two FMUs in one process do not meet.
  std::string script = std::string("{ global: ") + input.exported + "; local: *; };\n";
  bool written = folder.write("symbols", script);
  written = written && folder.write("run_time.o", {saltus_fmu_run_time_begin, static_cast<size_t>(saltus_fmu_run_time_end - saltus_fmu_run_time_begin)});
  const char* program = linker();
  if (!program) return why = "there is no linker: install binutils", std::string();
  std::vector<std::string> words = {program, "-shared", "-o", path("library.so"), "-soname", input.library, "--version-script", path("symbols"), "--gc-sections", "--eh-frame-hdr",
                                    "--hash-style=gnu", "--strip-all", "-z", "relro", "-z", "now", "-z", "defs"};
  for (const auto& [name, other] : input.symbols) words.push_back("--defsym=" + name + "=" + other);
  for (size_t i = 0; i < input.objects.size(); ++i) {
    std::string name = "part" + std::to_string(i) + ".o";
    written = written && folder.write(name, input.objects[i]);
    words.push_back(path(name));
  }
  if (!written) return why = "no files can be written in '" + folder.path() + "'", std::string();
  words.push_back(path("run_time.o"));
  for (const char* name : {"libm.so.6", "libc.so.6", "ld-linux-x86-64.so.2"}) {
    if (std::string library = system_library(name); !library.empty()) words.push_back(library);
  }
  if (!run(words, path("said"), why)) return {};
  std::string bytes = contents(path("library.so"));
  if (bytes.empty()) why = "the linker has written nothing";
  return bytes;
}

}  // namespace saltus::fmu
