// χ as the paper prints it: the same words, with ⟦ ⟧, Δ, ∇, τ, →, ≤, ∧, √ … in the place of their ASCII spellings.
// Names and comments stay, and the text that comes out is read as the same model.
#include "chi/syntax/lexer.h"
#include "format/format.h"

namespace saltus::format {
namespace {

using namespace chi::syntax;
using enum TokenKind;

bool ends_operand(TokenKind kind) {
  return kind == Identifier || kind == Integer || kind == Real || kind == RightParen || kind == Prime || kind == Time ||
         kind == CloseMagnitude;
}
bool begins_operand(TokenKind kind) {
  return kind == Identifier || kind == Integer || kind == Real || kind == LeftParen || kind == Time || kind == Root ||
         kind == Minus || kind == OpenMagnitude;
}

// Empty: as it is.
std::string_view sign(const std::vector<Token>& tokens, size_t i, std::string_view word) {
  TokenKind before = i > 0 ? tokens[i - 1].kind : EndOfFile,
            after = i + 1 < tokens.size() ? tokens[i + 1].kind : EndOfFile;
  switch (tokens[i].kind) {
    case OpenBlock: return "⟦";
    case CloseBlock: return "⟧";
    case Parallel: return "∥";
    case Box: return "▯";
    case Substitute: return "←";
    case Arrow: return "→";
    case Prime: return "′";
    case LessEqual: return "≤";
    case GreaterEqual: return "≥";
    case NotEqual: return "≠";
    case And: return "∧";
    case Or: return "∨";
    case Not: return "¬";
    case Delta: return "Δ";
    case Nabla: return "∇";
    case Time: return "τ";
    case Return: return "↑";
    // The star of a product; those of lists (int*) and of repetitions (*[ ]) are stars.
    case Times: return ends_operand(before) && begins_operand(after) ? "·" : "";
    case Identifier:
      if (word == "sqrt" && after == LeftParen) return "√";
      return word == "pi" ? "π" : "";
    default: return "";
  }
}

}  // namespace

std::optional<std::string> typeset_chi(Context& context, FileId file) {
  std::optional<std::string> plain = chi(context, file);
  if (!plain) return std::nullopt;
  Context scratch;
  FileId copy = scratch.sources.add("", *plain);
  std::vector<Token> tokens = lex(scratch, copy);
  std::string out;
  size_t at = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    std::string_view word = std::string_view(*plain).substr(token.begin, token.end - token.begin);
    std::string_view printed = sign(tokens, i, word);
    out.append(*plain, at, token.begin - at);
    out += printed.empty() ? word : printed;
    at = token.end;
  }
  out.append(*plain, at, std::string::npos);
  // Signs are shorter than words: lines are brought under their brackets again.
  Context anew;
  return chi(anew, anew.sources.add(context.sources[file].path(), out));
}

}  // namespace saltus::format
