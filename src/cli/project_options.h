// The project's file saltus.toml, as commands use it.
#pragma once

#include <string>
#include <vector>

#include "driver/project.h"

namespace saltus::cli {

class Command;

// The project of the folder in which the first file of `words` is, else of the current folder. From here on it is the
// one that library_path() and pinned_libraries() speak of. False: it has mistakes, which were printed.
bool choose_project(const std::vector<std::string>& words);

// The options that it gives the command and `words` do not, as words. False: it names options that the command does not
// have.
bool project_words(const Command& command, const std::vector<std::string>& words, std::vector<std::string>& more);

const driver::Project& project();

// The folders and files of the libraries whose versions are pinned; throws WrongWords for one that is not there.
std::vector<std::string> pinned_libraries(const std::vector<std::string>& path);

}  // namespace saltus::cli
