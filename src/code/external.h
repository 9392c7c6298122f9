// Libraries for external functions: found, or compiled once by the system's C compiler into a cache keyed by content.
//
// For a function with the annotations Library = {L...}, Include, IncludeDirectory, SourceDirectory:
//   sources   D/L.c and D/L*.c, or the folder D/L/*.c, of each library L in an include or source directory D; the Include text; the Modelica
//             utility functions (external_shim.h). Together they become one shared library.
//   others    libL.so from the library directories, else from the system.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybrid/functions.h"

namespace saltus::code {

class ExternalLibraries {
 public:
  ExternalLibraries();
  ~ExternalLibraries();

  // The address of the function's symbol; null: `why` says what is missing, with the compiler's words where it failed.
  void* find(const hybrid::Function& function, std::string& why);

 private:
  struct Loaded;
  Loaded* group(const hybrid::ExternalBody& body, std::string& why);
  std::vector<std::unique_ptr<Loaded>> loaded_;
};

// $XDG_CACHE_HOME/saltus or ~/.cache/saltus; made when missing. Empty: there is no place.
std::string cache_directory();

}  // namespace saltus::code
