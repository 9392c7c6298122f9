// Named, timed passes. `driver/` lists them; `--time` prints what each took and `--dump=PASS` what it produced.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace saltus {

struct PassTime {
  std::string name;
  double seconds = 0;
};

class PassTimers {
 public:
  // Adds to the pass's entry; passes are listed in the order in which they first ran.
  void add(std::string_view pass, double seconds);
  const std::vector<PassTime>& all() const { return all_; }
  double total() const;
  std::string table() const;

 private:
  std::vector<PassTime> all_;
};

// Times a scope: `PassTimer timer(timers, "matching");`
class PassTimer {
 public:
  PassTimer(PassTimers& timers, std::string_view pass)
      : timers_(timers), pass_(pass), begin_(std::chrono::steady_clock::now()) {}
  ~PassTimer() {
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    timers_.add(pass_, elapsed.count());
  }
  PassTimer(const PassTimer&) = delete;
  PassTimer& operator=(const PassTimer&) = delete;

 private:
  PassTimers& timers_;
  std::string_view pass_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace saltus
