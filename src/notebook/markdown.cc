// Lines are looked at once, from the top: what a line begins decides about the block. The lines of quotes and items are
// stripped of their marks and read again by the same rules, so nesting costs its depth; it is bounded.
#include "notebook/markdown.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace saltus::notebook {
namespace {

constexpr int kDeepest = 16;

struct Line {
  std::string_view text;
  size_t number;
};

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

size_t indent_of(std::string_view text) {
  return std::min(text.find_first_not_of(' '), text.size());
}
bool is_blank(std::string_view text) {
  return trimmed(text).empty();
}

struct Fence {
  char sign;
  size_t length, indent;
  std::string_view info;
};

std::optional<Fence> fence_of(std::string_view line) {
  size_t indent = indent_of(line);
  std::string_view rest = line.substr(indent);
  if (indent > 3 || rest.empty() || (rest[0] != '`' && rest[0] != '~')) return {};
  size_t length = std::min(rest.find_first_not_of(rest[0]), rest.size());
  std::string_view info = trimmed(rest.substr(length));
  if (length < 3 || (rest[0] == '`' && info.find('`') != std::string_view::npos)) return {};
  return Fence{rest[0], length, indent, info};
}

struct Marker {
  bool ordered;
  int number;
  size_t width;  // columns up to the item's text
};

std::optional<Marker> marker_of(std::string_view line) {
  size_t at = indent_of(line);
  if (at > 3 || at >= line.size()) return {};
  Marker marker{false, 1, 0};
  size_t begin = at;
  if (line[at] == '-' || line[at] == '*' || line[at] == '+') {
    ++at;
  } else {
    int number = 0;
    while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])) && at - begin < 9)
      number = 10 * number + (line[at++] - '0');
    if (at == begin || at >= line.size() || (line[at] != '.' && line[at] != ')')) return {};
    ++at;
    marker = {true, number, 0};
  }
  if (at < line.size() && line[at] != ' ') return {};
  if (is_blank(line.substr(at))) {
    marker.width = at + 1;
    return marker;
  }
  size_t spaces = line.find_first_not_of(' ', at) - at;
  marker.width = at + (spaces > 4 ? 1 : spaces);
  return marker;
}

bool is_rule(std::string_view line) {
  std::string_view text = trimmed(line);
  if (text.empty() || indent_of(line) > 3 || (text[0] != '-' && text[0] != '*' && text[0] != '_')) return false;
  size_t count = 0;
  for (char c : text) {
    if (c == text[0])
      ++count;
    else if (c != ' ')
      return false;
  }
  return count >= 3;
}

int heading_level(std::string_view line) {
  std::string_view text = trimmed(line);
  size_t level = std::min(text.find_first_not_of('#'), text.size());
  bool spaced = level == text.size() || text[level] == ' ';
  return indent_of(line) <= 3 && level >= 1 && level <= 6 && spaced ? static_cast<int>(level) : 0;
}

// Cells between bars; a bar behind a backslash or in a code span is text.
std::vector<std::string> cells_of(std::string_view line) {
  std::string_view text = trimmed(line);
  if (text.starts_with('|')) text.remove_prefix(1);
  std::vector<std::string> cells(1);
  bool code = false;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\\' && k + 1 < text.size() && text[k + 1] == '|') {
      cells.back() += '|', ++k;
    } else if (text[k] == '|' && !code) {
      if (k + 1 < text.size()) cells.emplace_back();
    } else {
      if (text[k] == '`') code = !code;
      cells.back() += text[k];
    }
  }
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

// The line of dashes under a table's head.
std::optional<std::vector<Align>> aligns_of(std::string_view line) {
  if (line.find('|') == std::string_view::npos || line.find('-') == std::string_view::npos) return {};
  std::vector<Align> aligns;
  for (const std::string& cell : cells_of(line)) {
    size_t dashes = static_cast<size_t>(std::ranges::count(cell, '-'));
    bool left = cell.starts_with(':'), right = cell.ends_with(':');
    if (dashes == 0 || cell.size() != dashes + left + right) return {};
    aligns.push_back(left && right ? Align::Centre : right ? Align::Right : left ? Align::Left : Align::None);
  }
  return aligns;
}

class Reader {
 public:
  Reader(const std::vector<Line>& lines, int depth) : lines_(lines), depth_(depth) {}

  std::vector<Block> read() {
    while (at_ < lines_.size()) {
      std::string_view line = lines_[at_].text;
      if (is_blank(line))
        ++at_;
      else if (fence_of(line))
        code();
      else if (trimmed(line).starts_with("$$"))
        formula();
      else if (heading_level(line))
        heading();
      else if (is_rule(line))
        begin(Block::Kind::Rule), ++at_;
      else if (depth_ < kDeepest && trimmed(line).starts_with('>'))
        quote();
      else if (depth_ < kDeepest && marker_of(line))
        list();
      else if (starts_table(at_))
        table();
      else
        paragraph();
    }
    return std::move(blocks_);
  }

 private:
  Block& begin(Block::Kind kind) {
    Block& block = blocks_.emplace_back();
    block.kind = kind;
    block.line = lines_[at_].number;
    return block;
  }

  bool starts_table(size_t at) const {
    if (at + 1 >= lines_.size() || lines_[at].text.find('|') == std::string_view::npos) return false;
    auto aligns = aligns_of(lines_[at + 1].text);
    return aligns && aligns->size() == cells_of(lines_[at].text).size();
  }

  bool ends_paragraph(std::string_view line) const {
    if (is_blank(line) || fence_of(line) || heading_level(line) || is_rule(line) || trimmed(line).starts_with("$$"))
      return true;
    if (depth_ >= kDeepest) return false;
    if (trimmed(line).starts_with('>')) return true;
    auto marker = marker_of(line);
    // A number at the start of a line of prose begins a list only when it is 1.
    return marker && (!marker->ordered || marker->number == 1) && trimmed(line).size() > 2;
  }

  void code() {
    Fence fence = *fence_of(lines_[at_].text);
    Block& block = begin(Block::Kind::Code);
    block.info = fence.info;
    for (++at_; at_ < lines_.size(); ++at_) {
      std::string_view line = lines_[at_].text;
      auto end = fence_of(line);
      if (end && end->sign == fence.sign && end->length >= fence.length && end->info.empty()) return void(++at_);
      block.text += line.substr(std::min(indent_of(line), fence.indent));
      block.text += '\n';
    }
  }

  void formula() {
    Block& block = begin(Block::Kind::Formula);
    std::string_view line = trimmed(lines_[at_++].text).substr(2);
    for (;;) {
      if (line.ends_with("$$")) return void(block.text += line.substr(0, line.size() - 2));
      block.text += line;
      block.text += '\n';
      if (at_ >= lines_.size() || is_blank(lines_[at_].text)) return;
      line = trimmed(lines_[at_++].text);
    }
  }

  void heading() {
    int level = heading_level(lines_[at_].text);
    Block& block = begin(Block::Kind::Heading);
    block.level = level;
    std::string_view text = trimmed(trimmed(lines_[at_++].text).substr(static_cast<size_t>(level)));
    size_t end = text.find_last_not_of('#');
    if (end == std::string_view::npos)
      text = {};
    else if (end + 1 < text.size() && text[end] == ' ')
      text = trimmed(text.substr(0, end));
    block.text = text;
  }

  void quote() {
    std::vector<Line> inner;
    Block& block = begin(Block::Kind::Quote);
    for (; at_ < lines_.size() && trimmed(lines_[at_].text).starts_with('>'); ++at_) {
      std::string_view text = lines_[at_].text.substr(lines_[at_].text.find('>') + 1);
      if (text.starts_with(' ')) text.remove_prefix(1);
      inner.push_back({text, lines_[at_].number});
    }
    block.children = Reader(inner, depth_ + 1).read();
  }

  void list() {
    Marker first = *marker_of(lines_[at_].text);
    Block& block = begin(Block::Kind::List);
    block.ordered = first.ordered;
    block.first = first.number;
    while (at_ < lines_.size()) {
      auto marker = marker_of(lines_[at_].text);
      if (!marker || marker->ordered != first.ordered || is_rule(lines_[at_].text)) return;
      Block item;
      item.kind = Block::Kind::Item;
      item.line = lines_[at_].number;
      item.children = Reader(item_lines(marker->width), depth_ + 1).read();
      block.children.push_back(std::move(item));
    }
  }

  // The lines of one item; those that go on a paragraph may stand less far in.
  std::vector<Line> item_lines(size_t width) {
    std::string_view first = lines_[at_].text;
    std::vector<Line> inner{{first.substr(std::min(width, first.size())), lines_[at_].number}};
    bool blank = false;
    for (++at_; at_ < lines_.size(); ++at_) {
      std::string_view line = lines_[at_].text;
      if (is_blank(line)) {
        blank = true;
        inner.push_back({{}, lines_[at_].number});
      } else if (indent_of(line) >= width) {
        blank = false;
        inner.push_back({line.substr(width), lines_[at_].number});
      } else if (!blank && !ends_paragraph(line) && !marker_of(line)) {
        inner.push_back({trimmed(line), lines_[at_].number});
      } else {
        break;
      }
    }
    return inner;
  }

  void table() {
    Block& block = begin(Block::Kind::Table);
    block.rows.push_back(cells_of(lines_[at_].text));
    block.aligns = *aligns_of(lines_[at_ + 1].text);
    for (at_ += 2;
         at_ < lines_.size() && lines_[at_].text.find('|') != std::string_view::npos && !is_blank(lines_[at_].text);
         ++at_) {
      block.rows.push_back(cells_of(lines_[at_].text));
      block.rows.back().resize(block.aligns.size());
    }
  }

  void paragraph() {
    Block& block = begin(Block::Kind::Paragraph);
    for (;;) {
      std::string_view line = lines_[at_].text;
      block.text += line.substr(indent_of(line));
      if (++at_ >= lines_.size() || ends_paragraph(lines_[at_].text) || starts_table(at_)) return;
      block.text += '\n';
    }
  }

  const std::vector<Line>& lines_;
  int depth_;
  size_t at_ = 0;
  std::vector<Block> blocks_;
};

}  // namespace

std::vector<Block> parse_markdown(std::string_view text) {
  std::vector<Line> lines;
  size_t number = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({line, ++number});
  }
  return Reader(lines, 0).read();
}

}  // namespace saltus::notebook
