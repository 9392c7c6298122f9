// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include "hybrid/fuzzed.h"
#include "shsml/semantics/translate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find("use") != std::string::npos) return 0;  // reads no files
  return hybrid::fuzzed([&] {
    Context context;
    FileId file = context.sources.add("", std::move(text));
    if (auto model = shsml::translate(context, file)) hybrid::expect_sound(*model, context.names);
  });
}
