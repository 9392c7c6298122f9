// Which files git would call changed or unknown, read from its index. Git itself is not called: the configuration of a
// repository can name programs to run.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace saltus::studio {

class GitStatus {
 public:
  // Of the repository around the folder; none: all marks are empty.
  explicit GitStatus(const std::string& folder);
  bool has_repository() const { return !root_.empty(); }
  // "M" changed, "?" not known to git, "" clean.
  std::string mark(const std::string& path);
  // The index is read again when it has changed.
  void refresh();

 private:
  struct Entry {
    uint64_t modified_ns = 0;
    uint32_t size = 0;
    std::string digest;  // SHA-1 of the blob, as bytes
  };
  std::string root_, index_path_;
  uint64_t index_time_ = 0;
  std::map<std::string, Entry> entries_;  // by path below the root
};

// FIPS 180-4.
std::string sha1(const std::string& text);

}  // namespace saltus::studio
