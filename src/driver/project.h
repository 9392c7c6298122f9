// A project is a folder with a file saltus.toml or a git repository. saltus.toml says which libraries the models of the
// folder use and gives options of commands (docs/project.md). It never decides what foreign code may do or which files
// are written: the folder may be a stranger's.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace saltus::driver {

struct Project {
  struct Pin {
    std::string name, version;
    size_t line;
  };
  struct Setting {
    std::string option, value;  // "tolerance", "1e-8"; a flag has the value "true" or "false"
    size_t line;
  };
  std::filesystem::path file;          // empty: there is none
  std::vector<std::string> libraries;  // folders, absolute
  std::vector<Pin> pins;
  std::map<std::string, std::vector<Setting>> commands;  // "simulate" → its options
};

// The folder of the next saltus.toml or .git at or above the file's folder, else the file's own folder. The user's home
// and what is above it are no project, nor is what another user has made.
std::filesystem::path project_folder(const std::filesystem::path& file);

// The saltus.toml of that folder; empty: there is none.
std::filesystem::path project_file(const std::filesystem::path& folder);

// What is wrong with the text is an entry of `problems`, with file and line.
Project read_project(const std::filesystem::path& file, std::vector<std::string>& problems);

// The folder or file on the path that has the library in that version; empty: none has.
std::filesystem::path pinned_library(const Project::Pin& pin, const std::vector<std::string>& path);

// Options that saltus.toml may give.
bool project_may_set(std::string_view option);

}  // namespace saltus::driver
