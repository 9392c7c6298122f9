// Location of state events.
//
// Between events every relation r_i holds its value h_i. A step from a to b of the integrator has the solution x(t) as
// a polynomial. The event is the first t in (a, b] at which some relation, evaluated on that solution, differs from
// what it holds:
//
//     t* = min { t : exists i  r_i(t, x(t)) ≠ h_i }.
//
// The truth values decide, not the signs of g_i = left − right: so `<` and `<=` differ by nothing but the one point
// where they do, a relation that starts at its boundary is no special case, and at the located instant the relation has
// changed for certain. The values g_i tell where to look (first_change.h). Relations that change at one instant do so
// some rounding errors apart: what else changes within the width to which instants are located belongs to the same
// event.
//
// Sides that are equal but for rounding are a tie. A relation that changes again though its sides have hardly differed
// since its last change, or that an event was located for and left as it was, may follow rounding: then the rounding
// error of its distance is measured (rounding.h). If |g| is within it, and a step does not lead to the side where the
// relation is another, then the relation holds its value, in compiled code too (Instance::noise), until |g| is beyond.
// After an event in vain the next one is located where |g| is beyond, whatever the step says. A relation that can be
// decided is never held.
//
// A relation whose value matters to nobody at the moment is not looked at (run::ZeroCrossing::asked_when).
//
// The margin of an assertion is looked at in one direction and once: where it has become negative by more than
// tolerance · (the largest it has been), which errors of integration would not make of zero, there is an event, and the
// row that is written there tells the assertion.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "base/archive.h"
#include "run/mode.h"
#include "simulate/events/equalities.h"
#include "simulate/events/first_change.h"
#include "simulate/events/rounding.h"
#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

class Crossings : private Signals {
 public:
  Crossings(Instance& instance, double tolerance);

  size_t count() const { return state_.relations.size(); }
  // Takes the present relations as held; to be called after every event. False: an evaluation failed.
  // `decided`: by relation, up to which |g| it holds its value although its sides are equal, 0 where they are not; or
  // null.
  bool hold(const std::vector<double>* decided = nullptr);
  // The largest |g| so far.
  double size(size_t relation) const {
    return std::max(instance_.extent[relation], state_.relations[relation].excursion);
  }
  // At an event whose passes go in a circle, with memory at one of them: relations that are ties hold their values.
  // False: there is none, or it cannot be evaluated.
  bool hold_ties();
  // Events accumulate (divergence.h), and the one at time t is due to `changed()`. Relations among these that touch
  // their boundary, true or false for no time compared with the flight to the next contact, remain at their value of
  // the contact while |g| <= tolerance · (the largest |g| so far): a flight below the error tolerance of the distance
  // is not resolved. To be called before the event is carried out. False: there is none.
  bool rest(double t);
  // At the point in memory: has a distance left that band on the side of the contact? Then nothing holds the motion
  // there. False as well: an evaluation failed.
  bool falls_through(bool& falls);
  // For diagnosis (--without assertions): as if all of them had been violated already.
  void ignore_assertions();
  bool rests() const { return !state_.resting.empty(); }
  void leave_rest() { state_.resting.clear(); }
  // When the relation got its present value.
  double since(uint32_t relation) const { return state_.relations[relation].since; }
  // Of these, what was held is decided anew.
  void forget_ties(const std::vector<run::Mode::Relation>& relations);
  // Looks for the first event in the last step. Found: `time`, and `changed` lists the relations. What belongs to the
  // same instant may lie last digits beyond the step's end, but not beyond `limit`. False: an evaluation failed.
  bool find(Integrator& integrator, double limit, bool& found, double& time);
  // The step that was looked at last stays as it is.
  void accept();
  // Does the point in memory, at a time inside the last step, contradict what is held? Then the event lies after
  // `agreed`, where it did not, and `time` is when. False: an evaluation failed.
  bool compare(Integrator& integrator, double agreed, bool& found, double& time);
  const std::vector<uint32_t>& changed() const { return changed_; }
  // Where others integrate and locate events: distances |g| at a point of the solution; and an event at the present
  // point is due to what differs from what it holds. False: an evaluation failed.
  void see(double t, std::span<const double> distances);
  bool find_here();
  // Nothing is to be known of what nobody reads: not a number takes its place.
  bool bring_up_to_date(Sight& now, const std::vector<double>* decided);
  void leave_unread(std::span<double> g) const;
  double usual_step() const { return state_.usual; }
  // By relation, where the next step begins.
  std::span<const double> distances() const {
    return first_change_.begun() ? std::span<const double>(first_change_.start().g) : std::span<const double>();
  }
  // Equalities that the event is due to are true from now on, until the processes that wait for them have been let go
  // on.
  bool meet();
  void spend();
  const std::vector<Equalities::Doubt>& doubts() const { return equalities_.doubts(); }
  void forget_doubts() { equalities_.forget_doubts(); }
  // Relations whose sides have never differed by more than rounding, and were held for that: nothing but rounding has
  // decided about them.
  std::vector<uint32_t> undecided() const;
  // Forgets the steps so far; memory holds the point where the next one begins. False: an evaluation failed.
  bool begin_anew();
  void archive(Archive& archive);

 private:
  bool look(double t, Sight& sight) override;
  bool read(Sight& sight);
  void hold_tie(size_t relation, double error);
  void allow_errors(std::span<double> g, std::span<double> now) const;
  void spend_assertions(std::span<const double> g);
  void along_the_surface(std::vector<double>& g, std::vector<double>& now) const;
  bool look_for_ties(const Sight& now);
  bool is_as_held_ahead(size_t relation) const;
  void find_changes(Sight& sight);
  bool together(double limit, double& time);
  bool rearm(const Sight& sight);
  bool turns_back(Integrator& integrator, const Sight& sight);
  bool touch(Integrator& integrator, double end, bool& found, double& time);
  void take(double t);

  Instance& instance_;
  Integrator* integrator_ = nullptr;       // scratch: the one that is evaluated
  std::vector<double> x_, now_, watched_;  // scratch
  std::vector<uint8_t> timed_;             // fixed
  // What is remembered of each.
  struct Relation {
    double held = 0;                                          // its value between events
    double excursion = 0;                                     // |g| since it last changed
    double tie = 0;                                           // the largest rounding error for which it was held
    double since = -std::numeric_limits<double>::infinity();  // when it got its value
    double lasted = 0;                                        // how long it had the one before
    bool suspect = false;   // an event was located for it, and it had hardly differed since the last one
    bool located = false;   // an event was located for it
    bool futile = false;    // and has left it as it was
    bool violated = false;  // an assertion that has been

    void see(double g) {
      if (std::isfinite(g)) excursion = std::max(excursion, std::abs(g));
    }
  };
  struct State {
    Sized<Relation> relations;
    struct Rest {
      uint32_t relation = 0;
      bool value = false;
      double band = 0;
    };
    std::vector<Rest> resting;
    bool any_held = false;                                         // some relation has a noise
    double usual = 0;                                              // length of steps
    double held_since = -std::numeric_limits<double>::infinity();  // when the last event was over
    uint64_t steps = 0;                                            // evaluated so far
  };
  State state_;
  Equalities equalities_;
  RoundingError rounding_;                                 // scratch
  double seen_ = std::numeric_limits<double>::infinity();  // scratch of a step: when others evaluated last
  std::vector<uint32_t> conditional_;                      // fixed: relations with a ZeroCrossing::asked_when
  std::vector<uint32_t> assertions_;                       // fixed: relations that are margins of these
  std::vector<uint32_t> changed_;                          // scratch of an event
  FirstChange first_change_;                               // scratch of a step
  const double tolerance_;
  std::vector<uint32_t> met_;  // scratch: equalities that the event is due to
  Sight beyond_, probe_;       // scratch
  bool any_ = false;           // fixed
  bool watches_ = false;       // fixed
};

}  // namespace saltus::simulate
