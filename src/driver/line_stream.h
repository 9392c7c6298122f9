// Lines of text that come from and go to somewhere: a file, a named pipe, a socket, a serial line.
//
//   file:PATH          read from its beginning, or written anew
//   pipe:PATH          a named pipe (mkfifo); opening it waits for the other end
//   tcp:HOST:PORT      a connection to a program that listens
//   listen:PORT        the first connection to this port of this machine (127.0.0.1)
//   unix:PATH          a connection to a socket with a name
//   serial:PATH[:BAUD] a serial line, raw, eight bits (9600)
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace saltus::driver {

class LineStream {
 public:
  // `where` in the form above; files and pipes are opened when they are needed. Null: `why` says what is wrong with it.
  static std::unique_ptr<LineStream> at(const std::string& where, std::string& why);
  ~LineStream();

  // Sockets and serial lines are opened before a clock begins to run; listening waits for the connection.
  bool prepare(std::string& why) { return scheme_ == "file" || scheme_ == "pipe" || open(true, why); }

  enum class Got { Line, Nothing, Ended, Failed };
  // The next line, without its end. Waits for it at most `patience` seconds; a set `interrupt` ends the waiting.
  Got read(std::string& line, double patience, const std::atomic<bool>* interrupt, std::string& why);
  bool write(const std::string& line, std::string& why);
  // A file has all its lines already.
  bool is_file() const { return scheme_ == "file"; }

 private:
  LineStream(std::string scheme, std::string place) : scheme_(std::move(scheme)), place_(std::move(place)) {}
  bool open(bool writes, std::string& why);
  bool connect_tcp(std::string& why);
  bool listen_tcp(std::string& why);
  bool connect_unix(std::string& why);
  bool open_serial(std::string& why);

  std::string scheme_, place_;
  int descriptor_ = -1;
  bool ended_ = false;
  std::string pending_;  // read, and not a whole line yet
};

}  // namespace saltus::driver
