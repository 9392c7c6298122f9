// Both ends of a line are opened, and what lies between the breakers is connected with nothing: no equation says what
// its voltage is. In return the sum of the currents there says nothing, since each of them is zero. Where all modes are
// one system of linear equations that is singular and consistent, and such unknowns stay as they are (simulate/
// linear.cc). So they do in a mode that has equations of its own.
//
// What may go is an equation that follows from others: a sum with Integer factors, without a constant, over variables
// that as many other such sums make zero.
#include "structure/modes/floating.h"

#include <algorithm>

#include "structure/balance.h"
#include "structure/dulmage_mendelsohn.h"
#include "structure/integer_sums.h"
#include "structure/occurrence.h"

namespace saltus::structure {
namespace {

class Floating {
 public:
  explicit Floating(ScalarModel& m) : m_(m) {}

  std::vector<Slot> run() {
    Balance found = balance(unknowns(), undifferentiated(m_));
    if (found.perfect()) return {};
    DulmageMendelsohn dm = dulmage_mendelsohn(found.graph, found.matching);
    for (const auto& piece : dm.over) {
      if (!eliminate(piece, found)) return {};
    }
    std::vector<Slot> held;
    for (uint32_t c = 0; c < found.graph.columns; ++c) {
      if (found.matching.row_of[c] != kNone) continue;
      Slot s = found.variables[c];
      if (!m_.is_real(s) || m_.facts[s].discrete || m_.facts[s].derivative != kNoSlot) return {};
      held.push_back(s);
    }
    if (held.size() != superfluous_.size()) return {};
    for (size_t i = 0; i < held.size(); ++i) {
      ScalarEquation& e = m_.equations[superfluous_[i]];
      e.left = m_.slot(held[i]);
      e.right = m_.pre_slot(held[i]);
    }
    return held;
  }

 private:
  std::vector<std::vector<Slot>> unknowns() {
    OccurrenceWalk walk(m_);
    std::vector<std::vector<Slot>> out;
    for (const ScalarEquation& e : m_.equations) {
      walk.equation(e);
      std::vector<Slot>& named = out.emplace_back();
      for (Slot s : walk.result.solvable) {
        if (m_.facts[s].role == Role::Unknown) named.push_back(s);
      }
    }
    return out;
  }

  // False: not all of its equations are such sums, or they do not make all of its variables zero.
  bool eliminate(const DulmageMendelsohn::Piece& piece, const Balance& found) {
    auto is_variable = [&](ExprId e) {
      return m_.model.exprs.op(e) == Op::Slot && std::ranges::any_of(piece.columns, [&](uint32_t c) {
               return found.variables[c] == static_cast<Slot>(m_.model.exprs.data(e));
             });
    };
    std::vector<std::pair<ExprId, Sum>> pivots;
    for (uint32_t r : piece.rows) {
      const ScalarEquation& e = m_.equations[r];
      Sum sum;
      if (e.algorithm != kNone || !read_sum(m_, e, sum)) return false;
      if (!std::ranges::all_of(sum, [&](const Term& t) { return is_variable(t.what); })) return false;
      for (const auto& [pivot, other] : pivots) {
        if (std::ranges::find(sum, pivot, &Term::what) == sum.end()) continue;
        sum = without(sum, other, pivot);
        if (!reduce(sum)) return false;
      }
      if (sum.empty())
        superfluous_.push_back(r);
      else
        pivots.emplace_back(sum.front().what, sum);
    }
    return pivots.size() == piece.columns.size();
  }

  ScalarModel& m_;
  std::vector<uint32_t> superfluous_;
};

}  // namespace

std::vector<Slot> hold_floating(ScalarModel& model) {
  return Floating(model).run();
}

}  // namespace saltus::structure
