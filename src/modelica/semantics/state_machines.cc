// State machines (MLS 3.6 chapter 17): transition(), initialState() and what asks about states.
//
// States are blocks; the hybrid model knows them by the path of their instance. Transitions that share a state belong
// to one machine. What a machine means is the business of structure/state_machines.cc.
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::Op;

namespace {

SALTUS_DIAGNOSTIC(NotAState, Error, "M0770", "a state of a state machine has to be the name of a block");
SALTUS_DIAGNOSTIC(TwoInitialStates, Error, "M0771", "a state machine has two initial states, '{}' and '{}'");
SALTUS_DIAGNOSTIC(TransitionOption, Error, "M0772", "'{}' of a transition is {}");
SALTUS_DIAGNOSTIC(BadTransition, Error, "M0772", "transition() needs two states and a Boolean condition");

}  // namespace

Name Instantiation::state_path(const syntax::Expr& expr, const Env& env) {
  if (expr.kind == syntax::ExprKind::Reference) {
    auto found = named_instance(static_cast<const syntax::ReferenceExpr&>(expr), env);
    if (found && found->instance) {
      if (!found->subscripts.empty()) unsupported(expr.span, "arrays of states");
      return intern(path(*found->instance));
    }
  }
  error(NotAState, expr.span);
}

// The machine that a state belongs to so far; a new one when there is none.
size_t Instantiation::machine_of(Name state) {
  auto& machines = model_.state_machines;
  for (size_t i = 0; i < machines.size(); ++i) {
    if (machines[i].initial_state == state) return i;
    for (const hybrid::Transition& t : machines[i].transitions) {
      if (t.from == state || t.to == state) return i;
    }
  }
  machines.emplace_back();
  return machines.size() - 1;
}

void Semantics::initial_state(const syntax::CallExpr& call, const Env& env) {
  need_arguments(call, 1, 1);
  Name state = state_path(*call.arguments[0], env);
  hybrid::StateMachine& machine = model_.state_machines[machine_of(state)];
  if (machine.initial_state.valid() && machine.initial_state != state) {
    error(TwoInitialStates, call.span, text(machine.initial_state), text(state));
  }
  machine.initial_state = state;
}

void Semantics::transition(const syntax::CallExpr& call, const Env& env) {
  constexpr std::string_view kFormals[] = {"from", "to", "condition", "immediate", "reset", "synchronize", "priority"};
  const syntax::Expr* given[7] = {};
  for (size_t i = 0; i < call.arguments.size() && i < 7; ++i) given[i] = call.arguments[i];
  for (const auto& named : call.named) {
    for (size_t i = 0; i < 7; ++i) {
      if (text(named.name) == kFormals[i]) given[i] = named.value;
    }
  }
  if (!given[0] || !given[1] || !given[2]) error(BadTransition, call.span);
  hybrid::Transition t;
  t.from = state_path(*given[0], env);
  t.to = state_path(*given[1], env);
  t.condition = expression(*given[2], env);
  t.span = call.span;
  if (type(t.condition).base != BaseType::Boolean || type(t.condition).is_array()) error(BadTransition, given[2]->span);
  auto flag = [&](size_t i, bool otherwise) {
    if (!given[i]) return otherwise;
    ExprId value = expression(*given[i], env);
    if (type(value).base != BaseType::Boolean || type(value).is_array())
      error(TransitionOption, given[i]->span, kFormals[i], "a Boolean");
    return evaluate(value, given[i]->span, kFormals[i]).as_boolean();
  };
  t.immediate = flag(3, true);
  t.reset = flag(4, true);
  t.synchronize = flag(5, false);
  if (given[6])
    t.priority = static_cast<int>(evaluate_integer(expression(*given[6], env), given[6]->span, "a priority"));
  if (given[6] && t.priority < 1) error(TransitionOption, given[6]->span, "priority", "1 or more");
  size_t a = machine_of(t.from);
  model_.state_machines[a].transitions.push_back(t);
  size_t b = machine_of(t.to);
  if (a == b) return;
  // The transition joins two machines.
  auto& machines = model_.state_machines;
  size_t keep = std::min(a, b), other = std::max(a, b);
  if (machines[keep].initial_state.valid() && machines[other].initial_state.valid()) {
    error(TwoInitialStates, call.span, text(machines[keep].initial_state), text(machines[other].initial_state));
  }
  if (machines[other].initial_state.valid()) machines[keep].initial_state = machines[other].initial_state;
  for (hybrid::Transition& moved : machines[other].transitions) machines[keep].transitions.push_back(std::move(moved));
  machines.erase(machines.begin() + static_cast<ptrdiff_t>(other));
}

ExprId Instantiation::state_query(std::string_view name, const syntax::CallExpr& call, const Env& env) {
  if (name == "activeState") {
    need_arguments(call, 1, 1);
    return build_.clock(Op::ActiveState, {build_.string(state_path(*call.arguments[0], env))});
  }
  need_arguments(call, 0, 0);
  return build_.clock(name == "ticksInState" ? Op::TicksInState : Op::TimeInState, {});
}

bool Semantics::lies_in_state(const std::string& variable) const {
  for (size_t dot = variable.find('.'); dot != std::string::npos; dot = variable.find('.', dot + 1)) {
    Name instance = context_.names.find(variable.substr(0, dot));
    if (!instance.valid()) continue;
    for (const hybrid::StateMachine& machine : model_.state_machines) {
      if (machine.initial_state == instance) return true;
      for (const hybrid::Transition& t : machine.transitions) {
        if (t.from == instance || t.to == instance) return true;
      }
    }
  }
  return false;
}

}  // namespace saltus::modelica
