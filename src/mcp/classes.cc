#include "mcp/classes.h"

#include <algorithm>
#include <sstream>

#include "document/names.h"
#include "document/page.h"

namespace saltus::mcp {
namespace {

namespace world = modelica::world;

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// Between 0 (the word is not there) and 1 (it is the class's own name).
double score_of(std::string_view name, std::string_view full, std::string_view description, std::string_view word) {
  constexpr double kBegins = 0.8, kInside = 0.6, kEnclosing = 0.35, kDescribed = 0.25;
  if (name == word) return 1;
  double share = 0.1 * static_cast<double>(word.size()) / static_cast<double>(std::max<size_t>(1, name.size()));
  size_t at = name.find(word);
  if (at == 0) return kBegins + share;
  if (at != std::string_view::npos) return kInside + share;
  if (full.find(word) != std::string_view::npos) return kEnclosing;
  return description.find(word) != std::string_view::npos ? kDescribed : 0;
}

// HTML without its elements: a line per block, cells of a row next to each other.
std::string plain_text(std::string_view html) {
  std::string out;
  auto ends_line = [](std::string_view element) {
    for (std::string_view one :
         {"p", "/p", "br", "br/", "/tr", "/li", "/ul", "/table", "/pre", "/div", "/h1", "/h2", "/h3", "/h4"}) {
      if (element == one) return true;
    }
    return false;
  };
  for (size_t at = 0; at < html.size();) {
    if (html[at] == '<') {
      size_t end = std::min(html.find('>', at), html.size());
      std::string_view element = html.substr(at + 1, end - at - 1);
      element = element.substr(0, element.find(' '));
      if (ends_line(element)) {
        out += '\n';
      } else if (element == "/td" || element == "/th") {
        out += "  ";
      } else if (element == "li") {
        out += "- ";
      }
      at = end + 1;
    } else if (html[at] == '&') {
      static constexpr std::pair<std::string_view, std::string_view> kReferences[] = {
          {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&nbsp;", " "}};
      const auto* found = std::ranges::find_if(
          kReferences, [&](const auto& reference) { return html.substr(at).starts_with(reference.first); });
      out += found == std::end(kReferences) ? html.substr(at, 1) : found->second;
      at += found == std::end(kReferences) ? 1 : found->first.size();
    } else {
      out += html[at++];
    }
  }
  std::istringstream lines(out);
  std::string made;
  bool was_empty = true;
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    bool is_empty = line.find_first_not_of(" \t") == std::string::npos;
    if (!is_empty || !was_empty) made += line + "\n";
    was_empty = is_empty;
  }
  return made;
}

}  // namespace

// Made again for each request: files may have changed since. Libraries are read when they are asked for.
const world::World& Classes::world() {
  world_ = std::make_shared<const world::World>(path_);
  return *world_;
}

std::vector<Classes::Hit> Classes::search(const std::string& query, size_t limit) {
  std::vector<std::string> words;
  std::istringstream text(lower(query));
  for (std::string word; text >> word;) words.push_back(word);
  const world::World& all = world();
  for (const std::string& name : all.top_level_names()) all.top_level(name);
  std::vector<Hit> hits;
  for (const world::ClassNode* node : all.loaded_classes()) {
    std::string full = node->full_name();
    std::string name = lower(node->name), full_lower = lower(full),
                description = lower(document::description_of(*node));
    double score = 0;
    bool has_all = !words.empty();
    for (const std::string& word : words) {
      double one = score_of(name, full_lower, description, word);
      has_all = has_all && one > 0;
      score += one / static_cast<double>(words.size());
    }
    if (!has_all) continue;
    if (node->is_protected || full_lower.find(".internal") != std::string::npos ||
        full_lower.find("obsolete") != std::string::npos)
      score /= 2;
    hits.push_back({full, std::string(document::kind_of(*node)), std::string(document::description_of(*node)), score});
  }
  std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : std::pair(a.name.size(), a.name) < std::pair(b.name.size(), b.name);
  });
  if (hits.size() > limit) hits.resize(limit);
  return hits;
}

std::string Classes::documentation(const std::string& name) {
  const world::ClassNode* node = world().find(name);
  if (!node) return {};
  world::Query query(*world_);
  document::PageOf page = [](const world::ClassNode&) { return std::string("-"); };
  std::function<std::string(const world::ClassNode&)> icon = [](const world::ClassNode&) { return std::string(); };
  document::Links links{[](std::string_view url) { return std::string(url); },
                        [](std::string_view) { return std::string(); }};
  return plain_text(document::PageWriter(query, page, icon).body(*node, {}, links));
}

std::vector<std::string> Classes::namesakes(const std::string& name) {
  std::string last = name.substr(name.rfind('.') + 1);
  std::vector<std::string> found;
  for (const Hit& hit : search(last, 50)) {
    if (hit.name.substr(hit.name.rfind('.') + 1) == last) found.push_back(hit.name);
  }
  return found;
}

}  // namespace saltus::mcp
