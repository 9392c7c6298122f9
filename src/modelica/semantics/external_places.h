// Where C code of a function lies that is in no folder of resources: beside the file that the function is written in,
// or in the working folder.
#pragma once

#include <string>

#include "hybrid/functions.h"

namespace saltus::modelica {

// Adds these folders to where headers, sources and libraries of the function are searched, after all others, but only
// where a file of that name lies: the folders decide which compiled code can be used again.
void add_folders_beside(hybrid::ExternalBody& body, const std::string& file);

}  // namespace saltus::modelica
