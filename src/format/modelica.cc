// Modelica: the tree says which tokens begin lines; comments come from the gaps between tokens.
#include <algorithm>

#include "format/format.h"
#include "format/layout.h"
#include "format/modelica_lines.h"
#include "format/modelica_spacing.h"
#include "modelica/syntax/parser.h"

namespace saltus::format {
namespace {

using namespace modelica::syntax;

bool is_opening(TokenKind kind) {
  return kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace;
}
bool is_closing(TokenKind kind) {
  return kind == TokenKind::RightParenthesis || kind == TokenKind::RightBracket || kind == TokenKind::RightBrace;
}

class Formatter {
 public:
  Formatter(std::string_view text, const Tree& tree)
      : text_(text), tokens_(tree.tokens), comments_(tree.comments), levels_(modelica_lines(tree)) {}

  std::string run() {
    size_t first = 0;
    while (first + 1 < tokens_.size()) {
      size_t last = first + 1;
      while (last + 1 < tokens_.size() && levels_[last] == kNoLine) ++last;
      line(first, last);
      first = last;
    }
    comments_before(tokens_.back().begin, 0);
    return printer_.take();
  }

 private:
  // What stands between two places: does the gap hold a line end, does it hold a blank line?
  size_t line_ends(uint32_t from, uint32_t to) const {
    return static_cast<size_t>(std::count(text_.begin() + from, text_.begin() + to, '\n'));
  }
  std::string_view text(uint32_t begin, uint32_t end) const {
    std::string_view piece = text_.substr(begin, end - begin);
    while (!piece.empty() && (piece.back() == '\r' || piece.back() == ' ' || piece.back() == '\t'))
      piece.remove_suffix(1);
    return piece;
  }
  bool comment_before(uint32_t offset) const {
    return next_comment_ < comments_.size() && comments_[next_comment_].begin < offset;
  }

  // Comments in front of a logical line: behind the line before, where they stood there, else on lines of their own.
  bool comments_before(uint32_t offset, int indent) {
    while (comment_before(offset)) {
      const Comment& comment = comments_[next_comment_++];
      size_t ends = line_ends(end_, comment.begin);
      std::string_view piece = text(comment.begin, comment.end);
      if (ends == 0 && end_ > 0) {
        printer_.trailing_comment(piece);
      } else {
        printer_.comment_line(piece, indent, ends > 1);
      }
      end_ = comment.end;
    }
    return line_ends(end_, offset) > 1 && end_ > 0;
  }

  void line(size_t first, size_t last) {
    int level = levels_[first] == kNoLine ? 0 : levels_[first];
    // Comments before a word that closes or divides a block belong to what stands above it.
    int inner = level + (continues_block(first) ? 1 : 0);
    bool blank = comments_before(tokens_[first].begin, inner * kIndent);
    printer_.begin_line(level * kIndent, blank);
    at_ = first;
    last_ = last;
    place_ = {};
    place_.first = true;
    place_.import = tokens_[first].kind == TokenKind::Import;
    in_annotation_ = 0;
    Sequence boxes = sequence(false);
    printer_.print(boxes);
  }

  bool continues_block(size_t token) const {
    switch (tokens_[token].kind) {
      case TokenKind::End:
      case TokenKind::Else:
      case TokenKind::ElseIf:
      case TokenKind::ElseWhen:
      case TokenKind::Public:
      case TokenKind::Protected:
      case TokenKind::EquationKeyword:
      case TokenKind::Algorithm:
      case TokenKind::Initial:
      case TokenKind::External: return true;
      default: return false;
    }
  }

  // Boxes up to the end of the line, or up to the bracket or separator that ends an item.
  Sequence sequence(bool item) {
    Sequence boxes;
    while (at_ < last_) {
      const Token& token = tokens_[at_];
      comments_inside(boxes, token.begin);
      if (item && is_closing(token.kind)) break;
      if (is_opening(token.kind)) {
        boxes.push_back(group());
        continue;
      }
      boxes.push_back(word());
      if (item && (token.kind == TokenKind::Comma || token.kind == TokenKind::Semicolon)) {
        comments_on_line(boxes);
        break;
      }
    }
    return boxes;
  }

  // Comments within a logical line. One on the line of the word before stays behind it.
  void comments_inside(Sequence& boxes, uint32_t before) {
    while (comment_before(before)) add_comment(boxes, comments_[next_comment_++]);
  }
  void comments_on_line(Sequence& boxes) {
    while (at_ < last_ && comment_before(tokens_[at_].begin) && line_ends(end_, comments_[next_comment_].begin) == 0)
      add_comment(boxes, comments_[next_comment_++]);
  }
  void add_comment(Sequence& boxes, const Comment& comment) {
    size_t ends = line_ends(end_, comment.begin);
    Box box;
    box.text = text(comment.begin, comment.end);
    box.space = true;
    box.new_line = ends > 0;
    box.blank_line = ends > 1;
    bool to_line_end = box.text.starts_with("//");
    size_t rest = text_.find_first_not_of(" \t\r", comment.end);
    box.ends_line = to_line_end || (box.new_line && (rest == std::string_view::npos || text_[rest] == '\n'));
    end_ = comment.end;
    boxes.push_back(box);
    after_comment_ = true;
  }

  Box word() {
    const Token& token = tokens_[at_++];
    place_.binary = !place_.first && is_operand_end(place_.previous, place_.depth > 0);
    Box box;
    box.text = text_.substr(token.begin, token.end - token.begin);
    box.space = space_before(token.kind, place_) || (after_comment_ && token.kind != TokenKind::Semicolon);
    box.rank = after_comment_ ? BreakRank::Never : break_before(token.kind, place_);
    bool sign = token.kind == TokenKind::Plus || token.kind == TokenKind::Minus || token.kind == TokenKind::DotPlus ||
                token.kind == TokenKind::DotMinus;
    place_.after_unary = sign && !place_.binary;
    place_.previous = token.kind;
    place_.first = false;
    after_comment_ = false;
    blank_before_ = line_ends(end_, token.begin) > 1;
    end_ = token.end;
    if (token.kind == TokenKind::Annotation) in_annotation_ = 1;
    return box;
  }

  // Only numbers, signs and braces up to the closing one.
  bool holds_numbers(size_t opening) const {
    int depth = 0;
    for (size_t k = opening; k < last_; ++k) {
      switch (tokens_[k].kind) {
        case TokenKind::LeftBrace: ++depth; break;
        case TokenKind::RightBrace:
          if (--depth == 0) return true;
          break;
        case TokenKind::Integer:
        case TokenKind::Real:
        case TokenKind::Minus:
        case TokenKind::Plus:
        case TokenKind::Comma: break;
        default: return false;
      }
    }
    return false;
  }

  Box group() {
    Place outer = place_;
    size_t opening = at_;
    bool subscripts = tokens_[at_].kind == TokenKind::LeftBracket;
    bool braces = tokens_[at_].kind == TokenKind::LeftBrace;
    Box box = word();
    box.is_group = true;
    place_.depth = outer.depth + 1;
    // [1, 2; 3, 4] is a matrix where no operand stands before it.
    place_.subscripts = subscripts && is_operand_end(outer.previous, false) && !outer.first;
    place_.tight = braces && (outer.tight || (in_annotation_ != 0 && holds_numbers(opening)));
    while (at_ < last_ && !is_closing(tokens_[at_].kind)) {
      size_t begin = at_;
      blank_item_ = line_ends(end_, tokens_[at_].begin) > 1;
      bool blank = blank_item_;
      Sequence item = sequence(true);
      if (item.empty()) break;
      item.front().blank_line |= blank;
      if (tokens_[at_ - 1].kind == TokenKind::Semicolon && at_ > begin) box.rows = true;
      box.items.push_back(std::move(item));
    }
    if (box.rows) join_rows(box);
    if (at_ < last_) {
      Sequence left;
      comments_inside(left, tokens_[at_].begin);  // comments before the closing bracket
      if (!left.empty()) box.items.push_back(std::move(left));
      after_comment_ = false;
      box.close = word().text;
    }
    TokenKind previous = place_.previous;
    place_ = outer;
    place_.previous = previous;
    place_.first = false;
    place_.after_unary = false;
    return box;
  }

  // The rows of a matrix are its items; commas separate within a row.
  static void join_rows(Box& box) {
    std::vector<Sequence> rows(1);
    for (Sequence& item : box.items) {
      bool ends_row = std::any_of(item.begin(), item.end(), [](const Box& b) { return !b.is_group && b.text == ";"; });
      rows.back().insert(rows.back().end(), item.begin(), item.end());
      if (ends_row) rows.emplace_back();
    }
    if (rows.back().empty()) rows.pop_back();
    box.items = std::move(rows);
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  const std::vector<Comment>& comments_;
  std::vector<int16_t> levels_;
  Printer printer_;
  size_t next_comment_ = 0;
  uint32_t end_ = 0;  // of the token or comment that was handled last
  size_t at_ = 0, last_ = 0;
  Place place_{};
  int in_annotation_ = 0;
  bool after_comment_ = false, blank_before_ = false, blank_item_ = false;
};

}  // namespace

std::optional<std::string> modelica(Context& context, FileId file) {
  size_t errors = context.diagnostics.error_count();
  auto tree = parse(context, file);
  if (context.diagnostics.error_count() > errors) return std::nullopt;
  return Formatter(context.sources[file].text(), *tree).run();
}

}  // namespace saltus::format
