// Symbolic execution of an algorithm section without loops.
//
// Each assignment x := e maps x to e with what is known of the variables in e put in; an if merges the maps of its
// branches into conditional expressions. In the end each output is one expression, so the section becomes ordinary
// equations: each depends on what it really reads, can be an alias, can be differentiated. Expressions are shared, so
// this does not grow with the number of paths.
//
// Code does: a value that several branches of the next if read is computed in each of them. So a value that would be
// long if written out without sharing becomes a variable of its own, with an equation (as in static single assignment
// form), where it is computed in any case: after an if that no other if guards.
#include "structure/symbolic_algorithm.h"

#include <algorithm>
#include <map>

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
        assign(is_string ? &Values::strings : &Values::numbers, static_cast<Slot>(build_.pool().data(s.target)), value);
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

  using Map = std::unordered_map<Slot, ExprId> Values::*;

  void assign(Map map, Slot slot, ExprId value) {
    auto [it, fresh] = (values_.*map).try_emplace(slot);
    changes_.push_back({map, slot, fresh ? ExprId{} : it->second, fresh});
    it->second = value;
  }

  // What the statements since `mark` have changed, taken back. A branch of thousands changes one variable of thousands:
  // whole maps are not copied.
  Values take_back(size_t mark) {
    Values changed;
    for (size_t k = mark; k < changes_.size(); ++k)
      (changed.*changes_[k].map)[changes_[k].slot] = (values_.*changes_[k].map).at(changes_[k].slot);
    for (; changes_.size() > mark; changes_.pop_back()) {
      const Changed& last = changes_.back();
      if (last.fresh)
        (values_.*last.map).erase(last.slot);
      else
        (values_.*last.map)[last.slot] = last.before;
    }
    return changed;
  }

  bool branch(const Statement& s) {
    std::vector<ExprId> conditions;
    std::vector<Values> after;  // what each branch changes
    size_t mark = changes_.size();
    bool closed = false;
    for (const auto& b : s.branches) {
      ExprId c = b.condition.valid() ? put_in(b.condition) : build_.boolean(true);
      if (failed_ || !run(b.body)) return false;
      conditions.push_back(c);
      after.push_back(take_back(mark));
      closed = !b.condition.valid();
    }
    if (!closed) {
      conditions.push_back(build_.boolean(true));
      after.emplace_back();
    }
    choose(&Values::numbers, conditions, after);
    choose(&Values::strings, conditions, after);
    return true;
  }

  // One conditional for each variable that some branch changes.
  void choose(Map map, const std::vector<ExprId>& conditions, const std::vector<Values>& after) {
    std::map<Slot, std::vector<size_t>> changing;  // in which branches
    for (size_t i = 0; i < after.size(); ++i) {
      for (const auto& [slot, value] : after[i].*map) changing[slot].push_back(i);
    }
    for (const auto& [slot, branches] : changing) {
      auto known = (values_.*map).find(slot);
      ExprId before = known == (values_.*map).end() ? ExprId{} : known->second;
      bool in_last = branches.back() + 1 == after.size();
      if (!before.valid() && !in_last) continue;  // it has no value afterwards
      ExprId value = in_last ? (after.back().*map).at(slot) : before;
      size_t next = branches.size() - (in_last ? 1 : 0);
      for (size_t i = after.size() - 1; i-- > 0;) {
        bool here = next > 0 && branches[next - 1] == i;
        if (here) --next;
        value = build_.if_(conditions[i], here ? (after[i].*map).at(slot) : before, value);
      }
      assign(map, slot, value);
    }
  }

  ExprId put_in(ExprId e) {
    hybrid::Rewriter rewrite(build_, [&](ExprId x) -> std::optional<ExprId> {
      const Node n = build_.pool()[x];
      if (n.op == Op::Iterator) failed_ = true;
      if (!hybrid::has(n.op, hybrid::op_trait::Place)) return std::nullopt;
      const Places places = m_.places(x);
      if (places.base == BaseType::ExternalObject) return x;
      const auto& values = places.base == BaseType::String ? values_.strings : values_.numbers;
      if (n.op == Op::Slot) {
        auto it = values.find(places.first);
        return it == values.end() ? x : it->second;
      }
      for (Slot i = 0; i < places.count; ++i) failed_ = failed_ || values.contains(places.first + i);
      return std::nullopt;
    });
    return rewrite(e);
  }

  ScalarModel& m_;
  Build& build_;
  Values values_;
  const NewStep& new_step_;
  std::unordered_map<uint32_t, double> written_out_;  // of expressions seen so far
  struct Changed {
    Map map;
    Slot slot;
    ExprId before;
    bool fresh;  // it had no value
  };
  std::vector<Changed> changes_;
  int depth_ = 0;  // ifs around the statement
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
