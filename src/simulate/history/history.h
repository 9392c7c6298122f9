// What the two kinds of stored signals, delay lines and pipes, have in common: which points are one, what is a jump,
// where the signal has kinks, how many points there may be.
//
// A kink. An event, and the start, leave a jump or a kink in what flows in. It comes out as a kink of what is read.
// What is integrated from that has its jump one derivative higher, which flows in again: a kink of the next generation
// (Bellen and Zennaro 2003, chapter 2). A step of length h across a kink of generation g is wrong by O(h^(g+1)), and
// the estimate of its error may vanish by chance. So steps end at kinks. From kGenerations on an error is smaller than
// what methods of order 5 are wrong by anyway.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace saltus::simulate::history {

// Of the resolution of places: points that lie nearer together have no slope between them.
constexpr double kSliver = 100;
// Of the largest value: a difference of rounding is no jump.
constexpr double kJump = 1e-9;

inline bool is_jump(double before, double after, double size) {
  return std::abs(after - before) > kJump * size;
}

// What becomes of a point behind the last one.
enum class Join : uint8_t {
  Add,
  Drop,     // inside of a step: it adds nothing
  Move,     // at an event: a step ended last digits before it, and the last point is the left limit; it moves here, and
            // the new one is added
  Replace,  // there is a left limit already: the right one, and the place, are those of the new point
};
inline Join join(double apart, double resolution, bool in_step, bool has_left_limit) {
  if (!(std::abs(apart) <= kSliver * resolution)) return Join::Add;
  if (in_step) return Join::Drop;
  return has_left_limit ? Join::Replace : apart == 0 ? Join::Add : Join::Move;
}

struct Kink {
  double place;
  uint64_t generation;
};
constexpr uint64_t kGenerations = 4, kSmooth = kGenerations + 1;
// Of a step: the end of one that was to end at a kink may lie beside it by that, since speeds and delays that vary are
// known for the beginning only. Behind a kink that near to it nothing but 1e-6 of the error of the step is left.
constexpr double kBeside = 1e-6;

struct Kinks {
  void add(double place, uint64_t generation, double resolution) {
    for (Kink& k : kinks) {
      if (std::abs(k.place - place) > kSliver * resolution) continue;
      k.generation = std::min(k.generation, generation);
      return;
    }
    if (kinks.size() < kMost) kinks.push_back({place, generation});
  }
  // The way from `place` to the next one that lies further than `beside` in that direction (1 or -1); infinity: none.
  double way(double place, double direction, double beside) const {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Kink& k : kinks) {
      double away = direction * (k.place - place);
      if (away > beside) nearest = std::min(nearest, away);
    }
    return nearest;
  }
  // The first one on the way from one place to another, further than `beside` from both; NaN: none.
  double between(double from, double to, double beside) const {
    double direction = to > from ? 1 : -1, first = std::numeric_limits<double>::quiet_NaN();
    for (const Kink& k : kinks) {
      bool inside = direction * (k.place - from) > beside && direction * (to - k.place) > beside;
      if (inside && !(direction * (k.place - first) >= 0)) first = k.place;
    }
    return first;
  }
  // Forgets those that are not beyond `place`; the first generation among those that lie `beside` it, kSmooth where
  // none does.
  uint64_t pass(double place, double direction, double beside) {
    uint64_t first = kSmooth;
    std::erase_if(kinks, [&](const Kink& k) {
      double away = direction * (k.place - place);
      if (std::abs(away) <= beside) first = std::min(first, k.generation);
      return away <= beside;
    });
    return first;
  }

  // More at a time are no kinks but a signal that is nowhere smooth, and events end its steps.
  static constexpr size_t kMost = 256;
  std::vector<Kink> kinks;
};

// Steps that end at kinks are at most about half of all: a run with many events, whose kinks come out between them,
// must not become several times as long.
struct KinkBudget {
  static constexpr uint64_t kFree = 100;  // four generations of a few delays
  uint64_t steps = 0, at_kinks = 0;

  bool is_left() const { return at_kinks <= kFree + steps / 2; }
  void count(bool at_kink) {
    ++steps;
    at_kinks += at_kink ? 1 : 0;
  }
};

// Drops points where there are more than `most`; `thin` does it for one line. At least a quarter is free then, so that
// thinning, which reads all points, is rare. False: they are too many still.
template <class Lines, class Thin>
bool bound(Lines& lines, size_t most, const Thin& thin) {
  auto count = [&] {
    size_t points = 0;
    for (const auto& line : lines) points += line.points.size();
    return points;
  };
  if (count() <= most) return true;
  for (auto& line : lines) thin(line);
  return count() <= most - most / 4;
}

}  // namespace saltus::simulate::history
