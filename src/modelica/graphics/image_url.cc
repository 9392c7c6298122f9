#include "base/regular_file.h"
#include "modelica/graphics/draw.h"

namespace saltus::modelica::graphics {
namespace {

constexpr size_t kMostBytes = 8u << 20;  // of an image that is put into a drawing

std::string base64(const std::string& bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t k = 0; k < bytes.size(); k += 3) {
    auto byte = [&](size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u; };
    unsigned group = byte(k) << 16 | byte(k + 1) << 8 | byte(k + 2);
    out += kDigits[group >> 18];
    out += kDigits[group >> 12 & 63];
    out += k + 1 < bytes.size() ? kDigits[group >> 6 & 63] : '=';
    out += k + 2 < bytes.size() ? kDigits[group & 63] : '=';
  }
  return out;
}

// By the content: names lie.
const char* kind_of(const std::string& bytes) {
  if (bytes.starts_with("\x89PNG")) return "image/png";
  if (bytes.starts_with("\xff\xd8")) return "image/jpeg";
  if (bytes.starts_with("BM")) return "image/bmp";
  if (bytes.starts_with("GIF8")) return "image/gif";
  if (bytes.substr(0, 1024).find("<svg") != std::string::npos) return "image/svg+xml";
  return nullptr;
}

}  // namespace

std::string image_url(const std::string& path) {
  std::optional<std::string> bytes = read_regular_file(path, kMostBytes);
  const char* kind = bytes ? kind_of(*bytes) : nullptr;
  if (!kind) return {};
  return std::string("data:") + kind + ";base64," + base64(*bytes);
}

}  // namespace saltus::modelica::graphics
