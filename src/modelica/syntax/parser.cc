// Whole files (MLS 3.6 appendix A.2.1, stored-definition).
#include "modelica/syntax/parser.h"

#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

std::unique_ptr<Tree> parse(Context& context, FileId file) {
  auto tree = std::make_unique<Tree>();
  tree->file = file;
  uint32_t doubt = lex(context, file, tree->tokens, tree->comments);
  Parser(context, *tree, doubt).stored_definition();
  return tree;
}

Parser::Parser(Context& context, Tree& tree, uint32_t doubt)
    : context_(context),
      tree_(tree),
      file_(tree.file),
      text_(context.sources[tree.file].text()),
      doubt_(doubt),
      token_(tree.tokens.data()) {}

// [ within [ name ] ";" ] { [ final ] class-definition ";" }
void Parser::stored_definition() {
  if (at(Within)) {
    const Token* item = token_;
    advance();
    tree_.has_within = true;
    if (!at(Semicolon)) tree_.within = path(false);
    finish_item(Item::Element, item);
  }
  Building<const ClassDef*> classes(*this);
  while (!at(EndOfFile)) {
    const Token* item = token_;
    bool is_final = accept(Final);
    if (at_class_start()) {
      ClassDef* def = const_cast<ClassDef*>(class_definition());  // nobody else has seen it yet
      def->is_final = is_final;
      if (is_final) def->span.begin = item->begin;
      classes.add(def);
      finish_item(Item::Element, item);
      continue;
    }
    SALTUS_DIAGNOSTIC(ExpectedClass, Error, "M0164", "expected the definition of a class, found {}");
    Diagnostic& d = report(ExpectedClass, here(), found());
    if (at(Identifier)) d.hint(class_word_hint(text(*token_)));
    if (skip_headless_class(item)) continue;
    while (!at(EndOfFile) && !(token_ != item && at_class_start() && on_new_line())) advance();
  }
  tree_.classes = classes.list();
}

}  // namespace saltus::modelica::syntax
