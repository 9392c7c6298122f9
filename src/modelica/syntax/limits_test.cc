// Input that no person writes: nesting that would exhaust the stack is refused with an error, and whatever is only
// long, not deep, works.
#include <gtest/gtest.h>

#include "modelica/syntax/parsing.h"
#include "modelica/syntax/testing.h"

namespace saltus::modelica::syntax {
namespace {

std::string times(int n, const std::string& text) {
  std::string all;
  all.reserve(text.size() * static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) all += text;
  return all;
}

struct Nest {
  const char* what;
  std::string before, open, middle, close, after;
  std::string text(int n) const { return before + times(n, open) + middle + times(n, close) + after; }
};

const std::string kEquation = "model M equation x = ", kEnd = "; end M;";

const std::vector<Nest>& nests() {
  static const std::vector<Nest> all = {
      {"parentheses", kEquation, "(", "1", ")", kEnd},
      {"every operator", kEquation, "a or b and not c < d + e * f ^ (", "1", ")", kEnd},
      {"arrays", kEquation, "{", "1", "}", kEnd},
      {"comprehensions", kEquation, "{", "1", " for i in 1:2}", kEnd},
      {"matrices", kEquation, "[", "1", "]", kEnd},
      {"calls", kEquation, "f(1, a = ", "1", ")", kEnd},
      {"reductions", kEquation, "sum(", "1", " for i)", kEnd},
      {"partial applications", kEquation + "f(", "function g(a = ", "1", ")", ")" + kEnd},
      {"subscripts", kEquation, "a[", "1", "]", kEnd},
      {"subscripts of parentheses", kEquation, "(a)[", "1", "]", kEnd},
      {"if-expressions in a condition", kEquation, "if ", "a", " then b else c", kEnd},
      {"if-expressions in a branch", kEquation, "if a then ", "a", " else c", kEnd},
      {"if-expressions at the end", kEquation, "if a then b else ", "c", "", kEnd},
      {"powers", kEquation, "a ^ (", "b", ")", kEnd},
      {"signs in parentheses", kEquation, "-(", "b", ")", kEnd},
      {"fields", kEquation + "(a)", ".b", "", "", kEnd},
      {"classes", "", "model M ", "Real x;", " end M;", ""},
      {"replaceable classes", "", "package M replaceable ", "model M end M;", " end M;", ""},
      {"modifications", "model M A a", "(a", "", ")", kEnd},
      {"values in modifications", "model M A a", "(a(b = 1)", "", ")", kEnd},
      {"redeclarations", "model M A a", "(redeclare model B = C", "", ")", kEnd},
      {"replaceable components", "model M A a", "(replaceable B b", "", ")", kEnd},
      {"constraints", "model M A a", "(replaceable B b constrainedby C", "", ")", kEnd},
      {"annotations", "model M Real x ", "annotation(a(b) ", "", ")", kEnd},
      {"if-equations", "model M equation ", "if a then ", "x = 1;", " end if;", "end M;"},
      {"else branches", "model M equation ", "if a then else ", "x = 1;", " end if;", "end M;"},
      {"for-equations", "model M equation ", "for i in 1:2 loop ", "x = 1;", " end for;", "end M;"},
      {"when-equations", "model M equation ", "when a then ", "x = 1;", " end when;", "end M;"},
      {"if-statements", "model M algorithm ", "if a then ", "x := 1;", " end if;", "end M;"},
      {"for-statements", "model M algorithm ", "for i loop ", "x := 1;", " end for;", "end M;"},
      {"while-statements", "model M algorithm ", "while a loop ", "x := 1;", " end while;", "end M;"},
      {"when-statements", "model M algorithm ", "when a then ", "x := 1;", " end when;", "end M;"},
      {"enumerations", "model M A a", "(redeclare type T = enumeration(b annotation(c ", "", ")))", kEnd},
  };
  return all;
}

TEST(Limits, DeepNestingIsAnError) {
  for (const Nest& nest : nests()) {
    SCOPED_TRACE(nest.what);
    for (int n : {2 * kMaxDepth, 100'000}) {
      Parsed p(nest.text(n));
      // Annotations among the arguments of one another are no Modelica, and have been refused before.
      if (p.codes() != "M0101") {
        EXPECT_NE(p.codes(), "");
        EXPECT_LE(p.context.diagnostics.all().size(), 2u) << p.errors().substr(0, 1000);
      }
      p.printed();
    }
  }
}

TEST(Limits, NestingThatIsAllowedWorks) {
  for (const Nest& nest : nests()) {
    SCOPED_TRACE(nest.what);
    Parsed small(nest.text(3));
    if (!small.errors().empty()) continue;
    EXPECT_EQ(small.round_trip(), "");
    // The deepest that is allowed, here and in the printer and the comparison, fits on the stack.
    int deepest = 0;
    for (int step = 1024; step > 0; step /= 2) {
      if (Parsed(nest.text(deepest + step)).errors().empty()) deepest += step;
    }
    EXPECT_GE(deepest, kMaxDepth / 10);
    Parsed p(nest.text(deepest));
    EXPECT_EQ(p.round_trip(), "");
  }
}

TEST(Limits, UnclosedNestingIsAnError) {
  for (const Nest& nest : nests()) {
    SCOPED_TRACE(nest.what);
    Parsed p(nest.before + times(100'000, nest.open));
    EXPECT_NE(p.codes(), "");
    p.printed();
  }
}

TEST(Limits, SignsInARow) {
  for (const char* sign : {"- ", "not ", "+ ", ".- "}) {
    Parsed p(kEquation + times(100'000, sign) + "a" + kEnd);
    EXPECT_EQ(p.codes(), "M0114 M0101") << sign;
  }
  EXPECT_EQ(Parsed(kEquation + times(100'000, "a ^ ") + "b" + kEnd).codes(), "M0113");
  EXPECT_EQ(Parsed(kEquation + times(100'000, "a < ") + "b" + kEnd).codes(), "M0113");
}

TEST(Limits, LongIsNotDeep) {
  const int n = 100'000;
  const std::vector<std::string> texts = {
      kEquation + times(n, "a + ") + "b" + kEnd,
      kEquation + times(n, "a * b - ") + "c" + kEnd,
      kEquation + times(n, "f(a, b) + ") + "c" + kEnd,
      kEquation + times(n, "a and ") + "b" + kEnd,
      kEquation + times(n, "a .* ") + "b" + kEnd,
      kEquation + "if a then b" + times(n, " elseif c then d") + " else e" + kEnd,
      kEquation + "{" + times(n, "1, ") + "2}" + kEnd,
      kEquation + "[" + times(n, "1; ") + "2]" + kEnd,
      kEquation + "a" + times(n, ".b") + kEnd,
      kEquation + "f(" + times(n, "a = 1, ") + "b = 2)" + kEnd,
      "model M " + times(n, "Real x; ") + "end M;",
      "model M Real " + times(n, "x, ") + "y" + kEnd,
      "model M equation " + times(n, "x = 1; ") + "end M;",
      "model M equation if a then " + times(n, "elseif b then ") + "end if; end M;",
      "model M equation when a then " + times(n, "elsewhen b then ") + "end when; end M;",
      "model M " + times(n, "public ") + "end M;",
      times(n, "model M end M; "),
      "model M \"a\"" + times(n, " + \"a\"") + " end M;",
      "model M A a(" + times(n, "b = 1, ") + "c); end M;",
      "type E = enumeration(" + times(n, "a, ") + "b);",
      times(n, "// comment\n"),
      "model " + std::string(n, 'x') + " end " + std::string(n, 'x') + ";",
  };
  for (const std::string& text : texts) {
    SCOPED_TRACE(text.substr(0, 60));
    Parsed p(text);
    ASSERT_EQ(p.errors(), "");
    EXPECT_EQ(p.round_trip(), "");
  }
}

// Whatever goes wrong a hundred thousand times takes no quadratic time and no flood of messages.
TEST(Limits, ManyErrors) {
  const int n = 100'000;
  for (const std::string& text : {"model M equation " + times(n, "if a b ") + "end M;",
                                  "model M equation " + times(n, "x = [1 2; ") + "end M;",
                                  "model M " + times(n, "Real x( ; ") + "end M;",
                                  times(n, "end; "),
                                  times(n, "\xff "),
                                  times(n, "$ "),
                                  "model M algorithm " + times(n, "end if; ") + "end M;",
                                  times(n, "\" "),
                                  times(n, "' "),
                                  times(n, "/* "),
                                  "model M " + times(n, "model ") + "end M;",
                                  "model M equation " + times(n, "else ") + "end M;",
                                  "model M " + times(n, "annotation ") + "end M;",
                                  times(n, "within "),
                                  "model M " + times(n, "Real $ x; ") + "end M;",
                                  "model M " + times(n, "Real \xff x; ") + "end M;",
                                  "model M \"" + times(n, "\\z") + "\" end M;",
                                  "model M " + times(n, "Real x\n") + "end M;",
                                  "model M " + times(n, "x y z; ") + "end M;",
                                  "model M equation " + times(n, "x[1; ") + "end M;",
                                  times(n, ")") + times(n, "model M\n")}) {
    SCOPED_TRACE(text.substr(0, 60));
    Parsed p(text);
    EXPECT_NE(p.codes(), "");
    EXPECT_LE(p.context.diagnostics.all().size(), 2u * kMaxErrors + 4);
    p.printed();
  }
}

}  // namespace
}  // namespace saltus::modelica::syntax
