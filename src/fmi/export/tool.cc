#include "fmi/export/tool.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "fmi/export/resource_files.h"

namespace saltus::fmu {
namespace {

// The file that this code is in: the program or libsaltus.
std::filesystem::path own_file() {
  static const char place = 0;
  Dl_info info;
  link_map* map = nullptr;
  // The link map has no name for the program itself.
  bool known = dladdr1(&place, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0 && map && *map->l_name;
  std::error_code error;
  return std::filesystem::canonical(known ? map->l_name : "/proc/self/exe", error);
}

}  // namespace

std::string first_program(const std::vector<std::string>& places) {
  for (const std::string& path : places) {
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

std::vector<std::string> own_places(const std::string& name) {
  std::filesystem::path folder = own_file().parent_path();
  if (folder.empty()) return {};
  return {folder / "../libexec/saltus" / name, folder / ("saltus-" + name)};
}

bool run_tool(const std::vector<std::string>& words, const std::string& said, std::string& why) {
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

}  // namespace saltus::fmu
