// Tables of programs as bytes: they come back as they were, and bytes that somebody has changed are refused or
// harmless, never followed.
#include <gtest/gtest.h>

#include "driver/compile.h"
#include "run/bare_program.h"
#include "run/model_archive.h"

namespace saltus::driver {
namespace {

std::string bytes_of(run::Program& program) {
  Archive out;
  run::archive_program(out, program);
  return out.bytes();
}

class ProgramArchive : public ::testing::TestWithParam<const char*> {};

TEST_P(ProgramArchive, ComesBack) {
  Compilation compilation;
  Request request;
  request.source = std::string(SALTUS_SOURCE_DIR) + GetParam();
  ASSERT_TRUE(compile(compilation, request, Stage::Compiled));
  std::string bytes = bytes_of(*compilation.program);
  Archive in(bytes);
  run::BareProgram tables;
  run::archive_program(in, tables);
  EXPECT_TRUE(in.good() && in.at_end());
  std::string why;
  EXPECT_TRUE(run::check_program(tables, why)) << why;
  EXPECT_EQ(bytes_of(tables), bytes);
}

// Every byte, and every length: nothing is read beyond the end, no index leads outside (the address sanitizer looks
// on).
TEST_P(ProgramArchive, IsHostile) {
  Compilation compilation;
  Request request;
  request.source = std::string(SALTUS_SOURCE_DIR) + GetParam();
  ASSERT_TRUE(compile(compilation, request, Stage::Compiled));
  std::string bytes = bytes_of(*compilation.program);
  auto read = [](std::string some) {
    Archive in(std::move(some));
    run::BareProgram tables;
    run::archive_program(in, tables);
    std::string why;
    if (!in.good() || !run::check_program(tables, why)) return false;
    // What passed can be walked through.
    for (run::Slot s = 0; s < tables.model.slots.size(); ++s) (void)tables.model.slot_name(s);
    (void)tables.model.find_slot("no such name");
    return true;
  };
  size_t stride = std::max<size_t>(1, bytes.size() / 2000);
  size_t refused = 0;
  for (size_t at = 0; at < bytes.size(); at += stride) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0xa5);
    refused += !read(changed);
    EXPECT_FALSE(read(bytes.substr(0, at)));
  }
  EXPECT_GT(refused, 0u);
}

INSTANTIATE_TEST_SUITE_P(Models, ProgramArchive,
                         ::testing::Values("/examples/fritzson/BouncingBall.mo", "/examples/otter/Rectifier.mo",
                                           "/examples/chi/tank_controller.chi"));

}  // namespace
}  // namespace saltus::driver
