// For the tests of this stage: scratch files, and a small model's signals.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "results/signals.h"

namespace saltus::results {

// A path in the scratch folder that no other test uses, also when tests run side by side as processes; removed at the
// end.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& suffix) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = ::testing::TempDir() + "saltus_" + test->test_suite_name() + "_" + test->name() + "_" +
            std::to_string(::getpid()) + "_" + std::to_string(count_++) + suffix;
  }
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const {
    std::ifstream in(path_, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

 private:
  inline static int count_ = 0;
  std::string path_;
};

// time, v, minus v, a parameter and its negation, a Boolean and its `not`, an element of a matrix.
struct SmallModel {
  SignalTable table;
  SignalId v, i, on, off, r, minus_r, m;
  SmallModel() {
    v = table.add_column({.name = "r.v", .description = "voltage drop", .unit = "V"});
    i = table.add_alias({.name = "r.n.v", .unit = "V"}, v, Sign::Negated);
    on = table.add_column({.name = "on"}, SignalKind::Boolean);
    off = table.add_alias({.name = "off"}, on, Sign::Negated);
    r = table.add_invariant({.name = "r.R", .description = "resistance", .unit = "Ohm", .display_unit = "kOhm"}, 100);
    minus_r = table.add_alias({.name = "minusR"}, r, Sign::Negated);
    m = table.add_column({.name = "m[1,2]"}, SignalKind::Integer);
  }
};

}  // namespace saltus::results
