#include "driver/line_stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

namespace saltus::driver {
namespace {

// A long wait looks up now and then: somebody may want to end the run.
constexpr double kLongestSleep = 0.05;
constexpr size_t kLongestLine = 1'000'000;

std::string reason() {
  return std::strerror(errno);
}

// Two ports of one model may go to the same place.
bool split_port(const std::string& place, std::string& host, std::string& port, std::string& why) {
  size_t colon = place.rfind(':');
  host = colon == std::string::npos ? "" : place.substr(0, colon);
  port = colon == std::string::npos ? place : place.substr(colon + 1);
  if (!port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos) return true;
  why = fmt::format("'{}' is not the number of a port", port);
  return false;
}

speed_t speed_of(const std::string& baud) {
  static constexpr std::pair<const char*, speed_t> kSpeeds[] = {
      {"1200", B1200},   {"2400", B2400},   {"4800", B4800},     {"9600", B9600},    {"19200", B19200},
      {"38400", B38400}, {"57600", B57600}, {"115200", B115200}, {"230400", B230400}};
  for (auto [text, speed] : kSpeeds) {
    if (baud == text) return speed;
  }
  return B0;
}

}  // namespace

std::unique_ptr<LineStream> LineStream::at(const std::string& where, std::string& why) {
  size_t colon = where.find(':');
  std::string scheme = where.substr(0, colon), place = colon == std::string::npos ? "" : where.substr(colon + 1);
  static constexpr const char* kSchemes[] = {"file", "pipe", "tcp", "listen", "unix", "serial"};
  if (std::ranges::find(kSchemes, scheme) == std::end(kSchemes) || place.empty()) {
    why = fmt::format(
        "'{}' is no place for a channel: file:PATH, pipe:PATH, tcp:HOST:PORT, listen:PORT, unix:PATH, "
        "serial:PATH[:BAUD]",
        where);
    return nullptr;
  }
  std::string host, port;
  if ((scheme == "tcp" || scheme == "listen") && !split_port(place, host, port, why)) return nullptr;
  return std::unique_ptr<LineStream>(new LineStream(scheme, place));
}

LineStream::~LineStream() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool LineStream::open(bool writes, std::string& why) {
  if (descriptor_ >= 0) return true;
  if (scheme_ == "tcp") return connect_tcp(why);
  if (scheme_ == "listen") return listen_tcp(why);
  if (scheme_ == "unix") return connect_unix(why);
  if (scheme_ == "serial") return open_serial(why);
  int how = !writes ? O_RDONLY : scheme_ == "file" ? O_WRONLY | O_CREAT | O_TRUNC : O_WRONLY;
  descriptor_ = ::open(place_.c_str(), how | O_CLOEXEC, 0666);
  if (descriptor_ < 0) why = fmt::format("cannot open '{}': {}", place_, reason());
  return descriptor_ >= 0;
}

bool LineStream::connect_tcp(std::string& why) {
  std::string host, port;
  if (!split_port(place_, host, port, why)) return false;
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (int bad = getaddrinfo(host.empty() ? "127.0.0.1" : host.c_str(), port.c_str(), &hints, &found); bad != 0) {
    why = fmt::format("'{}': {}", place_, gai_strerror(bad));
    return false;
  }
  for (addrinfo* a = found; a && descriptor_ < 0; a = a->ai_next) {
    int made = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (made >= 0 && connect(made, a->ai_addr, a->ai_addrlen) == 0)
      descriptor_ = made;
    else if (made >= 0)
      close(made);
  }
  freeaddrinfo(found);
  if (descriptor_ < 0) why = fmt::format("cannot connect to '{}': {}", place_, reason());
  return descriptor_ >= 0;
}

bool LineStream::listen_tcp(std::string& why) {
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST;
  if (int bad = getaddrinfo("127.0.0.1", place_.c_str(), &hints, &found); bad != 0)
    return why = gai_strerror(bad), false;
  int listening = socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, found->ai_protocol);
  int yes = 1;
  if (listening >= 0) setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  bool good = listening >= 0 && bind(listening, found->ai_addr, found->ai_addrlen) == 0 && listen(listening, 1) == 0;
  freeaddrinfo(found);
  if (good) descriptor_ = accept(listening, nullptr, nullptr);
  if (descriptor_ < 0) why = fmt::format("cannot listen to port {}: {}", place_, reason());
  if (listening >= 0) close(listening);
  return descriptor_ >= 0;
}

bool LineStream::connect_unix(std::string& why) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (place_.size() >= sizeof address.sun_path)
    return why = fmt::format("the name '{}' is too long for a socket", place_), false;
  std::memcpy(address.sun_path, place_.c_str(), place_.size() + 1);
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (made >= 0 && connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    return descriptor_ = made, true;
  why = fmt::format("cannot connect to '{}': {}", place_, reason());
  if (made >= 0) close(made);
  return false;
}

bool LineStream::open_serial(std::string& why) {
  size_t colon = place_.rfind(':');
  std::string path = place_.substr(0, colon), baud = colon == std::string::npos ? "9600" : place_.substr(colon + 1);
  speed_t speed = speed_of(baud);
  if (speed == B0) return why = fmt::format("a serial line with {} baud", baud), false;
  int line = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios how{};
  if (line < 0 || tcgetattr(line, &how) != 0) {
    why = fmt::format("'{}' is no serial line: {}", path, reason());
    if (line >= 0) close(line);
    return false;
  }
  cfmakeraw(&how);
  how.c_cflag |= CLOCAL | CREAD;
  cfsetispeed(&how, speed);
  cfsetospeed(&how, speed);
  tcsetattr(line, TCSANOW, &how);
  descriptor_ = line;
  return true;
}

LineStream::Got LineStream::read(std::string& line, double patience, const std::atomic<bool>* interrupt,
                                 std::string& why) {
  if (!open(false, why)) return Got::Failed;
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
  for (;;) {
    if (size_t end = pending_.find('\n'); end != std::string::npos) {
      line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Got::Line;
    }
    if (ended_) {
      if (pending_.empty()) return Got::Ended;
      line = std::exchange(pending_, {});
      return Got::Line;
    }
    if (pending_.size() > kLongestLine) return why = "a line without an end", Got::Failed;
    double left = patience - std::chrono::duration<double>(Clock::now() - begin).count();
    pollfd waits{descriptor_, POLLIN, 0};
    int ready = poll(&waits, 1, left > 0 ? static_cast<int>(1e3 * std::min(left, kLongestSleep)) + 1 : 0);
    if (interrupt && interrupt->load()) return Got::Nothing;
    if (ready == 0) {
      if (left <= 0) return Got::Nothing;
      continue;
    }
    char bytes[4096];
    ssize_t count = ready < 0 ? -1 : ::read(descriptor_, bytes, sizeof bytes);
    if (count > 0) {
      pending_.append(bytes, static_cast<size_t>(count));
    } else if (count == 0 || errno == EIO) {  // EIO: the other end of a terminal was closed
      ended_ = true;
    } else if (errno != EINTR && errno != EAGAIN) {
      return why = reason(), Got::Failed;
    }
  }
}

bool LineStream::write(const std::string& line, std::string& why) {
  if (!open(true, why)) return false;
  std::string bytes = line + "\n";
  for (size_t done = 0; done < bytes.size();) {
    bool socket = scheme_ == "tcp" || scheme_ == "listen" || scheme_ == "unix";
    ssize_t count = socket ? send(descriptor_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL)
                           : ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (count > 0)
      done += static_cast<size_t>(count);
    else if (errno != EINTR)
      return why = fmt::format("cannot write to '{}': {}", place_, reason()), false;
  }
  return true;
}

}  // namespace saltus::driver
