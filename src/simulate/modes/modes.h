// The modes of a run: which program computes now, and what leaps when it changes.
//
// At an event each pass of the iteration runs under an assumption about the conditions that decide the structure. First the
// mode is entered: what its constraints and conservation laws make of the left limits (run::Program::entry). Then the blocks run, and
// the conditions are compared with what was assumed, relations with equal sides by their right limits. Where they
// agree, the pass counts: its values are the left limits of the next one. Where not, the mode is mythical (Mosterman and Biswas
// 1998): the variables are what they were, and the next pass assumes what the conditions said. When an assumption comes back that
// was refuted before, the combinations of the conditions in question are tried one by one, nearest to the present mode first.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "simulate/instance.h"
#include "simulate/modes/right_limits.h"

namespace saltus::simulate {

class Modes {
 public:
  using Truth = std::vector<uint8_t>;  // of each condition

  // `first`: of the instance's program; null: the structure never changes.
  Modes(Instance& instance, const run::ModeProgram* first, const ProgramOfMode& source);

  bool any() const { return present_ != nullptr; }
  const Truth& assumed() const { return mode().assumed; }
  // What the conditions are in memory.
  Truth conditions() const;
  // The program of that mode takes over; memory stays. False: there is no such program, and the instance's failure says so.
  bool change(const Truth& truth);
  std::function<void()> on_change;      // the instance has another program
  std::function<bool()> choose_states;  // at run time, where the mode asks for it

  // -- one instant
  void begin_instant();
  // Before the blocks of a pass: what leaps. False: failed.
  bool enter();
  // After them. Refuted: variables are left limits again and another mode is assumed.
  enum class Verdict { Agrees, Refuted, Failed };
  Verdict judge();
  // By relation: decided by right limits, so that it holds although its sides are equal, up to this distance; 0: not so.
  const std::vector<double>& decided() const { return decided_; }
  // What its sides have differed by.
  void see(size_t relation, double distance) { largest_[relation] = std::max(largest_[relation], distance); }
  const std::vector<run::Mode::Relation>& relations() const { return mode().relations; }
  // The impulses of the whole instant into memory, for the row that shows them; and out of it.
  void show_impulses();
  void clear_impulses();
  std::vector<std::string> told_impulses() const;
  // "a > b, not locked"
  std::string words(const Truth& truth) const;

 private:
  const run::Mode& mode() const { return *present_->mode; }
  bool decide_equal_relations();
  bool try_one(const Truth& truth, Truth& after);
  Verdict search();
  void restore(bool discrete);

  Instance& instance_;
  const run::ModeProgram* present_;
  const ProgramOfMode& source_;
  struct Known {
    const run::ModeProgram* programs = nullptr;
    Instance::Structure flow;   // unless it is the present one
    Instance::Structure entry;
  };
  std::map<Truth, Known> known_;
  RightLimits right_limits_;

  // Of the instant.
  Truth first_;
  std::vector<Truth> refuted_;
  std::vector<double> weights_, totals_;  // of impulses
  std::vector<double> g_, now_, before_;
  std::vector<double> decided_;
  std::vector<double> largest_;           // |g| seen so far, by relation
  struct Snapshot {
    std::vector<double> v, pre, relations;
  } snapshot_;
  bool has_snapshot_ = false;
};

}  // namespace saltus::simulate
