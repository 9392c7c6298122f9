// Where other programs are searched.
#pragma once

#include <string>
#include <vector>

namespace saltus {

// The files that a name can mean by PATH, in its order; a name with '/' means itself. Relative and empty entries of
// PATH are left out: they would mean a program of the current folder, which may be a stranger's.
std::vector<std::string> program_places(const std::string& name);

// The first of them that is a file and can be executed; empty: there is none.
std::string program_called(const std::string& name);

}  // namespace saltus
