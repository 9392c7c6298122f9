#include "base/render.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"

namespace saltus {
namespace {

struct Palette {
  const char *bold, *red, *yellow, *blue, *cyan, *reset;
};
constexpr Palette kColour{"\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1;36m", "\x1b[0m"};
constexpr Palette kPlain{"", "", "", "", "", ""};

const char* word(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

size_t columns(std::string_view text) {
  size_t n = 0;
  for (char c : text) {
    if (c == '\t') {
      n += 4;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++n;
    }
  }
  return n;
}

std::string shown_path(const std::string& path, const RenderOptions& options) {
  const std::string& base = options.relative_to;
  if (!base.empty() && path.size() > base.size() + 1 && path.compare(0, base.size(), base) == 0 &&
      path[base.size()] == '/') {
    return path.substr(base.size() + 1);
  }
  return path;
}

// "  --> file:line:column", the line, and carets under the span; long lines are shown around the place.
void excerpt(std::string& out, Span span, std::string_view label, bool primary, const SourceMap& sources,
             const RenderOptions& options, const Palette& palette) {
  const SourceFile& file = sources[span.file];
  LineColumn at = file.position(span.begin);
  out += fmt::format("  {}-->{} {}:{}:{}\n", palette.blue, palette.reset, printable(shown_path(file.path(), options)),
                     at.line, at.column);
  std::string_view line = file.line(at.line);
  uint32_t begin = span.begin - file.line_begin(at.line);
  begin = std::min<uint32_t>(begin, static_cast<uint32_t>(line.size()));
  uint32_t length = std::max<uint32_t>(1, span.end > span.begin ? span.end - span.begin : 1);
  size_t end = std::min<size_t>(size_t{begin} + length, std::max<size_t>(line.size(), begin + 1));

  constexpr size_t kWidth = 160;
  std::string_view shown = line;
  size_t cut = 0;
  if (line.size() > kWidth) {
    cut = begin > kWidth / 2 ? begin - kWidth / 2 : 0;
    auto inside = [&](size_t at) { return (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80; };  // a character
    while (cut > 0 && inside(cut)) --cut;
    shown = line.substr(cut, kWidth);
    while (cut + shown.size() < line.size() && shown.size() > kWidth - 4 && inside(cut + shown.size()))
      shown.remove_suffix(1);
  }
  std::string_view before = shown.substr(0, std::min<size_t>(shown.size(), begin - cut));
  std::string_view marked = shown.substr(before.size(), std::min(shown.size() - before.size(), end - begin));
  std::string number = std::to_string(at.line);
  std::string margin(number.size(), ' ');
  out += fmt::format(" {}{} |{} {}{}{}\n", palette.blue, number, palette.reset, cut > 0 ? "…" : "", printable(shown),
                     cut + shown.size() < line.size() ? "…" : "");
  out += fmt::format(" {}{} |{} {}{}{}{}{}\n", palette.blue, margin, palette.reset,
                     std::string(columns(before) + (cut > 0 ? 1 : 0), ' '), primary ? palette.red : palette.blue,
                     std::string(std::max<size_t>(1, columns(marked)), primary ? '^' : '-'),
                     label.empty() ? "" : fmt::format(" {}", printable(label)), palette.reset);
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options) {
  const Palette& palette = options.colour ? kColour : kPlain;
  const char* colour = diagnostic.severity == Severity::Error     ? palette.red
                       : diagnostic.severity == Severity::Warning ? palette.yellow
                                                                  : palette.cyan;
  std::string out = fmt::format("{}{}[{}]{}{}: {}{}\n", colour, word(diagnostic.severity), diagnostic.code,
                                palette.reset, palette.bold, printable(diagnostic.message), palette.reset);
  if (diagnostic.span.valid()) excerpt(out, diagnostic.span, "", true, sources, options, palette);
  for (const auto& other : diagnostic.secondary) {
    if (other.span.valid()) {
      excerpt(out, other.span, other.text, false, sources, options, palette);
    } else {
      out += fmt::format("  = {}\n", printable(other.text));
    }
  }
  for (const auto& note : diagnostic.notes)
    out += fmt::format("  = {}note:{} {}\n", palette.bold, palette.reset, printable(note));
  if (!diagnostic.hint_text.empty()) {
    out += fmt::format("  = {}hint:{} {}\n", palette.bold, palette.reset, printable(diagnostic.hint_text));
  }
  return out;
}

std::string render_all(const Diagnostics& diagnostics, const SourceMap& sources, const RenderOptions& options) {
  std::string out;
  for (const auto& diagnostic : diagnostics.all()) out += render(diagnostic, sources, options);
  return out;
}

std::string render_json(const Diagnostic& diagnostic, const SourceMap& sources) {
  auto place = [&](nlohmann::ordered_json& json, Span span) {
    if (!span.valid()) return;
    const SourceFile& file = sources[span.file];
    LineColumn begin = file.position(span.begin), end = file.position(span.end);
    json["file"] = file.path();
    json["line"] = begin.line;
    json["column"] = begin.column;
    json["endLine"] = end.line;
    json["endColumn"] = end.column;
  };
  nlohmann::ordered_json json;
  json["code"] = diagnostic.code;
  json["severity"] = word(diagnostic.severity);
  json["message"] = diagnostic.message;
  place(json, diagnostic.span);
  for (const auto& other : diagnostic.secondary) {
    nlohmann::ordered_json item;
    item["message"] = other.text;
    place(item, other.span);
    json["secondary"].push_back(item);
  }
  if (!diagnostic.notes.empty()) json["notes"] = diagnostic.notes;
  if (!diagnostic.hint_text.empty()) json["hint"] = diagnostic.hint_text;
  return printable_json(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n";
}

std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::string out;
  for (const auto& diagnostic : diagnostics.all()) out += render_json(diagnostic, sources);
  return out;
}

}  // namespace saltus
