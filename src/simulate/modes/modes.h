// The modes of a run: which program computes now, and what leaps when it changes.
//
// At an event each pass of the iteration runs under an assumption about the conditions that decide the structure. First
// the mode is entered: what its constraints and conservation laws make of the left limits (run::Program::entry). Then
// the blocks run, and the conditions are compared with what was assumed, in two orders of magnitude:
//
//   - In the instant itself, of length ∂ → 0, what has an impulse P is P/∂: its sign decides about relations that it
//   enters. A diode that would
//     have to hold off the impulse of an inductor conducts. (The complementarity of impulses; Moreau 1988.)
//   - After it the values decide, and right limits where sides are equal.
//
// Where both agree, the pass counts: its values are the left limits of the next one. Where the instant agrees and what
// follows does not, the leap has happened, and the next pass goes on from there: a diode conducts the impulse that
// charges a capacitor and is off afterwards. Where the instant does not agree, the mode is mythical (Mosterman and
// Biswas 1998): the variables are what they were, and the next pass assumes what the conditions said. When an
// assumption comes back that was refuted before, the search of candidates.h takes over.
//
// A constraint that is there in all modes may have relations (y = |x|), and be met where their sides are equal. Then
// the entry cannot find them: it runs with the sides that the event has led to, or right limits after the pass before;
// where right limits after it say otherwise and something has leapt, the next pass goes on from there.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/archive.h"
#include "simulate/memory/instance.h"
#include "simulate/modes/foresight.h"
#include "simulate/modes/right_limits.h"

namespace saltus::simulate {

class Modes {
 public:
  using Truth = std::vector<uint8_t>;  // of each condition

  // `first`: of the instance's program; null: the structure never changes.
  Modes(Instance& instance, const run::ModeProgram* first, const ProgramOfMode& source);

  bool any() const { return present_ != nullptr; }
  bool several() const { return any() && !mode().conditions.empty(); }
  const Truth& assumed() const { return mode().assumed; }
  const run::ModeProgram* present() const { return present_; }
  // What the conditions are in memory.
  void read_conditions(Truth& into) const;
  // The program of that mode takes over; memory stays. False: there is no such program, and the instance's failure says
  // so.
  bool change(const Truth& truth);
  // Where no mode agrees with start values: they may be what the first event leaps from. After it those that are fixed
  // are what they were. False: the instance's failure says what was wrong with the modes.
  bool may_leap_at_start() const { return several() && !mode().initial_equations; }
  void keep_fixed(const std::string& why_not);
  bool fixed_stand();
  // From now on modes are entered: their programs need no initial problem.
  void started() { starting_ = false; }
  std::function<void()> on_change;      // the instance has another program
  std::function<bool()> choose_states;  // at run time, where the mode asks for it

  // The same just after the instant, at a point of the flow of the present mode. Memory changes. False: failed.
  bool right_limits(Truth& truth);

  // After a step that led to `time`: the compiler is told which mode comes next, as far as can be told, if the run has
  // not been in it.
  void foresee(double time, std::span<const double> distances, std::span<const double> instants,
               const Options& options);

  // -- one instant
  void begin_instant();
  // Before the blocks of a pass: what leaps. False: failed.
  bool enter();
  // After them. Refuted: variables are left limits again and another mode is assumed.
  enum class Verdict { Agrees, Refuted, Failed };
  Verdict judge();
  // By relation: decided by right limits, so that it holds although its sides are equal, up to this distance; 0: not
  // so.
  const std::vector<double>& decided() const { return state_.decided; }
  // What its sides have differed by.
  void see(size_t relation, double distance) {
    state_.largest[relation] = std::max(state_.largest[relation], distance);
  }
  const std::vector<run::Mode::Relation>& relations() const { return mode().relations; }
  // The impulses of the whole instant into memory, for the row that shows them; and out of it.
  void show_impulses();
  void clear_impulses();
  // After a pass that has changed something: what the next one enters from.
  void keep_left_limits();
  // A state that was set takes those along that follow from it.
  bool follow_reinits();
  std::vector<std::string> told_impulses() const;
  // The mode, and what it remembers of relations. Reading changes to that mode.
  void archive(Archive& archive);
  // As if no other mode had been entered yet, but for programs.
  void begin_anew();
  // "a > b, not locked"
  std::string words(const Truth& truth) const;

 private:
  const run::Mode& mode() const { return *present_->mode; }
  // What the conditions are in the instant and after it, once the blocks of a pass have run.
  struct Reading {
    Truth instant, after;
  };
  bool read(Reading& reading);
  bool stands(const run::Program& program) const;
  bool leaps_now(Slot s) const;
  double weight(Slot s) const;
  bool decide_equal_relations();
  bool assume_ties();
  bool ties_stand() const;
  bool decide_impulsive_relations(bool& other);
  bool run_events();
  Verdict conclude(const Reading& reading);
  bool try_one(const Truth& truth, Reading& reading);
  Verdict search();
  void tell_held();
  void tell_ambiguity(const Truth& taken, const Truth& other);
  void restore();

  Instance& instance_;
  bool starting_ = true;             // fixed when the run has begun
  std::vector<double> at_start_;     // scratch of the start: of mode().fixed; empty: nothing was kept
  std::string why_not_;              // scratch of the start
  const run::ModeProgram* present_;  // state: archived as the truth of its conditions
  const ProgramOfMode& source_;
  struct Known {
    const run::ModeProgram* programs = nullptr;
    Instance::Structure flow;  // unless it is the present one
    Instance::Structure entry;
  };
  std::map<Truth, Known> known_;  // scratch: made again when it is missing
  RightLimits right_limits_;      // scratch
  Foresight foresight_;           // scratch: saves time alone
  Truth foreseen_, told_;         // scratch; told_: the compiler

  // What one instant needs.
  struct Tie {
    uint32_t relation;
    bool holds;
  };
  struct Leap {
    bool any = false;             // in the pass
    std::vector<double> entered;  // what the entry made of mode().leaping
    std::vector<double> moved, part, sum;
    std::vector<int> sign;
    std::vector<double> weights, totals;  // of impulses
  };
  struct Instant {
    Truth first;
    std::vector<Truth> refuted;  // the first refuted_count: what is behind them keeps its memory
    size_t refuted_count = 0;
    Reading reading;
    std::vector<uint32_t> equal;  // relations whose sides are equal
    std::vector<const run::Mode::Relation*> which;
    std::vector<double> noise, discrete;
    std::vector<double> g, now, before;
    std::vector<Tie> ties;  // of the pass: what it assumes about relations whose sides are equal
    bool first_pass = true;
    struct {
      std::vector<double> v, pre, relations;
    } snapshot;
    bool has_snapshot = false;
    Leap leap;
  };
  Instant instant_;  // scratch
  // Of the run; which mode it is in is the other part.
  struct State {
    Sized<double> largest;         // |g| seen so far, by relation
    Sized<double> decided;         // see decided()
    bool ambiguous = false;        // and reported
    std::vector<Truth> held_told;  // modes whose held variables were reported
  };
  State state_;
};

}  // namespace saltus::simulate
