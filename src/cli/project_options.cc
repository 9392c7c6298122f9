#include "cli/project_options.h"

#include <algorithm>
#include <filesystem>

#include "cli/command_line.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

namespace fs = std::filesystem;

driver::Project& chosen() {
  static driver::Project project;
  return project;
}

fs::path folder_of(const std::vector<std::string>& words) {
  std::error_code error;
  for (const std::string& word : words) {
    if (word.empty() || word[0] == '-') continue;
    if (fs::is_directory(word, error)) return word;
    for (const char* ending : {".mo", ".chi", ".shsml", ".md"}) {
      if (word.ends_with(ending) && fs::exists(word, error)) return fs::absolute(word, error).parent_path();
    }
  }
  return fs::current_path(error);
}

const Option* option_named(const Command& command, const std::string& name) {
  for (const Option* option : command.options()) {
    std::vector<std::string> names = option->names();
    if (std::ranges::find(names, name) != names.end()) return option;
  }
  return nullptr;
}

bool is_given(const Option& option, const std::vector<std::string>& words) {
  auto gives = [&](const std::string& word) {
    for (const std::string& name : option.names()) {
      if (word == "--" + name || word.starts_with("--" + name + "=")) return true;
    }
    for (const std::string& letter : option.letters()) {
      if (!word.starts_with("--") && word.starts_with("-" + letter)) return true;
    }
    return false;
  };
  return std::ranges::any_of(words, gives);
}

}  // namespace

const driver::Project& project() {
  return chosen();
}

bool choose_project(const std::vector<std::string>& words) {
  chosen() = {};
  fs::path file = driver::project_file(folder_of(words));
  if (file.empty()) return true;
  std::vector<std::string> problems;
  chosen() = driver::read_project(file, problems);
  for (const std::string& problem : problems) tell_error(problem);
  return problems.empty();
}

bool project_words(const Command& command, const std::vector<std::string>& words, std::vector<std::string>& more) {
  auto own = project().commands.find(command.name());
  if (own == project().commands.end()) return true;
  for (const auto& [name, value, line] : own->second) {
    const Option* option = option_named(command, name);
    if (!option) {
      tell_error(fmt::format("{}:{}: the command '{}' has no option '{}'", project().file.string(), line,
                             command.name(), name));
      return false;
    }
    if (is_given(*option, words)) continue;
    if (!option->takes_value()) {
      if (value == "true") more.push_back("--" + name);
      continue;
    }
    bool is_path = name == "reference" || name == "models" || name == "expect";
    more.push_back(fmt::format("--{}={}", name, is_path ? (project().file.parent_path() / value).string() : value));
  }
  return true;
}

std::vector<std::string> pinned_libraries(const std::vector<std::string>& path) {
  std::vector<std::string> found;
  for (const driver::Project::Pin& pin : project().pins) {
    fs::path place = driver::pinned_library(pin, path);
    if (place.empty()) {
      throw WrongWords(fmt::format("{}:{}: the library {} {} is not on the library path", project().file.string(),
                                   pin.line, pin.name, pin.version));
    }
    found.push_back(place.string());
  }
  return found;
}

}  // namespace saltus::cli
