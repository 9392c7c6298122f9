// Frames of a child process, as any bytes: in pieces they are the frames that they are at once, and their JSON is read
// or refused.
#include <cstdlib>
#include <string>
#include <vector>

#include "studio/worker_wire.h"

namespace {

using saltus::studio::FrameReader;

std::vector<std::string> frames_of(const char* bytes, size_t size, size_t piece) {
  FrameReader reader;
  std::vector<std::string> all;
  for (size_t at = 0; at < size; at += piece) {
    reader.add(bytes + at, std::min(piece, size - at));
    while (auto frame = reader.next()) all.push_back(frame->kind + std::string(frame->bytes));
  }
  if (reader.is_broken()) all.push_back("broken");
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0 || size > 1 << 16) return 0;
  const char* bytes = reinterpret_cast<const char*>(data + 1);
  std::vector<std::string> whole = frames_of(bytes, size - 1, size);
  if (whole != frames_of(bytes, size - 1, 1 + data[0] % 16)) std::abort();
  for (const std::string& frame : whole) {
    saltus::studio::Json json = saltus::studio::json_of({frame[0], std::string_view(frame).substr(1)});
    if (!json.is_discarded()) (void)json.dump(-1, ' ', false, saltus::studio::Json::error_handler_t::replace);
  }
  return 0;
}
