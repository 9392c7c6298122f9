#include "modelica/syntax/lexer.h"

#include <gtest/gtest.h>

#include "modelica/syntax/keywords.h"
#include "modelica/syntax/literals.h"
#include "modelica/syntax/testing.h"

namespace saltus::modelica::syntax {
namespace {

// The kinds of the tokens, without the end of the file.
std::vector<TokenKind> kinds(std::string text) {
  Context context;
  std::vector<Token> tokens;
  std::vector<Comment> comments;
  lex(context, context.sources.add("test.mo", std::move(text)), tokens, comments);
  std::vector<TokenKind> kinds;
  for (const Token& token : tokens) kinds.push_back(token.kind);
  EXPECT_EQ(kinds.back(), TokenKind::EndOfFile);
  kinds.pop_back();
  return kinds;
}

using enum TokenKind;
using Kinds = std::vector<TokenKind>;

TEST(Lexer, KnowsEveryKeyword) {
  for (const Keyword& keyword : kKeywords) {
    EXPECT_EQ(kinds(std::string(keyword.text)), Kinds{keyword.kind}) << keyword.text;
    EXPECT_EQ(kinds(std::string(keyword.text) + "s"), Kinds{Identifier}) << keyword.text;
  }
}

TEST(Lexer, TakesTheLongestToken) {
  EXPECT_EQ(kinds("<=<><>=>===:=:"),
            (Kinds{LessEqual, NotEqual, NotEqual, Equals, GreaterEqual, EqualEqual, Assign, Colon}));
  EXPECT_EQ(kinds("a.+b.-c.*d./e.^f"), (Kinds{Identifier, DotPlus, Identifier, DotMinus, Identifier, DotStar,
                                              Identifier, DotSlash, Identifier, DotCaret, Identifier}));
  EXPECT_EQ(kinds("1.*2"), (Kinds{Real, Star, Integer}));
  EXPECT_EQ(kinds("1..^2"), (Kinds{Real, DotCaret, Integer}));
  EXPECT_EQ(kinds("a.b.5"), (Kinds{Identifier, Dot, Identifier, Real}));
  EXPECT_EQ(kinds("1e5 1.e-5 .5E+5 1.5 .5 5"), (Kinds{Real, Real, Real, Real, Real, Integer}));
  EXPECT_EQ(kinds("1then 1else 1.or"), (Kinds{Integer, Then, Integer, Else, Real, Or}));
}

TEST(Lexer, CommentsAndStringsHideEachOther) {
  EXPECT_EQ(kinds("a // \"b\nc"), (Kinds{Identifier, Identifier}));
  EXPECT_EQ(kinds("\"/* \" a /* \" */ b"), (Kinds{String, Identifier, Identifier}));
  EXPECT_EQ(kinds("'//' '\"' \"'\""), (Kinds{Identifier, Identifier, String}));
  EXPECT_EQ(kinds("/**/ /***/ /*/*/ //"), Kinds{});
}

TEST(Lexer, EveryCharacterIsInATokenACommentOrWhiteSpace) {
  std::string text = "\xef\xbb\xbfmodel M // c\r\n  Real 'x y'[3] = {1.5e3, 2}; /* d\n */ String s = \"\\\"ä\"; end M;";
  Parsed parsed(text);
  EXPECT_EQ(parsed.errors(), "");
  std::string covered(text.size(), '.');
  for (const Token& t : parsed.tree->tokens) std::fill(covered.begin() + t.begin, covered.begin() + t.end, 't');
  for (const Comment& c : parsed.tree->comments) std::fill(covered.begin() + c.begin, covered.begin() + c.end, 'c');
  for (size_t i = 3; i < text.size(); ++i) {
    bool white = text[i] == ' ' || text[i] == '\r' || text[i] == '\n';
    EXPECT_TRUE(covered[i] != '.' || white) << i;
  }
  EXPECT_EQ(parsed.tree->comments.size(), 2u);
  EXPECT_EQ(text.substr(parsed.tree->comments[0].begin, 4), "// c");
  EXPECT_EQ(text[parsed.tree->comments[0].end], '\r');
}

TEST(Lexer, ZeroBytesAreNotTheEnd) {
  EXPECT_EQ(kinds(std::string("a\0b", 3)), (Kinds{Identifier, Error, Identifier}));
  EXPECT_EQ(kinds(std::string("\"a\0b\" // \0\n c", 13)), (Kinds{String, Identifier}));
}

TEST(Lexer, Utf8IsChecked) {
  auto codes = [](const std::string& bytes) { return Parsed("// " + bytes + "\n").codes(); };
  EXPECT_EQ(codes("ä€😀"), "");
  EXPECT_EQ(codes("\xf4\x8f\xbf\xbf"), "");                                        // U+10FFFF
  EXPECT_EQ(codes("\xf4\x90\x80\x80"), "M0009");                                   // above it
  EXPECT_EQ(codes("\xc0\x80"), "M0009");                                           // overlong
  EXPECT_EQ(codes("\xe0\x9f\xbf"), "M0009");                                       // overlong
  EXPECT_EQ(codes("\xed\xa0\x80"), "M0009");                                       // a surrogate
  EXPECT_EQ(codes("\xe2\x82"), "M0009");                                           // cut short
  EXPECT_EQ(codes("\x80"), "M0009");                                               // no lead
  EXPECT_EQ(codes("\xff \xff \xff"), "M0009");                                     // once a file
  EXPECT_EQ(Parsed(std::string("\xff\xfem\0o\0d\0e\0l\0", 12)).codes(), "M0009");  // UTF-16: once as well
  EXPECT_EQ(Parsed("\xe2\x82").codes(), "M0009");                                  // also where no string or comment is
  EXPECT_EQ(Parsed("model M \"\xe2\x82\"; end M;").codes().substr(0, 5), "M0009");
}

TEST(Literals, Numbers) {
  EXPECT_EQ(integer_value("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(integer_value("9223372036854775808"), std::nullopt);
  EXPECT_EQ(integer_value("007"), 7);
  EXPECT_EQ(real_value("1.7976931348623157e308"), 1.7976931348623157e308);  // MLS 3.6 §2.4.1
  EXPECT_EQ(real_value("1e309"), std::nullopt);
  EXPECT_EQ(real_value("1e-400"), 0.0);
  for (const char* thirteen : {"13.", "13E0", "1.3e1", "0.13E2", ".13E2"}) EXPECT_EQ(real_value(thirteen), 13.0);
}

TEST(Literals, Strings) {
  Arena arena;
  EXPECT_EQ(string_value(R"("\tThis is\" between\" us\n")", arena), "\tThis is\" between\" us\n");  // MLS 3.6 §2.4.4
  EXPECT_EQ(string_value(R"("\'\?\\\a\b\f\r\v")", arena), "'?\\\a\b\f\r\v");
  EXPECT_EQ(string_value("\"a\r\nb\rc\"", arena), "a\nb\rc");
  EXPECT_EQ(string_value("\"\"", arena), "");
}

TEST(Literals, QuotedIdentifiers) {
  Arena arena;
  EXPECT_EQ(identifier_name(R"('\?\"')", arena), R"('?"')");
  EXPECT_EQ(identifier_name(R"('13\'H\\?\n')", arena), R"('13\'H\\?\n')");
  EXPECT_EQ(identifier_name("x", arena), "x");
}

}  // namespace
}  // namespace saltus::modelica::syntax
