// The work behind aliases.h: what is found, chosen and replaced, each in a file of its own.
//
//   alias_sets.cc       union and find with signs
//   alias_equations.cc  which equations make two variables equal, or one constant
//   alias_choice.cc     who stands for a set, and what becomes of the attributes and derivatives
//   alias_rewrite.cc    the aliases go from all expressions
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "structure/algebra.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

class Aliases {
 public:
  explicit Aliases(ScalarModel& m) : m_(m), build_(m.build), algebra_(m.build) {}

  void run();
  // Did it find anything? Then a second look at the rewritten equations may find more.
  bool found() const { return found_; }

 private:
  // alias_sets.cc
  void grow();
  struct Signed {
    Slot slot;
    bool negated;
  };

  Signed find(Slot s) {
    Slot root = s;
    bool sign = false;
    while (parent_[root] != root) {
      sign = sign != negated_[root];
      root = parent_[root];
    }
    // Path compression, with the sign of each on the way.
    bool to_root = sign;
    while (parent_[s] != root && s != root) {
      Slot next = parent_[s];
      bool step = negated_[s];
      parent_[s] = root;
      negated_[s] = to_root;
      to_root = to_root != step;
      s = next;
    }
    return {root, sign};
  }

  void anchor();
  void anchor_pre();
  bool in_chain(Slot from, Slot of);
  bool unite(Slot a, Slot b, bool negated);
  ExprId signed_start(Slot s, bool negated);
  bool same_start(Slot a, Slot b, bool negated) const;
  bool can_vary(Slot s) const { return m_.facts[s].role == Role::Unknown && !m_.facts[s].discrete; }

  // alias_equations.cc
  bool look(uint32_t i);
  bool look_real(const ScalarEquation& e);
  bool look_discrete(const ScalarEquation& e);
  bool look_parameter(const ScalarEquation& e);
  void make_parameter(Slot s, ExprId value);
  bool set_constant(Slot s, ExprId value);

  // alias_choice.cc
  int score(Slot s) const;
  int depth(Slot s) const;
  void choose();
  void merge_attributes();
  void derivatives();
  void vanish(Slot d);
  void keep_derivative(Slot d);

  // alias_rewrite.cc
  ExprId replacement(Slot s, bool pre);
  std::optional<ExprId> before(ExprId e);
  ExprId after(ExprId e);
  bool any_alias(Slot first, Slot count) const;
  ExprId elements(Slot first, TypeId type);
  void rewrite_all();

  ScalarModel& m_;
  Build& build_;
  Algebra algebra_;
  std::vector<Slot> parent_;
  std::vector<bool> negated_, anchored_, removed_;
  std::vector<ExprId> constant_;  // of roots
  std::vector<uint32_t> clock_;   // of each slot itself; of roots Facts::clock is that of the set
  std::set<Slot> vanished_;       // derivatives of what has become constant
  bool found_ = false;
};

}  // namespace saltus::structure
