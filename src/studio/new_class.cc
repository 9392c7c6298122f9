// New classes, packages and files.
#include <algorithm>
#include <filesystem>

#include "modelica/syntax/keywords.h"
#include "studio/class_editor.h"
#include "studio/class_facts.h"
#include "studio/new_class.h"

namespace saltus::studio {
namespace fs = std::filesystem;

void check_class_name(const std::string& name) {
  bool good = !name.empty() && name.size() < 200 &&
              (std::isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_') &&
              std::all_of(
                  name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; }) &&
              modelica::syntax::kKeywordTable.find(name) == modelica::syntax::TokenKind::Identifier;
  if (!good) refuse("'" + name + "' is no name for a class");
}

namespace {

std::string literal_of(const std::string& words) {
  std::string text = "\"";
  for (char c : words) text += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? "\\n" : std::string(1, c);
  return text + "\"";
}

std::string definition(const Json& params, const std::string& name) {
  std::string restriction = params.value("restriction", "model"), extends = params.value("extends", ""),
              description = params.value("description", "");
  constexpr std::string_view kKnown[] = {"model", "block", "connector",           "record", "package", "function",
                                         "type",  "class", "expandable connector"};
  if (std::find(std::begin(kKnown), std::end(kKnown), restriction) == std::end(kKnown))
    refuse("there is no kind of class '" + restriction + "'");
  std::string text = (params.value("partial", false) ? "partial " : "") + restriction + " " + name +
                     (description.empty() ? "" : " " + literal_of(description)) + "\n";
  if (restriction == "type")
    return "type " + name + " = " + (extends.empty() ? "Real" : extends) +
           (description.empty() ? "" : " " + literal_of(description)) + ";\n";
  if (!extends.empty()) text += "  extends " + extends + ";\n";
  return text + "end " + name + ";\n";
}

// The folder of a package that is stored as one; empty: it is written in a file.
std::string folder_of(const world::ClassNode& package) {
  return package.folder;
}

void add_to_order(Desk& desk, const std::string& folder, const std::string& name, WindowId window) {
  std::string path = folder + "/package.order";
  std::error_code error;
  if (!fs::exists(path, error)) return;
  Text& order = desk.texts().open(lsp::uri_of_path(path));
  auto end = static_cast<uint32_t>(order.content.size());
  bool ends = order.content.empty() || order.content.ends_with('\n');
  desk.texts().apply({{order.uri, {{end, end, (ends ? "" : "\n") + name + "\n"}}}}, "new class " + name, window);
}

// Where the file of a class goes, and what stands before it.
struct Site {
  std::string path, head;
};
Site site_of(Desk& desk, const std::string& within, const std::string& name, bool is_package) {
  Workspace& workspace = desk.workspace();
  std::string ending = is_package ? "/package.mo" : ".mo";
  if (within.empty()) return {workspace.place(name + ending), ""};
  const world::ClassNode& package = workspace.find(within);
  return {folder_of(package) + "/" + name + ending, "within " + within + ";\n"};
}

}  // namespace

Json create_class(Desk& desk, const Json& params, const std::string& name, const std::string& within,
                  const std::string& body, Spellings& spellings, WindowId window) {
  Workspace& workspace = desk.workspace();
  std::string full = within.empty() ? name : within + "." + name;
  if (workspace.world()->find(full)) refuse("there is already a class '" + full + "'");
  if (!workspace.writable()) refuse("the folder cannot be written");
  std::string restriction = params.value("restriction", "model");
  bool inside = false;
  if (!within.empty()) {
    const world::ClassNode& package = workspace.find(within);
    if (!workspace.is_own(package)) refuse("'" + within + "' lies outside of the opened folder");
    inside = params.value("file", "own") == "inside" || folder_of(package).empty();
  }
  std::string uri;
  if (inside) {
    const world::ClassNode& package = workspace.find(within);
    Text& text = desk.texts().open(lsp::uri_of_path(package.file->path()));
    uri = text.uri;
    std::string plain = body;
    while (plain.ends_with('\n')) plain.pop_back();
    ClassEditor editor(workspace, workspace.find(within), spellings);
    editor.insert_class(plain);
    desk.texts().apply({{uri, editor.edits()}}, "new class " + name, window);
  } else {
    Site site = site_of(desk, within, name, restriction == "package");
    desk.texts().create(site.path, site.head + body, "new class " + name, window);
    uri = lsp::uri_of_path(site.path);
    if (!within.empty()) add_to_order(desk, folder_of(workspace.find(within)), name, window);
    desk.tell_changed({uri});
  }
  desk.notify("workspace/changed", {{"nodes", {"", within.empty() ? "" : "class:" + within}}});
  return {{"class", full}, {"uri", uri}};
}

namespace {

// The text of a class for another place: its name changed, names of classes around it written in full.
std::string copied(Workspace& workspace, const world::ClassNode& node, const std::string& name) {
  using namespace modelica::syntax;
  world::Query query(*workspace.world());
  const world::FileSnapshot& file = *node.file;
  Span whole = node.definition->span;
  Edits edits;
  auto replace = [&](Span span, const std::string& text) {
    edits.push_back({span.begin - whole.begin, span.end - whole.begin, text});
  };
  replace(node.definition->name_span, name);
  if (node.definition->end_name_span.end > node.definition->end_name_span.begin)
    replace(node.definition->end_name_span, name);
  // First names of dotted names that are found only in the classes around.
  world::Scope scope = query.scope_of(query.instance(node));
  auto full = [&](const Path& path) {
    if (path.absolute || path.parts.empty()) return;
    std::string_view first = file.name(path.parts[0].name);
    if (world::predefined_type(first) || query.member(query.instance(node), first)) return;
    world::Found found = query.lookup(scope, first);
    if (found.kind != world::FoundKind::Class || !found.instance->node->parent) return;
    replace(path.parts[0].span, found.instance->node->full_name());
  };
  for (const Section& section : node.definition->sections) {
    for (const Element* element : section.elements) {
      if (element->kind == ElementKind::Extends) full(as<ExtendsElement>(*element).base);
      if (element->kind == ElementKind::Components) full(as<ComponentsElement>(*element).type);
      if (element->constraint) full(element->constraint->type);
    }
  }
  if (node.definition->kind == ClassKind::Short) full(node.definition->base);
  sort_edits(edits, whole.end - whole.begin);
  std::string text = edited(std::string(file.text(whole)), edits) + ";\n";
  // One level less of indentation for each level that is left behind.
  size_t line = file.text().rfind('\n', whole.begin);
  size_t indent = whole.begin - (line == std::string_view::npos ? 0 : line + 1);
  std::string plain;
  for (size_t k = 0; k < text.size(); ++k) {
    plain += text[k];
    if (text[k] != '\n') continue;
    for (size_t n = 0; n < indent && k + 1 < text.size() && text[k + 1] == ' '; ++n) ++k;
  }
  return plain;
}

}  // namespace

void add_new_class_methods(Desk& desk) {
  auto spellings = std::make_shared<Spellings>();
  desk.on("class/new", [&desk, spellings](WindowId window, const Json& params) {
    std::string name = params.at("name").get<std::string>(), within = params.value("within", "");
    check_class_name(name);
    if (std::string base = params.value("extends", ""); !base.empty() && !world::predefined_type(base))
      desk.workspace().find(base);
    return create_class(desk, params, name, within, definition(params, name), *spellings, window);
  });
  desk.on("class/copy", [&desk, spellings](WindowId window, const Json& params) {
    std::string name = params.at("name").get<std::string>(), within = params.value("within", "");
    check_class_name(name);
    const world::ClassNode& node = desk.workspace().find(params);
    if (node.is(modelica::syntax::Restriction::Package) && !node.folder.empty())
      refuse("not supported yet: copying a package that is stored in a folder");
    return create_class(desk, {{"restriction", "model"}}, name, within, copied(desk.workspace(), node, name),
                        *spellings, window);
  });
  desk.on("class/rename", [&desk](WindowId window, const Json& params) { return rename_class(desk, params, window); });
  desk.on("class/delete", [&desk](WindowId window, const Json& params) {
    const world::ClassNode& node = desk.workspace().find(params);
    if (!desk.workspace().is_own(node)) refuse("the class lies outside of the opened folder");
    if (!node.element) refuse("not supported yet: deleting a class that has a file of its own; delete the file");
    Text& text = desk.texts().open(lsp::uri_of_path(node.file->path()));
    const world::ClassNode& again = desk.workspace().find(params);
    size_t begin = again.element->span.begin, end = text.content.find(';', again.element->span.end);
    if (end == std::string::npos) refuse("the end of the class is not found");
    while (begin > 0 && (text.content[begin - 1] == ' ' || text.content[begin - 1] == '\t')) --begin;
    ++end;
    if (end < text.content.size() && text.content[end] == '\n') ++end;
    desk.texts().apply({{text.uri, {{static_cast<uint32_t>(begin), static_cast<uint32_t>(end), ""}}}},
                       "delete " + std::string(again.name), window);
    desk.notify("workspace/changed", {{"nodes", {""}}});
    return Json::object();
  });
  desk.on("file/new", [&desk](WindowId window, const Json& params) {
    std::string path = desk.workspace().place(params.at("path").get<std::string>());
    bool known = false;
    for (const char* ending : {".mo", ".chi", ".shsml", ".md"}) known = known || path.ends_with(ending);
    if (!known) refuse("files are .mo, .chi, .shsml or .md");
    desk.texts().create(path, params.value("text", ""), "new file", window);
    desk.notify("workspace/changed", {{"nodes", {""}}});
    return Json{{"uri", lsp::uri_of_path(path)}};
  });
}

}  // namespace saltus::studio
