#include "cli/tell.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/printable.h"
#include "base/render.h"
#include "cli/exit_status.h"
#include "cli/terminal.h"
#include "driver/foreign_rules.h"
#include "sandbox/enter.h"
#include "sandbox/shown_text.h"

namespace saltus::cli {

namespace {

// A result of refused calls may be wrong: the process fails, whatever the command says.
bool refused = false;

}  // namespace

void tell(Context& context, bool json) {
  driver::report_refusals(context);
  refused = refused || driver::reports_refusals(context);
  std::string text = json ? render_json(context.diagnostics, context.sources)
                          : render_all(context.diagnostics, context.sources, {.colour = colourful()});
  put_own(text);
}

void tell_new(Context& context, bool json, std::set<std::string>& printed) {
  driver::report_refusals(context);
  refused = refused || driver::reports_refusals(context);
  RenderOptions options{.colour = colourful()};
  for (const Diagnostic& diagnostic : context.diagnostics.all()) {
    std::string text = render(diagnostic, context.sources, options);
    if (!printed.insert(text).second) continue;
    put_own(json ? render_json(diagnostic, context.sources) : text);
  }
}

void put_own(const std::string& text) {
  if (!sandbox::entered()) {
    std::fputs(text.c_str(), stderr);
    return;
  }
  std::fflush(stderr);
  sandbox::write_own(fileno(stderr), text);
}

void put_line_text(std::string_view text) {
  std::string shown = printable(text, true);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void put(std::string_view document) {
  static const bool is_terminal = isatty(STDOUT_FILENO) != 0;
  if (is_terminal) return put_line_text(document);
  std::fwrite(document.data(), 1, document.size(), stdout);
}

void tell_error(const std::string& message) {
  std::fprintf(stderr, "error: %s\n", printable(message, true).c_str());
}

int end_of_output(int status) {
  bool is_command = status == kDone || status == kModelAtFault;
  if (is_command && (refused || !driver::refused_attempts().empty())) status = kRunFailed;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  int why = errno;
  tell_error(std::string("standard output cannot be written: ") + std::strerror(why));
  return kRunFailed;
}

}  // namespace saltus::cli
