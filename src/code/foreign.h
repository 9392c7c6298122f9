// What foreign code (external C and FORTRAN functions) may do is decided by who asks for a program, not here.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hybrid/functions.h"

namespace saltus::code {

struct ForeignPolicy {
  // Asked for each external function before anything of it is compiled or looked for. False: `why`.
  std::function<bool(const hybrid::Function&, std::string& why)> allows;
  // Called once, when all is compiled and before the first foreign instruction: loading a library runs its
  // constructors. False: nothing is loaded; without a reason in `why`, nothing is reported either.
  std::function<bool(std::string& why)> before_loading;
  std::vector<std::string> readable;  // folders that C text may include from, besides the system's
  bool restricted = false;            // the C compiler, too, is kept to these
  bool library_c = false;             // the Standard Library's own C sources in place of own_functions.h
};

}  // namespace saltus::code
