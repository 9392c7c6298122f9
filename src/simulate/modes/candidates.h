// The search for a mode that agrees with its own conditions.
//
// A mode is a truth value for each condition; computing in it says what the conditions are then. For piecewise linear
// models this is a linear complementarity problem over the reduced equations of the modes: a mode is a complementary
// basis, and a condition that disagrees is an infeasible variable. First the least disagreeing condition is turned,
// again and again: principal pivoting (Murty 1974; Cottle, Pang, Stone 1992, section 4.2), which ends at the one
// solution where the matrix is P, as of diodes and dissipative elements. Degenerate pivots cannot cycle, since right
// limits decide ties as a lexicographic order does. Where that comes to no end, or into a mode that cannot be computed,
// the combinations of the conditions in question are tried, nearest to the present mode first.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace saltus::simulate {

class CandidateSearch {
 public:
  using Truth = std::vector<uint8_t>;
  // What the conditions are in a mode; nothing: it cannot be computed.
  using Ask = std::function<std::optional<Truth>(const Truth&)>;

  CandidateSearch(Truth present, Ask ask) : present_(std::move(present)), ask_(std::move(ask)) {}

  // `refuted`: modes that are known not to agree.
  std::optional<Truth> find(const std::vector<Truth>& refuted);
  // Another one that agrees, as near to the present mode; only combinations that were tried tell.
  const std::optional<Truth>& other() const { return other_; }
  // What was tried, in order, and what it led to.
  struct Tried {
    Truth mode;
    std::optional<Truth> after;
  };
  const std::vector<Tried>& tried() const { return tried_; }

 private:
  const std::optional<Truth>& after(const Truth& mode);
  std::optional<Truth> pivot();
  std::optional<Truth> enumerate(const std::vector<Truth>& refuted);

  Truth present_;
  Ask ask_;
  std::vector<Tried> tried_;
  std::map<Truth, size_t> place_;
  std::optional<Truth> other_;
};

}  // namespace saltus::simulate
