// What `saltus check` found, as diagnostics of an open document. What it says of another file (a ground that is missing
// is noticed at a pin of the library) is told where the document has the part that is meant.
#include <algorithm>

#include "lsp/service.h"

namespace saltus::lsp {

namespace {

// Lines and columns from one, columns in characters.
uint32_t offset_of(const Document& document, int line, int column) {
  if (line < 1) return 0;
  if (static_cast<uint32_t>(line) > document.lines->lines()) return static_cast<uint32_t>(document.text->size());
  uint32_t at = document.lines->line_begin(static_cast<uint32_t>(line) - 1);
  const std::string& text = *document.text;
  for (int k = 1; k < column && at < text.size() && text[at] != '\n'; ++k) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
  }
  return at;
}

Json range_of(const Session& session, const Document& document, const Json& one) {
  uint32_t begin = offset_of(document, one.value("line", 1), one.value("column", 1));
  uint32_t end = offset_of(document, one.value("endLine", 1), one.value("endColumn", 1));
  return document.lines->range(begin, std::max(begin, end), session.encoding);
}

Json place_elsewhere(const Json& one, const std::string& message) {
  auto place = [&](const char* line, const char* column) {
    return Json{{"line", one.value(line, 1) - 1}, {"character", one.value(column, 1) - 1}};
  };
  return {{"location",
           {{"uri", uri_of_path(one.value("file", ""))},
            {"range", {{"start", place("line", "column")}, {"end", place("endLine", "endColumn")}}}}},
          {"message", message}};
}

// The component of the class that a message names, else the class's own name.
Json part_meant(const Session& session, const Document& document, const std::string& class_name,
                const std::string& message) {
  const world::ClassNode* node = document.file ? session.world->find(class_name) : nullptr;
  if (!node || node->file != document.file.get()) return document.lines->range(0, 0, session.encoding);
  for (size_t at = message.find('\''); at != std::string::npos; at = message.find('\'', at + 1)) {
    size_t end = message.find_first_of(".['", at + 1);
    if (end == std::string::npos) break;
    const world::Declaration* declared = node->declaration(std::string_view(message).substr(at + 1, end - at - 1));
    if (declared)
      return document.lines->range(declared->component->name_span.begin, declared->component->name_span.end,
                                   session.encoding);
    at = message.find('\'', end);
    if (at == std::string::npos) break;
  }
  Span own = node->definition->name_span;
  return document.lines->range(own.begin, own.end, session.encoding);
}

bool can_be_checked(const world::ClassNode& node) {
  using modelica::syntax::Restriction;
  bool model = node.is(Restriction::Model) || node.is(Restriction::Block) || node.is(Restriction::Class);
  return model && !node.definition->partial && !node.is_protected &&
         node.definition->kind == modelica::syntax::ClassKind::Long;
}

const world::ClassNode* first_to_check(const world::ClassNode& node, const world::FileSnapshot& file) {
  if (node.file != &file) return nullptr;
  if (can_be_checked(node)) return &node;
  for (const world::ClassNode* child : node.children) {
    if (const world::ClassNode* found = first_to_check(*child, file)) return found;
  }
  return nullptr;
}

}  // namespace

std::string Service::class_to_check(const std::string& path) const {
  for (const auto& [uri, open] : session_.documents) {
    if (open.path != path || !open.file) continue;
    for (const world::ClassNode* node = class_at(*session_.world, *open.file, open.touched); node && open.touched > 0;
         node = node->parent) {
      if (node->file == open.file.get() && can_be_checked(*node)) return node->full_name();
    }
    const std::vector<const world::ClassNode*> classes = session_.world->classes_in(path);
    // A file of models: the last one, as on the command line.
    if (std::any_of(classes.begin(), classes.end(), [](const world::ClassNode* node) { return can_be_checked(*node); }))
      return {};
    for (const world::ClassNode* node : classes) {
      if (const world::ClassNode* found = first_to_check(*node, *open.file)) return found->full_name();
    }
  }
  return {};
}

bool Service::has_text(const std::string& path, const std::string& text) const {
  return std::any_of(session_.documents.begin(), session_.documents.end(),
                     [&](const auto& one) { return one.second.path == path && *one.second.text == text; });
}

bool Service::checked(const std::string& path, const std::vector<Json>& found) {
  bool is_open = false;
  for (auto& [uri, open] : session_.documents) {
    if (open.path != path) continue;
    is_open = true;
    open.checked.clear();
    open.assumed.clear();
    for (const Json& one : found) {
      if (one.contains("model")) {
        open.checked_class = one.value("model", "");
        open.assumed = one.value("assumed", std::vector<std::string>());
      }
    }
    for (const Json& one : found) {
      std::string code = one.value("code", ""), file = one.value("file", "");
      // What `check` says of its own command line is not about the text.
      if (code.empty() || code.starts_with("L")) continue;
      bool here = file == path;
      std::string severity = one.value("severity", "error"), message = one.value("message", "");
      // A library's warnings are its author's; that a parameter has no value is for the one who uses its class.
      if (!here && severity != "error" && code != "M0370") continue;
      std::string meant = message;
      for (const Json& note : one.value("notes", Json::array())) message += "\n" + note.get<std::string>();
      if (one.contains("hint")) message += "\nhint: " + one.value("hint", "");
      Json entry = {
          {"range", here ? range_of(session_, open, one) : part_meant(session_, open, open.checked_class, meant)},
          {"severity", severity == "error"     ? 1
                       : severity == "warning" ? 2
                                               : 3},
          {"code", code},
          {"source", "saltus"},
          {"message", message}};
      if (!here && !file.empty()) entry["relatedInformation"].push_back(place_elsewhere(one, "it is noticed here"));
      for (const Json& other : one.value("secondary", Json::array()))
        entry["relatedInformation"].push_back(place_elsewhere(other, other.value("message", "")));
      open.checked.push_back(std::move(entry));
    }
    publish(open);
  }
  return is_open;
}

}  // namespace saltus::lsp
