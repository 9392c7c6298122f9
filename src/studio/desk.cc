#include "studio/desk.h"

#include <algorithm>
#include <cstring>

#include "base/json_nesting.h"
#include "lsp/checker.h"

namespace saltus::studio {
namespace {

constexpr size_t kMostRecent = 40;
// A file that another program is writing is asked for again after this time, for 20 s at most.
constexpr std::chrono::milliseconds kFileIsWritten{20};
constexpr int kMostTries = 1000;

std::string text_of(const Json& message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

struct Desk::Checking {
  Checking(Desk& desk)
      : checker(desk.options_.program, desk.workspace_.run_path(),
                [&desk, this](const lsp::CheckRequest& request, const std::vector<Json>& found) {
                  desk.loop_.post([&desk, this, path = request.path, found] {
                    path_of_answer = path;
                    desk.workspace_.service().checked(path, found);
                    path_of_answer.clear();
                  });
                }) {}
  std::string path_of_answer;  // while the answer is handed on
  lsp::Checker checker;
};

void Call::reply(Json result) const {
  if (id_.is_null()) return;
  desk_.send(window_, {{"jsonrpc", "2.0"}, {"id", id_}, {"result", std::move(result)}});
}

void Call::reply(Json result, const std::vector<std::vector<double>>& columns) const {
  if (id_.is_null()) return;
  size_t first = 0;
  for (size_t k = 0; k < columns.size(); ++k) {
    result["columns"][k]["first"] = first;
    result["columns"][k]["count"] = columns[k].size();
    first += columns[k].size();
  }
  std::string header = text_of({{"jsonrpc", "2.0"}, {"id", id_}, {"result", std::move(result)}});
  while ((4 + header.size()) % 8 != 0) header += ' ';
  std::string frame(4, '\0');
  auto length = static_cast<uint32_t>(header.size());
  std::memcpy(frame.data(), &length, 4);
  frame += header;
  frame.reserve(frame.size() + 8 * first);
  for (const std::vector<double>& column : columns)
    frame.append(reinterpret_cast<const char*>(column.data()), 8 * column.size());
  desk_.send_(window_, std::move(frame), true);
}

void Call::fail(const Fault& fault) const {
  if (id_.is_null()) return;
  Json error = {{"code", fault.code}, {"message", fault.message}};
  if (!fault.data.is_null()) error["data"] = fault.data;
  desk_.send(window_, {{"jsonrpc", "2.0"}, {"id", id_}, {"error", std::move(error)}});
}

Desk::Desk(Loop& loop, Options options, Send send, Drop drop)
    : loop_(loop),
      options_(std::move(options)),
      send_(std::move(send)),
      drop_(std::move(drop)),
      workspace_(options_.folder, options_.library_path,
                 {[this](const Json& all, const lsp::Document& open) { publish(all, open); }, [](const std::string&) {},
                  [this](const std::string& path) {
                    if (checking_)
                      checking_->checker.request({path, workspace_.service().class_to_check(path), nullptr});
                  }}),
      texts_(workspace_,
             {[this](const Text& text, const Json& edits, WindowId by, const std::string& label, uint64_t group) {
               Json told = {{"uri", text.uri}, {"version", text.version}, {"edits", edits},
                            {"client", by},    {"label", label},          {"group", group}};
               for (WindowId window : text.windows) notify(window, "text/changed", told);
               if (text_changed) text_changed(text);
               tell_changed({text.uri});
               if (checking_)
                 checking_->checker.request({text.path, workspace_.service().class_to_check(text.path), nullptr});
             }}) {
  if (!options_.program.empty()) checking_ = std::make_unique<Checking>(*this);
}

Desk::~Desk() = default;

void Desk::on(const std::string& name, Method method) {
  methods_[name] = [method = std::move(method)](const std::shared_ptr<Call>& call) {
    call->reply(method(call->window(), call->params()));
  };
}

void Desk::opened(WindowId window) {
  windows_[window] = {window};
}

void Desk::closed(WindowId window) {
  windows_.erase(window);
  texts_.leave(window);
}

void Desk::send(WindowId window, const Json& message) {
  send_(window, text_of(message), false);
}

void Desk::notify(const std::string& method, const Json& params) {
  std::string text = text_of({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
  for (const auto& [id, window] : windows_) send_(id, text, false);
}

void Desk::notify(WindowId window, const std::string& method, const Json& params) {
  send(window, {{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

void Desk::message(WindowId window, const std::string& text) {
  Json message = is_nested_too_deeply(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
  if (message.is_discarded()) {
    // Not a page of ours: it is told so and sent away.
    send(window, {{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", kParseError}, {"message", "no JSON"}}}});
    return drop_(window);
  }
  bool is_request = message.is_object() && message.contains("method") && message["method"].is_string() &&
                    (!message.contains("id") || message["id"].is_number_integer() || message["id"].is_string()) &&
                    (!message.contains("params") || message["params"].is_object());
  if (!is_request) {
    send(window,
         {{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", lsp::kInvalidRequest}, {"message", "no request"}}}});
    return;
  }
  auto call = std::make_shared<Call>(*this, window, message.contains("id") ? message["id"] : Json(),
                                     message.contains("params") ? message["params"] : Json::object());
  answer(message["method"].get<std::string>(), call, 0);
}

void Desk::answer(const std::string& method, const std::shared_ptr<Call>& call, int tries) {
  try {
    auto it = methods_.find(method);
    if (it == methods_.end()) throw Fault{lsp::kMethodNotFound, "there is no method '" + method + "'"};
    it->second(call);
  } catch (const Unfinished& file) {
    if (tries == kMostTries)
      return call->fail({lsp::kRequestFailed, "another program does not finish to write '" + file.path + "'"});
    loop_.after(kFileIsWritten, [this, method, call, tries] {
      if (windows_.contains(call->window())) answer(method, call, tries + 1);
    });
  } catch (const Fault& fault) {
    call->fail(fault);
  } catch (const Json::exception& wrong) {
    call->fail({lsp::kInvalidParams, wrong.what()});
  } catch (const std::exception& wrong) {
    call->fail({lsp::kInternal, wrong.what()});
  }
}

void Desk::publish(const Json& diagnostics, const lsp::Document& document) {
  bool checked = checking_ && checking_->path_of_answer == document.path;
  Json all = Json::array();
  world::Query query(*workspace_.world());
  for (const Json& one : diagnostics) {
    Json told = one;
    told["component"] = nullptr;
    told["class"] = nullptr;
    if (document.file) {
      uint32_t at = document.lines->offset(one["range"]["start"], lsp::Encoding::Utf16);
      if (const world::ClassNode* node = lsp::class_at(*workspace_.world(), *document.file, at)) {
        told["class"] = node->full_name();
        for (const world::Declaration& declared : node->declarations) {
          Span span = declared.component->span;
          if (span.begin <= at && at < span.end)
            told["component"] = std::string(declared.name);
          else if (declared.clause->span.begin <= at && at < declared.clause->span.end &&
                   declared.clause->components.size() == 1)
            told["component"] = std::string(declared.name);
        }
      }
    }
    all.push_back(std::move(told));
  }
  Json& told = published_[document.uri];
  told = {{"uri", document.uri}, {"version", document.version}, {"diagnostics", all}, {"checked", checked}};
  notify("problems/changed", told);
}

void Desk::tell_problems(WindowId window, const std::string& uri) {
  if (auto known = published_.find(uri); known != published_.end()) notify(window, "problems/changed", known->second);
}

void Desk::remember(const std::string& class_name) {
  std::erase(recent_, class_name);
  recent_.insert(recent_.begin(), class_name);
  if (recent_.size() > kMostRecent) recent_.resize(kMostRecent);
}

void Desk::tell_changed(const std::vector<std::string>& uris) {
  Json classes = Json::array();
  for (const std::string& uri : uris) {
    std::function<void(const world::ClassNode&)> add = [&](const world::ClassNode& node) {
      classes.push_back(node.full_name());
      for (const world::ClassNode* child : node.children) {
        if (child->file == node.file) add(*child);
      }
    };
    for (const world::ClassNode* node : workspace_.world()->classes_in(lsp::path_of_uri(uri))) add(*node);
  }
  notify("class/changed", {{"uris", uris}, {"classes", classes}});
}

}  // namespace saltus::studio
