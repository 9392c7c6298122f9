// What a shared library offers, read from its symbol table: loading it would run its code.
#pragma once

#include <set>
#include <string>

namespace saltus::code {

std::set<std::string> exported_symbols(const std::string& bytes);
std::set<std::string> exported_symbols_of_file(const std::string& path);
// The name by which others ask for it (SONAME); empty: none.
std::string own_name(const std::string& bytes);

}  // namespace saltus::code
