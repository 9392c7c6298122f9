#include "driver/evaluate_external.h"

#include "code/compile.h"
#include "hybrid/build.h"
#include "hybrid/evaluate.h"
#include "hybrid/printer.h"
#include "simulate/initialize.h"
#include "structure/order.h"

namespace saltus::driver {

using hybrid::BaseType;
using hybrid::Value;

namespace {

// The type of an output with the sizes that it has for these inputs.
std::optional<hybrid::Type> sized(const hybrid::Model& model, const NameTable& names,
                                  const hybrid::FunctionVariable& output, std::span<const Value> inputs) {
  hybrid::Type type = model.types[output.type];
  for (size_t d = 0; d < type.dims.size(); ++d) {
    if (type.dims[d] >= 0) continue;
    if (d >= output.sizes.size() || !output.sizes[d].valid()) return std::nullopt;
    hybrid::Environment environment(model, names);
    environment.locals.assign(inputs.begin(), inputs.end());
    auto size = hybrid::evaluate(output.sizes[d], environment);
    if (!size) return std::nullopt;
    type.dims[d] = size->as_integer();
  }
  return type;
}

Value read(const simulate::Instance& instance, const structure::Storage& storage, const hybrid::Type& type) {
  auto scalar = [&](int64_t k) {
    size_t at = storage.first + static_cast<size_t>(k);
    if (type.base == BaseType::String) return Value::string(instance.strings[at] ? instance.strings[at] : "");
    double number = instance.v[at];
    switch (type.base) {
      case BaseType::Real: return Value::real(number);
      case BaseType::Boolean: return Value::boolean(number != 0);
      case BaseType::Enumeration: return Value::enumeration(type.detail, static_cast<int64_t>(number));
      default: return Value::integer(static_cast<int64_t>(number));
    }
  };
  if (type.dims.empty()) return scalar(0);
  Value array = Value::array(type.base, type.detail, type.dims);
  for (int64_t k = 0; k < array.count(); ++k) array.set_element(k, scalar(k));
  return array;
}

}  // namespace

std::optional<std::vector<Value>> ExternalEvaluator::operator()(const hybrid::Model& given, hybrid::FunctionId function,
                                                                std::span<const Value> inputs, std::string& why) {
  const hybrid::Function& called = given.functions[function];
  hybrid::Model model;
  model.types = given.types;
  model.exprs = given.exprs;
  model.functions = given.functions;
  model.iterators = given.iterators;
  model.name = called.name;
  hybrid::Build build(model, context_.names);

  std::vector<hybrid::ExprId> arguments;
  std::string key = std::to_string(function.value);
  for (const Value& input : inputs) {
    if (input.base() == BaseType::ExternalObject || input.base() == BaseType::Function) {
      why = "it takes an external object";
      return std::nullopt;
    }
    arguments.push_back(hybrid::to_expression(build, input));
    key += " " + hybrid::print(model, context_.names, arguments.back());
  }
  if (auto it = known_.find(key); it != known_.end()) return it->second;

  std::vector<hybrid::Type> types;
  std::vector<hybrid::TypeId> ids;
  for (uint32_t i = 0; i < called.output_count; ++i) {
    auto type = sized(given, context_.names, called.variables[called.input_count + i], inputs);
    if (!type || type->base == BaseType::Record || type->base == BaseType::ExternalObject) {
      why = "the size of its results is not known";
      return std::nullopt;
    }
    types.push_back(*type);
    ids.push_back(model.types.intern(*type));
  }
  if (types.empty()) return std::vector<Value>();
  hybrid::ExprId call = build.call(function, arguments, ids.size() == 1 ? ids[0] : model.types.tuple(ids));
  std::vector<hybrid::VariableId> results;
  for (size_t i = 0; i < types.size(); ++i) {
    hybrid::Variable result;
    std::string pattern = "result" + std::to_string(i + 1);
    for (size_t d = 0; d < types[i].dims.size(); ++d) {
      pattern += d == 0 ? '[' : ',';
      pattern += hybrid::kSubscriptMark;
    }
    if (!types[i].dims.empty()) pattern += ']';
    result.pattern = context_.names.intern(pattern);
    result.type = ids[i];
    result.variability = hybrid::Variability::Parameter;
    result.binding = ids.size() == 1 ? call : build.tuple_element(call, i);
    results.push_back(model.variables.add(result));
  }

  auto schedule = structure::order(std::move(model), context_);
  auto program = schedule ? code::compile(*schedule, context_) : nullptr;
  if (!program) return std::nullopt;  // reported
  simulate::Instance instance(*program, *schedule, context_);
  if (!simulate::initialize(instance, {})) {
    why = instance.failure;
    return std::nullopt;
  }
  std::vector<Value> values;
  for (size_t i = 0; i < results.size(); ++i) values.push_back(read(instance, schedule->storage[results[i]], types[i]));
  known_[key] = values;
  return values;
}

}  // namespace saltus::driver
