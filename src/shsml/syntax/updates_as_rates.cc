#include "shsml/syntax/updates_as_rates.h"

#include <algorithm>

#include "shsml/syntax/lexer.h"
#include "shsml/syntax/parser.h"

namespace saltus::shsml::syntax {

std::optional<std::string> updates_as_rates(Context& context, FileId file) {
  auto tree = parse(context, file);
  bool discrete = false, others = !tree->uses.empty();
  for (const Component* c : tree->components) {
    discrete = discrete || c->kind == ComponentKind::Discrete;
    others = others || c->kind == ComponentKind::Continuous || c->kind == ComponentKind::Logic;
  }
  if (!discrete || others || context.diagnostics.has_errors()) return std::nullopt;
  std::string_view text = context.sources[file].text();
  std::vector<Token> tokens = lex(context, file);
  auto word = [&](size_t i) { return text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin); };
  std::string out;
  size_t at = 0;
  auto replace = [&](size_t begin, size_t end, std::string_view by) {
    out.append(text, at, begin - at);
    out += by;
    at = end;
  };
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == TokenKind::ComponentWord && word(i) == "DTC") replace(tokens[i].begin, tokens[i].end, "CTC");
    // 'real' is what stays between events; here all move.
    if (tokens[i].kind == TokenKind::Identifier && word(i) == "real" && i > 0 &&
        (tokens[i - 1].kind == TokenKind::Comma || tokens[i - 1].kind == TokenKind::Arrow))
      replace(tokens[i].begin, tokens[i].end, "signal");
    if (tokens[i].kind == TokenKind::Identifier && word(i) == "next" && i + 1 < tokens.size() &&
        tokens[i + 1].kind == TokenKind::Arrow)
      replace(tokens[i].begin, tokens[i].end, "derivative");
    // What a computer keeps of a number has no slope.
    if (tokens[i].kind == TokenKind::Identifier && word(i) == "precision" && i > 0 &&
        tokens[i - 1].kind == TokenKind::Comma && tokens[i + 1].kind == TokenKind::Arrow) {
      size_t end = i;
      for (int depth = 0; end + 1 < tokens.size(); ++end) {
        if (depth == 0 && (tokens[end].kind == TokenKind::Comma || tokens[end].kind == TokenKind::RightParen)) break;
        depth += tokens[end].kind == TokenKind::LeftParen;
        depth -= tokens[end].kind == TokenKind::RightParen;
      }
      replace(tokens[i - 1].begin, tokens[end].begin, "");
      i = end - 1;
      continue;
    }
    // timing … end timing ;
    if (tokens[i].kind != TokenKind::SectionWord || word(i) != "timing") continue;
    size_t last = i;
    while (last + 2 < tokens.size() && !(tokens[last].kind == TokenKind::End && word(last + 1) == "timing")) ++last;
    last = std::min(last + 2, tokens.size() - 1);
    replace(tokens[i].begin, tokens[last].end, "");
    i = last;
  }
  out.append(text, at, std::string_view::npos);
  return out;
}

}  // namespace saltus::shsml::syntax
