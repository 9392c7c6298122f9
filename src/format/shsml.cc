// SHSML: sections, events, rules and if statements indent what stands in them; a component does not.
#include "format/format.h"
#include "format/kept_lines.h"
#include "format/layout.h"
#include "shsml/syntax/lexer.h"
#include "shsml/syntax/parser.h"

namespace saltus::format {
namespace {

using namespace shsml::syntax;
using enum TokenKind;

// Reads tokens in order and knows how deep the next line is.
class Depth {
 public:
  explicit Depth(const std::vector<Token>& tokens) : tokens_(tokens) {}

  // Of a line that begins with this token, once all before it were taken.
  size_t of(size_t token) const {
    if (state_ != State::Between) return level_ + 2;
    TokenKind kind = tokens_[token].kind;
    bool closes = kind == Else || kind == Endif || (kind == End && tokens_[token + 1].kind != Identifier);
    return closes && level_ > 0 ? level_ - 1 : level_;
  }
  bool between() const { return state_ == State::Between; }

  void take(size_t token) {
    TokenKind kind = tokens_[token].kind;
    switch (state_) {
      case State::Between: begin(token, kind); break;
      case State::Head:
        if (kind == Then) state_ = State::Between;
        break;
      case State::Event:
        if (kind == RightParen) state_ = State::Between;
        break;
      case State::Statement:
        // The rows of a matrix are divided by semicolons, too.
        if (kind == LeftBracket) ++brackets_;
        if (kind == RightBracket && brackets_ > 0) --brackets_;
        if (kind == Semicolon && brackets_ == 0) state_ = State::Between;
        break;
      case State::Component:
        if (kind == Is) state_ = State::Between;
        break;
    }
  }

 private:
  int brackets_ = 0;
  enum class State { Between, Head, Event, Statement, Component };

  void begin(size_t token, TokenKind kind) {
    bool after_else = token > 0 && tokens_[token - 1].kind == Else;
    switch (kind) {
      case SectionWord:
        ++level_;
        if (tokens_[token + 1].kind == LeftParen) state_ = State::Event;
        break;
      case Body:
      case Rising:
      case Falling: ++level_; break;
      case If:
        if (!after_else) ++level_;
        state_ = State::Head;
        break;
      case When:
        ++level_;
        state_ = State::Head;
        break;
      case ComponentWord: state_ = State::Component; break;
      case End:
        if (tokens_[token + 1].kind != Identifier && level_ > 0) --level_;
        state_ = State::Statement;
        break;
      case Endif:
        if (level_ > 0) --level_;
        state_ = State::Statement;
        break;
      case Semicolon:
      case Do:
      case Else: break;
      default: state_ = State::Statement;
    }
  }

  const std::vector<Token>& tokens_;
  size_t level_ = 0;
  State state_ = State::Between;
};

}  // namespace

std::optional<std::string> shsml(Context& context, FileId file) {
  size_t errors = context.diagnostics.error_count();
  parse(context, file);
  if (context.diagnostics.error_count() > errors) return std::nullopt;
  std::string_view text = context.sources[file].text();
  Context scratch;  // what the lexer would say was said by the parser
  std::vector<Token> tokens = lex(scratch, scratch.sources.add("", std::string(text)));
  std::vector<TokenRange> places = ranges(tokens);
  std::vector<KeptLine> lines = kept_lines(text, places, "%");
  Gap gap = [&](size_t token, size_t written) -> size_t {
    TokenKind kind = tokens[token].kind, before = tokens[token - 1].kind;
    if (kind == Comma || kind == Semicolon || kind == RightParen || before == LeftParen) return 0;
    return before == Comma || before == Semicolon || written > 0 ? 1 : 0;
  };
  Depth depth(tokens);
  std::vector<std::string> code(lines.size());
  std::vector<size_t> indents(lines.size());
  for (size_t k = 0; k < lines.size(); ++k) {
    size_t level = depth.of(lines[k].first);
    // A comment before the end of a block belongs to the block.
    bool inside = lines[k].first == lines[k].last && depth.between() && tokens[lines[k].first].kind == End;
    indents[k] = kIndent * (level + (inside && tokens[lines[k].first + 1].kind != Identifier ? 1 : 0));
    code[k] = joined(text, places, lines[k], kIndent * level, gap);
    for (size_t token = lines[k].first; token < lines[k].last; ++token) depth.take(token);
  }
  return put_together(lines, code, indents);
}

}  // namespace saltus::format
