// Diagnostics to standard error: with carets for people, a JSON object a line for programs.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

#include "base/context.h"

namespace saltus::cli {

// Also what this process was refused in the sandbox (L0050), whichever command ran foreign code.
void tell(Context& context, bool json);
// The same, without those that were printed before: several classes may have one error in common.
void tell_new(Context& context, bool json, std::set<std::string>& printed);
// Text with colours or marks of a terminal, on standard error: what foreign code prints there loses them, ours does
// not.
void put_own(const std::string& text);
// The two functions by which commands write to standard output (tests/terminal.py). Names and texts of models are part
// of all they write. Lines for people: without control characters (base/printable.h).
void put_line_text(std::string_view text);
template <class... T>
void say(fmt::format_string<T...> format, T&&... values) {
  put_line_text(fmt::format(format, std::forward<T>(values)...));
}
// A document (source text, CSV, SVG): as it is for a file or a pipe, like the above for a terminal.
void put(std::string_view document);
// For what has no place in a model: "error: ...".
void tell_error(const std::string& message);
// The exit status, once all of standard output is where it belongs; a failure when it cannot be written (a full disk),
// and when foreign code was refused something: a result of refused calls may be wrong.
int end_of_output(int status);

}  // namespace saltus::cli
