// Messages of the Language Server Protocol over a pair of file descriptors: a header with the length, then JSON.
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace saltus::lsp {

using Json = nlohmann::json;

class Transport {
 public:
  Transport(int in, int out) : in_(in), out_(out) {}

  // The next message; nothing at the end of the input. What is no JSON gives a discarded value.
  std::optional<Json> receive();
  // May be called from several threads.
  void send(const Json& message);

 private:
  bool fill();
  int in_, out_;
  std::string buffer_;
  std::mutex writing_;
};

}  // namespace saltus::lsp
