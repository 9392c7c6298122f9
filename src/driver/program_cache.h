// Compiled programs on disk: the second run of an unchanged model compiles nothing.
//
// KEY.program, in the private folder that compiled C code is kept in, is named by the digest of the request, of this
// program and of the processor. It has all files and folders that the compilation looked at; where one of them is
// another now, the entry does not count. So nothing of the model is read again to know that it is the same. KEY.more
// has what runs asked for later. Both carry a digest of their names and contents: what is torn, damaged or another's is
// as good as missing. Files get their names by rename; two runs that write the same entry do not meet.
//
// Not kept: what a person looks into (--dump), models at fault, models whose structure changes while they run, and
// models whose constants come from external functions, since these may have read anything.
#pragma once

#include <memory>
#include <string>

#include "code/stored_program.h"
#include "driver/compile.h"

namespace saltus::driver {

class ProgramCache {
 public:
  explicit ProgramCache(const Request& request);
  ~ProgramCache();

  // The compilation as if it had been compiled. False: there is none that fits, and the compilation is untouched.
  bool load(Compilation& compilation, const Request& request);
  // When the code is there and nothing foreign is loaded. `model_file`: where the model is written. False: nothing was
  // stored.
  bool store(const Compilation& compilation, const Request& request, const code::Program& program,
             const std::string& model_file);
  // A run of it in the sandbox needs derivatives that are not stored: they have to be compiled before.
  bool lacks_derivatives() const;
  void store_sections(const std::vector<code::Section>& sections);
  // After a run: what it asked for. Nothing in the sandbox: code that foreign code may have changed is not kept.
  void store_more(const run::Program& program);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus::driver
