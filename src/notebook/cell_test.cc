#include "notebook/cell.h"

#include <gtest/gtest.h>

#include "notebook/definitions.h"
#include "notebook/quantity.h"

namespace saltus::notebook {
namespace {

Cell cell(std::string_view markdown) {
  return read_cell(parse_markdown(markdown).at(0));
}

TEST(Cell, Commands) {
  Cell c = cell("```simulate M as m\n--stop 3 --param 'a=1 2'\nexpect x = 1\n```");
  EXPECT_EQ(c.kind, CellKind::Simulate);
  EXPECT_EQ(c.names, std::vector<std::string>{"M"});
  EXPECT_EQ(c.result, "m");
  EXPECT_EQ(c.options, (std::vector<std::string>{"--stop", "3", "--param", "a=1 2"}));
  ASSERT_EQ(c.expectations.size(), 1u);
  EXPECT_EQ(c.expectations[0].line, 3u);
  EXPECT_TRUE(c.problem.empty()) << c.problem;
}

TEST(Cell, OthersAreText) {
  EXPECT_EQ(cell("```\na\n```").kind, CellKind::Text);
  EXPECT_EQ(cell("```python\na\n```").kind, CellKind::Text);
}

TEST(Cell, MisspeltCommandsAreReported) {
  EXPECT_NE(cell("```simulat A\n```").problem.find("'simulate'"), std::string::npos);
  EXPECT_NE(cell("```liniarize A\n```").problem.find("'linearize'"), std::string::npos);
  EXPECT_TRUE(cell("```python main.py\na\n```").problem.empty());
  EXPECT_TRUE(cell("```simulation\na\n```").problem.empty());
}

// A stranger's notebook names no files, gives itself no trust.
TEST(Cell, RefusesWhatReachesOutside) {
  for (const char* option :
       {"-o x.csv", "--output=x.csv", "--trust .", "-I /", "--report x", "--scratch .", "--plot-file x.svg",
        "--input u=/etc/x.csv:a", "--variables-file x", "--snapshot 1:x", "--resume x", "--dump=parse", "-ox.csv"}) {
    EXPECT_FALSE(cell(std::string("```simulate M\n") + option + "\n```").problem.empty()) << option;
  }
  // A word by itself is a file of the command.
  for (const char* words : {"/home/x", "x", "--", "-- x", "-e", "--stop 1 x", "--param", "--param --trust",
                            "--param -I", "-m /x.mo", "-m -o", "-mM", "--stats=1", "--stop --", "-m x.mo", "@x"}) {
    EXPECT_FALSE(cell(std::string("```simulate M\n") + words + "\n```").problem.empty()) << words;
  }
  EXPECT_TRUE(cell("```simulate M\n--stop=3 -m P.M --events\n--param p=-1 --start -1e-3\n```").problem.empty());
  EXPECT_TRUE(cell("```plot r\nx y[1] --from -1 --to 2\n```").problem.empty());
  EXPECT_FALSE(cell("```sweep M\n--list x.csv\n```").problem.empty());
  EXPECT_FALSE(cell("```sweep M\n--trajectories x\n```").problem.empty());
  for (const char* name : {"/etc/passwd", "../x", "x.mo", "x.fmu", "x.ssp", ".", "..", "~", "--help", "a\\b"})
    EXPECT_FALSE(cell(std::string("```simulate ") + name + "\n```").problem.empty()) << name;
  EXPECT_TRUE(cell("```simulate M\n--start-value x=-3 --start -1\n```").problem.empty());
}

TEST(Definitions, FilesStayBelowTheRoot) {
  std::filesystem::path here = std::filesystem::path(SALTUS_SOURCE_DIR) / "docs", notebook = here / "x.md";
  EXPECT_FALSE(below(here, notebook, "papers.md").empty());
  EXPECT_TRUE(below(here, notebook, "../README.md").empty());
  EXPECT_FALSE(below(here.parent_path(), notebook, "../README.md").empty());
  EXPECT_TRUE(below(here, notebook, "/etc/passwd").empty());
  EXPECT_TRUE(below(here, notebook, "none.md").empty());
  EXPECT_TRUE(below(here, notebook, "").empty());
}

Values ramp() {
  // x = 2t, with a leap of d from 0 to 1 to 2 at t = 1.
  Values values;
  values.over_time = true;
  values.table.signals.add_column({.name = "x"});
  values.table.signals.add_column({.name = "d"});
  values.table.columns = {{0, 1, 1, 1, 2}, {0, 2, 2, 2, 4}, {0, 0, 1, 2, 2}};
  return values;
}

TEST(Quantity, OfARun) {
  Values values = ramp();
  auto is = [&](const char* text) { return quantity(values, text).value; };
  EXPECT_EQ(is("final x"), 4);
  EXPECT_EQ(is("x"), 4);
  EXPECT_EQ(is("x + 1 at 1"), 3);
  EXPECT_EQ(is("d at 1"), 2);
  EXPECT_EQ(is("d before 1"), 0);
  EXPECT_EQ(is("d at 1 step 2"), 1);
  EXPECT_EQ(is("max x"), 4);
  EXPECT_EQ(is("min x - 1"), -1);
  EXPECT_EQ(is("mean x"), 2);
  EXPECT_EQ(is("events"), 1);
  EXPECT_EQ(is("event 1"), 1);
  EXPECT_FALSE(quantity(values, "x at 1.5").ok());  // no row there
  EXPECT_FALSE(quantity(values, "event 2").ok());
  EXPECT_FALSE(quantity(values, "d at 1 step 4").ok());
  EXPECT_FALSE(quantity(values, "y").ok());
}

TEST(Quantity, Expectations) {
  Values values = ramp();
  EXPECT_TRUE(judge(values, "final x = 2*2 ± 1e-9").held);
  EXPECT_TRUE(judge(values, "x at 1 = 2 +- 0").held);
  EXPECT_TRUE(judge(values, "max x <= 4").held);
  EXPECT_TRUE(judge(values, "final x - 4 + pi = pi ± 1e-9").held == false);  // pi stands on the right alone
  EXPECT_FALSE(judge(values, "final x = 4.1 ± 0.09").held);
  EXPECT_FALSE(judge(values, "final x").held);
  EXPECT_FALSE(judge(values, "y = 1").held);
  EXPECT_FALSE(judge(values, "max x < 4").held);
}

}  // namespace
}  // namespace saltus::notebook
