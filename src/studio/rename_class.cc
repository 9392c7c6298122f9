// A class gets another name, with all its uses in the folder, and so do the file or folder that are named after it.
#include <algorithm>
#include <filesystem>

#include "studio/class_facts.h"
#include "studio/new_class.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

// The file or folder whose name is that of the class (MLS 3.6 §13.4); empty: it lies in a file of another name.
std::string named_after(const world::ClassNode& node) {
  fs::path place = node.folder.empty() ? fs::path(node.file->path()) : fs::path(node.folder);
  bool own = !node.folder.empty() || !node.element;
  return own && (node.folder.empty() ? place.stem() : place.filename()) == node.name ? place.string() : "";
}

// Its line of the order of a package that is stored in a folder.
void change_order(Desk& desk, const world::ClassNode& node, const std::string& name,
                  std::vector<Texts::Change>& changes) {
  if (!node.parent || node.parent->folder.empty()) return;
  std::string path = node.parent->folder + "/package.order";
  std::error_code error;
  if (!fs::exists(path, error)) return;
  const Text& order = desk.texts().open(lsp::uri_of_path(path));
  for (size_t begin = 0; begin < order.content.size();) {
    size_t end = std::min(order.content.find('\n', begin), order.content.size());
    std::string_view line = std::string_view(order.content).substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line == node.name)
      changes.push_back(
          {order.uri, {{static_cast<uint32_t>(begin), static_cast<uint32_t>(begin + line.size()), name}}});
    begin = end + 1;
  }
}

}  // namespace

Json rename_class(Desk& desk, const Json& params, WindowId window) {
  Workspace& workspace = desk.workspace();
  std::string name = params.at("name").get<std::string>();
  check_class_name(name);
  const world::ClassNode* node = &workspace.find(params);
  std::string old_name(node->name), full = node->full_name();
  if (!workspace.is_own(*node)) refuse("the class lies outside of the opened folder");
  if (!node->folder.empty()) refuse("not supported yet: renaming a package that is stored in a folder");
  if (name == old_name) return {{"class", full}, {"from", full}, {"uri", lsp::uri_of_path(node->file->path())}};
  Text& text = desk.texts().open(lsp::uri_of_path(node->file->path()));
  desk.texts().take_in(text.uri);
  node = &workspace.find(full);
  std::string from = named_after(*node), to;
  if (!from.empty()) {
    to = (fs::path(from).parent_path() / (name + (node->folder.empty() ? ".mo" : ""))).string();
    std::error_code error;
    if (fs::exists(to, error)) refuse("there is already '" + workspace.relative(to) + "'");
  }
  Json found = workspace.service().handle("textDocument/rename",
                                          {{"textDocument", {{"uri", text.uri}}},
                                           {"position", range_of(*node->file, node->definition->name_span)["start"]},
                                           {"newName", name}});
  std::vector<Texts::Change> changes;
  for (const auto& [uri, edits] : found.at("changes").items()) {
    Text& used = desk.texts().open(uri);
    desk.texts().take_in(used.uri);
    changes.push_back({used.uri, desk.texts().byte_edits(used, edits)});
  }
  change_order(desk, workspace.find(full), name, changes);
  size_t files = changes.size();
  std::vector<std::string> changed;
  for (const Texts::Change& change : changes) changed.push_back(change.uri);
  std::string path = text.path;
  desk.texts().apply(std::move(changes), "rename " + old_name, window);
  if (!from.empty()) {
    desk.texts().move(from, to);
    path.replace(0, from.size(), to);
    // They were examined before the file had its name.
    for (const std::string& uri : changed) {
      const Text* used = desk.texts().find(uri);
      if (!used || used->language != "modelica") continue;
      workspace.service().replace(uri, used->version, used->content);
      workspace.service().handle("textDocument/didSave", {{"textDocument", {{"uri", uri}}}});
    }
  }
  std::string renamed = full.substr(0, full.size() - old_name.size()) + name;
  Json answer = {{"class", renamed}, {"from", full}, {"uri", lsp::uri_of_path(path)}, {"files", files}};
  if (!from.empty()) answer["moved"] = {{"from", lsp::uri_of_path(from)}, {"to", lsp::uri_of_path(to)}};
  desk.notify("class/renamed", answer);
  desk.notify("workspace/changed",
              {{"nodes", {"", full.find('.') == std::string::npos ? "" : "class:" + full.substr(0, full.rfind('.'))}}});
  return answer;
}

}  // namespace saltus::studio
