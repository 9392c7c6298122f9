// Dependencies are followed block by block in the order of computation: the set of states behind each slot is the union
// of the sets behind what its block reads. A loop's elements are told apart by evaluating its subscripts for each
// index.
#include "code/pattern.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

namespace saltus::code {
namespace {

using hybrid::ExprId;
using hybrid::Op;
using structure::Block;
using structure::BlockKind;
using structure::Slot;
using Set = std::vector<uint32_t>;  // sorted

class Dependencies {
 public:
  // `implicit`: unknowns of systems are columns of their own, behind the states.
  explicit Dependencies(const structure::Schedule& schedule, bool implicit = false)
      : schedule_(schedule),
        pool_(schedule.model.exprs),
        of_(schedule.slots.size()),
        seen_(pool_.size(), 0),
        implicit_(implicit),
        columns_(static_cast<uint32_t>(schedule.states.size())) {
    for (uint32_t i = 0; i < schedule.states.size(); ++i) of_[schedule.states[i].state] = {i};
  }

  // Of `knowns` in the place of states, whatever their type.
  Dependencies(const structure::Schedule& schedule, const std::vector<Slot>& knowns)
      : schedule_(schedule),
        pool_(schedule.model.exprs),
        of_(schedule.slots.size()),
        seen_(pool_.size(), 0),
        implicit_(false),
        columns_(static_cast<uint32_t>(knowns.size())) {
    all_types_ = true;
    for (uint32_t i = 0; i < knowns.size(); ++i) of_[knowns[i]] = {i};
  }

  // Of all blocks, also those of events.
  bool run_all() {
    return std::ranges::all_of(schedule_.blocks, [&](const Block& block) {
      if (block.kind == BlockKind::Assign && block.guard.valid()) {
        read(block.guard);
        read(block.value);
        return set(block.target, take());
      }
      return this->block(block);
    });
  }
  // How the value of `e` depends on knowns.
  void kinds(ExprId e, Dependence factor, std::map<uint32_t, Dependence>& into) {
    auto all = [&] {
      read(e);
      for (uint32_t known : take()) into[known] = Dependence::Dependent;
    };
    bool scalar = schedule_.model.types[pool_.type(e)].dims.empty();
    switch (scalar ? pool_.op(e) : Op::Call) {
      case Op::Real:
      case Op::Integer: return;
      case Op::Negate:
      case Op::ToReal: return kinds(pool_.arg(e, 0), factor, into);
      case Op::Add:
      case Op::Subtract: return kinds(pool_.arg(e, 0), factor, into), kinds(pool_.arg(e, 1), factor, into);
      case Op::Multiply:
      case Op::Divide:
        for (size_t i = pool_.op(e) == Op::Multiply ? 0 : 1; i < 2; ++i) {
          auto by = is_factor(pool_.arg(e, i));
          if (by) return kinds(pool_.arg(e, 1 - i), std::max(factor, *by), into);
        }
        return all();
      case Op::Slot: {
        auto slot = static_cast<Slot>(pool_.data(e));
        const Set& behind = of_[slot];
        bool known = behind.size() == 1 && is_known(slot, behind[0]);
        for (uint32_t k : behind) {
          auto [at, fresh] = into.try_emplace(k, known ? factor : Dependence::Dependent);
          if (!fresh) at->second = known ? std::max(at->second, factor) : Dependence::Dependent;
        }
        return;
      }
      default: return all();
    }
  }
  void know(const std::vector<Slot>* knowns) { knowns_ = knowns; }

  bool run() {
    for (const Block& block : schedule_.blocks) {
      if (block.when != structure::When::Continuous) continue;
      if (!this->block(block)) return false;
    }
    return true;
  }
  const Set& of(Slot slot) const { return of_[slot]; }
  uint32_t columns() const { return columns_; }
  const std::vector<Set>& residuals() const { return residuals_; }

 private:
  static constexpr size_t kMost = 30'000'000;  // entries kept in all sets together

  bool set(Slot slot, Set states) {
    kept_ += states.size();
    of_[slot] = std::move(states);
    return kept_ < kMost;
  }
  // Time has the number behind the last of them, and is no slot.
  bool is_known(Slot slot, uint32_t number) const {
    return knowns_ && number < knowns_->size() && (*knowns_)[number] == slot;
  }
  // A number, or computed from parameters alone; nothing: neither.
  std::optional<Dependence> is_factor(ExprId e) const {
    switch (pool_.op(e)) {
      case Op::Real:
      case Op::Integer: return Dependence::Constant;
      case Op::Slot: {
        const auto& variable = schedule_.model.variables[schedule_.slots[static_cast<Slot>(pool_.data(e))].variable];
        return variable.variability <= hybrid::Variability::Parameter ? std::optional(Dependence::Fixed) : std::nullopt;
      }
      case Op::Negate:
      case Op::ToReal: return is_factor(pool_.arg(e, 0));
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide: {
        auto a = is_factor(pool_.arg(e, 0)), b = is_factor(pool_.arg(e, 1));
        return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
      }
      default: return std::nullopt;
    }
  }
  void merge(Slot slot) {
    if (slot < of_.size()) gathered_.insert(gathered_.end(), of_[slot].begin(), of_[slot].end());
  }
  Set take() {
    std::sort(gathered_.begin(), gathered_.end());
    gathered_.erase(std::unique(gathered_.begin(), gathered_.end()), gathered_.end());
    Set result(gathered_.begin(), gathered_.end());
    gathered_.clear();
    return result;
  }

  std::optional<int64_t> integer(ExprId e) const {
    auto arg = [&](size_t i) { return integer(pool_.arg(e, i)); };
    switch (pool_.op(e)) {
      case Op::Integer: return pool_.integer(e);
      case Op::Iterator: {
        auto it = iterators_.find(pool_.iterator(e).value);
        return it == iterators_.end() ? std::nullopt : std::optional(it->second);
      }
      case Op::Negate: return arg(0) ? std::optional(-*arg(0)) : std::nullopt;
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply: {
        auto x = arg(0), y = arg(1);
        if (!x || !y) return std::nullopt;
        return pool_.op(e) == Op::Add ? *x + *y : pool_.op(e) == Op::Subtract ? *x - *y : *x * *y;
      }
      default: return std::nullopt;
    }
  }

  void read(ExprId root) {
    ++stamp_;
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!e.valid() || seen_[e.value] == stamp_) continue;
      seen_[e.value] = stamp_;
      const hybrid::Type& type = schedule_.model.types[pool_.type(e)];
      bool number = all_types_ || type.base == hybrid::BaseType::Real;
      Slot first = static_cast<Slot>(pool_.data(e));
      switch (pool_.op(e)) {
        case Op::Slot:
          if (number) merge(first);
          continue;
        case Op::Time:
        case Op::Delay:
        case Op::SpatialDistribution:
          if (all_types_) gathered_.push_back(columns_);
          break;
        case Op::SlotArray:
          if (number) {
            for (int64_t i = 0; i < schedule_.model.types.count(pool_.type(e)); ++i)
              merge(first + static_cast<Slot>(i));
          }
          continue;
        case Op::SlotIndexed: {
          if (!number) continue;
          if (auto offset = integer(pool_.arg(e, 0))) {
            merge(first + static_cast<Slot>(*offset));
            continue;
          }
          const structure::SlotInfo& info = schedule_.slots[first];
          int64_t n = schedule_.model.types.count(schedule_.model.variables[info.variable].type);
          for (int64_t i = 0; i < n; ++i) merge(first - info.offset + static_cast<Slot>(i));
          continue;
        }
        default: break;
      }
      for (ExprId arg : pool_.args(e)) stack.push_back(arg);
    }
  }

  void read(const std::vector<hybrid::Statement>& statements) {
    for (const hybrid::Statement& s : statements) {
      read(s.value);
      read(s.target);
      for (const auto& branch : s.branches) {
        read(branch.condition);
        read(branch.body);
      }
    }
  }

  bool block(const Block& block) {
    switch (block.kind) {
      case BlockKind::Assign: read(block.value); return set(block.target, take());
      case BlockKind::Algorithm: {
        read(block.statements);
        Set states = take();
        for (Slot slot : block.outputs) {
          if (!set(slot, states)) return false;
        }
        return true;
      }
      case BlockKind::Loop: return loop(block, 0);
      case BlockKind::System: {
        if (implicit_) return residuals(block.system.at(0));
        // Everything inside depends on everything that goes in.
        const structure::System& system = block.system.at(0);
        for (Slot slot : system.unknowns) of_[slot].clear();
        for (const Block& inner : system.inner) {
          if (inner.kind == BlockKind::Assign) of_[inner.target].clear();
          for (Slot slot : inner.outputs) of_[slot].clear();
        }
        for (const Block& inner : system.inner) {
          read(inner.value);
          read(inner.statements);
        }
        for (ExprId residual : system.residuals) read(residual);
        Set states = take();
        for (Slot slot : system.unknowns) {
          if (!set(slot, states)) return false;
        }
        for (const Block& inner : system.inner) {
          if (inner.kind == BlockKind::Assign && !set(inner.target, states)) return false;
          for (Slot slot : inner.outputs) {
            if (!set(slot, states)) return false;
          }
          if (inner.kind == BlockKind::Loop) {
            const structure::SlotInfo& info = schedule_.slots[inner.target];
            int64_t n = schedule_.model.types.count(schedule_.model.variables[info.variable].type);
            for (int64_t i = 0; i < n; ++i) {
              if (!set(inner.target - info.offset + static_cast<Slot>(i), states)) return false;
            }
          }
        }
        return true;
      }
      default: return true;
    }
  }

  bool residuals(const structure::System& system) {
    for (Slot slot : system.unknowns) of_[slot] = {columns_++};
    for (const Block& inner : system.inner) {
      if (!block(inner)) return false;
    }
    for (ExprId residual : system.residuals) {
      read(residual);
      residuals_.push_back(take());
      kept_ += residuals_.back().size();
    }
    return kept_ < kMost;
  }

  bool loop(const Block& block, size_t d) {
    if (d == block.ranges.size()) {
      auto offset = integer(block.offset);
      if (!offset) return false;
      read(block.value);
      return set(block.target + static_cast<Slot>(*offset), take());
    }
    const hybrid::IndexRange& range = block.ranges[d];
    for (int64_t i = 0; i < range.count(); ++i) {
      iterators_[range.iterator.value] = range.first + i * range.step;
      if (!loop(block, d + 1)) return false;
    }
    return true;
  }

  const structure::Schedule& schedule_;
  const hybrid::ExprPool& pool_;
  std::vector<Set> of_;
  std::vector<uint32_t> seen_;
  uint32_t stamp_ = 0;
  std::vector<uint32_t> gathered_;
  std::unordered_map<uint32_t, int64_t> iterators_;
  size_t kept_ = 0;
  bool implicit_;
  bool all_types_ = false;
  const std::vector<Slot>* knowns_ = nullptr;
  uint32_t columns_;
  std::vector<Set> residuals_;
};

// Columns from rows.
Pattern by_columns(size_t n, const std::vector<const Set*>& rows) {
  Pattern pattern;
  pattern.n = n;
  pattern.begin.assign(n + 1, 0);
  for (const Set* row : rows) {
    for (uint32_t column : *row) ++pattern.begin[column + 1];
  }
  for (size_t j = 0; j < n; ++j) pattern.begin[j + 1] += pattern.begin[j];
  pattern.rows.resize(pattern.begin[n]);
  std::vector<uint32_t> next(pattern.begin.begin(), pattern.begin.end() - 1);
  for (uint32_t i = 0; i < rows.size(); ++i) {
    for (uint32_t column : *rows[i]) pattern.rows[next[column]++] = i;
  }
  return pattern;
}

Pattern given_up(size_t n) {
  Pattern pattern;
  pattern.n = n;
  pattern.begin.assign(n + 1, 0);
  pattern.dense = true;
  return pattern;
}

}  // namespace

Pattern state_pattern(const structure::Schedule& schedule) {
  Dependencies dependencies(schedule);
  if (!dependencies.run()) return given_up(schedule.states.size());
  std::vector<const Set*> rows;
  for (const structure::State& state : schedule.states) rows.push_back(&dependencies.of(state.derivative));
  return by_columns(schedule.states.size(), rows);
}

std::optional<std::vector<std::vector<Dependency>>> dependencies(const structure::Schedule& schedule,
                                                                 const std::vector<Slot>& knowns,
                                                                 const std::vector<Slot>& unknowns) {
  Dependencies all(schedule, knowns);
  if (!all.run_all()) return std::nullopt;
  all.know(&knowns);
  std::unordered_map<Slot, const Block*> defined;
  for (const Block& block : schedule.blocks) {
    if (block.kind == BlockKind::Assign && !block.guard.valid()) defined[block.target] = &block;
  }
  std::vector<std::vector<Dependency>> made;
  for (Slot slot : unknowns) {
    std::map<uint32_t, Dependence> kinds;
    auto own = std::ranges::find(knowns, slot);
    auto block = defined.find(slot);
    if (own != knowns.end())
      kinds.emplace(static_cast<uint32_t>(own - knowns.begin()), Dependence::Constant);
    else if (block != defined.end())
      all.kinds(block->second->value, Dependence::Constant, kinds);
    else
      for (uint32_t known : all.of(slot)) kinds.emplace(known, Dependence::Dependent);
    std::vector<Dependency>& list = made.emplace_back();
    for (auto [known, kind] : kinds) list.push_back({known, kind});
  }
  return made;
}

Pattern implicit_pattern(const structure::Schedule& schedule) {
  Dependencies dependencies(schedule, true);
  if (!dependencies.run()) {
    size_t n = schedule.states.size();
    for (const Block& block : schedule.blocks) {
      if (block.when != structure::When::Continuous) continue;
      for (const structure::System& system : block.system) n += system.unknowns.size();
    }
    return given_up(n);
  }
  std::vector<Set> derivatives;
  for (uint32_t i = 0; i < schedule.states.size(); ++i) {
    Set row = dependencies.of(schedule.states[i].derivative);
    auto at = std::lower_bound(row.begin(), row.end(), i);
    if (at == row.end() || *at != i) row.insert(at, i);
    derivatives.push_back(std::move(row));
  }
  std::vector<const Set*> rows;
  for (const Set& row : derivatives) rows.push_back(&row);
  for (const Set& row : dependencies.residuals()) rows.push_back(&row);
  return by_columns(dependencies.columns(), rows);
}

}  // namespace saltus::code
