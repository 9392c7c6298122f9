// A program as object files, for a linker: its functions, and tables of their addresses.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "code/code_part.h"
#include "code/program.h"

namespace saltus::code {

struct ObjectFile {
  std::string kind;   // "program", "linearization", "outputs", "newton matrix"
  std::string table;  // the symbol of its table of addresses
  std::vector<std::string> functions;
  std::string object;
  std::string c_text, no_c;  // where it was wanted: the same as C, or why not
};

struct Objects {
  std::vector<ObjectFile> files;
  std::vector<ExternalFunction> externals;              // that they name external<id>
  std::vector<std::pair<uint32_t, std::string>> texts;  // of String parameters that the host sets
  std::string why;                                      // set: they cannot be made
  std::set<std::string> named_files;                    // whose names are to be put into their section (run/files.h)
};

// Which derivatives there are. What is made at a first call is made now, each on a thread of its own where derivatives
// go aside.
struct ExportedDerivatives {
  bool states = false, newton = false, outputs = false;
};
ExportedDerivatives exported_derivatives(const Program& program);

// Of a program whose code is kept. What is made at a first call is made now, if derivatives are wanted.
Objects object_files(const Program& program, bool derivatives);

// Of String parameters that are not part of the code: what they are at first.
const std::vector<std::pair<uint32_t, std::string>>& texts_of(const Program& program);

// An object with bytes, their number, and a list of tables, each under the given symbol. Empty: `why`.
std::string data_object(std::string_view bytes, const std::vector<std::string>& tables, const std::string& bytes_symbol,
                        const std::string& size_symbol, const std::string& tables_symbol, std::string& why);

}  // namespace saltus::code
