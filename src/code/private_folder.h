// A folder that belongs to this user alone: where compiled C code is kept, and where it is made.
//
// What lies in such a folder is loaded into the process, so nobody else may put anything there. The folder is opened
// once, without following a link; owner and mode are those of the opened folder, and every file is reached through its
// descriptor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::code {

class PrivateFolder {
 public:
  // $XDG_CACHE_HOME/saltus or ~/.cache/saltus, made when missing. There is no other place for it: a shared folder is
  // not safe. Not ok: `why`.
  static PrivateFolder cache(std::string& why);
  // A new one with a random name, in the system's folder for temporary files; removed with this object.
  static PrivateFolder temporary(std::string& why);

  PrivateFolder() = default;
  PrivateFolder(PrivateFolder&& other) noexcept;
  PrivateFolder& operator=(PrivateFolder&& other) noexcept;
  ~PrivateFolder();

  bool ok() const { return descriptor_ >= 0; }
  const std::string& path() const { return path_; }
  // The file's bytes. Nothing: it is not there, not a plain file, not this user's, or others may write to it.
  std::optional<std::string> read(const std::string& name) const;
  // Written under a random name first: who reads sees all of it or nothing.
  bool write(const std::string& name, std::string_view bytes) const;

  struct Entry {
    std::string name;
    uint64_t bytes = 0;
    int64_t used = 0;  // nanoseconds: when it was written or touched last
  };
  std::vector<Entry> list() const;
  void remove(const std::string& name) const;
  void touch(const std::string& name) const;

 private:
  PrivateFolder(int descriptor, std::string path, bool removed)
      : descriptor_(descriptor), path_(std::move(path)), removed_(removed) {}

  int descriptor_ = -1;
  std::string path_;
  bool removed_ = false;  // at the end
};

}  // namespace saltus::code
