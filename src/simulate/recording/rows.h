// Rows of the result: at communication points, at both sides of events, at the ends of steps; and the course of single
// variables between rows.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "simulate/options.h"
#include "simulate/recording/recorder.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(ResultFailed, Error, "R0006", "the result cannot be written: {}");

struct RunContext;
struct Step;
struct Verdict;

class Rows {
 public:
  Rows(Instance& instance, const Options& options);

  bool open(const OpenWriter& open, std::string& why);
  bool is_open() const { return opened_; }
  bool finish(std::string& why);
  // The first point of the result has been written.
  void begin() { state_.next_row = 1; }
  // Between communication points; 0: there are none.
  double interval() const { return interval_; }
  // The next communication point, and that if it lies after t.
  double next() const { return options_.start + static_cast<double>(state_.next_row) * interval_; }
  double next_after(const RunContext& run, double t) const;
  // A column that is not finite.
  Slot not_finite() const { return recorder_.not_finite(); }

  // The point in memory. False: the run has failed.
  bool write(RunContext& run);
  // A point that an event led to.
  bool write_event(RunContext& run);
  // Rows at the communication points of the step up to its end; where an event stands there, its own rows serve. A row
  // that would contradict the relations it was computed with is none: the event that was missed ends the step.
  Verdict communicate(RunContext& run, Step& step);
  // Of variables whose course is asked for, in the last step up to `end`.
  void follow_courses(RunContext& run, double end);
  void archive(Archive& archive);

 private:
  void choose_courses(const RunContext& run);

  const Options& options_;
  Recorder recorder_;                             // report
  double interval_ = 0;                           // fixed
  bool opened_ = false;                           // report
  const run::Program* course_program_ = nullptr;  // scratch: that these belong to
  std::vector<Slot> course_slots_;  // scratch: of Options::courses; kNoSlot where there is no such Real variable
  struct State {
    uint64_t next_row = 1;
    double last_row = -std::numeric_limits<double>::infinity();
    bool infinite_told = false;
  };
  State state_;
};

}  // namespace saltus::simulate
