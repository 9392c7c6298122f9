// A logical line of a program and how it is broken when it is too long.
//
// A logical line is a sequence of boxes: words, and bracketed groups whose items are sequences again. Where a line may
// be broken, and how willingly, is a rank of the word that would begin the new line. What is printed depends on the
// words, the comments and the forced breaks alone, never on where the author broke a line; so formatting twice changes
// nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::format {

inline constexpr int kWidth = 100;  // characters a line
inline constexpr int kIndent = 2;

// How a line that is too long is broken: at the lowest rank that it has, then, where a part is still too long, at the
// next.
enum class BreakRank : uint8_t {
  Never,
  Always,       // before an annotation, when the line does not fit
  Description,  // before a description string
  Value,        // after = and :=
  Branch,       // around then and else
  Or,
  And,
  Relation,
  Sum,
  Product,
};

struct Box;
using Sequence = std::vector<Box>;

struct Box {
  std::string_view text;              // of a word; of a group its opening bracket
  bool space = false;                 // stands before it on the same line
  BreakRank rank = BreakRank::Never;  // may begin a new line
  bool new_line = false;              // must begin one (a comment on a line of its own)
  bool blank_line = false;            // and a blank line before that
  bool ends_line = false;             // nothing may follow on its line (a comment up to the end of it)
  bool is_group = false;
  bool rows = false;                 // of a group: its items are separated by semicolons
  std::vector<Sequence> items = {};  // of a group, each with its separator
  std::string_view close = {};
  int flat = 0;  // characters on one line; kTooWide when it cannot stand on one
};

inline constexpr int kTooWide = 1 << 20;

// Characters, counted as code points.
int width(std::string_view text);

class Printer {
 public:
  // Begins a line of the given depth; a blank one before it when asked for.
  void begin_line(int indent, bool blank);
  void print(Sequence& sequence);
  // A line of its own: a comment between logical lines.
  void comment_line(std::string_view text, int indent, bool blank);
  // Put behind what stands at the end of the last line.
  void trailing_comment(std::string_view text);
  std::string take();

 private:
  void sequence(const Box* first, const Box* last, int reserve);
  void flat(const Box& box);
  void one(const Box& box, int reserve);
  void group(const Box& box, int reserve);
  void new_line(int indent);
  void word(std::string_view text, bool space);

  std::string out_;
  int column_ = 0;
  int line_indent_ = 0;
  bool fresh_ = true;      // nothing stands on the line yet
  bool must_end_ = false;  // a comment up to the end of the line was written
};

}  // namespace saltus::format
