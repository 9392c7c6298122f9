// Any bytes: parsing neither crashes nor hangs.
#include "base/render.h"
#include "chi/syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  Context context;
  FileId file = context.sources.add("fuzz.chi", std::string(reinterpret_cast<const char*>(data), size));
  auto tree = chi::syntax::parse(context, file);
  render_all(context.diagnostics, context.sources);
  return tree->definitions.size() > size ? 1 : 0;
}
