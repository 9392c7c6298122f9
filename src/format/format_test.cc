// Formatting changes white space only, and a second time nothing: on own text, and on every file of the libraries in
// MODELICAPATH where there are any.
#include "format/format.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/render.h"
#include "modelica/syntax/lexer.h"
#include "modelica/syntax/library_files.h"

namespace saltus::format {
namespace {

namespace fs = std::filesystem;

// Tokens and comments, each as text, in order of their places.
std::vector<std::string> words(const std::string& text) {
  Context context;
  FileId file = context.sources.add("a.mo", text);
  std::vector<modelica::syntax::Token> tokens;
  std::vector<modelica::syntax::Comment> comments;
  modelica::syntax::lex(context, file, tokens, comments);
  std::vector<std::string> all;
  auto add = [&](uint32_t begin, uint32_t end) {
    std::string word = text.substr(begin, end - begin);
    while (!word.empty() && (word.back() == '\r' || word.back() == ' ' || word.back() == '\t')) word.pop_back();
    all.push_back(word);
  };
  size_t next = 0;
  for (const auto& token : tokens) {
    for (; next < comments.size() && comments[next].begin < token.begin; ++next)
      add(comments[next].begin, comments[next].end);
    if (token.end > token.begin) add(token.begin, token.end);
  }
  return all;
}

// χ and SHSML have no white space inside of words that formatting could touch: without white space the text is the
// same.
std::string dense(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (!std::isspace(static_cast<unsigned char>(c))) out += c;
  }
  return out;
}

std::string formatted(const std::string& name, const std::string& text) {
  Context context;
  std::optional<std::string> result = by_ending(context, context.sources.add(name, text));
  EXPECT_TRUE(result) << name << "\n" << render_all(context.diagnostics, context.sources);
  return result.value_or("");
}

std::string read(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(FormatModelica, LibraryKeepsItsWordsAndSettlesAtOnce) {
  std::vector<std::string> files = modelica::syntax::library_files();
  if (files.empty()) GTEST_SKIP() << "MODELICAPATH names no Modelica files";
  for (const std::string& path : files) {
    std::string before = read(path);
    std::string once = formatted(path, before);
    EXPECT_TRUE(words(before) == words(once)) << path << ": words changed";
    EXPECT_TRUE(formatted(path, once) == once) << path << ": the second pass changes something";
  }
}

TEST(FormatModelica, OwnModelsKeepTheirWordsAndSettleAtOnce) {
  size_t count = 0;
  for (const char* folder : {"tests/modelica/syntax/good", "tests/simulate", "examples"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SALTUS_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".mo") continue;
      SCOPED_TRACE(entry.path().string());
      std::string before = read(entry.path());
      std::string once = formatted("a.mo", before);
      EXPECT_EQ(words(before), words(once));
      EXPECT_EQ(formatted("a.mo", once), once);
      ++count;
    }
  }
  EXPECT_GE(count, 100u);
}

TEST(FormatSmallLanguages, OwnModelsKeepTheirWordsAndSettleAtOnce) {
  size_t chi_files = 0, shsml_files = 0;
  for (const char* folder : {"tests/chi", "tests/shsml", "examples"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SALTUS_SOURCE_DIR) / folder)) {
      std::string ending = entry.path().extension().string();
      if (ending != ".chi" && ending != ".shsml") continue;
      SCOPED_TRACE(entry.path().string());
      std::string before = read(entry.path());
      Context context;
      std::optional<std::string> once = by_ending(context, context.sources.add("a" + ending, before));
      if (!once) continue;  // a file of mistakes
      EXPECT_EQ(dense(before), dense(*once));
      EXPECT_EQ(formatted("a" + ending, *once), *once);
      ++(ending == ".chi" ? chi_files : shsml_files);
    }
  }
  EXPECT_GE(chi_files, 20u);
  EXPECT_GE(shsml_files, 20u);
}

// golden: each NAME.in.EXT becomes NAME.EXT. SALTUS_UPDATE_GOLDENS=1 rewrites them.
TEST(Format, Goldens) {
  size_t count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(SALTUS_SOURCE_DIR) / "src/format/golden")) {
    fs::path golden = entry.path();
    std::string name = golden.filename().string();
    size_t in = name.find(".in.");
    if (in == std::string::npos) continue;
    golden.replace_filename(name.substr(0, in) + name.substr(in + 3));
    SCOPED_TRACE(name);
    std::string got = formatted(name, read(entry.path()));
    if (std::getenv("SALTUS_UPDATE_GOLDENS")) std::ofstream(golden) << got;
    EXPECT_EQ(got, read(golden));
    ++count;
  }
  EXPECT_GE(count, 3u);
}

TEST(Format, TextWithErrorsIsLeftAlone) {
  Context context;
  EXPECT_FALSE(by_ending(context, context.sources.add("a.mo", "model M Real x end M;")));
  EXPECT_TRUE(context.diagnostics.has_errors());
}

TEST(Format, OtherLanguagesAreRefused) {
  Context context;
  EXPECT_FALSE(by_ending(context, context.sources.add("a.txt", "x")));
  EXPECT_EQ(context.diagnostics.all().front().code, "L0034");
}

}  // namespace
}  // namespace saltus::format
