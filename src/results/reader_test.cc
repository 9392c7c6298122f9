#include "results/reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>

#include "results/csv_reader.h"
#include "results/mat4_format.h"
#include "results/mat4_reader.h"
#include "results/test_files.h"
#include "results/writer.h"

namespace saltus::results {
namespace {

using Row = std::vector<double>;

Outcome<Table> csv(const std::string& text) {
  return read_csv(ByteSource(text));
}

Row column(const Table& table, std::string_view name) {
  SignalId id = table.signals.find(name);
  EXPECT_TRUE(id.valid()) << name;
  return id.valid() ? table.values(id) : Row();
}

TEST(CsvReader, ReadsReferenceStyle) {
  auto table = csv("\"time\",\"a.x\",\"m[1,2]\"\r\n0,1,2\r\n0.0011000000000000001,1e-3,-4\r\n");
  ASSERT_TRUE(table.ok()) << table.message();
  EXPECT_EQ(table.value.signals.size(), 3u);
  EXPECT_EQ(table.value.time(), (Row{0, 0.0011}));
  EXPECT_EQ(column(table.value, "a.x"), (Row{1, 1e-3}));
  EXPECT_EQ(column(table.value, "m[1,2]"), (Row{2, -4}));
  EXPECT_FALSE(table.value.truncated);
}

TEST(CsvReader, SeparatorsOfOtherTools) {
  EXPECT_EQ(column(csv("time;x\n0;1,5\n1;2\n").value, "x"), (Row{1.5, 2}));
  EXPECT_EQ(column(csv("Time\tx\n0\t3\n").value, "x"), (Row{3}));
  EXPECT_EQ(column(csv("sep=;\ntime;x\n0;3\n").value, "x"), (Row{3}));
  EXPECT_EQ(column(csv("\xEF\xBB\xBFtime, x ,\n0, +3 ,\n").value, "x"), (Row{3}));
  EXPECT_EQ(column(csv("# a comment\n\ntime,a[1,2],y\n# more\n0,3,4\n").value, "a[1,2]"), (Row{3}));
  EXPECT_EQ(column(csv("time,\"say \"\"hi\"\"\"\n0,3").value, "say \"hi\""), (Row{3}));
}

TEST(CsvReader, ValuesThatAreNoDecimals) {
  auto table = csv("time,x\n0,Inf\n1,-inf\n2,true\n3,false\n4,1e400\n5,-1e-400\n6,NaN\n7,\n");
  ASSERT_TRUE(table.ok()) << table.message();
  Row x = column(table.value, "x");
  double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Row(x.begin(), x.begin() + 6), (Row{inf, -inf, 1, 0, inf, 0}));
  EXPECT_TRUE(std::isnan(x[6]));
  EXPECT_TRUE(std::isnan(x[7]));
}

TEST(CsvReader, BrokenFilesSayWhatIsWrong) {
  EXPECT_EQ(csv("").message(), "the file is empty");
  EXPECT_EQ(csv("0,1\n1,2\n").message(), "line 1: a header of names is missing");
  EXPECT_EQ(csv("time,\"x\n0,1\n").message(), "line 1: a quote is not closed");
  EXPECT_EQ(csv("time,x\n0,1\n0,1,2\n").message(), "line 3: 3 values, but the header has 2 names");
  EXPECT_EQ(csv("time,x\n0\n1,2\n").message(), "line 2: 1 values, but the header has 2 names");
  EXPECT_EQ(csv("time,x\n0,ab\x01"
                "c\n")
                .message(),
            "line 2: column 2: 'ab?c' is not a number");
  EXPECT_EQ(csv(std::string("ti\0me,x\n", 8)).message(), "not a CSV: there are zero bytes in its header");
  EXPECT_EQ(csv(std::string(size_t{1} << 24, ',')).message(), "too many columns");
}

TEST(CsvReader, LastLineCutOffIsLeftOut) {
  auto table = csv("time,x,y\n0,1,2\n1,2");
  ASSERT_TRUE(table.ok());
  EXPECT_TRUE(table.value.truncated);
  EXPECT_EQ(table.value.rows(), 1u);
  EXPECT_TRUE(csv("time,x,y\n0,1,2\n1,2,-").value.truncated);
}

// Blocks of the reader are a megabyte: lines cross their borders.
TEST(CsvReader, LongFilesAndLongLines) {
  std::string text = "time," + std::string(3'000'000, 'x') + "\n";
  for (int k = 0; k < 300'000; ++k) text += std::to_string(k) + "," + std::to_string(2 * k) + "\n";
  auto table = csv(text);
  ASSERT_TRUE(table.ok()) << table.message();
  ASSERT_EQ(table.value.rows(), 300'000u);
  for (size_t k = 0; k < 300'000; ++k) ASSERT_EQ(table.value.columns[1][k], 2.0 * static_cast<double>(k));
}

Table write_and_read(const std::string& suffix, const SignalTable& signals, const std::vector<Row>& rows) {
  ScratchFile file(suffix);
  auto writer = open_writer(file.path(), signals, {.invariants = true});
  EXPECT_TRUE(writer.ok()) << writer.message();
  for (const Row& row : rows) EXPECT_TRUE(writer.value->write_row(row).ok());
  EXPECT_TRUE(writer.value->finish().ok());
  auto table = read_result(file.path());
  EXPECT_TRUE(table.ok()) << table.message();
  return std::move(table.value);
}

TEST(Reader, BothFormatsGiveBackEverySignal) {
  SmallModel model;
  std::vector<Row> rows = {{0, 1.5, 0, 7}, {0.1, 1.0 / 3, 0, 7}, {0.1, 0, 1, -8}};
  for (const char* suffix : {".csv", ".mat"}) {
    Table table = write_and_read(suffix, model.table, rows);
    ASSERT_EQ(table.signals.size(), model.table.size());
    for (SignalId id : model.table.ids()) {
      Row expected;
      for (const Row& row : rows) expected.push_back(model.table.value(id, row));
      EXPECT_EQ(column(table, model.table.name(id)), expected) << suffix << " " << model.table.name(id);
    }
  }
  Table table = write_and_read(".mat", model.table, rows);
  Signal r = table.signals[table.signals.find("r.R")];
  EXPECT_EQ(r.description, "resistance");
  EXPECT_EQ(r.unit, "Ohm");
  EXPECT_EQ(r.display_unit, "kOhm");
  EXPECT_EQ(r.storage, Storage::Invariant);
}

// Any finite doubles survive both formats bit by bit.
RC_GTEST_PROP(Reader, EveryDoubleSurvives, ()) {
  auto bits = *rc::gen::container<std::vector<uint64_t>>(rc::gen::arbitrary<uint64_t>());
  SignalTable signals;
  signals.add_column({.name = "x"});
  std::vector<Row> rows = {{0, 0}};  // without rows there is no file
  for (uint64_t pattern : bits) {
    double value = 0;
    std::memcpy(&value, &pattern, sizeof value);
    if (std::isfinite(value)) rows.push_back({static_cast<double>(rows.size()), value});
  }
  for (const char* suffix : {".csv", ".mat"}) {
    Table table = write_and_read(suffix, signals, rows);
    RC_ASSERT(table.rows() == rows.size());
    for (size_t k = 0; k < rows.size(); ++k) {
      RC_ASSERT(std::memcmp(&table.columns[1][k], &rows[k][1], sizeof(double)) == 0);
    }
  }
}

// A MAT v4 file put together by hand, as other tools write it.
class MatBuilder {
 public:
  explicit MatBuilder(bool big_endian = false) : big_endian_(big_endian) {}

  template <class T>
  MatBuilder& matrix(const std::string& name, int32_t type, int32_t rows, int32_t columns, const std::vector<T>& data) {
    for (int32_t field : {type + (big_endian_ ? 1000 : 0), rows, columns, 0, static_cast<int32_t>(name.size() + 1)})
      put(field);
    bytes_ += name + '\0';
    for (T element : data) put(element);
    return *this;
  }
  // Texts as rows of a matrix, column by column, or transposed.
  MatBuilder& texts(const std::string& name, const std::vector<std::string>& texts, bool transposed) {
    size_t longest = 0;
    for (const auto& text : texts) longest = std::max(longest, text.size());
    std::vector<char> data(texts.size() * longest, ' ');
    for (size_t k = 0; k < texts.size(); ++k) {
      for (size_t c = 0; c < texts[k].size(); ++c)
        data[transposed ? k * longest + c : c * texts.size() + k] = texts[k][c];
    }
    auto count = static_cast<int32_t>(texts.size());
    auto width = static_cast<int32_t>(longest);
    return matrix(name, 51, transposed ? width : count, transposed ? count : width, data);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  template <class T>
  void put(T element) {
    std::string raw(reinterpret_cast<const char*>(&element), sizeof element);
    if (big_endian_) std::reverse(raw.begin(), raw.end());
    bytes_ += raw;
  }
  bool big_endian_;
  std::string bytes_;
};

// x(t) at t = 0, 1, 2; y = -x; p = 5. Floats for data_2, as Dymola writes by default.
std::string normal_file(bool big_endian) {
  return MatBuilder(big_endian)
      .texts("Aclass", {"Atrajectory", "1.1", "", "binNormal"}, false)
      .texts("name", {"Time", "x", "y", "p"}, false)
      .texts("description", {"Time in [s]", "a length [m|mm]", "", "see [2]"}, false)
      .matrix<int32_t>("dataInfo", 20, 4, 4, {0, 2, 2, 1, 1, 2, -2, 2, 0, 0, 0, 0, -1, -1, -1, 0})
      .matrix<double>("data_1", 0, 2, 2, {0, 2, 5, 5})
      .matrix<float>("data_2", 10, 3, 2, {0, 1, 2, 0.5F, 1.5F, -2.5F})
      .bytes();
}

TEST(Mat4Reader, BinNormalWithFloatsInBothByteOrders) {
  for (bool big_endian : {false, true}) {
    auto table = read_mat4(ByteSource(normal_file(big_endian)));
    ASSERT_TRUE(table.ok()) << table.message();
    EXPECT_EQ(table.value.signals.size(), 4u);
    EXPECT_EQ(table.value.time(), (Row{0, 1, 2}));
    EXPECT_EQ(column(table.value, "x"), (Row{0.5, 1.5, -2.5}));
    EXPECT_EQ(column(table.value, "y"), (Row{-0.5, -1.5, 2.5}));
    EXPECT_EQ(column(table.value, "p"), (Row{5, 5, 5}));
    Signal x = table.value.signals[table.value.signals.find("x")];
    EXPECT_EQ(x.description, "a length");
    EXPECT_EQ(x.unit, "m");
    EXPECT_EQ(x.display_unit, "mm");
    EXPECT_EQ(table.value.signals[table.value.signals.find("p")].description, "see [2]");
  }
}

std::string trans_file(int32_t points_claimed) {
  return MatBuilder()
      .texts("Aclass", {"Atrajectory", "1.1", "", "binTrans"}, false)
      .texts("name", {"time", "x"}, true)
      .texts("description", {"", ""}, true)
      .matrix<int32_t>("dataInfo", 20, 4, 2, {0, 1, 0, -1, 2, 2, 0, -1})
      .matrix<double>("data_1", 0, 1, 2, {0, 2})
      .matrix<double>("data_2", 0, 2, points_claimed, {0, 10, 1, 11, 2, 12})
      .bytes();
}

TEST(Mat4Reader, HeaderAndDataMayDisagree) {
  // Killed before the header was brought up to date: what it says holds.
  auto behind = read_mat4(ByteSource(trans_file(2)));
  ASSERT_TRUE(behind.ok());
  EXPECT_EQ(column(behind.value, "x"), (Row{10, 11}));
  // Cut off, or an absurd claim: what is there holds, and no more is allocated.
  for (int32_t claim : {4, 2147483647}) {
    auto ahead = read_mat4(ByteSource(trans_file(claim)));
    ASSERT_TRUE(ahead.ok());
    EXPECT_TRUE(ahead.value.truncated);
    EXPECT_EQ(column(ahead.value, "x"), (Row{10, 11, 12}));
  }
}

TEST(Mat4Reader, EveryTruncationIsAnErrorOrShorter) {
  std::string whole = trans_file(3);
  for (size_t length = 0; length < whole.size(); ++length) {
    std::string part = whole.substr(0, length);
    auto table = read_mat4(ByteSource(part));
    if (table.ok()) {
      EXPECT_TRUE(table.value.truncated);
      EXPECT_LT(table.value.rows(), 3u);
    } else {
      EXPECT_FALSE(table.message().empty());
    }
  }
}

TEST(Mat4Reader, BrokenFilesSayWhatIsWrong) {
  auto message = [](const std::string& bytes) { return read_mat4(ByteSource(bytes)).message(); };
  EXPECT_EQ(message("garbage, and enough of it to be a header"), "not a MAT file of version 4");
  EXPECT_EQ(message(MatBuilder().matrix<double>("A", 0, 1, 1, {1}).bytes()),
            "a MAT file, but not a trajectory: there is no 'Aclass'");
  EXPECT_EQ(message(MatBuilder().texts("Aclass", {"Adymosim", "1.4", "", ""}, false).bytes()),
            "a MAT file, but not a trajectory: its 'Aclass' is not 'Atrajectory'");
  MatBuilder head;
  head.texts("Aclass", {"Atrajectory", "1.1", "", "binTrans"}, false);
  EXPECT_EQ(message(head.bytes()), "there is no matrix 'name'; the file may have been cut off");
  auto with = [&](std::vector<int32_t> info, int32_t variables) {
    MatBuilder file = head;
    file.texts("name", {"time", "x"}, true);
    file.matrix<int32_t>("dataInfo", 20, 4, static_cast<int32_t>(info.size() / 4), info);
    return message(file.matrix<double>("data_2", 0, variables, 0, {}).bytes());
  };
  EXPECT_EQ(with({0, 1, 0, -1, 2, 3, 0, -1}, 2), "'dataInfo' sends signal 2 to a place that is not there");
  EXPECT_EQ(with({0, 1, 0, -1, 2, -2147483647 - 1, 0, -1}, 2),
            "'dataInfo' sends signal 2 to a place that is not there");
  EXPECT_EQ(with({0, 1, 0, -1, 1, 1, 0, -1}, 2), "'dataInfo' sends signal 2 to a place that is not there");
  EXPECT_EQ(with({0, 1, 0, -1}, 2), "'name' and 'dataInfo' differ in the number of signals");
  EXPECT_EQ(with({0, 1, 0, -1, 2, 2, 0, -1}, 0), "'data_2' is empty: there is no time");
  EXPECT_EQ(with({0, 1, 0, -1, 2, 2, 0, -1}, 2147483647), "'data_2' has more variables than there are signals");
}

RC_GTEST_PROP(Mat4Reader, AChangedByteNeverHarms, ()) {
  std::string bytes = *rc::gen::element(trans_file(3), normal_file(false), normal_file(true));
  auto changes = *rc::gen::container<std::vector<std::pair<size_t, char>>>(
      rc::gen::pair(rc::gen::inRange<size_t>(0, bytes.size()), rc::gen::arbitrary<char>()));
  for (auto [place, value] : changes) bytes[place] = value;
  auto table = read_mat4(ByteSource(bytes));
  if (!table.ok()) return;
  for (SignalId id : table.value.signals.ids()) RC_ASSERT(table.value.values(id).size() == table.value.rows());
}

TEST(Reader, TellsFormatsApartAndNamesTheFile) {
  ScratchFile mat(".csv");  // the name does not matter
  mat.write(trans_file(3));
  EXPECT_EQ(read_result(mat.path()).value.rows(), 3u);
  ScratchFile newer(".mat");
  newer.write("MATLAB 5.0 MAT-file, Platform: GLNXA64");
  EXPECT_NE(read_result(newer.path()).message().find("not supported yet"), std::string::npos);
  EXPECT_NE(read_result("/nonexistent.csv").message().find("/nonexistent.csv"), std::string::npos);
  EXPECT_NE(read_result("/").message().find("Is a directory"), std::string::npos);
}

}  // namespace
}  // namespace saltus::results
