// Of several solutions of the initial equations the one next to the given start values is meant: a network that starts
// at rated voltage is not to begin in voltage collapse. Newton's method may come to one that is far away, over a flat
// stretch, or since switches of a mixed system stood otherwise at first and it begins with what they led to.
//
// So where an unknown, or what follows from it, has ended far from its start value, others are looked for: by Newton's
// method from the start values, by steps that go no further than half that far, by steps of full length, and along the
// Newton path from the start values (nonlinear.cc). Equations with homotopy() say themselves which solution is meant.
// What is taken in place of another is told, with both values.
#include <algorithm>
#include <cmath>

#include "simulate/algebraic/systems.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

constexpr double kFar = 0.5;     // of the start value, or of the nominal value where that is zero
constexpr double kNearer = 0.8;  // of the sum of squares
// Along the path there are many factorizations.
constexpr size_t kMostFull = 50, kMostSparse = 2000;

}  // namespace

double Systems::start_size(const Work& w, size_t guess) const {
  double start = std::abs(w.near.guesses[guess]);
  return start > 0 ? start : instance_.nominal[w.code->source->guessed[guess]];
}

// A start value that follows from what the initial problem determines is in memory when the system is solved first.
void Systems::keep_start(Work& w) {
  if (!instance_.env.initial || !w.near.start.empty()) return;
  w.near.start.resize(w.n);
  get(w, w.near.start.data());
  for (Slot slot : w.code->source->guessed) w.near.guesses.push_back(instance_.v[slot]);
}

void Systems::begin_initialization() {
  for (Work& w : work_) {
    w.near.start.clear();
    w.near.guesses.clear();
    w.near.looked_at.clear();
    w.near.left.clear();
  }
}

// How far the present values are from given start values: the largest distance, and the sum of squares.
Systems::Distance Systems::from_start(const Work& w) const {
  const std::vector<Slot>& guessed = w.code->source->guessed;
  Distance d;
  for (size_t k = 0; k < guessed.size(); ++k) {
    double away = std::abs(instance_.v[guessed[k]] - w.near.guesses[k]) / start_size(w, k);
    d.largest = std::max(d.largest, away);
    d.squares += away * away;
  }
  return d;
}

void Systems::keep_near_start(Work& w) {
  const run::System& source = *w.code->source;
  bool meant = w.has_homotopy || source.guessed.empty();
  if (meant || !instance_.env.initial || instance_.env.lambda != 1 || instance_.trial) return;
  const Distance far = from_start(w);
  if (!(far.largest > kFar) || (w.near.looked_at.size() == w.n && same_reals(w, w.near.looked_at, w.u))) return;
  const std::vector<double> found = w.u, residuals = w.r, memory = instance_.v;
  const Newton kept = w.newton;
  auto is_nearer = [&] {
    bool inside = true;
    for (size_t j = 0; j < w.n; ++j) {
      Slot slot = source.unknowns[j];
      inside = inside && w.u[j] >= instance_.minimum[slot] && w.u[j] <= instance_.maximum[slot];
    }
    return inside && from_start(w).squares < kNearer * far.squares;
  };
  auto by_newton = [&](double radius) {
    w.u = w.near.start;
    return newton(w, true, radius) && is_nearer();
  };
  auto by_strides = [&] {
    w.u = w.near.start;
    return stride(w) && is_nearer();
  };
  instance_.trial = true;
  bool follows = w.n <= (w.matrix.is_full() ? kMostFull : kMostSparse);
  bool nearer = (w.room.first != w.near.start && by_newton(std::numeric_limits<double>::infinity())) ||
                by_newton(far.largest / 2) || by_strides() ||
                (follows && continue_from(w, w.near.start) && is_nearer());
  instance_.trial = false;
  instance_.failure.clear();
  w.near.looked_at = nearer ? w.u : found;
  if (nearer) {
    w.near.left.clear();
    for (size_t k = 0; k < source.guessed.size(); ++k) {
      Slot slot = source.guessed[k];
      double was = std::abs(memory[slot] - w.near.guesses[k]), is = std::abs(instance_.v[slot] - w.near.guesses[k]);
      if (was > kFar * start_size(w, k) && is < was) w.near.left.push_back({slot, memory[slot], w.near.guesses[k]});
    }
    w.elsewhere = false;
    return;
  }
  w.newton = kept;
  w.u = found;
  residual(w, w.u.data(), w.r.data());
  w.r = residuals;
}

void Systems::tell_near_start(Work& w) {
  if (w.near.left.empty() || w.state.near_told || instance_.trial) return;
  // Other switches may have led away again.
  if (!same_reals(w, w.near.looked_at, w.u)) return;
  w.state.near_told = true;
  NearStart note{instance_.env.time, "", {}};
  for (size_t k = 0; k < w.near.left.size() && k < 8; ++k) {
    const Left& left = w.near.left[k];
    note.unknowns += fmt::format("{}'{}' = {:.6g}, not {:.6g} (start = {:.6g})", k ? "; " : "",
                                 instance_.name(left.slot), instance_.v[left.slot], left.value, left.start);
  }
  if (w.near.left.size() > 8) note.unknowns += "; …";
  const std::vector<std::string>& equations = w.code->source->equations;
  note.equations.assign(equations.begin(), equations.begin() + std::min<ptrdiff_t>(std::ssize(equations), 8));
  near_start.push_back(std::move(note));
}

}  // namespace saltus::simulate
