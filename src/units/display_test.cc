#include "units/display.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

namespace saltus::units {
namespace {

double shown(double value, const char* unit, const char* as) {
  auto how = display_conversion(unit, as);
  EXPECT_TRUE(how) << unit << " as " << as;
  return how ? how->factor * value + how->offset : 0;
}

// Exact by definition: SI brochure (9th edition), tables 4 and 7.
TEST(DisplayUnits, FactorsAreThoseOfTheirDefinition) {
  EXPECT_DOUBLE_EQ(shown(101325, "Pa", "bar"), 1.01325);
  EXPECT_DOUBLE_EQ(shown(293.15, "K", "degC"), 20);
  EXPECT_NEAR(shown(293.15, "K", "degF"), 68, 1e-12);
  EXPECT_DOUBLE_EQ(shown(std::numbers::pi / 2, "rad", "deg"), 90);
  EXPECT_DOUBLE_EQ(shown(std::numbers::pi, "rad/s", "rev/min"), 30);
  EXPECT_DOUBLE_EQ(shown(std::numbers::pi, "rad/s", "rpm"), 30);
  EXPECT_DOUBLE_EQ(shown(std::numbers::pi, "rad/s", "1/min"), 30);
  EXPECT_DOUBLE_EQ(shown(7700, "kg/m3", "g/cm3"), 7.7);
  EXPECT_DOUBLE_EQ(shown(3.6e6, "J", "kWh"), 1);
  EXPECT_DOUBLE_EQ(shown(10, "m/s", "km/h"), 36);
  EXPECT_DOUBLE_EQ(shown(3600, "C", "A.h"), 1);
  EXPECT_DOUBLE_EQ(shown(0.5, "1", "%"), 50);
  EXPECT_DOUBLE_EQ(shown(1, "J/(kg.s)", "kJ/(kg.s)"), 1e-3);
}

TEST(DisplayUnits, OfOtherQuantitiesAreRefused) {
  EXPECT_FALSE(display_conversion("rad/s", "Hz"));
  EXPECT_FALSE(display_conversion("K", "m"));
  EXPECT_FALSE(display_conversion("K", "K"));
  EXPECT_FALSE(display_conversion("K", ""));
  EXPECT_FALSE(display_conversion("", "degC"));
}

TEST(DisplayUnits, AReaderChoosesAmongThoseOfTheQuantity) {
  auto has = [](const std::vector<std::string>& list, const char* one) {
    return std::find(list.begin(), list.end(), one) != list.end();
  };
  auto temperature = display_choices("K", "degC");
  EXPECT_EQ(temperature[0], "K");
  EXPECT_EQ(temperature[1], "degC");
  EXPECT_TRUE(has(temperature, "degF"));
  EXPECT_FALSE(has(display_choices("K", ""), "degC")) << "a difference of temperatures";
  EXPECT_FALSE(has(display_choices("N.m", ""), "kJ"));
  EXPECT_TRUE(has(display_choices("kg.m/s2", ""), "kN"));
  EXPECT_EQ(display_choices("furlong", ""), std::vector<std::string>{"furlong"});
}

}  // namespace
}  // namespace saltus::units
