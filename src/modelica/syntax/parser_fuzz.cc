// Any bytes: parsing neither crashes nor hangs. When there is no error, what is printed parses to the same tree.
#include <cstdio>
#include <cstdlib>

#include "modelica/syntax/testing.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::modelica::syntax;
  Parsed parsed(std::string(reinterpret_cast<const char*>(data), size));
  std::string printed = parsed.printed();
  if (parsed.context.diagnostics.has_errors()) {
    parsed.errors();
    return 0;
  }
  std::string difference = parsed.round_trip();
  if (!difference.empty()) {
    std::fprintf(stderr, "%s\nprinted:\n%s\n", difference.c_str(), printed.c_str());
    std::abort();
  }
  return 0;
}
