// A file being written: buffered at its end, patched anywhere, errors kept as a status.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/draft.h"
#include "results/status.h"

namespace saltus::results {

class OutputFile {
 public:
  OutputFile() = default;
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // A file that takes its place with the first commit().
  Status open(const std::string& path);
  Status open(Draft draft);
  bool is_open() const { return descriptor_ >= 0; }

  // Appends to the buffer. The buffer goes to the file only in flush(), so that a caller who flushes between records
  // leaves whole records behind whenever the process ends.
  void append(std::string_view text) { buffer_.insert(buffer_.end(), text.begin(), text.end()); }
  void append(const void* bytes, size_t count) { append({static_cast<const char*>(bytes), count}); }
  // `count` bytes at the end of the buffer for the caller to fill, then shrink() by those not used.
  char* grow(size_t count);
  void shrink(size_t count) { buffer_.resize(buffer_.size() - count); }

  // True when the buffer is large or has been waiting for a second.
  bool wants_flush() const;
  Status flush();
  // Flushes when the buffer has grown large; for writing much that has no records, such as headers.
  Status flush_if_large();

  // Overwrites bytes already flushed.
  Status patch(uint64_t offset, const void* bytes, size_t count);
  // Where the next appended byte will lie.
  uint64_t end() const { return flushed_ + buffer_.size(); }

  // An earlier file lies in its place until the first flush.
  bool waits_for_rows() const { return draft_.over_earlier() && flushed_ == 0; }
  // What was flushed is worth having under the file's name.
  Status commit();
  // Refuses to grow beyond so many bytes: see exceeds_limit(), of the file with so many more. 0: no limit.
  void limit(uint64_t bytes) { limit_ = bytes; }
  bool exceeds_limit(uint64_t more = 0) const { return limit_ > 0 && end() + more > limit_; }
  Status limit_reached() const;

  // A file that was never committed is gone then.
  Status close();
  // The first failure, or good.
  const Status& status() const { return status_; }

 private:
  Status fail(std::string_view what, int error);

  static constexpr size_t kLarge = size_t{1} << 18;
  Draft draft_;
  int descriptor_ = -1;
  bool seekable_ = true;
  uint64_t limit_ = 0;
  std::string path_;
  std::vector<char> buffer_;
  uint64_t flushed_ = 0;
  std::chrono::steady_clock::time_point flushed_at_{};
  Status status_;
};

// A file written at once: afterwards it is there whole, or what was there before is.
Status write_whole(Draft draft, std::string_view bytes);
Status write_file(const std::string& path, std::string_view bytes, Links links = Links::Follow);

}  // namespace saltus::results
