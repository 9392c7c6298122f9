// A program as object files, for a linker: its functions, and tables of their addresses.
#pragma once

#include <string>
#include <vector>

#include "base/source.h"
#include "code/program.h"

namespace saltus::code {

struct ObjectFile {
  std::string kind;   // "program", "linearization", "outputs", "newton matrix"
  std::string table;  // the symbol of its table of addresses
  std::vector<std::string> functions;
  std::string object;
};

// An external function that the objects name external<id>.
struct ExternalSymbol {
  std::string name, symbol, function;
  Span span;
  bool of_c = false;  // one of the C library's that only compute
};

// Of a program whose code is kept. What is made at a first call is made now.
std::vector<ObjectFile> object_files(const Program& program, std::vector<ExternalSymbol>& externals);

// An object with bytes, their number, and a list of tables, each under the given symbol. Empty: `why`.
std::string data_object(std::string_view bytes, const std::vector<std::string>& tables, const std::string& bytes_symbol, const std::string& size_symbol,
                        const std::string& tables_symbol, std::string& why);

}  // namespace saltus::code
