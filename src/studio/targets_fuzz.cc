// Heads of requests, as lines of any text: target, Host, Origin, Cookie. Without the token nobody comes in, and a path
// has no part that leads out of its folder unseen.
#include <cstdlib>
#include <string_view>

#include "studio/gate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::studio;
  static const Gate gate("T0kenThatIsLongEnoughToBeFoundByNobody", 4711);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string_view lines[4];
  for (std::string_view& line : lines) {
    size_t end = std::min(text.find('\n'), text.size());
    line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  Caller caller{lines[1], lines[2], lines[3], lines[0], !lines[2].empty()};
  bool says_token =
      lines[0].find(gate.token()) != std::string_view::npos || lines[3].find(gate.token()) != std::string_view::npos;
  // A token with escapes is still the token; without any escape it must stand there.
  bool has_escape = lines[0].find('%') != std::string_view::npos || lines[3].find('%') != std::string_view::npos;
  if (gate.has_token(caller) && !says_token && !has_escape) std::abort();
  (void)gate.is_ours(caller);
  if (auto path = path_of_target(lines[0]); path && path->size() > lines[0].size() + 1) std::abort();
  (void)query_of_target(lines[0], "uri");
  return 0;
}
