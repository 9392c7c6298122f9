// Calls of functions: their variables, their statements, and assignment to parts of variables in place.
#include <fmt/format.h>

#include <algorithm>

#include "hybrid/evaluator.h"

namespace saltus::hybrid {

Value Evaluator::coerce(Value v, const FunctionVariable& to) const {
  const Type& type = types_[to.type];
  if (type.base == BaseType::Real) v = v.to_real();
  if (v.rank() != type.dims.size()) {
    fail(FailureKind::ShapeMismatch, fmt::format("'{}' has {} dimensions and gets a value with {}",
                                                 env_.names.text(to.name), type.dims.size(), v.rank()));
  }
  for (size_t k = 0; k < type.dims.size(); ++k) {
    if (type.dims[k] != kUnknownSize && type.dims[k] != v.dims()[k]) {
      fail(FailureKind::ShapeMismatch, fmt::format("size {} of '{}' is {} and gets a value with {}", k + 1,
                                                   env_.names.text(to.name), type.dims[k], v.dims()[k]));
    }
  }
  return v;
}

void Evaluator::initialize(size_t index) {
  Activation& activation = *activation_;
  const FunctionVariable& variable = activation.function->variables[index];
  if (activation.states[index] == Activation::Busy) {
    fail(FailureKind::Circular,
         fmt::format("the declaration of '{}' depends on itself", env_.names.text(variable.name)));
  }
  activation.states[index] = Activation::Busy;
  const Type& type = types_[variable.type];
  Value value;
  if (variable.initial.valid()) {
    value = coerce(eval(variable.initial), variable);
  } else if (type.is_array()) {
    std::vector<int64_t> dims = type.dims;
    for (size_t k = 0; k < dims.size(); ++k) {
      if (k < variable.sizes.size() && variable.sizes[k].valid())
        dims[k] = eval(variable.sizes[k]).as_integer();
      else
        dims[k] = std::max<int64_t>(dims[k], 0);  // as large as what will be assigned
    }
    int64_t n = checked_count(dims);
    value = Value::array(type.base, type.detail, std::move(dims));
    if (type.base == BaseType::Record) {
      std::vector<Value> fields;
      for (const RecordField& field : types_.records[RecordId(type.detail)].fields) {
        fields.push_back(default_value(field.type));
      }
      for (int64_t i = 0; i < n; ++i) value.set_element(i, Value::record(type.detail, fields));
    }
  } else {
    value = default_value(variable.type);
  }
  activation.locals[index] = std::move(value);
  activation.states[index] = Activation::Set;
}

// A record constructor without a body: the output's fields are the variables of the same names.
Value Evaluator::record_from_constructor() {
  const Function& function = *activation_->function;
  const Type& type = types_[function.variables[function.input_count].type];
  std::vector<Value> fields;
  for (const RecordField& field : types_.records[RecordId(type.detail)].fields) {
    size_t found = function.variables.size();
    for (size_t i = 0; i < function.variables.size(); ++i) {
      if (function.variables[i].name == field.name && function.variables[i].kind != FunctionVariableKind::Output)
        found = i;
    }
    fields.push_back(found < function.variables.size() ? local(found) : default_value(field.type));
  }
  return Value::record(type.detail, std::move(fields));
}

std::vector<Value> Evaluator::call(FunctionId id, std::vector<Value> inputs) {
  const Function& function = model_.functions[id];
  std::string_view name = env_.names.text(function.name);
  if (inputs.size() != function.input_count) {
    fail(FailureKind::ShapeMismatch,
         fmt::format("'{}' has {} inputs and was called with {}", name, function.input_count, inputs.size()));
  }
  if (depth_ >= env_.max_depth)
    fail(FailureKind::TooDeep, fmt::format("more than {} calls inside each other", env_.max_depth));
  count_steps(1);
  if (function.is_external) {
    if (env_.external) {
      if (auto results = env_.external(id, inputs)) return std::move(*results);
    }
    fail(FailureKind::External, fmt::format("'{}' is an external function", name));
  }
  if (function.partial_of.valid() && function.body.empty())
    fail(FailureKind::External, fmt::format("'{}' is a partial derivative", name));
  ++depth_;
  Activation activation;
  activation.function = &function;
  activation.locals.resize(function.variables.size());
  activation.states.resize(function.variables.size(), Activation::Unset);
  Activation* caller = std::exchange(activation_, &activation);
  Invariants* loops = std::exchange(invariants_, nullptr);
  const Statement* calling = statement_;
  for (size_t i = 0; i < inputs.size(); ++i) {
    activation.locals[i] = coerce(std::move(inputs[i]), function.variables[i]);
    activation.states[i] = Activation::Set;
  }
  statement_ = nullptr;
  std::vector<Value> outputs;
  if (function.is_record_constructor && function.body.empty() && function.output_count == 1) {
    outputs.push_back(record_from_constructor());
  } else {
    for (size_t i = 0; i < function.variables.size(); ++i) local(i);
    execute(function.body);
    for (size_t i = 0; i < function.output_count; ++i) {
      outputs.push_back(std::move(activation.locals[function.input_count + i]));
    }
  }
  activation_ = caller;
  invariants_ = loops;
  statement_ = calling;
  --depth_;
  return outputs;
}

Evaluator::Flow Evaluator::execute(std::span<const Statement> statements) {
  for (const Statement& statement : statements) {
    statement_ = &statement;
    Flow flow = execute(statement);
    if (flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

Evaluator::Flow Evaluator::execute(const Statement& s) {
  count_steps(1);
  switch (s.kind) {
    case StatementKind::Assign: assign(s.target, eval(s.value)); return Flow::Normal;
    case StatementKind::AssignTuple: {
      Value results = eval(s.value);
      if (results.base() != BaseType::Tuple) {
        if (!s.targets.empty() && s.targets[0].valid()) assign(s.targets[0], std::move(results));
        return Flow::Normal;
      }
      for (size_t i = 0; i < s.targets.size() && i < results.values().size(); ++i) {
        if (s.targets[i].valid()) assign(s.targets[i], results.values()[i]);
      }
      return Flow::Normal;
    }
    case StatementKind::Call: eval(s.value); return Flow::Normal;
    case StatementKind::If:
      for (const StatementBranch& branch : s.branches) {
        if (!branch.condition.valid() || truth(branch.condition)) return execute(branch.body);
      }
      return Flow::Normal;
    case StatementKind::For: return execute_for(s);
    case StatementKind::While:
      while (truth(s.branches[0].condition)) {
        count_steps(1);
        Flow flow = execute(s.branches[0].body);
        statement_ = &s;
        if (flow == Flow::Break) break;
        if (flow == Flow::Return) return flow;
      }
      return Flow::Normal;
    case StatementKind::Break: return Flow::Break;
    case StatementKind::Return: return Flow::Return;
    case StatementKind::Assert: {
      if (truth(s.value)) return Flow::Normal;
      std::string message = s.message.valid() ? eval(s.message).as_string() : "an assertion";
      bool warning = s.level.valid() && eval(s.level).as_integer() == 1;
      if (!warning) fail(FailureKind::AssertFailed, "assertion failed: " + message);
      env_.warnings.push_back(message);
      return Flow::Normal;
    }
    default: fail(FailureKind::Unsupported, "this statement cannot be executed while compiling");
  }
}

Evaluator::Flow Evaluator::execute_for(const Statement& s) {
  const std::vector<Statement>& body = s.branches[0].body;
  // A recursive call runs loops over the same iterator: each puts back what it found.
  Value saved = iterator(s.iterator);
  auto run = [&](Value at) {
    iterator(s.iterator) = std::move(at);
    count_steps(1);
    Flow flow = execute(body);
    statement_ = &s;
    return flow;
  };
  Flow flow = Flow::Normal;
  bool counted = pool_.op(s.value) == Op::RangeOf && types_[pool_.type(s.value)].base == BaseType::Integer;
  if (counted) {  // without making the vector
    int64_t first = eval(pool_.arg(s.value, 0)).as_integer(), step = eval(pool_.arg(s.value, 1)).as_integer();
    int64_t count = range_count(first, step, eval(pool_.arg(s.value, 2)).as_integer());
    if (count < 0) fail(FailureKind::Domain, "a range whose step is zero or that has no end");
    for (int64_t i = 0; i < count && flow == Flow::Normal; ++i) flow = run(Value::integer(first + i * step));
  } else {
    Value range = eval(s.value);
    for (int64_t i = 0, n = range.dims()[0]; i < n && flow == Flow::Normal; ++i)
      flow = run(index(range, std::vector{Value::integer(i + 1)}));
  }
  iterator(s.iterator) = std::move(saved);
  return flow == Flow::Break ? Flow::Normal : flow;
}

void Evaluator::assign(ExprId target, Value v) {
  std::vector<Step> steps;
  ExprId root = target;
  while (pool_.op(root) == Op::Index || pool_.op(root) == Op::Field) {
    Step step;
    step.is_field = pool_.op(root) == Op::Field;
    if (step.is_field) step.field = pool_.data(root);
    for (size_t i = 1; i < pool_.arg_count(root) && !step.is_field; ++i)
      step.subscripts.push_back(eval(pool_.arg(root, i)));
    steps.push_back(std::move(step));
    root = pool_.arg(root, 0);
  }
  if (pool_.op(root) != Op::Local || !activation_) fail(FailureKind::Unsupported, "an assignment outside a function");
  Value& to = local(pool_.data(root));
  if (!steps.empty()) {
    std::reverse(steps.begin(), steps.end());
    return store(to, steps, std::move(v));
  }
  const FunctionVariable& variable = activation_->function->variables[pool_.data(root)];
  v = coerce(std::move(v), variable);
  for (size_t k = 0; k < variable.sizes.size() && k < v.rank(); ++k) {
    if (variable.sizes[k].valid() && v.dims()[k] != to.dims()[k]) {
      fail(FailureKind::ShapeMismatch, fmt::format("size {} of '{}' is {} and gets a value with {}", k + 1,
                                                   env_.names.text(variable.name), to.dims()[k], v.dims()[k]));
    }
  }
  to = std::move(v);
}

// Moves those subscripts of `behind` that choose among what `here` leaves into `here`. False when there are none to
// move.
bool Evaluator::narrow(Step& here, Step& behind, size_t rank) {
  here.narrowed = true;
  here.subscripts.resize(rank);  // None is a whole dimension
  size_t next = 0;
  bool moved = false;
  for (Value& subscript : here.subscripts) {
    if (!subscript.none() && !subscript.is_array()) continue;
    if (next == behind.subscripts.size()) break;
    Value& outer = behind.subscripts[next++];
    moved = true;
    if (subscript.none())
      subscript = std::move(outer);
    else if (!outer.none())
      subscript = index(subscript, {&outer, 1});
  }
  behind.subscripts.erase(behind.subscripts.begin(), behind.subscripts.begin() + static_cast<ptrdiff_t>(next));
  return moved;
}

void Evaluator::store(Value& to, std::span<const Step> steps, Value v) {
  if (steps.empty()) {
    to = to.base() == BaseType::Real ? v.to_real() : std::move(v);
    return;
  }
  const Step& step = steps.front();
  std::span<const Step> rest = steps.subspan(1);
  // Part k of a value that is spread over many places.
  auto part = [&](int64_t k, size_t leading) {
    std::vector<int64_t> inner(v.dims().begin() + static_cast<ptrdiff_t>(leading), v.dims().end());
    int64_t stride = 1;
    for (int64_t dim : inner) stride *= dim;
    return v.block(k * stride, std::move(inner));
  };
  auto spread = [&](std::span<const int64_t> dims) {
    if (v.rank() < dims.size() || !std::equal(dims.begin(), dims.end(), v.dims().begin())) {
      fail(FailureKind::ShapeMismatch, fmt::format("a part of sizes {{{}}} gets a value of sizes {{{}}}",
                                                   fmt::join(dims, ", "), fmt::join(v.dims(), ", ")));
    }
  };
  if (step.is_field) {
    if (!to.is_array()) return store(to.edit_values()[step.field], rest, std::move(v));
    // A field of a whole array of records is one of all chosen.
    std::vector<Step> chosen(1);
    chosen.insert(chosen.end(), steps.begin(), steps.end());
    return store(to, chosen, std::move(v));
  }
  if (step.subscripts.size() > to.rank()) fail(FailureKind::ShapeMismatch, "more subscripts than dimensions");
  bool element = step.subscripts.size() == to.rank();
  for (const Value& subscript : step.subscripts) element = element && !subscript.none() && !subscript.is_array();
  if (element) {
    int64_t offset = offset_of(to, step.subscripts);
    if (rest.empty()) {
      if (v.is_array()) fail(FailureKind::ShapeMismatch, "an element gets an array");
      return to.set_element(offset, std::move(v));
    }
    return store(to.edit_values()[static_cast<size_t>(offset)], rest, std::move(v));
  }
  // r[2:3].x[i, j]: the subscripts behind a field are those of the whole array r[2:3].x, so the first of them choose
  // among the records chosen here.
  size_t next = 0;
  while (next < rest.size() && rest[next].is_field) ++next;
  if (next > 0 && next < rest.size() && !step.narrowed) {
    std::vector<Step> turned(steps.begin(), steps.end());
    if (narrow(turned[0], turned[next + 1], to.rank())) {
      if (turned[next + 1].subscripts.empty()) turned.erase(turned.begin() + static_cast<ptrdiff_t>(next) + 1);
      return store(to, turned, std::move(v));
    }
  }
  std::vector<int64_t> chosen, dims;
  offsets(to, step.subscripts, chosen, dims);
  spread(dims);
  if (to.base() == BaseType::Real) v = v.to_real();
  for (size_t k = 0; k < chosen.size(); ++k) {
    if (rest.empty())
      to.set_element(chosen[k], v.element(static_cast<int64_t>(k)));
    else
      store(to.edit_values()[static_cast<size_t>(chosen[k])], rest, part(static_cast<int64_t>(k), dims.size()));
  }
}

}  // namespace saltus::hybrid
