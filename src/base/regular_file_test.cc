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
  EXPECT_EQ(read_settled_file(path.string(), kMostFileBytes, std::chrono::minutes(1)).text, "new");
  writer.join();
}

TEST_F(FileThatIsWritten, PartIsNoText) {
  int file = ::open(path.c_str(), O_WRONLY | O_TRUNC);
  SettledFile part = read_settled_file(path.string(), kMostFileBytes, milliseconds(5));
  EXPECT_TRUE(part.unfinished);
  ::close(file);
}

// A program that keeps a file open and has not written for a while holds nobody up.
TEST_F(FileThatIsWritten, NotForEver) {
  int file = ::open(path.c_str(), O_WRONLY);
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1));
  SettledFile whole = read_settled_file(path.string(), kMostFileBytes, milliseconds(5));
  EXPECT_EQ(whole.text, "old");
  EXPECT_FALSE(whole.unfinished);
  ::close(file);
}

// The lease is given back: others write at once afterwards.
TEST_F(FileThatIsWritten, ReadersHoldNobodyUp) {
  SettledFile whole = read_settled_file(path.string(), kMostFileBytes, milliseconds(5));
  EXPECT_EQ(whole.text, "old");
  EXPECT_FALSE(whole.unfinished);
  int file = ::open(path.c_str(), O_WRONLY | O_NONBLOCK);
  EXPECT_GE(file, 0);
  ::close(file);
}

}  // namespace
}  // namespace saltus
