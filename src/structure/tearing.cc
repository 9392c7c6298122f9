// Tearing after Cellier's heuristics (Cellier and Kofman, Continuous System Simulation, section 7.5; Elmqvist and Otter
// 1994).
//
// Equations with one unknown left that can be solved explicitly for it are put in sequence; when there is none, an
// unknown is torn: assumed to be known. Which one decides how many are needed; a smallest set is NP-hard to find. The
// rule here: an unknown that is the last one of an equation that cannot be solved explicitly has to be torn anyway;
// else the one that turns most equations into ones that can be solved for their last unknown; among equals the one in
// most equations; among those the one with a start value. Equations left without unknowns are the residuals, as many as
// were torn. What a group computes is never torn: it would be overwritten, and nothing would be left to tell the value
// from the guess.
#include "structure/tearing.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace saltus::structure {

namespace {

class Tearer {
 public:
  explicit Tearer(const TearingProblem& p)
      : p_(p),
        left_(p.items.size()),
        used_(p.items.size(), false),
        known_(p.unknown_count, false),
        computed_(p.unknown_count, false),
        users_(p.unknown_count) {
    for (uint32_t i = 0; i < p.items.size(); ++i) {
      for (uint32_t u : p.items[i].outputs) computed_[u] = true;
      left_[i] = static_cast<uint32_t>(p.items[i].unknowns.size());
      for (uint32_t u : p.items[i].unknowns) users_[u].push_back(i);
      ready(i);
    }
    for (uint32_t u = 0; u < p.unknown_count; ++u) {
      if (!computed_[u]) by_degree_.push_back(u);
    }
    std::ranges::stable_sort(by_degree_, std::greater<>(), [&](uint32_t u) { return users_[u].size(); });
  }

  Tearing run() {
    for (;;) {
      sequence();
      uint32_t u = choose();
      if (u == kNone) break;
      result_.torn.push_back(u);
      know(u);
    }
    for (uint32_t i = 0; i < p_.items.size(); ++i) {
      if (!used_[i] && p_.items[i].outputs.empty()) result_.residuals.push_back(i);
    }
    for (uint32_t u = 0; u < p_.unknown_count; ++u) {
      if (!known_[u]) result_.circular.push_back(u);
    }
    return std::move(result_);
  }

 private:
  void ready(uint32_t i) {
    bool group = !p_.items[i].outputs.empty();
    if (!used_[i] && left_[i] == (group ? 0u : 1u)) queue_.push_back(i);
  }

  void know(uint32_t u) {
    if (known_[u]) return;
    known_[u] = true;
    for (uint32_t i : users_[u]) {
      --left_[i];
      ready(i);
    }
  }

  void sequence() {
    while (!queue_.empty()) {
      uint32_t i = queue_.front();
      queue_.pop_front();
      if (used_[i]) continue;
      const auto& item = p_.items[i];
      if (!item.outputs.empty()) {
        used_[i] = true;
        result_.steps.push_back({i, kNone});
        for (uint32_t u : item.outputs) know(u);
        continue;
      }
      if (left_[i] != 1) continue;
      uint32_t u = last(i);
      if (solvable(i, u)) {
        used_[i] = true;
        result_.steps.push_back({i, u});
        know(u);
      } else {
        stuck_list_.push_back(i);
      }
    }
  }

  uint32_t last(uint32_t i) const {
    for (uint32_t u : p_.items[i].unknowns) {
      if (!known_[u]) return u;
    }
    return kNone;
  }

  // The other unknown of an equation with two left.
  uint32_t other(uint32_t i, uint32_t than) const {
    for (uint32_t u : p_.items[i].unknowns) {
      if (!known_[u] && u != than) return u;
    }
    return kNone;
  }

  bool solvable(uint32_t i, uint32_t u) {
    if (computed_[u]) return false;  // its group computes it; the equation waits, and is a residual then
    auto [it, fresh] = solvable_.try_emplace((static_cast<uint64_t>(i) << 32) | u, false);
    if (fresh) it->second = p_.explicit_for(i, u);
    return it->second;
  }

  // The unknown of an equation that has no other left and cannot be solved for it.
  uint32_t stuck() {
    while (!stuck_list_.empty()) {
      uint32_t i = stuck_list_.back();
      if (uint32_t u = !used_[i] && left_[i] == 1 ? last(i) : kNone; u != kNone && !computed_[u]) return u;
      stuck_list_.pop_back();
    }
    return kNone;
  }

  uint32_t choose() {
    uint32_t forced = stuck();
    if (forced != kNone && (!p_.by_guess || p_.preferred[forced] > 1)) return forced;
    // Exact scores for systems of ordinary size; for large ones the static order, which is linear.
    constexpr uint32_t kScored = 2000;
    while (next_ < by_degree_.size() && known_[by_degree_[next_]]) ++next_;
    if (next_ == by_degree_.size()) return kNone;
    if (p_.unknown_count > kScored) return by_degree_[next_];
    uint32_t best = kNone;
    uint64_t best_score = 0;
    for (uint32_t u = 0; u < p_.unknown_count; ++u) {
      if (known_[u] || computed_[u]) continue;
      uint64_t released = 0, open = 0;
      for (uint32_t i : users_[u]) {
        if (used_[i]) continue;
        ++open;
        if (left_[i] == 2 && p_.items[i].outputs.empty()) released += solvable(i, other(i, u)) ? 1 : 0;
        if (left_[i] == 1 && !p_.items[i].outputs.empty()) ++released;
      }
      uint64_t guess = p_.preferred.empty() ? 0 : p_.preferred[u];
      uint64_t score = 1 + released * 100000000 + open * 1000 + guess;
      if (p_.by_guess && (released > 0 || guess > 1)) score += guess * 100000000000000;
      if (score > best_score) {
        best_score = score;
        best = u;
      }
    }
    // Of what has no guess the stuck one comes first; of what has, another equation may give it one.
    if (forced != kNone && best_score < 2 * 100000000000000) return forced;
    return best;
  }

  const TearingProblem& p_;
  std::vector<uint32_t> left_;                 // unknowns of an item that are not known yet
  std::vector<bool> used_, known_, computed_;  // computed: by a group
  std::vector<std::vector<uint32_t>> users_;
  std::vector<uint32_t> by_degree_, stuck_list_;
  std::unordered_map<uint64_t, bool> solvable_;  // answers so far
  size_t next_ = 0;
  std::deque<uint32_t> queue_;
  Tearing result_;
};

}  // namespace

Tearing tear(const TearingProblem& problem) {
  return Tearer(problem).run();
}

}  // namespace saltus::structure
