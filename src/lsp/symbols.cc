// The shape of a document: symbols, folding, lenses; and the classes of the workspace.
#include <algorithm>

#include "lsp/features.h"
#include "lsp/outline_features.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;

namespace {

// SymbolKind of the protocol.
int symbol_kind(const ClassNode& node) {
  switch (node.definition->restriction) {
    case Restriction::Package: return 4;
    case Restriction::Function:
    case Restriction::OperatorFunction: return 12;
    case Restriction::Record:
    case Restriction::OperatorRecord: return 23;
    case Restriction::Connector:
    case Restriction::ExpandableConnector: return 11;
    case Restriction::Type: return node.definition->kind == ClassKind::Enumeration ? 10 : 26;
    default: return 5;
  }
}

Json symbol(const Session& session, const Document& document, const ClassNode& node) {
  auto range = [&](Span span) { return document.lines->range(span.begin, span.end, session.encoding); };
  Json children = Json::array();
  for (const world::Declaration& declaration : node.declarations) {
    children.push_back({{"name", std::string(declaration.name)},
                        {"detail", std::string(node.file->text(declaration.clause->type.span))},
                        {"kind", declaration.clause->variability == Variability::Parameter  ? 7
                                 : declaration.clause->variability == Variability::Constant ? 14
                                                                                            : 8},
                        {"range", range(declaration.component->span)},
                        {"selectionRange", range(declaration.component->name_span)}});
  }
  for (const ClassNode* child : node.children) {
    if (child->file == node.file) children.push_back(symbol(session, document, *child));
  }
  std::string name(node.name);
  Span span = node.definition->span, own = node.definition->name_span;
  if (own.begin < span.begin || own.end > span.end) own = span;
  return {{"name", name.empty() ? "?" : name}, {"detail", std::string(node.definition->description.text)},
          {"kind", symbol_kind(node)},         {"range", range(span)},
          {"selectionRange", range(own)},      {"children", children}};
}

}  // namespace

Json hierarchy_item(const Session& session, const ClassNode& node) {
  Json item = session.location(*node.file, node.definition->name_span);
  return {{"name", std::string(node.name)}, {"detail", node.full_name()},
          {"kind", symbol_kind(node)},      {"uri", item["uri"]},
          {"range", item["range"]},         {"selectionRange", item["range"]},
          {"data", node.full_name()}};
}

Json document_symbols(const Session& session, const Document& document) {
  Json all = Json::array();
  for (const ClassNode* node : session.world->classes_in(document.path))
    all.push_back(symbol(session, document, *node));
  return all;
}

Json workspace_symbols(const Session& session, const std::string& wanted) {
  auto lower = [](std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
  };
  std::string key = lower(wanted);
  // Libraries that nobody has named so far are read when somebody looks for a name.
  constexpr size_t kFewest = 3;
  if (key.size() >= kFewest) {
    for (const std::string& name : session.world->top_level_names()) session.world->top_level(name);
  }
  std::vector<std::pair<size_t, const ClassNode*>> found;
  for (const ClassNode* node : session.world->loaded_classes()) {
    size_t at = lower(node->name).find(key);
    if (at != std::string::npos) found.emplace_back(at * 100 + node->name.size(), node);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Json all = Json::array();
  outlined::workspace_symbols(session, key, all);
  for (size_t k = 0; k < std::min<size_t>(found.size(), 100); ++k) {
    const ClassNode& node = *found[k].second;
    all.push_back({{"name", std::string(node.name)},
                   {"kind", symbol_kind(node)},
                   {"containerName", node.parent ? node.parent->full_name() : ""},
                   {"location", session.location(*node.file, node.definition->name_span)}});
  }
  return all;
}

// Classes, annotations, blocks and comments of several lines.
Json folding(const Session& session, const Document& document) {
  Json all = Json::array();
  auto add = [&](uint32_t begin, uint32_t end, const char* kind) {
    uint32_t first = document.lines->line_of(begin), last = document.lines->line_of(end);
    if (last <= first) return;
    Json range = {{"startLine", first}, {"endLine", kind ? last : last - 1}};
    if (kind) range["kind"] = kind;
    if (range["endLine"] > range["startLine"]) all.push_back(range);
  };
  std::vector<std::pair<TokenKind, uint32_t>> open;
  const Tree& tree = document.file->tree();
  std::function<void(const ClassNode&)> classes = [&](const ClassNode& node) {
    if (node.file != document.file.get()) return;
    add(node.definition->span.begin, node.definition->span.end, nullptr);
    if (node.definition->description.has_annotation)
      add(node.definition->description.annotation_span.begin, node.definition->description.annotation_span.end,
          "region");
    for (const Section& section : node.definition->sections) {
      if (!section.implicit) add(section.span.begin, section.span.end, "region");
    }
    for (const ClassNode* child : node.children) classes(*child);
  };
  for (const ClassNode* node : session.world->classes_in(document.path)) classes(*node);
  for (const Comment& comment : tree.comments) add(comment.begin, comment.end, "comment");
  return all;
}

Json code_lenses(const Session& session, const Document& document) {
  Json all = Json::array();
  std::function<void(const ClassNode&)> visit = [&](const ClassNode& node) {
    if (node.file != document.file.get()) return;
    Json range =
        document.lines->range(node.definition->name_span.begin, node.definition->name_span.end, session.encoding);
    Json arguments = Json::array({document.uri, node.full_name()});
    bool runs = (node.is(Restriction::Model) || node.is(Restriction::Block) || node.is(Restriction::Class)) &&
                !node.definition->partial;
    if (runs && node.definition->kind != ClassKind::Short) {
      all.push_back({{"range", range},
                     {"command", {{"title", "simulate"}, {"command", "saltus.simulate"}, {"arguments", arguments}}}});
      all.push_back(
          {{"range", range}, {"command", {{"title", "draw"}, {"command", "saltus.draw"}, {"arguments", arguments}}}});
    }
    for (const ClassNode* child : node.children) visit(*child);
  };
  for (const ClassNode* node : session.world->classes_in(document.path)) visit(*node);
  return all;
}

Json type_hierarchy(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  world::Found found = cursor.on_name ? denoted(query, cursor) : world::Found{};
  if (found.kind == world::FoundKind::Component) {
    world::InstancePtr type = query.type_of(*found.member);
    if (type) return Json::array({hierarchy_item(session, *type->node)});
  }
  if (found.kind != world::FoundKind::Class) return nullptr;
  return Json::array({hierarchy_item(session, *found.instance->node)});
}

Json supertypes(const Session& session, const std::string& class_name) {
  const ClassNode* node = session.world->find(class_name);
  if (!node) return nullptr;
  world::Query query(*session.world);
  Json all = Json::array();
  for (const world::Base& base : query.bases(query.instance(*node)))
    all.push_back(hierarchy_item(session, *base.instance->node));
  return all;
}

Json subtypes(const Session& session, const std::string& class_name) {
  const ClassNode* wanted = session.world->find(class_name);
  if (!wanted) return nullptr;
  world::Query query(*session.world);
  Json all = Json::array();
  for (const ClassNode* node : session.world->loaded_classes()) {
    for (const world::Base& base : query.bases(query.instance(*node))) {
      if (base.instance->node == wanted) all.push_back(hierarchy_item(session, *node));
    }
  }
  return all;
}

}  // namespace saltus::lsp
