#include "lsp/service.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "format/format.h"
#include "lsp/features.h"
#include "lsp/outline_features.h"
#include "modelica/graphics/draw.h"

namespace saltus::lsp {

Language language_of(const std::string& id, const std::string& path) {
  if (id == "chi" || path.ends_with(".chi")) return Language::Chi;
  if (id == "shsml" || path.ends_with(".shsml")) return Language::Shsml;
  return Language::Modelica;
}

Service::Service(std::vector<std::string> library_path, Doors doors)
    : library_path_(std::move(library_path)), doors_(std::move(doors)) {
  session_.world = std::make_shared<world::World>(library_path_);
  methods();
  places();
  shapes();
  hierarchies();
}

std::vector<std::string> Service::search_path() const {
  std::vector<std::string> path;
  std::error_code error;
  for (const std::string& folder : session_.folders) {
    bool package = std::filesystem::exists(std::filesystem::path(folder) / "package.mo", error);
    path.push_back(package ? std::filesystem::path(folder).parent_path().string() : folder);
  }
  path.insert(path.end(), library_path_.begin(), library_path_.end());
  return path;
}

void Service::folders(std::vector<std::string> folders) {
  session_.folders = std::move(folders);
  session_.world = std::make_shared<world::World>(search_path());
}

Json Service::handle(const std::string& method, const Json& params) {
  auto it = methods_.find(method);
  if (it == methods_.end()) throw Fault{kMethodNotFound, "no method '" + method + "'"};
  return it->second(params);
}

Document& Service::document(const Json& params) {
  return document(params.at("textDocument").at("uri").get<std::string>());
}

Document& Service::document(const std::string& uri) {
  auto it = session_.documents.find(uri);
  if (it == session_.documents.end()) throw Fault{kInvalidParams, "the document is not open"};
  return it->second;
}

void Service::at_place(const char* name, AtPlace modelica, AtPlace outlined) {
  methods_[name] = [this, modelica, outlined](const Json& params) -> Json {
    const Document& open = document(params);
    uint32_t offset = open.lines->offset(params.at("position"), session_.encoding);
    return open.file                  ? modelica(open, offset, params)
           : open.outline && outlined ? outlined(open, offset, params)
                                      : Json();
  };
}

void Service::of_document(const char* name, OfDocument modelica, OfDocument outlined) {
  methods_[name] = [this, modelica, outlined](const Json& params) -> Json {
    const Document& open = document(params);
    return open.file ? modelica(open, params) : open.outline && outlined ? outlined(open, params) : Json();
  };
}

void Service::methods() {
  methods_["textDocument/didOpen"] = [this](const Json& params) {
    const Json& item = params.at("textDocument");
    open(item.at("uri").get<std::string>(), item.value("languageId", ""), item.value("version", int64_t{0}),
         item.at("text").get<std::string>());
    return Json();
  };
  methods_["textDocument/didChange"] = [this](const Json& params) { return change(params), Json(); };
  methods_["textDocument/didClose"] = [this](const Json& params) { return close(document(params).uri), Json(); };
  methods_["textDocument/didSave"] = [this](const Json& params) {
    return doors_.deeper(document(params).path), Json();
  };
  methods_["textDocument/formatting"] = [this](const Json& params) { return formatting(document(params)); };
  methods_["textDocument/codeAction"] = [this](const Json& params) {
    Json actions = code_actions(session_, document(params), params);
    if (actions.is_array()) add_conversion(document(params), params.at("context").at("diagnostics"), actions);
    return actions;
  };
  methods_["saltus/draw"] = [this](const Json& params) { return draw(params); };
  methods_["workspace/symbol"] = [this](const Json& params) {
    return workspace_symbols(session_, params.value("query", ""));
  };
}

// About a place of a document.
void Service::places() {
  const Session& s = session_;
  auto both = [this, &s](const char* name, Json (*modelica)(const Session&, const Document&, uint32_t),
                         Json (*other)(const Session&, const Document&, uint32_t)) {
    at_place(
        name, [&s, modelica](const Document& d, uint32_t o, const Json&) { return modelica(s, d, o); },
        [&s, other](const Document& d, uint32_t o, const Json&) { return other(s, d, o); });
  };
  both("textDocument/hover", hover, outlined::hover);
  both("textDocument/documentHighlight", highlights, outlined::highlights);
  both("textDocument/prepareRename", prepare_rename, outlined::prepare_rename);
  both("textDocument/completion", completion, outlined::completion);
  both("textDocument/signatureHelp", signature_help, outlined::signature_help);
  for (bool of_type : {false, true}) {
    at_place(
        of_type ? "textDocument/typeDefinition" : "textDocument/definition",
        [&s, of_type](const Document& d, uint32_t o, const Json&) { return definition(s, d, o, of_type); },
        [&s, of_type](const Document& d, uint32_t o, const Json&) { return outlined::definition(s, d, o, of_type); });
  }
  auto with_declaration = [](const Json& params) {
    return params.contains("context") && params["context"].value("includeDeclaration", true);
  };
  at_place(
      "textDocument/references",
      [&s, with_declaration](const Document& d, uint32_t o, const Json& p) {
        return references(s, d, o, with_declaration(p));
      },
      [&s, with_declaration](const Document& d, uint32_t o, const Json& p) {
        return outlined::references(s, d, o, with_declaration(p));
      });
  using Rename = Json (*)(const Session&, const Document&, uint32_t, const std::string&, std::string&);
  auto renaming = [&s](Rename rename) {
    return [&s, rename](const Document& d, uint32_t o, const Json& p) {
      std::string why;
      Json edit = rename(s, d, o, p.at("newName").get<std::string>(), why);
      if (!why.empty()) throw Fault{kRequestFailed, why};
      return edit;
    };
  };
  at_place("textDocument/rename", renaming(rename), renaming(outlined::rename));
}

// About a document as a whole.
void Service::shapes() {
  const Session& s = session_;
  auto both = [this, &s](const char* name, Json (*modelica)(const Session&, const Document&),
                         Json (*other)(const Session&, const Document&)) {
    of_document(
        name, [&s, modelica](const Document& d, const Json&) { return modelica(s, d); },
        [&s, other](const Document& d, const Json&) { return other(s, d); });
  };
  both("textDocument/documentSymbol", document_symbols, outlined::document_symbols);
  both("textDocument/foldingRange", folding, outlined::folding);
  both("textDocument/semanticTokens/full", semantic_tokens, outlined::semantic_tokens);
  both("textDocument/codeLens", code_lenses, outlined::code_lenses);
  using Hints = Json (*)(const Session&, const Document&, uint32_t, uint32_t);
  auto hints = [&s](Hints hints) {
    return [&s, hints](const Document& d, const Json& p) {
      return hints(s, d, d.lines->offset(p.at("range").at("start"), s.encoding),
                   d.lines->offset(p.at("range").at("end"), s.encoding));
    };
  };
  of_document("textDocument/inlayHint", hints(inlay_hints), hints(outlined::inlay_hints));
}

// Types have a hierarchy in Modelica only; calls in all languages. The data of an item is a class's name, or an object
// where it is of an outline.
void Service::hierarchies() {
  const Session& s = session_;
  at_place(
      "textDocument/prepareTypeHierarchy",
      [&s](const Document& d, uint32_t o, const Json&) { return type_hierarchy(s, d, o); }, nullptr);
  methods_["typeHierarchy/supertypes"] = [&s](const Json& params) {
    return supertypes(s, params.at("item").value("data", ""));
  };
  methods_["typeHierarchy/subtypes"] = [&s](const Json& params) {
    return subtypes(s, params.at("item").value("data", ""));
  };
  at_place(
      "textDocument/prepareCallHierarchy",
      [&s](const Document& d, uint32_t o, const Json&) { return prepare_calls(s, d, o); },
      [&s](const Document& d, uint32_t o, const Json&) { return outlined::prepare_calls(s, d, o); });
  auto calls = [&s](Json (*modelica)(const Session&, const std::string&), Json (*other)(const Session&, const Json&)) {
    return [&s, modelica, other](const Json& params) {
      const Json& data = params.at("item").at("data");
      return data.is_object() ? other(s, data) : modelica(s, data.get<std::string>());
    };
  };
  methods_["callHierarchy/incomingCalls"] = calls(incoming_calls, outlined::incoming_calls);
  methods_["callHierarchy/outgoingCalls"] = calls(outgoing_calls, outlined::outgoing_calls);
}

// ---------------------------------------------------------------------------------------------------------- documents

void Service::take_text(Document& open, std::string text) {
  open.text = std::make_shared<const std::string>(std::move(text));
  if (open.language == Language::Modelica) {
    // A file that is opened as it was read changes nothing in its library.
    bool opened = !open.file;
    for (const world::File& file : opened ? session_.world->loaded_files() : std::vector<world::File>()) {
      if (file->path() == open.path && file->text() == *open.text) open.file = file;
    }
    if (!opened || !open.file) open.file = world::FileSnapshot::of_text(open.path, *open.text);
    session_.world = session_.world->with(open.file);
  }
  if (open.language == Language::Chi) open.outline = outline_of_chi(open.path, open.text);
  if (open.language == Language::Shsml) {
    open.outline =
        outline_of_shsml(open.path, open.text, [this](const std::string& path) -> std::shared_ptr<const std::string> {
          for (const auto& [uri, other] : session_.documents) {
            if (other.path == path && other.text) return other.text;
          }
          std::ifstream file(path);
          std::error_code error;
          if (!file || !std::filesystem::is_regular_file(path, error)) return nullptr;
          return std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                                     std::istreambuf_iterator<char>());
        });
  }
  if (open.outline && open.outline->sound) open.sound_outline = open.outline;
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
  if (doors_.edited) doors_.edited(open);
}

void Service::change(const Json& params) {
  Document& open = document(params);
  open.version = params.at("textDocument").value("version", open.version);
  std::string text = *open.text;
  for (const Json& edit : params.at("contentChanges")) {
    if (!edit.contains("range")) {
      std::string whole = edit.at("text").get<std::string>();
      auto [here, there] = std::mismatch(text.begin(), text.end(), whole.begin(), whole.end());
      open.touched = static_cast<uint32_t>(there - whole.begin());
      text = std::move(whole);
      continue;
    }
    LineTable lines(text);
    uint32_t begin = lines.offset(edit["range"].at("start"), session_.encoding),
             end = lines.offset(edit["range"].at("end"), session_.encoding);
    open.touched = begin;
    text.replace(begin, std::max(begin, end) - begin, edit.at("text").get<std::string>());
  }
  open.checked.clear();  // their places are of the old text
  take_text(open, std::move(text));
  if (doors_.edited) doors_.edited(open);
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
  // Names of an earlier version of a library: the check found them in the converted text, or reports them itself.
  if (std::ranges::any_of(open.checked, is_of_older_text)) {
    auto found_later = [](const Json& one) { return one["code"] == "M0810"; };
    Json kept = Json::array();
    std::ranges::copy_if(all, std::back_inserter(kept), [&](const Json& one) { return !found_later(one); });
    all = std::move(kept);
  }
  for (const Json& more : open.checked) {
    bool known = std::any_of(all.begin(), all.end(), [&](const Json& one) {
      return one["code"] == more["code"] && one["range"]["start"]["line"] == more["range"]["start"]["line"];
    });
    if (!known) all.push_back(more);
  }
  doors_.publish(all, open);
}

Json Service::formatting(const Document& open) {
  Context context;
  FileId file = context.sources.add(open.path, *open.text);
  std::optional<std::string> text = open.language == Language::Modelica ? format::modelica(context, file)
                                    : open.language == Language::Chi    ? format::chi(context, file)
                                                                        : format::shsml(context, file);
  if (!text) throw Fault{kRequestFailed, "a text with errors is not formatted"};
  if (*text == *open.text) return Json::array();
  return Json::array({{{"range", open.lines->range(0, static_cast<uint32_t>(open.text->size()), session_.encoding)},
                       {"newText", *text}}});
}

// Our own: {class, layer} → {svg}
Json Service::draw(const Json& params) {
  const world::ClassNode* node = session_.world->find(params.at("class").get<std::string>());
  if (!node) throw Fault{kRequestFailed, "there is no such class"};
  modelica::graphics::DrawOptions options;
  options.layer =
      params.value("layer", "icon") == "diagram" ? modelica::graphics::Layer::Diagram : modelica::graphics::Layer::Icon;
  return {{"svg", modelica::graphics::to_svg(modelica::graphics::draw(*session_.world, *node, options).picture,
                                             node->full_name())}};
}

}  // namespace saltus::lsp
