#include "studio/worker_wire.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace saltus::studio {

void FrameWriter::json(const Json& message) {
  std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  frame('J', text.data(), text.size());
}

void FrameWriter::frame(char kind, const void* bytes, size_t size) {
  std::string head(5, kind);
  auto length = static_cast<uint32_t>(size);
  std::memcpy(head.data(), &length, 4);
  write_all(head.data(), head.size());
  write_all(static_cast<const char*>(bytes), size);
}

void FrameWriter::write_all(const char* bytes, size_t size) {
  while (size > 0) {
    ssize_t written = ::write(descriptor_, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);  // nobody listens any more
    bytes += written;
    size -= static_cast<size_t>(written);
  }
}

std::optional<Json> OrderReader::next() {
  for (;;) {
    for (size_t end; (end = buffer_.find('\n')) != std::string::npos;) {
      Json message = Json::parse(buffer_.begin(), buffer_.begin() + static_cast<ptrdiff_t>(end), nullptr, false);
      buffer_.erase(0, end + 1);
      if (message.is_object()) return message;
    }
    char bytes[65536];
    ssize_t got = ::read(0, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    buffer_.append(bytes, static_cast<size_t>(got));
  }
}

}  // namespace saltus::studio
