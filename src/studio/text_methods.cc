// Methods about texts and their history, and the language services over them.
#include "studio/class_facts.h"

namespace saltus::studio {

void add_text_methods(Desk& desk) {
  desk.on("text/open", [&desk](WindowId window, const Json& params) {
    Json range;
    std::string uri;
    if (params.contains("class")) {
      const world::ClassNode& node = desk.workspace().find(params);
      uri = lsp::uri_of_path(node.file->path());
      range = range_of(*node.file, node.definition->span);
      desk.remember(node.full_name());
    } else {
      uri = params.at("uri").get<std::string>();
    }
    Text& text = desk.texts().open(uri);
    text.windows.insert(window);
    desk.tell_problems(window, text.uri);
    return Json{{"uri", text.uri},      {"language", text.language}, {"version", text.version},
                {"text", text.content}, {"writable", text.writable}, {"range", range}};
  });
  desk.on("text/close", [&desk](WindowId window, const Json& params) {
    if (Text* text = desk.texts().find(params.at("uri").get<std::string>())) text->windows.erase(window);
    return Json();
  });
  desk.on("text/change", [&desk](WindowId window, const Json& params) {
    Text& text = desk.texts().open(params.at("uri").get<std::string>());
    desk.texts().take_in(text.uri);
    if (params.at("version").get<int64_t>() != text.version)
      throw Fault{kStale, "the text has moved on", {{"version", text.version}}};
    desk.texts().apply({{text.uri, desk.texts().byte_edits(text, params.at("edits"))}}, params.value("label", "typing"),
                       window);
    return Json{{"version", text.version}};
  });
  desk.on("edit/text", [&desk](WindowId window, const Json& params) {
    Text& text = desk.texts().open(params.at("uri").get<std::string>());
    desk.texts().apply({{text.uri, desk.texts().byte_edits(text, params.at("edits"))}}, params.value("label", "edit"),
                       window);
    return Json{{"version", text.version}};
  });
  auto told = [](const Texts::Taken& taken) { return Json{{"label", taken.label}, {"uris", taken.uris}}; };
  desk.on("history/undo", [&desk, told](WindowId window, const Json& params) {
    desk.texts().take_in(params.at("uri").get<std::string>());
    return told(desk.texts().undo(params.at("uri").get<std::string>(), window));
  });
  desk.on("history/redo", [&desk, told](WindowId window, const Json& params) {
    desk.texts().take_in(params.at("uri").get<std::string>());
    return told(desk.texts().redo(params.at("uri").get<std::string>(), window));
  });
  desk.on("history/state",
          [&desk](WindowId, const Json& params) { return desk.texts().state(params.at("uri").get<std::string>()); });
}

void add_language_methods(Desk& desk) {
  for (const char* name : {"completion", "hover", "definition", "typeDefinition", "references", "documentHighlight",
                           "prepareRename", "rename", "signatureHelp", "documentSymbol", "foldingRange",
                           "semanticTokens/full", "codeAction", "inlayHint", "formatting"}) {
    std::string method = std::string("textDocument/") + name;
    desk.on(method, [&desk, method](WindowId, const Json& params) {
      desk.texts().open(params.at("textDocument").at("uri").get<std::string>());
      return desk.workspace().service().handle(method, params);
    });
  }
  desk.on("workspace/symbol", [&desk](WindowId, const Json& params) {
    return desk.workspace().service().handle("workspace/symbol", params);
  });
}

}  // namespace saltus::studio
