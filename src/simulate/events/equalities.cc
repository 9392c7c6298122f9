#include "simulate/events/equalities.h"

#include <algorithm>
#include <cmath>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// Of the largest distance so far: what does not come down to this is not worth a measurement of its error.
constexpr double kNear = 0.1;
// The error is known to a factor of ten: integrators control estimates of it.
constexpr double kDoubt = 10;

double sign_of(double g) {
  return g > 0 ? 1 : g < 0 ? -1 : 0;
}

}  // namespace

Equalities::Equalities(const std::vector<run::ZeroCrossing>& crossings)
    : place_(crossings.size(), kNone), g_(crossings.size()) {
  for (uint32_t i = 0; i < crossings.size(); ++i) {
    if (!crossings[i].is_equality) continue;
    place_[i] = static_cast<uint32_t>(all_.size());
    all_.push_back({.relation = i});
  }
}

void Equalities::begin(double t, const std::vector<double>& g, const std::vector<double>& noise) {
  for (Equality& e : all_) {
    e.state.sign = sign_of(g[e.relation]);
    e.state.spent = noise[e.relation] > 0;
    e.state.from = t;
    e.samples.clear();
  }
}

bool Equalities::differs(size_t relation, double t, double g, double noise) const {
  const Equality& e = all_[place_[relation]];
  if (!(t > e.state.from) || std::isnan(g)) return false;
  return e.state.spent ? std::abs(g) >= noise : e.state.sign == 0 ? g != 0 : e.state.sign * g <= 0;
}

bool Equalities::arm(size_t relation, double t, double g) {
  Equality& e = all_[place_[relation]];
  if (!e.state.spent && e.state.sign != 0) return false;
  e.state.spent = false;
  e.state.sign = sign_of(g);
  e.state.from = t;
  std::erase_if(e.samples, [t](const Sample& s) { return s.t < t; });
  return true;
}

void Equalities::begin_step(double begin) {
  for (Equality& e : all_) {
    // What the search saw beyond the end of the last step is none of its.
    std::erase_if(e.samples, [begin](const Sample& s) { return s.t > begin; });
    if (e.samples.size() > 2) e.samples.erase(e.samples.begin(), e.samples.end() - 2);
  }
}

void Equalities::see(double t, const std::vector<double>& g) {
  for (Equality& e : all_) {
    if (e.state.spent || t < e.state.from || !std::isfinite(g[e.relation])) continue;
    e.state.largest = std::max(e.state.largest, std::abs(g[e.relation]));
    auto at = std::ranges::lower_bound(e.samples, t, {}, &Sample::t);
    if (at == e.samples.end() || at->t != t) e.samples.insert(at, {t, g[e.relation]});
  }
}

bool Equalities::first_touch(double end, const std::function<bool(double, std::vector<double>&)>& look,
                             const std::function<double(uint32_t, double)>& error, Touch& touch) {
  touch = {};
  bool good = true;
  for (Equality& e : all_) {
    if (e.state.spent || e.state.sign == 0) continue;
    std::vector<Sample> samples;
    std::ranges::copy_if(e.samples, std::back_inserter(samples), [end](const Sample& s) { return s.t <= end; });
    auto distance = [&](double t, double& g) {
      good = good && look(t, g_);
      g = g_[e.relation];
      return good;
    };
    auto is_met = [&](const Sample& lowest) {
      double off = std::abs(lowest.g), may_be_wrong_by = error(e.relation, lowest.t);
      bool met = off <= may_be_wrong_by;
      if (!e.state.doubted && off * kDoubt > may_be_wrong_by && off < kDoubt * may_be_wrong_by) {
        e.state.doubted = true;
        doubts_.push_back({e.relation, lowest.t, off, may_be_wrong_by, met});
      }
      return met;
    };
    auto lowest = first_minimum(samples, e.state.sign, kNear * e.state.largest, distance, is_met);
    if (!good) return false;
    if (lowest && !(touch.found && touch.time <= lowest->t)) touch = {true, e.relation, lowest->t};
  }
  return true;
}

void Equalities::archive(Archive& archive) {
  for (Equality& e : all_) {
    archive(e.state);
    if (archive.reads()) e.samples.clear();
  }
}

}  // namespace saltus::simulate
