// Any bytes as an archive: what is unpacked lies inside of the folder and has no links.
#include <cstdlib>
#include <filesystem>

#include "base/fuzzed_file.h"
#include "base/unzip.h"

namespace {

namespace fs = std::filesystem;

// A folder with one inside of it, into which is unpacked: whatever lies in the outer one besides has got out.
class Folders {
 public:
  Folders() {
    std::string pattern = (fs::temp_directory_path() / "saltus-fuzz-XXXXXX").string();
    if (!mkdtemp(pattern.data())) std::abort();
    outer_ = pattern;
  }
  ~Folders() { fs::remove_all(outer_); }
  fs::path fresh() {
    fs::path inner = outer_ / "a" / "b";
    fs::remove_all(outer_ / "a");
    fs::create_directories(inner);
    return inner;
  }
  bool only_inner() const {
    auto one = [](const fs::path& folder) {
      return std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1;
    };
    return one(outer_) && one(outer_ / "a");
  }

 private:
  fs::path outer_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static Folders folders;
  saltus::FuzzedFile archive(data, size);
  saltus::UnzipLimits limits;
  limits.entry_bytes = 1 << 16;
  limits.total_bytes = 1 << 18;
  limits.entries = 100;
  fs::path inner = folders.fresh();
  saltus::unzip(archive.path(), inner.string(), limits);
  if (!folders.only_inner()) std::abort();
  uint64_t total = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(inner)) {
    if (entry.is_symlink()) std::abort();
    if (entry.is_regular_file()) total += entry.file_size();
  }
  if (total > limits.total_bytes) std::abort();
  return 0;
}
