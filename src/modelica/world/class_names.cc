#include "modelica/world/class_names.h"

#include <algorithm>

#include "base/context.h"
#include "base/encoding.h"
#include "base/regular_file.h"
#include "modelica/syntax/lexer.h"

namespace saltus::modelica::world {
namespace {

using syntax::Token;
using syntax::TokenKind;

// Reads the words of one file. Its errors are for the parser to report.
class NameScan {
 public:
  explicit NameScan(std::string text) {
    FileId file = context_.sources.add("", std::move(text));
    std::vector<syntax::Comment> comments;
    syntax::lex(context_, file, tokens_, comments);
    text_ = context_.sources[file].text();
  }

  ClassNames run(size_t most) {
    ClassNames found;
    if (is(TokenKind::Within)) {
      for (++at_; at_ < tokens_.size() && !is(TokenKind::Semicolon) && !is(TokenKind::EndOfFile); ++at_)
        found.within += word();
      skip_past(TokenKind::Semicolon);
    }
    while (at_ < tokens_.size() && !is(TokenKind::EndOfFile) && (most == 0 || found.names.size() < most)) {
      if (!begins_class()) {
        ++at_;
        continue;
      }
      while (begins_class()) ++at_;  // operator record
      if (!is(TokenKind::Identifier)) continue;
      std::string name(word());
      ++at_;
      if (is(TokenKind::Equals)) {
        skip_past(TokenKind::Semicolon);
      } else {
        skip_body(name);
      }
      found.names.push_back(std::move(name));
    }
    return found;
  }

 private:
  bool is(TokenKind kind, size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].kind == kind;
  }
  std::string_view word(size_t ahead = 0) const {
    const Token& token = tokens_[at_ + ahead];
    return text_.substr(token.begin, token.end - token.begin);
  }
  bool begins_class() const {
    static constexpr TokenKind kinds[] = {TokenKind::Class, TokenKind::Model,     TokenKind::Record,
                                          TokenKind::Block, TokenKind::Connector, TokenKind::Package,
                                          TokenKind::Type,  TokenKind::Function,  TokenKind::OperatorKeyword};
    return std::ranges::any_of(kinds, [this](TokenKind kind) { return is(kind); });
  }
  void skip_past(TokenKind kind) {
    while (at_ < tokens_.size() && !is(kind) && !is(TokenKind::EndOfFile)) ++at_;
    ++at_;
  }
  // Up to `end NAME`; a class inside may have the same name.
  void skip_body(std::string_view name) {
    size_t open = 1;
    for (; at_ < tokens_.size() && !is(TokenKind::EndOfFile); ++at_) {
      if (!is(TokenKind::Identifier, 1) || word(1) != name) continue;
      if (is(TokenKind::End)) {
        if (--open == 0) break;
      } else if (begins_class() && !is(TokenKind::Equals, 2)) {
        ++open;
      }
    }
    skip_past(TokenKind::Semicolon);
  }

  Context context_;
  std::vector<Token> tokens_;
  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

bool ClassNames::defines(std::string_view name) const {
  return within.empty() && std::ranges::find(names, name) != names.end();
}

ClassNames class_names_in_text(std::string text, size_t most) {
  return NameScan(std::move(text)).run(most);
}

ClassNames class_names_in_file(const std::string& path, size_t most) {
  std::optional<std::string> text = read_regular_file(path);
  return text ? class_names_in_text(decoded(std::move(*text)).text, most) : ClassNames();
}

}  // namespace saltus::modelica::world
