// The tree of folders, files and classes, one level at a time.
#include <algorithm>
#include <filesystem>
#include <set>

#include "modelica/world/evaluate.h"
#include "studio/class_facts.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

Json file_entry(Workspace& workspace, const std::string& path) {
  std::string language = path.ends_with(".mo")      ? "modelica"
                         : path.ends_with(".chi")   ? "chi"
                         : path.ends_with(".shsml") ? "shsml"
                                                    : "markdown";
  return {{"node", "file:" + workspace.relative(path)},
          {"kind", "file"},
          {"name", fs::path(path).filename().string()},
          {"uri", lsp::uri_of_path(path)},
          {"language", language},
          {"runnable", language == "chi" || language == "shsml"},
          {"hasChildren", false},
          {"git", workspace.git_mark(path)}};
}

// What one folder of the workspace holds: folders first, then classes and files.
Json folder_children(Workspace& workspace, const std::string& folder) {
  Json all = Json::array();
  std::set<std::string> below;
  std::string prefix = folder == "/" ? folder : folder + "/";
  auto place = [&](const std::string& path) {
    if (!path.starts_with(prefix)) return false;
    size_t slash = path.find('/', prefix.size());
    if (slash == std::string::npos) return true;
    below.insert(path.substr(prefix.size(), slash - prefix.size()));
    return false;
  };
  Json classes = Json::array(), files = Json::array();
  auto add_classes = [&](const std::string& file) {
    bool any = false;
    for (const world::ClassNode* node : workspace.world()->classes_in(file)) {
      // Another file may have a class of the same name, which is the one that is found.
      if (workspace.world()->find(node->full_name()) != node) continue;
      classes.push_back(tree_entry(workspace, *node));
      any = true;
    }
    if (!any) files.push_back(file_entry(workspace, file));
  };
  for (const std::string& package : workspace.packages()) {
    if (package == folder || place(package)) add_classes(package + "/package.mo");
  }
  for (const std::string& path : workspace.loose()) {
    if (place(path)) add_classes(path);
  }
  for (const std::string& path : workspace.others()) {
    if (place(path)) files.push_back(file_entry(workspace, path));
  }
  for (const std::string& name : below) {
    bool is_package = std::find(workspace.packages().begin(), workspace.packages().end(), prefix + name) !=
                      workspace.packages().end();
    if (!is_package)
      all.push_back({{"node", "folder:" + workspace.relative(prefix + name)},
                     {"kind", "folder"},
                     {"name", name},
                     {"hasChildren", true},
                     {"git", workspace.git_mark(prefix + name)}});
  }
  for (Json& one : classes) all.push_back(std::move(one));
  for (Json& one : files) all.push_back(std::move(one));
  return all;
}

Json library_roots(Workspace& workspace) {
  Json all = Json::array();
  for (const std::string& name : workspace.world()->top_level_names()) {
    const world::ClassNode* node = workspace.world()->top_level(name);
    if (node && !workspace.is_own(*node)) all.push_back(tree_entry(workspace, *node));
  }
  return all;
}

Json children(Workspace& workspace, const Json& of) {
  workspace.git().refresh();
  if (of.is_null()) {
    Json all = folder_children(workspace, workspace.folder());
    all.push_back({{"node", "libraries"}, {"kind", "libraries"}, {"name", "Libraries"}, {"hasChildren", true}});
    return all;
  }
  std::string node = of.get<std::string>();
  if (node == "libraries") return library_roots(workspace);
  if (node.starts_with("folder:")) return folder_children(workspace, workspace.place(node.substr(7)));
  if (!node.starts_with("class:")) return Json::array();
  Json all = Json::array();
  for (const world::ClassNode* child : workspace.find(node.substr(6)).children)
    all.push_back(tree_entry(workspace, *child));
  return all;
}

std::string version_of(Workspace& workspace, const world::ClassNode& node) {
  for (const modelica::syntax::Argument* argument : node.definition->description.annotation) {
    if (argument->name.parts.size() != 1 || node.file->name(argument->name.parts[0].name) != "version" ||
        !argument->modification || !argument->modification->value)
      continue;
    world::Query query(*workspace.world());
    return world::Evaluator(query).value(*argument->modification->value, query.scope_of(query.instance(node))).text;
  }
  return {};
}

}  // namespace

void add_workspace_methods(Desk& desk) {
  desk.on("workspace/info", [&desk](WindowId window, const Json&) {
    Workspace& workspace = desk.workspace();
    Json libraries = Json::array();
    // Asking about classes waits for libraries to be read; their names are known at once.
    for (const std::string& name : workspace.world()->top_level_names()) {
      if (desk.loading) {
        libraries.push_back({{"name", name}, {"version", ""}, {"description", ""}});
        continue;
      }
      const world::ClassNode* node = workspace.world()->top_level(name);
      if (!node || workspace.is_own(*node)) continue;
      libraries.push_back({{"name", name},
                           {"version", version_of(workspace, *node)},
                           {"description", std::string(node->definition->description.text)}});
    }
    return Json{{"folder", workspace.folder()},
                {"name", fs::path(workspace.folder()).filename().string()},
                {"version", desk.options().version},
                {"writable", workspace.writable()},
                {"client", window},
                {"loading", desk.loading},
                {"libraries", libraries},
                {"languages", {"modelica", "chi", "shsml"}},
                {"git", workspace.git().has_repository()},
                {"notebooks", true}};
  });
  desk.on("workspace/tree", [&desk](WindowId, const Json& params) {
    return Json{{"children", children(desk.workspace(), params.contains("node") ? params["node"] : Json())}};
  });
  desk.on("workspace/recent", [&desk](WindowId, const Json&) {
    Json all = Json::array();
    for (const std::string& name : desk.recent()) {
      if (desk.workspace().world()->find(name)) all.push_back(name);
    }
    return Json{{"classes", all}};
  });
}

}  // namespace saltus::studio
