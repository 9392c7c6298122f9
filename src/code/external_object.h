// External functions as object code, for a library of ours that needs nothing else on the machine where it runs: the C
// code of each Modelica library becomes one object. Of it, only entries can be seen that jump to the functions; names
// of different libraries do not meet.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "code/code_part.h"
#include "code/foreign.h"

namespace saltus::code {

struct ExternalObjects {
  struct Object {
    std::string bytes;
    std::string visible;  // what its entries' names begin with
  };
  std::vector<Object> objects;
  // What an object is made of, besides the functions that Modelica has for all of them (external_shim.h).
  struct Source {
    struct Entry {
      uint32_t id = 0;
      std::string symbol;
      bool declared = false;  // in the text
    };
    std::string origin;                       // a Modelica library, or a file
    std::string text;                         // of annotations
    std::vector<std::string> files, folders;  // C files, and where headers are looked for
    std::vector<Entry> entries;
  };
  std::vector<Source> sources;
  std::vector<std::pair<uint32_t, std::string>> own;  // functions and their names in the run time
  std::vector<std::pair<std::string, std::string>>
      symbols;                         // external<id> = a name that the objects or libraries define
  std::vector<std::string> libraries;  // shared ones of Modelica libraries, in files: to be taken along
  std::vector<std::string> systems;    // shared ones that the machine has to have, in files
};

// False: `why`, and `where` it is asked for.
bool external_objects(const std::vector<ExternalFunction>& functions, const ForeignPolicy* policy,
                      const Context& context, ExternalObjects& into, std::string& why, Span& where);

}  // namespace saltus::code
