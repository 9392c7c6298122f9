#include "driver/project.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <regex>
#include <set>

#include "base/regular_file.h"

namespace saltus::driver {
namespace {

namespace fs = std::filesystem;

bool is_own(const fs::path& path) {
  struct stat found{};
  return stat(path.c_str(), &found) == 0 && (found.st_uid == geteuid() || found.st_uid == 0);
}

// The folder itself, and those above it, below the user's home.
std::vector<fs::path> folders_above(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::path at = fs::canonical(folder, error);
  const char* named = std::getenv("HOME");
  fs::path home = named ? fs::canonical(named, error) : fs::path();
  auto holds_home = [&](const fs::path& one) {
    return std::mismatch(one.begin(), one.end(), home.begin(), home.end()).first == one.end();
  };
  for (; !at.empty() && at != at.root_path() && !holds_home(at); at = at.parent_path()) found.push_back(at);
  return found;
}

// One line of the file: `[table]` or `key = value`. The part of TOML 1.0 that it takes: tables of one name, bare and
// quoted keys, strings of one line, numbers, booleans, arrays of strings in one line, comments.
class Line {
 public:
  explicit Line(std::string_view text) : text_(text) { skip(); }

  bool at_end() const { return text_.empty() || text_[0] == '#'; }
  bool take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    skip();
    return true;
  }
  std::optional<std::string> string() {
    if (text_.empty() || (text_[0] != '"' && text_[0] != '\'')) return std::nullopt;
    char quote = text_[0];
    std::string out;
    for (size_t i = 1; i < text_.size(); ++i) {
      char c = text_[i];
      if (c == quote) {
        text_.remove_prefix(i + 1);
        skip();
        return out;
      }
      if (c == '\\' && quote == '"') {
        if (++i == text_.size() || (text_[i] != '"' && text_[i] != '\\')) return std::nullopt;
        c = text_[i];
      }
      out += c;
    }
    return std::nullopt;
  }
  // A bare key, a number or a boolean.
  std::optional<std::string> word() {
    size_t n = 0;
    auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; };
    while (n < text_.size() && (part(text_[n]) || text_[n] == '+' || text_[n] == '.')) ++n;
    if (n == 0) return std::nullopt;
    std::string out(text_.substr(0, n));
    text_.remove_prefix(n);
    skip();
    return out;
  }
  std::optional<std::string> string_or_word() {
    std::optional<std::string> found = string();
    return found ? found : word();
  }

 private:
  void skip() {
    while (!text_.empty() && (text_[0] == ' ' || text_[0] == '\t' || text_[0] == '\r')) text_.remove_prefix(1);
  }
  std::string_view text_;
};

bool is_number(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && (std::isdigit(static_cast<unsigned char>(text.back())) || text.back() == '.');
}

struct Value {
  std::vector<std::string> texts;
  bool is_list = false, is_string = false;
};

std::optional<Value> value_of(Line& line) {
  Value value;
  if (line.take('[')) {
    value.is_list = value.is_string = true;
    while (!line.take(']')) {
      std::optional<std::string> one = line.string();
      if (!one) return std::nullopt;
      value.texts.push_back(*one);
      if (!line.take(',') && !line.at_end()) {
        if (line.take(']')) break;
        return std::nullopt;
      }
      if (line.at_end()) return std::nullopt;
    }
  } else if (std::optional<std::string> text = line.string()) {
    value.is_string = true;
    value.texts = {*text};
  } else if (std::optional<std::string> word = line.word();
             word && (*word == "true" || *word == "false" || is_number(*word))) {
    value.texts = {*word};
  } else {
    return std::nullopt;
  }
  return line.at_end() ? std::optional(value) : std::nullopt;
}

class Reader {
 public:
  Reader(Project& project, std::vector<std::string>& problems) : project_(project), problems_(problems) {}

  void read(std::string_view text) {
    for (size_t at = 0; at < text.size(); ++number_) {
      size_t end = std::min(text.find('\n', at), text.size());
      one(Line(text.substr(at, end - at)));
      at = end + 1;
    }
  }

 private:
  void wrong(const std::string& what) {
    problems_.push_back(fmt::format("{}:{}: {}", project_.file.string(), number_, what));
  }

  void one(Line line) {
    if (line.at_end()) return;
    if (line.take('[')) {
      std::optional<std::string> name = line.string_or_word();
      if (!name || !line.take(']') || !line.at_end()) return wrong("a table is '[name]'");
      table_ = *name;
      if (!seen_.insert("[" + table_).second) wrong(fmt::format("the table '{}' is there twice", table_));
      return;
    }
    std::optional<std::string> key = line.string_or_word();
    if (!key || !line.take('=')) return wrong("expected 'key = value'");
    std::optional<Value> value = value_of(line);
    if (!value)
      return wrong(fmt::format("the value of '{}' is not a string, number, boolean or list of strings", *key));
    if (!seen_.insert(table_ + "." + *key).second) return wrong(fmt::format("'{}' is set twice", *key));
    set(*key, *value);
  }

  void set(const std::string& key, const Value& value) {
    if (table_ == "project") {
      if (key == "name" && value.is_string && !value.is_list) return;  // for readers
      if (key != "libraries" || !value.is_list) return wrong("'project' has 'name' and 'libraries', a list of folders");
      for (const std::string& folder : value.texts) {
        fs::path place = (project_.file.parent_path() / folder).lexically_normal();
        std::error_code error;
        if (!fs::is_directory(place, error)) {
          wrong(fmt::format("there is no folder '{}'", folder));
        } else {
          project_.libraries.push_back(place.string());
        }
      }
    } else if (table_ == "libraries") {
      if (value.is_list || !value.is_string) return wrong("a version is a string, as Modelica = \"4.1.0\"");
      project_.pins.push_back({key, value.texts[0], number_});
    } else if (value.is_list) {
      wrong(fmt::format("'{}' is not a list", key));
    } else if (!project_may_set(key)) {
      wrong(fmt::format("'{}' is not an option that a project file may give (docs/project.md lists them)", key));
    } else {
      project_.commands[table_].push_back({key, value.texts[0], number_});
    }
  }

  Project& project_;
  std::vector<std::string>& problems_;
  std::string table_;
  std::set<std::string> seen_;
  size_t number_ = 1;
};

// The version that a package.mo or NAME.mo states; empty: none.
std::string stated_version(const fs::path& file) {
  std::string text = read_regular_file(file.string()).value_or("");
  static const std::regex kVersion(R"re(\n *(?:annotation *\()? *version *= *"([^"]*)")re");
  std::smatch found;
  return std::regex_search(text, found, kVersion) ? found[1].str() : "";
}

}  // namespace

bool project_may_set(std::string_view option) {
  // Neither what foreign code may do nor a file that is written.
  static constexpr std::array<std::string_view, 18> kAllowed = {
      "solver",   "tolerance", "start",  "stop",   "interval",     "intervals", "max-step", "steps", "strict",
      "no-units", "timeout",   "memory", "format", "max-elements", "reference", "models",   "jobs",  "expect"};
  return std::ranges::find(kAllowed, option) != kAllowed.end();
}

fs::path project_file(const fs::path& folder) {
  std::error_code error;
  for (const fs::path& one : folders_above(folder)) {
    fs::path file = one / "saltus.toml";
    if (fs::is_regular_file(file, error) && is_own(file)) return file;
    if (fs::exists(one / ".git", error)) break;
  }
  return {};
}

fs::path project_folder(const fs::path& file) {
  std::error_code error;
  fs::path own = fs::absolute(file, error).parent_path();
  for (const fs::path& one : folders_above(own)) {
    for (const char* mark : {"saltus.toml", ".git"}) {
      if (fs::exists(one / mark, error) && is_own(one / mark)) return one;
    }
  }
  return own;
}

Project read_project(const fs::path& file, std::vector<std::string>& problems) {
  Project project;
  project.file = file;
  std::string why;
  std::optional<std::string> text = read_regular_file(file.string(), why);
  if (!text) {
    problems.push_back(fmt::format("cannot read '{}': {}", file.string(), why));
  } else {
    Reader(project, problems).read(*text);
  }
  return project;
}

fs::path pinned_library(const Project::Pin& pin, const std::vector<std::string>& path) {
  std::error_code error;
  for (const std::string& folder : path) {
    for (const fs::path& place :
         {fs::path(folder) / fmt::format("{} {}", pin.name, pin.version), fs::path(folder) / pin.name}) {
      if (!fs::exists(place / "package.mo", error)) continue;
      std::string stated = stated_version(place / "package.mo");
      if (stated == pin.version || (stated.empty() && place.filename() != pin.name)) return place;
    }
    for (const fs::path& place :
         {fs::path(folder) / fmt::format("{} {}.mo", pin.name, pin.version), fs::path(folder) / (pin.name + ".mo")}) {
      if (fs::is_regular_file(place, error) && stated_version(place) == pin.version) return place;
    }
  }
  return {};
}

}  // namespace saltus::driver
