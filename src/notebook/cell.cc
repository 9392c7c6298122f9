#include "notebook/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/diagnostics.h"

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
struct BlockOption {
  std::string_view name;
  bool takes_value = true;
};
constexpr BlockOption kOfRuns[] = {{"--start"},         {"--stop"},         {"--interval"},      {"--intervals"},
                                   {"--tolerance"},     {"--max-step"},     {"--solver"},        {"--param"},
                                   {"--start-value"},   {"--seed"},         {"--replications"},  {"--choices", false},
                                   {"--events", false}, {"--stats", false}, {"--strict", false}, {"-m"}};
constexpr BlockOption kOfSweeps[] = {{"--vary"}, {"--sample"}, {"--dist"}, {"--latin", false}, {"--keep"}};
constexpr BlockOption kOfLinearModels[] = {{"--at"}};
constexpr BlockOption kOfEquations[] = {{"-m"}};
constexpr BlockOption kOfChecks[] = {{"-m"}, {"--all", false}, {"--strict", false}, {"--no-units", false}};
constexpr BlockOption kOfDrawings[] = {{"-m"}, {"--icon", false}, {"--diagram", false}};
constexpr BlockOption kOfPlots[] = {{"--title"},     {"--against"}, {"--log", false}, {"--log-x", false},
                                    {"--si", false}, {"--from"},    {"--to"}};

const BlockOption* option_of(CellKind kind, std::string_view name) {
  auto among = [&](std::span<const BlockOption> list) -> const BlockOption* {
    auto found = std::ranges::find(list, name, &BlockOption::name);
    return found == list.end() ? nullptr : &*found;
  };
  auto first = [](const BlockOption* one, const BlockOption* other) { return one ? one : other; };
  switch (kind) {
    case CellKind::Simulate:
    case CellKind::Steady: return among(kOfRuns);
    case CellKind::Sweep: return first(among(kOfRuns), among(kOfSweeps));
    case CellKind::Linearize: return first(among(kOfRuns), among(kOfLinearModels));
    case CellKind::Equations: return among(kOfEquations);
    case CellKind::Check: return among(kOfChecks);
    case CellKind::Draw: return among(kOfDrawings);
    case CellKind::Plot: return among(kOfPlots);
    default: return nullptr;
  }
}

bool is_number(std::string_view word) {
  return word.size() > 1 && (word[0] == '-' || word[0] == '+') &&
         std::string_view("0123456789.").find(word[1]) != std::string_view::npos &&
         word.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

// A class, perhaps with modifiers, or a block; never a file.
bool is_class_name(std::string_view name) {
  bool file = name.find_first_of("/\\~") != std::string_view::npos || name.ends_with(".");
  for (std::string_view ending : {".mo", ".chi", ".shsml", ".fmu", ".ssp"}) file = file || name.ends_with(ending);
  return !file && !name.empty() && name[0] != '-' && name[0] != '.';
}

// Every word of a command is an option or its value: a word by itself would be one more file or folder, which the
// command reads and opens to foreign code.
std::string problem_of_options(const Cell& cell) {
  for (size_t k = 0; k < cell.options.size(); ++k) {
    const std::string& word = cell.options[k];
    if (cell.kind == CellKind::Plot && (!word.starts_with('-') || is_number(word))) continue;  // a curve
    size_t equal = word.starts_with("--") ? word.find('=') : std::string::npos;
    std::string name = word.substr(0, equal);
    const BlockOption* option = option_of(cell.kind, name);
    if (!option && word.starts_with('-')) return fmt::format("a block '{}' has no option '{}'", cell.word, name);
    if (!option)
      return fmt::format("'{}' is no option: a block '{}' is about one model, and names no files", word, cell.word);
    if (!option->takes_value && equal != std::string::npos) return fmt::format("the option '{}' has no value", name);
    if (!option->takes_value || equal != std::string::npos) continue;
    if (++k == cell.options.size()) return fmt::format("a value must follow '{}'", name);
    const std::string& value = cell.options[k];
    if (value.starts_with('-') && !is_number(value))
      return fmt::format("a value must follow '{}', not '{}'", name, value);
    if (name == "-m" && !is_class_name(value)) return fmt::format("'{}' is not the name of a class", value);
  }
  return {};
}

// Text of other languages is shown as it is. A word with a name behind it is meant as a command: one that is hardly
// misspelt is no other language.
std::string problem_of_word(const std::vector<std::string>& words) {
  if (words.size() < 2 || words[1].starts_with('{')) return {};
  std::vector<std::string_view> commands;
  for (const Word& one : kWords) commands.push_back(one.word);
  std::string near = nearest_name(words[0], commands);
  return near.empty() ? near : fmt::format("there is no block '{}'; did you mean '{}'?", words[0], near);
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
    if (!split_words(one, cell.options)) cell.problem = fmt::format("a quote is not closed: {}", one);
  }
  if (cell.problem.empty()) cell.problem = problem_of_options(cell);
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
  if (known == std::end(kWords)) {
    cell.problem = problem_of_word(words);
    return cell;
  }
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
