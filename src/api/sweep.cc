// Runs of one model with other parameters, on threads: they share the program, and each has its own memory.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

#include "api/run.h"

namespace saltus::embedding {
namespace {

std::string first_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) return d.message;
  }
  return "it failed";
}

}  // namespace

size_t Run::sweep(const Sweep& sweep, std::optional<double> start, std::optional<double> stop,
                  std::vector<std::pair<size_t, std::string>>& messages) {
  size_t width = sweep.kept.size(), names = sweep.parameters.size();
  std::fill(sweep.into, sweep.into + sweep.members * width, std::numeric_limits<double>::quiet_NaN());
  if (!model_->ok()) return 0;
  std::atomic<size_t> next = 0, done = 0, failed = 0;
  std::mutex lock;
  std::condition_variable ended;
  size_t working = std::clamp<size_t>(sweep.threads > 0 ? sweep.threads : std::thread::hardware_concurrency(), 1,
                                      std::max<size_t>(sweep.members, 1));
  // What foreign code remembers may be one for the whole process.
  if (!model_->tables().opaque_object.empty()) working = 1;
  std::vector<std::thread> threads;

  auto run_member = [&](size_t number, std::vector<double>& kept, std::string& message) {
    Setting own = setting;
    for (size_t i = 0; i < names; ++i) {
      std::erase_if(own.parameters, [&](const auto& p) { return p.first == sweep.parameters[i]; });
      own.parameters.emplace_back(sweep.parameters[i], sweep.values[number * names + i]);
    }
    bool good = false;
    std::string missing, diagnostics;
    auto attempt = [&](const std::shared_ptr<Variant>& variant, const Numbers& parameters) {
      Lease lease(variant);
      driver::RunRequest asked = asked_of(parameters, start, stop);
      asked.log_events = false;
      asked.watch = [&](const results::SignalTable& signals) {
        return std::make_unique<analysis::QuantityWatch>(signals, sweep.kept, kept, missing);
      };
      std::vector<simulate::Course> courses = analysis::courses_of(sweep.kept);
      if (!courses.empty()) asked.courses = &courses;
      driver::RunResult result = driver::run(lease.compilation(), asked, lease.context());
      analysis::take_courses(sweep.kept, courses, kept);
      if (result.outcome.needs_compiling) return false;
      good =
          (result.outcome.status == simulate::Status::Done || result.outcome.status == simulate::Status::Terminated) &&
          !lease.context().diagnostics.has_errors();
      if (!good) message = first_error(lease.context().diagnostics);
      return true;
    };
    bool fits = model_->with(own, attempt, diagnostics);
    if (!fits) message = "the model is at fault with these parameters: " + diagnostics;
    if (!missing.empty()) message = "there is no variable '" + missing + "'";
    return fits && good && missing.empty();
  };
  auto work = [&] {
    std::vector<double> kept;
    for (size_t number; !interrupt_.load(std::memory_order_relaxed) && (number = next.fetch_add(1)) < sweep.members;) {
      std::string message;
      kept.assign(width, std::numeric_limits<double>::quiet_NaN());
      bool good = run_member(number, kept, message);
      if (good) {
        std::copy(kept.begin(), kept.end(), sweep.into + number * width);
      } else {
        failed.fetch_add(1);
        std::lock_guard guard(lock);
        messages.emplace_back(number, message);
      }
      done.fetch_add(1);
    }
    std::lock_guard guard(lock);
    if (--working == 0) ended.notify_one();
  };
  size_t count = working;
  try {
    for (size_t i = 0; i < count; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {  // no more threads: those that are there do it all
    std::unique_lock guard(lock);
    working -= count - threads.size() - (threads.empty() ? 1 : 0);
    guard.unlock();
    if (threads.empty()) work();
  }
  {
    std::unique_lock guard(lock);
    while (!ended.wait_for(guard, std::chrono::milliseconds(50), [&] { return working == 0; })) {
      guard.unlock();
      if (sweep.progress && !sweep.progress(done.load(), failed.load())) interrupt();
      guard.lock();
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (sweep.progress) sweep.progress(done.load(), failed.load());
  // Numbers are handed out in order: those from `next` on were not reached.
  for (size_t number = std::min(next.load(), sweep.members); number < sweep.members; ++number)
    messages.emplace_back(number, std::string());
  std::ranges::sort(messages);
  return done.load() - failed.load();
}

}  // namespace saltus::embedding
