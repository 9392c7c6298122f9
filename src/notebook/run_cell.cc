#include "notebook/run_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "code/digest.h"
#include "notebook/outputs.h"
#include "results/output_file.h"
#include "verify/child.h"

namespace saltus::notebook {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

// A result is read as a whole, to draw curves and to find values.
constexpr const char* kMostResult = "256M";

bool has(const Cell& cell, std::string_view option) {
  return std::ranges::any_of(cell.options, [&](const std::string& word) {
    return word == option || word.starts_with(std::string(option) + "=");
  });
}

// What the command leaves besides its words.
std::string file_ending(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::Simulate: return has(cell, "--replications") ? "" : ".mat";
    case CellKind::Sweep: return ".csv";
    case CellKind::Linearize: return ".json";
    case CellKind::Draw: return ".svg";
    default: return "";
  }
}

struct Said {
  int status = 0;
  std::string out, problems;
  double seconds = 0;
};

Said run_program(const std::vector<std::string>& arguments, const RunSettings& settings) {
  verify::ChildRequest request;
  request.arguments = arguments;
  request.messages = (settings.cache / "out.txt").string();
  request.errors = (settings.cache / "err.txt").string();
  request.timeout = settings.timeout;
  request.memory_mb = settings.memory_mb;
  verify::ChildOutcome outcome = verify::run_child(request);
  Said said{outcome.status, read_text(request.messages), read_text(request.errors), outcome.seconds};
  if (outcome.end == verify::ChildEnd::TimedOut) {
    said.status = 3;
    said.problems +=
        fmt::format("error: it took longer than {:g} s and was ended; '--timeout' allows more\n", settings.timeout);
  } else if (outcome.end != verify::ChildEnd::Exited) {
    said.status = 3;
    said.problems += outcome.end == verify::ChildEnd::Crashed
                         ? fmt::format("error: the process was ended by signal {}\n", outcome.status)
                         : "error: it could not be started\n";
  }
  return said;
}

std::vector<std::string> arguments_of(const Cell& cell, const Named& named, const RunSettings& settings,
                                      const std::string& output) {
  std::vector<std::string> words{settings.program, cell.word, named.source};
  if (!named.class_name.empty() && !has(cell, "-m")) words.insert(words.end(), {"-m", named.class_name});
  words.insert(words.end(), cell.options.begin(), cell.options.end());
  for (const std::string& folder : settings.include) words.insert(words.end(), {"-I", folder});
  for (const std::string& trusted : settings.trusted) {
    if (cell.kind != CellKind::Draw) words.insert(words.end(), {"--trust", trusted});
  }
  if (!output.empty()) words.insert(words.end(), {"-o", output});
  if (cell.kind == CellKind::Simulate) words.insert(words.end(), {"--max-size", kMostResult});
  if (cell.kind == CellKind::Sweep) words.insert(words.end(), {"--fresh", "--jobs", "2"});
  if (cell.kind == CellKind::Steady) words.emplace_back("--json");
  if (cell.kind == CellKind::Equations) words.emplace_back("--latex");
  if (cell.kind == CellKind::Draw && !has(cell, "--icon") && !has(cell, "--diagram")) words.emplace_back("--diagram");
  return words;
}

// One expression a line; the answers in their order.
Said evaluate_lines(const Cell& cell, const RunSettings& settings) {
  Said all;
  for (const std::string& line : cell.lines) {
    std::vector<std::string> words{settings.program, "eval"};
    for (const std::string& folder : settings.include) words.insert(words.end(), {"-I", folder});
    for (const std::string& trusted : settings.trusted) words.insert(words.end(), {"--trust", trusted});
    words.insert(words.end(), {"--", line});
    Said said = run_program(words, settings);
    all.out += said.status == 0 ? said.out : "\n";
    all.problems += said.problems;
    all.status = std::max(all.status, said.status);
    all.seconds += said.seconds;
  }
  return all;
}

// The cache: what a command said, as JSON under its digest; its file beside it.
bool take_kept(const fs::path& entry, const std::string& file, const std::string& lines, Said& said) {
  Json kept = Json::parse(read_text(entry), nullptr, false);
  if (!kept.is_object() || !kept.contains("status") || !kept["problems"].is_string()) return false;
  said = {kept.value("status", 3), kept.value("out", ""), kept.value("problems", ""), 0};
  // Messages have places, which are right as long as the blocks stand where they stood.
  if (!said.problems.empty() && kept.value("lines", "") != lines) return false;
  std::error_code error;
  return file.empty() || said.status != 0 || fs::exists(file, error);
}

void keep(const fs::path& entry, const std::string& lines, const Said& said) {
  Json kept{{"status", said.status}, {"out", said.out}, {"problems", said.problems}, {"lines", lines}};
  // What cannot be kept is run again.
  (void)results::write_file(entry.string(), kept.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

std::string stamp_of(const std::string& program, const std::vector<std::string>& library_path) {
  code::KeyText key;
  std::error_code error;
  auto add = [&](const fs::path& path) {
    auto time = fs::last_write_time(path, error);
    key.add(path.string()).add(fmt::format("{} {}", fs::file_size(path, error), time.time_since_epoch().count()));
  };
  add(program);
  for (const std::string& folder : library_path) {
    std::vector<fs::path> files;
    for (auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         entry != fs::end(entry); entry.increment(error)) {
      if (error) break;
      if (entry->path().extension() == ".mo") files.push_back(entry->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) add(file);
  }
  return key.digest();
}

CellResult run_cell(const Cell& cell, Definitions& definitions, const RunSettings& settings) {
  CellResult result;
  std::string why;
  Named named;
  if (cell.kind != CellKind::Eval) named = definitions.find(cell.names[0], why);
  if (!why.empty()) {
    result.failed = true;
    result.problems = why;
    return result;
  }
  code::KeyText key;
  key.add(settings.stamp).add(cell.word).add(named.source).add(named.class_name).add(named.digest);
  for (const std::string& word : cell.kind == CellKind::Eval ? cell.lines : cell.options) key.add(word);
  for (const std::string& word : settings.include) key.add("-I").add(word);
  for (const std::string& word : settings.trusted) key.add("--trust").add(word);
  result.entry = key.digest();
  fs::path entry = settings.cache / (result.entry + ".kept");
  std::string ending = file_ending(cell),
              file = ending.empty() ? std::string() : (settings.cache / (result.entry + ending)).string();

  Said said;
  result.kept = !settings.fresh && take_kept(entry, file, named.lines, said);
  if (!result.kept) {
    std::error_code error;
    if (!file.empty()) fs::remove(file, error);
    said = cell.kind == CellKind::Eval ? evaluate_lines(cell, settings)
                                       : run_program(arguments_of(cell, named, settings, file), settings);
    said.problems = definitions.in_notebook(said.problems);
    said.out = definitions.in_notebook(said.out);
    keep(entry, named.lines, said);
  }
  result.failed = said.status != 0;
  result.seconds = said.seconds;
  result.problems = said.problems;
  read_outputs(cell, said.out, file, result);
  return result;
}

}  // namespace saltus::notebook
