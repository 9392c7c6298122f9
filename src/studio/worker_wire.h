// How the studio and a child that runs models talk: lines of JSON to the child; from it frames, each with its length
// (4 bytes, little endian), its kind (J: JSON, R: rows of numbers) and its bytes. A signal stops the run.
#pragma once

#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

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

// Interrupts the run that is under way. A signal, not a line that a second thread reads: a process with two threads cannot enter the sandbox
// (sandbox/threads.h).
inline constexpr int kStopSignal = SIGUSR1;

// Lines of the input, read in the calling thread.
class OrderReader {
 public:
  std::optional<Json> next();  // none: the studio has closed the pipe

 private:
  std::string buffer_;
};

}  // namespace saltus::studio
