// The values that compiled code and the run time share, all that a model remembers by itself. What an object of the run
// time remembers is in its State.
//
// Rule for both: every member is written to a snapshot, because it is a member. A value that is not to be saved is no
// member of these structs; it is marked `scratch` (overwritten before it is read), `fixed` (set once when a run begins)
// or `report` (messages of this process) where it is declared (tests/run_state.py).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/archive.h"

namespace saltus::simulate {

// Numbers with a version: each change counts, so that what was computed from them before is known to be out of date.
// Nobody who changes one has to remember to say so. Compiled code writes through raw(); who calls it for that says
// written() (Instance::run).
class Values {
 public:
  operator const std::vector<double>&() const { return all_; }
  double operator[](size_t i) const { return all_[i]; }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  size_t size() const { return all_.size(); }
  const double* data() const { return all_.data(); }

  void set(size_t i, double value) {
    if (std::bit_cast<uint64_t>(all_[i]) == std::bit_cast<uint64_t>(value)) return;
    all_[i] = value;
    ++version_;
  }
  // What an unknown of equations begins with when it is solved for again: no change of what it is computed from.
  void guess(size_t i, double value) { all_[i] = value; }
  // From there on.
  void put(const std::vector<double>& values, size_t at = 0) { put(values.data(), values.size(), at); }
  void put(const double* values, size_t count, size_t at = 0) {
    std::copy_n(values, count, all_.begin() + static_cast<std::ptrdiff_t>(at));
    ++version_;
  }
  void fill(size_t from, double value) {
    std::fill(all_.begin() + static_cast<std::ptrdiff_t>(from), all_.end(), value);
    ++version_;
  }
  void resize(size_t size) { all_.resize(size, 0), ++version_; }

  double* raw() { return all_.data(); }
  void written() { ++version_; }
  uint64_t version() const { return version_; }
  void archive(Archive& archive) { archive(all_), ++version_; }

 private:
  Sized<double> all_;     // state
  uint64_t version_ = 0;  // scratch: only differences matter
};

struct Memory {
  Values v, pre;                            // by slot
  Sized<double> start;                      // by slot
  Values relations, noise;                  // by relation
  Sized<double> extent;                     // by relation: of each distance, the largest so far
  Sized<double> ticks;                      // by sampler
  Sized<double> nominal, minimum, maximum;  // by slot

  // Of all that an evaluation between events reads: relations are held there, whatever their noise is.
  uint64_t version() const { return v.version() + pre.version() + relations.version(); }
};

}  // namespace saltus::simulate
