#include "base/regular_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace saltus {
namespace {

using std::chrono::milliseconds;

class FileThatIsWritten : public testing::Test {
 protected:
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("settled." + std::to_string(getpid()));
  FileThatIsWritten() { std::ofstream(path) << "old"; }
  ~FileThatIsWritten() override { std::filesystem::remove(path); }
};

TEST_F(FileThatIsWritten, ItsEndIsWaitedFor) {
  int file = ::open(path.c_str(), O_WRONLY | O_TRUNC);
  EXPECT_EQ(read_regular_file(path.string()), "");
  std::thread writer([file] {
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(::write(file, "new", 3), 3);
    ::close(file);
  });
  EXPECT_EQ(read_settled_file(path.string(), kMostFileBytes, std::chrono::minutes(1)), "new");
  writer.join();
}

TEST_F(FileThatIsWritten, NotForEver) {
  int file = ::open(path.c_str(), O_WRONLY | O_TRUNC);
  EXPECT_EQ(read_settled_file(path.string(), kMostFileBytes, milliseconds(5)), "");
  ::close(file);
}

// The lease is given back: others write at once afterwards.
TEST_F(FileThatIsWritten, ReadersHoldNobodyUp) {
  EXPECT_EQ(read_settled_file(path.string(), kMostFileBytes, milliseconds(5)), "old");
  int file = ::open(path.c_str(), O_WRONLY | O_NONBLOCK);
  EXPECT_GE(file, 0);
  ::close(file);
}

}  // namespace
}  // namespace saltus
