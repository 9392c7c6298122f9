// An entry as a section of HTML, and all of them as one page.
#include <fmt/format.h>

#include "explain/parts.h"

namespace saltus::explain {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

// `name` becomes <code>name</code>.
std::string running(std::string_view text) {
  std::string out;
  bool in_code = false;
  for (char c : escaped(text)) {
    if (c == '`')
      out += (in_code = !in_code) ? "<code>" : "</code>";
    else
      out += c;
  }
  if (in_code) out += "</code>";
  return out;
}

constexpr std::string_view kStyle =
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem}pre{padding:.7rem;background:#8881;overflow:auto;border-radius:6px;margin:.3rem 0}h3{margin:2rem 0 .2rem}h3 "
    "small{font-weight:400;opacity:.7}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));"
    "gap:0 1rem}.pair p{margin:.4rem 0 0}.message{font-family:ui-monospace,monospace;font-size:.9em;margin:.2rem 0}";

}  // namespace

std::string html(const Entry& entry) {
  std::string out = fmt::format("<section id=\"{0}\"><h3><a href=\"#{0}\">{0}</a> <small>{1}, {2}</small></h3>\n",
                                entry.code, escaped(entry.severity), escaped(entry.stage));
  for (std::string_view rest = entry.messages; !rest.empty();) {
    size_t end = rest.find('\n');
    out += fmt::format("<p class=\"message\">{}</p>\n", escaped(readable(rest.substr(0, end))));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  paragraphs(entry.meaning, [&](std::string_view paragraph) { out += fmt::format("<p>{}</p>\n", running(paragraph)); });
  auto labelled = [&](const char* label, std::string_view words) {
    if (!words.empty()) out += fmt::format("<p><b>{}</b> {}</p>\n", label, running(words));
  };
  labelled("Why it matters:", entry.why);
  labelled("What to do:", entry.what_to_do);
  labelled("Specification:", entry.clause);
  if (!entry.wrong.empty()) {
    std::string command = command_of(entry);
    if (!command.empty()) command = fmt::format(" (<code>{}</code>)", escaped(command));
    out += fmt::format("<div class=\"pair\"><div><p>Wrong{}:</p><pre>{}</pre></div>", command, escaped(entry.wrong));
    if (!entry.mended.empty()) out += fmt::format("<div><p>Mended:</p><pre>{}</pre></div>", escaped(entry.mended));
    out += "</div>\n";
  }
  return out + "</section>\n";
}

std::string html_page() {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Diagnostics of Saltus</title><style>{}</style></head><body>\n"
      "<h1>Diagnostics</h1><p>Every message has a stable code. <code>saltus explain CODE</code> shows one of these "
      "entries.</p>\n",
      kStyle);
  char letter = 0;
  for (const Entry& entry : catalogue()) {
    if (entry.code[0] != letter) out += fmt::format("<h2>{}</h2>\n", area(letter = entry.code[0]));
    out += html(entry);
  }
  return out + "</body></html>\n";
}

}  // namespace saltus::explain
