#include "format/layout.h"

#include <algorithm>

namespace saltus::format {
namespace {

int measure(Sequence& sequence);

// Fills `flat` of a box and of all that is in it.
int measure(Box& box) {
  int sum = width(box.text) + (box.space ? 1 : 0);
  if (box.text.find('\n') != std::string_view::npos || box.new_line || box.ends_line) sum = kTooWide;
  for (Sequence& item : box.items) sum = std::min(kTooWide, sum + measure(item));
  if (box.is_group) sum = std::min(kTooWide, sum + width(box.close));
  return box.flat = sum;
}

int measure(Sequence& sequence) {
  int sum = 0;
  for (Box& box : sequence) sum = std::min(kTooWide, sum + measure(box));
  return sum;
}

int flat_width(const Box* first, const Box* last) {
  int sum = 0;
  for (; first != last; ++first) sum = std::min(kTooWide, sum + first->flat);
  return sum;
}

bool has_call(const Sequence& sequence) {
  for (const Box& box : sequence) {
    if (!box.is_group) continue;
    if (box.text == "(") return true;
    for (const Sequence& item : box.items) {
      if (has_call(item)) return true;
    }
  }
  return false;
}

// Lists of numbers and of plain arguments fill their lines; what holds records or comments has an item a line.
bool fills(const Box& group) {
  for (const Sequence& item : group.items) {
    if (has_call(item)) return false;
    for (const Box& box : item) {
      if (box.new_line || box.ends_line || box.text.find('\n') != std::string_view::npos) return false;
    }
  }
  return true;
}

}  // namespace

int width(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void Printer::begin_line(int indent, bool blank) {
  if (!out_.empty() && !out_.ends_with('\n')) out_ += '\n';
  if (blank && !out_.empty()) out_ += '\n';
  out_.append(static_cast<size_t>(indent), ' ');
  column_ = line_indent_ = indent;
  fresh_ = true;
  must_end_ = false;
}

void Printer::new_line(int indent) {
  if (fresh_ && column_ == indent) return;
  while (out_.ends_with(' ')) out_.pop_back();
  begin_line(indent, false);
}

void Printer::word(std::string_view text, bool space) {
  if (must_end_) new_line(line_indent_);
  if (space && !fresh_) {
    out_ += ' ';
    ++column_;
  }
  fresh_ = false;
  out_ += text;
  size_t line = text.rfind('\n');
  column_ = line == std::string_view::npos ? column_ + width(text) : width(text.substr(line + 1));
}

void Printer::comment_line(std::string_view text, int indent, bool blank) {
  begin_line(indent, blank);
  word(text, false);
}

void Printer::trailing_comment(std::string_view text) {
  word(text, true);
}

std::string Printer::take() {
  while (out_.ends_with('\n') || out_.ends_with(' ')) out_.pop_back();
  if (!out_.empty()) out_ += '\n';
  return std::move(out_);
}

void Printer::print(Sequence& boxes) {
  measure(boxes);
  sequence(boxes.data(), boxes.data() + boxes.size(), 0);
}

void Printer::flat(const Box& box) {
  word(box.text, box.space);
  for (const Sequence& item : box.items) {
    for (const Box& inner : item) flat(inner);
  }
  if (box.is_group) word(box.close, false);
}

void Printer::one(const Box& box, int reserve) {
  if (box.new_line || must_end_) {
    int indent = line_indent_;
    if (!fresh_) new_line(indent);
    if (box.blank_line && box.new_line) begin_line(indent, true);
  }
  if (!box.is_group) {
    word(box.text, box.space);
    must_end_ = box.ends_line;
  } else if (column_ + box.flat + reserve <= kWidth) {
    flat(box);
  } else {
    group(box, reserve);
  }
}

// `reserve` is the width of what must follow the last box on its line.
void Printer::sequence(const Box* first, const Box* last, int reserve) {
  if (first == last) return;
  if (column_ + flat_width(first, last) + reserve <= kWidth) {
    for (; first != last; ++first) flat(*first);
    return;
  }
  BreakRank rank = BreakRank::Never;
  for (const Box* box = first + 1; box < last; ++box) {
    if (box->rank != BreakRank::Never && (rank == BreakRank::Never || box->rank < rank)) rank = box->rank;
  }
  if (rank == BreakRank::Never) {
    // Words are kept together; what has brackets is broken inside them.
    int continued = line_indent_ + (fresh_ ? kIndent : 0);
    for (const Box* box = first; box != last; ++box) {
      if ((box->new_line || must_end_) && !fresh_) line_indent_ = std::max(line_indent_, continued);
      int follows = 0;
      for (const Box* after = box + 1; after != last && !after->is_group; ++after)
        follows = std::min(kTooWide, follows + after->flat);
      one(*box, box + 1 == last ? reserve : std::min(follows + reserve, kWidth / 2));
    }
    return;
  }
  int continued = line_indent_ + kIndent;
  const Box* begin = first;
  while (begin != last) {
    const Box* end = begin + 1;
    while (end != last && end->rank != rank) ++end;
    int follows = end == last ? reserve : 0;
    if (begin != first) {
      int wanted = flat_width(begin, end);
      bool fits_here = column_ + wanted + follows <= kWidth;
      bool fits_below = continued + wanted - (begin->space ? 1 : 0) + follows <= kWidth;
      bool breakable =
          std::any_of(begin, end, [](const Box& box) { return box.is_group || box.rank > BreakRank::Value; });
      // Arrays and texts of several lines begin on the line of their name.
      bool opens_here = begin->text == "{" || begin->text == "[" || begin->text.find('\n') != std::string_view::npos;
      bool stays = rank == BreakRank::Always  ? false
                   : rank == BreakRank::Value ? fits_here || opens_here || (!fits_below && breakable)
                                              : fits_here;
      if (!stays || must_end_) new_line(continued);
    }
    sequence(begin, end, follows);
    begin = end;
  }
}

void Printer::group(const Box& box, int reserve) {
  word(box.text, box.space);
  int close = width(box.close);
  if (box.items.size() == 1 && !box.items[0].front().new_line) {
    const Sequence& item = box.items[0];
    sequence(item.data(), item.data() + item.size(), reserve + close);
  } else {
    int outer = line_indent_;
    int inner = outer + kIndent;
    bool fill = fills(box) && !box.rows;
    bool first = true;
    for (const Sequence& item : box.items) {
      bool is_last = &item == &box.items.back();
      int follows = is_last ? reserve + close : 0;
      bool fits_here = column_ + flat_width(item.data(), item.data() + item.size()) + follows <= kWidth;
      bool here = (fill && (first || fits_here)) || (box.rows && first);
      if (!here || must_end_) {
        new_line(inner);
        if (!first && item.front().blank_line && !item.front().new_line) begin_line(inner, true);
      }
      sequence(item.data(), item.data() + item.size(), follows);
      first = false;
    }
    if (must_end_) new_line(inner);
    line_indent_ = outer;
  }
  if (must_end_) new_line(line_indent_);
  word(box.close, false);
}

}  // namespace saltus::format
