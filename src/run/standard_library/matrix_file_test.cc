// Files of matrices: written and read again, other programs' files, and damaged ones.
#include "run/standard_library/matrix_file.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "run/standard_library/failure.h"
#include "run/standard_library/inflate.h"

namespace saltus::run::library {
namespace {

namespace fs = std::filesystem;

TEST(Inflate, ZlibsDataAreUnpacked) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 40; ++trial) {
    std::string text;
    int letters = trial % 4 == 0 ? 256 : 3;
    for (size_t k = random() % 60000; k > 0; --k) text += static_cast<char>(random() % letters);
    for (int level : {0, 1, 6, 9}) {
      std::string packed(compressBound(text.size()), '\0');
      uLongf size = packed.size();
      ASSERT_EQ(compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                          text.size(), level),
                Z_OK);
      packed.resize(size);
      EXPECT_EQ(inflate_zlib(packed), text);
      if (level != 9 || packed.size() < 20) continue;
      // What is broken is found: there is a checksum.
      packed[2 + random() % (packed.size() - 2)] ^= static_cast<char>(1 << random() % 8);
      try {
        // Bits between the data and the checksum mean nothing.
        EXPECT_EQ(inflate_zlib(packed), text);
      } catch (const Failure&) {
      }
      EXPECT_THROW(inflate_zlib(std::string_view(packed).substr(0, packed.size() / 2)), Failure);
    }
    EXPECT_EQ(inflate_zlib(store_zlib(text)), text);
  }
}

class Files : public testing::Test {
 protected:
  Files() : folder_(fs::temp_directory_path() / ("saltus-matrices-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }
  std::string file(const char* name) const { return (folder_ / name).string(); }
  fs::path folder_;
};

TEST_F(Files, AllVersionsAreReadBack) {
  Matrix a{3, 2, {1, 2, 3, 4, 5, 6.25}}, b{1, 4, {-1, 1e300, 0, 7}}, c{2, 1, {8, 9}};
  for (const char* version : {"4", "6", "7"}) {
    std::string at = file("m.mat");
    write_mat(at, "a", a, false, version);
    write_mat(at, "b", b, true, version);
    write_mat(at, "a", c, true, version);  // in the place of the first one
    EXPECT_EQ(read_mat(at, "a").elements, c.elements) << version;
    EXPECT_EQ(read_mat(at, "b").elements, b.elements) << version;
    EXPECT_EQ(read_mat(at, "b").columns, 4U);
    EXPECT_THROW(read_mat(at, "c"), Failure);
    write_mat(at, "c", a, false, version);
    EXPECT_THROW(read_mat(at, "a"), Failure);
    EXPECT_EQ(read_table(at, "c", ",", 0).elements, a.elements);
  }
  EXPECT_THROW(write_mat(file("m.mat"), "a", a, false, "5"), Failure);
  EXPECT_THROW(read_mat(file("none.mat"), "a"), Failure);
}

TEST_F(Files, DamagedFilesAreRefused) {
  Matrix a{20, 3, std::vector<double>(60, 1.5)};
  std::mt19937 random(9);
  for (const char* version : {"4", "6", "7"}) {
    write_mat(file("m.mat"), "a", a, false, version);
    std::string good = file_contents(file("m.mat"));
    for (int trial = 0; trial < 3000; ++trial) {
      std::string bytes = good;
      for (int k = 0; k < 3; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
      if (trial % 3 == 0) bytes.resize(random() % bytes.size());
      try {
        // Any answer, and no access beyond the bytes (builds with sanitizers see those).
        (void)(*version == '4' ? mat4_matrix(bytes, "a") : mat5_matrix(bytes, "a"));
      } catch (const Failure&) {
      } catch (const std::bad_alloc&) {
      }
    }
  }
}

TEST(TextMatrix, CommentsAndSeparators) {
  const char* text =
      "\xEF\xBB\xBF#1\n# a comment\ndouble a(2,2) # another\n 1 +2e0,;\n#x\n -3\t.5\n\nfloat b (1, 3)\n1,2;3";
  EXPECT_EQ(text_matrix(text, "f", "a").elements, (std::vector<double>{1, 2, -3, 0.5}));
  EXPECT_EQ(text_matrix(text, "f", "b").elements, (std::vector<double>{1, 2, 3}));
  EXPECT_THROW(text_matrix(text, "f", "c"), Failure);
  EXPECT_THROW(text_matrix("double a(1,1)\n1", "f", "a"), Failure);
  EXPECT_THROW(text_matrix("#1\ndouble a(2,1)\n1", "f", "a"), Failure);
  EXPECT_THROW(text_matrix("#1\ndouble a(1,1)\nx", "f", "a"), Failure);
}

TEST(CsvMatrix, HeadersAndDelimiters) {
  Matrix matrix = csv_matrix("t;y\r\n0; 1\r\n2;3e1 \r\n\r\n", "f", ';', 1);
  EXPECT_EQ(matrix.rows, 2U);
  EXPECT_EQ(matrix.elements, (std::vector<double>{0, 1, 2, 30}));
  EXPECT_EQ(csv_matrix("0 1 \n2 3", "f", ' ', 0).elements, (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(csv_matrix("0\t1\n2\t3\n", "f", '\t', 0).columns, 2U);
  EXPECT_THROW(csv_matrix("0,1\n2\n", "f", ',', 0), Failure);
  EXPECT_THROW(csv_matrix("0,x\n", "f", ',', 0), Failure);
}

TEST_F(Files, DamagedHdf5IsRefused) {
  const char* path = std::getenv("MODELICAPATH");
  fs::path good = fs::path(path ? path : "") / "Modelica/Resources/Data/Tables/test_v7.3.mat";
  if (!path || !fs::exists(good)) GTEST_SKIP() << "the Modelica Standard Library is not on MODELICAPATH";
  std::string whole = file_contents(good.string());
  std::mt19937 random(11);
  for (int trial = 0; trial < 5000; ++trial) {
    std::string bytes = whole;
    for (int k = 0; k < 4; ++k) bytes[512 + random() % (bytes.size() - 512)] = static_cast<char>(random());
    if (trial % 5 == 0) bytes.resize(random() % bytes.size());
    try {
      (void)hdf5_matrix(bytes, "a");
    } catch (const Failure&) {
    }
  }
}

// The Standard Library comes with one table in all formats.
TEST(LibraryFiles, AllFormatsHaveTheSameTables) {
  const char* path = std::getenv("MODELICAPATH");
  fs::path folder = fs::path(path ? path : "") / "Modelica/Resources/Data/Tables";
  if (!path || !fs::exists(folder / "test.txt")) GTEST_SKIP() << "the Modelica Standard Library is not on MODELICAPATH";
  for (const char* name : {"a", "akima2D"}) {
    Matrix text;
    try {
      text = read_table((folder / "test.txt").string(), name, ",", 0);
    } catch (const Failure&) {
      continue;
    }
    for (const char* file : {"test_v4.mat", "test_v6.mat", "test_v7.mat", "test_v7.3.mat"}) {
      Matrix other;
      try {
        other = read_table((folder / file).string(), name, ",", 0);
      } catch (const Failure& failure) {
        ADD_FAILURE() << failure.text;
      }
      EXPECT_EQ(other.rows, text.rows) << file;
      EXPECT_EQ(other.elements, text.elements) << file << " " << name;
    }
  }
}

}  // namespace
}  // namespace saltus::run::library
