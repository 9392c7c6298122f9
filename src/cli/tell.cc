#include "cli/tell.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/printable.h"
#include "base/render.h"
#include "cli/exit_status.h"
#include "cli/terminal.h"

namespace saltus::cli {

void tell(const Context& context, bool json) {
  std::string text = json ? render_json(context.diagnostics, context.sources)
                          : render_all(context.diagnostics, context.sources, {.colour = colourful()});
  std::fputs(text.c_str(), stderr);
}

void tell_error(const std::string& message) { std::fprintf(stderr, "error: %s\n", printable(message, true).c_str()); }

int end_of_output(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  int why = errno;
  tell_error(std::string("standard output cannot be written: ") + std::strerror(why));
  return kRunFailed;
}

}  // namespace saltus::cli
