// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include <cstdio>
#include <cstdlib>

#include "hybrid/verify.h"
#include "modelica/semantics/translate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  if (size > 4096) return 0;  // small models: large arrays and long texts are the parser's business
  Context context;
  modelica::Library library(context, {});
  std::vector<modelica::DeclaredClass*> loaded;
  library.load_text(std::string(reinterpret_cast<const char*>(data), size), loaded);
  if (loaded.empty() || context.diagnostics.has_errors()) return 0;
  auto model = modelica::translate(context, library, *loaded.back());
  if (!model) {
    if (context.diagnostics.has_errors()) return 0;
    std::fprintf(stderr, "no model and no reason\n");
    std::abort();
  }
  std::string findings = hybrid::findings_text(hybrid::verify(*model, context.names));
  if (findings.empty()) return 0;
  std::fprintf(stderr, "%s\n", findings.c_str());
  std::abort();
}
