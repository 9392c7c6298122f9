#include "driver/evaluate_external.h"

#include <functional>

#include "code/compile.h"
#include "driver/sandbox_child.h"
#include "hybrid/build.h"
#include "hybrid/evaluate.h"
#include "hybrid/printer.h"
#include "simulate/kernel/initialize.h"
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

// A value of the type from its scalars in order: a number each, or a text.
Value assemble(const hybrid::Type& type, const std::function<double()>& next_number,
               const std::function<std::string()>& next_text) {
  auto scalar = [&](int64_t) {
    if (type.base == BaseType::String) return Value::string(next_text());
    double number = next_number();
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
  asked_ = true;
  const hybrid::Function& called = given.functions[function];
  // The same call is made for each element of an array, and the model may be large: its copy is for new calls alone.
  std::string key = std::to_string(function.value);
  {
    hybrid::Model scratch;
    scratch.types = given.types;
    hybrid::Build build(scratch, context_.names);
    for (const Value& input : inputs) {
      if (input.base() == BaseType::ExternalObject || input.base() == BaseType::Function) {
        why = "it takes an external object";
        return std::nullopt;
      }
      key += " " + hybrid::print(scratch, context_.names, hybrid::to_expression(build, input));
    }
  }
  if (auto it = known_.find(key); it != known_.end()) return it->second;

  hybrid::Model model;
  model.types = given.types;
  model.exprs = given.exprs;
  model.functions = given.functions;
  model.iterators = given.iterators;
  model.name = called.name;
  hybrid::Build build(model, context_.names);
  std::vector<hybrid::ExprId> arguments;
  for (const Value& input : inputs) arguments.push_back(hybrid::to_expression(build, input));

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
  if (!schedule) return std::nullopt;  // reported
  SandboxChild child(context_);
  code::ForeignPolicy policy = rules_.while_translating();
  if (!rules_.evaluates_unrestricted()) {
    policy.before_loading = [&](std::string& because) {
      return child.fork(rules_.policy(), because) && child.is_child();
    };
  }
  code::CompileOptions options;
  options.foreign = &policy;
  size_t told = context_.diagnostics.all().size();
  auto program = code::compile(*schedule, context_, options);
  if (child.is_parent()) {
    auto answer = child.answer(why);
    if (!answer) return std::nullopt;
    std::vector<Value> values;
    for (const hybrid::Type& type : types) {
      values.push_back(assemble(type, [&] { return answer->number(); }, [&] { return answer->text(); }));
    }
    known_[key] = values;
    return values;
  }
  if (!program) {
    if (child.is_child())
      child.fail(context_.diagnostics.all().size() > told ? context_.diagnostics.all().back().message
                                                          : "it cannot be loaded");
    return std::nullopt;  // reported
  }
  simulate::Instance instance(*program, context_);
  if (!simulate::initialize(instance, {})) {
    if (child.is_child()) child.fail(instance.failure);
    why = instance.failure;
    return std::nullopt;
  }
  std::vector<Value> values;
  for (size_t i = 0; i < results.size(); ++i) {
    size_t at = schedule->storage[results[i]].first;
    auto number = [&] { return instance.v[at++]; };
    auto next_text = [&] {
      const char* found = instance.strings[at++];
      return std::string(found ? found : "");
    };
    if (child.is_child()) {
      int64_t scalars = 1;
      for (int64_t size : types[i].dims) scalars *= size;
      for (int64_t k = 0; k < scalars; ++k)
        types[i].base == BaseType::String ? child.add(next_text()) : child.add(number());
    } else {
      values.push_back(assemble(types[i], number, next_text));
    }
  }
  if (child.is_child()) {
    instance.living.finish(instance);
    child.deliver();
  }
  known_[key] = values;
  return values;
}

}  // namespace saltus::driver
