#include "structure/verify_scalar.h"

#include <stdexcept>

#include <fmt/format.h>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"

namespace saltus::structure {
namespace {

class Verifier {
 public:
  Verifier(const ScalarModel& m, PassId pass) : m_(m), pool_(m.model.exprs), pass_(pass), walk_(pool_) {}

  void run() {
    facts();
    if (pass_ < PassId::Scalarize) return;
    for (const auto* list : {&m_.equations, &m_.initial_equations, &m_.clocked_initial}) {
      for (const ScalarEquation& e : *list) equation(e);
    }
    for (const ScalarAlgorithm& a : m_.algorithms) {
      for (const auto* list : {&a.statements, &a.initial_statements}) statements(*list);
    }
    for (const StringEquation& e : m_.string_equations) expression(e.value);
    for (const auto* list : {&m_.effects, &m_.initial_effects}) {
      for (const Block& b : *list) block(b);
    }
    if (pass_ >= PassId::Schedule) writers();
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::logic_error(fmt::format("after '{}': {}", pass_name(pass_), what));
  }

  void facts() const {
    if (m_.facts.size() != m_.schedule.slots.size()) fail("slots and their facts differ in number");
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      const auto& slot = m_.schedule.slots[s];
      if (slot.variable.value >= m_.model.variables.size()) fail(fmt::format("slot {} has no variable", s));
      auto count = m_.model.types.count(m_.model.variables[slot.variable].type);
      if (slot.offset >= static_cast<uint64_t>(count)) fail(fmt::format("'{}' lies beyond its variable", m_.name(s)));
    }
  }

  void equation(const ScalarEquation& e) {
    if (e.algorithm == kNone && (!e.left.valid() || !e.right.valid())) fail("an equation has one side only");
    if (e.algorithm != kNone && e.algorithm >= m_.algorithms.size()) fail("an equation is of no algorithm");
    if (e.defines != kNoSlot && e.defines >= m_.facts.size()) fail("an equation defines no slot");
    for (ExprId side : {e.left, e.right, e.initial_value}) expression(side);
  }

  void block(const Block& b) {
    each_expression_of(b, Unknowns::RealAndDiscrete, [&](ExprId e, const Block&) { expression(e); });
  }

  void statements(const std::vector<hybrid::Statement>& list) {
    for (const hybrid::Statement& s : list) {
      hybrid::each_expression(s, [&](const ExprId& e) { expression(e); });
    }
  }

  void expression(ExprId root) {
    if (!root.valid()) return;
    walk_(root, [&](ExprId e) { node(e); });
  }

  void node(ExprId e) const {
    const hybrid::Node& n = pool_[e];
    switch (n.op) {
      case Op::Variable:
      case Op::Der:
      case Op::Pre:
      case Op::Edge:
      case Op::Change: fail(fmt::format("{} is left", hybrid::op_name(n.op)));
      case Op::NoEvent:
      case Op::Smooth:
        if (pass_ >= PassId::Events) fail(fmt::format("{} is left", hybrid::op_name(n.op)));
        break;
      case Op::Slot:
      case Op::SlotArray:
      case Op::SlotIndexed: places(e); break;
      default: break;
    }
    if (pass_ > PassId::Clocks && hybrid::op_class(n.op) == hybrid::OpClass::Clock)
      fail(fmt::format("{} is left", hybrid::op_name(n.op)));
  }

  void places(ExprId e) const {
    const Places places = m_.places(e);
    size_t all = places.base == hybrid::BaseType::String           ? m_.strings.size()
                 : places.base == hybrid::BaseType::ExternalObject ? m_.objects.size()
                                                                   : m_.facts.size();
    if (places.first + size_t{places.count} > all) fail("an expression names a place that does not exist");
    if (pass_ < PassId::Aliases || !places.numeric() || pool_.op(e) != Op::Slot) return;
    if (m_.facts[places.first].role == Role::Alias) fail(fmt::format("the alias '{}' is read", m_.name(places.first)));
  }

  void writers() {
    std::vector<bool> written(m_.facts.size());
    for (const Block& b : m_.schedule.blocks) {
      if (b.when == When::Continuous && !b.guard.valid()) write(b, written);
    }
  }

  void write(const Block& b, std::vector<bool>& written) const {
    auto once = [&](Slot s) {
      if (written[s]) fail(fmt::format("'{}' is computed twice", m_.name(s)));
      written[s] = true;
    };
    each_written(b, Unknowns::Real, once);
  }

  const ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  PassId pass_;
  hybrid::Walk walk_;
};

}  // namespace

void verify_scalar(const ScalarModel& model, PassId pass) {
  Verifier(model, pass).run();
}

}  // namespace saltus::structure
