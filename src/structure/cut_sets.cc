// Three inductors feed a rectifier, an inverter and a machine that are grounded nowhere: what flows in flows out again,
// i1 + i2 + i3 = 0. No equation says so. It is the sum of the currents at all nodes behind the inductors, in which the
// currents of diodes and transistors cancel; and as there are enough unknowns at these nodes for each of their
// equations, neither a matching nor Pantelides' algorithm sees a constraint. Whoever takes all three currents for
// states finds that nothing determines the potential of the island. In the words of networks: a cut set of inductors.
//
// So sums with Integer factors are eliminated from one another, by unknowns that are not differentiated, until nothing
// of these is left in a row. An unknown that stands in one row only can not cancel: its row goes, and then those of
// others, which leaves little. Such a combination replaces one of its equations where structure alone does not show it:
// where its equations have at least as many other unknowns as they are.
//
// Before and after: scalar equations of the same solutions, after aliases are gone.
#include "structure/cut_sets.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "structure/integer_sums.h"

namespace saltus::structure {
namespace {

constexpr size_t kLongest = 64;        // terms of a combination
constexpr size_t kMostMembers = 1000;  // equations in it
constexpr size_t kMostUsers = 100;     // what stands in more rows is not followed

class CutSets {
 public:
  explicit CutSets(ScalarModel& m) : m_(m), pool_(m.model.exprs) {}

  bool run() {
    read();
    while (!rows_.empty()) {
      peel();
      // The unknown in the fewest rows, first of all in two.
      while (!next_.empty() && stale(next_.top())) next_.pop();
      if (next_.empty()) break;
      eliminate(next_.top().column);
    }
    return changed_;
  }

 private:
  struct Row {
    uint32_t equation = 0;
    Sum sum;
    size_t open = 0;                // terms that are to cancel
    std::vector<uint32_t> members;  // equations, sorted
    bool gone = false;
  };
  struct Candidate {
    size_t count;
    uint32_t column;
    bool operator>(const Candidate& other) const {
      return std::pair(count, column) > std::pair(other.count, other.column);
    }
  };

  void read() {
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      Row row;
      if (!read_sum(m_, m_.equations[i], row.sum) || row.sum.size() < 2) continue;
      row.equation = i;
      row.members = {i};
      rows_.push_back(std::move(row));
    }
    for (uint32_t k = 0; k < rows_.size(); ++k) enter(k);
    for (const auto& [column, users] : users_) {
      if (users.size() <= kMostUsers) continue;
      for (uint32_t k : users) drop(k);
    }
  }

  // Whether a term is to cancel: it may stay if it is a state's, or does not vary.
  bool is_open(ExprId e) const {
    if (pool_.op(e) == Op::Real) return false;
    if (pool_.op(e) != Op::Slot) return true;
    const Facts& f = m_.facts[pool_.data(e)];
    if (f.role == Role::Parameter) return false;
    return f.role != Role::Unknown || f.discrete || f.derivative == kNoSlot || f.integral != kNoSlot;
  }

  void enter(uint32_t k) {
    Row& row = rows_[k];
    row.open = 0;
    for (const Term& t : row.sum) {
      if (!is_open(t.what)) continue;
      ++row.open;
      users_[t.what.value].push_back(k);
      recount(t.what.value);
    }
  }

  bool stands_in(ExprId what, uint32_t k) const {
    return !rows_[k].gone &&
           std::ranges::binary_search(rows_[k].sum, what.value, {}, [](const Term& t) { return t.what.value; });
  }

  // The rows that an unknown still stands in.
  std::vector<uint32_t>& current(uint32_t column) {
    auto& users = users_[column];
    ExprId what{column};
    std::ranges::sort(users);
    users.erase(std::ranges::unique(users).begin(), users.end());
    std::erase_if(users, [&](uint32_t k) { return !stands_in(what, k); });
    return users;
  }

  void recount(uint32_t column) {
    if (waiting_.insert(column).second) touched_.push_back(column);
  }

  bool stale(const Candidate& candidate) { return current(candidate.column).size() != candidate.count; }

  void drop(uint32_t k) {
    if (std::exchange(rows_[k].gone, true)) return;
    for (const Term& t : rows_[k].sum) {
      if (is_open(t.what)) recount(t.what.value);
    }
  }

  // Rows of which something can not cancel.
  void peel() {
    while (!touched_.empty()) {
      uint32_t column = touched_.back();
      touched_.pop_back();
      waiting_.erase(column);
      const std::vector<uint32_t>& users = current(column);
      if (users.size() == 1)
        drop(users.front());
      else if (users.size() > 1)
        next_.push({users.size(), column});
    }
  }

  void eliminate(uint32_t column) {
    std::vector<uint32_t> users = current(column);
    uint32_t pivot = *std::ranges::min_element(users, {}, [&](uint32_t k) { return rows_[k].sum.size(); });
    for (uint32_t k : users) {
      if (k == pivot) continue;
      Sum sum = without(rows_[k].sum, rows_[pivot].sum, ExprId{column});
      std::vector<uint32_t> members;
      std::ranges::set_union(rows_[k].members, rows_[pivot].members, std::back_inserter(members));
      // What stood in it may have gone.
      for (const Term& t : rows_[k].sum) {
        if (is_open(t.what)) recount(t.what.value);
      }
      bool good = !sum.empty() && sum.size() <= kLongest && members.size() <= kMostMembers && reduce(sum);
      rows_[k].sum = std::move(sum);
      rows_[k].members = std::move(members);
      if (!good) {
        drop(k);
        continue;
      }
      enter(k);
      if (rows_[k].open == 0) found(k);
    }
    drop(pivot);
  }

  // A combination of states alone.
  void found(uint32_t k) {
    Row& row = rows_[k];
    row.gone = true;
    bool names = std::ranges::any_of(row.sum, [&](const Term& t) {
      return pool_.op(t.what) == Op::Slot && m_.facts[pool_.data(t.what)].role == Role::Unknown;
    });
    // A repetition or a contradiction is for the diagnosis, as it was written.
    if (!names) return;
    std::vector<uint32_t> unknowns;
    Sum sum;
    for (uint32_t member : row.members) {
      if (!read_sum(m_, m_.equations[member], sum)) return;
      for (const Term& t : sum) {
        if (is_open(t.what)) unknowns.push_back(t.what.value);
      }
    }
    std::ranges::sort(unknowns);
    unknowns.erase(std::ranges::unique(unknowns).begin(), unknowns.end());
    if (unknowns.size() < row.members.size()) return;
    write_sum(m_, row.sum, m_.equations[row.equation]);
    changed_ = true;
  }

  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  std::vector<Row> rows_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> users_;  // by expression: rows
  std::vector<uint32_t> touched_;                              // expressions whose rows may have changed
  std::unordered_set<uint32_t> waiting_;                       // the same
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> next_;
  bool changed_ = false;
};

}  // namespace

bool show_cut_sets(ScalarModel& m) {
  return CutSets(m).run();
}

}  // namespace saltus::structure
