// Which residuals of a system depend on which of its unknowns?
//
// Forward through the system's inner blocks, each slot gets the set of unknowns it depends on: the union of those of
// what its block reads. Sets are stored once and shared; a block that reads slots of one set only passes it on.
#include "structure/sparsity.h"

#include <algorithm>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

void colour(Sparsity& p) {
  // Rows of each column are given; the columns of each row are needed, too.
  std::vector<uint32_t> row_begin(p.rows + 1, 0), row_columns(p.entries.size());
  for (uint32_t r : p.entries) ++row_begin[r + 1];
  for (uint32_t r = 0; r < p.rows; ++r) row_begin[r + 1] += row_begin[r];
  std::vector<uint32_t> next(row_begin.begin(), row_begin.end() - 1);
  for (uint32_t c = 0; c < p.columns; ++c) {
    for (uint32_t k = p.begin[c]; k < p.begin[c + 1]; ++k) row_columns[next[p.entries[k]]++] = c;
  }
  p.colour.assign(p.columns, kNone);
  p.colours = 0;
  std::vector<uint32_t> taken_by;  // by colour: the last column that found it taken
  for (uint32_t c = 0; c < p.columns; ++c) {
    for (uint32_t k = p.begin[c]; k < p.begin[c + 1]; ++k) {
      uint32_t r = p.entries[k];
      for (uint32_t i = row_begin[r]; i < row_begin[r + 1]; ++i) {
        uint32_t other = p.colour[row_columns[i]];
        if (other != kNone) taken_by[other] = c;
      }
    }
    uint32_t free = 0;
    while (free < p.colours && taken_by[free] == c) ++free;
    if (free == p.colours) {
      ++p.colours;
      taken_by.push_back(kNone);
    }
    p.colour[c] = free;
  }
}

namespace {

// Sets of column numbers, sorted, each stored once as a range of one vector. Set 0 is empty.
class Sets {
 public:
  uint32_t single(uint32_t x) {
    begin_.push_back(static_cast<uint32_t>(pool_.size()));
    pool_.push_back(x);
    return static_cast<uint32_t>(begin_.size() - 1);
  }
  std::span<const uint32_t> operator[](uint32_t set) const {
    uint32_t end = set + 1 < begin_.size() ? begin_[set + 1] : static_cast<uint32_t>(pool_.size());
    return {pool_.data() + begin_[set], pool_.data() + end};
  }
  // The union of several; the sets given are sorted and made unique.
  uint32_t unite(std::vector<uint32_t>& sets) {
    std::ranges::sort(sets);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    if (!sets.empty() && sets[0] == 0) sets.erase(sets.begin());
    if (sets.empty()) return 0;
    if (sets.size() == 1) return sets[0];
    scratch_.clear();
    for (uint32_t s : sets) {
      auto elements = (*this)[s];
      scratch_.insert(scratch_.end(), elements.begin(), elements.end());
    }
    std::ranges::sort(scratch_);
    scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
    for (uint32_t s : sets) {
      if ((*this)[s].size() == scratch_.size()) return s;
    }
    begin_.push_back(static_cast<uint32_t>(pool_.size()));
    pool_.insert(pool_.end(), scratch_.begin(), scratch_.end());
    return static_cast<uint32_t>(begin_.size() - 1);
  }

 private:
  std::vector<uint32_t> begin_{0};
  std::vector<uint32_t> pool_, scratch_;
};

class Dependence {
 public:
  explicit Dependence(ScalarModel& m) : m_(m), set_of_(m.facts.size(), 0) {}

  void run() {
    Schedule& s = m_.schedule;
    for (Block& b : s.blocks) {
      for (System& y : b.system) system(y);
    }
    for (Block& b : s.initial) {
      for (System& y : b.system) system(y);
    }
  }

 private:
  // From the set of each row to compressed columns.
  Sparsity pattern(const std::vector<uint32_t>& rows, uint32_t columns) {
    // Of a large matrix that is a third full a pattern costs more than it saves.
    constexpr size_t kLarge = 64;
    size_t entries = 0;
    for (uint32_t r : rows) entries += sets_[r].size();
    if (columns >= kLarge && entries * 3 > rows.size() * columns) return {};
    Sparsity p;
    p.rows = static_cast<uint32_t>(rows.size());
    p.columns = columns;
    p.begin.assign(columns + 1, 0);
    for (uint32_t r : rows) {
      for (uint32_t c : sets_[r]) ++p.begin[c + 1];
    }
    for (uint32_t c = 0; c < columns; ++c) p.begin[c + 1] += p.begin[c];
    p.entries.resize(p.begin[columns]);
    std::vector<uint32_t> next(p.begin.begin(), p.begin.end() - 1);
    for (uint32_t r = 0; r < rows.size(); ++r) {
      for (uint32_t c : sets_[rows[r]]) p.entries[next[c]++] = r;
    }
    colour(p);
    return p;
  }

  void system(System& y) {
    sets_ = {};
    std::vector<Slot> touched;
    for (uint32_t i = 0; i < y.unknowns.size(); ++i) {
      set_of_[y.unknowns[i]] = sets_.single(i);
      touched.push_back(y.unknowns[i]);
    }
    for (const Block& b : y.inner) {
      block(b);
      each_written(b, Unknowns::Real, [&](Slot s) { touched.push_back(s); });
    }
    std::vector<uint32_t> rows;
    for (ExprId r : y.residuals) {
      found_.clear();
      read(r);
      rows.push_back(sets_.unite(found_));
    }
    y.jacobian = pattern(rows, static_cast<uint32_t>(y.unknowns.size()));
    for (Slot s : touched) set_of_[s] = 0;
  }

  void block(const Block& b) {
    found_.clear();
    reads(b);
    if (!b.system.empty()) {
      // Everything in a system depends on everything that it reads from outside.
      for (Slot s : b.system[0].unknowns) set_of_[s] = 0;
    }
    uint32_t set = sets_.unite(found_);
    each_written(b, Unknowns::Real, [&](Slot s) { set_of_[s] = set; });
  }

  void reads(const Block& b) {
    each_expression_of(b, Unknowns::Real, [&](ExprId e, const Block&) { read(e); });
  }

  void read(ExprId root) {
    if (!root.valid()) return;
    const auto& pool = m_.model.exprs;
    if (seen_.size() < pool.size()) seen_.resize(pool.size(), 0);
    ++epoch_;
    stack_.push_back(root);
    while (!stack_.empty()) {
      ExprId e = stack_.back();
      stack_.pop_back();
      if (seen_[e.value] == epoch_) continue;
      seen_[e.value] = epoch_;
      if (hybrid::has(pool.op(e), hybrid::op_trait::Held)) continue;
      const Places places = m_.places(e);
      for (Slot i = 0; i < places.count && places.base == BaseType::Real; ++i) {
        if (set_of_[places.first + i] != 0) found_.push_back(set_of_[places.first + i]);
      }
      for (ExprId arg : pool.args(e)) stack_.push_back(arg);
    }
  }

  ScalarModel& m_;
  Sets sets_;
  std::vector<uint32_t> set_of_;  // by slot
  std::vector<uint32_t> found_, seen_;
  std::vector<ExprId> stack_;
  uint32_t epoch_ = 0;
};

}  // namespace

void find_sparsity(ScalarModel& m) {
  Dependence(m).run();
}

}  // namespace saltus::structure
