#include "base/regular_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace saltus {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int operator*() const { return number_; }

 private:
  int number_;
};

}  // namespace

std::optional<std::string> read_regular_file(const std::string& path, std::string& why, uint64_t most) {
  auto refuse = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  // O_NONBLOCK: a pipe that nobody writes to is opened, too, and then refused.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  struct stat info{};
  if (*file < 0 || fstat(*file, &info) != 0) return refuse(std::strerror(errno));
  if (S_ISDIR(info.st_mode)) return refuse("it is a folder");
  if (!S_ISREG(info.st_mode)) return refuse("it is not a regular file");
  std::string too_large = fmt::format("it is larger than {} MB", most >> 20);
  if (static_cast<uint64_t>(info.st_size) > most) return refuse(too_large);
  // One byte more than announced, to notice a file that grows: what comes then is read as well.
  std::string text(static_cast<size_t>(info.st_size) + 1, '\0');
  size_t size = 0;
  for (;;) {
    ssize_t got = ::read(*file, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refuse(std::strerror(errno));
    if (got == 0) break;
    size += static_cast<size_t>(got);
    if (size > most) return refuse(too_large);
    if (size == text.size()) text.resize(size + 4096);
  }
  text.resize(size);
  return text;
}

std::optional<std::string> read_regular_file(const std::string& path, uint64_t most) {
  std::string why;
  return read_regular_file(path, why, most);
}

}  // namespace saltus
