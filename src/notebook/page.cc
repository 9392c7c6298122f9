#include "notebook/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "code/digest.h"
#include "document/html.h"
#include "notebook/highlight.h"
#include "notebook/mathml.h"
#include "notebook/page_files.h"
#include "results/interactive_plot.h"

namespace saltus::notebook {

using document::escaped;

namespace {

const char* alignment(Align align) {
  switch (align) {
    case Align::Left: return " class=\"left\"";
    case Align::Centre: return " class=\"centre\"";
    case Align::Right: return " class=\"right\"";
    case Align::None: return "";
  }
  return "";
}

std::string table_html(const Block& block, const InlineHooks& hooks) {
  std::string out = "<div class=\"wide\"><table>\n";
  for (size_t row = 0; row < block.rows.size(); ++row) {
    const char* cell = row == 0 ? "th" : "td";
    out += "<tr>";
    for (size_t k = 0; k < block.rows[row].size(); ++k) {
      Align align = k < block.aligns.size() ? block.aligns[k] : Align::None;
      out += fmt::format("<{}{}>{}</{}>", cell, alignment(align), inline_html(block.rows[row][k], hooks), cell);
    }
    out += "</tr>\n";
  }
  return out + "</table></div>\n";
}

// A list whose items are single paragraphs is set without distance.
bool is_tight(const Block& list) {
  return std::ranges::all_of(list.children, [](const Block& item) {
    return std::ranges::count(item.children, Block::Kind::Paragraph, &Block::kind) <= 1;
  });
}

std::string list_html(const Block& block, const InlineHooks& hooks, Headings& headings) {
  std::string out = block.ordered ? fmt::format("<ol start=\"{}\">\n", block.first) : "<ul>\n";
  bool tight = is_tight(block);
  for (const Block& item : block.children) {
    out += "<li>";
    for (const Block& inner : item.children)
      out += tight && inner.kind == Block::Kind::Paragraph ? inline_html(inner.text, hooks)
                                                           : prose_html(inner, hooks, headings);
    out += "</li>\n";
  }
  return out + (block.ordered ? "</ol>\n" : "</ul>\n");
}

// The script that the page's policy lets run: ours, named by its digest.
std::string script_digest(std::string_view script) {
  std::string hex = code::sha256(script), bytes;
  for (size_t k = 0; k + 1 < hex.size(); k += 2) bytes += static_cast<char>(std::stoi(hex.substr(k, 2), nullptr, 16));
  return base64(bytes);
}

}  // namespace

std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0u);
    for (size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return out;
}

const Heading& Headings::add(int level, std::string_view words) {
  std::string id;
  for (char c : words) {
    if (std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80)
      id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (id.ends_with('-')) id.pop_back();
  if (id.empty()) id = "section";
  std::string free = id;
  // Another heading may be called "x-2" itself.
  for (int& number = numbers_.try_emplace(id, 1).first->second; !ids_.insert(free).second;)
    free = fmt::format("{}-{}", id, ++number);
  return all_.emplace_back(Heading{level, free, std::string(words)});
}

std::string prose_html(const Block& block, const InlineHooks& hooks, Headings& headings) {
  switch (block.kind) {
    case Block::Kind::Heading: {
      const Heading& heading = headings.add(block.level, inline_text(block.text));
      return fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", block.level, escaped(heading.id),
                         inline_html(block.text, hooks));
    }
    case Block::Kind::Paragraph: return "<p>" + inline_html(block.text, hooks) + "</p>\n";
    case Block::Kind::Code: return "<pre>" + highlighted(block.text, CellKind::Text) + "</pre>\n";
    case Block::Kind::Formula: return "<div class=\"wide\">" + mathml(block.text, true) + "</div>\n";
    case Block::Kind::List: return list_html(block, hooks, headings);
    case Block::Kind::Quote:
    case Block::Kind::Item: {
      std::string out = block.kind == Block::Kind::Quote ? "<blockquote>\n" : "<div>\n";
      for (const Block& inner : block.children) out += prose_html(inner, hooks, headings);
      return out + (block.kind == Block::Kind::Quote ? "</blockquote>\n" : "</div>\n");
    }
    case Block::Kind::Table: return table_html(block, hooks);
    case Block::Kind::Rule: return "<hr>\n";
  }
  return {};
}

std::string page_html(const std::string& title, const std::string& body, const Headings& headings) {
  std::string script(results::plot_script());
  std::string contents;
  size_t shown = 0;
  for (const Heading& heading : headings.all()) {
    if (heading.level < 2 || heading.level > 3) continue;
    ++shown;
    contents += fmt::format("<li class=\"level{}\"><a href=\"#{}\">{}</a></li>\n", heading.level, escaped(heading.id),
                            escaped(heading.text));
  }
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
      "'unsafe-inline'; script-src 'sha256-{}'\">\n"
      "<title>{}</title>\n<style>\n",
      script_digest(script), escaped(title));
  page += results::plot_style();
  page += kPageStyle;
  page += "</style>\n</head>\n<body>\n";
  if (shown > 2) page += "<nav>\n<ul>\n" + contents + "</ul>\n</nav>\n";
  return page + "<main>\n" + body + "</main>\n<script>" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace saltus::notebook
