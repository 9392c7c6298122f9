// Object files → a shared library, by a linker: the one that comes with Saltus, else the system's. No compiler is
// needed, nor anything of a development environment: the run time is one object that this program carries, and the C
// library is the one that it runs with (docs/decisions/0018).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace saltus::fmu {

struct LinkInput {
  std::vector<std::string> objects;  // as bytes
  struct Foreign {
    std::string bytes, visible;  // only names that begin so can be seen by the others
  };
  std::vector<Foreign> foreign;                              // objects
  std::vector<std::pair<std::string, std::string>> symbols;  // name = another name
  std::vector<std::pair<std::string, std::string>> packed;   // shared libraries that will lie beside it: name and bytes
  std::vector<std::string> systems;                          // shared libraries of the system, in files
  std::string library;                                       // its name
  const char* exported = "fmi3*";                            // the functions that can be seen
};

// The library's bytes. Empty: `why`.
std::string link_library(const LinkInput& input, std::string& why);

}  // namespace saltus::fmu
