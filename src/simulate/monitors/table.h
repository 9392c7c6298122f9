// The ordered table of monitors (base/monitors.def): who limits the next step, what becomes of it.
//
// The order of the questions is limit, recover as often as the integrator fails, check, complete; a step that is made
// again or failed begins with limit. Another order is an error of the program.
//
// Each monitor is asked only what concerns it in the present structure (`select`). The table counts for each one what
// it limited, repeated, found and refused; with `measures`, what it cost.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "simulate/kernel/stopwatch.h"
#include "simulate/monitors/monitor.h"
#include "simulate/options.h"

namespace saltus::simulate {

class MonitorTable {
 public:
  MonitorTable(RunContext& run, MonitorSet without, bool measures);
  // For tests: the first so many entries of the table.
  MonitorTable(std::vector<std::unique_ptr<Monitor>> all, MonitorSet without, bool measures);

  // Another structure, or an integrator, has come.
  void select();
  // The earliest of all limits.
  void limit(Step& step);
  // The integrator has made its step.
  void count_limited(const Step& step);
  // The answer of the first that has one.
  Verdict recover(Step& step);
  // All that check a step; `again(to)` makes it again from its beginning. Events are entered into `step`. The answer is
  // Accept, Again, Fail, or the event at an edge.
  template <class MakeAgain>
  Verdict check(Step& step, MakeAgain&& again);
  Verdict complete(Step& step);
  const std::vector<MonitorUse>& uses() const { return uses_; }
  void archive(Archive& archive);

 private:
  struct Entry {
    Monitor* monitor;
    MonitorUse* use;
  };
  enum class Phase : uint8_t { Between, Limited, Checked };
  void expect(Phase phase) const;
  template <class Ask>
  auto measured(MonitorUse& use, Ask&& ask);

  const MonitorSet without_;
  const bool measures_;
  std::vector<std::unique_ptr<Monitor>> all_;                         // state: of each what it remembers
  std::vector<MonitorUse> uses_;                                      // report
  std::vector<Entry> limiting_, recovering_, checking_, completing_;  // fixed by select()
  Phase phase_ = Phase::Between;                                      // scratch of a step
  MonitorUse* limited_by_ = nullptr;                                  // scratch of a step
};

// Reading a clock takes about as long as asking a monitor that has nothing to say.
template <class Ask>
auto MonitorTable::measured(MonitorUse& use, Ask&& ask) {
  if (!measures_) return ask();
  Stopwatch watch(use.seconds);
  return ask();
}

template <class MakeAgain>
Verdict MonitorTable::check(Step& step, MakeAgain&& again) {
  expect(Phase::Limited);
  for (const Entry& entry : checking_) {
    for (int retries = 0;;) {
      Verdict verdict = measured(*entry.use, [&] { return entry.monitor->check(step); });
      if (verdict.kind == Verdict::Kind::Accept) break;
      if (verdict.kind == Verdict::Kind::Event) {
        ++entry.use->events;
        if (verdict.event == EventKind::Edge) return verdict;
        step.add_event(verdict.t, verdict.event);
        break;
      }
      if (verdict.kind != Verdict::Kind::Retry) {
        ++(verdict.kind == Verdict::Kind::Fail ? entry.use->failures : entry.use->retries);
        return verdict;
      }
      ++entry.use->retries;
      if (Verdict made = again(verdict.t); made.kind != Verdict::Kind::Accept) return made;
      if (++retries == entry.monitor->most_retries()) break;
    }
  }
  phase_ = Phase::Checked;
  return {};
}

}  // namespace saltus::simulate
