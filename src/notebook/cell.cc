#include "notebook/cell.h"

#include <fmt/format.h>

#include <algorithm>

namespace saltus::notebook {
namespace {

struct Word {
  std::string_view word;
  CellKind kind;
};

constexpr Word kWords[] = {
    {"modelica", CellKind::Modelica},   {"chi", CellKind::Chi},       {"shsml", CellKind::Shsml},
    {"simulate", CellKind::Simulate},   {"plot", CellKind::Plot},     {"sweep", CellKind::Sweep},
    {"linearize", CellKind::Linearize}, {"steady", CellKind::Steady}, {"equations", CellKind::Equations},
    {"check", CellKind::Check},         {"draw", CellKind::Draw},     {"eval", CellKind::Eval}};

// What a block may say to its command. A notebook comes from a stranger: nothing that names files, and nothing that
// gives trust.
constexpr std::string_view kOfRuns[] = {
    "--start",       "--stop", "--interval",     "--intervals", "--tolerance", "--max-step", "--solver", "--param",
    "--start-value", "--seed", "--replications", "--choices",   "--events",    "--stats",    "--strict", "-m"};
constexpr std::string_view kOfSweeps[] = {"--vary", "--sample", "--dist", "--latin", "--keep"};
constexpr std::string_view kOfPlots[] = {"--title", "--against", "--log", "--log-x", "--si", "--from", "--to"};

template <size_t N>
bool among(std::string_view word, const std::string_view (&list)[N]) {
  return std::ranges::find(list, word) != std::end(list);
}

bool allowed(CellKind kind, std::string_view option) {
  switch (kind) {
    case CellKind::Simulate: return among(option, kOfRuns);
    case CellKind::Sweep: return among(option, kOfRuns) || among(option, kOfSweeps);
    case CellKind::Linearize: return among(option, kOfRuns) || option == "--at";
    case CellKind::Steady: return among(option, kOfRuns);
    case CellKind::Equations: return option == "-m";
    case CellKind::Check: return option == "-m" || option == "--all" || option == "--strict" || option == "--no-units";
    case CellKind::Draw: return option == "-m" || option == "--icon" || option == "--diagram";
    case CellKind::Plot: return among(option, kOfPlots);
    default: return false;
  }
}

bool is_number(std::string_view word) {
  return word.size() > 1 && (word[0] == '-' || word[0] == '+') &&
         word.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

// A class, perhaps with modifiers, or a block; never a file.
bool is_class_name(std::string_view name) {
  bool file = name.find_first_of("/\\") != std::string_view::npos || name.ends_with(".mo") || name.ends_with(".chi") ||
              name.ends_with(".shsml");
  return !file && !name.empty() && !name.starts_with('-');
}

void read_names(Cell& cell, const std::vector<std::string>& words) {
  for (size_t k = 1; k < words.size(); ++k) {
    bool more = k + 1 < words.size();
    if (words[k] == "as" && more)
      cell.result = words[++k];
    else if (words[k] == "from" && more)
      cell.from = words[++k];
    else if (words[k] == "folded")
      cell.folded = true;
    else
      cell.names.push_back(words[k]);
  }
}

void read_command(Cell& cell, std::string_view text, size_t line) {
  for (; !text.empty(); ++line) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    size_t begin = one.find_first_not_of(" \t");
    if (begin == std::string_view::npos) continue;
    one.remove_prefix(begin);
    if (one.starts_with("expect ")) {
      cell.expectations.push_back({line, std::string(one.substr(7))});
      continue;
    }
    cell.lines.emplace_back(one);
    if (cell.kind == CellKind::Eval) continue;
    size_t before = cell.options.size();
    if (!split_words(one, cell.options)) cell.problem = fmt::format("a quote is not closed: {}", one);
    for (size_t k = before; k < cell.options.size(); ++k) {
      std::string option = cell.options[k].substr(0, cell.options[k].find('='));
      if (!option.starts_with('-') || is_number(option) || allowed(cell.kind, option)) continue;
      cell.problem = fmt::format("a block '{}' has no option '{}'", cell.word, option);
    }
  }
}

}  // namespace

bool split_words(std::string_view text, std::vector<std::string>& words) {
  std::string word;
  bool open = false;
  char quote = 0;
  for (char c : text) {
    if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c, open = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (open) words.push_back(std::move(word));
      word.clear(), open = false;
    } else {
      word += c, open = true;
    }
  }
  if (open) words.push_back(std::move(word));
  return quote == 0;
}

Cell read_cell(const Block& block) {
  Cell cell;
  cell.line = block.line;
  cell.text = block.text;
  std::vector<std::string> words;
  bool closed = split_words(block.info, words);
  if (words.empty()) return cell;
  cell.word = words[0];
  const Word* known = std::ranges::find(kWords, words[0], &Word::word);
  if (known == std::end(kWords)) return cell;
  cell.kind = known->kind;
  if (!closed) cell.problem = "a quote is not closed behind the fence";
  read_names(cell, words);
  if (cell.defines()) {
    if (cell.names.size() > 1) cell.problem = fmt::format("a block '{}' has one name", cell.word);
    if (!cell.from.empty() && cell.text.find_first_not_of(" \t\r\n") != std::string::npos)
      cell.problem = "its text is that of a file: the block must be empty";
    return cell;
  }
  read_command(cell, block.text, block.line + 1);
  bool one = cell.kind != CellKind::Plot && cell.kind != CellKind::Eval;
  if (one && cell.names.size() != 1 && cell.problem.empty())
    cell.problem = fmt::format("say what to run: ```{} NAME", cell.word);
  if (one && cell.names.size() == 1 && !is_class_name(cell.names[0]))
    cell.problem = fmt::format("'{}' is not the name of a class or of a block above", cell.names[0]);
  return cell;
}

}  // namespace saltus::notebook
