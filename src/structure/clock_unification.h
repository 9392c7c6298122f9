// Clock inference at work (clock_inference.cc says what it does): what stands together is found in clock_contexts.cc
// and clock_expressions.cc, what it means is put in its place in clock_lowering.cc.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hybrid/rewrite.h"
#include "structure/clocks.h"

namespace saltus::structure {

class ClockInference {
 public:
  ClockInference(ScalarModel& m, bool is_part) : m_(m), build_(m.build) { graph_.is_part = is_part; }

  void run();

 private:
  // clock_arguments.cc
  static bool converts(Op op);
  void extract();
  ExprId named(ExprId e);

  // clock_contexts.cc
  void number();
  uint32_t add_node();
  uint32_t find(uint32_t i);
  void unite(uint32_t a, uint32_t b);
  // Why a set is clocked, or is not.
  struct Evidence {
    struct Place {
      bool known = false;
      Span span;
    };
    Place clocked, unclocked;
  };
  void mark(uint32_t node, bool clocked, Span span);
  void contexts();
  Span place(EquationId id) const { return id.valid() ? m_.model.all_equations[id].span : Span{}; }

  void within(uint32_t node, ExprId clock, Span span);
  bool is_unknown(Slot s) const { return m_.facts[s].role == Role::Unknown || m_.facts[s].role == Role::Input; }

  uint32_t slot_node(ExprId e);
  void look(uint32_t context, ExprId root, Span span);

  // clock_expressions.cc
  uint32_t clock_node(ExprId e, Span span);
  void relate(uint32_t y, uint32_t u, ExprId e, Span span);
  std::optional<int64_t> integer(ExprId e);
  void not_parameter(Span span, const char* what);

  // clock_inference.cc
  bool marked();
  std::string name(uint32_t root);
  void partitions();
  void assign();
  void declared_clocks();
  void initial_equations();

  // clock_lowering.cc
  ExprId meaning(ExprId e, uint32_t clock);
  void lower();
  template <class F>
  void each_statement(const std::vector<hybrid::Statement>& list, F f) {
    for (const auto& s : list) hybrid::each_expression(s, [&](const ExprId& e) { f(e); });
  }

  ScalarModel& m_;
  Build& build_;
  EquationId span_;
  std::vector<ScalarEquation> made_;
  ClockGraph graph_;
  uint32_t strings_ = 0, equations_ = 0, algorithms_ = 0, string_equations_ = 0, effects_ = 0;
  std::vector<uint32_t> parent_, partition_, effect_partition_;
  std::vector<Evidence> evidence_;
  std::vector<std::pair<uint32_t, std::string>> solvers_;
};

}  // namespace saltus::structure
