#include "code/private_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "code/digest.h"

namespace saltus::code {
namespace {

namespace fs = std::filesystem;

// FIPS 180-4, examples of SHA-256: the empty message and "abc".
TEST(Digest, KnownAnswers) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_NE(KeyText().add("ab").add("c").digest(), KeyText().add("a").add("bc").digest());
}

TEST(PrivateFolder, TemporaryOnesAreOursAndGoAway) {
  std::string why, path;
  {
    PrivateFolder folder = PrivateFolder::temporary(why);
    ASSERT_TRUE(folder.ok()) << why;
    path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    EXPECT_TRUE(folder.write("a", "text"));
    EXPECT_EQ(folder.read("a"), "text");
    EXPECT_EQ(fs::status(path + "/a").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_FALSE(folder.read("b"));
    // Neither links nor what others could have written.
    fs::create_symlink("a", path + "/link");
    EXPECT_FALSE(folder.read("link"));
    fs::permissions(path + "/a", fs::perms::group_write, fs::perm_options::add);
    EXPECT_FALSE(folder.read("a"));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(PrivateFolder, TheCacheIsNoLinkAndOpenToNobody) {
  std::string why;
  PrivateFolder home = PrivateFolder::temporary(why);
  ASSERT_TRUE(home.ok()) << why;
  setenv("XDG_CACHE_HOME", home.path().c_str(), 1);
  fs::create_directory(home.path() + "/saltus");
  fs::permissions(home.path() + "/saltus", fs::perms::all);
  {
    PrivateFolder cache = PrivateFolder::cache(why);
    ASSERT_TRUE(cache.ok()) << why;
    EXPECT_EQ(fs::status(cache.path()).permissions(), fs::perms::owner_all);
  }
  fs::remove(home.path() + "/saltus");
  fs::create_directory(home.path() + "/elsewhere");
  fs::create_symlink("elsewhere", home.path() + "/saltus");
  EXPECT_FALSE(PrivateFolder::cache(why).ok());
  EXPECT_NE(why.find("it is not a folder"), std::string::npos) << why;
  setenv("XDG_CACHE_HOME", "relative", 1);
  unsetenv("HOME");
  EXPECT_FALSE(PrivateFolder::cache(why).ok());
}

}  // namespace
}  // namespace saltus::code
