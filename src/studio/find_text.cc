// Search in the texts of the folder: files of the packages, other models, notebooks.
#include <algorithm>
#include <filesystem>
#include <set>

#include "base/regular_file.h"
#include "studio/desk.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostFound = 1000;
constexpr size_t kLongestLine = 300;                  // bytes that are shown of a line
constexpr uint64_t kLargestFile = uint64_t{8} << 20;  // larger ones were not written by hand

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

struct Wanted {
  std::string text;
  bool match_case = false, whole_words = false;

  size_t find(std::string_view in, size_t from) const {
    auto equal = [&](char a, char b) { return match_case ? a == b : lower(a) == lower(b); };
    for (;; ++from) {
      auto at = std::search(in.begin() + static_cast<ptrdiff_t>(std::min(from, in.size())), in.end(), text.begin(),
                            text.end(), equal);
      if (at == in.end()) return std::string_view::npos;
      from = static_cast<size_t>(at - in.begin());
      size_t end = from + text.size();
      if (!whole_words || ((from == 0 || !is_word(in[from - 1])) && (end == in.size() || !is_word(in[end]))))
        return from;
    }
  }
};

// The places in one text, and the line of each.
Json places(std::string_view content, const Wanted& wanted, size_t& left) {
  Json all = Json::array();
  lsp::LineTable lines(content);
  for (size_t at = 0; left > 0 && (at = wanted.find(content, at)) != std::string_view::npos; at += wanted.text.size()) {
    --left;
    auto begin = static_cast<uint32_t>(at), end = static_cast<uint32_t>(at + wanted.text.size());
    size_t line = lines.line_begin(lines.line_of(begin)), line_end = std::min(content.find('\n', at), content.size());
    // Of a long line, such as an annotation, what stands around the place.
    size_t shown = at - line > kLongestLine / 2 ? at - kLongestLine / 2 : line;
    while (shown < at && (static_cast<unsigned char>(content[shown]) & 0xC0) == 0x80) ++shown;
    std::string text(content.substr(shown, std::min(line_end - shown, kLongestLine)));
    all.push_back({{"range", lines.range(begin, end, lsp::Encoding::Utf16)},
                   {"before", text.substr(0, at - shown)},
                   {"found", std::string(content.substr(at, wanted.text.size()))},
                   {"after", text.size() > end - shown ? text.substr(end - shown) : ""}});
  }
  return all;
}

std::set<std::string> files_of(const Workspace& workspace) {
  std::set<std::string> all(workspace.loose().begin(), workspace.loose().end());
  all.insert(workspace.others().begin(), workspace.others().end());
  for (const std::string& package : workspace.packages()) {
    std::error_code error;
    for (fs::recursive_directory_iterator it(package, error), end; !error && it != end; it.increment(error)) {
      std::error_code ignored;
      if (it->path().filename().string().starts_with(".")) {
        it.disable_recursion_pending();
        continue;
      }
      if (it->path().extension() == ".mo" && it->is_regular_file(ignored)) all.insert(it->path().string());
    }
  }
  return all;
}

}  // namespace

void add_find_methods(Desk& desk) {
  desk.on("workspace/find", [&desk](WindowId, const Json& params) {
    Wanted wanted{params.at("query").get<std::string>(), params.value("matchCase", false),
                  params.value("wholeWords", false)};
    Json files = Json::array();
    size_t left = wanted.text.empty() ? 0 : kMostFound;
    for (const std::string& path : files_of(desk.workspace())) {
      if (left == 0) break;
      std::string uri = lsp::uri_of_path(path);
      std::optional<std::string> read;
      const Text* open = desk.texts().find(uri);
      if (!open) read = read_regular_file(path, kLargestFile);
      if (!open && !read) continue;
      Json found = places(open ? open->content : *read, wanted, left);
      if (!found.empty())
        files.push_back({{"uri", uri}, {"path", desk.workspace().relative(path)}, {"places", std::move(found)}});
    }
    return Json{{"files", files}, {"more", left == 0 && !wanted.text.empty()}};
  });
}

}  // namespace saltus::studio
