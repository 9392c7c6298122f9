// Constant propagation through functions.
//
// The capacitances of a transistor are computed by a function of its voltages, and with a junction capacitance of zero
// among the parameters they are zero at any voltage. So functions are run with what is known of their inputs. Each
// variable is a number or unknown; what both branches of a condition that is not known agree on stays known; what a
// loop assigns is unknown after it. Zero times anything is zero, as in zero_parameters.cc.
//
// An impure or external function, a recursion, or a body that takes too many steps is not known.
#include "structure/known_results.h"

#include <cmath>
#include <limits>

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::ExprId;
using hybrid::Op;
using hybrid::Statement;
using hybrid::StatementKind;

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr uint32_t kMaxDepth = 32;       // of calls inside each other
constexpr uint64_t kMaxSteps = 200'000;  // operations and statements of one question
struct GaveUp {};

}  // namespace

KnownResults::Known::Known() : number(kUnknown) {}

double KnownResults::operator()(ExprId e) {
  steps_ = 0;
  depth_ = 0;
  try {
    return eval(e, nullptr).number;
  } catch (const GaveUp&) {
    return kUnknown;
  }
}

KnownResults::Known KnownResults::eval(ExprId root, const Locals* locals) {
  const auto& pool = model_.exprs;
  std::unordered_map<uint32_t, Known> found;
  std::vector<const Known*> args;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    if (++steps_ > kMaxSteps) throw GaveUp{};
    args.clear();
    for (ExprId a : pool.args(e)) args.push_back(&found.at(a.value));
    Known value;
    if (pool.op(e) == Op::Local) {
      if (locals) value = (*locals)[pool.data(e)];
    } else if (pool.op(e) == Op::Slot) {
      value.number = slot_(e);
    } else if (pool.op(e) == Op::Call && !locals) {
      auto it = calls_.find(e.value);
      if (it == calls_.end()) {
        calls_[e.value] = {};  // also when it gives up
        it = calls_.insert_or_assign(e.value, call(e, args)).first;
      }
      value = it->second;
    } else {
      value = operation(e, args);
    }
    found.emplace(e.value, std::move(value));
  });
  return std::move(found.at(root.value));
}

KnownResults::Known KnownResults::operation(ExprId e, const std::vector<const Known*>& args) {
  const auto& pool = model_.exprs;
  Known value;
  switch (pool.op(e)) {
    case Op::RecordLiteral:
      for (const Known* a : args) value.parts.push_back(*a);
      return value;
    case Op::Field:
    case Op::TupleElement: return pool.data(e) < args[0]->parts.size() ? args[0]->parts[pool.data(e)] : value;
    case Op::Call: return call(e, args);
    case Op::If: {
      if (!std::isnan(args[0]->number)) return args[0]->number != 0 ? *args[1] : *args[2];
      value = *args[1];
      join(value, *args[2]);
      return value;
    }
    case Op::Multiply:
    case Op::Divide:
      if (model_.types[pool.type(e)].is_array()) return value;
      if (args[0]->number == 0 && (pool.op(e) == Op::Multiply || args[1]->number != 0)) return Known(0);
      if (args[1]->number == 0 && pool.op(e) == Op::Multiply) return Known(0);
      break;
    default: break;
  }
  std::vector<double> numbers;
  for (const Known* a : args) numbers.push_back(a->number);
  value.number = numeric_operation(model_, e, numbers);
  return value;
}

KnownResults::Known KnownResults::of_type(hybrid::TypeId type) {
  Known value;
  const hybrid::Type& t = model_.types[type];
  if (t.base != hybrid::BaseType::Record || t.is_array()) return value;
  for (const auto& field : model_.types.records[hybrid::RecordId(t.detail)].fields)
    value.parts.push_back(of_type(field.type));
  return value;
}

KnownResults::Known KnownResults::call(ExprId e, const std::vector<const Known*>& args) {
  const hybrid::Function& f = model_.functions[model_.exprs.function(e)];
  if (f.is_external || f.impure || f.body.empty() || depth_ >= kMaxDepth) return {};
  Locals locals;
  for (const Known* a : args) locals.push_back(*a);
  for (size_t i = args.size(); i < f.variables.size(); ++i) locals.push_back(of_type(f.variables[i].type));
  ++depth_;
  for (size_t i = args.size(); i < f.variables.size(); ++i) {
    if (f.variables[i].initial.valid()) locals[i] = eval(f.variables[i].initial, &locals);
  }
  execute(f.body, locals);
  --depth_;
  if (model_.types[model_.exprs.type(e)].base != hybrid::BaseType::Tuple) return std::move(locals[f.input_count]);
  Known results;
  for (size_t i = 0; i < f.output_count; ++i) results.parts.push_back(std::move(locals[f.input_count + i]));
  return results;
}

KnownResults::Flow KnownResults::execute(const std::vector<Statement>& statements, Locals& locals) {
  for (const Statement& s : statements) {
    if (Flow flow = execute(s, locals); flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

KnownResults::Flow KnownResults::execute(const Statement& s, Locals& locals) {
  if (++steps_ > kMaxSteps) throw GaveUp{};
  switch (s.kind) {
    case StatementKind::Assign: assign(s.target, eval(s.value, &locals), locals); return Flow::Normal;
    case StatementKind::AssignTuple: {
      Known results = eval(s.value, &locals);
      for (size_t i = 0; i < s.targets.size(); ++i) {
        if (s.targets[i].valid()) assign(s.targets[i], i < results.parts.size() ? results.parts[i] : Known(), locals);
      }
      return Flow::Normal;
    }
    case StatementKind::If: return choose(s, 0, locals);
    case StatementKind::For:
    case StatementKind::While: forget(s.branches[0].body, locals); return Flow::Normal;
    case StatementKind::Break: return Flow::Break;
    case StatementKind::Return: return Flow::Return;
    case StatementKind::Assert:
    case StatementKind::Call: return Flow::Normal;
    default: throw GaveUp{};
  }
}

KnownResults::Flow KnownResults::choose(const Statement& s, size_t branch, Locals& locals) {
  for (; branch < s.branches.size(); ++branch) {
    const hybrid::StatementBranch& b = s.branches[branch];
    double holds = b.condition.valid() ? eval(b.condition, &locals).number : 1;
    if (holds == 0) continue;
    if (!std::isnan(holds)) return execute(b.body, locals);
    Locals otherwise = locals;
    Flow here = execute(b.body, locals), there = choose(s, branch + 1, otherwise);
    if (here != Flow::Normal || there != Flow::Normal) throw GaveUp{};
    for (size_t i = 0; i < locals.size(); ++i) join(locals[i], otherwise[i]);
    break;
  }
  return Flow::Normal;
}

void KnownResults::assign(ExprId target, Known value, Locals& locals) {
  const auto& pool = model_.exprs;
  std::vector<size_t> fields;
  for (; pool.op(target) == Op::Field || pool.op(target) == Op::Index; target = pool.arg(target, 0)) {
    // A part of an array: all of it is unknown.
    if (pool.op(target) == Op::Field) {
      fields.push_back(pool.data(target));
    } else {
      fields.clear();
      value = {};
    }
  }
  if (pool.op(target) != Op::Local) throw GaveUp{};
  Known* to = &locals[pool.data(target)];
  for (; !fields.empty(); fields.pop_back()) {
    if (fields.back() >= to->parts.size()) return;  // nothing of it is known
    to = &to->parts[fields.back()];
  }
  *to = std::move(value);
}

// What the statements assign, in any number of runs.
void KnownResults::forget(const std::vector<Statement>& statements, Locals& locals) {
  for (const Statement& s : statements) {
    if (s.kind == StatementKind::Return) throw GaveUp{};
    if (s.target.valid()) assign(s.target, {}, locals);
    for (ExprId target : s.targets) {
      if (target.valid()) assign(target, {}, locals);
    }
    for (const auto& branch : s.branches) forget(branch.body, locals);
  }
}

void KnownResults::join(Known& a, const Known& b) {
  if (a.number != b.number) a.number = kUnknown;
  if (a.parts.size() != b.parts.size()) a.parts.clear();
  for (size_t i = 0; i < a.parts.size(); ++i) join(a.parts[i], b.parts[i]);
}

}  // namespace saltus::structure
