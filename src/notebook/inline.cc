#include "notebook/inline.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "document/html.h"
#include "notebook/mathml.h"

namespace saltus::notebook {

using document::escaped;

bool is_safe_link(std::string_view url) {
  if (url.empty()) return false;
  for (char c : url) {
    if (static_cast<unsigned char>(c) <= 32 || c == 127 || c == '\\') return false;
  }
  size_t colon = url.find(':');
  if (colon == std::string_view::npos || url.find_first_of("/?#") < colon) return !url.starts_with("//");
  std::string scheme(url.substr(0, colon));
  std::ranges::transform(scheme, scheme.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return scheme == "http" || scheme == "https" || scheme == "mailto";
}

namespace {

constexpr int kDeepest = 40;
constexpr size_t kLongestLabel = 500;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
}

// Of the sign that stands at `at`.
size_t run_length(std::string_view text, size_t at) {
  return std::min(text.find_first_not_of(text[at], at), text.size()) - at;
}

// The next run of so many backticks.
size_t closing_run(std::string_view text, size_t from, size_t length) {
  for (size_t k = text.find('`', from); k != std::string_view::npos;) {
    size_t run = run_length(text, k);
    if (run == length) return k;
    k = text.find('`', k + run);
  }
  return std::string_view::npos;
}

// A notebook beside this one has become a page.
std::string page_of(std::string_view url) {
  size_t end = std::min(url.find('#'), url.size());
  std::string_view file = url.substr(0, end);
  if (!file.ends_with(".md") || file.find_first_of(":/") != std::string_view::npos) return std::string(url);
  return std::string(file.substr(0, file.size() - 3)) + ".html" + std::string(url.substr(end));
}

class Writer {
 public:
  Writer(const InlineHooks& hooks, bool tags) : hooks_(hooks), tags_(tags) {}

  std::string write(std::string_view text, int depth) {
    std::string out, plain;
    auto flush = [&] { out += tags_ ? escaped(plain) : plain, plain.clear(); };
    // Where no closing sign was found, none is looked for again: the time stays linear.
    bool none[4] = {};
    for (size_t k = 0; k < text.size();) {
      std::string html;
      size_t end = 0;
      char c = text[k];
      if (c == '\\' && k + 1 < text.size() && std::ispunct(static_cast<unsigned char>(text[k + 1]))) {
        plain += text[k + 1];
        k += 2;
        continue;
      }
      if (c == '\\' && k + 1 < text.size() && text[k + 1] == '\n')
        html = "<br>\n", end = k + 2;
      else if (c == ' ' && text.substr(k).starts_with("  \n"))
        html = "<br>\n", end = k + 3;
      else if (c == '`')
        end = code(text, k, html);
      else if (c == '$')
        end = formula(text, k, html);
      else if (c == '!' && k + 1 < text.size() && text[k + 1] == '[')
        end = link(text, k + 1, true, depth, html);
      else if (c == '[')
        end = link(text, k, false, depth, html);
      else if (c == '<')
        end = address(text, k, html);
      else if ((c == '*' || c == '_') && depth < kDeepest)
        end = emphasis(text, k, depth, none, html);
      if (end > k) {
        flush();
        out += html;
        k = end;
      } else if (c == '`' || c == '*' || c == '_') {
        // The whole run is text.
        size_t run = run_length(text, k);
        plain += text.substr(k, run);
        k += run;
      } else {
        plain += c;
        ++k;
      }
    }
    flush();
    return out;
  }

 private:
  std::string tag(const char* open, const std::string& inner, const char* close) const {
    return tags_ ? open + inner + close : inner;
  }

  size_t code(std::string_view text, size_t at, std::string& html) {
    size_t length = run_length(text, at), close = closing_run(text, at + length, length);
    if (close == std::string_view::npos) return 0;
    std::string inner(text.substr(at + length, close - at - length));
    std::ranges::replace(inner, '\n', ' ');
    bool padded = inner.size() > 2 && inner.front() == ' ' && inner.back() == ' ';
    if (padded) inner = inner.substr(1, inner.size() - 2);
    if (tags_ && hooks_.value && inner.starts_with("= "))
      html = hooks_.value(std::string_view(inner).substr(2));
    else
      html = tags_ ? "<code>" + escaped(inner) + "</code>" : inner;
    return close + length;
  }

  // As in other tools: no space inside of the signs, no digit behind the second, so that $5 and $6 are money.
  size_t formula(std::string_view text, size_t at, std::string& html) {
    if (at + 1 >= text.size() || is_space(text[at + 1]) || text[at + 1] == '$') return 0;
    for (size_t k = at + 1; k < text.size(); ++k) {
      if (text[k] == '\\')
        ++k;
      else if (text[k] == '$') {
        bool closes =
            !is_space(text[k - 1]) && (k + 1 >= text.size() || !std::isdigit(static_cast<unsigned char>(text[k + 1])));
        if (!closes) return 0;
        std::string_view inner = text.substr(at + 1, k - at - 1);
        html = tags_ ? mathml(inner, false) : std::string(inner);
        return k + 1;
      }
    }
    return 0;
  }

  size_t link(std::string_view text, size_t at, bool image, int depth, std::string& html) {
    size_t close = at;
    int open = 0;
    size_t limit = std::min(text.size(), at + kLongestLabel);
    for (; close < limit; ++close) {
      if (text[close] == '\\')
        ++close;
      else if (text[close] == '[')
        ++open;
      else if (text[close] == ']' && --open == 0)
        break;
      else if (text[close] == '\n' && close + 1 < text.size() && text[close + 1] == '\n')
        return 0;
    }
    if (close + 1 >= limit || text[close + 1] != '(' || depth >= kDeepest) return 0;
    size_t end = text.find(')', close);
    if (end == std::string_view::npos || end > close + kLongestLabel) return 0;
    std::string_view inner = text.substr(at + 1, close - at - 1), url = text.substr(close + 2, end - close - 2), title;
    if (size_t quote = url.find(" \"");
        quote != std::string_view::npos && url.ends_with('"') && url.size() > quote + 2) {
      title = url.substr(quote + 2, url.size() - quote - 3);
      url = url.substr(0, quote);
    }
    if (image) {
      std::string alt = inline_text(inner), source = hooks_.image ? hooks_.image(url) : std::string();
      html = !tags_           ? alt
             : source.empty() ? "<em>" + escaped(alt) + "</em>"
                              : "<img src=\"" + source + "\" alt=\"" + escaped(alt) + "\">";
    } else {
      html = write(inner, depth + 1);
      if (tags_ && is_safe_link(url)) {
        std::string shown = title.empty() ? "" : " title=\"" + escaped(title) + "\"";
        html = "<a href=\"" + escaped(page_of(url)) + "\"" + shown + ">" + html + "</a>";
      }
    }
    return end + 1;
  }

  size_t address(std::string_view text, size_t at, std::string& html) {
    size_t end = text.find('>', at);
    if (end == std::string_view::npos || end - at > 2000) return 0;
    std::string_view url = text.substr(at + 1, end - at - 1);
    bool whole = url.starts_with("https://") || url.starts_with("http://") || url.starts_with("mailto:");
    if (!whole || !is_safe_link(url)) return 0;
    html = tags_ ? "<a href=\"" + escaped(url) + "\">" + escaped(url) + "</a>" : std::string(url);
    return end + 1;
  }

  size_t emphasis(std::string_view text, size_t at, int depth, bool (&none)[4], std::string& html) {
    char sign = text[at];
    bool strong = at + 1 < text.size() && text[at + 1] == sign;
    size_t length = strong ? 2 : 1, begin = at + length;
    if (begin >= text.size() || is_space(text[begin])) return 0;
    if (sign == '_' && at > 0 && is_word(text[at - 1])) return 0;
    bool& nothing = none[(strong ? 2 : 0) + (sign == '_' ? 1 : 0)];
    if (nothing) return 0;
    for (size_t k = begin; k < text.size();) {
      if (text[k] == '\\') {
        k += 2;
      } else if (text[k] == '`') {
        // A sign in a code span closes nothing.
        size_t length_of_run = run_length(text, k), close = closing_run(text, k + length_of_run, length_of_run);
        k = close == std::string_view::npos ? k + length_of_run : close + length_of_run;
      } else if (text[k] == sign) {
        size_t run = run_length(text, k);
        bool before = k > begin && !is_space(text[k - 1]);
        bool after = sign != '_' || k + run >= text.size() || !is_word(text[k + run]);
        if (before && after && (strong ? run >= 2 : run == 1 || run == 3)) {
          size_t closing = k + (run == 3 && !strong ? 2 : 0);
          std::string inner = write(text.substr(begin, closing - begin), depth + 1);
          html = strong ? tag("<strong>", inner, "</strong>") : tag("<em>", inner, "</em>");
          return closing + length;
        }
        k += run;
      } else {
        ++k;
      }
    }
    nothing = true;
    return 0;
  }

  const InlineHooks& hooks_;
  bool tags_;
};

}  // namespace

std::string inline_html(std::string_view text, const InlineHooks& hooks) {
  return Writer(hooks, true).write(text, 0);
}

std::string inline_text(std::string_view text) {
  return Writer({}, false).write(text, 0);
}

}  // namespace saltus::notebook
