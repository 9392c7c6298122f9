// What foreign code of a compilation may do: which functions may be called, where, and what they can reach.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "code/foreign.h"
#include "driver/request.h"
#include "driver/trust.h"
#include "sandbox/policy.h"

namespace saltus::driver {

class ForeignRules {
 public:
  // `file`: where the model itself is written. Its orders are the ones that are followed.
  ForeignRules(const Request& request, std::string file, const Context& context);

  // For a function that a size or constant needs, in a process of its own: `before_loading` is to be set.
  code::ForeignPolicy while_translating() const;
  // For the run: this process enters the sandbox. `request.before_sandbox` has opened by then what is written later.
  code::ForeignPolicy for_running() const;

  // Whether constants are evaluated outside of the sandbox.
  bool evaluates_unrestricted() const { return vouched_; }
  // What a run may reach.
  sandbox::Policy policy() const;

 private:
  bool allows(const hybrid::Function& function, bool running, std::string& why) const;
  std::vector<std::string> readable() const;

  Request request_;  // a program asks again when it compiles more of itself
  const Context& context_;
  std::string file_;
  Trust trust_;
  bool vouched_;                       // the model's file
  std::vector<std::string> readable_;  // canonical
  std::vector<std::string> beside_;    // the folders of the model's files, canonical
};

// The external function that was called last, for a handler of signals; null: none was called.
const char* last_foreign_function();

// What this process was refused, in words: "'f' tried to start a process". Nothing when it is not in the sandbox.
std::vector<std::string> refused_attempts();
// Of a run that failed: the files that its code did not find, with the folders in which they were searched.
void report_missing_files(Context& context);
// Of any run: the names with folders of another machine, in whose place other files were read.
void report_replaced_files(Context& context);
// As errors of the run (L0050), each once in a context: of this process, or of a child.
void report_refusals(Context& context);
void report_refusals(Context& context, const std::vector<std::string>& attempts);
bool reports_refusals(const Context& context);

}  // namespace saltus::driver
