// Any text is read or refused; what is read prints to something that reads and prints the same.
#include "hybrid/reader.h"

#include <cstdlib>

#include "hybrid/printer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  Context context;
  auto model = hybrid::read_text(std::string(reinterpret_cast<const char*>(data), size), context);
  if (!model) return 0;
  std::string once = hybrid::print(*model, context.names);
  Context again;
  auto reread = hybrid::read_text(once, again);
  if (!reread) {
    // Printed text may nest more deeply than what was written; anything else wrong with it is our mistake.
    if (again.diagnostics.all().empty() || again.diagnostics.all()[0].code != "B0208") std::abort();
  } else if (hybrid::print(*reread, again.names) != once) {
    std::abort();
  }
  return 0;
}
