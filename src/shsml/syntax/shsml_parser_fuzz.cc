// Any bytes: parsing neither crashes nor hangs.
#include "base/render.h"
#include "shsml/syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  Context context;
  FileId file = context.sources.add("fuzz.shsml", std::string(reinterpret_cast<const char*>(data), size));
  auto tree = shsml::syntax::parse(context, file);
  render_all(context.diagnostics, context.sources);
  return tree->components.size() > size ? 1 : 0;
}
