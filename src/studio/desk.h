// Takes the messages of all windows, one after the other, and answers them (docs/studio-protocol.md).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "studio/loop.h"
#include "studio/texts.h"
#include "studio/workspace.h"

namespace saltus::studio {

inline constexpr int kParseError = -32700, kStale = -32001;

struct Window {
  WindowId id = 0;
};

// One request, to be answered once: now or later.
class Call {
 public:
  Call(class Desk& desk, WindowId window, Json id, Json params)
      : desk_(desk), window_(window), id_(std::move(id)), params_(std::move(params)) {}
  const Json& params() const { return params_; }
  WindowId window() const { return window_; }
  void reply(Json result) const;
  void reply(Json result, const std::vector<std::vector<double>>& columns)
      const;  // a binary frame; `first` and `count` are filled in
  void fail(const Fault& fault) const;

 private:
  Desk& desk_;
  WindowId window_;
  Json id_, params_;
};

class Desk {
 public:
  struct Options {
    std::string folder, program, version;
    std::vector<std::string> library_path;
  };
  using Send = std::function<void(WindowId, std::string message, bool binary)>;
  using Drop = std::function<void(WindowId)>;
  Desk(Loop& loop, Options options, Send send, Drop drop);
  ~Desk();

  // In the loop's thread.
  void opened(WindowId window);
  void message(WindowId window, const std::string& text);
  void closed(WindowId window);
  void notify(const std::string& method, const Json& params);  // all windows
  void notify(WindowId window, const std::string& method, const Json& params);

  using Method = std::function<Json(WindowId window, const Json& params)>;
  using LaterMethod = std::function<void(std::shared_ptr<Call>)>;
  void on(const std::string& name, Method method);
  void on_later(const std::string& name, LaterMethod method) { methods_[name] = std::move(method); }

  Loop& loop() { return loop_; }
  const Options& options() const { return options_; }
  Workspace& workspace() { return workspace_; }
  Texts& texts() { return texts_; }
  std::vector<std::string>& recent() { return recent_; }
  // A class was looked at.
  void remember(const std::string& class_name);
  std::function<void(const Text& text)> text_changed;  // by whatever way
  bool loading = true;                                 // libraries are still being read
  // A class changed in the text of that file; drawings and trees are to be asked for again.
  void tell_changed(const std::vector<std::string>& uris);
  // What is known to be wrong in a text that another window, or the one before a reload, has opened already.
  void tell_problems(WindowId window, const std::string& uri);

 private:
  friend class Call;
  void send(WindowId window, const Json& message);
  void answer(const std::string& method, const std::shared_ptr<Call>& call, int tries);
  void publish(const Json& diagnostics, const lsp::Document& document);

  Loop& loop_;
  Options options_;
  Send send_;
  Drop drop_;
  Workspace workspace_;
  Texts texts_;
  std::map<WindowId, Window> windows_;
  std::unordered_map<std::string, LaterMethod> methods_;
  std::vector<std::string> recent_;
  std::map<std::string, Json> published_;  // the last `problems/changed`, by uri
  struct Checking;
  std::unique_ptr<Checking> checking_;
};

// Each of these adds the methods of one part of the protocol.
void add_workspace_methods(Desk& desk);
void add_search_methods(Desk& desk);
void add_find_methods(Desk& desk);
void add_class_methods(Desk& desk);
void add_text_methods(Desk& desk);
void add_language_methods(Desk& desk);
void add_edit_methods(Desk& desk);
void add_form_methods(Desk& desk);
void add_new_class_methods(Desk& desk);
void add_doctor_methods(Desk& desk);
void add_explain_methods(Desk& desk);

}  // namespace saltus::studio
