// Where the code of an external function lies: names from its annotations → files and folders.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hybrid/functions.h"

namespace saltus::code {

// The C files that make up a library; none: it is not there as source.
std::vector<std::string> sources_of(const std::string& library, const std::vector<std::string>& folders);

// Adds what is not in the list yet, as absolute paths.
void add_absolute(std::vector<std::string>& list, const std::vector<std::string>& folders);

// Where its headers and sources are looked for.
std::vector<std::string> folders_of(const hybrid::ExternalBody& body);

// As a linker knows it.
std::string symbol_of(const hybrid::ExternalBody& body);

// As a C string; what a message may show.
std::string c_text(std::string_view text);

}  // namespace saltus::code
