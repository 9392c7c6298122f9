#include "mcp/server.h"

#include <cstdio>
#include <istream>

#include "base/json_nesting.h"

namespace saltus::mcp {
namespace {

// JSON-RPC 2.0, section 5.1
constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602;
constexpr size_t kMostBytes = size_t{8} << 20;  // of one message

Json failure(int code, const std::string& message) {
  return {{"code", code}, {"message", message}};
}

// The newest version that both sides know; ours when the client's is not known.
std::string version_for(const Json& params) {
  std::string wanted = params.is_object() ? params.value("protocolVersion", "") : "";
  for (const char* known : {"2025-06-18", "2025-03-26", "2024-11-05"}) {
    if (wanted == known) return wanted;
  }
  return "2025-06-18";
}

class Server {
 public:
  explicit Server(const ToolOptions& options) : options_(options), tools_(options) {}

  int run(std::istream& in, std::FILE* out) {
    for (std::string line; std::getline(in, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      std::optional<Json> reply = answer(line);
      if (!reply) continue;
      std::string text = reply->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
      std::fwrite(text.data(), 1, text.size(), out);
      if (std::fflush(out) != 0) return 3;
    }
    return 0;
  }

 private:
  std::optional<Json> answer(const std::string& line) {
    bool is_read = line.size() <= kMostBytes && !is_nested_too_deeply(line);
    Json message = is_read ? Json::parse(line, nullptr, false) : Json(Json::value_t::discarded);
    Json reply{{"jsonrpc", "2.0"}, {"id", nullptr}};
    if (message.is_discarded()) return reply["error"] = failure(kParseError, "the message is not JSON"), reply;
    bool is_request = message.is_object() && message.contains("method") && message["method"].is_string();
    if (message.is_object() && message.contains("id")) reply["id"] = message["id"];
    if (!is_request) return reply["error"] = failure(kInvalidRequest, "the message is not a request"), reply;
    std::string method = message["method"].get<std::string>();
    if (!message.contains("id")) return std::nullopt;  // a notification
    Json params = message.value("params", Json::object());
    if (method == "initialize") {
      reply["result"] = {{"protocolVersion", version_for(params)},
                         {"capabilities", {{"tools", Json::object()}}},
                         {"serverInfo", {{"name", "saltus"}, {"version", options_.version}}},
                         {"instructions", kInstructions}};
    } else if (method == "ping") {
      reply["result"] = Json::object();
    } else if (method == "tools/list") {
      reply["result"] = {{"tools", tools_.list()}};
    } else if (method == "tools/call") {
      bool has_name = params.is_object() && params.contains("name") && params["name"].is_string();
      if (!has_name || !tools_.has(params["name"].get<std::string>()))
        return reply["error"] = failure(kInvalidParams, "there is no such tool"), reply;
      reply["result"] = tools_.call(params["name"].get<std::string>(), params.value("arguments", Json::object()));
    } else {
      reply["error"] = failure(kMethodNotFound, fmt::format("there is no method '{}'", method));
    }
    return reply;
  }

  static constexpr const char* kInstructions =
      "Saltus checks and simulates Modelica, chi and SHSML models. Names of libraries change between versions: use "
      "search_classes and read_documentation before you write a class name. After each edit read the diagnostics; "
      "their hints name the class or element that is meant.";
  const ToolOptions& options_;
  Tools tools_;
};

}  // namespace

int serve(std::istream& in, std::FILE* out, const ToolOptions& options) {
  return Server(options).run(in, out);
}

}  // namespace saltus::mcp
