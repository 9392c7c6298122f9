// Channels whose other end lies outside of the model: a file, a pipe, a socket, a serial line. To the processes it is a
// partner like any other: what is sent is taken at once, what is to be received is there or not yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace saltus::simulate {

// A value as the words of a process frame (run/process_frame.h); texts are what words that are addresses of text point
// to.
struct OutsideValue {
  std::vector<int64_t> words;
  std::vector<std::string> texts;
};

class Outside {
 public:
  virtual ~Outside() = default;
  virtual bool is_bound(size_t channel) const = 0;

  enum class Offer { Nothing, Value, Ended, Failed };  // Ended: there will never be another
  // What can be received at `time`? A value is put into `into`, which is then the receiver's.
  virtual Offer look(size_t channel, double time, OutsideValue& into, std::string& why) = 0;
  // Hands a value out at `time`.
  virtual bool put(size_t channel, double time, const int64_t* words, std::string& why) = 0;
  // How long after nothing was there to look again; infinity when `look` waits by itself.
  virtual double period() const = 0;
};

}  // namespace saltus::simulate
