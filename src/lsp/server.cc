#include "lsp/server.h"

#include <mutex>

#include "lsp/checker.h"
#include "lsp/features.h"
#include "lsp/service.h"

namespace saltus::lsp {
namespace {

class Server {
 public:
  Server(int in, int out, const ServerOptions& options)
      : options_(options),
        transport_(in, out),
        service_(options.library_path,
                 {[this](const Json& all, const Document& open) {
                    tell({{"uri", open.uri}, {"version", open.version}, {"diagnostics", all}});
                  },
                  [this](const std::string& uri) { tell({{"uri", uri}, {"diagnostics", Json::array()}}); },
                  [this](const std::string& path) {
                    if (checker_) checker_->request({path, service_.class_to_check(path), nullptr});
                  },
                  [this](const Document& open) {
                    if (checker_) checker_->request({open.path, service_.class_to_check(open.path), open.text});
                  }}) {
    if (options.program.empty()) return;
    checker_ = std::make_unique<Checker>(options.program, options.library_path,
                                         [this](const CheckRequest& request, const std::vector<Json>& found) {
                                           std::scoped_lock lock(mutex_);
                                           if (!request.text || service_.has_text(request.path, *request.text))
                                             service_.checked(request.path, found);
                                         });
  }

  int run() {
    while (std::optional<Json> message = transport_.receive()) {
      if (!message->is_object()) continue;
      std::string method = message->value("method", "");
      bool request = message->contains("id") && !method.empty();
      if (method == "exit") return down_ ? 0 : 1;
      std::scoped_lock lock(mutex_);
      Json answer;
      std::optional<Fault> fault;
      try {
        answer = handle(method, message->contains("params") ? (*message)["params"] : Json::object(), request);
      } catch (const Fault& thrown) {
        fault = thrown;
      } catch (const Json::exception& wrong) {
        fault = Fault{kInvalidParams, wrong.what()};
      } catch (const std::exception& wrong) {
        fault = Fault{kInternal, wrong.what()};
      }
      if (!request) continue;
      Json reply = {{"jsonrpc", "2.0"}, {"id", (*message)["id"]}};
      if (fault)
        reply["error"] = {{"code", fault->code}, {"message", fault->message}};
      else
        reply["result"] = answer;
      transport_.send(reply);
    }
    return down_ ? 0 : 1;
  }

 private:
  Json handle(const std::string& method, const Json& params, bool request) {
    if (method == "initialize") return initialize(params);
    if (!initialized_ && request) throw Fault{kNotInitialized, "not initialized"};
    if (down_ && request) throw Fault{kInvalidRequest, "shut down"};
    if (method == "shutdown") return down_ = true, Json();
    if (!request && !service_.has(method)) return nullptr;
    return service_.handle(method, params);
  }

  static std::vector<std::string> folders_of(const Json& params) {
    std::vector<std::string> folders;
    Json given = params.value("workspaceFolders", Json());
    if (given.is_array()) {
      for (const Json& folder : given) folders.push_back(path_of_uri(folder.at("uri").get<std::string>()));
    } else if (Json root = params.value("rootUri", Json()); root.is_string()) {
      folders.push_back(path_of_uri(root.get<std::string>()));
    }
    return folders;
  }

  Json initialize(const Json& params) {
    initialized_ = true;
    Encoding& encoding = service_.session().encoding;
    Json encodings = params.contains("capabilities")
                         ? params["capabilities"].value("/general/positionEncodings"_json_pointer, Json::array())
                         : Json::array();
    for (const Json& offered : encodings) {
      if (offered == "utf-8") encoding = Encoding::Utf8;
    }
    service_.folders(folders_of(params));
    Json capabilities = {
        {"positionEncoding", encoding == Encoding::Utf8 ? "utf-8" : "utf-16"},
        {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
        {"hoverProvider", true},
        {"definitionProvider", true},
        {"typeDefinitionProvider", true},
        {"referencesProvider", true},
        {"documentHighlightProvider", true},
        {"renameProvider", {{"prepareProvider", true}}},
        {"completionProvider", {{"triggerCharacters", {"."}}}},
        {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}}},
        {"documentSymbolProvider", true},
        {"workspaceSymbolProvider", true},
        {"foldingRangeProvider", true},
        {"semanticTokensProvider",
         {{"legend", {{"tokenTypes", token_types()}, {"tokenModifiers", Json::array()}}}, {"full", true}}},
        {"inlayHintProvider", true},
        {"codeLensProvider", Json::object()},
        {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor.rewrite"}}}},
        {"documentFormattingProvider", true},
        {"typeHierarchyProvider", true},
        {"callHierarchyProvider", true},
    };
    return {{"capabilities", capabilities}, {"serverInfo", {{"name", "saltus"}, {"version", options_.version}}}};
  }

  void tell(Json params) {
    transport_.send({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
  }

  const ServerOptions& options_;
  Transport transport_;
  std::mutex mutex_;
  Service service_;
  bool initialized_ = false, down_ = false;
  std::unique_ptr<Checker> checker_;  // last: its thread ends before what it uses
};

}  // namespace

int serve(int in, int out, const ServerOptions& options) {
  return Server(in, out, options).run();
}

}  // namespace saltus::lsp
