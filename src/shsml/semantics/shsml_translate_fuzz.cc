// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include <cstdio>
#include <cstdlib>

#include "hybrid/verify.h"
#include "shsml/semantics/translate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find("use") != std::string::npos) return 0;  // reads no files
  Context context;
  FileId file = context.sources.add("", std::move(text));
  auto model = shsml::translate(context, file);
  if (!model) return 0;
  std::string findings = hybrid::findings_text(hybrid::verify(*model, context.names));
  if (findings.empty()) return 0;
  std::fprintf(stderr, "%s\n", findings.c_str());
  std::abort();
}
