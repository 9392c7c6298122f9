// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include "hybrid/fuzzed.h"
#include "modelica/semantics/translate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  if (size > 4096) return 0;  // small models: long texts are the parser's business
  return hybrid::fuzzed([&] {
    Context context;
    modelica::Library library(context, {});
    std::vector<modelica::DeclaredClass*> loaded;
    library.load_text(std::string(reinterpret_cast<const char*>(data), size), loaded);
    if (loaded.empty() || context.diagnostics.has_errors()) return;
    auto model = modelica::translate(context, library, *loaded.back());
    if (model) return hybrid::expect_sound(*model, context.names);
    if (context.diagnostics.has_errors()) return;
    std::fprintf(stderr, "no model and no reason\n");
    std::abort();
  });
}
