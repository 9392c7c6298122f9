// What components become: the hybrid model, as text. Numbers of whole runs are tested in tests/shsml.
#include "shsml/semantics/translate.h"

#include <gtest/gtest.h>

#include "base/render.h"
#include "hybrid/printer.h"
#include "hybrid/verify.h"

namespace saltus::shsml {
namespace {

struct Translated {
  explicit Translated(std::string text) {
    FileId file = context.sources.add("test.shsml", std::move(text));
    model = translate(context, file);
    errors = render_all(context.diagnostics, context.sources);
  }
  std::string printed() const { return model ? hybrid::print(*model, context.names) : errors; }
  bool says(std::string_view part) const { return printed().find(part) != std::string::npos; }
  Context context;
  std::optional<hybrid::Model> model;
  std::string errors;
};

constexpr const char* kFriction = R"(CTC block is
interface output(v, signal); end interface;
body
  declarations state(v, a); local(s, real); flag(f); end declarations;
  event(f)
    f = v;
    negative-to-positive s = 1.0; end negative-to-positive;
    positive-to-negative s = -1.0; end positive-to-negative;
  end event;
  dynamics a = t - 2.0*s; end dynamics;
end body;
end block;
)";

TEST(ShsmlTranslate, BoundaryFieldsAreFoundByLookingThroughTheEquations) {
  Translated t(kFriction);
  ASSERT_TRUE(t.model) << t.errors;
  EXPECT_TRUE(t.says("f.rate_above = time - 2.0")) << t.printed();
  EXPECT_TRUE(t.says("f.rate_below = time - (-2.0)")) << t.printed();
  EXPECT_TRUE(t.says("der(v) = if f.side == 0 then 0.0 else a")) << t.printed();
  EXPECT_EQ(hybrid::findings_text(hybrid::verify(*t.model, t.context.names)), "");
}

TEST(ShsmlTranslate, DiscreteUpdate) {
  Translated t(R"(DTC d is
interface input(u, signal); output(y, real); end interface;
body
  declarations state(x, xn); end declarations;
  timing period: 0.5; end timing;
  dynamics xn = x + u; y = xn; end dynamics;
end body;
end d;
)");
  ASSERT_TRUE(t.model) << t.errors;
  EXPECT_TRUE(t.says("when sample(0.0, 0.5) then")) << t.printed();
  EXPECT_TRUE(t.says("xn = pre(x) + u")) << t.printed();
  EXPECT_EQ(hybrid::findings_text(hybrid::verify(*t.model, t.context.names)), "");
}

TEST(ShsmlTranslate, EventsSeeTheValuesBefore) {
  Translated t(R"(LBC l is
interface output(m, symbolic, ('idle', 'engine-has-stalled')); end interface;
body
  rules when t >= 1.0 then m = 'engine-has-stalled'; end when; end rules;
end body;
end l;
)");
  ASSERT_TRUE(t.model) << t.errors;
  EXPECT_TRUE(t.says("rule1.fires = pre(rule1.happens)")) << t.printed();
  EXPECT_EQ(hybrid::findings_text(hybrid::verify(*t.model, t.context.names)), "");
}

TEST(ShsmlTranslate, OneMessageForManyInstances) {
  Translated t(R"(CTC c is
interface output(y, signal); end interface;
body dynamics y = wrong; end dynamics; end body;
end c;
CC both is
interface output(a) = output(one.y); output(b) = output(two.y); end interface;
body components component(one, c); component(two, c); end components; end body;
end both;
)");
  EXPECT_FALSE(t.model);
  EXPECT_EQ(t.context.diagnostics.error_count(), 1u) << t.errors;
}

TEST(ShsmlTranslate, AnIfOfAThousandBranchesIsRefused) {
  std::string text = "CTC c is interface output(x, signal); end interface; body dynamics if t < 0.0 then do x = 0.0;";
  for (int i = 1; i <= 1000; ++i) text += fmt::format(" else if t < {}.0 then do x = {}.0;", i, i);
  Translated t(text + " else do x = 0.0; endif; end dynamics; end body; end c;");
  EXPECT_FALSE(t.model);
  EXPECT_NE(t.errors.find("H0228"), std::string::npos) << t.errors;
}

}  // namespace
}  // namespace saltus::shsml
