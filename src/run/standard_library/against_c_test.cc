// The functions here against the Modelica Standard Library's own C sources, on random tables, states and texts. Needs
// the library on MODELICAPATH and a C compiler; says so where one is missing.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>

#include "run/standard_library/functions.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/test_host.h"

namespace saltus::run::library {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUtilities = R"c(
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct table {
  void (*error)(const char*);
  void (*warning)(const char*);
  void (*message)(const char*);
  char* (*allocate)(size_t);
};
static const struct table* host;
void saltus_set_utilities(const struct table* t) { host = t; }
void ModelicaError(const char* s) { host->error(s); abort(); }
void ModelicaWarning(const char* s) { host->warning(s); }
void ModelicaMessage(const char* s) { host->message(s); }
#define FORMATTED(KIND) \
  void ModelicaVFormat##KIND(const char* f, va_list a) { \
    char s[4096]; vsnprintf(s, sizeof s, f, a); Modelica##KIND(s); } \
  void ModelicaFormat##KIND(const char* f, ...) { va_list a; va_start(a, f); ModelicaVFormat##KIND(f, a); va_end(a); }
FORMATTED(Error)
FORMATTED(Warning)
FORMATTED(Message)
char* ModelicaAllocateString(size_t n) { return host->allocate(n); }
char* ModelicaAllocateStringWithErrorReturn(size_t n) { return host->allocate(n); }
char* ModelicaDuplicateString(const char* s) { return strcpy(host->allocate(strlen(s)), s); }
char* ModelicaDuplicateStringWithErrorReturn(const char* s) { return ModelicaDuplicateString(s); }
)c";

// The library's C sources as a shared library; null: `why`.
void* compiled(std::string& why) {
  const char* path = std::getenv("MODELICAPATH");
  fs::path sources;
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
      fs::path at = entry.path() / "Resources/C-Sources";
      if (fs::exists(at / "ModelicaStandardTables.c")) sources = at;
    }
  }
  if (sources.empty()) return why = "the Modelica Standard Library is not on MODELICAPATH", nullptr;
  if (std::system("gcc --version > /dev/null 2>&1") != 0) return why = "there is no gcc", nullptr;
  std::string folder = (fs::temp_directory_path() / "saltus-against-c-XXXXXX").string();
  if (!mkdtemp(folder.data())) return why = "no folder can be made", nullptr;
  std::ofstream(folder + "/utilities.c") << kUtilities;
  std::string command =
      "gcc -shared -fPIC -O0 -w -fexceptions -DHAVE_ZLIB=1 -DSTDC99=1 -DDUMMY_FUNCTION_USERTAB=1 "
      "-DNDEBUG -I'" +
      sources.string() + "' -I'" + sources.string() + "/zlib' -o " + folder + "/library.so " + folder + "/utilities.c";
  for (const char* part :
       {"StandardTables", "StandardTablesUsertab", "IO", "MatIO", "Strings", "Random", "Internal", "FFT"}) {
    std::string file = sources.string() + "/Modelica" + part + ".c";
    if (fs::exists(file)) command += " '" + file + "'";
  }
  command += " '" + sources.string() + "'/zlib/*.c -lm 2> /dev/null";
  bool good = std::system(command.c_str()) == 0;
  void* library = good ? dlopen((folder + "/library.so").c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
  fs::remove_all(folder);
  if (!library) return why = "the library's C sources are not compiled", nullptr;
  reinterpret_cast<void (*)(const UtilityTable*)>(dlsym(library, "saltus_set_utilities"))(&utility_table());
  return library;
}

void* library(std::string& why) {
  static std::string reason;
  static void* handle = compiled(reason);
  why = reason;
  return handle;
}

template <class F>
F* theirs(const char* symbol, F*) {
  std::string why;
  return reinterpret_cast<F*>(dlsym(library(why), symbol));
}
#define THEIRS(SYMBOL) theirs(#SYMBOL, &saltus_##SYMBOL)

class AgainstC : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (!library(why)) GTEST_SKIP() << why;
  }

  double uniform(double low, double high) { return std::uniform_real_distribution<>(low, high)(random_); }
  int integer(int low, int high) { return std::uniform_int_distribution<>(low, high)(random_); }

  // Increasing abscissae and values in columns; sometimes equal neighbours, straight lines and steps.
  std::vector<double> table(size_t rows, size_t columns, bool jumps) {
    std::vector<double> matrix(rows * columns);
    double x = uniform(-2, 1);
    for (size_t i = 0; i < rows; ++i) {
      matrix[i * columns] = x;
      for (size_t j = 1; j < columns; ++j) {
        int kind = integer(0, 5);
        matrix[i * columns + j] = kind == 0 && i > 0 ? matrix[(i - 1) * columns + j]
                                  : kind == 1        ? integer(-2, 2)
                                                     : uniform(-3, 3);
      }
      bool jump = jumps && i > 0 && i + 2 < rows && integer(0, 3) == 0 && matrix[(i - 1) * columns] != x;
      if (!jump) x += integer(0, 2) == 0 ? 1 : uniform(0.05, 1.5);
    }
    return matrix;
  }

  // Values count by their own size, and by `scale`: derivatives are differences of larger ones.
  void same(double ours, double theirs, double scale, const std::string& where) {
    ++compared_;
    if (std::isnan(ours) && std::isnan(theirs)) return;
    double error = std::abs(ours - theirs) / std::max({1.0, std::abs(theirs), scale});
    worst_ = std::max(worst_, error);
    EXPECT_LE(error, 1e-11) << where << ": " << ours << " here, " << theirs << " there";
  }

  // Both fail, or none does.
  bool both(const std::function<double()>& here, const std::function<double()>& there, double& a, double& b,
            const std::string& where) {
    bool failed_here = false, failed_there = false;
    try {
      a = here();
    } catch (const ModelicaError&) {
      failed_here = true;
    }
    try {
      b = there();
    } catch (const ModelicaError&) {
      failed_there = true;
    }
    EXPECT_EQ(failed_here, failed_there) << where;
    return !failed_here && !failed_there;
  }

  void TearDown() override {
    if (compared_ > 0) std::printf("           %zu values compared, largest difference %.2e\n", compared_, worst_);
  }

  TestHost host_;
  std::mt19937 random_{7};
  size_t compared_ = 0;
  double worst_ = 0;
};

TEST_F(AgainstC, Table1D) {
  auto init = THEIRS(ModelicaStandardTables_CombiTable1D_init3);
  auto close = THEIRS(ModelicaStandardTables_CombiTable1D_close);
  auto value = THEIRS(ModelicaStandardTables_CombiTable1D_getValue);
  auto first = THEIRS(ModelicaStandardTables_CombiTable1D_getDerValue);
  auto second = THEIRS(ModelicaStandardTables_CombiTable1D_getDer2Value);
  for (int trial = 0; trial < 2000; ++trial) {
    int smoothness = trial % 6 + 1, extrapolation = trial / 6 % 4 + 1;
    auto rows = static_cast<size_t>(integer(1, 12)), columns = static_cast<size_t>(integer(2, 4));
    std::vector<double> matrix = table(rows, columns, false);
    std::vector<int> which;
    for (size_t j = 2; j <= columns; ++j) which.push_back(static_cast<int>(j));
    auto make = [&](auto function) {
      return function("NoName", "NoName", matrix.data(), rows, columns, which.data(), which.size(), smoothness,
                      extrapolation, 0, ",", 0);
    };
    void *ours = make(&saltus_ModelicaStandardTables_CombiTable1D_init3), *other = make(init);
    double low = matrix[0], high = matrix[(rows - 1) * columns];
    for (int k = 0; k < 60; ++k) {
      double u = k < static_cast<int>(rows) ? matrix[static_cast<size_t>(k) * columns]
                                            : uniform(low - 2 * (high - low) - 1, high + 2 * (high - low) + 1);
      double du = uniform(-2, 2), ddu = uniform(-2, 2), a = 0, b = 0;
      int column = integer(1, static_cast<int>(which.size()));
      std::ostringstream where;
      where << "smoothness " << smoothness << ", extrapolation " << extrapolation << ", rows " << rows << ", u " << u
            << " in " << low << ".." << high;
      // Where a periodic table is joined, rounding decides which side a value is of.
      double period = high - low, nearest = std::remainder(u - low, period);
      if (extrapolation == 3 && (u < low || u > high) && std::abs(nearest) < 1e-9 * std::max(1.0, std::abs(u)))
        continue;
      if (both([&] { return saltus_ModelicaStandardTables_CombiTable1D_getValue(ours, column, u); },
               [&] { return value(other, column, u); }, a, b, where.str()))
        same(a, b, 0, "value, " + where.str());
      if (both([&] { return saltus_ModelicaStandardTables_CombiTable1D_getDerValue(ours, column, u, du); },
               [&] { return first(other, column, u, du); }, a, b, where.str()))
        same(a, b, 100, "derivative, " + where.str());
      if (both([&] { return saltus_ModelicaStandardTables_CombiTable1D_getDer2Value(ours, column, u, du, ddu); },
               [&] { return second(other, column, u, du, ddu); }, a, b, where.str()))
        same(a, b, 1000, "second derivative, " + where.str());
    }
    saltus_ModelicaStandardTables_CombiTable1D_close(ours);
    close(other);
  }
}

// As a model calls them: an event when its time has come, and values in between.
TEST_F(AgainstC, TimeTable) {
  auto init = THEIRS(ModelicaStandardTables_CombiTimeTable_init3);
  auto close = THEIRS(ModelicaStandardTables_CombiTimeTable_close);
  auto value = THEIRS(ModelicaStandardTables_CombiTimeTable_getValue);
  auto first = THEIRS(ModelicaStandardTables_CombiTimeTable_getDerValue);
  auto second = THEIRS(ModelicaStandardTables_CombiTimeTable_getDer2Value);
  auto next_event = THEIRS(ModelicaStandardTables_CombiTimeTable_nextTimeEvent);
  for (int trial = 0; trial < 4000; ++trial) {
    int smoothness = trial % 6 + 1, extrapolation = trial / 6 % 3 + 1;
    bool steps = smoothness == 1 || smoothness == 3;
    int events = smoothness == 1 ? integer(1, 3) : smoothness == 3 ? 1 : 3;
    auto rows = static_cast<size_t>(integer(1, 10));
    std::vector<double> matrix = table(rows, 2, steps && events != 3);
    // Multiples of 1/1024: all sums of times are exact. Where they are not, theirs may miss an event by rounding.
    auto exact = [](double x) { return std::round(x * 1024) / 1024; };
    for (size_t i = 0; i < rows; ++i) matrix[2 * i] = exact(matrix[2 * i]);
    double start = integer(0, 2) == 0 ? exact(uniform(-3, 3)) : 0;
    double shift = integer(0, 1) == 0 ? start : exact(uniform(-2, 2));
    int column = 2;
    auto make = [&](auto function) {
      return function("NoName", "NoName", matrix.data(), rows, 2, start, &column, 1, smoothness, extrapolation, shift,
                      events, 0, ",", 0);
    };
    void *ours = make(&saltus_ModelicaStandardTables_CombiTimeTable_init3), *other = make(init);
    double t = exact(uniform(-3, 1)), pre = 0, low = matrix[0], high = matrix[(rows - 1) * 2];
    for (int interval = 0; interval < 15; ++interval) {
      double next = saltus_ModelicaStandardTables_CombiTimeTable_nextTimeEvent(ours, t), there = next_event(other, t);
      // Rounding may make theirs find the present event again.
      if (std::abs(there - t) <= 1e-14 * std::abs(t)) there = next;
      std::ostringstream where;
      where << "smoothness " << smoothness << ", extrapolation " << extrapolation << ", events " << events << ", rows "
            << rows << ", " << low << ".." << high << ", start " << start << ", shift " << shift << ", t " << t
            << ", next " << next;
      same(next > 1e300 ? 1 : next, there > 1e300 ? 1 : there, 0, "next event, " + where.str());
      if (HasFailure()) return;
      auto compare = [&](double at, double is_next, double was, const char* what) {
        // Of a spline, theirs may take another segment at the very instant of an event, with another slope or value.
        if (!steps && (at == t || at == next)) return;
        std::string text = std::string(what) + " " + std::to_string(at) + ", " + where.str();
        same(saltus_ModelicaStandardTables_CombiTimeTable_getValue(ours, 1, at, is_next, was),
             value(other, 1, at, is_next, was), 0, text);
        same(saltus_ModelicaStandardTables_CombiTimeTable_getDerValue(ours, 1, at, is_next, was, 1.5),
             first(other, 1, at, is_next, was, 1.5), 100, "derivative " + text);
        same(saltus_ModelicaStandardTables_CombiTimeTable_getDer2Value(ours, 1, at, is_next, was, 1.5, 0.5),
             second(other, 1, at, is_next, was, 1.5, 0.5), 1000, "second derivative " + text);
      };
      if (interval > 0) compare(t, next, pre, "at the event");
      double end = next > 1e300 ? t + 3 : next;
      for (int k = 1; k < 8; ++k) compare(t + (end - t) * k / 8, next, next, "between");
      if (next > 1e300) break;
      compare(next, next, next, "before the event");
      pre = next;
      t = next;
    }
    saltus_ModelicaStandardTables_CombiTimeTable_close(ours);
    close(other);
  }
}

TEST_F(AgainstC, Table2D) {
  auto init = THEIRS(ModelicaStandardTables_CombiTable2D_init3);
  auto close = THEIRS(ModelicaStandardTables_CombiTable2D_close);
  auto value = THEIRS(ModelicaStandardTables_CombiTable2D_getValue);
  auto first = THEIRS(ModelicaStandardTables_CombiTable2D_getDerValue);
  auto second = THEIRS(ModelicaStandardTables_CombiTable2D_getDer2Value);
  for (int trial = 0; trial < 2000; ++trial) {
    int smoothness = trial % 3 + 1, extrapolation = trial / 3 % 4 + 1;
    auto rows = static_cast<size_t>(integer(2, 8)), columns = static_cast<size_t>(integer(2, 8));
    std::vector<double> matrix = table(rows, columns, false);
    std::vector<double> row = table(columns, 1, false);
    std::copy(row.begin(), row.end(), matrix.begin());
    auto make = [&](auto function) {
      return function("NoName", "NoName", matrix.data(), rows, columns, smoothness, extrapolation, 0, ",", 0);
    };
    void *ours = make(&saltus_ModelicaStandardTables_CombiTable2D_init3), *other = make(init);
    double low[2] = {matrix[columns], matrix[1]}, high[2] = {matrix[(rows - 1) * columns], matrix[columns - 1]};
    for (int k = 0; k < 60; ++k) {
      double at[2], d[4], a = 0, b = 0;
      bool at_point = false;
      for (int axis = 0; axis < 2; ++axis) {
        double width = high[axis] - low[axis];
        at[axis] = uniform(low[axis] - width - 0.5, high[axis] + width + 0.5);
        if (integer(0, 4) == 0) {
          at_point = true;
          at[axis] = axis == 0 ? matrix[static_cast<size_t>(integer(1, static_cast<int>(rows) - 1)) * columns]
                               : matrix[static_cast<size_t>(integer(1, static_cast<int>(columns) - 1))];
        }

        if (extrapolation == 4) at[axis] = std::clamp(at[axis], low[axis] - 0.1 * (k % 7 == 0), high[axis]);
      }
      for (double& x : d) x = uniform(-2, 2);
      std::ostringstream where;
      where << "smoothness " << smoothness << ", extrapolation " << extrapolation << ", " << rows - 1 << " x "
            << columns - 1 << ", u " << at[0] << " in " << low[0] << ".." << high[0] << ", v " << at[1] << " in "
            << low[1] << ".." << high[1];
      bool at_end = false, outside = false;
      for (int axis = 0; axis < 2; ++axis) at_end = at_end || at[axis] == low[axis] || at[axis] == high[axis];
      for (int axis = 0; axis < 2; ++axis) outside = outside || at[axis] < low[axis] || at[axis] > high[axis];
      // Their steps fail at the last point of a table that is not extrapolated.
      if (smoothness == 3 && extrapolation == 4 && at_end) continue;
      if (both([&] { return saltus_ModelicaStandardTables_CombiTable2D_getValue(ours, at[0], at[1]); },
               [&] { return value(other, at[0], at[1]); }, a, b, where.str()))
        same(a, b, 10, "value, " + where.str());
      else
        continue;
      // Steps have no derivatives; behind the table their derivatives are not always those of their values, which
      // differences are taken of here, off the corners.
      bool leaves = at_end && (extrapolation == 4 || (extrapolation == 1 && smoothness == 2));
      if (smoothness == 3 || leaves) continue;
      a = saltus_ModelicaStandardTables_CombiTable2D_getDerValue(ours, at[0], at[1], d[0], d[1]);
      if (outside && extrapolation != 4 && (smoothness == 1 || extrapolation == 1)) {
        double h = 1e-6;
        b = (value(other, at[0] + h * d[0], at[1] + h * d[1]) - value(other, at[0] - h * d[0], at[1] - h * d[1])) /
            (2 * h);
        if (!at_point) {
          EXPECT_NEAR(a, b, 1e-6 * std::max(100.0, std::abs(b))) << where.str();
        }

        continue;
      }
      same(a, first(other, at[0], at[1], d[0], d[1]), 100, "derivative, " + where.str());
      a = saltus_ModelicaStandardTables_CombiTable2D_getDer2Value(ours, at[0], at[1], d[0], d[1], d[2], d[3]);
      // At a corner both variables may leave the table at once.
      if (at_end) continue;
      if (!outside) {
        same(a, second(other, at[0], at[1], d[0], d[1], d[2], d[3]), 10000, "second derivative, " + where.str());
      } else if (extrapolation != 4 && !at_point) {
        // The change of their first derivative.
        double h = 1e-6;
        b = (first(other, at[0] + h * d[0], at[1] + h * d[1], d[0] + h * d[2], d[1] + h * d[3]) -
             first(other, at[0] - h * d[0], at[1] - h * d[1], d[0] - h * d[2], d[1] - h * d[3])) /
            (2 * h);
        EXPECT_NEAR(a, b, 1e-6 * std::max(1000.0, std::abs(b))) << where.str();
      }

      if (HasFailure()) break;
    }
    saltus_ModelicaStandardTables_CombiTable2D_close(ours);
    close(other);
  }
}

TEST_F(AgainstC, Random) {
  auto compare = [&](auto ours, auto other, size_t words) {
    std::vector<int> a(words), b;
    for (int& word : a) word = static_cast<int>(random_());
    if (words == 33) a[32] = 5;
    b = a;
    for (int k = 0; k < 1000; ++k) {
      double x = 0, y = 0;
      ours(a.data(), a.data(), &x);
      other(b.data(), b.data(), &y);
      ASSERT_EQ(a, b);
      ASSERT_EQ(x, y);
    }
  };
  compare(&saltus_ModelicaRandom_xorshift64star, THEIRS(ModelicaRandom_xorshift64star), 2);
  compare(&saltus_ModelicaRandom_xorshift128plus, THEIRS(ModelicaRandom_xorshift128plus), 4);
  compare(&saltus_ModelicaRandom_xorshift1024star, THEIRS(ModelicaRandom_xorshift1024star), 33);
}

TEST_F(AgainstC, Strings) {
  const char characters[] = "aB1.9e+-_\"\\ \t x0E";
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text;
    for (int k = integer(0, 10); k > 0; --k) text += characters[integer(0, sizeof characters - 2)];
    const char* s = text.c_str();
    int from = integer(1, static_cast<int>(text.size()) + 1), is_unsigned = integer(0, 1);
    EXPECT_EQ(saltus_ModelicaStrings_hashString(s), THEIRS(ModelicaStrings_hashString)(s));
    EXPECT_EQ(saltus_ModelicaStrings_skipWhiteSpace(s, from), THEIRS(ModelicaStrings_skipWhiteSpace)(s, from))
        << "'" << text << "' from " << from;
    int a = 0, b = 0, i = 0, j = 0;
    double x = 0, y = 0;
    saltus_ModelicaStrings_scanInteger(s, from, is_unsigned, &a, &i);
    THEIRS(ModelicaStrings_scanInteger)(s, from, is_unsigned, &b, &j);
    // What does not fit into an Integer is no Integer here.
    EXPECT_TRUE(a != b || i == j) << text;
    saltus_ModelicaStrings_scanReal(s, from, is_unsigned, &a, &x);
    THEIRS(ModelicaStrings_scanReal)(s, from, is_unsigned, &b, &y);
    EXPECT_EQ(a, b) << "'" << text << "' from " << from << " unsigned " << is_unsigned;
    EXPECT_EQ(x, y) << text;
    const char *p = "", *q = "";
    saltus_ModelicaStrings_scanIdentifier(s, from, &a, &p);
    THEIRS(ModelicaStrings_scanIdentifier)(s, from, &b, &q);
    EXPECT_EQ(a, b) << text;
    EXPECT_STREQ(p, q);
    saltus_ModelicaStrings_scanString(s, from, &a, &p);
    THEIRS(ModelicaStrings_scanString)(s, from, &b, &q);
    // An empty text in quotes is a text here, as the documentation has it.
    EXPECT_TRUE(*q == 0 || a == b) << text;
    EXPECT_STREQ(p, q) << text;
    std::string other = text;
    if (!other.empty() && integer(0, 1) == 0) other[other.size() / 2] = characters[integer(0, sizeof characters - 2)];
    EXPECT_EQ(saltus_ModelicaStrings_compare(s, other.c_str(), is_unsigned),
              THEIRS(ModelicaStrings_compare)(s, other.c_str(), is_unsigned));
    int last = integer(0, 12);
    EXPECT_STREQ(saltus_ModelicaStrings_substring(s, from, last), THEIRS(ModelicaStrings_substring)(s, from, last));
    if (HasFailure()) return;
  }
}

TEST_F(AgainstC, Fft) {
  for (size_t count : {2, 4, 6, 8, 10, 12, 30, 64, 90, 100, 240, 1024}) {
    std::vector<double> u(count), work(3 * count + 2 * (count / 2 + 1));
    for (double& x : u) x = uniform(-1, 1);
    std::vector<double> a(count / 2 + 1), p = a, b = a, q = a;
    EXPECT_EQ(saltus_ModelicaFFT_kiss_fftr(u.data(), count, work.data(), work.size(), a.data(), p.data()), 0);
    EXPECT_EQ(THEIRS(ModelicaFFT_kiss_fftr)(u.data(), count, work.data(), work.size(), b.data(), q.data()), 0);
    for (size_t k = 0; k < a.size(); ++k) {
      same(a[k], b[k], 0, "amplitude");
      // As points of the plane: a phase may be π or -π.
      same(a[k] * std::cos(p[k]), b[k] * std::cos(q[k]), 0, "real part");
      same(a[k] * std::sin(p[k]), b[k] * std::sin(q[k]), 0, "imaginary part");
    }
  }
}

}  // namespace
}  // namespace saltus::run::library
