#include "results/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace saltus::results {

ByteSource::~ByteSource() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status ByteSource::open(const std::string& path) {
  auto cannot = [&](int error) {
    return Status::failed(fmt::format("cannot read '{}': {}", path, std::generic_category().message(error)));
  };
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) return cannot(errno);
  struct stat info{};
  if (::fstat(descriptor_, &info) != 0) return cannot(errno);
  if (S_ISDIR(info.st_mode)) return cannot(EISDIR);
  if (!S_ISREG(info.st_mode)) return Status::failed(fmt::format("cannot read '{}': not a regular file", path));
  size_ = static_cast<uint64_t>(info.st_size);
  return {};
}

size_t ByteSource::read(uint64_t offset, std::span<char> to) const {
  if (offset >= size_) return 0;
  size_t wanted = static_cast<size_t>(std::min<uint64_t>(to.size(), size_ - offset));
  if (descriptor_ < 0) {
    std::copy_n(memory_.data() + offset, wanted, to.data());
    return wanted;
  }
  size_t done = 0;
  while (done < wanted) {
    ssize_t n = ::pread(descriptor_, to.data() + done, wanted - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    done += static_cast<size_t>(n);
  }
  return done;
}

}  // namespace saltus::results
