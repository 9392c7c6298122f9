// The studio's own thread: what came over the wire, from children and from files, one after the other.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace saltus::studio {

class Loop {
 public:
  using Work = std::function<void()>;
  using TimerId = uint64_t;

  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // From any thread.
  void post(Work work);
  void stop();

  // From the loop's own thread: `ready` is called when the descriptor can be read or its other end is gone.
  void watch(int descriptor, Work ready);
  void forget(int descriptor);
  TimerId after(std::chrono::milliseconds delay, Work work);
  void cancel(TimerId timer);

  // Until stop().
  void run();

 private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex_;
  std::vector<Work> posted_;
  bool stopped_ = false;
  int wake_ = -1;
  std::map<int, Work> watched_;
  std::map<std::pair<Clock::time_point, TimerId>, Work> timers_;
  TimerId last_ = 0;
};

}  // namespace saltus::studio
