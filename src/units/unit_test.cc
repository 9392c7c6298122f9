#include "units/unit.h"

#include <gtest/gtest.h>

namespace saltus::units {
namespace {

TEST(Units, AreReadInAllSpellings) {
  for (const char* text : {"m^3/s", "m3/s", "m³/s", "m*m^2*s^-1", "(m.m2)/s", "kl/s", "1000 l/s"}) {
    auto unit = unit_of(text);
    if (std::string_view(text) == "1000 l/s") {
      EXPECT_FALSE(unit) << text;
      continue;
    }
    ASSERT_TRUE(unit) << text;
    EXPECT_TRUE(compatible(*unit, *unit_of("m3/s"))) << text << " is " << text_of(*unit);
  }
  EXPECT_TRUE(unit_of("-")->dimensionless());
  EXPECT_FALSE(compatible(*unit_of("cm"), *unit_of("m")));
  EXPECT_TRUE(compatible(*unit_of("N.m"), *unit_of("kg*m2/s2")));
  EXPECT_TRUE(compatible(*unit_of("km/h"), multiply(*unit_of("km"), *unit_of("h^-1"))));
  EXPECT_FALSE(unit_of("furlong"));
  EXPECT_FALSE(unit_of("m^"));
  EXPECT_FALSE(unit_of(""));
}

TEST(Units, OfTheStandardLibrary) {
  EXPECT_TRUE(compatible(*unit_of("W/(m2.K)"), *unit_of("kg.s-3.K-1")));
  EXPECT_TRUE(compatible(*unit_of("V.A"), *unit_of("var")));
  EXPECT_TRUE(compatible(*unit_of("rev/min"), power(*unit_of("s"), -1)) == false);  // 2 pi / 60
  EXPECT_NEAR(unit_of("rev/min")->factor, 0.10471975511965977, 1e-15);              // pi / 30
  EXPECT_TRUE(compatible(*unit_of("lm/m2"), *unit_of("lx")));
}

}  // namespace
}  // namespace saltus::units
