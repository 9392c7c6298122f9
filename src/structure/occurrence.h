// Which unknowns an equation names, and which of them it could be solved for.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

struct Occurrences {
  std::vector<Slot> solvable;  // reached through operations that have a derivative
  std::vector<Slot> others;    // in conditions, subscripts, arguments of discrete functions
  std::vector<Slot> strings;   // String slots read
  std::vector<Slot> objects;   // external objects read, where they are made during initialization
};

// Walks expressions; one object serves many, so that its marks are allocated once.
class OccurrenceWalk {
 public:
  explicit OccurrenceWalk(const ScalarModel& model) : m_(model) {}

  void clear() {
    ++epoch_;
    result.solvable.clear();
    result.others.clear();
    result.strings.clear();
    result.objects.clear();
  }
  // `differentiable`: the root itself may be solved for.
  void add(ExprId root, bool differentiable);
  Occurrences result;

  // All that an equation names, with the rules for what it may be solved for (see occurrence.cc).
  void equation(const ScalarEquation& equation);

 private:
  void incidence(const ScalarEquation& equation);
  bool visit(ExprId e, bool differentiable);
  void leaf(ExprId e, bool differentiable);
  const ScalarModel& m_;
  uint32_t epoch_ = 0;
  std::vector<uint32_t> seen_, seen_other_;       // by expression
  std::vector<uint32_t> slot_seen_, slot_other_;  // by slot
  struct Item {
    ExprId e;
    bool differentiable;
  };
  std::vector<Item> stack_;
};

}  // namespace saltus::structure
