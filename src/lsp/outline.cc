#include "lsp/outline.h"

#include <algorithm>

namespace saltus::lsp {

size_t Outline::word_before(uint32_t offset) const {
  auto after = std::lower_bound(words.begin(), words.end(), offset,
                                [](const OutlineWord& word, uint32_t at) { return word.begin < at; });
  return after == words.begin() ? words.size() : static_cast<size_t>(after - words.begin()) - 1;
}

const OutlineWord* Outline::name_at(uint32_t offset) const {
  auto after = std::upper_bound(words.begin(), words.end(), offset,
                                [](uint32_t at, const OutlineWord& word) { return at < word.begin; });
  for (int back = 0; back < 2 && after != words.begin(); ++back) {
    --after;
    if (after->kind == WordKind::Name && after->begin <= offset && offset <= after->end) return &*after;
  }
  return nullptr;
}

uint32_t Outline::owner_at(uint32_t offset) const {
  for (uint32_t k = 0; k < symbols.size(); ++k) {
    const OutlineSymbol& symbol = symbols[k];
    if (symbol.file == 0 && symbol.owner == kNoSymbol && symbol.begin <= offset && offset < symbol.end) return k;
  }
  return kNoSymbol;
}

uint32_t Outline::find(uint32_t owner, std::string_view name) const {
  uint32_t global = kNoSymbol;
  for (uint32_t k = 0; k < symbols.size(); ++k) {
    if (symbols[k].name != name) continue;
    if (symbols[k].owner == owner && owner != kNoSymbol) return k;
    if (symbols[k].owner == kNoSymbol && global == kNoSymbol) global = k;
  }
  return global;
}

std::string one_line(std::string_view text) {
  std::string out;
  for (char c : text) {
    bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

namespace {

std::string_view trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::string comment_above(std::string_view text, uint32_t place, std::string_view sign) {
  size_t line = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;  // npos + 1 is 0
  std::vector<std::string_view> lines;
  while (line > 0) {
    size_t before = line < 2 ? 0 : text.rfind('\n', line - 2) + 1;
    std::string_view words = trimmed(text.substr(before, line - 1 - before));
    // A golden model's own directives are not about what follows.
    if (!words.starts_with(sign)) break;
    lines.push_back(trimmed(words.substr(sign.size())));
    line = before;
  }
  std::string out;
  for (auto it = lines.rbegin(); it != lines.rend(); ++it) out += (out.empty() ? "" : "\n") + std::string(*it);
  return out;
}

std::string comment_behind(std::string_view text, uint32_t place, std::string_view sign) {
  size_t end = std::min(text.find('\n', place), text.size());
  std::string_view rest = text.substr(place, end - place);
  size_t at = rest.find(sign);
  return at == std::string_view::npos ? std::string() : std::string(trimmed(rest.substr(at + sign.size())));
}

void add_comments(std::string_view text, std::string_view sign, std::vector<OutlineWord>& words) {
  std::vector<OutlineWord> all;
  uint32_t from = 0;
  auto gap = [&](uint32_t to) {
    while (from < to) {
      size_t at = text.substr(0, to).find(sign, from);
      if (at == std::string_view::npos) break;
      size_t end = std::min(text.find('\n', at), text.size());
      if (end > at && text[end - 1] == '\r') --end;
      all.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(end), WordKind::Comment});
      from = static_cast<uint32_t>(end);
    }
  };
  for (const OutlineWord& word : words) {
    gap(word.begin);
    all.push_back(word);
    from = word.end;
  }
  gap(static_cast<uint32_t>(text.size()));
  words = std::move(all);
}

}  // namespace saltus::lsp
