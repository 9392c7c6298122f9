// Terminals (FMI 3.0 §2.4.9): groups of variables that are connected together.
#pragma once

#include <string>
#include <vector>

#include "fmi/import/description.h"

namespace saltus::fmi {

struct Terminal {
  struct Member {
    uint32_t variable = kNone;  // its number
    std::string name;           // within the terminal
  };
  std::string name, kind;
  bool is_whole = true;  // no flows, no terminals inside, and every member is an input or output that exists
  std::vector<Member> members;
};

// Of the unpacked FMU in `folder`; none where it says nothing of them. `shown`: what messages call the FMU. False: the
// diagnostics say why.
bool read_terminals(const std::string& folder, const std::string& shown, const Description& description,
                    std::vector<Terminal>& into, Context& context);

}  // namespace saltus::fmi
