#include "studio/git_status.h"

#include <sys/stat.h>

#include <array>
#include <bit>
#include <cstring>
#include <filesystem>

#include "base/regular_file.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostIndexBytes = 256 << 20;

std::string content_of(const std::string& path) {
  return read_regular_file(path, kMostIndexBytes).value_or("");
}

uint64_t time_of(const struct stat& facts) {
  return static_cast<uint64_t>(facts.st_mtim.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(facts.st_mtim.tv_nsec);
}

uint32_t big(const std::string& bytes, size_t at) {
  uint32_t value = 0;
  for (size_t k = 0; k < 4; ++k) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
  return value;
}

}  // namespace

std::string sha1(const std::string& text) {
  std::array<uint32_t, 5> h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  std::string padded = text + '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  uint64_t bits = 8 * static_cast<uint64_t>(text.size());
  for (int k = 7; k >= 0; --k) padded += static_cast<char>(bits >> (8 * k));
  for (size_t block = 0; block < padded.size(); block += 64) {
    std::array<uint32_t, 80> w{};
    for (size_t t = 0; t < 16; ++t) w[t] = big(padded, block + 4 * t);
    for (size_t t = 16; t < 80; ++t) w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    auto [a, b, c, d, e] = h;
    for (size_t t = 0; t < 80; ++t) {
      uint32_t f = t < 20 ? (b & c) | (~b & d) : t < 40 ? b ^ c ^ d : t < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      uint32_t k = t < 20 ? 0x5A827999 : t < 40 ? 0x6ED9EBA1 : t < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
      uint32_t next = std::rotl(a, 5) + f + e + k + w[t];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
  }
  std::string digest;
  for (uint32_t word : h) {
    for (int k = 3; k >= 0; --k) digest += static_cast<char>(word >> (8 * k));
  }
  return digest;
}

GitStatus::GitStatus(const std::string& folder) {
  std::error_code error;
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    fs::path git = at / ".git";
    if (fs::is_regular_file(git, error)) {
      // A worktree: "gitdir: PATH".
      std::string line = content_of(git.string());
      if (!line.starts_with("gitdir: ")) return;
      while (line.ends_with('\n')) line.pop_back();
      fs::path named = line.substr(8);
      git = named.is_absolute() ? named : at / named;
    } else if (!fs::is_directory(git, error)) {
      if (at == at.parent_path()) return;
      continue;
    }
    root_ = at.string();
    index_path_ = (git / "index").string();
    refresh();
    return;
  }
}

// The format of the index, versions 2 and 3 (gitformat-index): entries of 62 bytes and a name, padded to a multiple of
// eight.
void GitStatus::refresh() {
  struct stat facts{};
  if (index_path_.empty() || stat(index_path_.c_str(), &facts) != 0 ||
      static_cast<size_t>(facts.st_size) > kMostIndexBytes)
    return;
  if (time_of(facts) == index_time_) return;
  index_time_ = time_of(facts);
  entries_.clear();
  std::string bytes = content_of(index_path_);
  if (bytes.size() < 12 || bytes.compare(0, 4, "DIRC") != 0 || big(bytes, 4) < 2 || big(bytes, 4) > 3) {
    root_.clear();  // not understood: no marks rather than wrong ones
    return;
  }
  uint32_t count = big(bytes, 8);
  size_t at = 12;
  for (uint32_t k = 0; k < count; ++k) {
    if (at + 62 > bytes.size()) return;
    Entry entry;
    entry.modified_ns = static_cast<uint64_t>(big(bytes, at + 8)) * 1'000'000'000u + big(bytes, at + 12);
    entry.size = big(bytes, at + 36);
    entry.digest = bytes.substr(at + 40, 20);
    bool extended = (static_cast<unsigned char>(bytes[at + 60]) & 0x40) != 0;
    size_t name = at + 62 + (extended ? 2 : 0), end = bytes.find('\0', name);
    if (end == std::string::npos) return;
    entries_[bytes.substr(name, end - name)] = std::move(entry);
    at += ((end - at) / 8 + 1) * 8;
  }
}

std::string GitStatus::mark(const std::string& path) {
  if (root_.empty() || !path.starts_with(root_ + "/")) return {};
  auto it = entries_.find(path.substr(root_.size() + 1));
  if (it == entries_.end()) return "?";
  struct stat facts{};
  if (stat(path.c_str(), &facts) != 0) return {};
  Entry& entry = it->second;
  if (static_cast<uint32_t>(facts.st_size) != entry.size) return "M";
  if (time_of(facts) == entry.modified_ns) return {};
  std::string text = content_of(path);
  bool same = sha1("blob " + std::to_string(text.size()) + '\0' + text) == entry.digest;
  if (same) entry.modified_ns = time_of(facts);  // need not be looked at again
  return same ? "" : "M";
}

}  // namespace saltus::studio
