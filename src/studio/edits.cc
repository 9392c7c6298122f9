#include "studio/edits.h"

#include <algorithm>

#include "studio/workspace.h"

namespace saltus::studio {

void sort_edits(Edits& edits, size_t size) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  uint32_t last = 0;
  for (const Edit& edit : edits) {
    if (edit.begin > edit.end || edit.end > size || edit.begin < last)
      throw Fault{lsp::kInvalidParams, "edits overlap or lie outside of the text"};
    last = edit.end;
  }
}

std::string edited(const std::string& text, const Edits& edits) {
  std::string all;
  size_t at = 0;
  for (const Edit& edit : edits) {
    all.append(text, at, edit.begin - at);
    all += edit.text;
    at = edit.end;
  }
  return all.append(text, at);
}

Edits inverse(const std::string& text, const Edits& edits) {
  Edits back;
  int64_t shift = 0;
  for (const Edit& edit : edits) {
    auto begin = static_cast<uint32_t>(edit.begin + shift);
    back.push_back(
        {begin, begin + static_cast<uint32_t>(edit.text.size()), text.substr(edit.begin, edit.end - edit.begin)});
    shift += static_cast<int64_t>(edit.text.size()) - (edit.end - edit.begin);
  }
  return back;
}

Edits difference(const std::string& from, const std::string& to) {
  if (from == to) return {};
  size_t shorter = std::min(from.size(), to.size()), head = 0, tail = 0;
  while (head < shorter && from[head] == to[head]) ++head;
  // Not in the middle of a character.
  auto inside = [](const std::string& text, size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  while (head > 0 && (inside(from, head) || inside(to, head))) --head;
  while (tail < shorter - head && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;
  while (tail > 0 && (inside(from, from.size() - tail) || inside(to, to.size() - tail))) --tail;
  return {{static_cast<uint32_t>(head), static_cast<uint32_t>(from.size() - tail),
           to.substr(head, to.size() - tail - head)}};
}

}  // namespace saltus::studio
