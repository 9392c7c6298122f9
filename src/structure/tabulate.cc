#include "structure/tabulate.h"

#include <set>
#include <unordered_map>

#include "hybrid/rewrite.h"
#include "structure/divisors.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Op;

// Keeps each name once.
class Texts {
 public:
  Texts(std::string& into, const NameTable& names) : into_(into), names_(names) {}
  run::Text operator()(Name name) {
    if (!name.valid()) return {};
    auto [it, is_new] = known_.try_emplace(name.value);
    if (is_new) {
      std::string_view text = names_.text(name);
      it->second = {static_cast<uint32_t>(into_.size()), static_cast<uint32_t>(text.size())};
      into_ += text;
    }
    return it->second;
  }

 private:
  std::string& into_;
  const NameTable& names_;
  std::unordered_map<uint32_t, run::Text> known_;
};

run::Type type_of(BaseType base) {
  switch (base) {
    case BaseType::Real: return run::Type::Real;
    case BaseType::Integer: return run::Type::Integer;
    case BaseType::Boolean: return run::Type::Boolean;
    case BaseType::Enumeration: return run::Type::Enumeration;
    case BaseType::String: return run::Type::String;
    case BaseType::ExternalObject: return run::Type::Object;
    case BaseType::Clock: return run::Type::Clock;
    default: return run::Type::Other;
  }
}

// A parameter that follows from others is not set alone: what it equals may share its memory.
bool is_independent(const hybrid::Model& model, const hybrid::Variable& variable) {
  bool independent = true;
  if (!variable.binding.valid()) return independent;
  hybrid::Walk walk(model.exprs);
  walk(variable.binding, [&](ExprId e) {
    Op op = model.exprs.op(e);
    independent = independent && op != Op::Variable && op != Op::Call && op != Op::Slot && op != Op::SlotArray;
  });
  return independent;
}

void tabulate_variables(const Schedule& schedule, const NameTable& names, run::Model& into) {
  const hybrid::Model& model = schedule.model;
  Texts text(into.text, names);
  into.variables.reserve(model.variables.size());
  for (VariableId id : model.variables.ids()) {
    const hybrid::Variable& v = model.variables[id];
    const hybrid::Type& type = model.types[v.type];
    run::Variable& made = into.variables.emplace_back();
    made.pattern = text(v.pattern);
    made.description = text(v.description);
    made.unit = text(v.unit);
    made.display_unit = text(v.display_unit);
    made.span = v.span;
    made.memory = schedule.storage[id].memory;
    made.type = type_of(type.base);
    made.variability = v.variability;
    made.causality = v.causality;
    made.hidden = v.hide_result;
    made.settable =
        v.variability == hybrid::Variability::Parameter && !v.is_structural && !v.is_final && is_independent(model, v);
    made.rank = static_cast<uint16_t>(type.dims.size());
    made.dims = static_cast<uint32_t>(into.dims.size());
    into.dims.insert(into.dims.end(), type.dims.begin(), type.dims.end());
    if (type.base == BaseType::Enumeration) made.enumeration = type.detail;
    made.first = schedule.storage[id].first;
    made.count = static_cast<uint32_t>(model.types.count(v.type));
  }
  for (hybrid::EnumerationId id : model.types.enumerations.ids()) {
    std::vector<std::string>& literals = into.enumerations.emplace_back();
    for (Name literal : model.types.enumerations[id].literals) literals.emplace_back(names.text(literal));
  }
  into.slots.reserve(schedule.slots.size());
  for (const SlotInfo& info : schedule.slots) into.slots.push_back({info.variable.value, info.offset});
}

// A relation that is true where its left side is the larger one.
bool is_greater(const hybrid::ExprPool& pool, ExprId held) {
  if (pool.op(held) != Op::HeldRelation) return false;
  Op op = pool.op(pool.arg(held, 0));
  return op == Op::Greater || op == Op::GreaterEqual;
}

// `time <= e` and `time > e` change just after e, not at e.
bool changes_after(const hybrid::ExprPool& pool, const ZeroCrossing& crossing) {
  if (!crossing.time_event.valid()) return false;
  ExprId relation = pool.arg(crossing.expression, 0);
  bool left = pool.op(pool.arg(relation, 0)) == Op::Time;
  Op op = pool.op(relation);
  return left ? op == Op::LessEqual || op == Op::Greater : op == Op::GreaterEqual || op == Op::Less;
}

// In a model with processes, whose ∇ a = b it is.
bool is_equality(const Schedule& schedule, const ZeroCrossing& crossing) {
  const hybrid::ExprPool& pool = schedule.model.exprs;
  return !schedule.processes.empty() && !crossing.is_floor && !crossing.time_event.valid() &&
         pool.op(pool.arg(crossing.expression, 0)) == Op::Equal;
}

void add_definitions(const Block& block, const Schedule& schedule, std::vector<run::Definition>& into) {
  auto add = [&](Slot first, uint32_t count) {
    if (first == kNoSlot) return;
    if (!into.empty()) {
      run::Definition& last = into.back();
      if (last.first + last.count == first && last.when == block.when && last.span == block.span) {
        last.count += count;
        return;
      }
    }
    into.push_back({first, count, block.when, block.span});
  };
  if (block.kind == BlockKind::Assign) add(block.target, 1);
  if (block.kind == BlockKind::Loop) {
    const SlotInfo& info = schedule.slots[block.target];
    add(block.target, static_cast<uint32_t>(schedule.model.types.count(schedule.model.variables[info.variable].type)));
  }
  for (Slot output : block.outputs) add(output, 1);
  for (const System& system : block.system) {
    for (Slot slot : system.unknowns) add(slot, 1);
    for (const Block& inner : system.inner) add_definitions(inner, schedule, into);
    for (const Block& inner : system.discrete) add_definitions(inner, schedule, into);
  }
}

}  // namespace

namespace {

// Of expressions and of what they define. (FNV-1a, a word at a time: it tells edits, not attacks.)
uint64_t digest_of(const Schedule& schedule) {
  uint64_t hash = 0xcbf29ce484222325;
  auto add = [&](uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3;
    hash ^= hash >> 29;
  };
  const hybrid::ExprPool& pool = schedule.model.exprs;
  for (size_t i = 0; i < pool.size(); ++i) {
    ExprId e(i);
    add(static_cast<uint64_t>(pool.op(e)));
    add(pool.data(e));
    for (ExprId arg : pool.args(e)) add(arg.value);
  }
  for (const auto* list : {&schedule.parameters, &schedule.starts, &schedule.initial, &schedule.blocks}) {
    for (const Block& block : *list) {
      for (uint64_t word : {uint64_t{block.target}, uint64_t{block.value.value}, uint64_t{block.guard.value}})
        add(word);
    }
  }
  return hash;
}

}  // namespace

run::Model tabulate(const Schedule& schedule, const NameTable& names) {
  const hybrid::Model& model = schedule.model;
  const hybrid::ExprPool& pool = model.exprs;
  run::Model made;
  if (model.name.valid()) made.name = names.text(model.name);
  made.experiment = model.experiment;
  tabulate_variables(schedule, names, made);
  made.aliases = schedule.aliases;
  made.unused = schedule.unused;
  made.string_count = schedule.string_count;
  made.object_count = schedule.object_count;
  made.table_event_count = static_cast<uint32_t>(schedule.table_events.size());
  made.opaque_object = schedule.opaque_object;
  made.digest = digest_of(schedule);
  made.states = schedule.states;
  for (const DynamicStates& states : schedule.dynamic_states)
    made.dynamic_states.push_back({states.candidates, states.states, states.selection, states.jacobian.size()});
  made.discrete = schedule.discrete;
  for (const ZeroCrossing& c : schedule.crossings)
    made.crossings.push_back({c.noticed, c.is_floor, c.time_event.valid(), is_greater(pool, c.expression),
                              is_equality(schedule, c), c.is_assertion, changes_after(pool, c), c.text, c.span,
                              c.asked_when});
  for (const Sampler& s : schedule.samplers)
    made.samplers.push_back({s.start.valid(), s.first, s.step, s.resolution, s.text, s.span});
  for (const Block& block : schedule.parameters) {
    if (block.kind == BlockKind::Assign) add_definitions(block, schedule, made.parameters);
  }
  for (const Block& block : schedule.blocks) add_definitions(block, schedule, made.definitions);
  made.divisors = find_divisors(schedule, names);
  for (const Schedule::WhenClause& when : schedule.whens) made.whens.push_back({when.conditions, when.span});
  for (const Schedule::Bound& b : schedule.bounds)
    made.bounds.push_back({b.first, b.count, b.low, b.high, b.low_value, b.high_value});
  made.guards = schedule.guards;
  made.bound_value_count = static_cast<uint32_t>(schedule.bound_values.size());
  made.phase_count = static_cast<uint32_t>(schedule.phases.size());
  made.bend_count = static_cast<uint32_t>(schedule.bends.size());
  made.forcing = {static_cast<uint32_t>(schedule.forcing_phases.size()),
                  static_cast<uint32_t>(schedule.forcing_corners.size()), schedule.solitary_corners};
  made.state_corner_count = static_cast<uint32_t>(schedule.state_corners.size());
  for (const hybrid::Process& process : schedule.processes)
    made.processes.push_back({std::string(names.text(process.name))});
  for (hybrid::ChannelId id : model.channels.ids())
    made.channels.push_back(
        {std::string(names.text(model.channels[id].name)), model.channels[id].type != model.types.none()});
  made.delay_count = static_cast<uint32_t>(schedule.delays.size());
  made.transport_count = static_cast<uint32_t>(schedule.transports.size());
  for (auto [from, to] : {std::pair{&schedule.nominals, &made.nominals},
                          {&schedule.minima, &made.minima},
                          {&schedule.maxima, &made.maxima}})
    for (const Schedule::Attribute& a : *from) to->push_back(a.slot);
  for (const Schedule::Threshold& t : schedule.thresholds) made.thresholds.push_back({t.slot, t.relation});
  for (size_t i = 0; i < pool.size(); ++i) {
    made.mentioned.homotopy = made.mentioned.homotopy || pool.op(ExprId(i)) == Op::Homotopy;
    made.mentioned.terminal = made.mentioned.terminal || pool.op(ExprId(i)) == Op::Terminal;
  }
  for (hybrid::FunctionId id : model.functions.ids()) made.impure |= model.functions[id].impure;
  return made;
}

namespace {

// What a mixed system's equations read of its own switches: held relations, and slots that its discrete blocks assign.
void find_switches(const System& system, const Schedule& schedule, run::System& into) {
  const hybrid::ExprPool& pool = schedule.model.exprs;
  std::set<uint32_t> relations, slots, seen;
  std::vector<ExprId> stack(system.residuals.begin(), system.residuals.end());
  auto visit = [&](const ExprId& e) { stack.push_back(e); };
  for (const Block& block : system.inner) {
    visit(block.value);
    visit(block.guard);
    for (const hybrid::Statement& statement : block.statements) hybrid::each_expression(statement, visit);
  }
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || !seen.insert(e.value).second) continue;
    uint32_t number = static_cast<uint32_t>(pool.data(e));
    switch (pool.op(e)) {
      // What a held relation compares is not read while it is held.
      case Op::HeldRelation:
      case Op::HeldFloor: relations.insert(number); continue;
      case Op::Slot: slots.insert(number); continue;
      case Op::SlotArray:
      case Op::SlotIndexed: {
        // Any of the variable's elements.
        const SlotInfo& info = schedule.slots[number];
        int64_t n = schedule.model.types.count(schedule.model.variables[info.variable].type);
        for (int64_t i = 0; i < n; ++i) slots.insert(number - info.offset + static_cast<uint32_t>(i));
        break;
      }
      default: break;
    }
    for (size_t i = 0; i < pool.arg_count(e); ++i) stack.push_back(pool.arg(e, i));
  }
  for (uint32_t crossing : system.crossings) {
    if (relations.contains(crossing)) into.relation_switches.push_back(crossing);
  }
  for (Slot slot : into.discrete) {
    if (slots.contains(slot) || system.unknowns.empty()) into.slot_switches.push_back(slot);
  }
}

template <class Is>
bool any_node(const System& system, const hybrid::ExprPool& pool, Is&& is) {
  hybrid::Walk walk(pool);
  bool found = false;
  auto visit = [&](ExprId root) { walk(root, [&](ExprId e) { found |= is(e); }); };
  for (ExprId e : system.residuals) visit(e);
  for (const Block& block : system.inner) visit(block.value);
  return found;
}

bool has_homotopy(const System& system, const hybrid::ExprPool& pool) {
  return any_node(system, pool, [&](ExprId e) { return pool.op(e) == Op::Homotopy; });
}

bool calls_impure(const System& system, const hybrid::Model& model) {
  return any_node(system, model.exprs, [&](ExprId e) {
    return model.exprs.op(e) == Op::Call && model.functions[model.exprs.function(e)].impure;
  });
}

bool reads_pre(const System& system, const Schedule& schedule, const std::vector<Slot>& discrete) {
  const hybrid::ExprPool& pool = schedule.model.exprs;
  std::set<Slot> own(discrete.begin(), discrete.end());
  bool found = false;
  hybrid::Walk walk(pool);
  auto visit = [&](ExprId root) {
    walk(root, [&](ExprId e) { found |= pool.op(e) == Op::PreSlot && own.contains(static_cast<Slot>(pool.data(e))); });
  };
  for (const Block& block : system.discrete) {
    visit(block.value);
    visit(block.guard);
    for (const hybrid::Statement& s : block.statements) hybrid::each_expression(s, visit);
  }
  return found;
}

}  // namespace

run::System tabulate(const System& system, const Schedule& schedule, bool initial) {
  run::System made;
  made.unknowns = system.unknowns;
  // A solution next to the start values is looked for by further evaluations, which an impure function would count.
  if (!calls_impure(system, schedule.model)) made.guessed = system.guessed;
  made.crossings = system.crossings;
  for (const Block& block : system.discrete) {
    if (block.kind == BlockKind::Assign) made.discrete.push_back(block.target);
    made.discrete.insert(made.discrete.end(), block.outputs.begin(), block.outputs.end());
  }
  made.linear = system.linear;
  made.constant_matrix = system.constant_matrix;
  made.initial = initial;
  made.has_inner = !system.inner.empty();
  made.has_homotopy = !system.linear && has_homotopy(system, schedule.model.exprs);
  made.equations = system.equations;
  made.jacobian = system.jacobian;
  if (!made.crossings.empty() || !made.discrete.empty()) {
    find_switches(system, schedule, made);
    made.reads_pre = reads_pre(system, schedule, made.discrete);
  }
  return made;
}

}  // namespace saltus::structure
