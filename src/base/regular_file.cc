#include "base/regular_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

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

// O_NONBLOCK: a pipe that nobody writes to is opened, too, and then refused.
int open_to_read(const std::string& path) {
  return ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

std::optional<std::string> read_open_file(int file, std::string& why, uint64_t most) {
  auto refuse = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  struct stat info{};
  if (file < 0 || fstat(file, &info) != 0) return refuse(std::strerror(errno));
  if (S_ISDIR(info.st_mode)) return refuse("it is a folder");
  if (!S_ISREG(info.st_mode)) return refuse("it is not a regular file");
  std::string too_large = fmt::format("it is larger than {} MB", most >> 20);
  if (static_cast<uint64_t>(info.st_size) > most) return refuse(too_large);
  // One byte more than announced, to notice a file that grows: what comes then is read as well.
  std::string text(static_cast<size_t>(info.st_size) + 1, '\0');
  size_t size = 0;
  for (;;) {
    ssize_t got = ::read(file, text.data() + size, text.size() - size);
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

// A lease for reading is granted only while nobody has the file open for writing (fcntl(2)), and whoever opens it then
// waits until the lease is given back. Who breaks it is told by a signal: by one that does nothing.
class Quiet {
 public:
  enum class Answer : uint8_t { NoWriter, Writer, Unknown };  // unknown: not in a file system without leases

  Quiet(int file, std::chrono::milliseconds patience) : file_(file) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + patience;
    fcntl(file_, F_SETSIG, SIGURG);
    for (;; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
      bool held = fcntl(file_, F_SETLEASE, F_RDLCK) == 0;
      answer_ = held ? Answer::NoWriter : errno == EAGAIN ? Answer::Writer : Answer::Unknown;
      if (answer_ != Answer::Writer || Clock::now() >= end) return;
    }
  }
  ~Quiet() {
    if (answer_ == Answer::NoWriter) fcntl(file_, F_SETLEASE, F_UNLCK);
  }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  Answer answer() const { return answer_; }

 private:
  int file_;
  Answer answer_ = Answer::Unknown;
};

// A program that has a file open for writing and has not written for so long only keeps it open. Between the two steps
// of writing a file anew no program waits so long, also on a busy machine.
constexpr std::chrono::seconds kWriterIsIdle{3};

bool changed_lately(int file) {
  struct stat info{};
  if (fstat(file, &info) != 0) return false;
  std::chrono::nanoseconds age = std::chrono::system_clock::now().time_since_epoch() -
                                 std::chrono::seconds(info.st_mtim.tv_sec) -
                                 std::chrono::nanoseconds(info.st_mtim.tv_nsec);
  return age > -kWriterIsIdle && age < kWriterIsIdle;
}

}  // namespace

std::optional<std::string> read_regular_file(const std::string& path, std::string& why, uint64_t most) {
  Descriptor file(open_to_read(path));
  return read_open_file(*file, why, most);
}

std::optional<std::string> read_regular_file(const std::string& path, uint64_t most) {
  std::string why;
  return read_regular_file(path, why, most);
}

SettledFile read_settled_file(const std::string& path, uint64_t most, std::chrono::milliseconds patience) {
  std::string why;
  Descriptor file(open_to_read(path));
  if (*file < 0) return {};
  Quiet quiet(*file, patience);
  SettledFile settled{read_open_file(*file, why, most)};
  // Without leases an empty file is taken for one that is being written anew.
  bool written = quiet.answer() == Quiet::Answer::Writer ||
                 (quiet.answer() == Quiet::Answer::Unknown && settled.text && settled.text->empty());
  settled.unfinished = settled.text && written && changed_lately(*file);
  return settled;
}

}  // namespace saltus
