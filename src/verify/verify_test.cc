#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "verify/buildingspy.h"
#include "verify/cause.h"
#include "verify/child.h"
#include "verify/expectations.h"
#include "verify/journal.h"
#include "verify/judge.h"
#include "verify/model_list.h"
#include "verify/reference.h"
#include "verify/reports.h"
#include "verify/run_digest.h"
#include "verify/summary.h"
#include "verify/verify.h"

namespace saltus::verify {
namespace {

namespace fs = std::filesystem;

class Verify : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("saltus-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  ChildOutcome shell(const std::string& script, double timeout = 20, uint64_t memory_mb = 0) {
    return run_child({{"/bin/sh", "-c", script}, (folder_ / "messages").string(), timeout, memory_mb});
  }
  std::string messages() {
    std::ifstream file(folder_ / "messages");
    return {std::istreambuf_iterator<char>(file), {}};
  }
  fs::path folder_;
};

TEST(Cause, NamesAndNumbersAreLeftOut) {
  EXPECT_EQ(message_shape("no class 'Foo' in 'A.B'"), "no class '…' in '…'");
  EXPECT_EQ(message_shape("failed at time 0.125: x2 is 1e-12 now"), "failed at time #: x2 is # now");
  EXPECT_EQ(message_shape("can't"), "can't");
  EXPECT_EQ(message_shape("singular\n  x = 1"), "singular");
}

TEST(Record, PackageIsThePartBeforeExamples) {
  EXPECT_EQ(package_of("Modelica.Blocks.Examples.Noise.Densities"), "Modelica.Blocks");
  EXPECT_EQ(package_of("ModelicaTest.Math.Vectors"), "ModelicaTest.Math");
  EXPECT_EQ(package_of("M"), "M");
}

TEST_F(Verify, ModelListByItsHeader) {
  auto read = read_model_list(put("list.tsv", "model\tstop\tother\tstart\nA.B\t2.5\tyes\t1\r\nC\t\tno\t\n"));
  ASSERT_TRUE(read.ok()) << read.message();
  ASSERT_EQ(read.value.size(), 2u);
  EXPECT_EQ(read.value[0].model, "A.B");
  EXPECT_EQ(read.value[0].settings.stop, 2.5);
  EXPECT_EQ(read.value[0].settings.start, 1);
  EXPECT_FALSE(read.value[1].settings.stop.has_value());
  EXPECT_FALSE(read_model_list(put("bad.tsv", "model\tstop\nA\tsoon\n")).ok());
  EXPECT_FALSE(read_model_list((folder_ / "missing").string()).ok());
}

TEST_F(Verify, ReferencesLieInFoldersLikePackages) {
  put("A/B/B.csv", "time,x\n0,1\n");
  put("A/B/comparisonSignals.txt", "time\nx\n");
  put("A/B/creation.txt", "StartTime=0\nStopTime=0.9 // from model\nInterval = 0.1 // x\nTolerance=\n");
  auto reference = find_reference(folder_.string(), "A.B");
  ASSERT_TRUE(reference.has_value());
  EXPECT_EQ(reference->settings.start, 0);
  EXPECT_EQ(reference->settings.stop, 0.9);
  EXPECT_EQ(reference->settings.interval, 0.1);
  EXPECT_FALSE(reference->settings.tolerance.has_value());
  EXPECT_FALSE(reference->signals.empty());
  EXPECT_FALSE(find_reference(folder_.string(), "A.C").has_value());
}

TEST_F(Verify, ChildrenTellHowTheyEnded) {
  ChildOutcome exited = shell("echo hello; exit 7");
  EXPECT_EQ(exited.end, ChildEnd::Exited);
  EXPECT_EQ(exited.status, 7);
  EXPECT_EQ(messages(), "hello\n");
  ChildOutcome crashed = shell("kill -SEGV $$");
  EXPECT_EQ(crashed.end, ChildEnd::Crashed);
  EXPECT_EQ(crashed.status, SIGSEGV);
  ChildOutcome late = shell("sleep 30", 0.2);
  EXPECT_EQ(late.end, ChildEnd::TimedOut);
  EXPECT_LT(late.seconds, 10);
  EXPECT_EQ(run_child({{"/nowhere/at/all"}, "/dev/null", 5, 0}).end, ChildEnd::NotStarted);
}

TEST_F(Verify, GrandchildrenEndWithTheChild) {
  ChildOutcome late = shell("(sleep 3; echo survived > " + (folder_ / "mark").string() + ") & wait", 0.2);
  EXPECT_EQ(late.end, ChildEnd::TimedOut);
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  EXPECT_FALSE(fs::exists(folder_ / "mark"));
}

TEST_F(Verify, JudgedByTheTube) {
  Reference reference{put("r.csv", "time,x,y\n0,0,1\n1,1,1\n2,2,1\n"), {}, {}};
  Record right;
  judge(right, put("right.csv", "time,x,y\n0,0,1\n1,1.001,1\n2,2,1\n"), reference);
  EXPECT_EQ(right.state, State::Verified);
  Record wrong;
  judge(wrong, put("wrong.csv", "time,x,y\n0,0,1\n1,1.2,1\n2,2,1\n"), reference);
  EXPECT_EQ(wrong.code, "wrong result");
  ASSERT_EQ(wrong.wrong.size(), 1u);
  EXPECT_EQ(wrong.wrong[0].name, "x");
  EXPECT_NE(wrong.wrong[0].picture.find("<svg"), std::string::npos);
  Record early;
  judge(early, put("early.csv", "time,x,y\n0,0,1\n1,1,1\n"), reference);
  EXPECT_NE(early.state, State::Verified);
  Record missing;
  judge(missing, put("missing.csv", "time,x\n0,0\n1,1\n2,2\n"), reference);
  EXPECT_NE(missing.state, State::Verified);
}

std::vector<Record> some_records() {
  std::vector<Record> records(3);
  records[0].model = "L.A.Examples.One";
  records[0].state = State::Verified;
  records[0].has_reference = true;
  records[1].model = "L.A.Examples.Two<&>";
  records[1].state = State::Flattened;
  records[1].has_reference = true;
  records[1].code = "S0100";
  records[1].message = "'x' & more";
  records[1].cause = "S0100: '…' & more";
  records[2].model = "L.B.Three";
  records[2].state = State::Simulated;
  for (Record& record : records) record.package = package_of(record.model);
  return records;
}

TEST_F(Verify, FallingBackIsSeen) {
  std::vector<Record> records = some_records();
  std::string path = (folder_ / "expect.txt").string();
  ASSERT_TRUE(write_expectations(path, records).ok());
  auto expected = read_expectations(path);
  ASSERT_TRUE(expected.ok()) << expected.message();
  EXPECT_EQ(expected.value.size(), 3u);
  EXPECT_TRUE(fallbacks(records, expected.value).empty());
  records[0].state = State::Simulated;
  records[2].state = State::Compiled;
  EXPECT_EQ(fallbacks(records, expected.value).size(), 2u);
  EXPECT_FALSE(read_expectations(put("bad.txt", "L.A perfect\n")).ok());
}

TEST(Reports, CountAndEscape) {
  std::vector<Record> records = some_records();
  Tally all = total(records);
  EXPECT_EQ(all.models, 3u);
  EXPECT_EQ(all.with_reference, 2u);
  EXPECT_EQ(all.reached[static_cast<size_t>(State::Flattened)], 3u);
  EXPECT_EQ(all.reached[static_cast<size_t>(State::Simulated)], 2u);
  EXPECT_EQ(all.reached[static_cast<size_t>(State::Verified)], 1u);
  EXPECT_EQ(by_package(records).size(), 2u);
  ASSERT_EQ(by_cause(records).size(), 1u);
  std::string html = to_html({"L", 1}, records, {});
  EXPECT_NE(html.find("Two&lt;&amp;&gt;"), std::string::npos);
  EXPECT_EQ(html.find("Two<&>"), std::string::npos);
  std::string junit = to_junit({"L", 1}, records);
  EXPECT_NE(junit.find("tests=\"3\" failures=\"1\""), std::string::npos);
  EXPECT_NE(to_json({"L", 1}, records).find("\"withReference\": 2"), std::string::npos);
}

TEST_F(Verify, TextsOfBuildingsPy) {
  std::string file = put("refs/A_B.txt",
                         "last-generated=2024-01-31\nstatistics-simulation={'nonlinear': ' '}\n"
                         "time=[0., 10.]\nx=[1., 2., 4.]\nconst=[7, 7]\n");
  auto reference = find_reference((folder_ / "refs").string(), "A.B");
  ASSERT_TRUE(reference);
  EXPECT_TRUE(reference->buildingspy);
  EXPECT_EQ(reference->settings.interval, 0.5);  // a tenth of a sample: its points are rows
  auto table = read_buildingspy(file);
  ASSERT_TRUE(table.ok()) << table.message();
  EXPECT_EQ(table.value.time(), (std::vector<double>{0, 5, 10}));
  EXPECT_EQ(table.value.values(table.value.signals.find("x")), (std::vector<double>{1, 2, 4}));
  EXPECT_EQ(table.value.values(table.value.signals.find("const")), (std::vector<double>{7, 7, 7}));
  auto matrix = read_buildingspy(put("matrix.txt", "time=[0., 1.]\ny[1, 2]=[3., 4.]\n"));
  EXPECT_EQ(matrix.value.values(matrix.value.signals.find("y[1,2]")),
            (std::vector<double>{3, 4}));  // as results write it
  EXPECT_FALSE(read_buildingspy(put("broken.txt", "x=[1., 2.]\n")).ok());
  // A step may lie anywhere between two samples; what is elsewhere is wrong.
  results::Table result;
  result.signals.add_column({"x"});
  result.signals.add_column({"const"});
  result.columns = {{0, 4, 7, 7, 10}, {1, 2, 2, 4, 4}, {7, 7, 7, 7, 7.1}};
  auto comparison = compare_sampled(result, table.value);
  ASSERT_EQ(comparison.signals.size(), 2u);
  EXPECT_TRUE(comparison.signals[0].right());
  result.columns[1] = {1, 1, 1, 1, 1};
  comparison = compare_sampled(result, table.value);
  EXPECT_FALSE(comparison.signals[0].right());
  EXPECT_EQ(comparison.signals[0].violations, 2u);
  EXPECT_TRUE(comparison.covers_reference);
}

TEST_F(Verify, JournalIsReadBackWithoutItsTornLine) {
  Record record;
  record.model = "A.Examples.B";
  record.state = State::Simulated;
  record.has_reference = true;
  record.code = "wrong result";
  record.message = "one of \"two\"";
  record.wrong = {{"x", "outside", {}}};
  std::string file = put("journal.jsonl", to_journal_line(record) + "{\"model\": \"A.C\", \"sta");
  auto read = read_journal(file);
  ASSERT_EQ(read.size(), 1u);
  const Record& back = read.at("A.Examples.B");
  EXPECT_EQ(back.state, State::Simulated);
  EXPECT_EQ(back.package, "A");
  EXPECT_EQ(back.message, record.message);
  EXPECT_EQ(back.wrong[0].name, "x");
  EXPECT_FALSE(back.passed());
}

// A record of the journal counts where program, texts, options and reference are the same, and is made again otherwise.
TEST_F(Verify, RecordsBelongToWhatMadeThem) {
  auto program = [&](const std::string& comment) {
    std::string path = put("program", "#!/bin/sh\n# " + comment + "\necho run >> " + (folder_ / "runs").string() +
                                          "\nwhile [ \"$1\" != --report ]; do shift; done\n"
                                          "echo '{\"reached\": \"simulated\"}' > \"$2\"\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
  };
  auto package = [&](const std::string& y) {
    std::string model = " Real x = time; annotation(experiment(StopTime=1)); end ";
    put("L/package.mo", "package L model A" + model + "A; model B" + model + "B; end L;");
    put("L/Resources/data.txt", y);
  };
  VerifyRequest request;
  request.library = (folder_ / "L").string();
  request.executable = program("first");
  request.journal = (folder_ / "journal.jsonl").string();
  request.folder = folder_.string();
  package("1");
  auto listed = models_to_run(request);
  ASSERT_TRUE(listed.ok()) << listed.message();
  size_t outdated = 0;
  auto runs = [&] {
    fs::remove(folder_ / "runs");
    outdated = 0;
    auto records = verify(request, listed.value, [&](const VerifyProgress& p) { outdated = p.outdated; });
    for (const Record& record : records) EXPECT_EQ(record.state, State::Simulated) << record.message;
    std::ifstream file(folder_ / "runs");
    return std::count(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>(), '\n');
  };
  EXPECT_EQ(runs(), 2);
  request.resume = true;
  EXPECT_EQ(runs(), 0);
  package("2");  // a file of data
  EXPECT_EQ(runs(), 2);
  EXPECT_EQ(outdated, 2u);
  EXPECT_EQ(runs(), 0);  // the later record of the two counts
  EXPECT_EQ(outdated, 0u);
  request.run_options = {"--max-size", "1M"};
  EXPECT_EQ(runs(), 2);
  listed.value[0].settings.stop = 0.5;
  EXPECT_EQ(runs(), 1);
  program("second");
  EXPECT_EQ(runs(), 2);
  EXPECT_EQ(runs(), 0);
}

TEST_F(Verify, RecordsBelongToTheirReference) {
  put("L/package.mo", "package L model A end A; model B end B; end L;");
  put("refs/L/A/A.csv", "time,x\n0,0\n1,1\n");
  VerifyRequest request;
  request.path = {folder_.string()};
  request.reference = (folder_ / "refs").string();
  std::string a = run_digest(request, {"L.A", {}}, "texts"), b = run_digest(request, {"L.B", {}}, "texts");
  EXPECT_NE(a, b);
  EXPECT_EQ(a, run_digest(request, {"L.A", {}}, "texts"));
  EXPECT_NE(a, run_digest(request, {"L.A", {}}, "other texts"));
  put("refs/L/A/A.csv", "time,x\n0,0\n1,2\n");
  EXPECT_NE(a, run_digest(request, {"L.A", {}}, "texts"));
  EXPECT_EQ(b, run_digest(request, {"L.B", {}}, "texts"));
}

TEST_F(Verify, SamplesDependOnTheSeedAlone) {
  std::string models;
  for (char c : std::string("ABCDEFGH"))
    models += fmt::format("model {} Real x = time; annotation(experiment(StopTime=1)); end {};\n", c, c);
  put("L/package.mo", "package L " + models + "package P " + models + "end P; end L;");
  auto names = [&](size_t sample, uint64_t seed, const std::string& filter) {
    VerifyRequest request;
    request.library = (folder_ / "L").string();
    request.sample = sample;
    request.seed = seed;
    request.filter = filter;
    auto listed = models_to_run(request);
    EXPECT_TRUE(listed.ok()) << listed.message();
    std::vector<std::string> all;
    for (const Listed& l : listed.value) all.push_back(l.model);
    return all;
  };
  EXPECT_EQ(names(0, 1, "*").size(), 16u);
  EXPECT_EQ(names(0, 1, "L.P.*").size(), 8u);
  EXPECT_EQ(names(5, 1, "*").size(), 5u);
  EXPECT_EQ(names(5, 1, "*"), names(5, 1, "*"));
  EXPECT_NE(names(5, 1, "*"), names(5, 2, "*"));
}

}  // namespace
}  // namespace saltus::verify
