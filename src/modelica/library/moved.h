// What became of a class that a library no longer has, by the library's own conversion scripts (MLS 3.6 §18.8.2.1).
#pragma once

#include <string>

#include "modelica/library/library.h"

namespace saltus::modelica {

struct Moved {
  std::string name;     // empty: no script knows the old name
  std::string version;  // of the library in which it has the new one first
};

Moved moved(Library& library, const NameTable& names, DeclaredClass& top, std::string old_name);

}  // namespace saltus::modelica
