#include "explain/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/diagnostics.h"

namespace saltus::explain {
namespace {

constexpr Entry kEntries[] = {
#include "catalogue.inc"
};

const char* area(char letter) {
  switch (letter) {
    case 'B': return "Files";
    case 'M': return "Modelica";
    case 'X': return "χ";
    case 'H': return "SHSML";
    case 'S': return "Structure of a model";
    case 'C': return "Code";
    case 'R': return "Running a model";
    case 'P': return "Results";
    case 'L': return "Command line";
    default: return "Others";
  }
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

// '{}' stands for what varies.
std::string readable(std::string_view message) {
  std::string out(message);
  for (size_t at; (at = out.find("{}")) != std::string::npos;) out.replace(at, 2, "…");
  return out;
}

std::string indented(std::string_view text, std::string_view by) {
  std::string out(by);
  for (char c : text) {
    out += c;
    if (c == '\n') out += by;
  }
  return out;
}

std::string html(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::span<const Entry> catalogue() {
  return kEntries;
}

const Entry* find(std::string_view code) {
  std::string wanted = upper(code);
  auto it =
      std::find_if(std::begin(kEntries), std::end(kEntries), [&](const Entry& entry) { return entry.code == wanted; });
  return it == std::end(kEntries) ? nullptr : &*it;
}

std::string nearest(std::string_view code) {
  std::vector<std::string_view> codes;
  for (const Entry& entry : kEntries) codes.push_back(entry.code);
  return nearest_name(upper(code), codes);
}

std::string text(const Entry& entry) {
  std::string severity(entry.severity);
  severity[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(severity[0])));
  std::string out = fmt::format("{}[{}]: {}\n", severity, entry.code, indented(readable(entry.messages), "").c_str());
  out += fmt::format("reported by {}\n", entry.stage);
  if (!entry.explanation.empty()) out += fmt::format("\n{}\n", entry.explanation);
  if (!entry.example.empty())
    out += fmt::format("\nexample ({}):\n\n{}\n", entry.example_file, indented(entry.example, "  "));
  return out;
}

std::string markdown_page() {
  std::string out =
      "# Diagnostics\n\nEvery diagnostic has a code that does not change. `saltus explain CODE` shows one of these "
      "entries.\n";
  char letter = 0;
  for (const Entry& entry : kEntries) {
    if (entry.code[0] != letter) out += fmt::format("\n## {}\n", area(letter = entry.code[0]));
    out += fmt::format("\n### {}\n\n{}: {}\n", entry.code, entry.severity, readable(entry.messages));
    if (!entry.explanation.empty()) out += fmt::format("\n{}\n", entry.explanation);
    if (!entry.example.empty()) out += fmt::format("\n```\n{}\n```\n", entry.example);
  }
  return out;
}

std::string html_page() {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Diagnostics of "
      "Saltus</title><style>:root{color-scheme:light dark}body{font:15px/1.5 "
      "system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
      "1rem}pre{padding:.7rem;background:#8881;overflow:auto;border-radius:6px}h3{margin:1.6rem 0 .2rem}h3 "
      "small{font-weight:400;opacity:.7}</style></head><body>\n"
      "<h1>Diagnostics</h1><p>Every diagnostic has a code that does not change. <code>saltus explain CODE</code> shows "
      "one of these "
      "entries.</p>\n";
  char letter = 0;
  for (const Entry& entry : kEntries) {
    if (entry.code[0] != letter) out += fmt::format("<h2>{}</h2>\n", area(letter = entry.code[0]));
    out += fmt::format("<h3 id=\"{0}\">{0} <small>{1}, {2}</small></h3><p>{3}</p>\n", entry.code, html(entry.severity),
                       html(entry.stage), html(readable(entry.messages)));
    if (!entry.explanation.empty()) out += fmt::format("<p>{}</p>\n", html(entry.explanation));
    if (!entry.example.empty())
      out += fmt::format("<details><summary>example</summary><pre>{}</pre></details>\n", html(entry.example));
  }
  return out + "</body></html>\n";
}

}  // namespace saltus::explain
