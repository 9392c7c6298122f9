#include "simulate/modes/candidates.h"

#include <algorithm>

namespace saltus::simulate {

namespace {

constexpr size_t kMostCombined = 10;  // conditions whose combinations are tried

size_t distance(const CandidateSearch::Truth& a, const CandidateSearch::Truth& b) {
  size_t d = 0;
  for (size_t k = 0; k < a.size(); ++k) d += a[k] != b[k];
  return d;
}

}  // namespace

const std::optional<CandidateSearch::Truth>& CandidateSearch::after(const Truth& mode) {
  auto [it, fresh] = place_.try_emplace(mode, tried_.size());
  if (fresh) tried_.push_back({mode, ask_(mode)});
  return tried_[it->second].after;
}

std::optional<CandidateSearch::Truth> CandidateSearch::pivot() {
  size_t most = 16 + 8 * present_.size();
  Truth mode = present_;
  std::vector<Truth> path;
  while (path.size() < most) {
    std::optional<Truth> then = after(mode);
    if (!then) return std::nullopt;
    if (*then == mode) return mode;
    path.push_back(mode);
    // The least one that leads to a mode that can be computed.
    bool turned = false;
    for (size_t k = 0; k < mode.size() && !turned; ++k) {
      if ((*then)[k] == mode[k]) continue;
      Truth next = mode;
      next[k] ^= 1;
      if (std::ranges::find(path, next) != path.end() || !after(next)) continue;
      mode = std::move(next);
      turned = true;
    }
    if (!turned) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<CandidateSearch::Truth> CandidateSearch::enumerate(const std::vector<Truth>& refuted) {
  std::vector<size_t> open;
  for (size_t k = 0; k < present_.size(); ++k) {
    auto differs = [&](const Truth& t) { return t[k] != present_[k]; };
    bool in_question = std::ranges::any_of(refuted, differs) || std::ranges::any_of(tried_, [&](const Tried& t) {
                         return differs(t.mode) || (t.after && differs(*t.after));
                       });
    if (in_question) open.push_back(k);
  }
  if (present_.size() <= kMostCombined && open.size() < present_.size()) {
    open.clear();
    for (size_t k = 0; k < present_.size(); ++k) open.push_back(k);
  }
  if (open.size() > kMostCombined) return std::nullopt;
  std::vector<Truth> candidates;
  for (size_t bits = 0; bits < (size_t{1} << open.size()); ++bits) {
    Truth t = present_;
    for (size_t k = 0; k < open.size(); ++k) t[open[k]] = (bits >> k) & 1;
    candidates.push_back(std::move(t));
  }
  std::ranges::stable_sort(candidates, {}, [&](const Truth& t) { return distance(t, present_); });
  std::optional<Truth> found;
  for (const Truth& candidate : candidates) {
    if (found && distance(candidate, present_) > distance(*found, present_)) break;
    const std::optional<Truth>& then = after(candidate);
    if (!then || *then != candidate) continue;
    if (found) {
      other_ = candidate;
      break;
    }
    found = candidate;
  }
  return found;
}

std::optional<CandidateSearch::Truth> CandidateSearch::find(const std::vector<Truth>& refuted) {
  std::optional<Truth> found = pivot();
  return found ? found : enumerate(refuted);
}

}  // namespace saltus::simulate
