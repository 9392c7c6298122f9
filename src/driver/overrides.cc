#include "driver/overrides.h"

#include <cctype>
#include <cmath>

#include "hybrid/build.h"

namespace saltus::driver {

using hybrid::BaseType;
using hybrid::ExprId;
using hybrid::Model;
using hybrid::Variability;
using hybrid::Variable;

SALTUS_DIAGNOSTIC(NoVariable, Error, "L0040", "there is no {} '{}' to set");
SALTUS_DIAGNOSTIC(NotSettable, Error, "L0041", "'{}' cannot be set: {}");

std::vector<int64_t> subscripts_of(const std::vector<int64_t>& dims, int64_t offset) {
  std::vector<int64_t> subscripts(dims.size());
  for (size_t d = dims.size(); d-- > 0; offset /= dims[d]) subscripts[d] = offset % dims[d] + 1;
  return subscripts;
}

std::optional<Element> find_element(const Model& model, const NameTable& names, std::string_view name) {
  // A name that is one variable as it stands: χ numbers the instances of a process, tank[3].q.
  if (Name whole = names.find(name); whole.valid()) {
    for (hybrid::VariableId id : model.variables.ids()) {
      const Variable& variable = model.variables[id];
      if (variable.pattern == whole && model.types[variable.type].dims.empty()) return Element{id, 0};
    }
  }
  // "c[7].x[1,2]" has the pattern "c[\1].x[\1,\1]" and the subscripts 7, 1, 2.
  std::string pattern;
  std::vector<int64_t> subscripts;
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    char c = name[i];
    if (c == '[') ++depth;
    if (c == ']') --depth;
    if (depth > 0 && std::isdigit(static_cast<unsigned char>(c)) != 0) {
      int64_t value = 0;
      for (; i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0; ++i) {
        if (value < 1000000000000) value = value * 10 + (name[i] - '0');
      }
      --i;
      subscripts.push_back(value);
      pattern += hybrid::kSubscriptMark;
    } else if (c != ' ') {
      pattern += c;
    }
  }
  Name interned = names.find(pattern);
  if (!interned.valid()) return std::nullopt;
  for (hybrid::VariableId id : model.variables.ids()) {
    const Variable& variable = model.variables[id];
    if (variable.pattern != interned) continue;
    const std::vector<int64_t>& dims = model.types[variable.type].dims;
    if (dims.size() != subscripts.size()) return std::nullopt;
    int64_t offset = 0;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (subscripts[d] < 1 || subscripts[d] > dims[d]) return std::nullopt;
      offset = offset * dims[d] + subscripts[d] - 1;
    }
    return Element{id, offset};
  }
  return std::nullopt;
}

namespace {

class Override {
 public:
  Override(Model& model, Context& context) : model_(model), context_(context), build_(model, context.names) {}

  // The element of a variable that the name means; reports when there is none of that kind.
  std::optional<Element> find(const std::string& name, bool parameter) {
    auto kind = [&](const Variable& v) { return v.variability == Variability::Parameter; };
    auto element = find_element(model_, context_.names, name);
    if (element && kind(model_.variables[element->variable]) == parameter) return element;
    Diagnostic& diagnostic = context_.diagnostics.report(NoVariable, {}, parameter ? "parameter" : "variable", name);
    if (element) {  // it is there, and is set in the other way
      diagnostic.hint(parameter
                          ? fmt::format("'{}' is a variable: --start-value {}=… gives its start value", name, name)
                          : fmt::format("'{}' is a parameter: --param {}=… sets it", name, name));
      return std::nullopt;
    }
    std::vector<std::string> names;
    for (hybrid::VariableId id : model_.variables.ids()) {
      if (kind(model_.variables[id]) == parameter) names.push_back(hybrid::variable_name(model_, context_.names, id));
    }
    std::string nearest = nearest_name(name, {names.begin(), names.end()});
    if (!nearest.empty() && nearest != name) diagnostic.hint(fmt::format("did you mean '{}'?", nearest));
    return std::nullopt;
  }

  void refuse(const std::string& name, std::string_view why) {
    context_.diagnostics.report(NotSettable, {}, name, why);
  }

  // `all` with one element replaced; `all` is invalid, a scalar for every element, or of the variable's shape.
  ExprId replaced(const std::string& name, Element element, ExprId all, double number) {
    hybrid::TypeId type = model_.variables[element.variable].type;
    hybrid::TypeId scalar = model_.types.element(type);
    ExprId value = literal(name, scalar, number);
    if (!value.valid() || !model_.types.is_array(type)) return value;
    std::vector<ExprId> elements;
    std::vector<int64_t> dims = model_.types[type].dims;
    for (int64_t i = 0; i < model_.types.count(type); ++i) {
      elements.push_back(i == element.offset ? value : at(all, dims, i, scalar));
    }
    return build_.reshape(build_.array_literal(elements, scalar), type);
  }

 private:
  ExprId literal(const std::string& name, hybrid::TypeId scalar, double number) {
    bool whole = number == std::floor(number) && std::abs(number) < 9e15;
    switch (model_.types[scalar].base) {
      case BaseType::Real: return build_.real(number);
      case BaseType::Integer:
        if (whole) return build_.integer(static_cast<int64_t>(number));
        return refuse(name, "it is an Integer"), ExprId();
      case BaseType::Boolean:
        if (number == 0 || number == 1) return build_.boolean(number != 0);
        return refuse(name, "it is a Boolean: true or false"), ExprId();
      case BaseType::Enumeration: {
        auto count = model_.types.enumerations[hybrid::EnumerationId(model_.types[scalar].detail)].literals.size();
        if (whole && number >= 1 && number <= static_cast<double>(count)) {
          return build_.enum_literal(scalar, static_cast<int64_t>(number));
        }
        return refuse(name, fmt::format("it is an enumeration: 1 to {}", count)), ExprId();
      }
      default: return refuse(name, "not supported yet: only numbers can be set"), ExprId();
    }
  }

  ExprId at(ExprId all, const std::vector<int64_t>& dims, int64_t offset, hybrid::TypeId scalar) {
    if (!all.valid()) return build_.zero(scalar);
    if (!model_.types.is_array(build_.type_id(all))) return all;
    std::vector<ExprId> subscripts;
    for (int64_t s : subscripts_of(dims, offset)) subscripts.push_back(build_.integer(s));
    return build_.index(all, subscripts);
  }

  Model& model_;
  Context& context_;
  hybrid::Build build_;
};

}  // namespace

namespace {

std::string literal_text(const Model& model, const NameTable& names, hybrid::TypeId of, double number) {
  const hybrid::Type& type = model.types[of];
  if (type.base == BaseType::Boolean && (number == 0 || number == 1)) return number != 0 ? "true" : "false";
  if (type.base == BaseType::Enumeration) {
    const hybrid::Enumeration& enumeration = model.types.enumerations[hybrid::EnumerationId(type.detail)];
    auto at = static_cast<size_t>(number) - 1;
    if (number >= 1 && number == std::floor(number) && at < enumeration.literals.size())
      return fmt::format(".{}.{}", names.text(enumeration.name), names.text(enumeration.literals[at]));
  }
  return fmt::format("{}", number);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> structural_parameters(const Model& model, const NameTable& names,
                                                                       const std::vector<NamedValue>& values) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const auto& [name, number] : values) {
    auto element = find_element(model, names, name);
    if (!element) continue;
    const Variable& variable = model.variables[element->variable];
    // An element of an array cannot be modified alone (MLS 3.6 §7.2.5).
    if (variable.variability != Variability::Parameter || !variable.is_structural || variable.is_final ||
        name.find('[') != std::string::npos)
      continue;
    found.emplace_back(name, literal_text(model, names, variable.type, number));
  }
  return found;
}

void override_parameters(Model& model, Context& context, const std::vector<NamedValue>& values) {
  Override override(model, context);
  for (const auto& [name, number] : values) {
    auto element = override.find(name, true);
    if (!element) continue;
    const Variable& variable = model.variables[element->variable];
    if (variable.is_structural) {
      override.refuse(name, model.types.is_array(variable.type)
                                ? "the model's structure depends on it; set the whole array, NAME={...}"
                                : "the model's structure depends on it");
    } else if (variable.is_final) {
      override.refuse(name, "it is final");
    } else {
      ExprId value = override.replaced(name, *element, variable.binding, number);
      model.variables[element->variable].binding = value;
    }
  }
}

void override_starts(Model& model, Context& context, const std::vector<NamedValue>& values) {
  Override override(model, context);
  for (const auto& [name, number] : values) {
    auto element = override.find(name, false);
    if (!element) continue;
    ExprId value = override.replaced(name, *element, model.variables[element->variable].start, number);
    model.variables[element->variable].start = value;
  }
}

}  // namespace saltus::driver
