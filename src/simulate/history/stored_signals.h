// What delay lines and pipes (spatialDistribution) have in common: they store a signal of the past and give it back
// later. A third kind is one more class with this interface, and one line in past_signals.h.
#pragma once

#include <cstdint>

#include "simulate/constants.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class StoredSignals {
 public:
  virtual ~StoredSignals() = default;
  virtual bool any() const = 0;

  // -- jumps that flowed in, and come out as events

  // An event is at the end of what is stored: jumps that have come out there leave.
  virtual void pass() {}
  // Jumps that come out later than t are not read yet.
  virtual void arm(double t) = 0;
  // When the next one comes out if delays and speeds stay as they are; infinity: none is on its way.
  virtual double arrival(double t) const = 0;
  // One is on its way, be it in the other direction.
  virtual bool expects(double t) const { return arrival(t) < kNever; }
  // Has one come out at the point in memory?
  virtual bool has_arrived() = 0;

  // -- how far a step may go

  // Up to where a step from t reads nothing but what is stored. After many steps of that length, longer ones are
  // allowed.
  virtual double reaches(double t) const = 0;
  // When the next kink comes out of what is constant; infinity: none does.
  virtual double next_kink(double t) const = 0;
  // A step of so many seconds has ended at the point in memory. When, about, the first kink came out further inside of
  // it; infinity: none did.
  virtual double passed_kink(double length) = 0;

  // -- what is stored

  // The present values, at an event or at the start. False: they cannot be evaluated.
  virtual bool store() = 0;
  // A step has ended: points of it follow, evenly apart, and are kept or forgotten.
  virtual void begin_step() {}
  virtual bool add_point() = 0;
  virtual bool keep_step() { return true; }
  virtual void forget_step() = 0;
  // How many times the tolerance (of the largest value of its signal) a cubic through neighbours may be wrong.
  virtual double roughness(double tolerance) const = 0;
  // Does the cubic through the points around give the value of the present time? Points in regular places may meet a
  // signal in step with them.
  virtual bool fits(double tolerance, bool& does) = 0;
  // Stores the value of the present time in its place. `reads`: the points around would have given it.
  virtual bool add_between(double tolerance, bool& reads) = 0;
  // The step is over. `smooth`: cubics through its points are as exact as the tolerance asks. Gives the first
  // generation of the kinks that came out at its end (history.h).
  virtual uint64_t end_step(double length, bool smooth) = 0;
  // What flows in has a kink of this generation at the present time.
  virtual void add_kink(uint64_t generation) = 0;
  // Drops points where there are too many. False: there are still, and the instance's failure says so.
  virtual bool bound(double tolerance) = 0;

  virtual void archive(Archive& archive) = 0;
};

}  // namespace saltus::simulate
