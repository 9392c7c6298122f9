// Complementary pivoting for mixed systems that are piecewise linear: their equations as the path of lemke_path.h sees
// them.
#include <algorithm>
#include <cmath>

#include "simulate/algebraic/lemke_path.h"
#include "simulate/algebraic/lu.h"
#include "simulate/algebraic/systems.h"
#include "simulate/constants.h"
#include "simulate/events/relations.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

constexpr size_t kDense = 400;  // largest singular matrix that is looked at
constexpr int kStarts = 4;
// The fractional part of the golden ratio: multiples of it, modulo 1, keep apart from each other.
constexpr double kGoldenPart = 0.6180339887;

}  // namespace

// g of the system's relations at the point in memory.
bool Systems::distances(Work& w, std::vector<double>& g) {
  run::Environment& env = instance_.env;
  all_g_.resize(instance_.schedule->crossings.size());
  all_now_.resize(all_g_.size());
  double fresh = env.fresh;
  env.fresh = 0;
  bool good = read_relations(instance_, all_g_.data(), all_now_.data());
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
    bordered.at(w.n, i) = 1 + std::fmod(kGoldenPart * static_cast<double>(i + 1), 1.0);
  }
  bordered.at(w.n, w.n) = 1;
  std::vector<double> line(w.n + 1, 0.0);
  line[w.n] = 1;
  if (!bordered.factor() || !bordered.solve(line.data())) return false;
  // Of a line that is one long in its border: a path that turns there.
  constexpr double kTurns = 1e-12;
  dlambda = std::abs(line[w.n]) < kTurns ? 0 : line[w.n];
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
  // In sizes of the unknowns: beside the given values, about them, and anywhere.
  constexpr double kReach[] = {1e-3, 1.0, 10.0};
  for (int start = 0; start < kStarts; ++start) {
    write_signature(w, first);
    // Starts in general position: then no two faces are met at once.
    std::vector<double> u(w.n);
    double size = 0;
    for (double x : from) size = std::max(size, std::abs(x));
    for (size_t i = 0; i < w.n; ++i) {
      double odd = std::fmod(kGoldenPart * static_cast<double>((i + 1) * static_cast<size_t>(start + 1)), 1.0) - 0.5;
      double reach = kReach[std::min(start, 2)];
      u[i] = (std::isfinite(from[i]) && start < 2 ? from[i] : 0) +
             reach * odd * std::max(size, instance_.nominal[source.unknowns[i]]);
    }
    Signature found, after;
    // On its way it sets its own noise.
    std::vector<double> noise = instance_.noise;
    bool ends = walk(w, u, found);
    instance_.noise.put(noise);
    if (!ends) continue;
    if (agree(w, found, after) && after == found) return true;
  }
  return false;
}

// The equations of a mixed system, given its switches.
class Systems::Switched : public PiecewiseLinear {
 public:
  Switched(Systems& systems, Work& w)
      : systems_(systems), instance_(systems.instance_), w_(w), crossings_(w.code->source->crossings) {}

  size_t size() const override { return w_.n; }
  size_t faces() const override { return crossings_.size(); }
  bool enter(const std::vector<double>& u) override {
    hold(0);
    return systems_.region_of(w_, u);
  }
  bool evaluate(const std::vector<double>& u, std::vector<double>& f, std::vector<double>& g) override {
    return systems_.residual(w_, u.data(), f.data()) && systems_.distances(w_, g);
  }
  double side(size_t k) const override {
    bool greater = instance_.schedule->crossings[crossings_[k]].is_greater;
    return (instance_.relations[crossings_[k]] != 0) == greater ? 1.0 : -1.0;
  }
  bool direction(const std::vector<double>& covering, std::vector<double>& du, double& dlambda) override {
    return systems_.direction(w_, covering, du, dlambda);
  }
  // What follows from the relation is computed while those at their faces rest.
  bool cross(size_t k, const std::vector<double>& u, double size) override {
    instance_.relations.set(crossings_[k], 1 - instance_.relations[crossings_[k]]);
    hold(kAtFace * size);
    if (!systems_.residual(w_, u.data(), w_.r.data())) return false;
    for (int pass = 0; pass < 2; ++pass) {
      if (!instance_.guarded([&] { w_.code->discrete(&instance_.env); })) return false;
    }
    return true;
  }

 private:
  // Up to this part of the largest unknown a face is met: the lines that lead to it are solutions, right to some digits
  // less than all.
  static constexpr double kAtFace = 1e-10;
  void hold(double noise) {
    for (uint32_t crossing : crossings_) instance_.noise.set(crossing, noise);
  }

  Systems& systems_;
  Instance& instance_;
  Work& w_;
  const std::vector<uint32_t>& crossings_;
};

bool Systems::walk(Work& w, std::vector<double>& u, Signature& found) {
  Switched map(*this, w);
  if (!follow_path(map, u, instance_.statistics.switching.pivots)) return false;
  put(w, u.data());
  read_signature(w, found);
  return true;
}

}  // namespace saltus::simulate
