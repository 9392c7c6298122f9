// χ: separators (; | , []) that begin a line stand under the bracket they separate in, all else two columns to the
// right of it:
//
//   |[ x: real
//    ; x ::= 0
//    | *[ a?x -> skip
//       [] b!x -> skip
//       ]
//   ]|
#include "chi/syntax/lexer.h"
#include "chi/syntax/parser.h"
#include "format/format.h"
#include "format/kept_lines.h"
#include "format/layout.h"

namespace saltus::format {
namespace {

using namespace chi::syntax;
using enum TokenKind;

struct Opening {
  TokenKind kind;
  size_t column;  // of the bracket itself: of [ in |[
};

bool opens(TokenKind kind) {
  return kind == OpenBlock || kind == LeftBracket || kind == LeftParen || kind == LeftBrace || kind == LeftAngle;
}
bool closes(TokenKind kind) {
  return kind == CloseBlock || kind == RightBracket || kind == RightParen || kind == RightBrace || kind == RightAngle;
}
bool begins_definition(TokenKind kind) {
  return kind == Proc || kind == Func || kind == Syst || kind == Xper || kind == TypeWord || kind == Const ||
         kind == OpenBlock;
}

size_t indent_of(TokenKind kind, const std::vector<Opening>& open) {
  if (open.empty()) return begins_definition(kind) || kind == EndOfFile ? 0 : kIndent;
  const Opening& bracket = open.back();
  if (closes(kind)) return bracket.column - (bracket.kind == OpenBlock ? 1 : 0);
  bool block = bracket.kind == OpenBlock || bracket.kind == LeftBracket;
  if (!block) return bracket.column + 1;
  bool separates = kind == Semicolon || kind == Bar || kind == Comma || kind == Box;
  return bracket.column + (separates ? 0 : 2);
}

}  // namespace

std::optional<std::string> chi(Context& context, FileId file) {
  size_t errors = context.diagnostics.error_count();
  parse(context, file);
  if (context.diagnostics.error_count() > errors) return std::nullopt;
  std::string_view text = context.sources[file].text();
  Context scratch;
  std::vector<Token> tokens = lex(scratch, scratch.sources.add("", std::string(text)));
  std::vector<TokenRange> places = ranges(tokens);
  std::vector<KeptLine> lines = kept_lines(text, places, "//");
  // Columns that the author lined up before arrows stay.
  Gap gap = [&](size_t token, size_t written) -> size_t {
    TokenKind kind = tokens[token].kind, before = tokens[token - 1].kind;
    if (kind == Comma || kind == Semicolon || kind == RightParen || before == LeftParen) return 0;
    if (kind == Arrow) return std::max<size_t>(written, 1);
    return before == Comma || before == Semicolon || written > 0 ? 1 : 0;
  };
  std::vector<Opening> open;
  std::vector<size_t> columns(tokens.size());
  std::vector<std::string> code(lines.size());
  std::vector<size_t> indents(lines.size());
  for (size_t k = 0; k < lines.size(); ++k) {
    TokenKind first = tokens[lines[k].first].kind;
    indents[k] = indent_of(first, open);
    if (lines[k].first == lines[k].last && closes(first) && !open.empty()) indents[k] += 2;
    code[k] = joined(text, places, lines[k], indents[k], gap, &columns);
    for (size_t token = lines[k].first; token < lines[k].last; ++token) {
      TokenKind kind = tokens[token].kind;
      if (opens(kind)) open.push_back({kind, columns[token] + (kind == OpenBlock ? 1 : 0)});
      if (closes(kind) && !open.empty()) open.pop_back();
    }
  }
  return put_together(lines, code, indents);
}

}  // namespace saltus::format
