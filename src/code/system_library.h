// Shared libraries of the system, found as files. Nothing is loaded: loading a library runs its code, and the loader
// also searches folders that the environment names, such as the current one.
#pragma once

#include <string>

namespace saltus::code {

// "blas": the absolute path of libblas.so, or of libblas.so.N for the usual N, in a folder of the system; empty: there
// is none.
std::string system_library(const std::string& name);

}  // namespace saltus::code
