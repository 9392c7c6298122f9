#include "driver/real_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

namespace saltus::driver {
namespace {

// Less than this is what a clock, a scheduler and a file cost anyway.
constexpr double kOnTime = 1e-3;
// A long wait looks up now and then: somebody may want to end the run.
constexpr std::chrono::milliseconds kLongestSleep{50};

class Pacing : public results::Writer {
 public:
  explicit Pacing(RealTime& clock) : clock_(clock) {}
  results::Status write_row(std::span<const double> values) override {
    clock_.wait_for(values[0]);
    return {};
  }
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  RealTime& clock_;
};

}  // namespace

std::function<std::unique_ptr<results::Writer>(const results::SignalTable&)> RealTime::watch() {
  return [this](const results::SignalTable&) { return std::make_unique<Pacing>(*this); };
}

void RealTime::wait_for(double time) {
  double late = wait(time);
  last_ = time;
  late_ += late > kOnTime;
  ++rows_;
}

void RealTime::wait_until(double time) {
  wait(time);
}

double RealTime::wait(double time) {
  if (!started_) {
    started_ = true;
    first_ = time;
    begin_ = Clock::now();
  }
  auto due =
      begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>((time - first_) / pace_));
  Clock::time_point now = Clock::now();
  double late = std::chrono::duration<double>(now - due).count();
  latest_ = std::max(latest_, late);
  while ((now = Clock::now()) < due && !(interrupt_ && interrupt_->load()))
    std::this_thread::sleep_for(std::min<Clock::duration>(due - now, kLongestSleep));
  end_ = now;
  return late;
}

std::string RealTime::summary() const {
  if (!started_) return "real time: nothing ran";
  double seconds = std::chrono::duration<double>(end_ - begin_).count();
  std::string text = fmt::format("real time: {:.12g} s in {:.3f} s; at most {:.3f} ms late", last_ - first_, seconds,
                                 1e3 * std::max(latest_, 0.0));
  if (late_ > 0) text += fmt::format(", {} of {} rows by more than {:g} ms", late_, rows_, 1e3 * kOnTime);
  return text;
}

}  // namespace saltus::driver
