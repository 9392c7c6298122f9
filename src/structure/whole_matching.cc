// A matching between boxes of equations and boxes of unknowns.
//
// As with scalars, cheap assignment comes first, forced choices and large boxes before others, and augmenting paths
// mend what it left. A path goes from a box of equations to the box of unknowns that one of its accesses names; where
// those are matched already, the equations they are matched with are sent elsewhere. Boxes are split where only part of
// one can go. Paths that run along an array element by element would split it into points: the work is bounded, and
// beyond the bound the scalar matching (graph.cc) decides.
#include "structure/whole_matching.h"

#include <algorithm>

namespace saltus::structure {

namespace {

constexpr int64_t kMostWork = 2'000'000;  // boxes looked at
constexpr int kDeepest = 100;

class Match {
 public:
  explicit Match(const Families& f)
      : f_(f), free_(f.unknowns.size()), matched_(f.unknowns.size()), visited_(f.unknowns.size()) {
    for (size_t u = 0; u < f.unknowns.size(); ++u) free_[u] = f.unknowns[u].elements;
  }

  bool run() {
    for (uint32_t i = 0; i < f_.families.size(); ++i) pending_.push_back({i, f_.families[i].points});
    while (!pending_.empty() && work_ < kMostWork) assign(choose());
    if (!pending_.empty()) return false;
    return std::ranges::all_of(stuck_, [&](const Part& part) { return mend(part.family, {part.points}); });
  }

 private:
  struct Part {  // of a family
    uint32_t family;
    Box points;
  };
  struct Pair {  // points of a family matched with the elements that an access of it names
    uint32_t family;
    uint32_t access;
    Box elements;
  };

  // The part to assign next: one with a single choice if there is, of these the largest.
  size_t choose() {
    size_t best = 0;
    int fewest = 3;
    int64_t largest = 0;
    for (size_t i = 0; i < pending_.size(); ++i) {
      const Part& part = pending_[i];
      int choices = 0;
      for (const Access& a : f_.families[part.family].accesses) {
        if (a.solvable && !free(a, part.points).empty()) ++choices;
      }
      choices = std::min(choices, 2);
      int64_t size = part.points.count();
      if (choices < fewest || (choices == fewest && size > largest)) {
        best = i, fewest = choices, largest = size;
        if (choices == 0) break;
      }
    }
    return best;
  }

  std::vector<Box> free(const Access& a, const Box& points) {
    const Region& region = free_[a.unknown];
    work_ += static_cast<int64_t>(region.boxes().size());
    return region.within(a.image(points));
  }

  // Matches what it can with the access that takes the most; what is left waits.
  void assign(size_t index) {
    Part part = pending_[index];
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
    const Family& family = f_.families[part.family];
    int64_t most = 0;
    uint32_t chosen = 0;
    for (uint32_t a = 0; a < family.accesses.size(); ++a) {
      if (!family.accesses[a].solvable) continue;
      int64_t n = 0;
      for (const Box& b : free(family.accesses[a], part.points)) n += b.count();
      if (n > most) most = n, chosen = a;
    }
    if (most == 0) {
      stuck_.push_back(part);
      return;
    }
    for (const Box& rest : take(part.family, chosen, part.points)) pending_.push_back({part.family, rest});
  }

  // Matches the points of a family with the free ones among the elements that an access names; returns the points left.
  std::vector<Box> take(uint32_t family, uint32_t access, const Box& points) {
    const Access& a = f_.families[family].accesses[access];
    Region left;
    left.add(points);
    for (const Box& elements : free(a, points)) {
      free_[a.unknown].remove(elements);
      matched_[a.unknown].push_back({family, access, elements});
      left.remove(a.preimage(elements, points));
    }
    return left.boxes();
  }

  // One search after the other, as long as each finds something.
  bool mend(uint32_t family, std::vector<Box> left) {
    auto size = [&] {
      int64_t n = 0;
      for (const Box& b : left) n += b.count();
      return n;
    };
    for (int64_t before = 0; !left.empty() && size() != before && work_ < kMostWork;) {
      before = size();
      for (Region& r : visited_) r = {};
      std::vector<Box> next;
      for (const Box& b : left) {
        for (const Box& rest : settle(family, b, 0)) next.push_back(rest);
      }
      left.swap(next);
    }
    return left.empty();
  }

  // Matches points of a family by augmenting paths; returns those for which there is none.
  std::vector<Box> settle(uint32_t family, const Box& points, int depth) {
    std::vector<Box> left{points};
    const Family& f = f_.families[family];
    for (uint32_t a = 0; a < f.accesses.size(); ++a) {
      if (!f.accesses[a].solvable) continue;
      std::vector<Box> next;
      for (const Box& b : left) {
        for (const Box& rest : take(family, a, b)) next.push_back(rest);
      }
      left.swap(next);
    }
    for (uint32_t a = 0; a < f.accesses.size() && depth < kDeepest && !left.empty(); ++a) {
      if (!f.accesses[a].solvable) continue;
      std::vector<Box> next;
      for (const Box& b : left) {
        send_away(f.accesses[a], b, depth);
        for (const Box& rest : take(family, a, b)) next.push_back(rest);
      }
      left.swap(next);
    }
    return left;
  }

  // Frees what it can of the elements that an access names, by matching their equations with others. An element is
  // tried once a path.
  void send_away(const Access& a, const Box& points, int depth) {
    std::vector<Box> fresh = visited_[a.unknown].without(a.image(points));
    for (const Box& wanted : fresh) {
      visited_[a.unknown].add(wanted);
      for (const Pair& pair : std::vector<Pair>(matched_[a.unknown])) {
        if (++work_ > kMostWork) return;
        std::optional<Box> common = intersection(pair.elements, wanted);
        if (!common) continue;
        const Family& other = f_.families[pair.family];
        const Access& old = other.accesses[pair.access];
        unmatch(a.unknown, pair, *common);
        Region moved;
        moved.add(*common);
        for (const Box& stays : settle(pair.family, old.preimage(*common, other.points), depth + 1)) {
          Box elements = old.image(stays);
          matched_[a.unknown].push_back({pair.family, pair.access, elements});
          moved.remove(elements);
        }
        for (const Box& b : moved.boxes()) free_[a.unknown].add(b);
      }
    }
  }

  // Takes elements out of the pairs of a family and an access. They are not free yet: their equations look elsewhere
  // first.
  void unmatch(uint32_t unknown, const Pair& pair, const Box& elements) {
    std::vector<Pair> kept;
    std::vector<Box> rest;
    for (const Pair& p : matched_[unknown]) {
      if (p.family != pair.family || p.access != pair.access) {
        kept.push_back(p);
        continue;
      }
      rest.clear();
      subtract(p.elements, elements, rest);
      for (const Box& b : rest) kept.push_back({p.family, p.access, b});
    }
    matched_[unknown].swap(kept);
  }

  const Families& f_;
  std::vector<Region> free_;                // of each unknown: what no equation has
  std::vector<std::vector<Pair>> matched_;  // of each unknown
  std::vector<Region> visited_;             // by the path being searched
  std::vector<Part> pending_, stuck_;
  int64_t work_ = 0;
};

}  // namespace

bool match_whole(const Families& families) {
  return Match(families).run();
}

}  // namespace saltus::structure
