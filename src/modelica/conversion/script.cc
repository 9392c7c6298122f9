#include "modelica/conversion/script.h"

#include <cctype>

namespace saltus::modelica::conversion {

bool Rules::knows(std::string_view full_name) const {
  auto it = classes_.lower_bound(full_name);
  if (it == classes_.end()) return false;
  std::string_view found = it->first;
  return found == full_name || (found.starts_with(full_name) && found[full_name.size()] == '.') ||
         [&] {  // names that sort between "A" and "A.B", such as "A-"
           auto below = classes_.lower_bound(std::string(full_name) + ".");
           return below != classes_.end() && below->first.starts_with(std::string(full_name) + ".");
         }();
}

std::string Rules::new_name(std::string_view full_name) const {
  for (std::string_view prefix = full_name;;) {
    if (const ClassRules* rules = of(prefix); rules && !rules->renamed.empty())
      return rules->renamed + std::string(full_name.substr(prefix.size()));
    size_t dot = prefix.rfind('.');
    if (dot == std::string_view::npos) return std::string(full_name);
    prefix = prefix.substr(0, dot);
  }
}

bool Rules::concerns(std::string_view top_level) const {
  return knows(top_level);
}

namespace {

// The calls of a script, with their arguments as lists of strings; a single one is a list of one.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  struct Call {
    std::string function;
    std::vector<std::vector<std::string>> arguments;
  };

  bool next(Call& call) {
    call = {};
    skip();
    while (at_ < text_.size() && !is_word(text_[at_])) ++at_, skip();
    if (at_ == text_.size()) return false;
    call.function = word();
    skip();
    if (!take('(')) return true;
    for (skip(); at_ < text_.size() && !take(')'); skip()) {
      argument(call);
      skip();
      take(',');
    }
    return true;
  }

 private:
  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }

  void skip() {
    for (;;) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
      std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) {
        at_ = std::min(text_.size(), text_.find('\n', at_));
      } else if (rest.starts_with("/*")) {
        size_t end = text_.find("*/", at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        return;
      }
    }
  }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string word() {
    size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  // After the opening quote; "a" + "b" is one string.
  std::string string() {
    std::string out;
    do {
      while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        out += text_[at_++];
      }
      take('"');
      skip();
    } while (take('+') && (skip(), take('"')));
    return out;
  }

  void argument(Call& call) {
    std::vector<std::string> values;
    std::string name;
    while (is_word(at_ < text_.size() ? text_[at_] : ' ')) {
      name = word();
      skip();
      if (!take('=')) break;
      name.clear();  // simplify = true
      skip();
    }
    if (name == "fill" && take('(')) {  // fill("", 0): an empty list
      while (at_ < text_.size() && !take(')')) ++at_;
    } else if (!name.empty()) {
      values.push_back(name);
    } else if (take('"')) {
      values.push_back(string());
    } else if (take('{')) {
      for (skip(); at_ < text_.size() && !take('}'); skip()) {
        if (take('"')) {
          values.push_back(string());
        } else if (!take(',')) {
          ++at_;
        }
      }
    } else {
      if (at_ < text_.size()) ++at_;
      return;
    }
    call.arguments.push_back(std::move(values));
  }

  std::string_view text_;
  size_t at_ = 0;
};

// f({a, b}, c): once for a and c, once for b and c.
const std::string& element(const std::vector<std::string>& list, size_t i) {
  static const std::string nothing;
  return list.empty() ? nothing : list[list.size() == 1 ? 0 : std::min(i, list.size() - 1)];
}

}  // namespace

void Rules::read(std::string_view script, std::vector<std::string>& faults) {
  Reader reader(script);
  for (Reader::Call call; reader.next(call);) {
    auto& a = call.arguments;
    const std::string& f = call.function;
    if (f == "convertClear") continue;
    if (f.rfind("convert", 0) != 0 || a.size() < 2) {
      if (!call.arguments.empty()) faults.push_back(f);
      continue;
    }
    size_t n = a[0].size();
    if (f == "convertClass") {
      for (size_t i = 0; i < n; ++i) classes_[a[0][i]].renamed = element(a[1], i);
    } else if (f == "convertClassIf" && a.size() >= 4) {
      for (size_t i = 0; i < n; ++i)
        classes_[a[0][i]].conditional.push_back({element(a[1], i), element(a[2], i), element(a[3], i)});
    } else if (f == "convertElement" && a.size() >= 3) {
      // Of lists of old and new names all are meant for each class.
      for (const std::string& c : a[0]) {
        for (size_t k = 0; k < a[1].size(); ++k) {
          if (n > 1 && a[1].size() == n && a[2].size() == n && a[1].size() > 1 && c != a[0][k]) continue;
          classes_[c].elements[a[1][k]] = element(a[2], k);
        }
      }
    } else if (f == "convertModifiers" && a.size() >= 3) {
      ModifierRule rule;
      for (const std::string& old : a[1]) {
        size_t equals = old.find('=');
        if (equals == std::string::npos) {
          rule.olds.emplace_back(old, "");
        } else {
          rule.olds.emplace_back(old.substr(0, equals), old.substr(equals + 1));
        }
      }
      rule.news = a[2];
      for (const std::string& c : a[0]) classes_[c].modifiers.push_back(rule);
    } else if (f == "convertMessage") {
      for (size_t i = 0; i < n; ++i) {
        if (a.size() >= 3) {
          for (const std::string& e : a[2]) classes_[a[0][i]].element_messages[e] = element(a[1], i);
        } else {
          classes_[a[0][i]].message = element(a[1], i);
        }
      }
    } else {
      faults.push_back(f);
    }
  }
}

}  // namespace saltus::modelica::conversion
