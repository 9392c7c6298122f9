// Diagnostics to standard error: with carets for people, a JSON object a line for programs.
#pragma once

#include <string>

#include "base/context.h"

namespace saltus::cli {

// Also what this process was refused in the sandbox (L0050), whichever command ran foreign code.
void tell(Context& context, bool json);
// Text with colours or marks of a terminal, on standard error: what foreign code prints there loses them, ours does not.
void put_own(const std::string& text);
// For what has no place in a model: "error: ...".
void tell_error(const std::string& message);
// The exit status, once all of standard output is where it belongs; a failure when it cannot be written (a full disk), and when foreign code
// was refused something: a result of refused calls may be wrong.
int end_of_output(int status);

}  // namespace saltus::cli
