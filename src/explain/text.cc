// An entry for a terminal, in JSON and in Markdown.
#include <fmt/format.h>

#include <cctype>
#include <nlohmann/json.hpp>

#include "explain/parts.h"

namespace saltus::explain {
namespace {

constexpr size_t kWidth = 96;  // columns of a terminal that paragraphs fill

std::string indented(std::string_view text, std::string_view by) {
  std::string out;
  for (bool begins = true; char c : text) {
    if (begins && c != '\n') out += by;
    out += c;
    begins = c == '\n';
  }
  return out;
}

// Names in `` are shown in '', as in messages.
std::string wrapped(std::string_view text) {
  std::string out;
  size_t column = 0;
  while (!text.empty()) {
    size_t end = text.find(' ');
    std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (column > 0 && column + 1 + word.size() > kWidth) {
      out += '\n';
      column = 0;
    }
    if (column > 0) out += ' ', ++column;
    for (char c : word) out += c == '`' ? '\'' : c;
    column += word.size();
  }
  return out;
}

std::string small(std::string_view severity) {
  std::string out(severity);
  out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

nlohmann::ordered_json object(const Entry& entry) {
  nlohmann::ordered_json out = {{"code", entry.code}, {"severity", small(entry.severity)}};
  nlohmann::ordered_json messages = nlohmann::ordered_json::array();
  for (std::string_view rest = entry.messages; !rest.empty();) {
    size_t end = rest.find('\n');
    messages.push_back(readable(rest.substr(0, end)));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  out["messages"] = messages;
  out["stage"] = entry.stage;
  auto add = [&](const char* name, std::string_view value) {
    if (!value.empty()) out[name] = value;
  };
  add("meaning", entry.meaning);
  add("whyItMatters", entry.why);
  add("whatToDo", entry.what_to_do);
  add("clause", entry.clause);
  if (!entry.wrong.empty()) out["command"] = command_of(entry);
  add("file", entry.file);
  add("wrong", entry.wrong);
  add("mended", entry.mended);
  return out;
}

}  // namespace

const char* area(char letter) {
  switch (letter) {
    case 'A': return "Analysis of models";
    case 'B': return "Files of flat models";
    case 'M': return "Modelica";
    case 'X': return "χ";
    case 'H': return "SHSML";
    case 'S': return "Structure of a model";
    case 'C': return "Compilation and external functions";
    case 'F': return "FMUs and SSPs";
    case 'R': return "Running a model";
    case 'L': return "Command line";
    default: return "Others";
  }
}

std::string readable(std::string_view message) {
  std::string out(message);
  for (size_t at; (at = out.find("{}")) != std::string::npos;) out.replace(at, 2, "…");
  return out;
}

std::string_view language_of(const Entry& entry) {
  if (entry.file.ends_with(".chi") || entry.wrong.starts_with("proc ") || entry.code[0] == 'X') return "chi";
  if (entry.file.ends_with(".shsml") || entry.code[0] == 'H') return "shsml";
  if (entry.wrong.starts_with("saltus ")) return "sh";
  if (entry.wrong.starts_with("<?xml")) return "xml";
  return "modelica";
}

std::string command_of(const Entry& entry) {
  if (entry.command.empty() || entry.command == "commands") return {};
  return fmt::format("saltus {}", entry.command);
}

std::string text(const Entry& entry) {
  std::string out;
  for (std::string_view rest = entry.messages; !rest.empty();) {
    size_t end = rest.find('\n');
    out += fmt::format("{}[{}]: {}\n", small(entry.severity), entry.code, readable(rest.substr(0, end)));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  paragraphs(entry.meaning, [&](std::string_view paragraph) { out += "\n" + wrapped(paragraph) + "\n"; });
  auto labelled = [&](const char* label, std::string_view words) {
    if (!words.empty()) out += fmt::format("\n{}\n", wrapped(fmt::format("{} {}", label, words)));
  };
  labelled("Why it matters:", entry.why);
  labelled("What to do:", entry.what_to_do);
  labelled("Specification:", entry.clause);
  if (!entry.wrong.empty()) {
    std::string of = command_of(entry).empty() ? "" : fmt::format(" ({})", command_of(entry));
    if (!entry.file.empty()) of += fmt::format(" in {}", entry.file);
    out += fmt::format("\nWrong{}:\n\n{}\n", of, indented(entry.wrong, "    "));
  }
  if (!entry.mended.empty()) out += fmt::format("\nMended:\n\n{}\n", indented(entry.mended, "    "));
  return out + fmt::format("\nReported by {}.\n", entry.stage);
}

std::string json(const Entry& entry) {
  return object(entry).dump();
}

std::string json_page() {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Entry& entry : catalogue()) all.push_back(object(entry));
  return all.dump(1) + "\n";
}

std::string markdown_page() {
  std::string out =
      "# Diagnostics\n\nEvery message has a stable code. `saltus explain CODE` shows one of these entries.\n";
  char letter = 0;
  for (const Entry& entry : catalogue()) {
    if (entry.code[0] != letter) out += fmt::format("\n## {}\n", area(letter = entry.code[0]));
    out += fmt::format("\n### {}\n\n{}: {}\n", entry.code, entry.severity, readable(entry.messages));
    if (!entry.meaning.empty()) out += fmt::format("\n{}\n", entry.meaning);
    if (!entry.why.empty()) out += fmt::format("\n**Why it matters:** {}\n", entry.why);
    if (!entry.what_to_do.empty()) out += fmt::format("\n**What to do:** {}\n", entry.what_to_do);
    if (!entry.clause.empty()) out += fmt::format("\n**Specification:** {}\n", entry.clause);
    std::string command = command_of(entry).empty() ? "" : fmt::format(" (`{}`)", command_of(entry));
    if (!entry.wrong.empty())
      out += fmt::format("\nWrong{}:\n\n```{}\n{}\n```\n", command, language_of(entry), entry.wrong);
    if (!entry.mended.empty()) out += fmt::format("\nMended:\n\n```{}\n{}\n```\n", language_of(entry), entry.mended);
  }
  return out;
}

}  // namespace saltus::explain
