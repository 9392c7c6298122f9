// Any text is read or refused; what is read prints to something that reads and prints the same.
#include "hybrid/reader.h"

#include <cstdlib>

#include "hybrid/fuzzed.h"
#include "hybrid/printer.h"

namespace saltus::hybrid {
namespace {

void round_trip(std::string text) {
  Context context;
  auto model = read_text(std::move(text), context);
  if (!model) return;
  std::string once = print(*model, context.names);
  Context again;
  auto reread = read_text(once, again);
  if (!reread) {
    // Printed text may nest more deeply than what was written; anything else wrong with it is our mistake.
    if (again.diagnostics.all().empty() || again.diagnostics.all()[0].code != "B0208") std::abort();
  } else if (print(*reread, again.names) != once) {
    std::abort();
  }
}

}  // namespace
}  // namespace saltus::hybrid

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return saltus::hybrid::fuzzed(
      [&] { saltus::hybrid::round_trip(std::string(reinterpret_cast<const char*>(data), size)); });
}
