// Libraries for external functions: found, or compiled by the system's C compiler (c_unit.h).
//
// For functions with the annotations Library = {L...}, Include, IncludeDirectory, SourceDirectory:
//   sources   D/L.c and D/L*.c, or the folder D/L/*.c, of each library L in an include or source directory D, and the
//             Modelica
//             utility functions (external_shim.h). Libraries that some function names together become one shared
//             library.
//   others    libL.so from the library directories, else from the system.
//   Include   the texts of one Modelica library together are one C file, each text once, linked with the libraries
//             above:
//             functions share static data and may call each other.
// Symbols come from these alone, and from a list of functions that only compute (known_functions.h); never from the
// process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/context.h"
#include "code/foreign.h"
#include "hybrid/model.h"

namespace saltus::code {

class ExternalLibraries {
 public:
  ExternalLibraries();
  ~ExternalLibraries();

  // Whose rules hold; null: everything is allowed.
  void obey(const ForeignPolicy* policy) { policy_ = policy; }
  // These are functions of the run time (own_functions.h): it was found out when the program was made.
  void serve(hybrid::FunctionId id);
  // Compiles what these functions and, where that works out, all others of the model need. Loads nothing.
  // `first_needed` and what goes wrong are told by find().
  void prepare(const hybrid::Model& model, const std::vector<hybrid::FunctionId>& needed, const Context& context);
  // The address of a function's symbol; null: `why` says what is missing, with the compiler's words where it failed.
  // Empty: whoever decides has ended it here.
  void* find(const hybrid::Model& model, hybrid::FunctionId id, std::string& why);
  // Why compiled code is not kept for the next run; empty: it is, or there is none.
  const std::string& uncached() const;
  // That the C compiler has taken.
  double compile_seconds() const;

 private:
  struct Library;
  struct Group;
  struct Prepared;
  struct State;
  std::unique_ptr<State> state_;
  const ForeignPolicy* policy_ = nullptr;
};

}  // namespace saltus::code
