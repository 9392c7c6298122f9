#include "studio/worker_wire.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/json_nesting.h"

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

std::optional<FrameReader::Frame> FrameReader::next() {
  constexpr uint32_t kMostFrame = 256u << 20;
  constexpr size_t kHead = 5;  // length and kind
  uint32_t length = 0;
  bool has_head = !broken_ && buffer_.size() - at_ >= kHead;
  if (has_head) std::memcpy(&length, buffer_.data() + at_, sizeof length);
  broken_ = broken_ || (has_head && length > kMostFrame);
  if (broken_ || !has_head || buffer_.size() - at_ - kHead < length) {
    buffer_.erase(0, at_);
    at_ = 0;
    return std::nullopt;
  }
  Frame frame{buffer_[at_ + 4], std::string_view(buffer_).substr(at_ + kHead, length)};
  at_ += kHead + length;
  return frame;
}

Json json_of(const FrameReader::Frame& frame) {
  return is_nested_too_deeply(frame.bytes) ? Json(Json::value_t::discarded) : Json::parse(frame.bytes, nullptr, false);
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
