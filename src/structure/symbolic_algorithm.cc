// Symbolic execution of an algorithm section without loops.
//
// Each assignment x := e maps x to e with what is known of the variables in e put in; an if merges the maps of its branches
// into conditional expressions. In the end each output is one expression, so the section becomes ordinary equations: each
// depends on what it really reads, can be an alias, can be differentiated. Expressions are shared, so this does not grow
// with the number of paths.
//
// Code does: a value that several branches of the next if read is computed in each of them. So a value that would be long if
// written out without sharing becomes a variable of its own, with an equation (as in static single assignment form), where it
// is computed in any case: after an if that no other if guards.
#include "structure/symbolic_algorithm.h"

#include <algorithm>

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Statement;
using hybrid::StatementKind;

namespace {

using Values = FinalValues;

constexpr double kLongest = 200;  // nodes of a value that is written out without sharing

class Execution {
 public:
  Execution(ScalarModel& m, const std::vector<Slot>& outputs, const std::vector<Slot>& strings, const NewStep& new_step)
      : m_(m), build_(m.build), new_step_(new_step) {
    for (Slot s : strings) values_.strings[s] = build_.pool().add(Op::Slot, m.model.types.string(), {}, s);
    for (Slot s : outputs) {
      const Facts& f = m.facts[s];
      values_.numbers[s] = f.discrete ? m.pre_slot(s) : f.start.valid() ? f.start : build_.zero(m.slot_type(s));
    }
  }

  bool run(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) {
      if (s.kind == StatementKind::Assign) {
        if (build_.pool().op(s.target) != Op::Slot) return false;
        ExprId value = put_in(s.value);
        if (failed_) return false;
        bool is_string = build_.type(s.target).base == BaseType::String;
        (is_string ? values_.strings : values_.numbers)[static_cast<Slot>(build_.pool().data(s.target))] = value;
      } else if (s.kind == StatementKind::If) {
        ++depth_;
        bool done = branch(s);
        --depth_;
        if (!done) return false;
        if (depth_ == 0 && new_step_) shorten();
      } else {
        return false;
      }
    }
    return !failed_;
  }

  Values take() { return std::move(values_); }

 private:
  // Long values become variables. One that several outputs share is one variable.
  void shorten() {
    std::unordered_map<uint32_t, ExprId> named;
    std::vector<Slot> slots;
    for (auto& [slot, value] : values_.numbers) slots.push_back(slot);
    std::ranges::sort(slots);
    for (Slot slot : slots) {
      ExprId& value = values_.numbers[slot];
      if (written_out(value) <= kLongest) continue;
      auto [it, fresh] = named.try_emplace(value.value);
      if (fresh) {
        Slot step = new_step_(build_.type_id(value));
        values_.steps.emplace_back(step, value);
        it->second = m_.slot(step);
      }
      value = it->second;
    }
  }

  // Nodes of an expression that shares none; exact as far as it matters.
  double written_out(ExprId root) {
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      ExprId e = stack.back();
      if (written_out_.contains(e.value)) {
        stack.pop_back();
        continue;
      }
      double size = 1;
      size_t waiting = stack.size();
      for (ExprId arg : build_.pool().args(e)) {
        auto it = written_out_.find(arg.value);
        if (it == written_out_.end())
          stack.push_back(arg);
        else
          size += it->second;
      }
      if (stack.size() > waiting) continue;
      written_out_[e.value] = size;
      stack.pop_back();
    }
    return written_out_[root.value];
  }

  bool branch(const Statement& s) {
    Values before = values_;
    std::vector<ExprId> conditions;
    std::vector<Values> after;
    bool closed = false;
    for (const auto& b : s.branches) {
      values_ = before;
      ExprId c = b.condition.valid() ? put_in(b.condition) : build_.boolean(true);
      if (failed_ || !run(b.body)) return false;
      conditions.push_back(c);
      after.push_back(std::move(values_));
      closed = !b.condition.valid();
    }
    if (!closed) {
      conditions.push_back(build_.boolean(true));
      after.push_back(before);
    }
    values_ = after.back();
    auto choose = [&](std::unordered_map<Slot, ExprId> Values::* map) {
      for (auto& [slot, value] : values_.*map) {
        for (size_t i = after.size() - 1; i-- > 0;) {
          auto& branch = after[i].*map;
          ExprId other = branch.contains(slot) ? branch[slot] : (before.*map)[slot];
          value = build_.if_(conditions[i], other, value);
        }
      }
    };
    choose(&Values::numbers);
    choose(&Values::strings);
    return true;
  }

  ExprId put_in(ExprId e) {
    hybrid::Rewriter rewrite(build_, [&](ExprId x) -> std::optional<ExprId> {
      const Node n = build_.pool()[x];
      if (n.op == Op::Iterator) failed_ = true;
      if (n.op != Op::Slot && n.op != Op::SlotArray && n.op != Op::SlotIndexed) return std::nullopt;
      BaseType base = m_.model.types[n.type].base;
      if (base == BaseType::ExternalObject) return x;
      Slot first = static_cast<Slot>(n.data);
      const auto& values = base == BaseType::String ? values_.strings : values_.numbers;
      if (n.op == Op::Slot) {
        auto it = values.find(first);
        return it == values.end() ? x : it->second;
      }
      TypeId type = n.op == Op::SlotIndexed ? m_.model.variables[m_.schedule.slots[first].variable].type : n.type;
      Slot count = static_cast<Slot>(m_.model.types.count(type));
      for (Slot i = 0; i < count; ++i) failed_ = failed_ || values.contains(first + i);
      return std::nullopt;
    });
    return rewrite(e);
  }

  ScalarModel& m_;
  Build& build_;
  Values values_;
  const NewStep& new_step_;
  std::unordered_map<uint32_t, double> written_out_;  // of expressions seen so far
  int depth_ = 0;                                     // ifs around the statement
  bool failed_ = false;
};

}  // namespace

std::optional<FinalValues> execute_symbolically(ScalarModel& m, const std::vector<Statement>& statements,
                                                const std::vector<Slot>& outputs, const std::vector<Slot>& strings,
                                                const NewStep& new_step) {
  Execution execution(m, outputs, strings, new_step);
  if (!execution.run(statements)) return std::nullopt;
  return execution.take();
}

}  // namespace saltus::structure
