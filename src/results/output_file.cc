#include "results/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

static_assert(sizeof(off_t) == 8, "result files grow beyond 2 GB");

namespace saltus::results {

OutputFile::~OutputFile() {
  // A failure here has nobody left to hear of it; close() is there for those who ask.
  if (is_open()) (void)close();
}

Status OutputFile::fail(std::string_view what, int error) {
  status_ = Status::failed(fmt::format("cannot {} '{}': {}", what, path_, std::generic_category().message(error)));
  return status_;
}

Status OutputFile::open(const std::string& path) {
  path_ = path;
  auto draft = Draft::open(path);
  if (!draft.ok()) return status_ = draft.status;
  return open(std::move(draft.value));
}

Status OutputFile::open(Draft draft) {
  draft_ = std::move(draft);
  path_ = draft_.path();
  descriptor_ = draft_.descriptor();
  // A pipe cannot be patched; a CSV may well be sent into one.
  seekable_ = ::lseek(descriptor_, 0, SEEK_CUR) >= 0;
  flushed_at_ = std::chrono::steady_clock::now();
  return {};
}

Status OutputFile::commit() {
  if (!status_.ok()) return status_;
  Status status = draft_.commit();
  if (!status.ok()) status_ = status;
  return status;
}

Status OutputFile::limit_reached() const {
  return Status::failed(
      fmt::format("'{}' would grow beyond {} bytes (--max-size); all rows before that are in it", path_, limit_));
}

char* OutputFile::grow(size_t count) {
  buffer_.resize(buffer_.size() + count);
  return buffer_.data() + buffer_.size() - count;
}

bool OutputFile::wants_flush() const {
  return buffer_.size() >= kLarge || std::chrono::steady_clock::now() - flushed_at_ > std::chrono::seconds(1);
}

Status OutputFile::flush_if_large() {
  if (buffer_.size() < kLarge) return status_;
  return flush();
}

Status OutputFile::flush() {
  if (!status_.ok()) return status_;
  if (waits_for_rows() && ::ftruncate(descriptor_, 0) != 0) return fail("write to", errno);
  size_t done = 0;
  while (done < buffer_.size()) {
    ssize_t n = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      int error = n < 0 ? errno : ENOSPC;
      // Half a record is worse than none. (A device has nothing to take back.)
      [[maybe_unused]] int taken_back = ::ftruncate(descriptor_, static_cast<off_t>(flushed_));
      return fail("write to", error);
    }
    done += static_cast<size_t>(n);
  }
  flushed_ += buffer_.size();
  buffer_.clear();
  flushed_at_ = std::chrono::steady_clock::now();
  return {};
}

Status OutputFile::patch(uint64_t offset, const void* bytes, size_t count) {
  if (!status_.ok()) return status_;
  if (!seekable_) return fail("go back in", ESPIPE);
  const char* at = static_cast<const char*>(bytes);
  while (count > 0) {
    ssize_t n = ::pwrite(descriptor_, at, count, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return fail("write to", n < 0 ? errno : ENOSPC);
    at += n;
    offset += static_cast<uint64_t>(n);
    count -= static_cast<size_t>(n);
  }
  return {};
}

Status OutputFile::close() {
  if (!is_open()) return status_;
  (void)flush();
  // Some file systems report a full disk only here.
  if (::close(draft_.release()) != 0 && status_.ok()) (void)fail("write to", errno);
  descriptor_ = -1;
  draft_ = Draft();
  return status_;
}

Status write_whole(Draft draft, std::string_view bytes) {
  OutputFile file;
  if (Status status = file.open(std::move(draft)); !status.ok()) return status;
  file.append(bytes);
  Status status = file.flush();
  if (status.ok()) status = file.commit();
  Status closed = file.close();
  return status.ok() ? closed : status;
}

Status write_file(const std::string& path, std::string_view bytes, Links links) {
  auto draft = Draft::open(path, links);
  return draft.ok() ? write_whole(std::move(draft.value), bytes) : draft.status;
}

}  // namespace saltus::results
