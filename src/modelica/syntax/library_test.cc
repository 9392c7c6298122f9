// Every file of the libraries in MODELICAPATH parses without a diagnostic, and what is printed of it parses to the same
// tree.
#include <gtest/gtest.h>

#include "base/render.h"
#include "modelica/syntax/compare.h"
#include "modelica/syntax/library_files.h"
#include "modelica/syntax/parser.h"
#include "modelica/syntax/printer.h"

namespace saltus::modelica::syntax {
namespace {

TEST(Library, EveryFileParsesAndPrints) {
  std::vector<std::string> files = library_files();
  if (files.empty()) GTEST_SKIP() << "MODELICAPATH names no Modelica files";
  Context context;
  for (const std::string& path : files) {
    std::string why;
    FileId file = context.sources.read(path, why);
    ASSERT_TRUE(file.valid()) << path << ": " << why;
    auto tree = parse(context, file);
    FileId again = context.sources.add(path + " (printed)", print(*tree, context.names));
    Comparison comparison = same_tree(*tree, *parse(context, again), context.names);
    EXPECT_TRUE(comparison.same) << path << ": " << comparison.difference;
    EXPECT_FALSE(context.diagnostics.has_errors()) << render_all(context.diagnostics, context.sources);
    context.diagnostics.clear();
  }
}

}  // namespace
}  // namespace saltus::modelica::syntax
