// Files and definitions.
//
//   file       = { definition }
//   definition = "proc" name [ "(" [ parameters ] ")" ] "=" block
//              | "func" name "(" [ parameters ] ")" "->" type "=" block
//              | "syst" name [ "(" [ parameters ] ")" ] "=" block
//              | "xper" [ name ] [ "(" [ name "=" expression { "," ... } ] ")" ] "=" block
//              | "type" name "=" type
//              | "const" constant { "," constant },  constant = name [ ":" type ] "=" expression
#include "chi/syntax/parser.h"

#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(ExpectedDefinition, Error, "X0107",
                  "expected a definition (proc, func, syst, xper, type or const), found {}");
SALTUS_DIAGNOSTIC(Expected, Error, "X0105", "expected {}, found {}");
SALTUS_DIAGNOSTIC(TooDeep, Error, "X0106", "this is nested too deeply to be read");
SALTUS_DIAGNOSTIC(TooHigh, Error, "X0106", "this is nested too deeply to be read");
SALTUS_DIAGNOSTIC(Reserved, Error, "X0108", "'{}' is a word of the language and cannot be a name");

std::unique_ptr<Tree> parse(Context& context, FileId file) {
  auto tree = std::make_unique<Tree>();
  tree->file = file;
  Parser(context, *tree).file();
  return tree;
}

Parser::Parser(Context& context, Tree& tree)
    : TokenCursor(context, tree.file, lex(context, tree.file), {Expected, TooDeep, TooHigh, Reserved}), tree_(tree) {
  // Looking ahead by three never leaves the tokens.
  Token end = tokens_.back();
  match_brackets();
  for (int i = 0; i < 4; ++i) {
    tokens_.push_back(end);
    bracket_of_.push_back(0);
  }
}

void Parser::file() {
  std::vector<const Definition*> definitions;
  while (!at(EndOfFile)) {
    failed_ = false;
    if (at_definition()) {
      bool constants = word() == "const";
      definitions.push_back(definition());
      while (constants && !failed_ && accept(Comma)) definitions.push_back(constant());
      if (!failed_ && !at(EndOfFile) && !at_definition()) {
        report(ExpectedDefinition, here(), found());
        failed_ = true;
      }
      if (failed_) skip_definition();
    } else {
      Diagnostic& d = report(ExpectedDefinition, here(), found());
      std::string near = nearest_name(word(), {"proc", "func", "syst", "xper", "type", "const"});
      if (!near.empty()) d.hint("did you mean '" + near + "'?");
      advance();
      skip_definition();
    }
  }
  tree_.definitions = tree_.arena.copy(definitions);
}

const Definition* Parser::definition() {
  Definition d;
  uint32_t start = begin();
  TokenKind word = kind();
  advance();
  d.name_span = here();
  switch (word) {
    case Proc: d.kind = DefinitionKind::Process; break;
    case Func: d.kind = DefinitionKind::Function; break;
    case Syst: d.kind = DefinitionKind::System; break;
    case Xper: d.kind = DefinitionKind::Experiment; break;
    case TypeWord: d.kind = DefinitionKind::Type; break;
    default: d.kind = DefinitionKind::Constant;
  }
  if (d.kind == DefinitionKind::Experiment) {
    if (at(Identifier)) d.name = name("a name");
    settings(d);
  } else {
    d.name = name("a name");
  }
  switch (d.kind) {
    case DefinitionKind::Type:
      if (expect(Equal, "'='")) d.type = type();
      break;
    case DefinitionKind::Constant: value_of_constant(d); break;
    default:
      if (d.kind != DefinitionKind::Experiment) parameters(d);
      if (d.kind == DefinitionKind::Function && !failed_ && expect(Arrow, "'->' and the type of the result"))
        d.type = type();
      if (!failed_ && expect(Equal, "'='")) block(d);
  }
  d.span = since(start);
  return tree_.arena.make<Definition>(d);
}

// One more of a list.
const Definition* Parser::constant() {
  Definition d;
  uint32_t start = begin();
  d.kind = DefinitionKind::Constant;
  d.name_span = here();
  d.name = name("a name");
  value_of_constant(d);
  d.span = since(start);
  return tree_.arena.make<Definition>(d);
}

void Parser::value_of_constant(Definition& d) {
  if (accept(Colon)) d.type = type();
  if (!failed_ && expect(Equal, "'='")) d.value = expression();
}

void Parser::parameters(Definition& d) {
  if (failed_ || !at(LeftParen)) return;
  advance();
  std::vector<Declared> all;
  if (!at(RightParen)) declarations(all);
  expect(RightParen, "')'");
  d.parameters = tree_.arena.copy(all);
}

void Parser::settings(Definition& d) {
  if (failed_ || !accept(LeftParen)) return;
  std::vector<Setting> all;
  while (!failed_ && !at(RightParen)) {
    Setting setting;
    setting.span = here();
    setting.name = name("the name of a setting (start, stop, interval, tolerance)");
    if (!expect(Equal, "'='")) break;
    setting.value = expression();
    all.push_back(setting);
    if (!accept(Comma)) break;
  }
  expect(RightParen, "')'");
  d.settings = tree_.arena.copy(all);
}

}  // namespace saltus::chi::syntax
