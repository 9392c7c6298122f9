#include "base/zip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <ctime>
#include <limits>

namespace saltus {
namespace {

// APPNOTE.TXT 4.3: numbers are little-endian.
void number(std::string& to, uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) to += static_cast<char>(value >> (8 * i) & 0xff);
}

// 4.4.6: seconds in twos, years since 1980. A time before that is the first one that can be told.
uint32_t dos_time(time_t at) {
  tm now{};
  if (!localtime_r(&at, &now) || now.tm_year < 80) return 1u << 21 | 1u << 16;
  uint32_t date = static_cast<uint32_t>(now.tm_year - 80) << 9 | static_cast<uint32_t>(now.tm_mon + 1) << 5 |
                  static_cast<uint32_t>(now.tm_mday);
  uint32_t time = static_cast<uint32_t>(now.tm_hour) << 11 | static_cast<uint32_t>(now.tm_min) << 5 |
                  static_cast<uint32_t>(now.tm_sec / 2);
  return date << 16 | time;
}

// Size and time in balance: level 1 takes a quarter of the time of level 6 for a tenth more bytes.
bool deflate_onto(const std::string& bytes, std::string& to) {
  z_stream stream{};
  if (deflateInit2(&stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) return false;
  size_t begin = to.size();
  to.resize(begin + deflateBound(&stream, bytes.size()));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(to.data() + begin);
  stream.avail_out = static_cast<uInt>(to.size() - begin);
  bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  to.resize(begin + stream.total_out);
  deflateEnd(&stream);
  return whole;
}

}  // namespace

std::string zip(const std::vector<ZipEntry>& entries, std::string& into) {
  constexpr uint64_t kMost = std::numeric_limits<uint32_t>::max();
  constexpr uint32_t kVersion = 20, kUtf8 = 1 << 11, kDeflated = 8, kUnix = 3, kPlainFile = 0100644;
  into.clear();
  if (entries.size() >= std::numeric_limits<uint16_t>::max())
    return fmt::format("{} files are more than a zip archive takes", entries.size());
  uint32_t now = dos_time(std::time(nullptr));
  std::string directory;
  for (const ZipEntry& entry : entries) {
    // deflateBound is a little more than the size; half of what 32 bits count leaves room for it.
    if (entry.bytes.size() > kMost / 2 || into.size() + entry.bytes.size() > kMost)
      return fmt::format("'{}' makes the archive larger than 4 GiB", entry.name);
    if (entry.name.size() > std::numeric_limits<uint16_t>::max()) return "a name is too long for a zip archive";
    uint64_t local = into.size();
    std::string packed;
    if (!deflate_onto(entry.bytes, packed)) return fmt::format("'{}' cannot be packed", entry.name);
    // What both headers tell, from the version needed to the length of the extra field.
    std::string told;
    for (uint64_t word : {kVersion, kUtf8, kDeflated}) number(told, word, 2);
    number(told, now, 4);
    number(told, crc32(0, reinterpret_cast<const Bytef*>(entry.bytes.data()), static_cast<uInt>(entry.bytes.size())),
           4);
    number(told, packed.size(), 4);
    number(told, entry.bytes.size(), 4);
    number(told, entry.name.size(), 2);
    number(told, 0, 2);
    into += "PK\x03\x04" + told + entry.name + packed;

    directory += "PK\x01\x02";
    number(directory, kUnix << 8 | kVersion, 2);
    directory += told;
    number(directory, 0, 2 + 2 + 2);  // comment, disk, internal attributes
    number(directory, uint64_t{kPlainFile} << 16, 4);
    number(directory, local, 4);
    directory += entry.name;
  }
  if (into.size() + directory.size() > kMost) return "the archive is larger than 4 GiB";
  uint64_t begin = into.size();
  into += directory + "PK\x05\x06";
  number(into, 0, 2 + 2);  // disks
  number(into, entries.size(), 2);
  number(into, entries.size(), 2);
  number(into, directory.size(), 4);
  number(into, begin, 4);
  number(into, 0, 2);  // comment
  return {};
}

}  // namespace saltus
