// The rule is a list of what is allowed; so what nobody has thought of is not in it. The parser is that of a browser
// only as far as needed: whatever it does not recognize as a tag is text and is written escaped, so no reading of it
// can make it one again.
#include "document/html.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/printable.h"

namespace saltus::document {
namespace {

constexpr std::string_view kElements[] = {
    "a",        "abbr",  "b",   "big",   "blockquote", "br",    "caption", "center",     "cite",   "code", "col",
    "colgroup", "dd",    "del", "div",   "dl",         "dt",    "em",      "figcaption", "figure", "font", "h1",
    "h2",       "h3",    "h4",  "h5",    "h6",         "hr",    "i",       "img",        "ins",    "kbd",  "li",
    "ol",       "p",     "pre", "q",     "s",          "samp",  "small",   "span",       "strong", "sub",  "sup",
    "table",    "tbody", "td",  "tfoot", "th",         "thead", "tr",      "tt",         "u",      "ul",   "var"};
constexpr std::string_view kVoid[] = {"br", "hr", "img", "col"};
// With their content: it is no text for people.
constexpr std::string_view kDropped[] = {"script",   "style",   "iframe",   "object", "embed", "template",
                                         "noscript", "head",    "title",    "svg",    "math",  "textarea",
                                         "select",   "noembed", "noframes", "xmp"};
constexpr std::string_view kAttributes[] = {"align",   "valign",  "alt",    "border", "cellpadding", "cellspacing",
                                            "colspan", "rowspan", "height", "width",  "id",          "name",
                                            "start",   "title",   "type",   "value",  "nowrap",      "bgcolor"};

template <size_t N>
bool among(std::string_view word, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == ':';
}

void append_utf8(std::string& out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 63));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 63));
    out += static_cast<char>(0x80 | (code & 63));
  }
}

// References in an attribute, so that what a browser would read is what is looked at: java&#115;cript: is javascript:.
std::string decoded(std::string_view text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    size_t end = text[k] == '&' ? text.find(';', k) : std::string_view::npos;
    if (end == std::string_view::npos || end - k > 10) {
      out += text[k];
      continue;
    }
    std::string_view name = text.substr(k + 1, end - k - 1);
    if (name == "amp")
      out += '&';
    else if (name == "lt")
      out += '<';
    else if (name == "gt")
      out += '>';
    else if (name == "quot")
      out += '"';
    else if (name.starts_with('#')) {
      bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
      append_utf8(out, static_cast<uint32_t>(
                           std::strtoul(std::string(name.substr(hex ? 2 : 1)).c_str(), nullptr, hex ? 16 : 10)));
    } else {
      out += text.substr(k, end - k + 1);
    }
    k = end;
  }
  return out;
}

struct Tag {
  std::string name;
  bool closing = false;
  std::vector<std::pair<std::string, std::string>> attributes;
  size_t end = 0;  // behind its '>'
};

// The tag at `at`; false when this '<' begins none.
bool read_tag(std::string_view html, size_t at, Tag& tag) {
  size_t k = at + 1;
  if (k < html.size() && html[k] == '/') tag.closing = true, ++k;
  if (k >= html.size() || !std::isalpha(static_cast<unsigned char>(html[k]))) return false;
  size_t begin = k;
  while (k < html.size() && is_name(html[k])) ++k;
  tag.name = lower(html.substr(begin, k - begin));
  for (;;) {
    while (k < html.size() && (std::isspace(static_cast<unsigned char>(html[k])) || html[k] == '/')) ++k;
    if (k >= html.size()) return false;
    if (html[k] == '>') break;
    begin = k;
    while (k < html.size() && html[k] != '=' && html[k] != '>' && html[k] != '/' &&
           !std::isspace(static_cast<unsigned char>(html[k])))
      ++k;
    std::string name = lower(html.substr(begin, k - begin));
    while (k < html.size() && std::isspace(static_cast<unsigned char>(html[k]))) ++k;
    std::string value;
    if (k < html.size() && html[k] == '=') {
      ++k;
      while (k < html.size() && std::isspace(static_cast<unsigned char>(html[k]))) ++k;
      if (k < html.size() && (html[k] == '"' || html[k] == '\'')) {
        char quote = html[k++];
        begin = k;
        while (k < html.size() && html[k] != quote) ++k;
        if (k >= html.size()) return false;
        value = html.substr(begin, k - begin);
        ++k;
      } else {
        begin = k;
        while (k < html.size() && html[k] != '>' && !std::isspace(static_cast<unsigned char>(html[k]))) ++k;
        value = html.substr(begin, k - begin);
      }
    }
    if (name.empty()) ++k;  // a stray '='
    tag.attributes.emplace_back(std::move(name), decoded(value));
  }
  tag.end = k + 1;
  return true;
}

class Cleaner {
 public:
  Cleaner(std::string_view html, const Links& links) : html_(html), links_(links) {}

  std::string run() {
    while (at_ < html_.size()) {
      if (html_[at_] != '<') {
        text();
      } else if (html_.substr(at_, 4) == "<!--") {
        size_t end = html_.find("-->", at_ + 4);
        at_ = end == std::string_view::npos ? html_.size() : end + 3;
      } else if (at_ + 1 < html_.size() && (html_[at_ + 1] == '!' || html_[at_ + 1] == '?')) {
        size_t end = html_.find('>', at_);
        at_ = end == std::string_view::npos ? html_.size() : end + 1;
      } else if (Tag tag; read_tag(html_, at_, tag)) {
        at_ = tag.end;
        element(tag);
      } else {
        out_ += "&lt;";
        ++at_;
      }
    }
    while (!open_.empty()) close();
    return std::move(out_);
  }

 private:
  // Character references stay; a lone & and > do not.
  void text() {
    for (; at_ < html_.size() && html_[at_] != '<'; ++at_) {
      char c = html_[at_];
      if (c == '>') {
        out_ += "&gt;";
      } else if (c == '&') {
        size_t k = at_ + 1;
        if (k < html_.size() && html_[k] == '#') ++k;
        while (k < html_.size() && std::isalnum(static_cast<unsigned char>(html_[k]))) ++k;
        bool reference = k < html_.size() && html_[k] == ';' && k > at_ + 1;
        out_ += reference ? "&" : "&amp;";
      } else if (size_t bad = unprintable_at(html_, at_); bad > 0 && c != '\n' && c != '\t') {
        at_ += bad - 1;
      } else {
        out_ += c;
      }
    }
  }

  void close() {
    out_ += "</" + open_.back() + ">";
    open_.pop_back();
  }

  void element(const Tag& tag) {
    if (among(tag.name, kDropped)) {
      if (!tag.closing) skip_content(tag.name);
      return;
    }
    if (!among(tag.name, kElements)) return;
    if (tag.closing) {
      if (std::find(open_.begin(), open_.end(), tag.name) == open_.end()) return;
      while (open_.back() != tag.name) close();
      return close();
    }
    // A new cell, row, item or paragraph ends the one before it.
    if ((tag.name == "li" || tag.name == "tr" || tag.name == "td" || tag.name == "th" || tag.name == "p" ||
         tag.name == "dt" || tag.name == "dd" || tag.name == "option") &&
        !open_.empty() && open_.back() == tag.name)
      close();
    if ((tag.name == "td" || tag.name == "th") && !open_.empty() && (open_.back() == "td" || open_.back() == "th"))
      close();
    if ((tag.name == "dt" || tag.name == "dd") && !open_.empty() && (open_.back() == "dt" || open_.back() == "dd"))
      close();
    std::string attributes;
    for (const auto& [name, value] : tag.attributes) {
      std::string kept;
      if (tag.name == "a" && name == "href") {
        kept = links_.page(value);
        if (kept.starts_with("http")) attributes += " rel=\"noopener noreferrer\"";
      } else if (tag.name == "img" && name == "src") {
        kept = links_.image(value);
        if (kept.empty()) return;  // an image from elsewhere is not asked for
      } else if (among(name, kAttributes)) {
        kept = value;
      }
      if (!kept.empty()) attributes += " " + name + "=\"" + escaped(kept) + "\"";
    }
    if (tag.name == "img" && attributes.find(" src=") == std::string::npos) return;
    if (tag.name == "img") attributes += " loading=\"lazy\"";
    out_ += "<" + tag.name + attributes + ">";
    if (!among(tag.name, kVoid)) open_.push_back(tag.name);
  }

  void skip_content(const std::string& name) {
    for (; at_ < html_.size(); ++at_) {
      if (html_[at_] != '<') continue;
      Tag tag;
      if (read_tag(html_, at_, tag) && tag.closing && tag.name == name) {
        at_ = tag.end;
        return;
      }
    }
  }

  std::string_view html_;
  const Links& links_;
  size_t at_ = 0;
  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\r') continue;  // of line ends as they are elsewhere
    if (size_t bad = unprintable_at(text, i); bad > 0 && c != '\n' && c != '\t') {
      out += '?';
      i += bad - 1;
      continue;
    }
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string sanitized(std::string_view html, const Links& links) {
  return Cleaner(html, links).run();
}

}  // namespace saltus::document
