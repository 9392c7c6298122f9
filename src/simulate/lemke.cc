// Complementary pivoting for mixed systems that are piecewise linear.
//
// Given the switches σ the equations are linear, F_σ(u) = A_σ u − b_σ; the relations that turn the switches are affine
// in u, so space falls into polyhedral regions, one for each combination, and where the characteristics of diodes,
// thyristors or friction are continuous curves F is continuous across their faces. With w − M z = q, w, z ≥ 0, wᵀz = 0
// written as such a map (z and w are the positive and the negative part of a curve parameter s) Lemke's method follows
// the one-dimensional set
//
//     F(u) = (1 − λ) F(u₀)
//
// from u₀ at λ = 0 until λ = 1; F(u₀) is the covering vector, and crossing from one region into the next is a pivot
// (Lemke 1965; Katzenelson 1965 for networks; Eaves and Scarf 1976 for the connection). Inside a region the path is a
// line, A_σ u' + F(u₀) λ' = 0. At the face where the relation k changes it goes on into the region behind, with λ
// growing or falling, whichever leads away from the face. No combination is visited twice unless the path is
// degenerate, and where fixed-point iteration cycles this does not. It ends at a solution or, where there may be none,
// on a ray.
//
// A_σ may be singular on the way (a loop of closed ideal switches): the line then has λ' = 0. Where F leaps at a face
// (friction with a peak), the method does not apply.
#include <algorithm>
#include <cmath>

#include "simulate/instance.h"
#include "simulate/lu.h"
#include "simulate/systems.h"

namespace saltus::simulate {
namespace {

constexpr size_t kDense = 400;  // largest singular matrix that is looked at
constexpr int kStarts = 4;

}  // namespace

// g of the system's relations at the point in memory.
bool Systems::distances(Work& w, std::vector<double>& g) {
  run::Environment& env = instance_.env;
  all_g_.resize(instance_.schedule->crossings.size());
  all_now_.resize(all_g_.size());
  double fresh = env.fresh;
  env.fresh = 0;
  bool good = instance_.guarded([&] { instance_.program->crossings(&env, all_g_.data(), all_now_.data()); });
  env.fresh = fresh;
  const std::vector<uint32_t>& crossings = w.code->source->crossings;
  g.resize(crossings.size());
  for (size_t k = 0; k < crossings.size(); ++k) {
    g[k] = all_g_[crossings[k]];
    good = good && std::isfinite(g[k]);
  }
  return good;
}

// The line A u' + F0 λ' = 0 of the present region, λ' ≥ 0 where that can be said.
bool Systems::direction(Work& w, const std::vector<double>& covering, std::vector<double>& du, double& dlambda) {
  if (!factor(w)) return false;
  w.factored = false;
  du.resize(w.n);
  if (w.bordered ? w.bordered->regular() : w.matrix.regular()) {
    for (size_t i = 0; i < w.n; ++i) du[i] = -covering[i];
    dlambda = 1;
    return w.bordered ? w.bordered->solve(du.data()) : w.matrix.solve(du.data());
  }
  if (w.bordered || w.n > kDense) return false;
  // One more row, a plane that the line surely meets.
  Lu bordered;
  bordered.resize(w.n + 1);
  w.matrix.each([&](size_t i, size_t j, double a) { bordered.at(i, j) += a; });
  for (size_t i = 0; i < w.n; ++i) {
    bordered.at(i, w.n) = covering[i];
    bordered.at(w.n, i) = 1 + std::fmod(0.6180339887 * static_cast<double>(i + 1), 1.0);
  }
  bordered.at(w.n, w.n) = 1;
  std::vector<double> line(w.n + 1, 0.0);
  line[w.n] = 1;
  if (!bordered.factor() || !bordered.solve(line.data())) return false;
  dlambda = std::abs(line[w.n]) < 1e-12 ? 0 : line[w.n];
  double sign = dlambda < 0 ? -1 : 1;
  dlambda *= sign;
  for (size_t i = 0; i < w.n; ++i) du[i] = sign * line[i];
  return true;
}

// The switches that belong to u; false: they do not settle.
bool Systems::region_of(Work& w, const std::vector<double>& u) {
  run::Environment& env = instance_.env;
  Signature before, after;
  for (int pass = 0; pass < 8; ++pass) {
    read_signature(w, before);
    if (!residual(w, u.data(), w.r.data()) || !instance_.guarded([&] { w.code->discrete(&env); })) return false;
    read_signature(w, after);
    if (before == after) return residual(w, u.data(), w.r.data());
  }
  return false;
}

bool Systems::pivot(Work& w, const Signature& first) {
  const run::System& source = *w.code->source;
  if (!source.linear || w.n == 0 || source.crossings.empty()) return false;
  for (uint32_t crossing : source.crossings) {
    if (instance_.schedule->crossings[crossing].is_floor) return false;
  }
  std::vector<double> from = w.u;
  for (int start = 0; start < kStarts; ++start) {
    write_signature(w, first);
    // Starts in general position: then no two faces are met at once.
    std::vector<double> u(w.n);
    double size = 0;
    for (double x : from) size = std::max(size, std::abs(x));
    for (size_t i = 0; i < w.n; ++i) {
      double odd = std::fmod(0.6180339887 * static_cast<double>((i + 1) * static_cast<size_t>(start + 1)), 1.0) - 0.5;
      double reach = start == 0 ? 1e-3 : start == 1 ? 1.0 : 10.0;
      u[i] = (std::isfinite(from[i]) && start < 2 ? from[i] : 0) +
             reach * odd * std::max(size, instance_.nominal[source.unknowns[i]]);
    }
    Signature found, after;
    // On its way it sets its own noise.
    std::vector<double> noise = instance_.noise;
    bool ends = walk(w, u, found);
    std::ranges::copy(noise, instance_.noise.begin());
    if (!ends) continue;
    if (agree(w, found, after) && after == found) return true;
  }
  return false;
}

bool Systems::walk(Work& w, std::vector<double>& u, Signature& found) {
  const run::System& source = *w.code->source;
  const std::vector<uint32_t>& crossings = source.crossings;
  run::Environment& env = instance_.env;
  // Which side of the face the relation k holds.
  auto side = [&](size_t k) {
    bool greater = instance_.schedule->crossings[crossings[k]].is_greater;
    return (instance_.relations[crossings[k]] != 0) == greater ? 1.0 : -1.0;
  };
  auto noise = [&](double level) {
    for (uint32_t crossing : crossings) instance_.noise[crossing] = level;
  };
  noise(0);
  if (!region_of(w, u)) return false;
  std::vector<double> covering = w.r, du, moved(w.n), g, g_moved;
  double lambda = 0;
  size_t none = crossings.size(), crossed = none;
  size_t budget = 50 + 10 * crossings.size();
  for (size_t step = 0; step < budget; ++step) {
    double dlambda = 0;
    if (!residual(w, u.data(), w.r.data()) || !distances(w, g)) return false;
    if (!direction(w, covering, du, dlambda)) return false;
    // Far enough to tell rates from rounding; F and g are affine here, so any distance will do.
    double largest = 0, fastest = 0;
    for (size_t i = 0; i < w.n; ++i) {
      largest = std::max(largest, std::abs(u[i]));
      fastest = std::max(fastest, std::abs(du[i]));
    }
    if (!(fastest > 0) || !std::isfinite(fastest)) return false;
    double unit = std::max(largest, 1e-300) / fastest;
    for (size_t i = 0; i < w.n; ++i) moved[i] = u[i] + unit * du[i];
    if (!residual(w, moved.data(), w.r.data()) || !distances(w, g_moved)) return false;
    auto rate = [&](size_t k) { return (g_moved[k] - g[k]) / unit; };
    double orientation = 1;
    if (crossed != none) {
      double away = side(crossed) * rate(crossed);
      if (away == 0) return false;
      orientation = away < 0 ? -1 : 1;
    }
    // The first face on the way.
    double least = std::numeric_limits<double>::infinity();
    size_t next = none;
    for (size_t k = 0; k < crossings.size(); ++k) {
      double towards = -side(k) * orientation * rate(k);
      if (k == crossed || !(towards > 1e-14 * (std::abs(g[k]) + std::abs(g_moved[k])) / unit)) continue;
      double reach = std::max(0.0, side(k) * g[k]) / towards;
      if (reach < least) {
        least = reach;
        next = k;
      }
    }
    double to_end =
        orientation * dlambda > 0 ? (1 - lambda) / (orientation * dlambda) : std::numeric_limits<double>::infinity();
    if (to_end <= least) {
      if (!std::isfinite(to_end)) return false;  // a ray
      for (size_t i = 0; i < w.n; ++i) u[i] += to_end * orientation * du[i];
      put(w, u.data());
      read_signature(w, found);
      return true;
    }
    if (next == none) return false;
    ++instance_.statistics.switch_pivots;
    for (size_t i = 0; i < w.n; ++i) u[i] += least * orientation * du[i];
    lambda += least * orientation * dlambda;
    // Through the face: what follows from the relation is computed while those at their faces rest.
    instance_.relations[crossings[next]] = 1 - instance_.relations[crossings[next]];
    double scale = 0;
    for (double x : u) scale = std::max(scale, std::abs(x));
    noise(1e-10 * scale);
    if (!residual(w, u.data(), w.r.data())) return false;
    for (int pass = 0; pass < 2; ++pass) {
      if (!instance_.guarded([&] { w.code->discrete(&env); })) return false;
    }
    if (!residual(w, u.data(), w.r.data())) return false;
    double leap = 0, level = 0;
    for (size_t i = 0; i < w.n; ++i) {
      leap = std::max(leap, std::abs(w.r[i] - (1 - lambda) * covering[i]));
      level = std::max(level, std::abs(covering[i]));
    }
    if (!(leap <= 1e-7 * std::max(level, scale))) return false;  // not continuous here
    crossed = next;
  }
  return false;
}

}  // namespace saltus::simulate
