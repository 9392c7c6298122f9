// Object files → a shared library, by the system's linker. No compiler is needed, nor anything of a development environment: the run time is one object
// that this program carries, and the C library is the one that it runs with (docs/decisions/0018).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace saltus::fmu {

struct LinkInput {
  std::vector<std::string> objects;                          // as bytes
  std::vector<std::pair<std::string, std::string>> symbols;  // name = another name
  std::string library;                                       // its name
  const char* exported = "fmi3*";                            // the functions that can be seen
};

// The library's bytes. Empty: `why`.
std::string link_library(const LinkInput& input, std::string& why);

}  // namespace saltus::fmu
