#include "simulate/kernel/look_ahead.h"

#include <gtest/gtest.h>

#include <cmath>

namespace saltus::simulate {
namespace {

// An integrator whose error in each state is a millionth of what the state is said to be worth.
struct Model {
  std::vector<double> truth;
  bool stuck = false;  // where a size below ten picometres is asked for
  int looks = 0;

  Look look(const std::vector<double>& sizes, uint64_t steps) {
    ++looks;
    Look seen{.well = true, .span = 3, .steps = steps, .reached = {}};
    for (size_t i = 0; i < truth.size(); ++i) {
      double size = sizes.empty() || sizes[i] == 0 ? 1 : sizes[i];
      if (stuck && size < 1e-11) seen.span = 1e-3;
      seen.reached.push_back(truth[i] + 1e-6 * size);
    }
    return seen;
  }
  std::vector<double> sizes() {
    return sizes_ahead([this](const std::vector<double>& sizes, uint64_t steps) { return look(sizes, steps); });
  }
};

TEST(LookAhead, WhatIsLargeNeedsNoSecondLook) {
  Model model{{1.0, 0.3}};
  EXPECT_EQ(model.sizes(), (std::vector<double>{0, 0}));
  EXPECT_EQ(model.looks, 1);
}

TEST(LookAhead, ASizeFarBelowTheFirstError) {
  Model model{{1e-9, 5}};
  std::vector<double> sizes = model.sizes();
  EXPECT_NEAR(sizes[0], 1e-9, 2e-12);
  EXPECT_EQ(sizes[1], 0);
  EXPECT_LE(model.looks, 4);
}

TEST(LookAhead, WhatEachLookFindsSmallerIsZero) {
  Model model{{0, 1e-3}};
  std::vector<double> sizes = model.sizes();
  EXPECT_EQ(sizes[0], 0);
  EXPECT_NEAR(sizes[1], 1e-3, 1e-6);
}

TEST(LookAhead, SizesThatNobodyCanFollowDoNotCount) {
  Model model{{0, 1e-3}, true};
  EXPECT_TRUE(model.sizes().empty());
}

}  // namespace
}  // namespace saltus::simulate
