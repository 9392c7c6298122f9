#include "studio/loop.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>

namespace saltus::studio {

Loop::Loop() : wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Loop::~Loop() {
  close(wake_);
}

namespace {

// What goes wrong in one thing must not end the others.
void do_safely(const Loop::Work& work) {
  try {
    work();
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "studio: %s\n", wrong.what());
  } catch (...) {
    std::fprintf(stderr, "studio: something went wrong\n");
  }
}

}  // namespace

void Loop::post(Work work) {
  {
    std::scoped_lock lock(mutex_);
    posted_.push_back(std::move(work));
  }
  eventfd_write(wake_, 1);
}

void Loop::stop() {
  {
    std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  eventfd_write(wake_, 1);
}

void Loop::watch(int descriptor, Work ready) {
  watched_[descriptor] = std::move(ready);
}
void Loop::forget(int descriptor) {
  watched_.erase(descriptor);
}

Loop::TimerId Loop::after(std::chrono::milliseconds delay, Work work) {
  timers_.emplace(std::pair(Clock::now() + delay, ++last_), std::move(work));
  return last_;
}

void Loop::cancel(TimerId timer) {
  std::erase_if(timers_, [&](const auto& one) { return one.first.second == timer; });
}

void Loop::run() {
  for (;;) {
    int patience = -1;
    if (!timers_.empty()) {
      auto left = std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first.first - Clock::now()).count();
      patience = static_cast<int>(std::clamp<int64_t>(left, 0, 60'000));
    }
    std::vector<pollfd> polled = {{wake_, POLLIN, 0}};
    for (const auto& [descriptor, work] : watched_) polled.push_back({descriptor, POLLIN, 0});
    if (poll(polled.data(), polled.size(), patience) < 0 && errno != EINTR) return;

    // The call is heard before the list is taken: what is posted between the two calls again.
    eventfd_t count = 0;
    if (polled[0].revents != 0) eventfd_read(wake_, &count);
    std::vector<Work> now;
    {
      std::scoped_lock lock(mutex_);
      if (stopped_) return;
      now.swap(posted_);
    }
    for (const Work& work : now) do_safely(work);
    for (size_t k = 1; k < polled.size(); ++k) {
      if (polled[k].revents == 0) continue;
      // Whoever was called before may have forgotten it.
      if (auto it = watched_.find(polled[k].fd); it != watched_.end()) do_safely(Work(it->second));
    }
    while (!timers_.empty() && timers_.begin()->first.first <= Clock::now()) {
      Work work = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      do_safely(work);
    }
  }
}

}  // namespace saltus::studio
