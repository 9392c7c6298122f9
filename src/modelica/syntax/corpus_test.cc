// tests/modelica/syntax: every file of good/ parses without a diagnostic and round-trips; every file of bad/ gets
// exactly the errors it announces, in this order, as comments of the form
//   // error: M0104 at 3
// where 3 is the line of the primary span. And every code that the stage can report is announced by some file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "base/render.h"
#include "modelica/syntax/compare.h"
#include "modelica/syntax/parser.h"
#include "modelica/syntax/printer.h"

namespace saltus::modelica::syntax {
namespace {

namespace fs = std::filesystem;

const fs::path kTests = fs::path(SALTUS_SOURCE_DIR) / "tests/modelica/syntax";

std::vector<fs::path> files(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> announced(std::string_view text) {
  static const std::regex pattern("// error: (M[0-9]{4}) at ([0-9]+)");
  std::vector<std::string> errors;
  std::string copy(text);
  for (std::sregex_iterator it(copy.begin(), copy.end(), pattern), end; it != end; ++it) {
    errors.push_back((*it)[1].str() + " at " + (*it)[2].str());
  }
  return errors;
}

TEST(Corpus, GoodFilesRoundTrip) {
  std::vector<fs::path> good = files(kTests / "good", ".mo");
  EXPECT_GE(good.size(), 40u);
  for (const fs::path& path : good) {
    SCOPED_TRACE(path.filename().string());
    Context context;
    std::string why;
    FileId file = context.sources.read(path.string(), why);
    ASSERT_TRUE(file.valid()) << why;
    auto tree = parse(context, file);
    EXPECT_FALSE(context.diagnostics.has_errors()) << render_all(context.diagnostics, context.sources);
    std::string printed = print(*tree, context.names);
    auto again = parse(context, context.sources.add("printed", printed));
    EXPECT_FALSE(context.diagnostics.has_errors()) << render_all(context.diagnostics, context.sources);
    Comparison comparison = same_tree(*tree, *again, context.names);
    EXPECT_TRUE(comparison.same) << comparison.difference << "\n" << printed;
    EXPECT_EQ(print(*again, context.names), printed) << "printing is not canonical";
  }
}

TEST(Corpus, BadFilesGetTheErrorsTheyAnnounce) {
  std::vector<fs::path> bad = files(kTests / "bad", ".mo");
  EXPECT_GE(bad.size(), 40u);
  for (const fs::path& path : bad) {
    SCOPED_TRACE(path.filename().string());
    Context context;
    std::string why;
    FileId file = context.sources.read(path.string(), why);
    ASSERT_TRUE(file.valid()) << why;
    auto tree = parse(context, file);
    std::vector<std::string> got;
    for (const Diagnostic& d : context.diagnostics.all()) {
      got.push_back(std::string(d.code) + " at " + std::to_string(context.sources.position(d.span).line));
    }
    std::vector<std::string> expected = announced(context.sources[file].text());
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(got, expected) << render_all(context.diagnostics, context.sources);
    print(*tree, context.names);  // whatever was understood can be printed
  }
}

// One mistake, one message: every token of every good file is left out in turn. What is left may still be correct.
TEST(Corpus, OneTokenLessIsOneError) {
  size_t all = 0, several = 0;
  for (const fs::path& path : files(kTests / "good", ".mo")) {
    Context context;
    std::string why;
    FileId file = context.sources.read(path.string(), why);
    ASSERT_TRUE(file.valid()) << why;
    std::string text(context.sources[file].text());
    auto tree = parse(context, file);
    for (const Token& token : tree->tokens) {
      Context other;
      parse(other, other.sources.add("less.mo", text.substr(0, token.begin) + text.substr(token.end)));
      ++all;
      several += other.diagnostics.all().size() > 1;
    }
  }
  EXPECT_LT(static_cast<double>(several), 0.05 * static_cast<double>(all)) << several << " of " << all;
  RecordProperty("several_errors", static_cast<int>(several));
  RecordProperty("tokens", static_cast<int>(all));
}

// Warnings are announced where models are checked (tests/diagnostic_codes.py).
TEST(Corpus, EveryCodeIsAnnounced) {
  std::set<std::string> codes, tested;
  auto text_of = [](const fs::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  };
  for (const fs::path& path : files(fs::path(SALTUS_SOURCE_DIR) / "src/modelica/syntax", ".cc")) {
    if (path.filename().string().ends_with("_test.cc")) continue;
    static const std::regex pattern("SALTUS_DIAGNOSTIC\\([A-Za-z0-9]+, Error,\\s+\"(M[0-9]{4})\"");
    std::string text = text_of(path);
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
      EXPECT_TRUE(codes.insert((*it)[1].str()).second) << (*it)[1].str() << " is declared twice";
    }
  }
  for (const fs::path& path : files(kTests / "bad", ".mo")) {
    for (const std::string& error : announced(text_of(path))) tested.insert(error.substr(0, 5));
  }
  EXPECT_EQ(codes, tested);
}

}  // namespace
}  // namespace saltus::modelica::syntax
