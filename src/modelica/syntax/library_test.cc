// Every file of the libraries in MODELICAPATH parses without a diagnostic.
#include <gtest/gtest.h>

#include "base/render.h"
#include "modelica/syntax/library_files.h"
#include "modelica/syntax/parser.h"

namespace saltus::modelica::syntax {
namespace {

TEST(Library, EveryFileParses) {
  std::vector<std::string> files = library_files();
  if (files.empty()) GTEST_SKIP() << "MODELICAPATH names no Modelica files";
  Context context;
  for (const std::string& path : files) {
    std::string why;
    FileId file = context.sources.read(path, why);
    ASSERT_TRUE(file.valid()) << path << ": " << why;
    parse(context, file);
    EXPECT_FALSE(context.diagnostics.has_errors()) << render_all(context.diagnostics, context.sources);
    context.diagnostics.clear();
  }
}

}  // namespace
}  // namespace saltus::modelica::syntax
