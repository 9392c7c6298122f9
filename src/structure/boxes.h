// Boxes of subscripts: products of intervals of Integers. A for-equation is solved for, a variable is known, on boxes;
// a million elements are one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace saltus::structure {

struct Interval {
  int64_t first = 0;
  int64_t last = 0;
};

struct Box {
  static constexpr size_t kMostDimensions = 4;
  std::array<Interval, kMostDimensions> sides{};
  size_t rank = 0;  // none: a single point

  int64_t count() const {
    int64_t n = 1;
    for (size_t d = 0; d < rank; ++d) n *= sides[d].last - sides[d].first + 1;
    return n;
  }
  void add(Interval side) { sides[rank++] = side; }
};

inline std::optional<Box> intersection(const Box& a, const Box& b) {
  Box out = a;
  for (size_t d = 0; d < a.rank; ++d) {
    out.sides[d] = {std::max(a.sides[d].first, b.sides[d].first), std::min(a.sides[d].last, b.sides[d].last)};
    if (out.sides[d].first > out.sides[d].last) return std::nullopt;
  }
  return out;
}

// Appends a \ b to `out`: at most two boxes a dimension.
inline void subtract(Box a, const Box& b, std::vector<Box>& out) {
  std::optional<Box> common = intersection(a, b);
  if (!common) {
    out.push_back(a);
    return;
  }
  for (size_t d = 0; d < a.rank; ++d) {
    Interval &side = a.sides[d], cut = common->sides[d];
    if (side.first < cut.first) {
      Box below = a;
      below.sides[d].last = cut.first - 1;
      out.push_back(below);
    }
    if (side.last > cut.last) {
      Box above = a;
      above.sides[d].first = cut.last + 1;
      out.push_back(above);
    }
    side = cut;
  }
}

// Disjoint boxes.
class Region {
 public:
  const std::vector<Box>& boxes() const { return boxes_; }
  int64_t count() const {
    int64_t n = 0;
    for (const Box& b : boxes_) n += b.count();
    return n;
  }
  bool empty() const { return boxes_.empty(); }

  void add(const Box& box) {
    std::vector<Box> fresh = without(box);
    boxes_.insert(boxes_.end(), fresh.begin(), fresh.end());
  }
  void remove(const Box& box) {
    std::vector<Box> left;
    for (const Box& b : boxes_) subtract(b, box, left);
    boxes_ = std::move(left);
  }
  // What of a box lies inside, and what outside.
  std::vector<Box> within(const Box& box) const {
    std::vector<Box> out;
    for (const Box& b : boxes_) {
      if (auto common = intersection(b, box)) out.push_back(*common);
    }
    return out;
  }
  std::vector<Box> without(const Box& box) const {
    std::vector<Box> left{box}, next;
    for (const Box& b : boxes_) {
      next.clear();
      for (const Box& l : left) subtract(l, b, next);
      left.swap(next);
    }
    return left;
  }

 private:
  std::vector<Box> boxes_;
};

}  // namespace saltus::structure
