// Which solution of nonlinear equations a step goes on with.
//
// Equations may have several solutions, a Schmitt trigger without events for one, and Newton's method finds the one
// near its start. An integrator tries steps that are too long, and what it finds beyond the point where a solution ends
// is no place to begin from when it comes back. So whenever time goes back, the unknowns begin with what they were at
// the beginning of the step.
#pragma once

#include <cstdint>
#include <vector>

#include "run/program.h"
#include "simulate/memory/memory.h"

namespace saltus::simulate {

class Branch {
 public:
  explicit Branch(const run::Model& schedule) {
    for (const run::System& system : schedule.systems) {
      if (!system.linear && !system.initial)
        slots_.insert(slots_.end(), system.unknowns.begin(), system.unknowns.end());
    }
    begin_.resize(slots_.size());
    end_.resize(slots_.size());
  }

  bool empty() const { return slots_.empty(); }
  // For diagnosis (--without branches): unknowns begin with what they were last.
  void switch_off() { slots_.clear(), begin_.clear(), end_.clear(); }
  // Before a step: it begins where the last one ended, or with what stands in memory after an event.
  void begin_step(Values& v) {
    if (ended_) {
      begin_.swap(end_);
      write(begin_, v);
    } else {
      read(v, begin_);
    }
    ended_ = false;
    begun_ = true;
  }
  // After a step: the last evaluation was at its end.
  void end_step(const Values& v) {
    read(v, end_);
    ended_ = true;
  }
  void event() { ended_ = begun_ = false; }
  void go_back(Values& v) const {
    if (begun_) write(begin_, v);
  }

 private:
  void read(const Values& v, std::vector<double>& into) const {
    for (size_t i = 0; i < slots_.size(); ++i) into[i] = v[slots_[i]];
  }
  void write(const std::vector<double>& from, Values& v) const {
    for (size_t i = 0; i < slots_.size(); ++i) v.guess(slots_[i], from[i]);
  }

  std::vector<run::Slot> slots_;
  std::vector<double> begin_, end_;
  bool begun_ = false, ended_ = false;
};

}  // namespace saltus::simulate
