#include "notebook/notebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <set>

#include "base/printable.h"
#include "document/html.h"
#include "notebook/highlight.h"
#include "notebook/mathml.h"
#include "notebook/page.h"
#include "notebook/plot_cell.h"

namespace saltus::notebook {

namespace fs = std::filesystem;
using document::escaped;

namespace {

constexpr size_t kLargestImage = 8 << 20;
constexpr size_t kLargestPage = 256 << 20;  // bytes; a text of some kilobytes can show one picture very often
constexpr size_t kFoldedFrom = 60;          // lines
constexpr size_t kMostRows = 60;

const char* media_type(const fs::path& file) {
  std::string end = file.extension().string();
  if (end == ".png") return "image/png";
  if (end == ".jpg" || end == ".jpeg") return "image/jpeg";
  if (end == ".gif") return "image/gif";
  if (end == ".webp") return "image/webp";
  if (end == ".svg") return "image/svg+xml";
  return nullptr;
}

// In an <img> nothing of a picture is run or fetched.
std::string data_address(const char* type, std::string_view bytes) {
  return fmt::format("data:{};base64,{}", type, base64(bytes));
}

std::string text_html(const std::string& text) {
  return text.empty() ? "" : "<pre>" + escaped(printable(text, true)) + "</pre>\n";
}

std::string rows_html(const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return {};
  std::string out = "<div class=\"wide\"><table>\n";
  for (size_t k = 0; k < rows.size() && k <= kMostRows; ++k) {
    out += "<tr>";
    for (const std::string& cell : rows[k]) {
      const char* tag = k == 0 ? "th" : cell.size() > 40 ? "td class=\"message\"" : "td";
      out += fmt::format("<{}>{}</{}>", tag, escaped(printable(cell)), k == 0 ? "th" : "td");
    }
    out += "</tr>\n";
  }
  out += "</table></div>\n";
  if (rows.size() > kMostRows + 1) out += fmt::format("<p>… and {} more</p>\n", rows.size() - kMostRows - 1);
  return out;
}

class Builder {
 public:
  explicit Builder(const Request& request)
      : request_(request), definitions_(request.file, request.settings.cache, request.root) {
    hooks_.image = [this](std::string_view path) { return image(path); };
    hooks_.value = [this](std::string_view text) { return value(text); };
  }

  Page build(const std::string& text) {
    std::string body;
    for (const Block& block : parse_markdown(text)) {
      if (request_.until > 0 && block.line > request_.until) break;
      line_ = block.line;
      if (body.size() > kLargestPage) {
        problem(line_, fmt::format("the page is larger than {} MB: the rest is left out", kLargestPage >> 20));
        break;
      }
      if (block.kind != Block::Kind::Code) {
        body += prose_html(block, hooks_, headings_);
        continue;
      }
      Cell cell = read_cell(block);
      if (!cell.problem.empty())
        body += at_fault(cell, cell.problem);
      else if (cell.kind == CellKind::Text)
        body += prose_html(block, hooks_, headings_);
      else if (cell.defines())
        body += define(cell);
      else if (cell.kind == CellKind::Plot)
        body += plot(cell);
      else
        body += run(cell);
    }
    std::string title = headings_.all().empty() ? request_.file.stem().string() : headings_.all().front().text;
    page_.html = page_html(title, body, headings_);
    if (request_.until == 0) forget_unused();
    return std::move(page_);
  }

 private:
  void problem(size_t line, std::string text) { page_.problems.push_back({line, std::move(text)}); }

  std::string image(std::string_view path) {
    fs::path file = below(request_.root, request_.file, path);
    std::error_code error;
    const char* type = file.empty() ? nullptr : media_type(file);
    size_t size = type ? fs::file_size(file, error) : 0;
    if (!type || error || size > kLargestImage) {
      problem(line_, fmt::format("there is no picture '{}' in the notebook's folder or below it", path));
      return {};
    }
    pictures_ += size;
    if (pictures_ > kLargestPage / 2) {
      problem(line_,
              fmt::format("the pictures of the page have more than {} MB: '{}' is left out", kLargestPage >> 21, path));
      return {};
    }
    return data_address(type, read_text(file));
  }

  // `NAME: QUANTITY | DIGITS`; the name of a result and the number of digits may be left out.
  std::string value(std::string_view text) {
    std::string_view what = text;
    int digits = 6;
    if (size_t bar = what.rfind('|'); bar != std::string_view::npos) {
      std::string_view given = what.substr(std::min(what.find_first_not_of(' ', bar + 1), what.size()));
      if (std::from_chars(given.data(), given.data() + given.size(), digits).ec == std::errc())
        what = what.substr(0, bar);
      digits = std::clamp(digits, 1, 17);
    }
    std::shared_ptr<const Values> values = last_;
    if (size_t colon = what.find(':'); colon != std::string_view::npos) {
      auto named = results_.find(what.substr(0, colon));
      if (named != results_.end()) values = named->second, what = what.substr(colon + 1);
    }
    auto found = values ? quantity(*values, what)
                        : results::Outcome<double>{0, results::Status::failed("no block above has left a result")};
    if (found.ok())
      return fmt::format("<span class=\"value\" title=\"{}\">{:.{}g}</span>", escaped(text), found.value, digits);
    problem(line_, fmt::format("{}: {}", text, found.message()));
    return fmt::format("<span class=\"wrong\" title=\"{}\">{}: ?</span>", escaped(found.message()), escaped(text));
  }

  std::string at_fault(const Cell& cell, const std::string& why) {
    problem(cell.line, why);
    return fmt::format(
        "<div class=\"cell\" data-line=\"{}\"><div class=\"command code\">{}</div><div class=\"inside\"><pre "
        "class=\"problems\">{}:{}: {}</pre></div></div>\n",
        cell.line, command_html(cell), escaped(request_.file.filename().string()), cell.line, escaped(printable(why)));
  }

  std::string define(const Cell& cell) {
    std::string text, why = definitions_.add(cell, text);
    if (!why.empty()) return at_fault(cell, why);
    std::string shown = "<pre>" + highlighted(text, cell.kind) + "</pre>\n";
    size_t lines = static_cast<size_t>(std::ranges::count(text, '\n'));
    std::string name = !cell.from.empty()   ? fs::path(cell.from).filename().string()
                       : cell.names.empty() ? cell.word
                                            : cell.names[0];
    if (!cell.folded && cell.from.empty() && lines < kFoldedFrom) return shown;
    return fmt::format("<details{}><summary>{}, {} lines</summary>{}</details>\n",
                       cell.folded || lines >= kFoldedFrom ? "" : " open", escaped(name), lines, shown);
  }

  std::string command_html(const Cell& cell) const {
    std::string out = "<b>" + escaped(cell.word) + "</b>";
    for (const std::string& name : cell.names) out += " " + escaped(printable(name));
    if (cell.kind == CellKind::Eval) return out;
    for (const std::string& line : cell.lines) out += " " + escaped(printable(line));
    return out;
  }

  std::string plot(const Cell& cell) {
    std::vector<std::pair<std::string, std::shared_ptr<const Values>>> shown;
    for (const std::string& name : cell.names) {
      auto found = results_.find(name);
      if (found == results_.end()) return at_fault(cell, fmt::format("no block above has left a result '{}'", name));
      shown.emplace_back(name, found->second);
    }
    if (cell.names.empty() && last_) shown.emplace_back("", last_);
    auto figure = plot_cell(cell, shown);
    return figure.ok() ? fmt::format("<div class=\"plain\" data-line=\"{}\">{}</div>\n", cell.line, figure.value)
                       : at_fault(cell, figure.message());
  }

  // `expect error M0101`, `expect warning M0101`, `expect says text`, or a number.
  Verdict verdict(const Expectation& expected, const CellResult& result) const {
    auto said = [&](const std::string& what, const std::string& where) {
      return Verdict{where.find(what) != std::string::npos, ""};
    };
    std::string_view text = expected.text;
    if (text.starts_with("error ")) return said(fmt::format("error[{}]", text.substr(6)), result.problems);
    if (text.starts_with("warning ")) return said(fmt::format("warning[{}]", text.substr(8)), result.problems);
    if (text.starts_with("says ")) return said(std::string(text.substr(5)), result.text + result.problems);
    return judge(result.values, text);
  }

  std::string run(const Cell& cell) {
    CellResult result = run_cell(cell, definitions_, request_.settings);
    ++page_.runs;
    page_.kept += result.kept;
    used_.insert(result.entry);
    bool foreseen =
        std::ranges::any_of(cell.expectations, [](const Expectation& e) { return e.text.starts_with("error "); });
    std::string expectations;
    for (const Expectation& expected : cell.expectations) {
      Verdict found = verdict(expected, result);
      ++page_.expectations;
      page_.held += found.held;
      if (!found.held)
        problem(expected.line, fmt::format("expected {}{}", expected.text,
                                           found.words.empty() ? "" : fmt::format(": {}", found.words)));
      expectations +=
          fmt::format("<li{}>{}{}</li>\n", found.held ? "" : " class=\"not\"", escaped(printable(expected.text)),
                      found.words.empty()
                          ? ""
                          : fmt::format(", found <span class=\"found\">{}</span>", escaped(printable(found.words))));
    }
    if (result.failed && result.problems.empty())
      result.problems = cell.kind == CellKind::Sweep ? "error: some members failed\n" : "error: it failed\n";
    if (result.failed && !foreseen)
      problem(cell.line,
              fmt::format("'{}' failed: {}", cell.word, result.problems.substr(0, result.problems.find('\n'))));
    std::string inside = text_html(result.text);
    if (!result.latex.empty()) inside += "<div class=\"wide\">" + mathml(result.latex, true) + "</div>\n";
    inside += rows_html(result.rows);
    if (!result.picture.empty())
      inside += fmt::format("<div class=\"card\"><img src=\"{}\" alt=\"{}\"></div>\n",
                            data_address("image/svg+xml", result.picture), escaped(cell.names[0]));
    if (!result.problems.empty())
      inside += fmt::format("<pre class=\"problems{}\">{}</pre>\n", result.failed && !foreseen ? "" : " calm",
                            escaped(printable(result.problems, true)));
    if (!expectations.empty()) inside += "<ul class=\"expect\">\n" + expectations + "</ul>\n";
    last_ = std::make_shared<const Values>(std::move(result.values));
    results_[!cell.result.empty() ? cell.result : cell.names.empty() ? cell.word : cell.names[0]] = last_;
    return fmt::format(
        "<div class=\"cell\" data-line=\"{}\"><div class=\"command code\">{}</div><div "
        "class=\"inside\">\n{}</div></div>\n",
        cell.line, command_html(cell), inside);
  }

  // Results of blocks that are no more.
  void forget_unused() const {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(request_.settings.cache, error)) {
      std::string stem = entry.path().stem().string();
      if (stem.size() == 64 && !used_.contains(stem)) fs::remove(entry.path(), error);
    }
  }

  const Request& request_;
  Definitions definitions_;
  InlineHooks hooks_;
  Headings headings_;
  std::map<std::string, std::shared_ptr<const Values>, std::less<>> results_;
  std::shared_ptr<const Values> last_;
  std::set<std::string> used_;
  size_t line_ = 0, pictures_ = 0;  // bytes of pictures
  Page page_;
};

}  // namespace

Page build(const std::string& text, const Request& request) {
  return Builder(request).build(text);
}

}  // namespace saltus::notebook
