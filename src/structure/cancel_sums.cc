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
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "structure/algebra.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

namespace {

constexpr size_t kLongest = 64;         // terms
constexpr size_t kMostUsers = 30;       // an unknown in more sums than that brings none of them together
constexpr double kLargest = 1'000'000;  // factors; products of two are exact

struct Term {
  ExprId what;
  double factor;
};
using Sum = std::vector<Term>;  // by what; 0 = the sum

class Cancel {
 public:
  explicit Cancel(ScalarModel& m) : m_(m), pool_(m.model.exprs) {}

  bool run() {
    sums_.resize(m_.equations.size());
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      if (!read(m_.equations[i], sums_[i]))
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
  bool read(const ScalarEquation& e, Sum& out) {
    if (e.algorithm != kNone || e.when || e.defines != kNoSlot || e.clock != kNone || e.state != kNone ||
        e.when_clock.valid())
      return false;
    if (e.derivative != kNone || e.integral != kNone) return false;
    if (m_.model.types[pool_.type(e.left)].base != BaseType::Real) return false;
    out.clear();
    stack_.clear();
    stack_.push_back({e.left, 1});
    stack_.push_back({e.right, -1});
    while (!stack_.empty()) {
      auto [x, factor] = stack_.back();
      stack_.pop_back();
      if (!take(x, factor, out) || out.size() > kLongest) return false;
    }
    std::ranges::sort(out, {}, [](const Term& t) { return t.what.value; });
    size_t kept = 0;
    for (size_t k = 0; k < out.size();) {
      Term sum = out[k++];
      while (k < out.size() && out[k].what == sum.what) sum.factor += out[k++].factor;
      if (sum.factor != 0) out[kept++] = sum;
    }
    out.resize(kept);
    return out.size() >= 2;
  }

  // One node of a sum: its operands go on the stack, anything else is a term.
  bool take(ExprId x, double factor, Sum& out) {
    const Node& n = pool_[x];
    auto literal = [&](ExprId e) -> std::optional<double> {
      if (pool_.op(e) == Op::ToReal) e = pool_.arg(e, 0);
      if (pool_.op(e) == Op::Integer) return static_cast<double>(pool_.integer(e));
      if (pool_.op(e) == Op::Real) return pool_.real(e);
      return std::nullopt;
    };
    switch (n.op) {
      case Op::Add:
      case Op::Subtract:
        stack_.push_back({pool_.arg(x, 0), factor});
        stack_.push_back({pool_.arg(x, 1), n.op == Op::Add ? factor : -factor});
        return true;
      case Op::Negate: stack_.push_back({pool_.arg(x, 0), -factor}); return true;
      case Op::Multiply:
        for (size_t side : {0, 1}) {
          auto value = literal(pool_.arg(x, side));
          if (!value || std::abs(*value * factor) > kLargest || *value != std::floor(*value)) continue;
          if (*value != 0) stack_.push_back({pool_.arg(x, 1 - side), factor * *value});
          return true;
        }
        break;
      case Op::Real:
        if (pool_.real(x) == 0) return true;
        break;
      default: break;
    }
    out.push_back({x, factor});
    return true;
  }

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
    auto factor = [&](const Sum& s) { return std::ranges::find(s, cancelled, &Term::what)->factor; };
    double a = factor(mine), b = factor(other);
    Sum out;
    for (size_t p = 0, q = 0; p < mine.size() || q < other.size();) {
      Term t{};
      if (q == other.size() || (p < mine.size() && mine[p].what.value < other[q].what.value)) {
        t = {mine[p].what, b * mine[p].factor};
        ++p;
      } else if (p == mine.size() || other[q].what.value < mine[p].what.value) {
        t = {other[q].what, -a * other[q].factor};
        ++q;
      } else {
        t = {mine[p].what, b * mine[p].factor - a * other[q].factor};
        ++p;
        ++q;
      }
      if (t.factor != 0) out.push_back(t);
    }
    if (out.empty() || out.size() >= other.size()) return false;  // `other` is the shorter one
    double divisor = 0;
    for (const Term& t : out)
      divisor = static_cast<double>(std::gcd(static_cast<int64_t>(divisor), static_cast<int64_t>(t.factor)));
    bool names = false;
    for (Term& t : out) {
      t.factor /= divisor;
      if (std::abs(t.factor) > kLargest) return false;
      names = names || is_unknown(t.what);
    }
    if (!names) return false;  // a contradiction or a repetition: for the diagnosis as it was written
    sums_[i] = std::move(out);
    write(i);
    note(i);
    return true;
  }

  void write(uint32_t i) {
    Algebra algebra(m_.build);
    std::vector<ExprId> left, right;
    for (const Term& t : sums_[i]) {
      ExprId e = std::abs(t.factor) == 1 ? t.what : algebra.multiply(m_.build.real(std::abs(t.factor)), t.what);
      (t.factor > 0 ? left : right).push_back(e);
    }
    ScalarEquation& e = m_.equations[i];
    e.left = left.empty() ? m_.build.real(0) : algebra.sum(left);
    e.right = right.empty() ? m_.build.real(0) : algebra.sum(right);
  }

  struct Shared {
    uint32_t with;
    ExprId what;
  };
  struct Item {
    ExprId e;
    double factor;
  };
  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  std::vector<Sum> sums_;                                      // by equation; empty: none
  std::unordered_map<uint32_t, std::vector<uint32_t>> users_;  // of an unknown's expression: equations
  std::vector<Shared> shared_;
  std::vector<Item> stack_;
};

}  // namespace

bool cancel_sums(ScalarModel& m) {
  return Cancel(m).run();
}

}  // namespace saltus::structure
