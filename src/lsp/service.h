// The methods of the Language Server Protocol 3.17 over one set of open documents, without a wire: who calls has the
// messages. Belongs to one thread at a time.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "lsp/session.h"

namespace saltus::lsp {

inline constexpr int kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602, kInternal = -32603,
                     kNotInitialized = -32002, kRequestFailed = -32803;

// The answer to a request that cannot be answered.
struct Fault {
  int code;
  std::string message;
  Json data = nullptr;
};

Language language_of(const std::string& id, const std::string& path);

// 'saltus check' read the text converted from an earlier version of a library.
bool is_of_older_text(const Json& diagnostic);

class Service {
 public:
  struct Doors {
    std::function<void(const Json& diagnostics, const Document& document)> publish;
    std::function<void(const std::string& uri)> closed;
    std::function<void(const std::string& path)> deeper;  // the file is to be checked as a whole, when there is time
    std::function<void(const Document& document)> edited =
        nullptr;  // likewise the text, which is not saved; may be empty
  };
  Service(std::vector<std::string> library_path, Doors doors);
  // Folders of the workspace: their packages are known, and their files may be changed by renaming. Before documents
  // are opened.
  void folders(std::vector<std::string> folders);

  // Throws Fault, or what JSON throws at parameters of another shape.
  Json handle(const std::string& method, const Json& params);
  bool has(const std::string& method) const { return methods_.contains(method); }

  Session& session() { return session_; }
  const Session& session() const { return session_; }

  void open(const std::string& uri, const std::string& language, int64_t version, std::string text);
  void replace(const std::string& uri, int64_t version, std::string text);
  void close(const std::string& uri);
  // The class of an open file that a check of the whole looks at: the one that was changed last, else the first that
  // can be simulated. Empty: `check` chooses.
  std::string class_to_check(const std::string& path) const;
  bool has_text(const std::string& path, const std::string& text) const;
  // What `saltus check` found in the file of that path. True: it is open.
  bool checked(const std::string& path, const std::vector<Json>& found);

 private:
  using Method = std::function<Json(const Json& params)>;
  void methods();
  void places();
  void shapes();
  void hierarchies();
  using AtPlace = std::function<Json(const Document&, uint32_t, const Json&)>;
  using OfDocument = std::function<Json(const Document&, const Json&)>;
  // One answer for Modelica, one for the languages that have an outline.
  void at_place(const char* name, AtPlace modelica, AtPlace outlined);
  void of_document(const char* name, OfDocument modelica, OfDocument outlined);
  Document& document(const Json& params);
  Document& document(const std::string& uri);
  void take_text(Document& open, std::string text);
  void change(const Json& params);
  void publish(const Document& open);
  Json formatting(const Document& open);
  Json draw(const Json& params);
  // The folders of the workspace, then those of libraries.
  std::vector<std::string> search_path() const;
  // Where a diagnostic says that the text is for an earlier version of a library.
  void add_conversion(const Document& open, const Json& diagnostics, Json& actions) const;

  std::vector<std::string> library_path_;
  Session session_;
  Doors doors_;
  std::unordered_map<std::string, Method> methods_;
};

}  // namespace saltus::lsp
