// What an equation with many conditionals names when some of its conditions are known.
//
// Specializer makes an equation of one mode as a new expression. Of a chain of N `elseif` that makes N new nodes for
// each of N conditions. Here the expression is read once, as a graph. A condition that is known removes nodes of it,
// and nothing is built.
//
// The graph. Its nodes are the parts of both sides that are reached through operations with derivatives, the two
// alternatives of each conditional over a condition of the run (branches), and the names: pairs of a column of the
// signature and an order of differentiation. With all conditions known, the equation names what is reachable when of
// each conditional one branch is taken. A product with a factor that becomes zero loses its arguments.
//
// Which conditions decide. A condition decides if its two alternatives may name different things, or if a product may
// vanish with one of them. For each conditional, the innermost first, the names are collected that an alternative has
// in all modes, and whether it has others in some. Names that the whole equation has in all modes do not count.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "structure/modes/signature.h"
#include "structure/parameter_values.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Of some conditions whether they hold.
class Combination {
 public:
  explicit Combination(std::span<const ExprId> conditions);
  std::vector<uint8_t> holds;  // by condition
  std::optional<bool> operator()(ExprId condition) const;

 private:
  std::unordered_map<uint32_t, uint32_t> position_;
};

class Alternatives {
 public:
  // `columns`, `orders`: by slot. No column: it is no unknown of the signature. `conditions`: see conditions_of.
  Alternatives(const ScalarModel& m, ParameterValues& value, const ScalarEquation& equation,
               std::span<const ExprId> conditions, std::span<const uint32_t> columns, std::span<const uint32_t> orders);

  // The conditions that may change what is named. Where that takes too long to find out, a condition counts as one.
  const std::vector<ExprId>& deciding() const { return deciding_; }
  // Named whatever the conditions are; a part of it where that takes too long.
  const std::vector<Signature::Entry>& certain() const { return certain_; }
  // Named in some combination of the conditions that are unknown.
  std::vector<Signature::Entry> named(const Combination& known);
  // Columns get new numbers; kNone: it is left out.
  void renumber(std::span<const uint32_t> columns);

 private:
  // What of a factor decides about its product: whether it is zero; or all of its value, where it is part of a sum.
  enum class Factor : uint8_t { No, Zero, Value };
  // Whether it is zero, over all modes.
  enum class Zero : uint8_t { Never, Always, Varies };
  struct Node {
    ExprId e;                      // none: the root, a branch or a name
    uint32_t condition = kNone;    // of a conditional over a condition of the run: its number
    uint32_t first = 0, last = 0;  // children
    bool is_open = false;          // a conditional over a condition of the run is in it
    bool may_be_number = false;    // in some mode
    Factor factor = Factor::No;
    Zero zero = Zero::Never;
  };
  // What a part of the equation names.
  struct Extent {
    std::vector<uint32_t> names;  // in all modes, in order
    bool is_same = true;          // and in no mode others
  };

  void read(const ScalarEquation& equation, std::span<const uint32_t> columns, std::span<const uint32_t> orders);
  uint32_t add(ExprId e, std::vector<uint32_t> children, uint32_t condition = kNone);
  void turn_around();
  void add_names(std::span<const uint32_t> columns, std::span<const uint32_t> orders);
  void find_factors();
  void find_numbers(ParameterValues& value);
  Zero zero_of(uint32_t node) const;
  bool may_be_number(uint32_t node) const;
  void decide();
  Extent extent(uint32_t node);
  Extent of_both(uint32_t conditional);
  bool decides_product(uint32_t conditional) const;

  std::span<const uint32_t> children(uint32_t node) const;
  bool is_product(uint32_t node) const;
  bool is_real_scalar(uint32_t node) const;
  template <class NumberOf>
  double number_from(uint32_t node, NumberOf&& number_of);
  double number_in(uint32_t node, const Combination& known);
  std::vector<Signature::Entry> entries(std::span<const uint32_t> names) const;

  const ScalarModel& m_;
  std::vector<ExprId> conditions_;
  std::unordered_map<uint32_t, uint32_t> number_of_condition_;
  std::vector<Node> nodes_;  // the root, then each before its children; names are last
  std::vector<uint32_t> children_;
  uint32_t first_name_ = 0;
  std::vector<Signature::Entry> names_;
  std::vector<double> number_;  // by node, with all conditions unknown; not a number: unknown
  std::vector<ExprId> deciding_;
  std::vector<Signature::Entry> certain_;
  // While that is found.
  std::unordered_map<uint32_t, Extent> extents_;  // by conditional
  std::vector<bool> is_certain_;                  // by node: a name that counts no more
  size_t steps_ = 0;
  // Of one question.
  uint32_t epoch_ = 0;
  std::vector<uint32_t> visited_, numbered_;  // by node: the last question that did
  std::vector<double> number_now_, arguments_;
};

}  // namespace saltus::structure
