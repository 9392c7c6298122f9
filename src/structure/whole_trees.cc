// Sums of unknowns with factors 1 and -1, connections mostly, may cancel: a = b, b = c and c = a are matched and yet
// singular. Where the graph of such equations and their unknowns is a forest they cannot: a forest has at most one
// perfect matching, so a determinant has one term at most, and that is 1 or -1.
//
// With arrays whole, a cycle of families is one of elements only if its offsets add up to nothing: a[k] = b[k] and b[k]
// = a[k+1] go round the families and along the array. Two such cycles in one piece can be combined into one that closes
// (there and back again, first along one, then along the other), so a piece may have one, with an offset that is not
// zero. What has no simple offset, like an element a[1] beside a[k], must not be part of a cycle at all.
#include "structure/whole_matching.h"

#include <numeric>

namespace saltus::structure {

namespace {

using Offset = std::array<int64_t, Box::kMostDimensions>;

// Families and unknowns with the offset of each to the one that stands for its piece.
class Pieces {
 public:
  explicit Pieces(size_t n) : parent_(n), offset_(n), cycles_(n, 0) { std::iota(parent_.begin(), parent_.end(), 0u); }

  // Element p of `a` is joined with p + d of `b`; nothing: with single elements. False when that may close a cycle.
  bool join(uint32_t a, uint32_t b, const std::optional<Offset>& d) {
    Offset to_a{}, to_b{};
    uint32_t root_a = find(a, to_a), root_b = find(b, to_b);
    if (root_a == root_b) {
      if (!d) return false;
      bool closed = true;
      for (size_t i = 0; i < d->size(); ++i) closed = closed && to_a[i] + (*d)[i] == to_b[i];
      return !closed && ++cycles_[root_a] == 1;
    }
    parent_[root_b] = root_a;
    // p in b is p - to_b in its root; that is also p - d in a, and p - d - to_a in a's root.
    for (size_t i = 0; i < to_a.size(); ++i) offset_[root_b][i] = to_a[i] + (d ? (*d)[i] : 0) - to_b[i];
    cycles_[root_a] += cycles_[root_b];
    return cycles_[root_a] <= 1;
  }

 private:
  uint32_t find(uint32_t x, Offset& sum) const {
    while (parent_[x] != x) {
      for (size_t i = 0; i < sum.size(); ++i) sum[i] += offset_[x][i];
      x = parent_[x];
    }
    return x;
  }
  std::vector<uint32_t> parent_;
  std::vector<Offset> offset_;  // x's element p + offset belongs to the parent's element p
  std::vector<int> cycles_;
};

// Of an access that names the element p + offset at the point p, in as many dimensions.
std::optional<Offset> plain_offset(const Access& a, const Family& f) {
  if (a.rank != f.points.rank) return std::nullopt;
  Offset out{};
  for (size_t d = 0; d < a.rank; ++d) {
    const Access::Subscript& s = a.subscripts[d];
    if (s.dimension != static_cast<int>(d) || s.sign != 1) return std::nullopt;
    out[d] = s.offset;
  }
  return out;
}

}  // namespace

bool unit_sums_are_trees(const Families& families) {
  uint32_t unknowns = static_cast<uint32_t>(families.unknowns.size());
  Pieces pieces(unknowns + families.families.size());
  for (uint32_t i = 0; i < families.families.size(); ++i) {
    const Family& f = families.families[i];
    if (!f.unit_sum) continue;
    for (const Access& a : f.accesses) {
      // What is differentiated there is known and not an unknown of the equation.
      if (families.unknowns[a.unknown].elements.within(a.image(f.points)).empty()) continue;
      if (!pieces.join(unknowns + i, a.unknown, plain_offset(a, f))) return false;
    }
  }
  return true;
}

}  // namespace saltus::structure
