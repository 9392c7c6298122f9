// What processes become: the hybrid model. Whole runs are tested in tests/chi and examples/vanbeek.
#include "chi/semantics/translate.h"

#include <gtest/gtest.h>

#include "base/render.h"
#include "hybrid/printer.h"
#include "hybrid/reader.h"
#include "hybrid/verify.h"

namespace saltus::chi {
namespace {

struct Translated {
  explicit Translated(std::string text) {
    FileId file = context.sources.add("test.chi", std::move(text));
    model = translate(context, file);
    errors = render_all(context.diagnostics, context.sources);
  }
  std::string printed() const { return model ? hybrid::print(*model, context.names) : errors; }
  bool says(std::string_view part) const { return printed().find(part) != std::string::npos; }
  Context context;
  std::optional<hybrid::Model> model;
  std::string errors;
};

TEST(ChiTranslate, ModelsAreSoundAndReadBack) {
  Translated t(R"(proc P(c: !(int, real), k: real) =
|[ x: [m], n: int, xs: (int, real)*, d: -> real
 ; x ::= k; n := 1
 | [ n < 2 -> x' = -x [] n >= 2 -> x' = 1 ]
 | d := exponential(1.0)
 ; *[ n < 3; c!(n, x) -> n := n + 1; xs := xs ++ [(n, 1.0)] [] nabla x = 0.5 -> x ::= 1 [] delta sample d -> skip ]
]|
proc Q(c: ?(int, real)) = |[ y: (int, real) | *[ c?y; print(y.0) ] ]|
xper = |[ c: -(int, real) | P(c, 2.0) || Q(c) ]|
)");
  ASSERT_TRUE(t.model) << t.errors;
  EXPECT_EQ(hybrid::findings_text(hybrid::verify(*t.model, t.context.names)), "");
  Context other;
  FileId file = other.sources.add("model.txt", t.printed());
  auto again = hybrid::read(file, other);
  ASSERT_TRUE(again) << render_all(other.diagnostics, other.sources) << t.printed();
  EXPECT_EQ(hybrid::print(*again, other.names), t.printed());
}

TEST(ChiTranslate, StartValuesAreSubstituted) {
  Translated t("proc P(a: real) = |[ x: [-], n: int; n := 2; x ::= a + n | x' = n | n := 3 ]|\nxper = |[ P(1.5) ]|");
  ASSERT_TRUE(t.model) << t.errors;
  EXPECT_TRUE(t.says("start = a + 2.0, fixed = true")) << t.printed();
}

TEST(ChiTranslate, WhatIsNeverAssignedIsAParameter) {
  Translated t("proc P() = |[ x: [-], n: int; n := 2; x ::= 0 | x' = n ]|\nxper = |[ P() ]|");
  EXPECT_TRUE(t.says("parameter Integer n = 2")) << t.printed();
}

}  // namespace
}  // namespace saltus::chi
