// The entries, and how one is found.
#include <algorithm>
#include <cctype>
#include <vector>

#include "base/diagnostics.h"
#include "explain/explain.h"

namespace saltus::explain {
namespace {

// Not constexpr: clang limits the steps of such an expression, and the texts are long.
const Entry kEntries[] = {
#include "catalogue.inc"
};

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

std::span<const Entry> catalogue() {
  return kEntries;
}

const Entry* find(std::string_view code) {
  std::string wanted = upper(code);
  auto it =
      std::find_if(std::begin(kEntries), std::end(kEntries), [&](const Entry& entry) { return entry.code == wanted; });
  return it == std::end(kEntries) ? nullptr : &*it;
}

std::string nearest(std::string_view code) {
  std::vector<std::string_view> codes;
  for (const Entry& entry : kEntries) codes.push_back(entry.code);
  return nearest_name(upper(code), codes);
}

}  // namespace saltus::explain
