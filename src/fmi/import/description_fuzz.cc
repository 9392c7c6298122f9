// Any bytes as modelDescription.xml: read or refused with a reason, and the numbers inside refer to what is there.
#include <cstdio>
#include <cstdlib>

#include "base/fuzzed_file.h"
#include "fmi/import/instance.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  FuzzedFile file(data, size);
  Context context;
  fmi::Description d;
  if (!fmi::read_description(file.path(), "modelDescription.xml", d, context)) {
    if (context.diagnostics.has_errors()) return 0;
    std::fprintf(stderr, "refused without a reason\n");
    std::abort();
  }
  std::vector<uint32_t> all;
  for (const auto* list : {&d.outputs, &d.derivatives, &d.initial_unknowns, &d.indicators}) {
    for (const fmi::Unknown& unknown : *list) {
      if (unknown.variable >= d.variables.size()) std::abort();
      for (uint32_t v : unknown.dependencies) {
        if (v >= d.variables.size()) std::abort();
      }
      all.push_back(unknown.variable);
    }
  }
  (void)d.state_scalars();
  (void)d.indicator_scalars();
  if (d.state_scalars() + d.indicator_scalars() < 10'000) (void)fmi::select(d, all);
  return 0;
}
