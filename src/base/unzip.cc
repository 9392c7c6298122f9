#include "base/unzip.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include "base/printable.h"
#include "base/regular_file.h"

namespace saltus {
namespace fs = std::filesystem;

namespace {

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
  if (name.empty() || name.is_absolute() || name.has_root_name()) return false;
  for (const fs::path& part : name) {
    if (part == "..") return false;
  }
  return true;
}

// What is a name on one system and a way out, or nothing at all, on another.
bool is_plain(std::string_view name) {
  constexpr int kMostDepth = 64;
  if (name.size() > 4096 || name.find("//") != std::string_view::npos || std::ranges::count(name, '/') > kMostDepth)
    return false;
  bool drive = name.size() > 1 && name[1] == ':';
  bool odd =
      std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\'; });
  return !drive && !odd;
}

struct Entry {
  std::string name;
  uint32_t method, check;
  uint64_t packed, size;
  size_t begin;
  bool is_link;
  bool is_folder() const { return name.ends_with('/'); }
};

// APPNOTE.TXT 6.3: the central directory at the end tells where the entries are.
std::string read_directory(const std::string& data, const std::string& archive, std::vector<Entry>& entries) {
  size_t end = data.size() < 22 ? std::string::npos : data.rfind("PK\x05\x06");
  if (end == std::string::npos || end + 22 > data.size()) return fmt::format("'{}' is not a zip archive", archive);
  size_t count = number(data, end + 10, 2), at = number(data, end + 16, 4);
  for (size_t i = 0; i < count; ++i) {
    std::string broken = fmt::format("entry {} of '{}' is broken", i + 1, archive);
    if (at + 46 > data.size() || data.compare(at, 4, "PK\x01\x02") != 0) return broken;
    constexpr uint32_t kEncrypted = 1, kUnix = 3;
    uint32_t flags = number(data, at + 8, 2), made_by = number(data, at + 5, 1), attributes = number(data, at + 38, 4);
    Entry entry;
    entry.method = number(data, at + 10, 2);
    entry.check = number(data, at + 16, 4);
    entry.packed = number(data, at + 20, 4);
    entry.size = number(data, at + 24, 4);
    size_t name_size = number(data, at + 28, 2), extra = number(data, at + 30, 2), comment = number(data, at + 32, 2);
    size_t local = number(data, at + 42, 4);
    if (at + 46 + name_size > data.size() || local + 30 > data.size()) return broken;
    entry.name = data.substr(at + 46, name_size);
    std::string shown = printable(entry.name);
    at += 46 + name_size + extra + comment;
    entry.begin = local + 30 + number(data, local + 26, 2) + number(data, local + 28, 2);
    if (entry.begin + entry.packed > data.size()) return broken;
    if (!stays_inside(entry.name)) return fmt::format("'{}' in '{}' leads out of the folder", shown, archive);
    if (!is_plain(entry.name)) return fmt::format("'{}' in '{}' is no name for a file", shown, archive);
    if (flags & kEncrypted) return fmt::format("'{}' in '{}' is encrypted", shown, archive);
    mode_t mode = made_by == kUnix ? attributes >> 16 : 0;
    entry.is_link = (mode & S_IFMT) != 0 && !S_ISREG(mode) && !S_ISDIR(mode);
    entries.push_back(std::move(entry));
  }
  return {};
}

std::string exceeded(const std::vector<Entry>& entries, const std::string& archive, const UnzipLimits& limits) {
  if (entries.size() > limits.entries)
    return fmt::format("'{}' has {} entries; more than {} are not unpacked", archive, entries.size(), limits.entries);
  uint64_t total = 0;
  std::map<std::string, const Entry*> files;
  std::set<std::string> folders;
  for (const Entry& entry : entries) {
    std::string shown = printable(entry.name);
    if (entry.is_link && !limits.links) return fmt::format("'{}' in '{}' is a link, not a file", shown, archive);
    total += entry.size;
    if (entry.size > limits.entry_bytes || total > limits.total_bytes)
      return fmt::format("'{}' in '{}' unfolds to more than is unpacked ({} bytes)", shown, archive, entry.size);
    if (entry.size > limits.ratio_free_bytes && entry.size / std::max<uint64_t>(entry.packed, 1) > limits.ratio) {
      return fmt::format("'{}' in '{}' claims {} bytes from {}: no honest content is packed that well", shown, archive,
                         entry.size, entry.packed);
    }
    fs::path name = fs::path(entry.name).lexically_normal();
    if (!entry.is_folder()) {
      // Some tools add a file twice; which of two different ones is meant cannot be known.
      auto [at, fresh] = files.try_emplace(name.string(), &entry);
      bool same = at->second->check == entry.check && at->second->size == entry.size;
      if (!fresh && !same) return fmt::format("'{}' has two entries '{}' that differ", archive, shown);
    }
    for (fs::path up = name.parent_path(); !up.empty(); up = up.parent_path()) folders.insert(up.string());
  }
  for (const auto& [file, entry] : files) {
    if (folders.contains(file)) return fmt::format("'{}' in '{}' is a file and a folder", printable(file), archive);
  }
  return {};
}

}  // namespace

std::string unzip(const std::string& archive, const std::string& folder, const UnzipLimits& limits) {
  constexpr uint64_t kMostBytes = uint64_t{4} << 30;  // offsets have 32 bits
  std::string unreadable;
  std::optional<std::string> read = read_regular_file(archive, unreadable, kMostBytes);
  if (!read) return fmt::format("'{}' cannot be read: {}", archive, unreadable);
  const std::string& data = *read;
  std::vector<Entry> entries;
  if (std::string why = read_directory(data, archive, entries); !why.empty()) return why;
  if (std::string why = exceeded(entries, archive, limits); !why.empty()) return why;
  for (const Entry& entry : entries) {
    fs::path to = fs::path(folder) / entry.name;
    std::error_code ec;
    if (entry.is_folder()) {
      fs::create_directories(to, ec);
      continue;
    }
    std::string broken = fmt::format("'{}' in '{}' is broken", printable(entry.name), archive);
    std::string content;
    if (entry.method == 0 && entry.packed == entry.size) {
      content = data.substr(entry.begin, entry.size);
    } else {
      content.resize(entry.size);
      if (entry.method != 8 || !inflate_into(data, entry.begin, entry.packed, content)) return broken;
    }
    uLong found = crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
    if (found != entry.check) return broken;
    fs::create_directories(to.parent_path(), ec);
    std::ofstream out(to, std::ios::binary);
    out << content;
    out.flush();
    if (!out.good()) return fmt::format("cannot write '{}'", to.string());
  }
  return {};
}

}  // namespace saltus
