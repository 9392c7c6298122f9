#include "structure/divisors.h"

#include <set>
#include <utility>

#include "structure/dump.h"

namespace saltus::structure {
namespace {

using hybrid::Op;

constexpr size_t kMostSteps = 32;         // longer divisors say little in a message
constexpr size_t kMostDivisors = 20'000;  // about 4 MB; a model with more reports the first ones

class Divisors {
 public:
  Divisors(const Schedule& schedule, const NameTable& names)
      : schedule_(schedule), names_(names), pool_(schedule.model.exprs) {}

  void of_block(const Block& block, Slot of_system = kNoSlot) {
    Slot defines = of_system != kNoSlot ? of_system : block.target;
    if (block.kind == BlockKind::Assign && defines != kNoSlot) of_expression(block.value, defines, block.span);
    for (const System& system : block.system) {
      if (system.unknowns.empty()) continue;
      Slot first = system.unknowns.front();
      for (const Block& inner : system.inner) of_block(inner, first);
      for (size_t i = 0; i < system.residuals.size(); ++i) {
        bool has_origin = i < system.origins.size() && system.origins[i].valid();
        of_expression(system.residuals[i], first,
                      has_origin ? schedule_.model.all_equations[system.origins[i]].span : block.span);
      }
    }
  }

  std::vector<run::Divisor> found;

 private:
  void of_expression(ExprId root, Slot defines, Span span) {
    std::vector<ExprId> stack{root};
    std::set<uint32_t> seen;
    while (!stack.empty() && found.size() < kMostDivisors) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!e.valid() || !seen.insert(e.value).second) continue;
      if (pool_.op(e) == Op::Divide) add(pool_.arg(e, 1), defines, span);
      if (pool_.op(e) == Op::Power && is_negative(pool_.arg(e, 1))) add(pool_.arg(e, 0), defines, span);
      for (ExprId arg : pool_.args(e)) stack.push_back(arg);
    }
  }

  bool is_negative(ExprId e) const {
    return (pool_.op(e) == Op::Real && pool_.real(e) < 0) || (pool_.op(e) == Op::Integer && pool_.integer(e) < 0) ||
           pool_.op(e) == Op::Negate;
  }

  void add(ExprId e, Slot defines, Span span) {
    if (!known_.emplace(defines, e.value).second) return;
    run::Divisor divisor;
    has_slot_ = false;
    if (!steps_of(e, divisor.steps) || !has_slot_) return;
    divisor.text = expression_text(schedule_.model, names_, schedule_.slots, schedule_.storage, e);
    divisor.defines = defines;
    divisor.span = span;
    found.push_back(std::move(divisor));
  }

  bool steps_of(ExprId e, std::vector<run::Divisor::Step>& into) {
    if (into.size() >= kMostSteps) return false;
    auto all_arguments = [&] {
      for (ExprId arg : pool_.args(e)) {
        if (!steps_of(arg, into)) return false;
      }
      return true;
    };
    auto push = [&](char kind, Slot slot = kNoSlot, double number = 0) {
      into.push_back({static_cast<uint8_t>(kind), slot, number});
      return into.size() <= kMostSteps;
    };
    switch (pool_.op(e)) {
      case Op::Slot: has_slot_ = true; return push('s', static_cast<Slot>(pool_.data(e)));
      case Op::Real: return push('n', kNoSlot, pool_.real(e));
      case Op::Integer: return push('n', kNoSlot, static_cast<double>(pool_.integer(e)));
      case Op::Time: has_slot_ = true; return push('t');
      case Op::ToReal: return all_arguments();
      case Op::Negate: return all_arguments() && push('~');
      case Op::Add: return all_arguments() && push('+');
      case Op::Subtract: return all_arguments() && push('-');
      case Op::Multiply: return all_arguments() && push('*');
      case Op::Divide: return all_arguments() && push('/');
      default: return false;
    }
  }

  const Schedule& schedule_;
  const NameTable& names_;
  const hybrid::ExprPool& pool_;
  std::set<std::pair<Slot, uint32_t>> known_;
  bool has_slot_ = false;
};

}  // namespace

std::vector<run::Divisor> find_divisors(const Schedule& schedule, const NameTable& names) {
  Divisors divisors(schedule, names);
  for (const auto* list : {&schedule.parameters, &schedule.initial, &schedule.blocks}) {
    for (const Block& block : *list) divisors.of_block(block);
  }
  return std::move(divisors.found);
}

}  // namespace saltus::structure
