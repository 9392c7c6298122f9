#include "lsp/service.h"

#include <algorithm>

#include "format/format.h"
#include "lsp/features.h"
#include "modelica/graphics/draw.h"

namespace saltus::lsp {

Language language_of(const std::string& id, const std::string& path) {
  if (id == "chi" || path.ends_with(".chi")) return Language::Chi;
  if (id == "shsml" || path.ends_with(".shsml")) return Language::Shsml;
  return Language::Modelica;
}

Service::Service(std::vector<std::string> library_path, Doors doors) : doors_(std::move(doors)) {
  session_.world = std::make_shared<world::World>(std::move(library_path));
  methods();
}

Json Service::handle(const std::string& method, const Json& params) {
  auto it = methods_.find(method);
  if (it == methods_.end()) throw Fault{kMethodNotFound, "no method '" + method + "'"};
  return it->second(params);
}

Document& Service::document(const Json& params) { return document(params.at("textDocument").at("uri").get<std::string>()); }

Document& Service::document(const std::string& uri) {
  auto it = session_.documents.find(uri);
  if (it == session_.documents.end()) throw Fault{kInvalidParams, "the document is not open"};
  return it->second;
}

// Methods about a place of a Modelica document; others have no answer yet.
void Service::at_place(const char* name, std::function<Json(const Document&, uint32_t, const Json&)> answer) {
  methods_[name] = [this, answer](const Json& params) -> Json {
    const Document& open = document(params);
    if (!open.file) return nullptr;
    return answer(open, open.lines->offset(params.at("position"), session_.encoding), params);
  };
}

void Service::of_document(const char* name, std::function<Json(const Document&, const Json&)> answer) {
  methods_[name] = [this, answer](const Json& params) -> Json {
    const Document& open = document(params);
    if (!open.file) return nullptr;
    return answer(open, params);
  };
}

void Service::methods() {
  const Session& s = session_;
  methods_["textDocument/didOpen"] = [this](const Json& params) {
    const Json& item = params.at("textDocument");
    open(item.at("uri").get<std::string>(), item.value("languageId", ""), item.value("version", int64_t{0}), item.at("text").get<std::string>());
    return Json();
  };
  methods_["textDocument/didChange"] = [this](const Json& params) { return change(params), Json(); };
  methods_["textDocument/didClose"] = [this](const Json& params) { return close(document(params).uri), Json(); };
  methods_["textDocument/didSave"] = [this](const Json& params) { return doors_.deeper(document(params).path), Json(); };
  methods_["textDocument/formatting"] = [this](const Json& params) { return formatting(document(params)); };
  methods_["saltus/draw"] = [this](const Json& params) { return draw(params); };
  methods_["workspace/symbol"] = [this](const Json& params) { return workspace_symbols(session_, params.value("query", "")); };
  methods_["typeHierarchy/supertypes"] = [this](const Json& params) { return supertypes(session_, params.at("item").value("data", "")); };
  methods_["typeHierarchy/subtypes"] = [this](const Json& params) { return subtypes(session_, params.at("item").value("data", "")); };
  at_place("textDocument/hover", [&s](const Document& d, uint32_t o, const Json&) { return hover(s, d, o); });
  at_place("textDocument/definition", [&s](const Document& d, uint32_t o, const Json&) { return definition(s, d, o, false); });
  at_place("textDocument/typeDefinition", [&s](const Document& d, uint32_t o, const Json&) { return definition(s, d, o, true); });
  at_place("textDocument/references", [&s](const Document& d, uint32_t o, const Json& p) {
    return references(s, d, o, p.contains("context") && p["context"].value("includeDeclaration", true));
  });
  at_place("textDocument/documentHighlight", [&s](const Document& d, uint32_t o, const Json&) { return highlights(s, d, o); });
  at_place("textDocument/prepareRename", [&s](const Document& d, uint32_t o, const Json&) { return prepare_rename(s, d, o); });
  at_place("textDocument/rename", [&s](const Document& d, uint32_t o, const Json& p) {
    std::string why;
    Json edit = rename(s, d, o, p.at("newName").get<std::string>(), why);
    if (!why.empty()) throw Fault{kRequestFailed, why};
    return edit;
  });
  at_place("textDocument/completion", [&s](const Document& d, uint32_t o, const Json&) { return completion(s, d, o); });
  at_place("textDocument/signatureHelp", [&s](const Document& d, uint32_t o, const Json&) { return signature_help(s, d, o); });
  at_place("textDocument/prepareTypeHierarchy", [&s](const Document& d, uint32_t o, const Json&) { return type_hierarchy(s, d, o); });
  of_document("textDocument/documentSymbol", [&s](const Document& d, const Json&) { return document_symbols(s, d); });
  of_document("textDocument/foldingRange", [&s](const Document& d, const Json&) { return folding(s, d); });
  of_document("textDocument/semanticTokens/full", [&s](const Document& d, const Json&) { return semantic_tokens(s, d); });
  of_document("textDocument/codeLens", [&s](const Document& d, const Json&) { return code_lenses(s, d); });
  of_document("textDocument/codeAction", [&s](const Document& d, const Json& p) { return code_actions(s, d, p.at("context").at("diagnostics")); });
  of_document("textDocument/inlayHint", [&s](const Document& d, const Json& p) {
    return inlay_hints(s, d, d.lines->offset(p.at("range").at("start"), s.encoding), d.lines->offset(p.at("range").at("end"), s.encoding));
  });
}

// ---------------------------------------------------------------------------------------------------------- documents

void Service::take_text(Document& open, std::string text) {
  open.text = std::make_shared<const std::string>(std::move(text));
  if (open.language == Language::Modelica) {
    open.file = world::FileSnapshot::of_text(open.path, *open.text);
    session_.world = session_.world->with(open.file);
  }
  open.lines = std::make_shared<const LineTable>(*open.text);
  publish(open);
}

void Service::open(const std::string& uri, const std::string& language, int64_t version, std::string text) {
  Document opened;
  opened.uri = uri;
  opened.path = path_of_uri(opened.uri);
  opened.language = language_of(language, opened.path);
  opened.version = version;
  Document& kept = session_.documents[uri] = std::move(opened);
  take_text(kept, std::move(text));
  doors_.deeper(kept.path);
}

void Service::replace(const std::string& uri, int64_t version, std::string text) {
  Document& open = document(uri);
  open.version = version;
  open.checked.clear();  // their places are of the old text
  take_text(open, std::move(text));
}

void Service::change(const Json& params) {
  Document& open = document(params);
  open.version = params.at("textDocument").value("version", open.version);
  std::string text = *open.text;
  for (const Json& edit : params.at("contentChanges")) {
    if (!edit.contains("range")) {
      text = edit.at("text").get<std::string>();
      continue;
    }
    LineTable lines(text);
    uint32_t begin = lines.offset(edit["range"].at("start"), session_.encoding), end = lines.offset(edit["range"].at("end"), session_.encoding);
    text.replace(begin, std::max(begin, end) - begin, edit.at("text").get<std::string>());
  }
  open.checked.clear();  // their places are of the old text
  take_text(open, std::move(text));
}

void Service::close(const std::string& of) {
  Document& open = document(of);
  std::string uri = open.uri, path = open.path;
  bool modelica = open.file != nullptr;
  session_.documents.erase(uri);
  if (modelica) session_.world = session_.world->without(path);
  doors_.closed(uri);
}

void Service::publish(const Document& open) {
  Json all = diagnostics(session_, open);
  for (const Json& more : open.checked) {
    bool known = std::any_of(all.begin(), all.end(), [&](const Json& one) { return one["code"] == more["code"] && one["range"]["start"]["line"] == more["range"]["start"]["line"]; });
    if (!known) all.push_back(more);
  }
  doors_.publish(all, open);
}

bool Service::checked(const std::string& path, const std::vector<Json>& found) {
  bool is_open = false;
  for (auto& [uri, open] : session_.documents) {
    if (open.path != path) continue;
    is_open = true;
    open.checked.clear();
    for (const Json& one : found) {
      std::string code = one.value("code", "");
      // What `check` says of its own command line is not about the text.
      if (one.value("file", "") != path || code.starts_with("L")) continue;
      auto place = [&](const char* line, const char* column) {
        // Columns of diagnostics are characters; as bytes they would need the text again.
        return Json{{"line", one.value(line, 1) - 1}, {"character", one.value(column, 1) - 1}};
      };
      std::string severity = one.value("severity", "error"), message = one.value("message", "");
      for (const Json& note : one.value("notes", Json::array())) message += "\n" + note.get<std::string>();
      if (one.contains("hint")) message += "\nhint: " + one.value("hint", "");
      open.checked.push_back({{"range", {{"start", place("line", "column")}, {"end", place("endLine", "endColumn")}}},
                              {"severity", severity == "error" ? 1 : severity == "warning" ? 2 : 3},
                              {"code", code},
                              {"source", "saltus"},
                              {"message", message}});
    }
    publish(open);
  }
  return is_open;
}

Json Service::formatting(const Document& open) {
  Context context;
  FileId file = context.sources.add(open.path, *open.text);
  std::optional<std::string> text = open.language == Language::Modelica ? format::modelica(context, file)
                                    : open.language == Language::Chi    ? format::chi(context, file)
                                                                        : format::shsml(context, file);
  if (!text) throw Fault{kRequestFailed, "a text with errors is not formatted"};
  if (*text == *open.text) return Json::array();
  return Json::array({{{"range", open.lines->range(0, static_cast<uint32_t>(open.text->size()), session_.encoding)}, {"newText", *text}}});
}

// Our own: {class, layer} → {svg}
Json Service::draw(const Json& params) {
  const world::ClassNode* node = session_.world->find(params.at("class").get<std::string>());
  if (!node) throw Fault{kRequestFailed, "there is no such class"};
  modelica::graphics::DrawOptions options;
  options.layer = params.value("layer", "icon") == "diagram" ? modelica::graphics::Layer::Diagram : modelica::graphics::Layer::Icon;
  return {{"svg", modelica::graphics::to_svg(modelica::graphics::draw(*session_.world, *node, options).picture, node->full_name())}};
}

}  // namespace saltus::lsp
