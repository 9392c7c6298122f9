// How the studio and a child that runs models talk: lines of JSON to the child; from it frames, each with its length
// (4 bytes, little endian), its kind (J: JSON, R: rows of numbers) and its bytes. A signal stops the run.
#pragma once

#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

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

// Frames of a child, from bytes that come in pieces. Foreign code of a model can write to the pipe: any bytes may come.
class FrameReader {
 public:
  struct Frame {
    char kind;
    std::string_view bytes;  // until the next call
  };
  void add(const char* bytes, size_t size) { buffer_.append(bytes, size); }
  // Nothing: a frame is not whole yet, or its length is none (`is_broken`, for good).
  std::optional<Frame> next();
  bool is_broken() const { return broken_; }

 private:
  std::string buffer_;
  size_t at_ = 0;
  bool broken_ = false;
};

// The JSON of a frame; discarded where it is none, or nested too deeply.
Json json_of(const FrameReader::Frame& frame);

// Interrupts the run that is under way. A signal, not a line that a second thread reads: a process with two threads
// cannot enter the sandbox (sandbox/threads.h).
inline constexpr int kStopSignal = SIGUSR1;

// Lines of the input, read in the calling thread.
class OrderReader {
 public:
  std::optional<Json> next();  // none: the studio has closed the pipe

 private:
  std::string buffer_;
};

}  // namespace saltus::studio
