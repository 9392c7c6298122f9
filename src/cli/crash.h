// Foreign code can break the process that runs it: a word about who it was, and the exit status of a failed run.
#pragma once

namespace saltus::cli {

// From here on a signal such as SIGSEGV, and a call of exit(), are told when an external function has been called.
void watch_foreign_code();
// The process ends by its own will again.
void foreign_code_is_done();

}  // namespace saltus::cli
