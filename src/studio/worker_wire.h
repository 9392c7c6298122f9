// How the studio and a child that runs models talk: lines of JSON to the child; from it frames, each with its length
// (4 bytes, little endian), its kind (J: JSON, R: rows of numbers) and its bytes.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

namespace saltus::studio {

using Json = nlohmann::json;

class FrameWriter {
 public:
  explicit FrameWriter(int descriptor) : descriptor_(descriptor) {}
  void json(const Json& message);
  void frame(char kind, const void* bytes, size_t size);

 private:
  void write_all(const char* bytes, size_t size);
  int descriptor_;
};

// Lines of the input; a stop takes effect at once.
class OrderReader {
 public:
  explicit OrderReader(std::atomic<bool>& interrupt);
  std::optional<Json> next();  // nothing: there is nobody any more

 private:
  void read();

  std::atomic<bool>& interrupt_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Json> waiting_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace saltus::studio
