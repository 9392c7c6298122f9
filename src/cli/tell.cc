#include "cli/tell.h"

#include <cstdio>

#include "base/render.h"
#include "cli/terminal.h"

namespace saltus::cli {

void tell(const Context& context, bool json) {
  std::string text = json ? render_json(context.diagnostics, context.sources)
                          : render_all(context.diagnostics, context.sources, {.colour = colourful()});
  std::fputs(text.c_str(), stderr);
}

void tell_error(const std::string& message) { std::fprintf(stderr, "error: %s\n", message.c_str()); }

}  // namespace saltus::cli
