// References and renaming: every identifier of that text is asked what it denotes.
#include <algorithm>
#include <filesystem>
#include <set>

#include "lsp/features.h"
#include "modelica/syntax/keywords.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::FoundKind;

namespace {

struct Place {
  const world::FileSnapshot* file;
  Span span;
};

std::vector<Place> places(const Session& session, const world::Found& target, const world::FileSnapshot* only) {
  std::vector<Place> all;
  const void* wanted = identity(target);
  Span declared = name_span(target);
  const world::FileSnapshot* home = file_of(target);
  if (!wanted || !home || !declared.valid()) return all;
  std::string_view name = home->text(declared);
  world::Query query(*session.world);
  for (const world::File& file : session.world->loaded_files()) {
    if ((only && file.get() != only) || file->text().find(name) == std::string_view::npos) continue;
    for (const Token& token : file->tree().tokens) {
      if (token.kind != TokenKind::Identifier || file->text().substr(token.begin, token.end - token.begin) != name)
        continue;
      Span span{declared.file, token.begin, token.end};
      bool itself = file.get() == home && token.begin == declared.begin;
      // end Name; and Name of the class itself are its own.
      Cursor cursor = cursor_at(*session.world, *file, token.begin);
      if (itself || identity(denoted(query, cursor)) == wanted) {
        all.push_back({file.get(), span});
      } else if (target.kind == FoundKind::Class) {
        const world::ClassNode& node = *target.instance->node;
        if (node.file == file.get() && node.definition->end_name_span.valid() &&
            node.definition->end_name_span.begin == token.begin)
          all.push_back({file.get(), span});
      }
    }
  }
  return all;
}

world::Found target_at(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  return cursor.on_name ? denoted(query, cursor) : world::Found{};
}

// What lies in the folders of the workspace may use a name, also where nobody has asked for it so far: packages and
// files at their top.
void load_folders(const Session& session) {
  namespace fs = std::filesystem;
  std::error_code error;
  auto load = [&](const fs::path& path) {
    std::string name = path.extension() == ".mo" ? path.stem().string() : path.filename().string();
    session.world->top_level(name.substr(0, name.find(' ')));
  };
  for (const std::string& folder : session.folders) {
    if (fs::exists(fs::path(folder) / "package.mo", error)) {
      load(folder);
      continue;
    }
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      std::error_code ignored;
      if (it->path().extension() == ".mo" || fs::exists(it->path() / "package.mo", ignored)) load(it->path());
    }
    error.clear();
  }
}

bool is_identifier(std::string_view name) {
  if (name.size() > 2 && name.front() == '\'' && name.back() == '\'')
    return name.substr(1, name.size() - 2).find_first_of("'\n\\") == std::string_view::npos;
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }) &&
         kKeywordTable.find(name) == TokenKind::Identifier;
}

}  // namespace

Json references(const Session& session, const Document& document, uint32_t offset, bool with_declaration) {
  load_folders(session);
  world::Found target = target_at(session, document, offset);
  Json all = Json::array();
  for (const Place& place : places(session, target, nullptr)) {
    bool declared = place.file == file_of(target) && place.span.begin == name_span(target).begin;
    if (with_declaration || !declared) all.push_back(session.location(*place.file, place.span));
  }
  return all;
}

Json highlights(const Session& session, const Document& document, uint32_t offset) {
  Json all = Json::array();
  for (const Place& place : places(session, target_at(session, document, offset), document.file.get()))
    all.push_back({{"range", document.lines->range(place.span.begin, place.span.end, session.encoding)}, {"kind", 1}});
  return all;
}

Json prepare_rename(const Session& session, const Document& document, uint32_t offset) {
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  if (!cursor.on_name || !identity(target_at(session, document, offset))) return nullptr;
  const Token& token = document.file->tree().tokens[cursor.token];
  return document.lines->range(token.begin, token.end, session.encoding);
}

Json rename(const Session& session, const Document& document, uint32_t offset, const std::string& name,
            std::string& why) {
  if (!is_identifier(name)) return why = "'" + name + "' is no identifier of Modelica", Json();
  world::Found target = target_at(session, document, offset);
  if (!identity(target)) return why = "there is nothing to rename here", Json();
  load_folders(session);
  world::Query query(*session.world);
  const world::ClassNode* owner = target.kind == FoundKind::Component ? target.member->declared_in
                                  : target.kind == FoundKind::Class   ? target.instance->node->parent
                                                                      : target.instance->node;
  if (owner && query.member(query.instance(*owner), name)) return why = "'" + name + "' is there already", Json();
  if (target.kind == FoundKind::Class && !target.instance->node->parent && session.world->top_level(name))
    return why = "'" + name + "' is there already", Json();
  // What is open in the editor or lies in its folders is changed: a library on the path is not ours.
  std::set<const world::FileSnapshot*> open;
  for (const auto& [uri, other] : session.documents) open.insert(other.file.get());
  auto ours = [&](const world::FileSnapshot& file) {
    return open.contains(&file) ||
           std::any_of(session.folders.begin(), session.folders.end(),
                       [&](const std::string& folder) { return file.path().starts_with(folder + "/"); });
  };
  if (!ours(*file_of(target))) return why = "it is declared in a file that is not open", Json();
  Json changes = Json::object();
  for (const Place& place : places(session, target, nullptr)) {
    if (!ours(*place.file)) return why = "it is used in '" + place.file->path() + "', which is not open", Json();
    LineTable lines(place.file->text());
    std::string uri = uri_of_path(place.file->path());
    for (const auto& [known, other] : session.documents) {
      if (other.file.get() == place.file) uri = known;
    }
    changes[uri].push_back(
        {{"range", lines.range(place.span.begin, place.span.end, session.encoding)}, {"newText", name}});
  }
  return {{"changes", changes}};
}

}  // namespace saltus::lsp
