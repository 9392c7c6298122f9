// Lines of text as requests of `saltus session`: each has a reply with its status or with an error, and no command is a
// server. Commands are not run.
#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "cli/session_requests.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::cli;
  if (size > 1 << 16) return 0;
  auto run = [](const std::vector<std::string>& words, const std::string& folder, const std::string& input) {
    for (const char* server : {"session", "lsp", "studio", "mcp"}) {
      if (words.at(0) == server) std::abort();
    }
    // What a command prints may be JSON, of any depth, or bytes that are no text.
    return CommandResult{static_cast<int>(words.size() % 4), static_cast<int>(folder.size() % 2), input, words.back()};
  };
  auto load = [](const std::vector<std::string>& names, Json& reply) {
    if (names.empty()) std::abort();
    reply["status"] = 0;
  };
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  for (std::string line; std::getline(lines, line);) {
    Json reply = answer_request(line, run, load);
    std::string text = reply.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (reply.contains("status") == reply.contains("error") || text.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
