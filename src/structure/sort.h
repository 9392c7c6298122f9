// A set of equations made into a sequence of blocks.
#pragma once

#include "structure/occurrence.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// A square (or not) system and the graphs made of it.
class Sorting {
 public:
  Sorting(ScalarModel& model, bool initial) : m_(model), initial_(initial), walk_(model) {}

  std::vector<ScalarEquation> equations;
  std::vector<StringEquation> string_equations;
  std::vector<Slot> unknowns;

  // Fills `graph` (what may be solved for) and the dependencies.
  void build();
  Incidence graph;
  Matching matching;

  // Blocks in order of computation, from a perfect matching.
  std::vector<Block> blocks();

  uint32_t column(Slot s) const { return s < column_of_.size() ? column_of_[s] : kNone; }

 private:
  friend class Simultaneous;
  void component(std::span<const uint32_t> rows, std::vector<Block>& out);
  // Rows that determine what start values depend on, each with the row of the unknown that has the start value.
  std::vector<std::pair<uint32_t, uint32_t>> start_wishes();
  bool algorithm_alone(std::span<const uint32_t> rows) const;
  bool solved_symbolically(std::span<const uint32_t> rows, std::vector<Block>& out);
  Block system(std::span<const uint32_t> rows);
  Block algorithm_block(uint32_t algorithm);
  Block assign(uint32_t row, Slot target, ExprId value);

  ScalarModel& m_;
  bool initial_;
  OccurrenceWalk walk_;
  std::vector<uint32_t> column_of_;  // by slot
  Incidence depends_;                // rows to the columns they name, solvable or not
  std::vector<uint32_t> marks_;      // by slot: unknowns of the component at hand
  uint32_t mark_ = 0;
};

}  // namespace saltus::structure
