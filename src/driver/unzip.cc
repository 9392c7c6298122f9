#include "driver/unzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <vector>

namespace saltus::driver {
namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargest = uint64_t{1} << 30;  // of one entry, unpacked

uint32_t number(const std::string& data, size_t at, size_t bytes) {
  uint32_t value = 0;
  for (size_t i = 0; i < bytes; ++i) value |= uint32_t(static_cast<unsigned char>(data[at + i])) << (8 * i);
  return value;
}

bool inflate_into(const std::string& data, size_t at, size_t packed, std::string& out) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data() + at));
  stream.avail_in = static_cast<uInt>(packed);
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  int status = inflate(&stream, Z_FINISH);
  bool whole = status == Z_STREAM_END && stream.total_out == out.size();
  inflateEnd(&stream);
  return whole;
}

// "a/../../b" and "/a" lead out.
bool stays_inside(const fs::path& name) {
  if (name.is_absolute() || name.has_root_name()) return false;
  for (const fs::path& part : name) {
    if (part == "..") return false;
  }
  return true;
}

}  // namespace

// APPNOTE.TXT 6.3: the central directory at the end tells where the entries are.
std::string unzip(const std::string& archive, const std::string& folder) {
  std::ifstream in(archive, std::ios::binary);
  std::string data((std::istreambuf_iterator<char>(in)), {});
  if (data.size() < 22) return fmt::format("'{}' is not a zip archive", archive);
  size_t end = data.rfind("PK\x05\x06");
  if (end == std::string::npos || end + 22 > data.size()) return fmt::format("'{}' is not a zip archive", archive);
  size_t count = number(data, end + 10, 2), at = number(data, end + 16, 4);
  for (size_t i = 0; i < count; ++i) {
    std::string broken = fmt::format("entry {} of '{}' is broken", i + 1, archive);
    if (at + 46 > data.size() || data.compare(at, 4, "PK\x01\x02") != 0) return broken;
    uint32_t method = number(data, at + 10, 2), check = number(data, at + 16, 4);
    uint64_t packed = number(data, at + 20, 4), size = number(data, at + 24, 4);
    size_t name_size = number(data, at + 28, 2), extra = number(data, at + 30, 2), comment = number(data, at + 32, 2);
    size_t local = number(data, at + 42, 4);
    if (at + 46 + name_size > data.size() || local + 30 > data.size()) return broken;
    std::string name = data.substr(at + 46, name_size);
    at += 46 + name_size + extra + comment;
    size_t begin = local + 30 + number(data, local + 26, 2) + number(data, local + 28, 2);
    if (begin + packed > data.size() || size > kLargest) return broken;
    if (!stays_inside(name)) return fmt::format("'{}' in '{}' leads out of the folder", name, archive);
    fs::path to = fs::path(folder) / name;
    std::error_code ec;
    if (name.ends_with('/')) {
      fs::create_directories(to, ec);
      continue;
    }
    std::string content(size, '\0');
    if (method == 0 && packed == size) {
      content = data.substr(begin, size);
    } else if (method != 8 || !inflate_into(data, begin, packed, content)) {
      return broken;
    }
    uLong found = crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
    if (found != check) return broken;
    fs::create_directories(to.parent_path(), ec);
    std::ofstream out(to, std::ios::binary);
    out << content;
    out.flush();
    if (!out.good()) return fmt::format("cannot write '{}'", to.string());
  }
  return {};
}

}  // namespace saltus::driver
