// schedule → machine code.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/context.h"
#include "code/foreign.h"
#include "code/program.h"

namespace saltus::code {

struct CompileOptions {
  bool optimize = false;  // compile everything optimized at once instead of fast
  // For another program: any processor of this kind; files that texts name will lie elsewhere (ModuleLowering::text);
  // external functions are not looked for.
  bool for_others = false;
  std::string name;                // which of several programs of one model it is: symbols of its objects have it
  bool starts_in_memory = false;   // start values that are numbers may be set by the host
  bool texts_in_memory = false;    // String parameters that are plain texts: the host has to set them
  bool derivatives_aside = false;  // what is made at a first call is compiled by other threads and not loaded here
  bool check_memory = false;       // the host checks each access of memory
  bool writes_c = false;           // keep what was compiled as C, too (code_part.h)
  bool keep_text = false;          // keep LLVM's text of what was compiled, for --dump=code
  // Parameters and start values that the host will set: their bindings are not compiled. Numbers in the model may be
  // set without being named here.
  std::vector<structure::Slot> set_parameters;
  std::vector<structure::Slot> set_starts;
  const ForeignPolicy* foreign = nullptr;  // must outlive the program; none: everything is allowed
  bool loads_all =
      false;  // external functions that this program does not call, too: others of the model will call them
  std::map<uint32_t, void*> known_externals;  // addresses of external functions that are loaded already, by function
  bool part =
      false;  // of a program that is assembled from several: start values, the initial problem and the blocks alone
  bool integrated = true;  // steps are made with it: it has the functions that monitor them
  bool starts = true;      // with start values and the initial problem; a mode that is entered later needs neither
  size_t first_place = 0;  // what its places are numbered from, so that parts have different numbers
  // Set: the program's code is kept, so that stored_program.h can write it, and this is called when it is there and
  // nothing foreign is loaded yet.
  std::function<void(const Program&)> on_code;
};

// Reports what cannot be compiled as diagnostics C… and returns nothing then. The schedule and the context must outlive
// the program.
std::unique_ptr<Program> compile(const structure::Schedule& schedule, Context& context,
                                 const CompileOptions& options = {});

}  // namespace saltus::code
