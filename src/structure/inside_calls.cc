#include "structure/inside_calls.h"

#include <array>
#include <optional>

#include "hybrid/rewrite.h"

namespace saltus::structure {
namespace {

using hybrid::Statement;
using hybrid::StatementKind;

// Assignments gone through, and nodes of one value: enough for a sum of a few harmonics.
constexpr int kMostAssignments = 500;
constexpr size_t kMostNodes = 2000;

class InsideCall {
 public:
  InsideCall(ScalarModel& m, const std::function<void(ExprId)>& see) : m_(m), build_(m.build), see_(see) {}

  void run(ExprId call) {
    const hybrid::Function f = m_.model.functions[build_.pool().function(call)];
    values_.assign(f.variables.size(), {});
    for (size_t i = 0; i < f.input_count && i < build_.pool().arg_count(call); ++i)
      values_[i] = build_.pool().arg(call, i);
    for (size_t i = f.input_count; i < f.variables.size(); ++i) {
      if (f.variables[i].initial.valid()) values_[i] = here(f.variables[i].initial);
    }
    statements(f.body);
  }

 private:
  ExprId here(ExprId e) {
    return hybrid::substitute_locals(build_, hybrid::substitute_iterators(build_, e, iterators_, elements_), values_);
  }

  // False: the rest is not reached, or cannot be followed.
  bool statements(const std::vector<Statement>& list) {
    for (const Statement& s : list) {
      if (!statement(s)) return false;
    }
    return true;
  }

  bool statement(const Statement& s) {
    switch (s.kind) {
      case StatementKind::Assign: return assign(s);
      case StatementKind::For: return loop(s);
      case StatementKind::While: return while_loop(s);
      case StatementKind::If: return choice(s);
      case StatementKind::Assert: return true;
      default: return false;
    }
  }

  bool assign(const Statement& s) {
    if (++assignments_ > kMostAssignments) return false;
    const auto& pool = build_.pool();
    ExprId value = here(s.value);
    see_(value);
    bool whole = pool.op(s.target) == Op::Local && hybrid::node_count(pool, value) <= kMostNodes;
    if (whole) {
      values_[pool.data(s.target)] = value;
      return true;
    }
    // Of an array that is changed here and there nothing is known any more.
    hybrid::Walk walk(pool);
    walk(s.target, [&](ExprId e) {
      if (pool.op(e) == Op::Local) values_[pool.data(e)] = {};
    });
    return true;
  }

  bool loop(const Statement& s) {
    ExprId range = here(s.value);
    if (build_.pool().op(range) != Op::RangeOf) return false;
    std::array<int64_t, 3> bounds{};
    for (size_t i = 0; i < 3; ++i) {
      std::optional<int64_t> number = build_.integer_value(build_.pool().arg(range, i));
      if (!number) return false;
      bounds[i] = *number;
    }
    auto [first, step, last] = bounds;
    if (step == 0) return false;
    iterators_.push_back(s.iterator);
    elements_.push_back({});
    bool good = true;
    for (int64_t i = first; good && (step > 0 ? i <= last : i >= last); i += step) {
      elements_.back() = build_.integer(i);
      good = statements(s.branches[0].body) && assignments_ <= kMostAssignments;
    }
    iterators_.pop_back();
    elements_.pop_back();
    return good;
  }

  bool while_loop(const Statement& s) {
    for (int i = 0; i < kMostAssignments; ++i) {
      ExprId condition = here(s.branches[0].condition);
      if (build_.pool().op(condition) != Op::Boolean) return see_(condition), false;
      if (build_.pool().data(condition) == 0) return true;
      if (!statements(s.branches[0].body)) return false;
    }
    return false;
  }

  // After it, only what all branches agree about is known.
  bool choice(const Statement& s) {
    std::vector<ExprId> before = values_, after;
    bool any = false, is_complete = false;
    auto join = [&] {
      if (!any) after = values_;
      for (size_t i = 0; i < after.size(); ++i) {
        if (after[i] != values_[i]) after[i] = {};
      }
      any = true;
    };
    for (const hybrid::StatementBranch& b : s.branches) {
      values_ = before;
      if (b.condition.valid()) see_(here(b.condition));
      is_complete = is_complete || !b.condition.valid();
      if (!statements(b.body)) return false;
      join();
    }
    values_ = before;
    if (!is_complete) join();
    values_ = after;
    return true;
  }

  ScalarModel& m_;
  hybrid::Build& build_;
  const std::function<void(ExprId)>& see_;
  std::vector<ExprId> values_, elements_;
  std::vector<hybrid::IteratorId> iterators_;
  int assignments_ = 0;
};

}  // namespace

void each_value_inside(ScalarModel& m, ExprId call, const std::function<void(ExprId)>& see) {
  const hybrid::Function& f = m.model.functions[m.model.exprs.function(call)];
  if (f.is_external || f.body.empty()) return;
  InsideCall(m, see).run(call);
}

}  // namespace saltus::structure
