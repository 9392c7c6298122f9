#include "lsp/transport.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "base/json_nesting.h"

namespace saltus::lsp {
namespace {

constexpr size_t kMostBytes = 256u << 20;  // of one message: a length beyond this is a broken header

}  // namespace

bool Transport::fill() {
  char bytes[65536];
  ssize_t got = 0;
  do got = ::read(in_, bytes, sizeof bytes);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  buffer_.append(bytes, static_cast<size_t>(got));
  return true;
}

std::optional<Json> Transport::receive() {
  for (;;) {
    size_t end = buffer_.find("\r\n\r\n");
    if (end == std::string::npos) {
      if (buffer_.size() > 65536 || !fill()) return std::nullopt;
      continue;
    }
    size_t field = buffer_.find("Content-Length:");
    size_t length = field < end ? std::strtoull(buffer_.c_str() + field + 15, nullptr, 10) : 0;
    if (length == 0 || length > kMostBytes) return std::nullopt;
    while (buffer_.size() < end + 4 + length) {
      if (!fill()) return std::nullopt;
    }
    std::string_view body = std::string_view(buffer_).substr(end + 4, length);
    Json message = is_nested_too_deeply(body) ? Json(Json::value_t::discarded) : Json::parse(body, nullptr, false);
    buffer_.erase(0, end + 4 + length);
    return message;
  }
}

void Transport::send(const Json& message) {
  std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text = fmt::format("Content-Length: {}\r\n\r\n", body.size()) + body;
  std::scoped_lock lock(writing_);
  for (size_t done = 0; done < text.size();) {
    ssize_t written = ::write(out_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the client is gone; the next read ends the server
    done += static_cast<size_t>(written);
  }
}

}  // namespace saltus::lsp
