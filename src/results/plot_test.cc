#include "results/plot.h"

#include <gtest/gtest.h>
#include <png.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

#include "results/curves.h"
#include "results/plot_layout.h"
#include "results/png_file.h"
#include "results/raster.h"
#include "results/stroke_font.h"
#include "results/svg.h"
#include "results/test_files.h"
#include "results/trace.h"
#include "results/utf8.h"

namespace saltus::results {
namespace {

using Numbers = std::vector<double>;
using Texts = std::vector<std::string>;

TEST(Ticks, AreOneTwoFive) {
  Ticks ticks = nice_ticks({0, 10}, 5);
  EXPECT_EQ(ticks.at, (Numbers{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks.labels, (Texts{"0", "2", "4", "6", "8", "10"}));
  EXPECT_EQ(nice_ticks({-0.12, 0.11}, 4).labels, (Texts{"−0.10", "−0.05", "0.00", "0.05", "0.10"}));
  EXPECT_EQ(nice_ticks({0, 1}, 10).labels[3], "0.3");  // not 0.30000000000000004
  EXPECT_EQ(nice_ticks({-0.05, 1.05}, 5, true).labels, (Texts{"0", "1"}));
}

TEST(Ticks, LargeAndSmallNumbersShareAPowerOfTen) {
  Ticks pressure = nice_ticks({0, 4.1e5}, 4);
  EXPECT_EQ(pressure.exponent, 3);
  EXPECT_EQ(pressure.labels, (Texts{"0", "100", "200", "300", "400"}));
  Ticks current = nice_ticks({-1e-5, 1e-5}, 4);
  EXPECT_EQ(current.exponent, -6);
  EXPECT_EQ(current.labels, (Texts{"−10", "−5", "0", "5", "10"}));
  EXPECT_EQ(power_of_ten(-6), "×10⁻⁶");
  EXPECT_EQ(nice_ticks({0, 20000}, 4).exponent, 0);
}

TEST(Ticks, RangesAreNeverEmpty) {
  EXPECT_EQ(padded({0, 0}, 0.05).low, -1);
  EXPECT_EQ(padded({0, 0}, 0.05).high, 1);
  EXPECT_DOUBLE_EQ(padded({300, 300}, 0.05).low, 270);
  EXPECT_NEAR(padded({300, 300 + 1e-11}, 0.05).high, 330, 1e-9);  // rounding is not a curve
  EXPECT_DOUBLE_EQ(padded({0, 10}, 0.05).high, 10.5);
  Range huge = padded({-1.7e308, 1.7e308}, 0.05);
  EXPECT_TRUE(std::isfinite(huge.size()));
}

TEST(Trace, EventsAreVerticalAndGapsStayOpen) {
  Scale x{{0, 10}, 0, 10};
  Scale y{{0, 1}, 1, 0};
  auto pieces = trace(Numbers{0, 5, 5, 6, 7, 8}, Numbers{0, 0, 1, std::nan(""), 1, 0}, x, y, Between::Line);
  ASSERT_EQ(pieces.size(), 2u);
  ASSERT_EQ(pieces[0].size(), 3u);
  EXPECT_EQ(pieces[0][1].x, pieces[0][2].x);
  EXPECT_EQ(pieces[0][1].y, 1);
  EXPECT_EQ(pieces[0][2].y, 0);
  EXPECT_EQ(pieces[1].size(), 2u);
}

TEST(Trace, DiscreteSignalsHoldTheirValue) {
  Scale x{{0, 4}, 0, 4};
  Scale y{{0, 1}, 0, 1};
  auto pieces = trace(Numbers{0, 2, 4}, Numbers{0, 1, 1}, x, y, Between::Hold);
  ASSERT_EQ(pieces.size(), 1u);
  ASSERT_EQ(pieces[0].size(), 4u);
  EXPECT_EQ(pieces[0][1].x, 2);
  EXPECT_EQ(pieces[0][1].y, 0);
  EXPECT_EQ(pieces[0][2].x, 2);
  EXPECT_EQ(pieces[0][2].y, 1);
}

TEST(Trace, IsCutAtTheBorders) {
  Scale x{{1, 3}, 1, 3};
  Scale y{{0, 4}, 0, 4};
  auto pieces = trace(Numbers{0, 4}, Numbers{0, 4}, x, y, Between::Line);
  ASSERT_EQ(pieces.size(), 1u);
  EXPECT_EQ(pieces[0].front().x, 1);
  EXPECT_EQ(pieces[0].front().y, 1);
  EXPECT_EQ(pieces[0].back().y, 3);
}

// At most four points a column, and each column keeps its first, lowest, highest and last value.
RC_GTEST_PROP(Trace, ThinningKeepsExtremes, ()) {
  auto raw = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, 3), rc::gen::inRange(-50, 50)));
  std::vector<Point> points;
  double x = 0;
  for (auto [step, y] : raw) points.push_back({x += step * 0.2, static_cast<double>(y)});
  struct Column {
    double first, lowest, highest, last;
    int count;
    bool operator==(const Column& o) const {
      return first == o.first && lowest == o.lowest && highest == o.highest && last == o.last;
    }
  };
  auto columns = [](const std::vector<Point>& curve) {
    std::map<double, Column> found;
    for (Point p : curve) {
      auto [it, fresh] = found.try_emplace(std::floor(p.x), Column{p.y, p.y, p.y, p.y, 0});
      Column& c = it->second;
      c = {c.first, std::min(c.lowest, p.y), std::max(c.highest, p.y), p.y, c.count + 1};
    }
    return found;
  };
  auto thin = columns(thin_out(points, 1));
  RC_ASSERT(thin == columns(points));
  for (const auto& [at, column] : thin) RC_ASSERT(column.count <= 4);
}

TEST(Utf8, WhatIsInvalidIsReplaced) {
  auto codes = [](std::string_view text) {
    std::u32string found;
    while (!text.empty()) found += take_code_point(text);
    return found;
  };
  EXPECT_EQ(codes("aΩ−😀"), U"aΩ−😀");
  EXPECT_EQ(codes("\xFF\xC0\x80"), U"\uFFFD\uFFFD\uFFFD");  // no lead, overlong
  EXPECT_EQ(codes("\xE2\x88"), U"\uFFFD\uFFFD");            // cut off
  EXPECT_EQ(codes("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");  // a surrogate
}

TEST(StrokeFont, KnowsAllOfAscii) {
  for (char c = 33; c < 127; ++c) {
    EXPECT_FALSE(text_strokes({.at = {}, .text = std::string(1, c), .size = 100}).empty()) << c;
    EXPECT_GT(text_width(std::string_view(&c, 1), 100), 10) << c;
  }
  EXPECT_DOUBLE_EQ(text_width("00", 100), 112);
  // Other letters are drawn, not boxed; an accented one is as wide as its letter.
  auto box = text_strokes({.at = {}, .text = "\u4E2D", .size = 100});
  for (std::string letter :
       {"ä", "ö", "ü", "Ä", "Ö", "Ü", "ß", "é", "ñ", "ç", "Å", "š", "ø", "∂", "θ", "ω", "Δ", "≤", "→", "₂", "²"}) {
    auto strokes = text_strokes({.at = {}, .text = letter, .size = 100});
    EXPECT_FALSE(strokes.empty()) << letter;
    bool boxed = strokes.size() == box.size() && strokes[0].size() == box[0].size() && strokes[0][1].x == box[0][1].x;
    EXPECT_FALSE(boxed) << letter;
  }
  EXPECT_EQ(text_width("ä", 100), text_width("a", 100));
  EXPECT_EQ(text_strokes({.at = {}, .text = "ä", .size = 100}).size(),
            text_strokes({.at = {}, .text = "a", .size = 100}).size() + 2);
  // The letter l is a line from 70 above the baseline to 4 above it; turned upwards, it lies.
  auto upright = text_strokes({.at = {0, 0}, .text = "l", .size = 100});
  EXPECT_EQ(upright[0][0].y, -70);
  auto turned = text_strokes({.at = {0, 0}, .text = "l", .size = 100, .upwards = true});
  EXPECT_EQ(turned[0][0].x, -70);
}

TEST(Raster, LinesCoverTheirPixels) {
  // A black line of width 2 along y = 5 covers the rows 4 and 5 wholly.
  Drawing drawing{20, 10, {Polyline{{{2, 5}, {18, 5}}, {0, 0, 0}, 2}}};
  Image image = rasterize(drawing, 1);
  EXPECT_EQ(image.at(10, 3).red, 255);
  EXPECT_EQ(image.at(10, 4).red, 0);
  EXPECT_EQ(image.at(10, 5).red, 0);
  EXPECT_EQ(image.at(10, 6).red, 255);
  // Through the middle of a row with width 2: one row wholly, its neighbours by half.
  drawing.shapes = {Polyline{{{2, 5.5}, {18, 5.5}}, {0, 0, 0}, 2}};
  image = rasterize(drawing, 1);
  EXPECT_EQ(image.at(10, 5).red, 0);
  EXPECT_NEAR(image.at(10, 4).red, 127.5, 1);
  EXPECT_NEAR(image.at(10, 6).red, 127.5, 1);
}

TEST(Raster, CrossingsAreNotDarkerAndDashesHaveGaps) {
  Drawing drawing{30, 30, {Polyline{{{5, 5}, {25, 25}, {5, 25}, {25, 5}}, {200, 100, 0}, 3}}};
  Color crossing = rasterize(drawing, 1).at(15, 15);
  EXPECT_EQ(crossing.red, 200);
  EXPECT_EQ(crossing.green, 100);
  drawing.shapes = {Polyline{{{0, 15}, {30, 15}}, {0, 0, 0}, 2, {8, 8}}};
  Image image = rasterize(drawing, 1);
  EXPECT_EQ(image.at(4, 15).red, 0);
  EXPECT_EQ(image.at(12, 15).red, 255);
  EXPECT_EQ(image.at(20, 15).red, 0);
}

TEST(Png, LibpngReadsItBack) {
  Drawing drawing{7, 5, {Rectangle{{1, 1}, 3, 2, {10, 20, 30}}}};
  Image image = rasterize(drawing, 1);
  auto bytes = to_png(image);
  ASSERT_TRUE(bytes.ok());
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_memory(&png, bytes.value.data(), bytes.value.size()), 0);
  EXPECT_EQ(png.width, 7u);
  EXPECT_EQ(png.height, 5u);
  png.format = PNG_FORMAT_RGB;
  std::vector<uint8_t> rgb(PNG_IMAGE_SIZE(png));
  ASSERT_NE(png_image_finish_read(&png, nullptr, rgb.data(), 0, nullptr), 0);
  EXPECT_EQ(rgb, image.rgb);
}

TEST(Svg, EscapesText) {
  Drawing drawing{10, 10, {Text{.at = {1, 2}, .text = "a<b>&\x01"}}};
  EXPECT_NE(to_svg(drawing).find(">a&lt;b&gt;&amp;\xEF\xBF\xBD</text>"), std::string::npos);
}

TEST(Layout, UnitsMakeAxesAndPanels) {
  auto curve = [](std::string name, std::string unit, SignalKind kind = SignalKind::Real) {
    return Curve{std::move(name), std::move(unit), kind, {0, 1}, {0, 1}};
  };
  std::vector<Curve> curves = {curve("a", "V"), curve("b", "A"), curve("c", "V"), curve("d", ""),
                               curve("e", "", SignalKind::Boolean)};
  auto panels = lay_out(curves, {0, 1}, 200, 13);
  ASSERT_EQ(panels.size(), 2u);
  EXPECT_EQ(panels[0].left.curves, (std::vector<size_t>{0, 2, 3}));
  EXPECT_EQ(panels[0].left.label, "[V]");
  EXPECT_TRUE(panels[0].legend);
  EXPECT_EQ(panels[0].right.label, "b [A]");
  EXPECT_EQ(panels[1].left.label, "e");
  EXPECT_EQ(panels[1].left.curves, (std::vector<size_t>{4}));
  EXPECT_FALSE(panels[1].legend);
}

TEST(Layout, BareNumbersOfTheSameSizeShareAnAxis) {
  auto curve = [](std::string unit, double size, SignalKind kind = SignalKind::Real) {
    return Curve{"c", std::move(unit), kind, {0, 1}, {size, size}};
  };
  // A reference of 50 beside a speed of 52 rad/s; a ratio of 1 has its own axis, and so has a counter.
  std::vector<Curve> curves = {curve("", 50), curve("rad/s", 52)};
  auto panels = lay_out(curves, {0, 1}, 200, 13);
  ASSERT_EQ(panels.size(), 1u);
  EXPECT_EQ(panels[0].left.curves, (std::vector<size_t>{0, 1}));
  EXPECT_EQ(panels[0].left.label, "[rad/s]");
  curves[0] = curve("", 1);
  EXPECT_EQ(lay_out(curves, {0, 1}, 200, 13)[0].right.curves, (std::vector<size_t>{1}));
  curves[0] = curve("", 50, SignalKind::Integer);
  EXPECT_EQ(lay_out(curves, {0, 1}, 200, 13)[0].right.curves, (std::vector<size_t>{1}));
  // Every unit has its own panel where that is asked for.
  EXPECT_EQ(lay_out(curves, {0, 1}, 200, 13, {.panel_per_unit = true}).size(), 2u);
}

// T = 300 + 10 s and w = 3 + 0.1 s fill their axes alike, and so do x and x: the later one is dashed.
TEST(Layout, CurvesOverOneAnotherAreFound) {
  std::vector<Curve> curves;
  for (auto [unit, a, b] : {std::tuple{"K", 300.0, 10.0}, std::tuple{"rad/s", 3.0, 0.1}, std::tuple{"K", 300.0, 10.0},
                            std::tuple{"K", 300.0, 9.0}}) {
    Curve& curve = curves.emplace_back(Curve{"c", unit, SignalKind::Real, {}, {}});
    for (double t = 0; t <= 1; t += 0.1) curve.time.push_back(t), curve.values.push_back(a + b * t);
  }
  EXPECT_EQ(drawn_over(curves, lay_out(curves, {0, 1}, 200, 13)), (std::vector<bool>{false, true, true, false}));
}

TEST(Layout, StepsOfAnAxis) {
  std::vector<Curve> curves = {{"phase", "deg", SignalKind::Real, {0, 1}, {-180, 3}}};
  PlotOptions options{.rules = {{"deg", 1, 45}}};
  EXPECT_EQ(lay_out(curves, {0, 1}, 400, 13, options)[0].left.ticks.at, (std::vector<double>{-180, -135, -90, -45, 0}));
  curves[0].values = {-84, -6};
  EXPECT_EQ(lay_out(curves, {0, 1}, 400, 13, options)[0].left.ticks.at, (std::vector<double>{-75, -60, -45, -30, -15}));
  // Rounding noise is no curve.
  curves[0].values = {-3e-14, 3e-14};
  Range range = lay_out(curves, {0, 1}, 400, 13, options)[0].left.range;
  EXPECT_GE(range.size(), 1);
  EXPECT_EQ(step_ticks({-400, 0}, 45, 5).at, (std::vector<double>{-360, -270, -180, -90, 0}));
}

// The picture of a small plot: an event in v, an integer, two units. SALTUS_UPDATE_GOLDENS=1 rewrites it.
TEST(Plot, GoldenSvg) {
  std::vector<Curve> curves = {{"r.v", "V", SignalKind::Real, {0, 1, 1, 2}, {0, 5, 2, 2}},
                               {"n", "", SignalKind::Integer, {0, 0.5, 2}, {0, 3, 1}}};
  std::string svg = to_svg(draw_plot(curves, {.title = "small", .width = 300, .panel_height = 120}));
  std::string path = SALTUS_SOURCE_DIR "/src/results/golden/small.svg";
  if (std::getenv("SALTUS_UPDATE_GOLDENS") != nullptr) std::ofstream(path) << svg;
  std::ifstream in(path);
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(svg, golden.str());
}

// Nothing a curve may contain leads to coordinates that are not finite.
TEST(Plot, OddCurvesAreDrawn) {
  double nan = std::nan("");
  double inf = std::numeric_limits<double>::infinity();
  double huge = std::numeric_limits<double>::max();
  std::vector<std::vector<Curve>> cases = {
      {},
      {{"empty", "m", SignalKind::Real, {}, {}}},
      {{"point", "m", SignalKind::Real, {1}, {2}}},
      {{"nothing", "m", SignalKind::Real, {0, 1}, {nan, inf}}},
      {{"huge", "m", SignalKind::Real, {0, 1, 2}, {-huge, huge, 0}}},
      {{"tiny", "m", SignalKind::Real, {0, 5e-324}, {0, 5e-324}}},
      {{"time", "m", SignalKind::Real, {nan, -inf, inf, 0, 1}, {1, 2, 3, 4, 5}}},
      {{std::string(500, 'n'), std::string(200, 'u'), SignalKind::Real, {0, 1}, {0, 1}}},
  };
  for (const auto& curves : cases) {
    Drawing drawing = draw_plot(curves);
    EXPECT_GT(drawing.height, 0);
    std::string svg = to_svg(drawing);
    std::string name = curves.empty() ? "none" : curves[0].name;
    EXPECT_EQ(svg.find("=\"nan"), std::string::npos) << name;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << name;
    EXPECT_GT(rasterize(drawing, 1).rgb.size(), 0u);
  }
}

TEST(Plot, MillionsOfPointsBecomeFew) {
  Curve curve{"x", "", SignalKind::Real, {}, {}};
  for (int k = 0; k < 1'000'000; ++k) {
    curve.time.push_back(k * 1e-6);
    curve.values.push_back(std::sin(k * 0.1));
  }
  EXPECT_LT(to_svg(draw_plot(std::vector<Curve>{curve})).size(), 150'000u);
}

TEST(Plot, CurvesByName) {
  Table table;
  table.signals.add_column({.name = "body.m[1,2]", .unit = "kg"});
  table.columns = {{0, 1}, {2, 3}};
  auto curves = curves_of(table, {.wanted = {"body.m[1, 2]"}});
  ASSERT_TRUE(curves.ok()) << curves.message();
  EXPECT_EQ(curves.value[0].unit, "kg");
  EXPECT_EQ(curves.value[0].values, (Numbers{2, 3}));
  EXPECT_EQ(curves_of(table, {.wanted = {"body.n[1,2]"}}).message(),
            "the result has no signal 'body.n[1,2]'; did you mean 'body.m[1,2]'?");
}

TEST(Plot, FilesThatCannotBeWritten) {
  std::vector<Curve> curves = {{"x", "m", SignalKind::Real, {0, 1}, {0, 1}}};
  EXPECT_EQ(write_plot("x.gif", curves).message(), "'x.gif': a plot ends in .svg, .png, .pdf or .html");
  EXPECT_NE(write_plot("/nonexistent/x.svg", curves).message().find("No such file"), std::string::npos);
  ScratchFile link(".png");
  std::filesystem::create_symlink("/dev/full", link.path());
  EXPECT_NE(write_plot(link.path(), curves).message().find("No space left"), std::string::npos);
  ScratchFile png(".png");
  EXPECT_TRUE(write_plot(png.path(), curves).ok());
  EXPECT_TRUE(png.text().starts_with("\x89PNG"));
}

}  // namespace
}  // namespace saltus::results
