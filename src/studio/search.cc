// Search over the names and descriptions of all classes.
#include <algorithm>

#include "studio/class_facts.h"
#include "studio/connectors.h"

namespace saltus::studio {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// Made once for each world.
class Index {
 public:
  struct Entry {
    const world::ClassNode* node;
    std::string full, full_lower, description_lower;
    size_t name_begin;  // of the last part
  };

  const std::vector<Entry>& of(const world::WorldPtr& world) {
    if (world == world_) return entries_;
    world_ = world;
    entries_.clear();
    for (const std::string& name : world->top_level_names()) world->top_level(name);
    for (const world::ClassNode* node : world->loaded_classes()) {
      Entry entry{node, node->full_name(), {}, lower(node->definition->description.text), 0};
      entry.full_lower = lower(entry.full);
      entry.name_begin = entry.full.size() - node->name.size();
      entries_.push_back(std::move(entry));
    }
    return entries_;
  }

 private:
  world::WorldPtr world_;
  std::vector<Entry> entries_;
};

// The letters of the word begin parts of the name: "pid" in LimPID, "si" in SineVoltage, "rc" in ResistorCapacitor.
bool by_capitals(std::string_view name, std::string_view word) {
  size_t k = 0;
  for (size_t i = 0; i < name.size() && k < word.size(); ++i) {
    bool begins = i == 0 || std::isupper(static_cast<unsigned char>(name[i])) || name[i - 1] == '_';
    if (begins && std::tolower(static_cast<unsigned char>(name[i])) == word[k]) ++k;
  }
  return k == word.size();
}

// Between 0 (not found) and 1 (it is the name).
double score_of(const Index::Entry& entry, const std::string& word) {
  std::string_view name = std::string_view(entry.full_lower).substr(entry.name_begin);
  if (name == word) return 1;
  size_t at = name.find(word);
  double share = 0.1 * static_cast<double>(word.size()) / static_cast<double>(name.size());
  if (at == 0) return 0.85 + share;
  if (at != std::string_view::npos) {
    bool begins = std::isupper(static_cast<unsigned char>(entry.full[entry.name_begin + at])) || name[at - 1] == '_';
    return (begins ? 0.7 : 0.5) + share;
  }
  if (entry.full_lower.find(word) != std::string::npos) return 0.35;
  if (word.size() > 1 && by_capitals(std::string_view(entry.full).substr(entry.name_begin), word)) return 0.45;
  if (entry.description_lower.find(word) != std::string::npos) return 0.25;
  return 0;
}

}  // namespace

void add_search_methods(Desk& desk) {
  auto index = std::make_shared<Index>();
  desk.on("workspace/search", [&desk, index](WindowId, const Json& params) {
    Workspace& workspace = desk.workspace();
    std::vector<std::string> words;
    std::string word;
    for (char c : lower(params.at("query").get<std::string>()) + " ") {
      if (c != ' ')
        word += c;
      else if (!word.empty())
        words.push_back(std::exchange(word, {}));
    }
    std::string restriction = params.contains("restriction") && params["restriction"].is_string()
                                  ? params["restriction"].get<std::string>()
                                  : "";
    size_t limit = std::min<size_t>(params.value("limit", size_t{30}), 500);
    std::optional<ConnectorFit> fit;
    if (params.contains("fits") && params["fits"].is_object())
      fit.emplace(workspace, params["fits"].at("class").get<std::string>(),
                  params["fits"].at("connector").get<std::string>());

    struct Hit {
      double score;
      const Index::Entry* entry;
    };
    std::vector<Hit> hits;
    for (const Index::Entry& entry : index->of(workspace.world())) {
      const world::ClassNode& node = *entry.node;
      if (restriction == "placeable" ? !is_placeable(node)
                                     : !restriction.empty() && restriction_name(node) != restriction)
        continue;
      double score = words.empty() ? 0.5 : 0;
      bool all = true;
      for (size_t k = 0; k < words.size() && all; ++k) {
        double one = score_of(entry, words[k]);
        all = one > 0;
        score += one / static_cast<double>(words.size());
      }
      if (!all) continue;
      if (fit && !fit->has_fitting_connector(node)) continue;
      if (workspace.is_own(node)) score += 0.1;
      auto seen = std::find(desk.recent().begin(), desk.recent().end(), entry.full);
      if (seen != desk.recent().end()) score += 0.12;
      if (node.is_protected) score -= 0.3;
      for (std::string_view aside :
           {".internal", ".examples.", ".icons.", ".interfaces.", ".utilities.", "obsolete", "modelicatest."}) {
        if (entry.full_lower.find(aside) != std::string::npos) score -= 0.06;
      }
      score -= 0.004 * static_cast<double>(std::count(entry.full.begin(), entry.full.end(), '.'));
      hits.push_back({score, &entry});
    }
    bool typed = !words.empty();
    std::stable_sort(hits.begin(), hits.end(), [typed](const Hit& a, const Hit& b) {
      if (a.score != b.score) return a.score > b.score;
      // Where nothing was typed, libraries have their parts in an order: the basic ones come first.
      if (!typed) return false;
      return a.entry->full.size() < b.entry->full.size();
    });
    Json found = Json::array();
    for (size_t k = 0; k < std::min(limit, hits.size()); ++k) {
      const world::ClassNode& node = *hits[k].entry->node;
      found.push_back({{"class", hits[k].entry->full},
                       {"name", std::string(node.name)},
                       {"restriction", restriction_name(node)},
                       {"description", std::string(node.definition->description.text)},
                       {"icon", icon_address(workspace, node)},
                       {"score", hits[k].score}});
    }
    // Files that are no classes, by their paths.
    Json files = Json::array();
    for (const std::string& path : workspace.others()) {
      std::string shown = workspace.relative(path), plain = lower(shown);
      bool all = !words.empty() && restriction.empty() && !fit;
      for (const std::string& one : words) all = all && plain.find(one) != std::string::npos;
      if (all && files.size() < limit) files.push_back({{"uri", lsp::uri_of_path(path)}, {"path", shown}});
    }
    return Json{{"classes", found}, {"total", hits.size()}, {"files", files}};
  });
}

}  // namespace saltus::studio
