// A star point without a neutral wire says i1 + ... + i5 = 0, and the definition of the zero current i1 + ... + i5 = 5
// i0. A matching sees two equations for many unknowns, but together they say i0 = 0, and whoever takes i0 for a state
// gets a singular system. Matching, Pantelides' algorithm and tearing know where unknowns stand and not with which
// factors, so such equations are made to show what they determine: of two sums with Integer factors that have most of
// their terms in common, the longer one is replaced by the combination in which these cancel. That is done only when
// what is left is shorter than either, so it ends, and nothing fills up.
//
// Before and after: scalar equations of the same solutions, after aliases are gone.
#include "structure/cancel_sums.h"

#include <algorithm>
#include <unordered_map>

#include "structure/integer_sums.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostUsers = 30;  // an unknown in more sums than that brings none of them together

class Cancel {
 public:
  explicit Cancel(ScalarModel& m) : m_(m), pool_(m.model.exprs) {}

  bool run() {
    sums_.resize(m_.equations.size());
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      if (!read_sum(m_, m_.equations[i], sums_[i]) || sums_[i].size() < 2)
        sums_[i].clear();
      else
        note(i);
    }
    bool changed = false;
    for (uint32_t i = 0; i < sums_.size(); ++i) {
      while (shorten(i)) changed = true;
    }
    return changed;
  }

 private:
  bool is_unknown(ExprId e) const { return pool_.op(e) == Op::Slot && m_.facts[pool_.data(e)].role == Role::Unknown; }

  void note(uint32_t i) {
    for (const Term& t : sums_[i]) {
      if (is_unknown(t.what)) users_[t.what.value].push_back(i);
    }
  }

  static bool contains(const Sum& sum, ExprId what) {
    return std::ranges::binary_search(sum, what.value, {}, [](const Term& t) { return t.what.value; });
  }

  // Replaces a sum by a shorter combination with another one, if there is.
  bool shorten(uint32_t i) {
    const Sum& mine = sums_[i];
    if (mine.size() < 3) return false;
    shared_.clear();
    for (const Term& t : mine) {
      auto users = users_.find(t.what.value);
      if (users == users_.end() || users->second.size() > kMostUsers) continue;
      for (uint32_t other : users->second) {
        // A sum that was replaced may not have the unknown any more.
        if (other != i && sums_[other].size() <= mine.size() && contains(sums_[other], t.what))
          shared_.push_back({other, t.what});
      }
    }
    std::ranges::sort(shared_, [](const Shared& a, const Shared& b) {
      return std::pair(a.with, a.what.value) < std::pair(b.with, b.what.value);
    });
    for (size_t k = 0; k < shared_.size();) {
      size_t end = k;
      while (end < shared_.size() && shared_[end].with == shared_[k].with) ++end;
      const Sum& other = sums_[shared_[k].with];
      // What is left has |mine| + |other| − 2·(cancelled) terms at least.
      if (2 * (end - k) > mine.size() && combine(i, mine, other, shared_[k].what)) return true;
      k = end;
    }
    return false;
  }

  bool combine(uint32_t i, const Sum& mine, const Sum& other, ExprId cancelled) {
    Sum out = without(mine, other, cancelled);
    if (out.empty() || out.size() >= other.size()) return false;  // `other` is the shorter one
    if (!reduce(out)) return false;
    bool names = false;
    for (const Term& t : out) names = names || is_unknown(t.what);
    if (!names) return false;  // a contradiction or a repetition: for the diagnosis as it was written
    sums_[i] = std::move(out);
    write_sum(m_, sums_[i], m_.equations[i]);
    note(i);
    return true;
  }

  struct Shared {
    uint32_t with;
    ExprId what;
  };
  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  std::vector<Sum> sums_;                                      // by equation; empty: none
  std::unordered_map<uint32_t, std::vector<uint32_t>> users_;  // of an unknown's expression: equations
  std::vector<Shared> shared_;
};

}  // namespace

bool cancel_sums(ScalarModel& m) {
  return Cancel(m).run();
}

}  // namespace saltus::structure
