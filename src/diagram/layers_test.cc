#include "diagram/layers.h"

#include <gtest/gtest.h>

namespace saltus::diagram {
namespace {

Node part(const std::string& name) {
  return {name, "", Shape::Continuous, {"u"}, {"y"}};
}

TEST(Layers, AChainRunsFromLeftToRight) {
  BlockDiagram d{"", {part("a"), part("b"), part("c")}, {{0, 0, 1, 0}, {1, 0, 2, 0}}};
  Layout at = lay_out(d);
  EXPECT_LT(at.boxes[0].x + at.boxes[0].width, at.boxes[1].x);
  EXPECT_LT(at.boxes[1].x + at.boxes[1].width, at.boxes[2].x);
  EXPECT_EQ(at.boxes[2].layer, 2u);
}

TEST(Layers, OneEdgeOfALoopRunsBack) {
  BlockDiagram d{"", {part("a"), part("b")}, {{0, 0, 1, 0}, {1, 0, 0, 0}}};
  Layout at = lay_out(d);
  EXPECT_FALSE(at.back[0]);
  EXPECT_TRUE(at.back[1]);
}

// An edge over a layer passes between the boxes of that layer.
TEST(Layers, ALongEdgePassesNoBox) {
  BlockDiagram d{"", {part("a"), part("b"), part("c")}, {{0, 0, 1, 0}, {1, 0, 2, 0}, {0, 0, 2, 0}}};
  Layout at = lay_out(d);
  ASSERT_EQ(at.passages[2].size(), 1u);
  double y = at.passages[2][0];
  EXPECT_TRUE(y < at.boxes[1].y || y > at.boxes[1].y + at.boxes[1].height);
}

// Boxes of a layer lie apart, whatever they are connected to.
TEST(Layers, BoxesDoNotOverlap) {
  BlockDiagram d;
  for (size_t i = 0; i < 8; ++i) d.nodes.push_back(part("p" + std::to_string(i)));
  for (size_t i = 1; i < 7; ++i) {
    d.edges.push_back({0, 0, i, 0});
    d.edges.push_back({i, 0, 7, 0});
  }
  Layout at = lay_out(d);
  for (size_t i = 1; i < 7; ++i) {
    for (size_t k = i + 1; k < 7; ++k) {
      bool apart =
          at.boxes[i].y + at.boxes[i].height <= at.boxes[k].y || at.boxes[k].y + at.boxes[k].height <= at.boxes[i].y;
      EXPECT_TRUE(apart) << i << " and " << k;
    }
  }
  EXPECT_GE(at.boxes[7].y, 0);
}

TEST(Layers, NothingIsDrawnOfNothing) {
  EXPECT_NE(to_svg({}).find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace saltus::diagram
