// What a run in the sandbox tried and was refused, for the person who reads the messages.
#pragma once

#include <string>
#include <vector>

#include "sandbox/places.h"

namespace saltus::sandbox {

struct Refusal {
  std::string function;  // the external function that was running; empty: a library while it was loaded
  std::string attempt;   // "to open '/etc/shadow' for reading"
};

// The external function that this thread is in, by name; null: none. Called from a signal handler.
using RunningFunction = const char* (*)();

// Where names of files lead in the sandbox.
struct Redirection {
  std::string temporary;            // in place of "/tmp", which C code names without asking; empty: /tmp itself
  std::vector<std::string> places;  // below "/tmp" that keep their names
  // Where a relative name that is not found is read, in this order: the current folder before the sandbox's own took
  // its place, the folders of the model's files.
  std::vector<std::string> searched;
  // Files below the folders of the model's files, by their names: what is nowhere else is read there.
  std::vector<FileBelow> below;
};

// From now on a system call that the filter does not allow fails with EACCES or EPERM, and is remembered.
void watch_refusals(RunningFunction running, const Redirection& names);
// Those so far, in their order, each once; the first few only.
std::vector<Refusal> refusals();
// Relative names that were to be read and were found nowhere; the first few only.
std::vector<std::string> missing_files();
// Names with folders of another machine or without their folder, and the file that was read in their place; the first
// few only.
struct ReplacedFile {
  std::string name;
  std::string taken;
};
std::vector<ReplacedFile> replaced_files();
// The folders in which they were searched.
std::vector<std::string> searched_folders();

}  // namespace saltus::sandbox
