#include "cli/session_requests.h"

#include <chrono>
#include <stdexcept>

#include "base/json_nesting.h"

namespace saltus::cli {
namespace {

using Clock = std::chrono::steady_clock;

// A request that is none; the text goes into the answer.
struct BadRequest : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::vector<std::string> texts(const Json& request, const char* key) {
  const Json& list = request.at(key);
  if (!list.is_array() || list.empty()) throw BadRequest(fmt::format("'{}' is a list of strings", key));
  std::vector<std::string> made;
  for (const Json& one : list) {
    if (!one.is_string()) throw BadRequest(fmt::format("'{}' is a list of strings", key));
    made.push_back(one.get<std::string>());
  }
  return made;
}

void command(const Json& request, const RunCommand& run, Json& reply) {
  std::vector<std::string> words = texts(request, "command");
  for (const char* server : {"session", "lsp", "studio", "mcp"}) {
    if (words[0] == server) throw BadRequest(fmt::format("'{}' is not a command of a session", server));
  }
  CommandResult done = run(std::move(words), request.value("folder", ""), request.value("input", ""));
  reply["status"] = done.status;
  if (done.signal != 0) reply["signal"] = done.signal;
  Json result = is_nested_too_deeply(done.output) ? Json() : Json::parse(done.output, nullptr, false);
  if (result.is_object() || result.is_array()) {
    reply["result"] = std::move(result);
  } else {
    reply["output"] = std::move(done.output);
  }
  reply["messages"] = std::move(done.messages);
}

}  // namespace

Json answer_request(const std::string& line, const RunCommand& run, const LoadLibraries& load) {
  auto begin = Clock::now();
  Json reply{{"id", nullptr}};
  try {
    if (is_nested_too_deeply(line)) throw BadRequest("the request is nested too deeply");
    Json request = Json::parse(line);
    if (!request.is_object()) throw BadRequest("a request is an object");
    if (request.contains("id")) reply["id"] = request["id"];
    if (request.contains("command") == request.contains("load")) throw BadRequest("a request has 'command' or 'load'");
    if (request.contains("load")) {
      load(texts(request, "load"), reply);
    } else {
      command(request, run, reply);
    }
    reply["seconds"] = std::chrono::duration<double>(Clock::now() - begin).count();
  } catch (const Json::exception& wrong) {
    reply["error"] = wrong.what();
  } catch (const std::runtime_error& wrong) {
    reply["error"] = wrong.what();
  }
  return reply;
}

}  // namespace saltus::cli
