// Any bytes: understanding neither crashes nor hangs, and what comes out is a sound model.
#include "chi/semantics/translate.h"
#include "hybrid/fuzzed.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  return hybrid::fuzzed([&] {
    Context context;
    FileId file = context.sources.add("", std::string(reinterpret_cast<const char*>(data), size));
    if (auto model = chi::translate(context, file)) hybrid::expect_sound(*model, context.names);
  });
}
