#include "results/writer.h"

#include <gtest/gtest.h>
#include <matio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "results/csv_writer.h"
#include "results/reader.h"
#include "results/result_file.h"
#include "results/test_files.h"

namespace saltus::results {
namespace {

using Row = std::vector<double>;

void write_all(const std::string& path, const SignalTable& table, const std::vector<Row>& rows,
               const WriterOptions& options = {}) {
  auto opened = open_writer(path, table, options);
  ASSERT_TRUE(opened.ok()) << opened.message();
  for (const Row& row : rows) ASSERT_TRUE(opened.value->write_row(row).ok());
  ASSERT_TRUE(opened.value->finish().ok());
}

TEST(CsvWriter, HeaderAndRows) {
  SmallModel model;
  ScratchFile file(".csv");
  // An event at 0.1: two rows with the same time.
  write_all(file.path(), model.table, {{0, 1.5, 0, 7}, {0.1, 1.0 / 3, 0, 7}, {0.1, 0, 1, -8}});
  EXPECT_EQ(file.text(),
            "time,r.v,r.n.v,on,off,\"m[1,2]\"\n"
            "0,1.5,-1.5,0,1,7\n"
            "0.1,0.3333333333333333,-0.3333333333333333,0,1,7\n"
            "0.1,0,0,1,0,-8\n");
}

TEST(CsvWriter, InvariantsWhenAskedFor) {
  SmallModel model;
  ScratchFile file(".csv");
  write_all(file.path(), model.table, {{0, 1, 1, 2}}, {.invariants = true});
  EXPECT_EQ(file.text(), "time,r.v,r.n.v,on,off,r.R,minusR,\"m[1,2]\"\n0,1,-1,1,0,100,-100,2\n");
}

TEST(CsvWriter, ChosenSignalsOnlyAndTimeFirst) {
  SmallModel model;
  ScratchFile file(".csv");
  write_all(file.path(), model.table, {{3, 1, 1, 2}}, {.signals = {model.m, model.i, model.m}});
  EXPECT_EQ(file.text(), "time,\"m[1,2]\",r.n.v\n3,2,-1\n");
}

TEST(CsvWriter, WhatIsNotANumberIsSaid) {
  SignalTable table;
  table.add_column({.name = "x"});
  ScratchFile file(".csv");
  double inf = std::numeric_limits<double>::infinity();
  write_all(file.path(), table, {{0, inf}, {1, -inf}, {2, std::nan("")}, {3, 5e-324}, {4, -1.7976931348623157e308}});
  EXPECT_EQ(file.text(), "time,x\n0,Inf\n1,-Inf\n2,NaN\n3,5e-324\n4,-1.7976931348623157e+308\n");
}

// The text of a number is kept for the next column that has it; there are more numbers than places for texts.
TEST(CsvWriter, NumbersThatComeAgainAndNumbersThatPassEachOther) {
  SignalTable table;
  table.add_column({.name = "x"});
  table.add_column({.name = "y"});
  ScratchFile file(".csv");
  std::vector<Row> rows;
  for (int i = 0; i < 500; ++i) {
    double x = i % 3 == 0 ? -0.1 : std::exp(i % 100);
    rows.push_back({double(i), x, i % 2 == 0 ? x : -2.2250738585072014e-308 * i});
  }
  write_all(file.path(), table, rows);
  std::string text = file.text();
  const char* at = text.c_str() + text.find('\n') + 1;
  for (const Row& row : rows) {
    for (double value : row) {
      char* end = nullptr;
      ASSERT_EQ(std::strtod(at, &end), value) << "at time " << row[0];
      at = end + 1;
    }
  }
  EXPECT_EQ(*at, '\0');
}

TEST(CsvWriter, NamesAreQuotedWhenTheyMust) {
  EXPECT_EQ(csv_name("a.b[2].c"), "a.b[2].c");
  EXPECT_EQ(csv_name("a[1,2]"), "\"a[1,2]\"");
  EXPECT_EQ(csv_name("'say \"hi\"'"), "\"'say \"\"hi\"\"'\"");
}

TEST(Writer, UnwritablePlaceIsKnownAtOnce) {
  SmallModel model;
  for (const char* path : {"/nonexistent/folder/x.csv", "/nonexistent/folder/x.mat"}) {
    auto opened = open_writer(path, model.table);
    EXPECT_FALSE(opened.ok());
    EXPECT_NE(opened.message().find(path), std::string::npos) << opened.message();
    EXPECT_NE(opened.message().find("No such file or directory"), std::string::npos) << opened.message();
  }
  EXPECT_EQ(open_writer("x.xls", model.table).message(), "'x.xls': a result file ends in .csv or .mat");
}

// /dev/full accepts nothing, like a full disk. Reached through a link, since the format goes by the name.
TEST(Writer, FullDiskIsAnError) {
  SmallModel model;
  for (const char* suffix : {".csv", ".mat"}) {
    ScratchFile link(suffix);
    std::filesystem::create_symlink("/dev/full", link.path());
    auto opened = open_writer(link.path(), model.table);
    EXPECT_FALSE(opened.ok());
    EXPECT_NE(opened.message().find("No space left on device"), std::string::npos) << opened.message();
  }
}

// The disk fills up in the middle of a run: the failure comes back as a value, again at every later call, and the file
// stays readable up to the last flush. The limit on the size of files stands for the disk.
TEST(Writer, DiskThatFillsUpLeavesAReadableFile) {
  SmallModel model;
  for (const char* suffix : {".csv", ".mat"}) {
    ScratchFile file(suffix);
    pid_t child = fork();
    if (child == 0) {
      signal(SIGXFSZ, SIG_IGN);
      rlimit limit{20000, 20000};
      setrlimit(RLIMIT_FSIZE, &limit);
      auto opened = open_writer(file.path(), model.table);
      if (!opened.ok()) _exit(1);
      Status status;
      for (int k = 0; k < 10000 && status.ok(); ++k) {
        status = opened.value->write_row(Row{k * 0.001, 1.0 / 3, 0, 1});
        if (status.ok() && k % 10 == 9) status = opened.value->flush();
      }
      bool told = !status.ok() && status.message().find(file.path()) != std::string::npos;
      bool again = !opened.value->write_row(Row{99, 0, 0, 0}).ok() && !opened.value->finish().ok();
      _exit(told && again ? 0 : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0) << suffix;
    auto table = read_result(file.path());
    ASSERT_TRUE(table.ok()) << table.message();
    EXPECT_GT(table.value.rows(), 100u) << suffix;
    EXPECT_EQ(table.value.values(table.value.signals.find("r.v")).back(), 1.0 / 3) << suffix;
  }
}

// Reads variables with matio, an independent reader.
class MatFile {
 public:
  explicit MatFile(const std::string& path) : file_(Mat_Open(path.c_str(), MAT_ACC_RDONLY)) {}
  ~MatFile() {
    if (file_ != nullptr) Mat_Close(file_);
  }
  bool is_open() const { return file_ != nullptr; }

  struct Matrix {
    size_t rows = 0, columns = 0;
    std::vector<double> numbers;
    std::string text;
    double at(size_t row, size_t column) const { return numbers[column * rows + row]; }
    std::string column_text(size_t column) const { return text.substr(column * rows, rows).c_str(); }
  };
  Matrix read(const char* name) {
    Matrix matrix;
    Mat_Rewind(file_);
    matvar_t* variable = Mat_VarRead(file_, name);
    if (variable == nullptr) return matrix;
    matrix.rows = variable->dims[0];
    matrix.columns = variable->dims[1];
    size_t count = matrix.rows * matrix.columns;
    if (variable->class_type == MAT_C_CHAR) {
      matrix.text.assign(static_cast<const char*>(variable->data), count);
    } else if (variable->data_type == MAT_T_INT32) {
      const auto* data = static_cast<const int32_t*>(variable->data);
      matrix.numbers.assign(data, data + count);
    } else if (count > 0) {
      const auto* data = static_cast<const double*>(variable->data);
      matrix.numbers.assign(data, data + count);
    }
    Mat_VarFree(variable);
    return matrix;
  }

 private:
  mat_t* file_;
};

TEST(Mat4Writer, MatioReadsDymolasLayout) {
  SmallModel model;
  ScratchFile file(".mat");
  write_all(file.path(), model.table, {{0.5, 1.5, 0, 7}, {1, 2, 0, 7}, {1, 3, 1, -8}});
  MatFile mat(file.path());
  ASSERT_TRUE(mat.is_open());

  auto aclass = mat.read("Aclass");
  ASSERT_EQ(aclass.rows, 4u);
  ASSERT_EQ(aclass.columns, 11u);
  std::array<std::string, 4> lines;
  for (size_t k = 0; k < aclass.text.size(); ++k) lines[k % 4] += aclass.text[k];
  EXPECT_EQ(lines[0], "Atrajectory");
  EXPECT_EQ(lines[1], "1.1        ");
  EXPECT_EQ(lines[2], "           ");
  EXPECT_EQ(lines[3], "binTrans   ");

  auto names = mat.read("name");
  ASSERT_EQ(names.columns, 8u);
  EXPECT_EQ(names.column_text(0), "time");
  EXPECT_EQ(names.column_text(2), "r.n.v");
  EXPECT_EQ(names.column_text(7), "m[1,2]");
  auto descriptions = mat.read("description");
  EXPECT_EQ(descriptions.column_text(0), "Simulation time [s]");
  EXPECT_EQ(descriptions.column_text(1), "voltage drop [V]");
  EXPECT_EQ(descriptions.column_text(2), "[V]");
  EXPECT_EQ(descriptions.column_text(3), "");
  EXPECT_EQ(descriptions.column_text(5), "resistance [Ohm|kOhm]");

  auto info = mat.read("dataInfo");
  ASSERT_EQ(info.rows, 4u);
  ASSERT_EQ(info.columns, 8u);
  std::vector<Row> expected = {{0, 1, 0, -1}, {2, 2, 0, -1}, {2, -2, 0, -1}, {2, 3, 0, -1},
                               {2, 4, 0, -1}, {1, 2, 0, 0},  {1, -2, 0, 0},  {2, 5, 0, -1}};
  for (size_t signal = 0; signal < 8; ++signal) {
    for (size_t k = 0; k < 4; ++k) EXPECT_EQ(info.at(k, signal), expected[signal][k]) << signal << " " << k;
  }

  auto invariants = mat.read("data_1");
  EXPECT_EQ(invariants.numbers, (Row{0.5, 100, 1, 100}));
  auto data = mat.read("data_2");
  // time, r.v, on, not on, m
  EXPECT_EQ(data.rows, 5u);
  EXPECT_EQ(data.columns, 3u);
  EXPECT_EQ(data.numbers, (Row{0.5, 1.5, 0, 1, 7, 1, 2, 0, 1, 7, 1, 3, 1, 0, -8}));
}

// A run that fails before its first row leaves what was there, and nothing beside it.
TEST(Writer, RunWithoutPointsLeavesTheEarlierFile) {
  SmallModel model;
  for (const char* suffix : {".csv", ".mat"}) {
    ScratchFile file(suffix);
    write_all(file.path(), model.table, {});
    EXPECT_FALSE(std::filesystem::exists(file.path())) << suffix;
    write_all(file.path(), model.table, {{0, 1, 2, 3}});
    std::string before = file.text();
    write_all(file.path(), model.table, {});
    EXPECT_EQ(file.text(), before) << suffix;
    std::filesystem::path at(file.path());
    EXPECT_FALSE(std::filesystem::exists(at.parent_path() / ("." + at.filename().string() + ".part"))) << suffix;
  }
}

// Two runs into one file: the second is told, before and after the first has taken its place; the first is not
// disturbed.
TEST(Writer, TwoWritersOfOneFile) {
  SmallModel model;
  for (const char* suffix : {".csv", ".mat"}) {
    ScratchFile file(suffix);
    auto first = open_writer(file.path(), model.table);
    ASSERT_TRUE(first.ok()) << first.message();
    for (bool committed : {false, true}) {
      if (committed) {
        ASSERT_TRUE(first.value->write_row(Row{0, 1, 2, 3}).ok());
        ASSERT_TRUE(first.value->flush().ok());
      }
      EXPECT_NE(open_writer(file.path(), model.table).message().find("another run is writing it"), std::string::npos)
          << suffix << committed;
    }
    ASSERT_TRUE(first.value->finish().ok());
    auto table = read_result(file.path());
    ASSERT_TRUE(table.ok()) << table.message();
    EXPECT_EQ(table.value.rows(), 1u);
    EXPECT_TRUE(open_writer(file.path(), model.table).ok());
  }
}

// A bound on the size: a failure as a value, whole rows before it, and never a byte more.
TEST(Writer, BoundedSize) {
  SmallModel model;
  for (const char* suffix : {".csv", ".mat"}) {
    ScratchFile file(suffix);
    auto draft = Draft::open(file.path());
    ASSERT_TRUE(draft.ok());
    auto opened = open_writer(std::move(draft.value), 5000, model.table);
    ASSERT_TRUE(opened.ok());
    Status status;
    for (int k = 0; k < 10000 && status.ok(); ++k) status = opened.value->write_row(Row{k * 0.5, 1, 0, 1});
    EXPECT_NE(status.message().find("beyond 5000 bytes"), std::string::npos) << status.message();
    EXPECT_FALSE(opened.value->write_row(Row{99, 0, 0, 0}).ok());
    EXPECT_TRUE(opened.value->finish().ok());
    EXPECT_LE(std::filesystem::file_size(file.path()), 5000u);
    auto table = read_result(file.path());
    ASSERT_TRUE(table.ok()) << table.message();
    EXPECT_GT(table.value.rows(), 50u) << suffix;
  }
}

// The process is killed in the middle of a run, after a flush: all rows up to then are there.
TEST(Writer, KilledRunLeavesReadableFiles) {
  SmallModel model;
  ScratchFile csv(".csv");
  ScratchFile mat(".mat");
  pid_t child = fork();
  if (child == 0) {
    auto a = open_writer(csv.path(), model.table);
    auto b = open_writer(mat.path(), model.table);
    for (int k = 0; k < 1000; ++k) {
      Row row = {k * 0.001, k * 2.0, 0, 1};
      if (!a.value->write_row(row).ok() || !b.value->write_row(row).ok()) _exit(1);
      if (k == 499 && (!a.value->flush().ok() || !b.value->flush().ok())) _exit(1);
    }
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  std::string text = csv.text();
  EXPECT_GE(std::count(text.begin(), text.end(), '\n'), 501);
  EXPECT_EQ(text.back(), '\n');
  auto data = MatFile(mat.path()).read("data_2");
  ASSERT_GE(data.columns, 500u);
  EXPECT_EQ(data.at(1, 499), 998);
}

// What is large leaves the buffer by itself and memory does not grow: 1000 rows of 10 000 columns are 80 MB.
TEST(Mat4Writer, LargeRowsAreStreamed) {
  SignalTable table;
  for (int k = 0; k < 10000; ++k) table.add_column({.name = "x[" + std::to_string(k + 1) + "]"});
  ScratchFile file(".mat");
  auto opened = open_writer(file.path(), table);
  ASSERT_TRUE(opened.ok());
  Row row(10001, 1.0);
  for (int k = 0; k < 1000; ++k) {
    row[0] = k;
    ASSERT_TRUE(opened.value->write_row(row).ok());
  }
  EXPECT_GT(std::filesystem::file_size(file.path()), 79'000'000u);
  ASSERT_TRUE(opened.value->finish().ok());
  EXPECT_EQ(MatFile(file.path()).read("data_2").columns, 1000u);
}

// A writer that goes away without finish(), as when a run fails, completes its file.
TEST(Writer, DestroyedWriterCompletesTheFile) {
  SmallModel model;
  ScratchFile file(".mat");
  {
    auto opened = open_writer(file.path(), model.table);
    ASSERT_TRUE(opened.value->write_row(Row{0, 1, 2, 3}).ok());
  }
  EXPECT_EQ(MatFile(file.path()).read("data_2").columns, 1u);
}

}  // namespace
}  // namespace saltus::results
