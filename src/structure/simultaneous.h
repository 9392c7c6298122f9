// Equations that must be solved at once, made into a block: torn, linear or not, with the switches among them.
#pragma once

#include <unordered_map>

#include "structure/sort.h"
#include "structure/tearing.h"

namespace saltus::structure {

class GenericJacobian;

class Simultaneous {
 public:
  Simultaneous(Sorting& sorting, std::span<const uint32_t> rows);
  Block block();

 private:
  using Item = uint32_t;  // of the tearing problem: an equation, or an algorithm with all its outputs

  void find_unknowns();
  std::vector<uint32_t> named_in(uint32_t row) const;
  void find_items();
  void add_algorithm(uint32_t row, Slot output);
  void add_string(uint32_t row);
  void refuse_circular(const std::vector<uint32_t>& outputs);
  void refuse_own_value(const ScalarEquation& equation, Slot unknown);
  void find_linearity();
  bool may_vanish(Item item, uint32_t unknown) const;
  void bound_growth_of_errors(Tearing& tearing);
  std::function<double(uint32_t, uint32_t, uint32_t)> ratios(GenericJacobian& jacobian, double most);
  bool better_sparse(const Tearing& tearing) const;
  void add_sequence(const Tearing& tearing);
  void add_residual(Item item);
  void find_relations();
  bool is_discrete_algorithm(Item item) const;
  bool is_string(uint32_t row) const { return row >= sorting_.equations.size(); }

  Sorting& sorting_;
  ScalarModel& m_;
  std::vector<uint32_t> rows_;  // ascending
  System system_;
  std::vector<Slot> reals_;  // unknowns of the tearing problem; discrete ones are assigned outside the iteration
  std::vector<uint32_t> real_rows_;
  std::unordered_map<Slot, uint32_t> local_;  // the place of a slot in `reals_`
  TearingProblem problem_;
  std::vector<uint32_t> item_row_;
  std::unordered_map<uint32_t, Item> item_of_algorithm_;
  std::unordered_map<uint64_t, ExprId> solved_;  // item and unknown: the value
};

}  // namespace saltus::structure
