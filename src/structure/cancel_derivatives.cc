// A capacitor between two nodes, C (y1' − y2'), stands in the equations of both. Each of them seems to determine one of
// the derivatives; their sum has none of them and is a constraint between y1 and y2. Matching and Pantelides' algorithm
// know where derivatives stand and not with which factors, so they do not see it, and the matrix of the derivatives is
// singular at each instant.
//
// Equations are read as sums of p·x', with Integer factors and products p of parameters, and of terms without
// derivatives. Gauss's elimination over the p·x' finds the combinations in which all of them cancel, whatever the
// values of the parameters are. The last equation of such a combination is replaced by it, which index reduction then
// differentiates.
//
// That is done only where the terms that are left are known from states, inputs and time: in m v' = f1, m v' = f2 they
// determine an unknown, and nothing is wrong.
//
// Before and after: scalar equations of the same solutions, after aliases are gone.
#include "structure/cancel_derivatives.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "structure/algebra.h"
#include "structure/integer_sums.h"

namespace saltus::structure {
namespace {

constexpr double kNoFactor = 1e-9;    // of the factors, which are quotients of Integers
constexpr int kLongestTerm = 10'000;  // nodes of one term
constexpr int kMostNested = 8;        // parameters times sums, one in the other

class CancelDerivatives {
 public:
  explicit CancelDerivatives(ScalarModel& m) : m_(m), pool_(m.model.exprs), algebra_(m.build) {}

  bool run() {
    rows_.resize(m_.equations.size());
    for (uint32_t i = 0; i < rows_.size(); ++i) {
      if (read(i, rows_[i])) eliminate(i);
    }
    if (found_.empty()) return false;
    find_known();
    bool changed = false;
    for (const Parts& weights : found_) changed = replace(weights) || changed;
    return changed;
  }

 private:
  using Parts = std::map<uint32_t, double>;  // by expression, or by equation
  struct Row {
    Parts derivatives;
    std::vector<Term> rest;
  };
  struct Pivot {
    Parts derivatives, weights;  // what is left of an equation, and of which equations that is the sum
  };

  bool is_derivative(ExprId e) const { return pool_.op(e) == Op::Slot && m_.facts[pool_.data(e)].integral != kNoSlot; }

  template <class Is>
  bool all_slots(ExprId root, const Is& is) const {
    stack_.assign(1, root);
    for (int visited = 0; !stack_.empty(); ++visited) {
      ExprId e = stack_.back();
      stack_.pop_back();
      bool other = pool_.op(e) == Op::SlotArray || pool_.op(e) == Op::SlotIndexed || visited == kLongestTerm;
      if (other || (pool_.op(e) == Op::Slot && !is(static_cast<Slot>(pool_.data(e))))) return false;
      for (ExprId argument : pool_.args(e)) stack_.push_back(argument);
    }
    return true;
  }
  bool has_derivative(ExprId e) const {
    return !all_slots(e, [this](Slot s) { return m_.facts[s].integral == kNoSlot; });
  }
  bool is_parameter(ExprId e) const {
    return all_slots(e, [this](Slot s) { return m_.facts[s].role == Role::Parameter; });
  }

  bool read(uint32_t i, Row& row) {
    Sum sum;
    const ScalarEquation& e = m_.equations[i];
    if (!read_sum(m_, e, sum) || !std::ranges::any_of(sum, [this](const Term& t) { return has_derivative(t.what); }))
      return false;
    return add(row, sum, {}, 1, 0) && !row.derivatives.empty();
  }

  // Adds factor · parameter · the sum. False: a derivative stands elsewhere than in a sum.
  bool add(Row& row, const Sum& sum, ExprId parameter, double factor, int depth) {
    if (depth > kMostNested) return false;
    for (const Term& t : sum) {
      ExprId whole = parameter.valid() ? algebra_.multiply(parameter, t.what) : t.what;
      if (!has_derivative(t.what)) {
        row.rest.push_back({whole, factor * t.factor});
      } else if (is_derivative(t.what)) {
        double& at = row.derivatives[whole.value];
        at += factor * t.factor;
        if (at == 0) row.derivatives.erase(whole.value);
      } else if (!add_product(row, t.what, parameter, factor * t.factor, depth)) {
        return false;
      }
    }
    return true;
  }

  bool add_product(Row& row, ExprId e, ExprId parameter, double factor, int depth) {
    if (pool_.op(e) != Op::Multiply) return false;
    for (size_t side : {0, 1}) {
      ExprId p = pool_.arg(e, side);
      if (!is_parameter(p)) continue;
      ScalarEquation inner;
      inner.left = pool_.arg(e, 1 - side);
      inner.right = m_.build.real(0);
      Sum sum;
      return read_sum(m_, inner, sum) &&
             add(row, sum, parameter.valid() ? algebra_.multiply(parameter, p) : p, factor, depth + 1);
    }
    return false;
  }

  static void subtract(Parts& from, const Parts& other, double times) {
    for (auto [key, value] : other) {
      double& at = from[key];
      double before = std::abs(at);
      at -= times * value;
      if (std::abs(at) <= kNoFactor * std::max(before, std::abs(times * value))) from.erase(key);
    }
  }

  void eliminate(uint32_t i) {
    Pivot p{rows_[i].derivatives, {{i, 1.0}}};
    while (!p.derivatives.empty()) {
      auto [key, value] = *p.derivatives.begin();
      auto pivot = pivots_.find(key);
      if (pivot == pivots_.end()) {
        pivots_.emplace(key, std::move(p));
        return;
      }
      double times = value / pivot->second.derivatives.at(key);
      subtract(p.derivatives, pivot->second.derivatives, times);
      p.derivatives.erase(key);
      subtract(p.weights, pivot->second.weights, times);
    }
    found_.push_back(std::move(p.weights));
  }

  // What states, inputs and time determine by explicit equations.
  void find_known() {
    known_.assign(m_.facts.size(), false);
    for (Slot s = 0; s < known_.size(); ++s) {
      const Facts& f = m_.facts[s];
      known_[s] = f.role != Role::Unknown || f.discrete || f.derivative != kNoSlot;
    }
    for (bool more = true; more;) {
      more = false;
      for (const ScalarEquation& e : m_.equations) {
        if (e.algorithm != kNone || !e.right.valid()) continue;
        for (auto [side, other] : {std::pair{e.left, e.right}, std::pair{e.right, e.left}}) {
          if (pool_.op(side) != Op::Slot || known_[pool_.data(side)] || is_derivative(side) || !is_known(other))
            continue;
          known_[pool_.data(side)] = more = true;
        }
      }
    }
  }
  bool is_known(ExprId e) const {
    return all_slots(e, [this](Slot s) { return s < known_.size() && known_[s] && m_.facts[s].integral == kNoSlot; });
  }

  bool replace(const Parts& weights) {
    Sum sum;
    for (auto [i, weight] : weights) {
      for (const Term& t : rows_[i].rest) {
        if (!is_known(t.what)) return false;
        auto at = std::ranges::find(sum, t.what, &Term::what);
        if (at == sum.end()) at = sum.insert(sum.end(), {t.what, 0});
        at->factor += weight * t.factor;
      }
    }
    std::erase_if(sum, [](const Term& t) { return std::abs(t.factor) <= kNoFactor; });
    // A contradiction or a repetition: for the diagnosis as it was written.
    if (weights.size() < 2 || !std::ranges::any_of(sum, [this](const Term& t) { return !is_parameter(t.what); }))
      return false;
    write_sum(m_, sum, m_.equations[weights.rbegin()->first]);
    return true;
  }

  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  Algebra algebra_;
  std::vector<Row> rows_;
  std::unordered_map<uint32_t, Pivot> pivots_;  // by their first derivative
  std::vector<Parts> found_;                    // weights of equations whose derivatives cancel
  std::vector<bool> known_;
  mutable std::vector<ExprId> stack_;  // of all_slots()
};

}  // namespace

bool cancel_derivatives(ScalarModel& m) {
  return CancelDerivatives(m).run();
}

}  // namespace saltus::structure
