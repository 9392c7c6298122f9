// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include <cstdio>
#include <cstdlib>

#include "chi/semantics/translate.h"
#include "hybrid/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  Context context;
  FileId file = context.sources.add("", std::string(reinterpret_cast<const char*>(data), size));
  auto model = chi::translate(context, file);
  if (!model) return 0;
  std::string findings = hybrid::findings_text(hybrid::verify(*model, context.names));
  if (findings.empty()) return 0;
  std::fprintf(stderr, "%s\n", findings.c_str());
  std::abort();
}
