// Tables against mathematics: polynomials that a rule reproduces, derivatives by differences, continuity, repetitions,
// and events.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/surface.h"
#include "run/standard_library/test_host.h"
#include "run/standard_library/time_events.h"

namespace saltus::run::library {
namespace {

constexpr int kHold = 1, kLastTwo = 2, kPeriodic = 3, kNone = 4;

Matrix two_columns(const std::vector<double>& x, const std::function<double(double)>& f) {
  Matrix matrix{x.size(), 2, {}};
  for (double at : x) matrix.elements.insert(matrix.elements.end(), {at, f(at)});
  return matrix;
}

Curves curve(const Matrix& matrix, int smoothness, int extrapolation) {
  return Curves(matrix, {2}, smoothness, extrapolation, "test", true);
}

Jet value(const Curves& curves, double u) {
  return curves.at(1, curves.find(u));
}

TEST(Curves, StraightLinesAreReproducedByAllRules) {
  auto line = [](double x) { return 3 - 2 * x; };
  for (int smoothness : {1, 2, 4, 5, 6}) {
    Curves curves = curve(two_columns({-1, 0.3, 1, 2.5, 4}, line), smoothness, kLastTwo);
    for (double u = -3; u < 6; u += 0.17) {
      EXPECT_NEAR(value(curves, u).value, line(u), 1e-13) << smoothness;
      EXPECT_NEAR(value(curves, u).first, -2, 1e-13) << smoothness;
    }
  }
}

// On an even grid secants grow evenly, so Akima's weights are equal and slopes are exact, also at the ends.
TEST(Curves, AkimaReproducesParabolas) {
  auto parabola = [](double x) { return 1 + x - 2 * x * x; };
  Curves curves = curve(two_columns({0, 0.5, 1, 1.5, 2, 2.5}, parabola), 2, kLastTwo);
  for (double u = 0; u <= 2.5; u += 0.07) {
    EXPECT_NEAR(value(curves, u).value, parabola(u), 1e-13);
    EXPECT_NEAR(value(curves, u).first, 1 - 4 * u, 1e-12);
    EXPECT_NEAR(value(curves, u).second, -4, 1e-11);
  }
  // Beyond the end, by its tangent.
  EXPECT_NEAR(value(curves, 3).value, parabola(2.5) + (1 - 4 * 2.5) * 0.5, 1e-12);
}

// Slopes at the middle of (0, 0), (1, 1), (2, 10): secants 1 and 9.
TEST(Slopes, MonotoneRulesHaveTheirClosedForms) {
  std::vector<double> x{0, 1, 2}, y{0, 1, 10};
  EXPECT_DOUBLE_EQ(spline_slopes(x, y, Smoothness::FritschButland)[1], 2 * 1 * 9 / (1 + 9.0));  // harmonic mean
  EXPECT_DOUBLE_EQ(spline_slopes(x, y, Smoothness::Steffen)[1], 2);  // twice the least of 1, 9 and half of 5
  for (Smoothness rule : {Smoothness::FritschButland, Smoothness::Steffen})
    EXPECT_EQ(spline_slopes(x, {0, 1, 0.5}, rule)[1], 0);
  // makima of (1, 9, 9, 0): weights |0 - 9| + 9 / 2 and |9 - 1| + 10 / 2, on secants 9 and 9.
  EXPECT_DOUBLE_EQ(spline_slopes({0, 1, 2, 3, 4}, {0, 1, 10, 19, 19}, Smoothness::ModifiedAkima)[2], 9);
}

class RandomCurves : public testing::TestWithParam<int> {
 protected:
  Matrix random_table(bool monotone) {
    Matrix matrix{9, 2, {}};
    double x = -1, y = 0;
    for (int i = 0; i < 9; ++i) {
      matrix.elements.insert(matrix.elements.end(), {x, y});
      x += std::uniform_real_distribution<>(0.2, 1)(random_);
      y += std::uniform_real_distribution<>(monotone ? 0 : -1, 1)(random_);
    }
    return matrix;
  }
  std::mt19937 random_{3};
};

TEST_P(RandomCurves, DerivativesAreThoseOfTheValue) {
  for (int trial = 0; trial < 50; ++trial) {
    Curves curves = curve(random_table(false), GetParam(), trial % 3 + 1);
    for (int k = 0; k < 200; ++k) {
      double u = std::uniform_real_distribution<>(-4, 9)(random_), h = 1e-5;
      Position left = curves.find(u - h), right = curves.find(u + h);
      if (left.segment != right.segment || left.u > right.u) continue;
      Jet a = curves.at(1, left), b = curves.at(1, right), at = value(curves, u);
      EXPECT_NEAR(at.first, (b.value - a.value) / (2 * h), 1e-8 * (1 + std::abs(at.second)));
      EXPECT_NEAR(at.second, (b.first - a.first) / (2 * h), 1e-8 * (1 + std::abs(at.second)));
    }
  }
}

TEST_P(RandomCurves, SplinesAreSmoothAtTheirPoints) {
  if (GetParam() == 1 || GetParam() == 3) GTEST_SKIP() << "straight segments have corners";
  for (int trial = 0; trial < 50; ++trial) {
    Matrix matrix = random_table(false);
    Curves curves = curve(matrix, GetParam(), kLastTwo);
    for (size_t i = 0; i < matrix.rows; ++i) {
      double x = matrix.at(i, 0), h = 1e-9;
      EXPECT_NEAR(value(curves, x).value, matrix.at(i, 1), 1e-14);
      EXPECT_NEAR(value(curves, x - h).first, value(curves, x + h).first, 1e-6);
    }
  }
}

TEST_P(RandomCurves, MonotoneRulesDoNotOvershoot) {
  if (GetParam() != 4 && GetParam() != 5) GTEST_SKIP() << "not a monotone rule";
  for (int trial = 0; trial < 50; ++trial) {
    Curves curves = curve(random_table(true), GetParam(), kHold);
    double before = value(curves, -2).value;
    for (double u = -2; u < 9; u += 0.01) {
      EXPECT_GE(value(curves, u).value, before - 1e-14);
      before = value(curves, u).value;
    }
  }
}

TEST_P(RandomCurves, PeriodicTablesRepeat) {
  for (int trial = 0; trial < 20; ++trial) {
    Curves curves = curve(random_table(false), GetParam(), kPeriodic);
    double period = curves.maximum() - curves.minimum();
    for (int k = 0; k < 50; ++k) {
      double u = std::uniform_real_distribution<>(curves.minimum() + 1e-6, curves.maximum() - 1e-6)(random_);
      bool near_point = false;
      for (double x : curves.abscissae()) near_point = near_point || std::abs(u - x) < 1e-9;
      if (near_point) continue;
      for (int n : {-7, -1, 1, 100}) {
        EXPECT_NEAR(value(curves, u + n * period).value, value(curves, u).value, 1e-10);
        EXPECT_NEAR(value(curves, u + n * period).first, value(curves, u).first, 1e-9);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, RandomCurves, testing::Range(1, 7));

TEST(Curves, ExtrapolationAndSingleRows) {
  auto square = [](double x) { return x * x; };
  Curves hold = curve(two_columns({0, 1, 2}, square), 1, kHold),
         line = curve(two_columns({0, 1, 2}, square), 1, kLastTwo),
         none = curve(two_columns({0, 1, 2}, square), 1, kNone), one = curve(two_columns({3}, square), 2, kNone);
  EXPECT_EQ(value(hold, 5).value, 4);
  EXPECT_EQ(value(hold, 5).first, 0);
  EXPECT_EQ(value(line, 5).value, 4 + 3 * 3);
  EXPECT_EQ(value(line, -1).value, -1);
  EXPECT_EQ(value(none, 2).value, 4);
  EXPECT_THROW(value(none, 2.1), Failure);
  EXPECT_EQ(value(one, 100).value, 9);
}

TEST(Curves, WrongTablesAreRefused) {
  auto zero = [](double) { return 0; };
  EXPECT_THROW(curve(two_columns({0, 1, 0.5}, zero), 1, kHold), Failure);
  EXPECT_THROW(curve(two_columns({0, 1, 1, 2}, zero), 2, kHold), Failure);
  EXPECT_THROW(curve(two_columns({0, 1}, zero), 7, kHold), Failure);
  EXPECT_THROW(curve(two_columns({0, 1}, zero), 1, 5), Failure);
  EXPECT_THROW(Curves(two_columns({0, 1}, zero), {3}, 1, 1, "test", false), Failure);
  EXPECT_THROW(curve(Matrix{}, 1, 1), Failure);
}

Matrix grid(const std::vector<double>& u, const std::vector<double>& v,
            const std::function<double(double, double)>& f) {
  Matrix matrix{u.size() + 1, v.size() + 1, {0}};
  for (double y : v) matrix.elements.push_back(y);
  for (double x : u) {
    matrix.elements.push_back(x);
    for (double y : v) matrix.elements.push_back(f(x, y));
  }
  return matrix;
}

TEST(Surface, BilinearFunctionsAreReproduced) {
  auto f = [](double x, double y) { return 1 + 2 * x - y + 3 * x * y; };
  Surface surface(grid({0, 0.7, 1, 3}, {-1, 0, 2}, f), 1, kLastTwo, "test");
  for (double u = -1; u < 5; u += 0.31) {
    for (double v = -2; v < 3; v += 0.37) {
      SurfaceJet jet = surface.at(u, v);
      EXPECT_NEAR(jet.value, f(u, v), 1e-12);
      EXPECT_NEAR(jet.u, 2 + 3 * v, 1e-12);
      EXPECT_NEAR(jet.v, -1 + 3 * u, 1e-12);
      EXPECT_NEAR(jet.uv, 3, 1e-12);
    }
  }
}

TEST(Surface, AkimaReproducesQuadraticFunctionsOnEvenGrids) {
  auto f = [](double x, double y) { return 1 + x - 2 * y + 3 * x * y + x * x - 0.5 * y * y; };
  Surface surface(grid({0, 1, 2, 3, 4}, {-1, -0.5, 0, 0.5, 1, 1.5}, f), 2, kLastTwo, "test");
  for (double u = 0; u <= 4; u += 0.23) {
    for (double v = -1; v <= 1.5; v += 0.19) {
      SurfaceJet jet = surface.at(u, v);
      EXPECT_NEAR(jet.value, f(u, v), 1e-12);
      EXPECT_NEAR(jet.u, 1 + 3 * v + 2 * u, 1e-11);
      EXPECT_NEAR(jet.v, -2 + 3 * u - v, 1e-11);
      EXPECT_NEAR(jet.uu, 2, 1e-10);
      EXPECT_NEAR(jet.uv, 3, 1e-10);
      EXPECT_NEAR(jet.vv, -1, 1e-10);
    }
  }
}

// On the grid the slope is that of the side to which the variables move; at the border, that of the extrapolation.
TEST(Surface, DerivativesAreOneSidedOnTheGrid) {
  auto f = [](double x, double y) { return x * x + y; };
  Surface line(grid({0, 1, 2}, {0, 1}, f), 1, kLastTwo, "test"), hold(grid({0, 1, 2}, {0, 1}, f), 1, kHold, "test");
  EXPECT_EQ(line.at(1, 0.5, 1, 0).u, 3);
  EXPECT_EQ(line.at(1, 0.5, -1, 0).u, 1);
  EXPECT_EQ(line.at(2, 0.5, 1, 0).u, 3);
  EXPECT_EQ(hold.at(2, 0.5, 1, 0).u, 0);
  EXPECT_EQ(hold.at(2, 0.5, -1, 0).u, 3);
  EXPECT_EQ(hold.at(0, 0.5, -1, 0).u, 0);
}

std::vector<double> events_of(const Curves& curves, TimeEvents kind, double from, double start, double shift,
                              size_t most) {
  TimeAxis axis(curves, kind, start, shift);
  std::vector<double> list;
  for (double t = from; list.size() < most && (t = axis.next_event(t)) < kNoTimeEvent;) list.push_back(t);
  return list;
}

TEST(TimeEvents, PointsJumpsAndEnds) {
  Matrix matrix{5, 2, {1, 0, 2, 1, 3, 1, 3, 5, 4, 6}};
  Curves once = curve(matrix, 1, kHold), again = curve(matrix, 1, kPeriodic);
  using List = std::vector<double>;
  EXPECT_EQ(events_of(once, TimeEvents::Always, 0, 0, 0, 9), (List{1, 2, 3, 4}));
  EXPECT_EQ(events_of(once, TimeEvents::AtDiscontinuities, 0, 0, 0, 9), (List{1, 3, 4}));
  EXPECT_EQ(events_of(once, TimeEvents::NoTimeEvents, 0, 0, 0.5, 9), (List{1.5, 4.5}));
  EXPECT_EQ(events_of(once, TimeEvents::Always, -3, 2.25, 0, 9), (List{2.25, 3, 4}));
  EXPECT_EQ(events_of(again, TimeEvents::AtDiscontinuities, 0, 0, 0, 5), (List{1, 3, 4, 6, 7}));
  EXPECT_EQ(events_of(again, TimeEvents::Always, -5, -4.5, 0, 4), (List{-4.5, -4, -3, -2}));
}

// At a jump the value is the left one up to the event and the right one from it on; a step of an integrator beyond the
// event sees the left one.
TEST(TimeEvents, JumpsHappenAtTheirEvent) {
  Matrix matrix{4, 2, {0, 1, 1, 3, 1, 7, 2, 4}};
  Curves curves = curve(matrix, 1, kHold);
  TimeAxis axis(curves, TimeEvents::Always, 0, 0);
  auto at = [&](double t, double next, double pre) {
    Position position;
    return axis.find(t, next, pre, position) ? curves.at(1, position).value : 0;
  };
  EXPECT_EQ(at(0.5, 1, 1), 2);
  EXPECT_EQ(at(1, 1, 1), 3);
  EXPECT_EQ(at(1.25, 1, 1), 3);
  EXPECT_EQ(at(1, 2, 1), 7);
  EXPECT_EQ(at(std::nextafter(1, 0), 2, 1), 7);  // scaled there and back
  EXPECT_EQ(at(std::nextafter(1, 0), 2, 2), 7);
  EXPECT_EQ(at(-0.5, 0, 0), 0);  // before the start
}

// One jump alone is a table, too; it cannot be repeated.
TEST(TimeEvents, ATableMayBeASingleJump) {
  Matrix matrix{2, 2, {3, 1, 3, 5}};
  Curves curves = curve(matrix, 1, kLastTwo), again = curve(matrix, 1, kPeriodic);
  TimeAxis axis(curves, TimeEvents::Always, 0, 0);
  Position position;
  EXPECT_EQ(axis.next_event(0), 3);
  EXPECT_EQ(axis.next_event(3), kNoTimeEvent);
  ASSERT_TRUE(axis.find(1, 3, 3, position));
  EXPECT_EQ(curves.at(1, position).value, 1);
  ASSERT_TRUE(axis.find(3, kNoTimeEvent, 3, position));
  EXPECT_EQ(curves.at(1, position).value, 5);
  EXPECT_THROW(TimeAxis(again, TimeEvents::Always, 0, 0), Failure);
}

// The times of a model in hours, of a table in seconds: each event is found once.
TEST(TimeEvents, ScaledTimesFindEachEventOnce) {
  Matrix matrix{3, 2, {0, 0, 0.1, 1, 0.3, 2}};
  Curves curves = curve(matrix, 3, kPeriodic);
  for (double scale : {1.0, 3600.0, 0.1, 7.3}) {
    TimeAxis axis(curves, TimeEvents::Always, 0, 0.7 / scale);
    double t = 0, pre = 0;
    for (int k = 0; k < 20000; ++k) {
      double next = axis.next_event(t);
      ASSERT_NEAR(next - t, k == 0 ? next : next - pre, 1e-9);
      ASSERT_GT(next, pre);
      if (k > 2) {
        ASSERT_GT(next - pre, 0.05);
        Position position;
        ASSERT_TRUE(axis.find(t, next, pre, position));
        // The step that ends with the next event has begun.
        double length = next - pre;
        EXPECT_EQ(curves.at(1, position).value, std::abs(length - 0.1) < 1e-6 ? 0 : 1);
      }
      pre = next;
      t = next * scale / scale;
    }
  }
}

TEST(Tables, ErrorsReachTheHost) {
  TestHost host;
  int column = 2;
  double table[] = {0, 1, 1, 2};
  void* made = saltus_ModelicaStandardTables_CombiTable1D_init3("NoName", "NoName", table, 2, 2, &column, 1, 1, kNone,
                                                                0, ",", 0);
  EXPECT_EQ(saltus_ModelicaStandardTables_CombiTable1D_getValue(made, 1, 0.5), 1.5);
  EXPECT_THROW(saltus_ModelicaStandardTables_CombiTable1D_getValue(made, 1, 2), ModelicaError);
  EXPECT_THROW(saltus_ModelicaStandardTables_CombiTable1D_getValue(made, 2, 0.5), ModelicaError);
  saltus_ModelicaStandardTables_CombiTable1D_close(made);
  EXPECT_THROW(saltus_ModelicaStandardTables_CombiTable1D_init3("/no/such/file.txt", "a", nullptr, 0, 0, &column, 1, 1,
                                                                1, 0, ",", 0),
               ModelicaError);
}

}  // namespace
}  // namespace saltus::run::library
