#include "modelica/conversion/convert.h"

#include <gtest/gtest.h>

#include "base/context.h"
#include "modelica/syntax/parser.h"

namespace saltus::modelica::conversion {
namespace {

std::string converted(const std::string& script, const std::string& text, std::vector<Note>* notes = nullptr) {
  Context context;
  Rules rules;
  std::vector<std::string> faults;
  rules.read(script, faults);
  EXPECT_TRUE(faults.empty());
  auto tree = syntax::parse(context, context.sources.add("test.mo", text));
  Converted result = convert(*tree, text, context.names, rules, [](const std::string&) { return nullptr; });
  if (notes) *notes = result.notes;
  return result.text;
}

// MLS 3.6 §18.8.2.1: the longest path first.
TEST(Convert, LongestPathOfAClass) {
  std::string script = R"(convertClass("L.A", "L.C"); convertClass("L.A.B", "L.D");)";
  EXPECT_EQ(converted(script, "model M L.A.F f; L.A.B.E e; L.AA a; end M;"),
            "model M L.C.F f; L.D.E e; L.AA a; end M;");
}

TEST(Convert, ImportsKeepTheirShortNames) {
  std::string script = R"(
    convertClass("L.Units", "L.SI.Units"); // a comment
    convertClass({"L.Units.Conv", "L.Old"}, {"L.Conv", "L.New"});)";
  EXPECT_EQ(converted(script, "model M import U = L.Units; U.Length x = U.Conv.f(y); end M;"),
            "model M import U = L.SI.Units; U.Length x = L.Conv.f(y); end M;");
  EXPECT_EQ(converted(script, "model M import L.Old; Old x; end M;"), "model M import L.New; L.New x; end M;");
  EXPECT_EQ(converted(script, "model M import L.*; Old x; end M;"), "model M import L.*; L.New x; end M;");
}

TEST(Convert, ElementsInModificationsReferencesAndCalls) {
  std::string script = R"(convertElement({"L.S", "L.f"}, "freqHz", "f");)";
  EXPECT_EQ(converted(script, "model M L.S s(freqHz=2); Real y = s.freqHz + L.f(freqHz=1) + t.freqHz; T t; end M;"),
            "model M L.S s(f=2); Real y = s.f + L.f(f=1) + t.freqHz; T t; end M;");
  // Inheritance among the texts that are converted counts; own elements of the same name are not meant.
  EXPECT_EQ(converted(script,
                      "package P model A extends L.S(freqHz=1); Real z = freqHz; end A;"
                      " model B A a(freqHz=3); Real freqHz = a.freqHz; end B; end P;"),
            "package P model A extends L.S(f=1); Real z = f; end A;"
            " model B A a(f=3); Real freqHz = a.f; end B; end P;");
}

TEST(Convert, ModifiersAreReplacedRemovedAndAdded) {
  std::string script = R"script(
    convertModifiers("L.D", {"y0=0", "k1=0"}, {"y0=%y0%", "k1=%y0%*%k1%"}, true);
    convertModifiers("L.P", {"n"}, fill("", 0), true);
    convertModifiers({"L.H"}, fill("",0), {"useHeatPort=true"});
    convertModifiers("L.G", {"G"}, {"G1(start=%G%)", "G2(start=%G%)"});)script";
  EXPECT_EQ(converted(script, "model M L.D d(k1=a + 1, z=2); L.D e; end M;"),
            "model M L.D d(z=2, y0=0, k1=0*(a + 1)); L.D e; end M;");
  EXPECT_EQ(converted(script, "model M L.P p(n=1); L.P q(a=1, n=2, b=3); end M;"),
            "model M L.P p(); L.P q(a=1, b=3); end M;");
  EXPECT_EQ(converted(script, "model M L.H h, i[2](a=1), j(useHeatPort=false); extends L.H; end M;"),
            "model M L.H h(useHeatPort=true), i[2](a=1, useHeatPort=true), j(useHeatPort=false); extends "
            "L.H(useHeatPort=true); end M;");
  EXPECT_EQ(converted(script, "model M L.G g(G=5); end M;"), "model M L.G g(G1(start=5), G2(start=5)); end M;");
}

TEST(Convert, ClassesByTheValueOfAModifier) {
  std::string script = R"(convertClassIf("L.T", "kind", "fast", "L.Fast"); convertClass("L.T", "L.Slow");)";
  EXPECT_EQ(converted(script, "model M L.T a(kind=L.Kind.fast, b=1); L.T c(b=2); end M;"),
            "model M L.Fast a(b=1); L.Slow c(b=2); end M;");
}

TEST(Convert, WhatCannotBeConvertedIsTold) {
  std::vector<Note> notes;
  converted(R"(convertMessage("L.X", "it is gone"); convertMessage("L.Y", "no more", "p");)",
            "model M L.X x; L.Y y(p=1); end M;", &notes);
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0].text, "L.X: it is gone");
  EXPECT_EQ(notes[1].text, "L.Y.p: no more");
}

// Wherever a script is cut off, reading it ends; and however many strings are added.
TEST(Convert, ScriptsThatEndInTheMiddle) {
  const std::string whole = R"(convertClass("A" + "B", name = x = {"C", "D"}, fill("", 0), simplify = true) /* */ // )";
  for (size_t length = 0; length <= whole.size(); ++length) {
    Rules rules;
    std::vector<std::string> faults;
    rules.read(whole.substr(0, length), faults);
  }
  std::string many = "convertClass(\"A\"";
  for (int i = 0; i < 200'000; ++i) many += "+\"A\"";
  for (int i = 0; i < 200'000; ++i) many += ", x =";
  Rules rules;
  std::vector<std::string> faults;
  rules.read(many, faults);
}

}  // namespace
}  // namespace saltus::modelica::conversion
