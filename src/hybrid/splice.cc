#include "hybrid/splice.h"

#include <unordered_map>

#include "hybrid/expr_map.h"
#include "hybrid/internal_error.h"
#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

class Splice {
 public:
  Splice(Model& into, NameTable& names, const Model& part, const std::string& prefix,
         const std::map<VariableId, VariableId>& ports)
      : into_(into), names_(names), part_(part), prefix_(prefix), ports_(ports) {}

  // Names first, then what is said about them: expressions name functions, variables and channels that stand below
  // them.
  void run() {
    for (IteratorId id : part_.iterators.ids()) iterators_[id.value] = into_.iterators.add(part_.iterators[id]);
    for (VariableId id : part_.variables.ids()) declare(id);
    for (ChannelId id : part_.channels.ids()) {
      Channel channel = part_.channels[id];
      channel.name = prefixed(channel.name);
      channel.type = type(channel.type);
      channels_[id.value] = into_.channels.add(channel);
    }
    for (FunctionId id : part_.functions.ids()) {
      functions_[id.value] = into_.functions.add({});
    }
    for (FunctionId id : part_.functions.ids())
      into_.functions[functions_.at(id.value)] = function(part_.functions[id]);
    for (VariableId id : part_.variables.ids()) attributes(id);
    for (EquationId id : part_.equations) into_.equations.push_back(equation(id));
    for (EquationId id : part_.initial_equations) into_.initial_equations.push_back(equation(id));
    for (ProcessId id : part_.processes.ids()) {
      Process process = part_.processes[id];
      process.name = prefixed(process.name);
      for (FunctionVariable& variable : process.variables) local(variable);
      for (Statement& s : process.body) statement(s);
      into_.processes.add(std::move(process));
    }
  }

 private:
  Name prefixed(Name name) { return names_.intern(prefix_ + std::string(name.valid() ? names_.text(name) : "")); }

  TypeId type(TypeId id) {
    if (!id.valid()) return id;
    if (auto known = types_.find(id.value); known != types_.end()) return known->second;
    Type copy = part_.types[id];
    TypeId result;
    if (copy.base == BaseType::Tuple) {
      std::vector<TypeId> parts;
      for (TypeId inner : part_.types.parts(id)) parts.push_back(type(inner));
      result = into_.types.tuple(parts);
    } else {
      if (copy.base == BaseType::Enumeration) copy.detail = enumeration(EnumerationId(copy.detail)).value;
      if (copy.base == BaseType::Record) copy.detail = record(RecordId(copy.detail)).value;
      if (copy.base == BaseType::ExternalObject) throw InternalError("an external object in a part of a model");
      result = into_.types.intern(std::move(copy));
    }
    types_[id.value] = result;
    return result;
  }
  EnumerationId enumeration(EnumerationId id) {
    auto [at, fresh] = enumerations_.try_emplace(id.value);
    if (fresh) at->second = into_.types.enumerations.add(part_.types.enumerations[id]);
    return at->second;
  }
  RecordId record(RecordId id) {
    if (auto known = records_.find(id.value); known != records_.end()) return known->second;
    Record copy = part_.types.records[id];
    for (RecordField& field : copy.fields) field.type = type(field.type);
    return records_[id.value] = into_.types.records.add(std::move(copy));
  }

  void declare(VariableId id) {
    if (auto port = ports_.find(id); port != ports_.end()) {
      variables_[id.value] = port->second;
      return;
    }
    Variable variable = part_.variables[id];
    variable.pattern = prefixed(variable.pattern);
    variable.type = type(variable.type);
    variable.causality = Causality::None;
    for (ExprId* e :
         {&variable.binding, &variable.start, &variable.fixed, &variable.nominal, &variable.min, &variable.max})
      *e = {};
    variables_[id.value] = into_.variables.add(variable);
  }

  void attributes(VariableId id) {
    const Variable& from = part_.variables[id];
    VariableId to = variables_.at(id.value);
    bool is_port = ports_.contains(id);
    auto take = [&](ExprId Variable::* member) {
      if (!(from.*member).valid() || (into_.variables[to].*member).valid()) return;
      ExprId copy = expr(from.*member);
      into_.variables[to].*member = copy;
    };
    bool given = into_.variables[to].start.valid();
    for (auto member : {&Variable::nominal, &Variable::min, &Variable::max}) take(member);
    if (!is_port) take(&Variable::binding);
    // A start of its own comes with its own `fixed`.
    if (!given) {
      take(&Variable::start);
      take(&Variable::fixed);
      if (is_port && from.start.valid()) into_.variables[to].start_level = from.start_level;
    }
    if (is_port && from.variability == Variability::Discrete &&
        into_.variables[to].variability == Variability::Continuous)
      into_.variables[to].variability = Variability::Discrete;
  }

  ExprId expr(ExprId root) {
    if (!root.valid()) return root;
    if (auto known = exprs_.find(root.value); known != exprs_.end()) return known->second;
    Walk walk(part_.exprs);
    walk(root, [&](ExprId e) {
      if (exprs_.contains(e.value)) return;
      const Node& node = part_.exprs[e];
      std::vector<ExprId> args;
      for (ExprId arg : part_.exprs.args(e)) args.push_back(exprs_.at(arg.value));
      uint64_t data = node.data;
      if (node.op == Op::Variable) data = variables_.at(static_cast<uint32_t>(data)).value;
      if (node.op == Op::Iterator) data = iterators_.at(static_cast<uint32_t>(data)).value;
      if (node.op == Op::Call || node.op == Op::FunctionValue) data = functions_.at(static_cast<uint32_t>(data)).value;
      exprs_[e.value] = into_.exprs.add(node.op, type(node.type), args, data);
    });
    return exprs_.at(root.value);
  }

  void statement(Statement& s) {
    for (ExprId* e : {&s.target, &s.value, &s.message, &s.level}) *e = expr(*e);
    for (ExprId& e : s.targets) e = expr(e);
    if (s.iterator.valid()) s.iterator = iterators_.at(s.iterator.value);
    if (s.channel.valid()) s.channel = channels_.at(s.channel.value);
    for (StatementBranch& branch : s.branches) {
      branch.condition = expr(branch.condition);
      for (Statement& inner : branch.event) statement(inner);
      for (Statement& inner : branch.body) statement(inner);
    }
  }

  void local(FunctionVariable& variable) {
    variable.type = type(variable.type);
    for (ExprId& size : variable.sizes) size = expr(size);
    variable.initial = expr(variable.initial);
  }

  Function function(Function copy) {
    copy.name = prefixed(copy.name);
    for (FunctionVariable& variable : copy.variables) local(variable);
    for (Statement& s : copy.body) statement(s);
    copy.external.result = expr(copy.external.result);
    for (ExprId& e : copy.external.arguments) e = expr(e);
    for (FunctionDerivative& derivative : copy.derivatives)
      derivative.function = functions_.at(derivative.function.value);
    for (FunctionInverse& inverse : copy.inverses) {
      inverse.function = functions_.at(inverse.function.value);
      for (ExprId& e : inverse.arguments) e = expr(e);
    }
    if (copy.partial_of.valid()) copy.partial_of = functions_.at(copy.partial_of.value);
    return copy;
  }

  EquationId equation(EquationId id) {
    Equation copy = part_.all_equations[id];
    for (IndexRange& range : copy.ranges) range.iterator = iterators_.at(range.iterator.value);
    for (ExprId* e : {&copy.left, &copy.right, &copy.message, &copy.level}) *e = expr(*e);
    for (EquationBranch& branch : copy.branches) {
      branch.condition = expr(branch.condition);
      for (EquationId& inner : branch.body) inner = equation(inner);
    }
    for (Statement& s : copy.statements) statement(s);
    copy.instance = prefixed(copy.instance);
    return into_.all_equations.add(std::move(copy));
  }

  Model& into_;
  NameTable& names_;
  const Model& part_;
  std::string prefix_;
  const std::map<VariableId, VariableId>& ports_;
  std::unordered_map<uint32_t, TypeId> types_;
  std::unordered_map<uint32_t, EnumerationId> enumerations_;
  std::unordered_map<uint32_t, RecordId> records_;
  std::unordered_map<uint32_t, VariableId> variables_;
  std::unordered_map<uint32_t, IteratorId> iterators_;
  std::unordered_map<uint32_t, FunctionId> functions_;
  std::unordered_map<uint32_t, ChannelId> channels_;
  std::unordered_map<uint32_t, ExprId> exprs_;
};

}  // namespace

void splice(Model& into, NameTable& names, const Model& part, const std::string& prefix,
            const std::map<VariableId, VariableId>& ports) {
  Splice(into, names, part, prefix, ports).run();
}

}  // namespace saltus::hybrid
