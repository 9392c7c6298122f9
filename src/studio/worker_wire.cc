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

OrderReader::OrderReader(std::atomic<bool>& interrupt) : interrupt_(interrupt), thread_([this] { read(); }) {
  thread_.detach();
}

std::optional<Json> OrderReader::next() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Json message = std::move(waiting_.front());
  waiting_.pop_front();
  if (message.contains("run")) interrupt_ = false;
  return message;
}

void OrderReader::read() {
  std::string buffer;
  char bytes[65536];
  for (ssize_t got; (got = ::read(0, bytes, sizeof bytes)) != 0;) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    buffer.append(bytes, static_cast<size_t>(got));
    for (size_t end; (end = buffer.find('\n')) != std::string::npos;) {
      Json message = Json::parse(buffer.begin(), buffer.begin() + static_cast<ptrdiff_t>(end), nullptr, false);
      buffer.erase(0, end + 1);
      if (!message.is_object()) continue;
      std::scoped_lock lock(mutex_);
      // Only of what runs now: runs that wait are taken out by their number.
      if (message.contains("stop")) {
        interrupt_ = true;
      } else {
        waiting_.push_back(std::move(message));
      }
      wake_.notify_all();
    }
  }
  std::scoped_lock lock(mutex_);
  ended_ = true;
  interrupt_ = true;
  wake_.notify_all();
}

}  // namespace saltus::studio
