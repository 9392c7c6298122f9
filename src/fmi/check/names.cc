// name       = identifier | "der(" identifier [ "," unsigned ] ")"
// identifier = B-name [ indices ] { "." B-name [ indices ] }
// B-name     = nondigit { digit | nondigit } | Q-name
// indices    = "[" integer { "," integer } "]"
#include <cctype>

#include "fmi/check/check.h"

namespace saltus::fmi {
namespace {

class Name {
 public:
  explicit Name(std::string_view text) : text_(text) {}

  bool whole() {
    if (!text_.starts_with("der(")) return identifier() && text_.empty();
    text_.remove_prefix(4);
    if (!identifier()) return false;
    if (take(',') && !digits()) return false;
    return take(')') && text_.empty();
  }

 private:
  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool digits() {
    size_t n = 0;
    while (n < text_.size() && std::isdigit(static_cast<unsigned char>(text_[n]))) ++n;
    text_.remove_prefix(n);
    return n > 0;
  }
  bool identifier() {
    do {
      if (!part()) return false;
    } while (take('.'));
    return true;
  }
  bool part() {
    if (text_.starts_with('\'')) {
      size_t at = 1;
      while (at < text_.size() && text_[at] != '\'') at += text_[at] == '\\' ? 2 : 1;
      if (at >= text_.size() || at == 1) return false;
      text_.remove_prefix(at + 1);
    } else {
      size_t n = 0;
      while (n < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[n])) || text_[n] == '_')) ++n;
      if (n == 0 || std::isdigit(static_cast<unsigned char>(text_[0]))) return false;
      text_.remove_prefix(n);
    }
    if (!take('[')) return true;
    do {
      take('-');
      if (!digits()) return false;
    } while (take(','));
    return take(']');
  }

  std::string_view text_;
};

}  // namespace

bool is_structured_name(std::string_view name) {
  return Name(name).whole();
}

}  // namespace saltus::fmi
