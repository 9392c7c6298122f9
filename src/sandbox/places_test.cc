#include "sandbox/places.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sandbox/policy.h"

namespace saltus::sandbox {
namespace {
namespace fs = std::filesystem;

class Places : public ::testing::Test {
 protected:
  Places() {
    std::string name = (fs::temp_directory_path() / "saltus-places-XXXXXX").string();
    top_ = fs::canonical(mkdtemp(name.data()));
    for (const char* folder : {"home/models", "home2", "lib"}) fs::create_directories(top_ / folder);
    std::ofstream(top_ / "home" / "models" / "a.txt") << "a";
    std::ofstream(top_ / "home" / "secret.txt") << "s";
    fs::create_symlink(top_ / "home" / "secret.txt", top_ / "home" / "models" / "link.txt");
    if (const char* home = std::getenv("HOME")) before_ = home;
    setenv("HOME", (top_ / "home").c_str(), 1);
  }
  ~Places() override {
    before_.empty() ? unsetenv("HOME") : setenv("HOME", before_.c_str(), 1);
    fs::remove_all(top_);
  }
  std::string at(const char* below) const { return (top_ / below).string(); }

  fs::path top_;
  std::string before_;
};

TEST_F(Places, ByWhereTheyAre) {
  std::vector<std::string> places = {at("home/models")};
  EXPECT_TRUE(lies_in(at("home/models/a.txt"), places));
  EXPECT_TRUE(lies_in(at("home/models"), places));
  EXPECT_FALSE(lies_in(at("home/models/link.txt"), places));  // it is elsewhere
  EXPECT_FALSE(lies_in(at("home/models/../secret.txt"), places));
  EXPECT_FALSE(lies_in(at("home/models/missing"), places));
  EXPECT_FALSE(lies_in(at("home2"), {at("home")}));  // the same beginning, another folder
}

TEST_F(Places, Homes) {
  EXPECT_TRUE(holds_home(at("home")));
  EXPECT_TRUE(holds_home(top_.string()));
  EXPECT_TRUE(holds_home("/"));
  EXPECT_FALSE(holds_home(at("home/models")));
  EXPECT_FALSE(holds_home(at("home2")));
}

// Under sudo and cron HOME is missing or somebody else's.
TEST_F(Places, HomesByTheUserDatabase) {
  const passwd* entry = getpwuid(geteuid());
  std::string own = entry ? canonical_place(entry->pw_dir) : std::string();
  if (own.empty() || own == "/") GTEST_SKIP() << "this user has no home folder";
  EXPECT_TRUE(holds_home(own));
  unsetenv("HOME");
  EXPECT_TRUE(holds_home(own));
}

TEST_F(Places, PolicyReadsWhatItLists) {
  Policy policy;
  policy.read = {at("home/models")};
  EXPECT_TRUE(policy.may_read(at("home/models/a.txt")));
  EXPECT_FALSE(policy.may_read(at("home/models/link.txt")));
  EXPECT_FALSE(policy.may_read("/etc/passwd"));
  policy.trusted = true;
  EXPECT_TRUE(policy.may_read("/etc/passwd"));
}

}  // namespace
}  // namespace saltus::sandbox
