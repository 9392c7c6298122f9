// Offsets beyond two gigabytes, in a file with a hole: nothing of that size is written or read.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <numeric>

#include "results/mat4_format.h"
#include "results/mat4_matrix.h"

namespace saltus::results {
namespace {

TEST(Mat4Matrix, LiesBeyondTwoGigabytes) {
  constexpr uint64_t kRows = 100'000, kColumns = 4'000;  // 3.2 GB
  std::string path = testing::TempDir() + "/large" + std::to_string(getpid()) + ".mat";
  int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_RDWR, 0600);
  ASSERT_GE(file, 0);
  uint64_t end = 0;
  auto put = [&](const void* bytes, size_t count) {
    EXPECT_EQ(::pwrite(file, bytes, count, static_cast<off_t>(end)), static_cast<ssize_t>(count));
    end += count;
  };
  auto header = [&](std::string_view name, uint64_t rows, uint64_t columns) {
    mat4::Header h{.type = mat4::type_code(mat4::Element::Double, mat4::Content::Numbers),
                   .rows = static_cast<int32_t>(rows),
                   .columns = static_cast<int32_t>(columns),
                   .imaginary = 0,
                   .name_length = static_cast<int32_t>(name.size() + 1)};
    put(&h, sizeof h);
    put(std::string(name).c_str(), name.size() + 1);
  };
  std::vector<double> last(kRows);
  std::iota(last.begin(), last.end(), 1.0);
  header("data_2", kRows, kColumns);
  end += (kColumns - 1) * kRows * sizeof(double);
  put(last.data(), last.size() * sizeof(double));
  header("behind", 1, 1);
  double behind = 42;
  put(&behind, sizeof behind);
  ::close(file);

  ByteSource source;
  ASSERT_TRUE(source.open(path).ok());
  EXPECT_EQ(source.size(), end);
  auto matrices = mat4::list_matrices(source);
  ASSERT_TRUE(matrices.ok()) << matrices.message();
  ASSERT_EQ(matrices.value.size(), 2u);
  EXPECT_TRUE(matrices.value[0].whole());
  EXPECT_EQ(mat4::read_columns(source, matrices.value[0], kColumns - 1, 1), last);
  EXPECT_EQ(mat4::read_columns(source, matrices.value[0], kColumns - 2, 1), std::vector<double>(kRows, 0));
  EXPECT_EQ(mat4::read_columns(source, matrices.value[1], 0, 1), std::vector<double>{42});
  ::unlink(path.c_str());
}

}  // namespace
}  // namespace saltus::results
