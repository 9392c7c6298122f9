// Evaluation of expressions.
//
// The expression is walked with an explicit stack, so its depth does not matter; recursion happens for calls and
// comprehensions only. Operators that need not evaluate all arguments (if, and, or) decide as their arguments arrive;
// the branch of an `if` takes the place of the `if` on the stack.
#include "hybrid/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_text.h"
#include "hybrid/evaluator.h"
#include "hybrid/real_functions.h"
#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

// After this many operations an evaluation begins to remember what it has found: a graph whose nodes are each used
// twice has exponentially many paths.
constexpr uint32_t kRememberAfter = 4096;

FailureKind kind_of(Fault fault) {
  switch (fault) {
    case Fault::DivisionByZero: return FailureKind::DivisionByZero;
    case Fault::Domain: return FailureKind::Domain;
    case Fault::Overflow: return FailureKind::Overflow;
    default: return FailureKind::Unsupported;
  }
}

}  // namespace

Evaluator::Evaluator(Environment& environment)
    : env_(environment), model_(environment.model), pool_(model_.exprs), types_(model_.types) {
  for (const auto& [id, value] : env_.iterators) iterator(id) = value;
}

void Evaluator::fail(FailureKind kind, std::string text, VariableId variable) const {
  Failure failure{kind, std::move(text), {}, {}, variable};
  if (statement_) failure.span = statement_->span;
  if (activation_) failure.function = activation_->function->name;
  throw Stopped{std::move(failure)};
}

void Evaluator::check(Fault fault, Op op, std::span<const Value> args) const {
  if (fault == Fault::None) return;
  std::string operands;
  for (const Value& arg : args) {
    if (!operands.empty()) operands += ", ";
    operands += text_of(arg, model_, env_.names);
  }
  fail(kind_of(fault), fmt::format("{} in {}({})", fault_text(fault), op_name(op), operands));
}

void Evaluator::count_steps(uint64_t n) {
  env_.steps += n;
  if (env_.steps > env_.max_steps) {
    fail(FailureKind::TooManySteps, fmt::format("no end after {} steps of evaluation", env_.max_steps));
  }
}

int64_t Evaluator::checked_count(std::span<const int64_t> dims) {
  int64_t n = 1;
  for (int64_t dim : dims) {
    if (dim < 0) fail(FailureKind::ShapeMismatch, fmt::format("an array dimension of size {}", dim));
    if (__builtin_mul_overflow(n, dim, &n) || n > env_.max_elements) {
      fail(FailureKind::TooLarge, fmt::format("an array of more than {} elements", env_.max_elements));
    }
  }
  count_steps(static_cast<uint64_t>(n) / 8);
  return n;
}

Value& Evaluator::iterator(IteratorId id) {
  return iterators_[id.value];
}

Value& Evaluator::local(size_t index) {
  if (!activation_) {
    if (index >= env_.locals.size() || env_.locals[index].none()) {
      fail(FailureKind::NotConstant, "a variable of a function that is not being called");
    }
    return env_.locals[index];
  }
  if (activation_->states[index] != Activation::Set) initialize(index);
  return activation_->locals[index];
}

Value Evaluator::known_variable(VariableId variable) {
  // Nodes of the map stay where they are when `variable` begins evaluations of its own.
  Environment::Known& known = env_.shared ? *env_.shared : env_.known;
  if (auto it = known.find(variable); it != known.end()) return it->second;
  auto name = [&] { return variable_name(model_, env_.names, variable); };
  Environment::Supply supply;
  if (env_.variable) supply = env_.variable(variable);
  if (Value* value = std::get_if<Value>(&supply)) return known.emplace(variable, std::move(*value)).first->second;
  ExprId* e = std::get_if<ExprId>(&supply);
  if (!e || !e->valid()) fail(FailureKind::NotConstant, fmt::format("'{}' has no value yet", name()), variable);
  if (std::find(busy_.begin(), busy_.end(), variable) != busy_.end()) {
    fail(FailureKind::Circular, fmt::format("the value of '{}' depends on itself", name()), variable);
  }
  if (busy_.size() >= env_.max_depth)
    fail(FailureKind::TooDeep, fmt::format("'{}' is defined too deeply", name()), variable);
  busy_.push_back(variable);
  // Its expression belongs to the model, not to the function that may be running.
  Activation* activation = std::exchange(activation_, nullptr);
  const Statement* statement = std::exchange(statement_, nullptr);
  Value value = eval(*e);
  activation_ = activation;
  statement_ = statement;
  busy_.pop_back();
  // A scalar may stand for all elements of an array.
  const Type& type = types_[model_.variables[variable].type];
  if (type.is_array() && !value.is_array() && types_.count(model_.variables[variable].type) >= 0) {
    checked_count(type.dims);
    Value array = Value::array(type.base, type.detail, type.dims);
    for (int64_t i = 0, n = array.count(); i < n; ++i) array.set_element(i, value);
    value = std::move(array);
  }
  if (type.base == BaseType::Real) value = value.to_real();
  return known.emplace(variable, std::move(value)).first->second;
}

Value Evaluator::leaf(ExprId e) {
  const Node& node = pool_[e];
  switch (node.op) {
    case Op::Real: return Value::real(pool_.real(e));
    case Op::Integer: return Value::integer(pool_.integer(e));
    case Op::Boolean: return Value::boolean(pool_.boolean(e));
    case Op::String: return Value::string(std::string(env_.names.text(pool_.string(e))));
    case Op::EnumLiteral: return Value::enumeration(types_[node.type].detail, pool_.integer(e));
    case Op::Variable: return known_variable(pool_.variable(e));
    case Op::Local: return local(node.data);
    case Op::Colon: return Value();
    case Op::Iterator: {
      const Value& value = iterator(pool_.iterator(e));
      if (value.none()) {
        fail(FailureKind::NotConstant, fmt::format("the iterator '{}' has no value here",
                                                   env_.names.text(model_.iterators[pool_.iterator(e)].name)));
      }
      return value;
    }
    case Op::Time: fail(FailureKind::NotConstant, "it depends on time");
    default: fail(FailureKind::Unsupported, fmt::format("'{}' cannot be evaluated while compiling", op_text(node.op)));
  }
}

void Evaluator::begin(ExprId e) {
  if (is_leaf(pool_.op(e)))
    values_.push_back(leaf(e));
  else
    frames_.push_back({e, 0});
}

Value Evaluator::eval(ExprId root) {
  const size_t bottom = frames_.size();
  uint32_t operations = 0;
  std::optional<Memo> memo;
  begin(root);
  while (frames_.size() > bottom) {
    Frame& frame = frames_.back();
    ExprId e = frame.node;
    const Node& node = pool_[e];
    if (frame.next == 0) {
      count_steps(1);
      if (++operations == kRememberAfter) memo.emplace();
      if (memo) {
        if (const ExprId* place = memo->places.find(e)) {
          values_.push_back(memo->values[place->value]);
          frames_.pop_back();
          continue;
        }
      }
      if (Value* known = node.op == Op::Call ? invariant(e) : nullptr; known && !known->none()) {
        values_.push_back(*known);
        frames_.pop_back();
        continue;
      }
    }
    size_t pushed = node.args_count;  // how many of its arguments lie on the value stack
    switch (node.op) {
      case Op::If:
        if (frame.next == 0) {
          frame.next = 1;
          begin(pool_.arg(e, 0));
        } else {
          bool condition = values_.back().as_boolean();
          values_.pop_back();
          frames_.pop_back();
          begin(pool_.arg(e, condition ? 1 : 2));
        }
        continue;
      case Op::And:
      case Op::Or:
        if (frame.next == 1 && !values_.back().is_array() && values_.back().as_boolean() == (node.op == Op::Or)) {
          frames_.pop_back();  // what was evaluated decides, and lies where the result belongs
          continue;
        }
        break;
      case Op::Homotopy:
        // Without a solver there is only the actual expression.
        frames_.pop_back();
        begin(pool_.arg(e, 0));
        continue;
      case Op::For: {
        frames_.pop_back();
        Value result = eval_for(e);
        values_.push_back(std::move(result));
        continue;
      }
      case Op::Index:
        // An element of a local array is read where it lies.
        if (pool_.op(pool_.arg(e, 0)) == Op::Local) {
          if (frame.next == 0) frame.next = 1;
          pushed = node.args_count - 1;
        }
        break;
      default: break;
    }
    if (frame.next < node.args_count) {
      ExprId child = pool_.arg(e, frame.next++);
      begin(child);
      continue;
    }
    frames_.pop_back();
    size_t first = values_.size() - pushed;
    Value result;
    if (node.op == Op::Call || node.op == Op::CallValue) {
      // The call uses this very stack, so its arguments leave it first.
      std::vector<Value> args(std::make_move_iterator(values_.begin() + static_cast<ptrdiff_t>(first)),
                              std::make_move_iterator(values_.end()));
      values_.resize(first);
      result = call_node(e, std::move(args));
      if (Value* place = node.op == Op::Call ? invariant(e) : nullptr) *place = result;
    } else {
      result = apply(e, std::span<Value>(values_).subspan(first, pushed));
      values_.resize(first);
    }
    if (memo) {
      memo->places.put(e, ExprId(memo->values.size()));
      memo->values.push_back(result);
    }
    values_.push_back(std::move(result));
  }
  Value result = std::move(values_.back());
  values_.pop_back();
  return result;
}

Value Evaluator::apply(ExprId e, std::span<Value> args) {
  const Node& node = pool_[e];
  const Type& type = types_[node.type];
  switch (node.op) {
    case Op::Negate: return negate(std::move(args[0]));
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power:
    case Op::Atan2:
    case Op::Min:
    case Op::Max:
    case Op::Div:
    case Op::Mod:
    case Op::Rem: return binary(node.op, args[0], args[1]);
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual: return relation(node.op, args[0], args[1]);
    case Op::Not:
    case Op::And:
    case Op::Or: return logic(node.op, args[0], args.back());
    case Op::ToReal:
    case Op::EnumToInteger:
    case Op::IntegerToEnum:
    case Op::BooleanToInteger: return convert(node.op, std::move(args[0]), type);
    case Op::ToString: {
      const Value& v = args[0];
      if (node.data == 1) {
        auto text = formatted(v, args[1].as_string());
        if (!text) fail(FailureKind::Domain, fmt::format("\"{}\" is not a format for this value", args[1].as_string()));
        return Value::string(*text);
      }
      std::string text;
      if (v.base() == BaseType::Real)
        text = text_of_real(v.as_real(), args[1].as_integer()).string();
      else if (v.base() == BaseType::String)
        text = v.as_string();
      else if (v.base() == BaseType::Enumeration) {
        const Enumeration& enumeration = types_.enumerations[EnumerationId(v.detail())];
        size_t index = static_cast<size_t>(v.as_integer()) - 1;
        if (index < enumeration.literals.size()) text = env_.names.text(enumeration.literals[index]);
      } else
        text = text_of(v, model_, env_.names);
      return Value::string(padded(std::move(text), args[2].as_integer(), args[3].as_boolean()));
    }
    case Op::Abs:
    case Op::Sign:
    SALTUS_CASES_OF_REAL_FUNCTIONS:
    case Op::Floor:
    case Op::Ceil:
    case Op::IntegerFloor: return math(node.op, args[0], type);
    case Op::Index:
      if (args.size() < node.args_count) return index(local(pool_.data(pool_.arg(e, 0))), args);
      return index(args[0], args.subspan(1));
    case Op::RecordLiteral:
      return Value::record(
          type.detail, std::vector<Value>(std::make_move_iterator(args.begin()), std::make_move_iterator(args.end())));
    case Op::Field: return field(args[0], node.data, type);
    case Op::TupleElement: return args[0].values()[node.data];
    case Op::FunctionValue:
      return Value::function(FunctionId(static_cast<uint32_t>(node.data)),
                             std::vector<Value>(args.begin(), args.end()));
    case Op::NoEvent:
    case Op::Smooth: return std::move(args[0]);
    default: break;
  }
  if (op_class(node.op) == OpClass::Array) return array_op(e, args);
  fail(FailureKind::NotConstant, fmt::format("'{}' has a value only while the model runs", op_text(node.op)));
}

Evaluator::Invariants Evaluator::invariants_of(ExprId body) {
  Invariants found;
  found.outer = invariants_;
  // Children first: whether a node names an iterator.
  ExprMap iterating;
  Walk walk(pool_);
  walk(body, [&](ExprId e) {
    bool names = pool_.op(e) == Op::Iterator;
    for (ExprId arg : pool_.args(e)) names = names || iterating.find(arg);
    if (names) iterating.put(e, e);
    if (!names && pool_.op(e) == Op::Call && !model_.functions[pool_.function(e)].impure) found.calls.push_back(e);
  });
  std::ranges::sort(found.calls, {}, &ExprId::value);
  found.values.resize(found.calls.size());
  return found;
}

Value* Evaluator::invariant(ExprId e) {
  for (Invariants* at = invariants_; at; at = at->outer) {
    auto it = std::ranges::lower_bound(at->calls, e.value, {}, &ExprId::value);
    if (it != at->calls.end() && *it == e) return &at->values[static_cast<size_t>(it - at->calls.begin())];
  }
  return nullptr;
}

Value Evaluator::eval_for(ExprId e) {
  const Node node = pool_[e];
  IteratorId first(static_cast<uint32_t>(node.data));
  size_t count = node.args_count - 1;
  std::vector<int64_t> dims(count, -1);
  std::vector<Value> elements;
  std::vector<Value> saved;
  for (size_t k = 0; k < count; ++k) saved.push_back(iterator(IteratorId(first.value + static_cast<uint32_t>(k))));
  Invariants invariants = invariants_of(pool_.arg(e, 0));
  invariants_ = &invariants;
  // An inner range may name an outer iterator, but must be as long each time: arrays are rectangular.
  auto run = [&](auto&& self, size_t k) -> void {
    if (k == count) {
      elements.push_back(eval(pool_.arg(e, 0)));
      return;
    }
    Value range = eval(pool_.arg(e, k + 1));
    if (dims[k] >= 0 && dims[k] != range.count())
      fail(FailureKind::ShapeMismatch, "rows of different length in an array");
    dims[k] = range.count();
    for (int64_t i = 0; i < dims[k]; ++i) {
      iterator(IteratorId(first.value + static_cast<uint32_t>(k))) = range.element(i);
      self(self, k + 1);
    }
  };
  run(run, 0);
  invariants_ = invariants.outer;
  for (size_t k = 0; k < count; ++k) iterator(IteratorId(first.value + static_cast<uint32_t>(k))) = saved[k];
  for (size_t k = 0; k < count; ++k) {
    if (dims[k] < 0) dims[k] = std::max<int64_t>(0, types_[node.type].dims[k]);  // below an empty one
  }
  const Type& type = types_[node.type];
  std::vector<int64_t> inner;
  if (!elements.empty())
    inner.assign(elements[0].dims().begin(), elements[0].dims().end());
  else {
    for (size_t k = count; k < type.dims.size(); ++k) inner.push_back(std::max<int64_t>(0, type.dims[k]));
  }
  for (const Value& element : elements) {
    if (!std::equal(inner.begin(), inner.end(), element.dims().begin(), element.dims().end())) {
      fail(FailureKind::ShapeMismatch, "elements of different shape in an array");
    }
  }
  std::vector<int64_t> all = dims;
  all.insert(all.end(), inner.begin(), inner.end());
  checked_count(all);
  return Value::assemble(type.base, type.detail, std::move(dims), inner, elements);
}

Value Evaluator::call_node(ExprId e, std::vector<Value> args) {
  FunctionId function = pool_.function(e);
  if (pool_.op(e) == Op::CallValue) {
    // The free inputs of the function value take the arguments in order.
    Value bound = std::move(args[0]);
    if (bound.base() != BaseType::Function)
      fail(FailureKind::Unsupported, "a call of something that is not a function");
    function = bound.as_function();
    std::vector<Value> all(bound.values().begin(), bound.values().end());
    size_t next = 1;
    for (Value& v : all) {
      if (v.none() && next < args.size()) v = std::move(args[next++]);
    }
    while (next < args.size()) all.push_back(std::move(args[next++]));
    args = std::move(all);
  }
  std::vector<Value> results = call(function, std::move(args));
  if (results.empty()) return Value();
  // A function value may have more results than its caller knows of (MLS 3.6 §6.6).
  if (pool_.op(e) == Op::CallValue && results.size() > 1 && types_[pool_.type(e)].base != BaseType::Tuple)
    results.resize(1);
  if (results.size() == 1) return std::move(results[0]);
  return Value::tuple(std::move(results));
}

Value Evaluator::default_value(TypeId id) {
  const Type& type = types_[id];
  if (type.is_array()) {
    std::vector<int64_t> dims = type.dims;
    for (int64_t& dim : dims) dim = std::max<int64_t>(dim, 0);
    int64_t n = checked_count(dims);
    Value array = Value::array(type.base, type.detail, std::move(dims));
    if (type.base == BaseType::Record && n > 0) {
      std::vector<Value> fields;
      for (const RecordField& field : types_.records[RecordId(type.detail)].fields) {
        fields.push_back(default_value(field.type));
      }
      Value record = Value::record(type.detail, std::move(fields));
      for (Value& element : array.edit_values()) element = record;
    }
    return array;
  }
  switch (type.base) {
    case BaseType::Real: return Value::real(0);
    case BaseType::Integer: return Value::integer(0);
    case BaseType::Boolean: return Value::boolean(false);
    case BaseType::String: return Value::string("");
    case BaseType::Enumeration: return Value::enumeration(type.detail, 1);
    case BaseType::Record: {
      std::vector<Value> fields;
      for (const RecordField& field : types_.records[RecordId(type.detail)].fields) {
        fields.push_back(default_value(field.type));
      }
      return Value::record(type.detail, std::move(fields));
    }
    default: return Value();
  }
}

std::optional<Value> evaluate(ExprId e, Environment& environment) {
  environment.failure = {};
  environment.steps = 0;
  try {
    return Evaluator(environment).eval(e);
  } catch (Stopped& stopped) {
    environment.failure = std::move(stopped.failure);
    return std::nullopt;
  }
}

std::optional<std::vector<Value>> evaluate_call(FunctionId function, std::vector<Value> inputs,
                                                Environment& environment) {
  environment.failure = {};
  environment.steps = 0;
  try {
    return Evaluator(environment).call(function, std::move(inputs));
  } catch (Stopped& stopped) {
    environment.failure = std::move(stopped.failure);
    return std::nullopt;
  }
}

}  // namespace saltus::hybrid
