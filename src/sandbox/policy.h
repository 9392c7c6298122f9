// What a run may reach. It is computed once for a model (driver/foreign_rules.h); every command that runs, compiles,
// loads or packs something of a model asks this object.
#pragma once

#include <string>
#include <vector>

#include "sandbox/landlock.h"
#include "sandbox/places.h"

namespace saltus::sandbox {

struct Policy {
  bool trusted = false;           // everything is allowed
  std::vector<std::string> read;  // canonical files and folders: of the model, of libraries
  std::vector<std::string>
      beside;  // folders of the model's files: relative names that are not in the current folder are read there
  std::vector<FileBelow> below;  // files below these, by name
  std::string scratch;           // the folder in which files may be made, which is the current one then; empty: none
  std::vector<std::string> folders;  // that the user named for results: files may be made there
  std::vector<std::string> outputs;  // files that the user named; they are open before the sandbox is entered
  bool keeps_input = false;          // standard input carries what the program itself reads; else it is closed

  // Whether a run could read this existing file, after all links. Not of the system's own files.
  bool may_read(const std::string& path) const;
  Access access() const;
  // As text, for `simulate --explain-sandbox`.
  std::string explain() const;
};

}  // namespace saltus::sandbox
