#include "fmi/export/tool.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fmi/export/resource_files.h"

namespace saltus::fmu {

const char* first_program(const std::vector<const char*>& places) {
  for (const char* path : places) {
    if (access(path, X_OK) == 0) return path;
  }
  return nullptr;
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
