#include "driver/shipped.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <set>

#include "base/regular_file.h"

namespace saltus::driver {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  return read_regular_file(file.string()).value_or("");
}

// The comment string of the last class that has an experiment; nothing: no class has one.
std::optional<std::string> modelica_summary(const std::string& text) {
  size_t experiment = text.rfind("experiment(");
  if (experiment == std::string::npos) return std::nullopt;
  static const std::regex kClass(R"re((?:^|\n)(?:model|block|class) +\w+(?: *"([^"\n]*)")?)re");
  std::string found;
  for (std::sregex_iterator i(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(experiment), kClass), end;
       i != end; ++i)
    found = (*i)[1];
  return found;
}

// The first sentence of the comment at the head of a file.
std::string first_sentence(const std::string& text, std::string_view mark) {
  std::string out;
  for (size_t at = 0; text.compare(at, mark.size(), mark) == 0;) {
    size_t end = std::min(text.find('\n', at), text.size());
    size_t begin = std::min(text.find_first_not_of(' ', at + mark.size()), end);
    if (begin == end) break;
    out += (out.empty() ? "" : " ") + text.substr(begin, end - begin);
    at = end + 1;
    if (at >= text.size()) break;
  }
  size_t stop = out.find(". ");
  if (stop == std::string::npos) stop = out.size() - (out.ends_with('.') ? 1 : 0);
  return out.substr(0, stop);
}

std::optional<std::string> summary_of(const fs::path& file) {
  std::string text = text_of(file);
  if (file.extension() == ".mo") return modelica_summary(text);
  if (file.extension() == ".chi" && text.find("xper(stop") != std::string::npos) return first_sentence(text, "//");
  static const std::regex kSection(R"(\n *experiment *\n)");
  if (file.extension() == ".shsml" && std::regex_search(text, kSection)) return first_sentence(text, "%");
  return std::nullopt;
}

std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  static const std::regex kWord(R"([A-Za-z_]\w*)");
  for (std::sregex_iterator i(text.begin(), text.end(), kWord), end; i != end; ++i) words.insert(i->str());
  return words;
}

}  // namespace

fs::path shipped_folder() {
  std::error_code error;
  fs::path beside = fs::canonical("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {beside / "../share/saltus", beside / "..", beside / "../.."}) {
    if (fs::is_directory(place / "examples", error) && fs::is_directory(place / "libraries", error))
      return fs::canonical(place, error);
  }
  return {};
}

std::vector<ShippedExample> shipped_examples() {
  std::vector<ShippedExample> found;
  fs::path top = shipped_folder();
  if (top.empty()) return found;
  std::error_code error;
  for (const char* part : {"examples", "libraries"}) {
    for (const auto& entry : fs::recursive_directory_iterator(top / part, error)) {
      if (!entry.is_regular_file(error)) continue;
      std::optional<std::string> summary = summary_of(entry.path());
      if (!summary) continue;
      ShippedExample example;
      example.file = entry.path();
      example.summary = *summary;
      example.name = fs::relative(entry.path(), top / part, error).replace_extension().string();
      if (std::string_view(part) == "libraries") {
        example.library_folder = top / part;
        std::ranges::replace(example.name, '/', '.');
      }
      found.push_back(std::move(example));
    }
  }
  std::ranges::sort(found, {}, [](const ShippedExample& e) { return std::pair(e.is_class(), e.name); });
  return found;
}

std::vector<fs::path> files_of(const ShippedExample& example) {
  std::vector<fs::path> files = {example.file};
  std::set<fs::path> beside;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(example.file.parent_path(), error)) {
    if (entry.is_regular_file(error) && entry.path() != example.file) beside.insert(entry.path());
  }
  for (size_t i = 0; i < files.size(); ++i) {
    std::set<std::string> words = words_of(text_of(files[i]));
    for (auto it = beside.begin(); it != beside.end();) {
      if (words.contains(it->stem().string())) {
        files.push_back(*it);
        it = beside.erase(it);
      } else {
        ++it;
      }
    }
  }
  return files;
}

}  // namespace saltus::driver
