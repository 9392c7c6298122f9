#include "base/zip.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/unzip.h"

namespace saltus {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct ZipTest : testing::Test {
  fs::path folder = fs::temp_directory_path() / ("saltus-zip-" + std::to_string(::getpid()));
  ZipTest() { fs::create_directories(folder / "out"); }
  ~ZipTest() override { fs::remove_all(folder); }
  std::string unpack(const std::string& archive) {
    std::ofstream(folder / "a.zip", std::ios::binary) << archive;
    return unzip((folder / "a.zip").string(), (folder / "out").string());
  }
};

TEST_F(ZipTest, WhatIsPackedIsUnpackedWithItsChecksum) {
  std::string noise;
  for (uint32_t i = 0, x = 1; i < 100'000; ++i) noise += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
  std::vector<ZipEntry> entries = {
      {"modelDescription.xml", std::string(5000, '<')}, {"resources/Höhe.bin", noise}, {"empty", ""}};
  std::string archive;
  ASSERT_EQ(zip(entries, archive), "");
  EXPECT_LT(archive.size(), noise.size() + 1000);
  ASSERT_EQ(unpack(archive), "");
  for (const ZipEntry& entry : entries) EXPECT_EQ(contents(folder / "out" / entry.name), entry.bytes) << entry.name;
}

TEST_F(ZipTest, NoEntriesAreAnArchiveToo) {
  std::string archive;
  ASSERT_EQ(zip({}, archive), "");
  EXPECT_EQ(archive.size(), 22u);
  EXPECT_EQ(unpack(archive), "");
}

}  // namespace
}  // namespace saltus
