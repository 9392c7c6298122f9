// What watches the steps of a run.
//
// The kernel (kernel/advance.cc) asks an ordered table of monitors (table.h): before a step how far it may go, where
// the integrator fails what can be done, after a step whether it stands and which event ends it, and once it stands, to
// take note of it. A monitor is one line of base/monitors.def and one function make_NAME() in a file of this folder.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/monitors.h"
#include "simulate/constants.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

struct RunContext;

// Why there is an event.
enum class EventKind : uint8_t {
  Relation = 1,  // a relation changes
  Arrival = 2,   // a jump comes out of a delay
  Program = 4,   // a foreign program has asked for it
  Time = 8,      // its instant was known beforehand
  Edge = 16,     // relations change beyond the step, where the equations held so far have no value
};

// Several kinds meet at one instant.
class EventKinds {
 public:
  EventKinds(std::initializer_list<EventKind> kinds = {}) {
    for (EventKind kind : kinds) add(kind);
  }
  void add(EventKind kind) { bits_ |= static_cast<uint8_t>(kind); }
  void remove(EventKind kind) { bits_ &= static_cast<uint8_t>(~static_cast<uint8_t>(kind)); }
  bool has(EventKind kind) const { return (bits_ & static_cast<uint8_t>(kind)) != 0; }
  bool any() const { return bits_ != 0; }

 private:
  uint8_t bits_ = 0;
};

// From an event or the end of a step to the next one.
struct Step {
  double begin = 0;
  double limit = kNever;   // the latest end
  double at = kNever;      // its end: the first event in it, or where the integrator has stopped
  bool moves = true;       // false: only rounding separates begin and limit, and the integrator makes no step
  bool whole = true;       // no relation changed in it as the integrator made it
  bool restarted = false;  // within this step the integrator was restarted, since it had failed
  EventKinds event;        // what happens at `at`
  std::span<const double> beyond = {};  // of an edge: the states there

  // An event before those found so far takes their place; a foreign program is answered in any case.
  void add_event(double t, EventKind kind) {
    if (event.any() && t < at) {
      bool asked = event.has(EventKind::Program);
      event = {};
      if (asked) event.add(EventKind::Program);
    }
    at = t;
    event.add(kind);
  }
};

// What a monitor finds.
struct Verdict {
  enum class Kind : uint8_t {
    Accept,
    Retry,  // the step is made again from its beginning, and ends at `t` at the latest
    Event,  // at `t`, of that kind
    Again,  // the monitor has put the run back to an earlier point: the next step begins there
    Fail,   // RunContext::status or the instance's failure says why
  };
  Kind kind = Kind::Accept;
  EventKind event = EventKind::Relation;
  double t = kNever;

  static Verdict retry(double to) { return {Kind::Retry, EventKind::Relation, to}; }
  static Verdict at(double t, EventKind kind) { return {Kind::Event, kind, t}; }
  static Verdict again() { return {Kind::Again}; }
  static Verdict fail() { return {Kind::Fail}; }
  static Verdict fail_unless(bool good) { return {good ? Kind::Accept : Kind::Fail}; }
};

class Monitor {
 public:
  // Questions, as bits.
  static constexpr unsigned kLimits = 1, kRecovers = 2, kChecks = 4, kCompletes = 8;

  Monitor() = default;
  virtual ~Monitor() = default;
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;

  // Which of them concern the monitor in the present structure of the model; the others are not asked.
  virtual unsigned questions() const = 0;
  // Before a step: its latest end as far as this monitor is concerned. `step.limit` is what the ones before have said.
  virtual double limit(Step&) { return kNever; }
  // The integrator has failed, and the instance's failure says why. Retry: it may try again; Event: at the edge.
  virtual Verdict recover(Step&) { return {}; }
  // After a step.
  virtual Verdict check(Step&) { return {}; }
  // How often a step may be made again for this monitor.
  virtual int most_retries() const { return 1; }
  // The step stands, and ends at step.at, maybe with an event. The run's time is there.
  virtual Verdict complete(Step&) { return {}; }
  // What it remembers beyond the objects of RunContext.
  virtual void archive(Archive&) {}
};

class RunMonitor : public Monitor {
 public:
  explicit RunMonitor(RunContext& run) : run_(run) {}

 protected:
  RunContext& run_;
};

#define SALTUS_MONITOR(NAME, TEXT, WHAT) std::unique_ptr<Monitor> make_monitor_##NAME(RunContext& run);
#include "base/monitors.def"

}  // namespace saltus::simulate
