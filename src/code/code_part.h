// One compiled module as bytes: what is linked into this process, kept for the next one, or written into an FMU.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/archive.h"
#include "base/names.h"
#include "base/source.h"
#include "hybrid/functions.h"
#include "hybrid/model.h"

namespace saltus::code {

// An external function as code/external.h looks for it.
struct ExternalFunction {
  uint32_t id = 0;      // the object names it external<id>
  bool needed = false;  // by this part; others of the model may share its C text
  bool own = false;     // the run time has it (own_functions.h)
  std::string name;
  Span span;
  hybrid::ExternalBody body;  // without its expressions
  void archive(Archive& archive);
};

struct CodePart {
  std::string table;                   // the object's table of addresses
  std::vector<std::string> functions;  // in the order of the table in the object
  uint64_t first_hot = 0;              // those from here on are needed again and again in a long run
  std::string object;                  // relocatable, position independent
  std::string bitcode;                 // what optimized code is made from; empty: the object is optimized already
  std::vector<ExternalFunction> externals;
  std::string c_text, no_c;  // where it is wanted: the module as C, or why not
  void archive(Archive& archive);
};

// `library_c`: the Standard Library's own sources are wanted.
std::vector<ExternalFunction> external_functions(const hybrid::Model& model,
                                                 const std::vector<hybrid::FunctionId>& needed, const NameTable& names,
                                                 bool library_c);
// A model of nothing but these functions; their ids stay.
hybrid::Model model_of(const std::vector<ExternalFunction>& functions, NameTable& names);

}  // namespace saltus::code
