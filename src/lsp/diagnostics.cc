// What can be said of a document as it is typed: what the parser found, and names of classes that are nowhere.
#include <fmt/format.h>

#include <algorithm>

#include "chi/syntax/parser.h"
#include "lsp/features.h"
#include "shsml/syntax/parser.h"

namespace saltus::lsp {

SALTUS_DIAGNOSTIC(ClassNotFound, Error, "M0810", "the class '{}' is not found");

using namespace modelica::syntax;
using world::ClassNode;
using world::FoundKind;

namespace {

Json entry(const Session& session, const Document& document, const Diagnostic& diagnostic) {
  static constexpr int kSeverities[] = {1, 2, 3};
  std::string message = diagnostic.message;
  for (const std::string& note : diagnostic.notes) message += "\n" + note;
  if (!diagnostic.hint_text.empty()) message += "\nhint: " + diagnostic.hint_text;
  Json json = {{"range", document.lines->range(diagnostic.span.begin, diagnostic.span.end, session.encoding)},
               {"severity", kSeverities[static_cast<int>(diagnostic.severity)]},
               {"code", std::string(diagnostic.code)},
               {"source", "saltus"},
               {"message", message}};
  for (const Diagnostic::Secondary& other : diagnostic.secondary) {
    json["relatedInformation"].push_back(
        {{"location",
          {{"uri", document.uri},
           {"range", document.lines->range(other.span.begin, other.span.end, session.encoding)}}},
         {"message", other.text}});
  }
  return json;
}

// Types of components and base classes; a name that the parser could not read is not looked for.
class Names {
 public:
  Names(const Session& session, const Document& document, Diagnostics& found)
      : session_(session), document_(document), found_(found), query_(*session.world) {}

  void visit(const ClassNode& node) {
    if (node.file != document_.file.get()) return;
    scope_ = query_.scope_of(query_.instance(node));
    for (const Section& section : node.definition->sections) {
      for (const Element* element : section.elements) {
        if (element->kind == ElementKind::Extends) check(as<ExtendsElement>(*element).base);
        if (element->kind == ElementKind::Components) check(as<ComponentsElement>(*element).type);
      }
    }
    for (const ClassNode* child : node.children) visit(*child);
  }

 private:
  void check(const Path& path) {
    if (path.parts.empty()) return;
    for (const NamePart& part : path.parts) {
      if (document_.file->name(part.name).empty()) return;
    }
    world::Found found = query_.resolve(scope_, path);
    if (found) return;
    // The first part that is not found, and what stands near it.
    std::vector<std::string_view> names;
    for (const NamePart& part : path.parts) {
      names.push_back(document_.file->name(part.name));
      if (query_.resolve(scope_, names, path.absolute)) continue;
      Diagnostic& diagnostic = found_.report(ClassNotFound, part.span, names.back());
      std::vector<std::string> near = candidates({names.begin(), names.end() - 1}, path.absolute);
      std::vector<std::string_view> views(near.begin(), near.end());
      if (std::string best = nearest_name(names.back(), views); !best.empty())
        diagnostic.hint("did you mean '" + best + "'?");
      return;
    }
  }
  std::vector<std::string> candidates(const std::vector<std::string_view>& before, bool absolute) {
    std::vector<std::string> all;
    if (before.empty()) {
      for (const ClassNode* node = scope_.lexical; node; node = node->parent) {
        for (const ClassNode* child : node->children) all.emplace_back(child->name);
      }
      for (const std::string& name : session_.world->top_level_names()) all.push_back(name);
      for (const char* type : {"Real", "Integer", "Boolean", "String"}) all.emplace_back(type);
      return all;
    }
    world::Found found = query_.resolve(scope_, before, absolute);
    if (found.kind == FoundKind::Class) {
      for (const ClassNode* child : found.instance->node->children) all.emplace_back(child->name);
    }
    return all;
  }

  const Session& session_;
  const Document& document_;
  Diagnostics& found_;
  world::Query query_;
  world::Scope scope_;
};

}  // namespace

Json diagnostics(const Session& session, const Document& document) {
  Json all = Json::array();
  if (document.language != Language::Modelica) {
    Context context;
    FileId file = context.sources.add(document.path, *document.text);
    if (document.language == Language::Chi)
      chi::syntax::parse(context, file);
    else
      shsml::syntax::parse(context, file);
    for (const Diagnostic& diagnostic : context.diagnostics.all()) all.push_back(entry(session, document, diagnostic));
    return all;
  }
  for (const Diagnostic& diagnostic : document.file->diagnostics().all())
    all.push_back(entry(session, document, diagnostic));
  Diagnostics found;
  Names names(session, document, found);
  for (const ClassNode* node : session.world->classes_in(document.path)) names.visit(*node);
  for (const Diagnostic& diagnostic : found.all()) all.push_back(entry(session, document, diagnostic));
  return all;
}

}  // namespace saltus::lsp
